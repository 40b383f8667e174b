//! The set-ups that the site offers for copying: their commands run as a pipeline would run them.

use std::process::{Command, Stdio};

use docs_site::ci_snippets::CiSnippet;
use serde_json::Value;

use super::publishing::{NEW, OLD};
use crate::cli::commands::folder;
use crate::support::process::PROGRAM;
use crate::support::{Actor, Program, start};

fn snippet(id: &str) -> &'static str {
    let mut all = CiSnippet::ALL.iter();
    all.find(|snippet| snippet.id == id).unwrap().code
}

/// Returns the lines below `key:` that are indented deeper than it, without their common indent.
fn block(code: &str, key: &str) -> String {
    let mut lines = code
        .lines()
        .skip_while(|line| !line.trim().starts_with(key));
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines.next().unwrap());
    let below: Vec<&str> = lines
        .take_while(|line| line.trim().is_empty() || indent(line) > own)
        .collect();
    let common = indent(below[0]);
    let text: Vec<&str> = below
        .iter()
        .map(|line| line.get(common..).unwrap_or_default())
        .collect();
    text.join("\n")
}

/// Returns the commands of a job of GitLab's.
fn gitlab_script(job: &str) -> String {
    let script = block(&block(snippet("gitlab"), &format!("{job}:")), "script:");
    let lines: Vec<&str> = script
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .collect();
    assert!(!lines.is_empty(), "{script}");
    lines.join("\n")
}

struct Pipeline {
    program: Program,
    owner: Actor,
    files: tempfile::TempDir,
}

impl Pipeline {
    async fn with(sdl: &str) -> Self {
        let program = start(None);
        let owner = program.sign_in("ada@example.com").await;
        owner.create("Shop", OLD).await;
        let files = folder(&[("schema.graphql", sdl)]);
        let git = "git init -q . && git add . && git -c user.name=a -c user.email=a@example.com commit -qm Schema";
        let made = Command::new("sh")
            .args(["-c", git])
            .current_dir(files.path())
            .status();
        assert!(made.unwrap().success());
        Self {
            program,
            owner,
            files,
        }
    }

    /// Runs a script in which the program, the server and the project are real. Returns status and output.
    async fn run(&self, script: &str, variables: &[(&str, &str)]) -> (i32, String) {
        let script = script
            .replace(CiSnippet::PROJECT, "shop")
            .replace(CiSnippet::URL, &self.program.base);
        let bin = folder(&[]);
        std::os::unix::fs::symlink(PROGRAM, bin.path().join("graphfolio")).unwrap();
        let path = format!(
            "{}:{}",
            bin.path().display(),
            std::env::var("PATH").unwrap()
        );
        let mut command = Command::new("bash");
        command
            .args(["-e", "-o", "pipefail", "-c", &script])
            .current_dir(self.files.path())
            .stdin(Stdio::null())
            .env("PATH", path)
            .env("GRAPHFOLIO_URL", &self.program.base)
            .env(CiSnippet::KEY_VARIABLE, &self.owner.token)
            .env_remove("GITHUB_SHA")
            .envs(variables.iter().copied());
        let output = tokio::task::spawn_blocking(move || command.output().unwrap());
        let output = output.await.unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        (output.status.code().unwrap(), text)
    }

    async fn versions(&self) -> Vec<Value> {
        let list = self.owner.get("/api/projects/shop/versions").await;
        list.expect(200).json()["items"].as_array().unwrap().clone()
    }
}

fn more() -> String {
    format!("{OLD} type More {{ a: Int }}")
}

#[test]
fn set_ups_name_the_server_the_project_and_the_secret() {
    for snippet in CiSnippet::ALL {
        for part in [
            CiSnippet::URL,
            CiSnippet::PROJECT,
            CiSnippet::KEY_VARIABLE,
            "schema.graphql",
            "breaking",
        ] {
            assert!(snippet.code.contains(part), "{}: {part}", snippet.id);
        }
        assert!(!snippet.code.contains('\t') && snippet.code.ends_with('\n'));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gitlab_checks_merge_requests_and_publishes_the_default_branch() {
    let variables = [("CI_COMMIT_SHA", "51d0e7c"), ("CI_COMMIT_TITLE", "More")];
    let pipeline = Pipeline::with(&more()).await;
    let (status, out) = pipeline
        .run(&gitlab_script("check-schema"), &variables)
        .await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await.len(), 1);
    let (status, out) = pipeline
        .run(&gitlab_script("publish-schema"), &variables)
        .await;
    assert_eq!(status, 0, "{out}");
    let newest = pipeline.versions().await[0].clone();
    assert_eq!(
        (&newest["number"], &newest["commit"], &newest["message"]),
        (&2.into(), &"51d0e7c".into(), &"More".into())
    );
    let pipeline = Pipeline::with(NEW).await;
    for job in ["check-schema", "publish-schema"] {
        let (status, out) = pipeline.run(&gitlab_script(job), &variables).await;
        assert_eq!(status, 1, "{job}: {out}");
    }
    assert_eq!(pipeline.versions().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn circleci_publishes_the_main_branch_only() {
    let script = block(snippet("circleci"), "- run:");
    let pipeline = Pipeline::with(&more()).await;
    for (branch, versions) in [("more", 1), ("main", 2)] {
        let variables = [("CIRCLE_BRANCH", branch), ("CIRCLE_SHA1", "51d0e7c")];
        let (status, out) = pipeline.run(&script, &variables).await;
        assert_eq!(status, 0, "{out}");
        assert_eq!(pipeline.versions().await.len(), versions, "{branch}");
    }
    assert_eq!(pipeline.versions().await[0]["commit"], "51d0e7c");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_commands_check_and_publish() {
    let pipeline = Pipeline::with(&more()).await;
    let (status, out) = pipeline.run(snippet("shell"), &[]).await;
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("Published as version 2"), "{out}");
    let commit = pipeline.versions().await[0]["commit"].clone();
    assert_eq!(commit.as_str().map(str::len), Some(40), "{commit}");
    let pipeline = Pipeline::with(NEW).await;
    assert_eq!(pipeline.run(snippet("shell"), &[]).await.0, 1);
    assert_eq!(pipeline.versions().await.len(), 1);
    // The site replaces this word if breaking changes are to be shown only.
    let warn = snippet("shell").replace("--fail-on breaking", "--fail-on nothing");
    let (status, out) = pipeline.run(&warn, &[]).await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await.len(), 2);
}

/// The action itself is run in `action.rs`.
#[test]
fn the_workflow_sets_inputs_that_the_action_has() {
    let code = snippet("github");
    let folder = "../../.github/actions/publish-schema";
    assert!(code.contains("uses: ./.github/actions/publish-schema"));
    let path = format!("{}/{folder}/action.yml", env!("CARGO_MANIFEST_DIR"));
    let action = std::fs::read_to_string(path).unwrap();
    let inputs = block(&action, "inputs:");
    let set = block(code, "with:");
    for line in set.lines() {
        let (name, _) = line.split_once(": ").unwrap();
        assert!(inputs.contains(&format!("{name}:\n")), "{name}");
    }
    let is_required = |name: &str| block(&inputs, &format!("{name}:")).contains("required: true");
    for line in inputs.lines().filter(|line| !line.starts_with(' ')) {
        let name = line.trim_end_matches(':');
        let is_set = set.lines().any(|set| set.starts_with(&format!("{name}: ")));
        assert!(is_set || !is_required(name), "{name}");
    }
}
