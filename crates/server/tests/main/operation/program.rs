//! The program as a process: its command line, its log, its files.

use std::io::{Read as _, Write as _};
use std::process::Command;

use crate::support::process::{PROGRAM, base, opened, printed_link, serve, spawn_logged};

fn failure(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_configuration_that_cannot_be_read_is_wrong_use() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("odd.toml"),
        "[server]\nlissten = \"x\"\n",
    )
    .unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for (file, says) in [
        ("missing.toml", "missing.toml"),
        ("odd.toml", "lissten"),
        ("folder", "\"folder\" is a folder"),
    ] {
        for name in ["serve", "migrate"] {
            let mut command = Command::new(PROGRAM);
            command
                .args([name, "--config", file])
                .current_dir(folder.path());
            let output = command.output().unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{name} {file}: {text}");
            assert!(text.contains(says), "{name} {file}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_token_and_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, log) =
        spawn_logged(serve(folder.path()).env("GRAPHFOLIO__LOG__FILTER", "trace"));
    let (base, mut console) = base(&mut child);
    let client = crate::support::http_client();
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
    // Not a key of anybody, but of the right shape: also refused ones must not be in the log.
    let key = domain::PlainApiKey::generate(domain::AccessType::Read);
    let refused = client
        .get(format!("{base}/api/projects"))
        .bearer_auth(key.reveal())
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 401);

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
    let log = log.join().unwrap();
    assert!(log.contains(&request_id), "the request id is in the log");
    let secret = key.reveal().split_at(12).1;
    for secret in [&link, &session, "ada.secret", "127.0.0.1:1", secret] {
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
fn a_wrong_setting_is_named() {
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
async fn stored_files_are_readable_by_their_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut child = serve(&data).current_dir(folder.path()).spawn().unwrap();
    let (base, mut console) = base(&mut child);
    let client = crate::support::http_client();
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

#[tokio::test(flavor = "multi_thread")]
async fn bad_http_is_not_an_error_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, log) =
        spawn_logged(serve(folder.path()).env("GRAPHFOLIO__LOG__FILTER", "debug"));
    let (base, _console) = base(&mut child);
    let address = base.trim_start_matches("http://");
    for request in [
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n",
        "POST /api/projects HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n",
        "POST /api/projects HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        "\u{16}\u{3}\u{1}",
    ] {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        // The server answers 400, or closes.
        let _ = stream.read_to_end(&mut answer);
    }
    let health = crate::support::http_client().get(format!("{base}/api/health"));
    let served = health.send().await.unwrap();
    assert_eq!(served.status(), 200);
    Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    child.wait().unwrap();
    let log = log.join().unwrap();
    assert!(log.contains("/api/health"), "{log}");
    assert!(!log.contains("ERROR"), "{log}");
}
