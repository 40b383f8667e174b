//! The GitHub action, run by bash as a runner does, against a real server and a stand-in for GitHub's API.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::publishing::{NEW, OLD};
use crate::cli::commands::folder;
use crate::support::{Actor, Program, start};

/// The comments of one pull request, as GitHub keeps them.
#[derive(Clone, Default)]
struct Comments(Arc<Mutex<Vec<Value>>>);

impl Comments {
    fn bodies(&self) -> Vec<String> {
        let list = self.0.lock().unwrap();
        let body = |comment: &Value| comment["body"].as_str().unwrap().to_owned();
        list.iter().map(body).collect()
    }

    fn answer(&self, method: &str, path: &str, body: &str) -> Value {
        let mut list = self.0.lock().unwrap();
        let sent = || serde_json::from_str::<Value>(body).unwrap()["body"].clone();
        match (method, path.rsplit('/').next().unwrap()) {
            ("GET", _) => Value::Array(list.clone()),
            ("POST", "comments") => {
                let comment = json!({ "id": list.len() + 1, "body": sent() });
                list.push(comment.clone());
                comment
            }
            ("PATCH", id) => {
                let at = id.parse::<usize>().unwrap() - 1;
                list[at]["body"] = sent();
                list[at].clone()
            }
            other => panic!("{other:?}"),
        }
    }

    /// Serves the comments, and returns the address of the API.
    async fn serve(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let comments = self.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                comments.serve_one(stream).await;
            }
        });
        address
    }

    async fn serve_one(&self, mut stream: TcpStream) {
        let mut bytes = Vec::new();
        let (head, body) = loop {
            let mut chunk = [0; 8192];
            let read = stream.read(&mut chunk).await.unwrap();
            bytes.extend_from_slice(&chunk[..read]);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let Some((head, body)) = text.split_once("\r\n\r\n") else {
                continue;
            };
            let length = head.to_ascii_lowercase();
            let length = length.split("content-length: ").nth(1);
            let length = length.map_or(0, |rest| rest.lines().next().unwrap().parse().unwrap());
            if body.len() >= length {
                break (head.to_owned(), body.to_owned());
            }
        };
        assert!(
            head.to_ascii_lowercase()
                .contains("authorization: bearer github-token"),
            "{head}"
        );
        let mut words = head.split(' ');
        let (method, path) = (words.next().unwrap(), words.next().unwrap());
        let path = path.split('?').next().unwrap();
        let answer = self.answer(method, path, &body).to_string();
        let answer = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{answer}",
            answer.len()
        );
        stream.write_all(answer.as_bytes()).await.unwrap();
    }
}

struct Runner {
    program: Program,
    owner: Actor,
    files: tempfile::TempDir,
    github: String,
}

impl Runner {
    /// Runs the action's step with these variables besides the usual ones. Returns status and output.
    async fn run(&self, variables: &[(&str, &str)]) -> (i32, String) {
        let action: PathBuf = [
            env!("CARGO_MANIFEST_DIR"),
            "../../.github/actions/publish-schema",
        ]
        .iter()
        .collect();
        let step = std::fs::read_to_string(action.join("action.yml")).unwrap();
        let script = step
            .lines()
            .find_map(|line| line.trim().strip_prefix("run: "))
            .unwrap();
        let mut command = Command::new("bash");
        command
            .args([
                "--noprofile",
                "--norc",
                "-e",
                "-o",
                "pipefail",
                "-c",
                script,
            ])
            .current_dir(self.files.path())
            .stdin(Stdio::null())
            .env("GITHUB_ACTION_PATH", &action)
            .env("GITHUB_API_URL", &self.github)
            .env("GITHUB_REPOSITORY", "acme/shop")
            .env("GITHUB_SHA", "51d0e7c")
            .env("GITHUB_RUN_ID", "77");
        // Every variable that the step declares is set, as by a runner.
        for line in step
            .lines()
            .skip_while(|line| line.trim() != "env:")
            .skip(1)
        {
            let (name, value) = line.trim().split_once(": ").unwrap();
            let value = match name {
                "GRAPHFOLIO_URL" => self.program.base.as_str(),
                "GRAPHFOLIO_API_KEY" => self.owner.token.as_str(),
                "PROJECT" => "shop",
                "SCHEMA" => "new.graphql",
                "FAIL_ON" => "breaking",
                "STRICT" => "false",
                "COMMENT" => "true",
                "GITHUB_TOKEN" => "github-token",
                _ => {
                    assert!(value.starts_with("${{ "), "{line}");
                    ""
                }
            };
            command.env(name, value);
        }
        command.envs(variables.iter().copied());
        let output = tokio::task::spawn_blocking(move || command.output().unwrap());
        let output = output.await.unwrap();
        let text = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!text.contains(&self.owner.token), "{text}");
        (output.status.code().unwrap(), text)
    }
}

