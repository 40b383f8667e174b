//! The program as a separate process, for tests of its command line, log and shutdown.

use std::io::{BufRead, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_graphfolio");

/// The log goes where the test's own errors go: a pipe that nobody reads stops the program when it is full.
pub fn serve(folder: &std::path::Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder)
        .current_dir(folder)
        .stdout(Stdio::piped());
    command
}

/// Starts a program whose log is read while it runs; the thread returns it when the program has ended.
pub fn spawn_logged(command: &mut Command) -> (Child, JoinHandle<String>) {
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).unwrap();
        log
    });
    (child, log)
}

/// Reads the first line, which has the address.
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

/// Requests a link and returns the token from the console.
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

/// Opens a link and returns the session's token.
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

/// Pays for Pro on the pages of the built-in provider.
pub async fn subscribe(client: &reqwest::Client, base: &str, session: &str) {
    let opened = client
        .post(format!("{base}/api/billing/checkout-session"))
        .bearer_auth(session)
        .json(&serde_json::json!({}))
        .send()
        .await
        .unwrap();
    let opened: serde_json::Value = opened.json().await.unwrap();
    let paid = client
        .post(opened["url"].as_str().unwrap())
        .header("origin", base)
        .body("payment=succeeds")
        .send()
        .await;
    assert_eq!(paid.unwrap().status(), 303);
}
