//! The GitHub action, run by bash as a runner does, against a real server and a stand-in for GitHub's API.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::publishing::{NEW, OLD};
use crate::cli::commands::folder;
use crate::support::{Actor, Program, start, start_with};

/// The comments of one pull request, as GitHub keeps them.
#[derive(Clone, Default)]
struct Comments(Arc<Mutex<Vec<Value>>>);

impl Comments {
    fn bodies(&self) -> Vec<String> {
        let list = self.0.lock().unwrap();
        let body = |comment: &Value| comment["body"].as_str().unwrap_or_default().to_owned();
        list.iter().map(body).collect()
    }

    /// Returns no answer where GitHub refuses the call.
    fn answer(&self, method: &str, path: &str, body: &str) -> Option<Value> {
        let mut list = self.0.lock().unwrap();
        let sent = || serde_json::from_str::<Value>(body).unwrap()["body"].clone();
        Some(match (method, path.rsplit('/').next().unwrap()) {
            ("GET", _) => Value::Array(list.clone()),
            ("POST", "comments") => {
                let comment = json!({ "id": list.len() + 1, "body": sent() });
                list.push(comment.clone());
                comment
            }
            ("PATCH", id) => {
                let at = id.parse::<usize>().unwrap() - 1;
                if list[at]["is_foreign"] == true {
                    return None;
                }
                list[at]["body"] = sent();
                list[at].clone()
            }
            other => panic!("{other:?}"),
        })
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
        let (head, body) = read_request(&mut stream).await;
        assert!(
            head.to_ascii_lowercase()
                .contains("authorization: bearer github-token"),
            "{head}"
        );
        let mut words = head.split(' ');
        let (method, path) = (words.next().unwrap(), words.next().unwrap());
        let path = path.split('?').next().unwrap();
        let (status, answer) = match self.answer(method, path, &body) {
            Some(answer) => ("200 OK", answer.to_string()),
            None => ("403 Forbidden", "{}".to_owned()),
        };
        write_answer(&mut stream, status, &answer).await;
    }
}

/// Returns head and body of a request.
async fn read_request(stream: &mut TcpStream) -> (String, String) {
    let mut bytes = Vec::new();
    loop {
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
            return (head.to_owned(), body.to_owned());
        }
    }
}

async fn write_answer(stream: &mut TcpStream, status: &str, body: &str) {
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await.unwrap();
}

/// Serves the same answer to every request, and returns the address.
pub(super) async fn serve_always(status: &'static str, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            read_request(&mut stream).await;
            write_answer(&mut stream, status, body).await;
        }
    });
    address
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
            .env("GITHUB_EVENT_NAME", "push")
            .env("GITHUB_REF", "refs/heads/main")
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
                "BRANCH" => "main",
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
            (
                "wrong.graphql",
                "type Query { shop: String email: String noise: Int new: Nope }",
            ),
            (
                "doubtful.graphql",
                "scalar String type Query { shop: String email: String noise: Int }",
            ),
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

