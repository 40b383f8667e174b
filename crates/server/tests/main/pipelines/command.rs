//! `graphfolio publish` and `graphfolio check --project` against a real server.

use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use super::action::serve_always;
use super::publishing::{NEW, OLD};
use crate::cli::commands::folder;
use crate::support::process::PROGRAM;
use crate::support::{Actor, Program, start, start_with};

/// Returns status, standard output and standard error of the program with this key and server.
pub(super) async fn run(
    url: &str,
    key: &str,
    folder: &std::path::Path,
    arguments: &[&str],
) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("GRAPHFOLIO_URL", url)
        .env("GRAPHFOLIO_API_KEY", key)
        .env_remove("GITHUB_SHA")
        .env("CI_COMMIT_SHA", "51d0e7c");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(
        key.is_empty() || !(out.contains(key) || err.contains(key)),
        "{out}{err}"
    );
    (output.status.code().unwrap(), out, err)
}

pub(super) async fn with_shop() -> (Program, Actor, tempfile::TempDir) {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let files = folder(&[
        ("old.graphql", OLD),
        ("api/a.graphql", "type Query {\n  shop: String\n"),
        ("new.graphql", NEW),
        (
            "wrong.graphql",
            "type Query { shop: Nothing email: String noise: Int }",
        ),
        ("broken.graphql", "type Query {"),
    ]);
    (program, owner, files)
}