async fn runner(comments: &Comments) -> Runner {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    Runner {
        github: comments.serve().await,
        files: folder(&[
            ("old.graphql", OLD),
            ("new.graphql", NEW),
            ("broken.graphql", "type {"),
        ]),
        program,
        owner,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_request_is_checked_and_has_one_comment() {
    let comments = Comments::default();
    let runner = runner(&comments).await;
    let pull_request = [
        ("PULL_REQUEST", "482"),
        ("PULL_REQUEST_TITLE", "Remove `email` & \"more\""),
        ("PULL_REQUEST_COMMIT", "9f3c2ab"),
    ];
    comments
        .0
        .lock()
        .unwrap()
        .push(json!({ "id": 1, "body": "Nice work." }));
    let (status, out) = runner.run(&pull_request).await;
    assert_eq!(status, 1, "{out}");
    assert!(
        out.contains("::error file=new.graphql,line=1,col="),
        "{out}"
    );
    assert!(out.contains("Deprecate it first"), "{out}");
    let (status, _) = runner.run(&pull_request).await;
    assert_eq!(status, 1);
    let bodies = comments.bodies();
    assert_eq!(bodies.len(), 2, "{bodies:?}");
    assert!(
        bodies[1].starts_with("<!-- graphfolio: shop -->\n**1 breaking change, 0 dangerous"),
        "{bodies:?}"
    );
    assert!(bodies[1].contains("Query.email") && bodies[1].contains("/d/ada/shop/checks/"));
    let list = runner
        .owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(list["checks"][0]["message"], "Remove `email` & \"more\"");
    assert_eq!(list["checks"][0]["commit"], "9f3c2ab");
    let warn = [&pull_request[..], &[("FAIL_ON", "nothing")]].concat();
    assert_eq!(runner.run(&warn).await.0, 0);
    let same = [&pull_request[..], &[("SCHEMA", "old.graphql")]].concat();
    assert_eq!(runner.run(&same).await.0, 0);
    let bodies = comments.bodies();
    assert!(
        bodies.len() == 2 && bodies[1].contains("**0 breaking changes"),
        "{bodies:?}"
    );
    let versions = runner
        .owner
        .get("/api/projects/shop/versions")
        .await
        .expect(200)
        .json();
    assert_eq!(versions["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_main_branch_is_published() {
    let runner = runner(&Comments::default()).await;
    let (status, out) = runner.run(&[]).await;
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("has 1 breaking change"), "{out}");
    let reason = [("ALLOW_BREAKING", "No client & no \"use\"")];
    let (status, out) = runner.run(&reason).await;
    assert_eq!(
        (status, out.as_str()),
        (0, "::notice::Published as version 2.\n")
    );
    // The same run again makes no second version.
    let (status, out) = runner.run(&reason).await;
    assert_eq!(
        (status, out.as_str()),
        (0, "::notice::Published as version 2.\n")
    );
    let versions = runner
        .owner
        .get("/api/projects/shop/versions")
        .await
        .expect(200)
        .json();
    assert_eq!(versions["items"].as_array().unwrap().len(), 2);
    assert_eq!(versions["items"][0]["commit"], "51d0e7c");
    for (variable, value, status, expected) in [
        (
            "SCHEMA",
            "broken.graphql",
            1,
            "::error file=broken.graphql,line=1",
        ),
        (
            "SCHEMA",
            "none.graphql",
            2,
            "There is no file none.graphql.",
        ),
        ("PROJECT", "narwhal", 2, "Project not found."),
        ("PROJECT", "a/../b", 2, "slug or id"),
        ("GRAPHFOLIO_API_KEY", "", 2, "api-key is empty"),
        ("GRAPHFOLIO_API_KEY", "gf_w_wrong", 2, "::error::"),
        (
            "GRAPHFOLIO_URL",
            "http://127.0.0.1:1",
            2,
            "cannot be reached",
        ),
    ] {
        let (got, out) = runner.run(&[(variable, value)]).await;
        assert_eq!(got, status, "{variable}={value}: {out}");
        assert!(out.contains(expected), "{variable}={value}: {out}");
    }
}