const PULL_REQUEST: [(&str, &str); 3] = [
    ("PULL_REQUEST", "482"),
    ("PULL_REQUEST_TITLE", "Turn \u{202e}around"),
    ("PULL_REQUEST_COMMIT", "9f3c2ab"),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_comment_is_about_the_newest_commit() {
    let comments = Comments::default();
    let runner = runner(&comments).await;
    // Somebody else's comment with the marker is in the way.
    let foreign = json!({ "id": 1, "body": "<!-- graphfolio: shop --> mine", "is_foreign": true });
    comments.0.lock().unwrap().push(foreign);
    let check = async |variables: &[(&str, &str)]| {
        let (status, out) = runner.run(&[&PULL_REQUEST[..], variables].concat()).await;
        let bodies = comments.bodies();
        assert_eq!(bodies.len(), 2, "{bodies:?}");
        assert_eq!(bodies[0], "<!-- graphfolio: shop --> mine");
        (status, out, bodies[1].clone())
    };
    let (status, out, comment) = check(&[("SCHEMA", "old.graphql")]).await;
    assert_eq!(status, 0, "{out}");
    assert!(
        comment.contains("**0 breaking changes, 0 dangerous, 0 safe compared"),
        "{comment}"
    );
    let (status, out, comment) = check(&[("SCHEMA", "broken.graphql")]).await;
    assert_eq!(status, 1, "{out}");
    assert!(
        comment.contains("was not checked") && comment.contains("Commit 9f3c2ab."),
        "{comment}"
    );
    let (status, _, comment) = check(&[("GRAPHFOLIO_API_KEY", "gf_w_wrong")]).await;
    assert_eq!(status, 2);
    assert!(comment.contains("does not accept the API key"), "{comment}");
    // A change has its place.
    let (_, _, comment) = check(&[]).await;
    assert!(comment.contains("(new.graphql:1)"), "{comment}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_older_result_stands_in_the_comment() {
    let comments = Comments::default();
    let runner = runner(&comments).await;
    // A comment that GitHub gives without its text is not in the way.
    let empty = json!({ "id": 1, "body": null });
    comments.0.lock().unwrap().push(empty);
    let check = async |variables: &[(&str, &str)]| {
        let (status, out) = runner.run(&[&PULL_REQUEST[..], variables].concat()).await;
        assert!(!out.contains("::warning::"), "{out}");
        let bodies = comments.bodies();
        assert_eq!(bodies.len(), 2, "{bodies:?}");
        (status, out, bodies[1].clone())
    };
    let elsewhere = serve_always("200 OK", "{\"hello\": 1}").await;
    let moved = serve_always("301 Moved Permanently", "").await;
    let lowered = start_with(Some(runner.program.database.clone()), |settings| {
        settings.limits.schema_tokens = 5;
    });
    for (variable, value, expected) in [
        ("SCHEMA", "gone.graphql", "There is no file gone.graphql."),
        ("GRAPHFOLIO_API_KEY", "", "api-key is empty"),
        (
            "GRAPHFOLIO_API_KEY",
            "a b",
            "characters that no API key has",
        ),
        (
            "GRAPHFOLIO_URL",
            elsewhere.as_str(),
            "not from a Graphfolio server",
        ),
        (
            "GRAPHFOLIO_URL",
            moved.as_str(),
            "The server redirects (status 301)",
        ),
        ("FAIL_ON", "sometimes", "breaking or nothing"),
        ("STRICT", "maybe", "true or false"),
    ] {
        let (status, _, comment) = check(&[("SCHEMA", "old.graphql")]).await;
        assert!(
            status == 0 && comment.contains("**0 breaking changes"),
            "{comment}"
        );
        let (status, out, comment) = check(&[(variable, value)]).await;
        assert_eq!(status, 2, "{variable}={value}: {out}");
        for text in [&out, &comment] {
            assert!(text.contains(expected), "{variable}={value}: {text}");
        }
        assert!(comment.contains("was not checked"), "{comment}");
        assert!(comment.contains("Commit 9f3c2ab."), "{comment}");
    }
    // The published version cannot be read, which is not a fault of this schema.
    std::fs::write(runner.files.path().join("tiny.graphql"), "scalar A").unwrap();
    let tiny = [
        ("GRAPHFOLIO_URL", lowered.base.as_str()),
        ("SCHEMA", "tiny.graphql"),
    ];
    let (status, out, comment) = check(&tiny).await;
    assert_eq!(status, 2, "{out}");
    assert!(out.starts_with("::error::It is unknown whether"), "{out}");
    assert!(
        comment.contains("could not be compared with version 1"),
        "{comment}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_without_a_title_has_no_message() {
    let runner = runner(&Comments::default()).await;
    for title in ["", " \u{200b} "] {
        let queue = [
            ("GITHUB_EVENT_NAME", "merge_group"),
            ("SCHEMA", "old.graphql"),
            ("PULL_REQUEST_TITLE", title),
        ];
        let (status, out) = runner.run(&queue).await;
        assert_eq!(status, 0, "{out}");
        let list = runner.owner.get("/api/projects/shop/checks").await;
        let list = list.expect(200).json();
        assert_eq!(list["checks"][0]["message"], Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_fails_for_findings_says_so() {
    let comments = Comments::default();
    let runner = runner(&comments).await;
    let check = async |variables: &[(&str, &str)]| {
        let (status, out) = runner.run(&[&PULL_REQUEST[..], variables].concat()).await;
        let page = out.split("/d/ada/shop/").nth(1).map(|rest| {
            let path = rest.split_whitespace().next().unwrap();
            format!("/d/ada/shop/{path}")
        });
        let page = match page {
            Some(path) => runner.program.anonymous().get(&path).await.expect(200).text,
            None => String::new(),
        };
        (status, out, comments.bodies()[0].clone(), page)
    };
    // An error fails, as for the command.
    let (status, out, comment, page) = check(&[("SCHEMA", "wrong.graphql")]).await;
    assert_eq!(status, 1, "{out}");
    assert!(
        out.contains("::error file=wrong.graphql,line=1,col=") && out.contains("Nope"),
        "{out}"
    );
    assert!(
        out.contains("The check failed: 1 finding in the schema."),
        "{out}"
    );
    assert!(
        comment.contains("The check failed: 1 finding") && comment.contains("Nope"),
        "{comment}"
    );
    assert!(
        page.contains("Check failed: 1 finding") && page.contains("which fails the check"),
        "{page}"
    );
    // A warning fails where it is strict, whatever breaking changes do.
    assert_eq!(check(&[("SCHEMA", "doubtful.graphql")]).await.0, 0);
    for fail_on in ["breaking", "nothing"] {
        let strict = [
            ("SCHEMA", "doubtful.graphql"),
            ("STRICT", "true"),
            ("FAIL_ON", fail_on),
        ];
        let (status, out, ..) = check(&strict).await;
        assert_eq!(status, 1, "{fail_on}: {out}");
        assert!(out.contains("::error file=doubtful.graphql"), "{out}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_main_branch_is_published() {
    let runner = runner(&Comments::default()).await;
    let versions = async || {
        let list = runner
            .owner
            .get("/api/projects/shop/versions")
            .await
            .expect(200);
        list.json()["items"].as_array().unwrap().len()
    };
    let allow = ("ALLOW_BREAKING", "Agreed.");
    for (event, reference) in [
        ("merge_group", "refs/heads/gh-readonly-queue/main/pr-1"),
        ("merge_group", "refs/heads/main"),
        ("push", "refs/heads/feature"),
        ("push", "refs/tags/main"),
        ("workflow_dispatch", "refs/heads/feature"),
        ("issue_comment", "refs/heads/main"),
        ("release", "refs/tags/v1"),
    ] {
        let place = [
            ("GITHUB_EVENT_NAME", event),
            ("GITHUB_REF", reference),
            allow,
        ];
        let (status, out) = runner.run(&place).await;
        // The breaking change fails the check.
        assert_eq!(status, 1, "{event} {reference}: {out}");
        assert_eq!(versions().await, 1, "{event} {reference}");
    }
    let other = [
        ("BRANCH", "release"),
        ("GITHUB_REF", "refs/heads/release"),
        allow,
    ];
    let (status, out) = runner.run(&other).await;
    assert_eq!((status, versions().await), (0, 2), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_with_a_line_break_works_and_other_text_is_no_key() {
    let runner = runner(&Comments::default()).await;
    for end in ["\n", "\r\n", " "] {
        let key = format!("{}{end}", runner.owner.token);
        let variables = [
            ("GRAPHFOLIO_API_KEY", key.as_str()),
            ("SCHEMA", "old.graphql"),
        ];
        let (status, out) = runner.run(&variables).await;
        assert_eq!(status, 0, "{end:?}: {out}");
    }
    for bad in ["gf_w_a\"\noutput = \"stolen", "a b", "a\nb", "\n"] {
        let (status, out) = runner.run(&[("GRAPHFOLIO_API_KEY", bad)]).await;
        assert_eq!(status, 2, "{bad:?}: {out}");
        assert!(
            out.contains("characters that no API key has"),
            "{bad:?}: {out}"
        );
    }
    assert!(!runner.files.path().join("stolen").exists());
}
