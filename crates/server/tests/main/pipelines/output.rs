//! The output of the commands in each format, as it stands in the log of a pipeline.

use serde_json::json;

use super::command::run;
use super::publishing::OLD;
use crate::cli::commands::folder;
use crate::support::{Actor, Program, start};

/// Removes, changes and adds something, in two files.
const TYPES: &str = "type Shop {\n  name: String!\n}\n\nenum Kind {\n  SMALL\n  BIG\n}\n";
const QUERY: &str = "type Query {\n  shop(kind: Kind!): Shop\n  noise: String\n  kind: Kind\n}\n";
const BEFORE: &str = "type Query { shop: Shop email: String noise: Int kind: Kind }\n\
    type Shop { name: String } enum Kind { SMALL }";

struct Shop {
    program: Program,
    owner: Actor,
    files: tempfile::TempDir,
}

impl Shop {
    async fn open() -> Self {
        let program = start(None);
        let owner = program.sign_in("ada@example.com").await;
        owner.create("Shop", BEFORE).await;
        let ignored = json!({ "ignored": ["*.noise"] });
        owner
            .put("/api/projects/shop/change-policy", &ignored)
            .await
            .expect(200);
        let allowed = json!({ "path": "Query.email", "code": "field_removed", "reason": "No client uses it." });
        owner
            .post("/api/projects/shop/change-policy/allowed", &allowed)
            .await
            .expect(201);
        let files = folder(&[
            ("api/query.graphql", QUERY),
            ("api/types.graphql", TYPES),
            ("old.graphql", OLD),
            ("broken.graphql", "type Query {\n  a: \n}\n"),
            (
                "doubtful.graphql",
                "scalar String\ntype Query { a: String }\n",
            ),
        ]);
        Self {
            program,
            owner,
            files,
        }
    }

    /// Returns the output with its status, without what differs for each run.
    async fn print(&self, arguments: &[&str]) -> String {
        let (status, out, err) = run(
            &self.program.base,
            &self.owner.token,
            self.files.path(),
            arguments,
        )
        .await;
        let mut text = format!("{out}{err}exit status {status}").replace(&self.program.base, "");
        while let Some(at) = text.find("/checks/").map(|at| at + "/checks/".len()) {
            if text.get(at..at + 32).is_none_or(|id| id.contains('…')) {
                break;
            }
            text.replace_range(at..at + 32, "…");
        }
        // The day on which the change was allowed.
        let days: Vec<String> = text
            .split('"')
            .filter(|word| word.ends_with('Z') && word.contains('T') && word.starts_with("20"))
            .map(str::to_owned)
            .collect();
        for day in days {
            text = text.replace(&day, "(time)");
        }
        text
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_in_each_format() {
    let shop = Shop::open().await;
    for format in ["text", "markdown", "github", "json"] {
        let check = ["check", "api", "--project", "shop", "--format", format];
        insta::assert_snapshot!(format!("check_{format}"), shop.print(&check).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publish_in_each_format() {
    let shop = Shop::open().await;
    for format in ["text", "markdown", "github", "json"] {
        let refused = ["publish", "api", "--project", "shop", "--format", format];
        insta::assert_snapshot!(
            format!("publish_refused_{format}"),
            shop.print(&refused).await
        );
        let broken = [
            "publish",
            "broken.graphql",
            "--project",
            "shop",
            "--format",
            format,
        ];
        insta::assert_snapshot!(
            format!("publish_broken_{format}"),
            shop.print(&broken).await
        );
        let strict = [
            "publish",
            "doubtful.graphql",
            "--project",
            "shop",
            "--strict",
            "--fail-on",
            "nothing",
            "--format",
            format,
        ];
        insta::assert_snapshot!(
            format!("publish_strict_{format}"),
            shop.print(&strict).await
        );
    }
    for format in ["text", "markdown", "github", "json"] {
        // Every other time the schema changes.
        let file = if format == "markdown" {
            "old.graphql"
        } else {
            "api"
        };
        let allow = [
            "publish",
            file,
            "--project",
            "shop",
            "--allow-breaking",
            "Agreed.",
            "--format",
            format,
        ];
        insta::assert_snapshot!(format!("published_{format}"), shop.print(&allow).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_says_how_to_use_a_server() {
    let shop = Shop::open().await;
    for command in ["check", "publish"] {
        let help = shop.print(&[command, "--help"]).await;
        insta::assert_snapshot!(format!("help_{command}"), help);
    }
}