pub(super) async fn versions(owner: &Actor) -> Value {
    let list = owner.get("/api/projects/shop/versions").await.expect(200);
    list.json()["items"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn check_compares_with_the_published_version() {
    let (program, owner, files) = with_shop().await;
    let check = async |arguments: &[&str]| {
        let arguments = [&["check", "--project", "shop"], arguments].concat();
        run(&program.base, &owner.token, files.path(), &arguments).await
    };
    let (status, out, err) = check(&["old.graphql"]).await;
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(
        out.starts_with("No changes.\n") && out.contains("/d/ada/shop/checks/"),
        "{out}"
    );
    let (status, out, _) = check(&["new.graphql"]).await;
    assert_eq!(status, 1);
    assert!(
        out.starts_with("✖ Query.email  ") && out.contains("Deprecate it first"),
        "{out}"
    );
    let (status, out, _) = check(&["new.graphql", "--json"]).await;
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["ok"]), (1, &json!(false)));
    assert_eq!(answer["changes"]["items"][0]["ruling"], "fails");
    assert_eq!(answer["changes"]["items"][0]["new_file"], "new.graphql");
    assert!(
        answer["changes"]["items"][0]["new_position"]["column"]
            .as_u64()
            .unwrap()
            > 0
    );
    assert_eq!(answer["current_version"], 1);
    let (_, out, _) = check(&["new.graphql", "--format", "github"]).await;
    assert!(
        out.starts_with("::error file=new.graphql,line=1,col="),
        "{out}"
    );
    let (_, out, _) = check(&["new.graphql", "--format", "markdown"]).await;
    assert!(
        out.contains("### ✖ Breaking changes (1)") && out.contains("[Compare the schemas]("),
        "{out}"
    );
    assert_eq!(check(&["wrong.graphql"]).await.0, 1);
    assert_eq!(check(&["broken.graphql"]).await.0, 1);
    let allow = json!({ "path": "Query.email", "code": "field_removed", "reason": "Unused." });
    owner
        .post("/api/projects/shop/change-policy/allowed", &allow)
        .await
        .expect(201);
    let (status, out, _) = check(&["new.graphql"]).await;
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("`Query.email` is allowed once by ada: Unused."),
        "{out}"
    );
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(list["checks"][0]["commit"], "51d0e7c");
    assert_eq!(versions(&owner).await.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn publish_refuses_breaking_changes_without_a_reason() {
    let (program, owner, files) = with_shop().await;
    let publish = async |arguments: &[&str]| {
        let arguments = [&["publish", "--project", "shop"], arguments].concat();
        run(&program.base, &owner.token, files.path(), &arguments).await
    };
    let (status, out, _) = publish(&["new.graphql"]).await;
    assert_eq!(status, 1);
    assert!(
        out.contains("✖ Query.email") && out.contains("--allow-breaking REASON"),
        "{out}"
    );
    let (status, out, _) = publish(&[
        "new.graphql",
        "--allow-breaking",
        "Unused.",
        "--message",
        "Cleanup",
    ])
    .await;
    assert_eq!(
        (status, out.as_str()),
        (0, "Published as version 2: 1 breaking change.\n")
    );
    let newest = versions(&owner).await[0].clone();
    assert_eq!(
        (&newest["message"], &newest["commit"]),
        (&json!("Cleanup"), &json!("51d0e7c"))
    );
    let (status, out, _) = publish(&["new.graphql", "--json"]).await;
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["unchanged"]), (0, &json!(true)));
    let (status, out, _) = publish(&["wrong.graphql", "--strict", "--allow-breaking", "x"]).await;
    assert_eq!(status, 1);
    assert!(out.contains("`Nothing` is not defined"), "{out}");
    assert_eq!(publish(&["broken.graphql"]).await.0, 1);
    assert_eq!(versions(&owner).await.as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_say_what_to_do() {
    let (program, owner, files) = with_shop().await;
    let base = program.base.as_str();
    // It stays bound without listening, so that no other program answers there.
    let closed = TcpSocket::new_v4().unwrap();
    closed.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let nobody = format!("http://{}", closed.local_addr().unwrap());
    let token = owner.token.as_str();
    for (url, key, arguments, expected) in [
        (
            base,
            "",
            &["publish", "--project", "shop", "new.graphql"][..],
            "Set GRAPHFOLIO_API_KEY",
        ),
        (
            "",
            token,
            &["publish", "--project", "shop", "new.graphql"],
            "set GRAPHFOLIO_URL",
        ),
        (
            base,
            "gf_w_wrong",
            &["publish", "--project", "shop", "new.graphql"],
            "Check GRAPHFOLIO_API_KEY.",
        ),
        (
            base,
            token,
            &["publish", "--project", "narwhal", "new.graphql"],
            "Check the project's slug",
        ),
        (
            base,
            token,
            &["publish", "--project", "../x", "new.graphql"],
            "neither the id nor the slug",
        ),
        (
            base,
            token,
            &["check", "new.graphql", "--project", "narwhal"],
            "Project not found.",
        ),
        (
            nobody.as_str(),
            token,
            &["publish", "--project", "shop", "new.graphql"],
            "Connection refused. It was tried 3 times.",
        ),
        (
            "ftp://a.example",
            token,
            &["publish", "--project", "shop", "new.graphql"],
            "is not the address",
        ),
    ] {
        let (status, out, err) = run(url, key, files.path(), arguments).await;
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(expected), "{expected}: {err}");
    }
    owner.make_pro().await;
    owner.make_private("shop").await;
    owner.make_free().await;
    let (status, _, err) = run(
        base,
        token,
        files.path(),
        &[
            "publish",
            "--project",
            "shop",
            "old.graphql",
            "--allow-breaking",
            "x",
        ],
    )
    .await;
    assert_eq!(status, 2);
    assert!(err.contains("read-only"), "{err}");
    let (status, _, err) = run(base, token, files.path(), &["check", "new.graphql"]).await;
    assert!(status == 2 && err.contains("--project"), "{err}");
    assert!(!err.contains("--url"), "{err}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_the_server_is_told_as_such() {
    let (program, owner, _) = with_shop().await;
    let lowered = start_with(Some(program.database.clone()), |settings| {
        settings.limits.schema_tokens = 100;
    });
    let fields: String = (0..200).map(|n| format!(" field{n}: Int")).collect();
    // With a finding, which only `--strict` is about.
    let large = format!("type Query {{{fields} }} scalar String");
    let files = folder(&[("large.graphql", large.as_str())]);
    for command in ["check", "publish"] {
        let arguments = [command, "--project", "shop", "large.graphql"];
        let (status, out, err) = run(&lowered.base, &owner.token, files.path(), &arguments).await;
        assert_eq!((status, out.as_str()), (1, ""), "{command}: {err}");
        assert!(
            err.starts_with("large.graphql: ") && err.contains("a limit of the server"),
            "{command}: {err}"
        );
    }
}

/// Forwards connections to a server. Drops the whole answer to the first request, after the server has sent it.
async fn lossy_proxy(to: String) -> (String, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let task = tokio::spawn(async move {
        let mut is_first = true;
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&to).await.unwrap();
            if std::mem::take(&mut is_first) {
                let mut request = vec![0; 64 * 1024];
                let mut length = 0;
                // The body follows the head, and is short.
                while !request[..length].ends_with(b"}") {
                    length += client.read(&mut request[length..]).await.unwrap();
                }
                server.write_all(&request[..length]).await.unwrap();
                let mut answer = [0; 1024];
                let read = server.read(&mut answer).await.unwrap();
                assert!(answer[..read].starts_with(b"HTTP/1.1 201"));
                continue;
            }
            tokio::spawn(async move {
                let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    (address, task)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_makes_no_second_version() {
    let (program, owner, files) = with_shop().await;
    let to = program.base.trim_start_matches("http://").to_owned();
    let (address, proxy) = lossy_proxy(to).await;
    // The schema differs from both its neighbours, so a second publish would be a second version.
    std::fs::write(
        files.path().join("more.graphql"),
        format!("{OLD} type More {{ a: Int }}"),
    )
    .unwrap();
    let arguments = ["publish", "--project", "shop", "more.graphql", "--json"];
    let (status, out, err) = run(&address, &owner.token, files.path(), &arguments).await;
    proxy.abort();
    assert_eq!(status, 0, "{err}");
    let answer: Value = serde_json::from_str(&out).unwrap();
    // The first answer, not “unchanged”.
    assert_eq!(
        (&answer["version"], &answer["unchanged"]),
        (&json!(2), &json!(false))
    );
    assert_eq!(versions(&owner).await.as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_hidden_parts_are_marked_and_fail() {
    let (program, owner, files) = with_shop().await;
    let rules = json!({ "rules": ["Query.noise"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    std::fs::write(
        files.path().join("noise.graphql"),
        "type Query { shop: String email: String noise: Boolean }",
    )
    .unwrap();
    for format in ["text", "markdown", "github", "json"] {
        let arguments = [
            "check",
            "--project",
            "shop",
            "noise.graphql",
            "--format",
            format,
        ];
        let (status, out, err) = run(&program.base, &owner.token, files.path(), &arguments).await;
        assert_eq!(status, 1, "{format}: {out}{err}");
        assert!(out.contains("Query.noise"), "{format}: {out}");
        let mark = match format {
            "json" => "\"hidden\":true",
            "github" => "(hidden from readers)",
            _ => "1 breaking change, hidden from readers.",
        };
        let out = out.replace("\": ", "\":");
        assert!(out.contains(mark), "{format}: {out}");
    }
    let publish = ["publish", "--project", "shop", "noise.graphql"];
    let (status, out, _) = run(&program.base, &owner.token, files.path(), &publish).await;
    assert_eq!(status, 1, "{out}");
    // The owner may decide that hidden parts do not count.
    let off = json!({ "hidden_parts_count": false });
    let policy = "/api/projects/shop/change-policy";
    owner.put(policy, &off).await.expect(200);
    let check = ["check", "--project", "shop", "noise.graphql"];
    let (status, out, _) = run(&program.base, &owner.token, files.path(), &check).await;
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("1 breaking in hidden parts, which this project does not count."),
        "{out}"
    );
    let (_, out, _) = run(&program.base, &owner.token, files.path(), &publish).await;
    assert_eq!(
        out,
        "Published as version 2: 1 breaking change, hidden from readers.\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_check_says_what_the_exit_status_says() {
    let (program, owner, files) = with_shop().await;
    std::fs::write(
        files.path().join("bad.graphql"),
        "type Query { shop: String email: String noise: Int bad: Nope }",
    )
    .unwrap();
    for (arguments, status, title) in [
        (&["bad.graphql"][..], 1, "Check failed: 1 finding"),
        (&["new.graphql"], 1, "Check failed: 1 breaking change"),
        (
            &["new.graphql", "--fail-on", "nothing"],
            0,
            "Nothing that readers see fails the check",
        ),
    ] {
        // The list of checks is in the order of their times.
        program.clock.advance(1);
        let arguments = [&["check", "--project", "shop", "--json"], arguments].concat();
        let (got, out, _) = run(&program.base, &owner.token, files.path(), &arguments).await;
        assert_eq!(got, status, "{arguments:?}: {out}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["ok"], status == 0);
        let url = answer["url"].as_str().unwrap().replace(&program.base, "");
        let path = url.split("/d/").nth(1).unwrap();
        let page = program
            .anonymous()
            .get(&format!("/d/{path}"))
            .await
            .expect(200);
        assert!(page.text.contains(title), "{arguments:?}: {}", page.text);
        let list = owner
            .get("/api/projects/shop/checks")
            .await
            .expect(200)
            .json();
        assert_eq!(list["checks"][0]["ok"], status == 0);
    }
    // A publish with findings is not refused, and says that there are some.
    let arguments = ["publish", "--project", "shop", "bad.graphql"];
    let (status, out, _) = run(&program.base, &owner.token, files.path(), &arguments).await;
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("It has 1 finding"), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_check_has_nothing_to_compare_with() {
    let (program, owner, files) = with_shop().await;
    let new = json!({ "name": "Second" });
    owner.post("/api/projects", &new).await.expect(201);
    for format in ["text", "markdown", "github", "json"] {
        let arguments = [
            "check",
            "--project",
            "second",
            "old.graphql",
            "--format",
            format,
        ];
        let (status, out, err) = run(&program.base, &owner.token, files.path(), &arguments).await;
        assert_eq!((status, err.as_str()), (0, ""), "{format}: {out}");
        assert!(out.contains("This would be version 1."), "{format}: {out}");
        assert!(
            !out.contains("/checks/") && !out.contains("No changes"),
            "{format}: {out}"
        );
    }
    let publish = ["publish", "--project", "second", "old.graphql"];
    let (_, out, _) = run(&program.base, &owner.token, files.path(), &publish).await;
    assert_eq!(out, "Published as version 1, the first one.\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_that_cannot_be_compared_is_not_the_first() {
    let (program, owner, files) = with_shop().await;
    let fields: String = (0..200).map(|n| format!(" field{n}: Int")).collect();
    let large = format!("type Query {{{fields} }}");
    owner.publish("shop", large).await.expect(201);
    let lowered = start_with(Some(program.database.clone()), |settings| {
        settings.limits.schema_tokens = 100;
    });
    let publish = async |arguments: &[&str]| {
        let arguments = [&["publish", "--project", "shop", "new.graphql"], arguments].concat();
        run(&lowered.base, &owner.token, files.path(), &arguments).await
    };
    let (status, out, err) = publish(&[]).await;
    assert_eq!((status, out.as_str()), (2, ""), "{err}");
    assert!(
        err.contains("Nothing was published") && err.contains("--allow-breaking REASON"),
        "{err}"
    );
    assert!(!err.contains("with a reason, add"), "{err}");
    let check = ["check", "--project", "shop", "new.graphql"];
    let (status, out, err) = run(&lowered.base, &owner.token, files.path(), &check).await;
    assert_eq!((status, out.as_str()), (2, ""), "{err}");
    assert!(
        err.starts_with("It is unknown whether") && err.contains("version 2"),
        "{err}"
    );
    let (status, out, _) = publish(&["--format", "github"]).await;
    assert_eq!(status, 2);
    assert!(out.starts_with("::error::Nothing was published"), "{out}");
    let (status, out, _) = publish(&["--fail-on", "nothing"]).await;
    assert_eq!(status, 0, "{out}");
    assert!(
        out.starts_with("Published as version 3. Its changes are not known"),
        "{out}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_that_the_server_refuses_does_not_stop_the_command() {
    let (program, owner, files) = with_shop().await;
    let mut command = Command::new(PROGRAM);
    command
        .args(["check", "--project", "shop", "old.graphql"])
        .current_dir(files.path())
        .stdin(Stdio::null())
        .env("GRAPHFOLIO_URL", &program.base)
        .env("GRAPHFOLIO_API_KEY", &owner.token)
        .env_remove("GITHUB_SHA")
        .env("CI_COMMIT_SHA", "x".repeat(65))
        .env("CI_COMMIT_TITLE", "Turn \u{202e}around\u{7}");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    assert!(output.status.success(), "{output:?}");
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(list["checks"][0]["message"], "Turn around");
    assert_eq!(list["checks"][0]["commit"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn control_characters_of_an_answer_reach_no_terminal() {
    let files = folder(&[("schema.graphql", NEW)]);
    // Colours, a line of its own for the runner of a workflow, and text that runs backwards.
    const EVIL: &str = r"\u001b[31mred\u009b2J\n::error::injected\r\u0007\u202eback";
    let refused = format!(r#"{{"error": "No {EVIL}.", "code": "refused"}}"#);
    let failed = format!(r#"{{"error": "No {EVIL}.", "code": "broken", "request_id": "{EVIL}"}}"#);
    let checked = format!(
        r#"{{"ok": false, "findings": {{"items": [], "omitted": 0}}, "current_version": 1, "url": "http://a/{EVIL}",
        "changes": {{"items": [], "counts": {{"breaking": 0, "dangerous": 0, "safe": 0, "{EVIL}": 1}}}}}}"#
    );
    let odd = format!(r#"{{"ok": "{EVIL}"}}"#);
    for (status, body) in [
        ("400 Bad Request", &refused),
        ("403 Forbidden", &refused),
        ("404 Not Found", &refused),
        ("409 Conflict", &refused),
        ("500 Internal Server Error", &failed),
        ("200 OK", &checked),
        ("200 OK", &odd),
    ] {
        let server = serve_always(status, body.clone().leak()).await;
        for format in ["text", "json", "markdown", "github"] {
            for command in ["check", "publish"] {
                let arguments = [
                    command,
                    "schema.graphql",
                    "--project",
                    "shop",
                    "--format",
                    format,
                ];
                let (_, out, err) = run(&server, "gf_w_key", files.path(), &arguments).await;
                let text = out + &err;
                assert!(!text.is_empty(), "{status} {format}");
                let is_control = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
                assert!(!text.contains(is_control), "{status} {format}: {text:?}");
                assert!(
                    !text.contains("\n::error::injected"),
                    "{status} {format}: {text}"
                );
            }
        }
    }
}
