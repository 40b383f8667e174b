//! The program as it is started: its command line, its log, its end.

use std::io::{BufRead, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_graphfolio");

pub fn serve(folder: &std::path::Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn failure(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// Reads the first line, which says where it listens.
pub fn base(child: &mut Child) -> (String, BufReader<std::process::ChildStdout>) {
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    lines.read_line(&mut line).unwrap();
    let base = line
        .trim()
        .strip_prefix("listening on ")
        .unwrap_or_else(|| panic!("{line}"))
        .to_owned();
    (base, lines)
}

/// Asks for a link and answers the token that the console shows.
pub async fn printed_link(
    client: &reqwest::Client,
    base: &str,
    console: &mut impl BufRead,
    email: &str,
) -> String {
    let sent = client
        .post(format!("{base}/api/auth/magic-link"))
        .json(&serde_json::json!({ "email": email }))
        .send()
        .await
        .unwrap();
    assert_eq!(sent.status(), 200);
    let mut line = String::new();
    while !line.contains("token=") {
        line.clear();
        let length = console.read_line(&mut line).unwrap();
        assert!(length > 0, "no link on the console");
    }
    line.trim().split_once("token=").unwrap().1.to_owned()
}

/// Opens a link and answers the session's token.
pub async fn opened(client: &reqwest::Client, base: &str, link: &str) -> String {
    let verified = client
        .get(format!("{base}/api/auth/verify?token={link}"))
        .send()
        .await
        .unwrap();
    verified.json::<serde_json::Value>().await.unwrap()["token"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_token_and_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = serve(folder.path())
        .env("GRAPHFOLIO__LOG__FILTER", "trace")
        .spawn()
        .unwrap();
    let (base, mut console) = base(&mut child);
    let client = reqwest::Client::new();
    let link = printed_link(&client, &base, &mut console, "ada.secret@example.com").await;
    let session = opened(&client, &base, &link).await;
    let me = client
        .get(format!("{base}/api/auth/me"))
        .bearer_auth(&session)
        .send()
        .await
        .unwrap();
    let request_id = me.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!(me.status(), 200);

    assert!(
        Command::new("kill")
            .args(["-TERM", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert!(
        child.wait().unwrap().success(),
        "SIGTERM ends it in good order"
    );
    let mut log = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut log)
        .unwrap();
    assert!(log.contains(&request_id), "the request id is in the log");
    for secret in [&link, &session, "ada.secret", "127.0.0.1:1"] {
        let held = log
            .lines()
            .find(|line| line.contains(secret) && !line.contains("actix_server"));
        assert_eq!(held, None, "the log holds a secret");
    }
    for line in log.lines() {
        assert!(
            serde_json::from_str::<serde_json::Value>(line).is_ok(),
            "not JSON: {line}"
        );
    }
}

#[test]
fn what_is_wrong_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let mut down = serve(folder.path());
    down.env(
        "GRAPHFOLIO__DATABASE__URL",
        format!("postgres://app:s3cret@127.0.0.1:{port}/docs"),
    );
    let error = failure(down);
    assert!(
        error.contains(&format!("PostgreSQL at 127.0.0.1:{port}/docs"))
            && !error.contains("s3cret"),
        "{error}"
    );
    let made: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(made.is_empty(), "{made:?}");

    let mut unknown = serve(folder.path());
    unknown.env("GRAPHFOLIO__SERVER__LISSTEN", "x");
    assert!(failure(unknown).contains("lissten"));
    let mut unreadable = serve(folder.path());
    unreadable.env("GRAPHFOLIO__SERVER__PROXY_HOPS", "many");
    assert!(failure(unreadable).contains("proxy_hops"));
    let mut address = serve(folder.path());
    address.env("GRAPHFOLIO__SERVER__PUBLIC_URL", "example.com/path");
    assert!(failure(address).contains("server.public_url"));
    let mut scheme = serve(folder.path());
    scheme.env("GRAPHFOLIO__DATABASE__URL", "mysql://x");
    assert!(failure(scheme).contains("database.url"));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut busy = serve(folder.path());
    busy.args(["--listen", &taken.local_addr().unwrap().to_string()]);
    busy.args(["--config", "/dev/null"]);
    let error = failure(busy);
    assert!(error.contains("listen"), "{error}");
}

#[test]
fn migrating_is_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(PROGRAM)
        .args(["migrate", "--data-dir"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("is up to date")
    );
    assert!(folder.path().join("graphfolio.db").exists());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut child = serve(&data).current_dir(folder.path()).spawn().unwrap();
    let (base, mut console) = base(&mut child);
    let client = reqwest::Client::new();
    printed_link(&client, &base, &mut console, "ada@example.com").await;
    child.kill().unwrap();
    child.wait().unwrap();
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    assert_eq!(mode(&data.join("graphfolio.db")), 0o600);
    let mail = std::fs::read_dir(data.join("outbox"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(mode(&mail.path()), 0o600);
}
