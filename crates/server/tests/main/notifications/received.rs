//! Mails as a real mail server receives them.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use reqwest::Method;
use serde_json::{Value, json};
use server::settings::{MailTransport, TlsMode};

use super::times::move_to;
use super::{context, wait_for_notices};
use crate::support::{Answer, Program, eventually, start_with};

/// A name that could end an attribute, a tag or a header.
/// In the subject, nothing may look like an encoded word (RFC 2047).
const NAME: &str = "Tom & \"Jerry's\" <b>Shöp</b> =?utf-8?q?x?= Ltd";

/// A mail server of Python, which writes what it receives into a folder. It ends with the test.
struct MailServer {
    process: Child,
    port: u16,
}

impl MailServer {
    fn start(python: &str, folder: &Path) -> Self {
        let script = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/main/notifications/smtp_server.py"
        );
        let mut process = Command::new(python)
            .arg(script)
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = process.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        Self { process, port }
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the name as subjects have it.
fn in_subject() -> String {
    NAME.replace("=?", "= ?")
}

/// Waits for that many mails.
async fn received(folder: &Path, count: usize) -> Vec<Value> {
    eventually("mails are missing", async || {
        let files = (1..=count).map(|number| folder.join(format!("{number}.json")));
        let texts: Option<Vec<String>> = files
            .map(|file| std::fs::read_to_string(file).ok())
            .collect();
        let parsed = texts?.into_iter();
        Some(
            parsed
                .map(|text| serde_json::from_str(&text).unwrap())
                .collect(),
        )
    })
    .await
}

/// Returns the values of a header.
fn headers<'a>(mail: &'a Value, name: &str) -> Vec<&'a str> {
    let all = mail["headers"].as_array().unwrap().iter();
    all.filter(|header| header[0] == name)
        .map(|header| header[1].as_str().unwrap())
        .collect()
}

/// Checks what holds for every mail.
fn check(program: &Program, mail: &Value) {
    assert_eq!(mail["type"], "multipart/alternative", "{mail}");
    assert_eq!(mail["defects"], json!([]), "{mail}");
    // RFC 5322, 2.1.1.
    assert!(mail["longest_line"].as_u64().unwrap() <= 998, "{mail}");
    for name in ["from", "to", "subject", "date"] {
        assert_eq!(headers(mail, name).len(), 1, "{name}: {mail}");
    }
    for name in ["cc", "bcc", "x-injected"] {
        assert!(headers(mail, name).is_empty(), "{name}: {mail}");
    }
    let (text, html) = (
        mail["text"].as_str().unwrap(),
        mail["html"].as_str().unwrap(),
    );
    for part in [text, html] {
        assert!(part.contains("You get this because"), "{mail}");
        assert!(part.contains("Graphfolio"), "{mail}");
    }
    assert!(!html.contains("<b>"), "{html}");
    for remote in ["<img", "<link", "url(", "@import", "<script"] {
        assert!(!html.contains(remote), "{remote}: {html}");
    }
    for theme in [
        "name=\"color-scheme\" content=\"light dark\"",
        "prefers-color-scheme:dark",
    ] {
        assert!(html.contains(theme), "{theme}: {html}");
    }
    let links = mail["links"].as_array().unwrap();
    assert!(!links.is_empty());
    for link in links {
        let link = link
            .as_str()
            .unwrap()
            .replace("&#38;", "&")
            .replace("&amp;", "&");
        assert!(link.starts_with(&program.base), "{link}");
        assert!(text.contains(&link), "{link}: {text}");
    }
}

/// Checks the links of a mail that can be switched off.
fn check_unsubscribe(program: &Program, mail: &Value) {
    let post = headers(mail, "list-unsubscribe-post");
    assert_eq!(post, ["List-Unsubscribe=One-Click"], "{mail}");
    let one_click = headers(mail, "list-unsubscribe");
    let base = format!(
        "<{}/api/public/notifications/unsubscribe?token=",
        program.base
    );
    assert_eq!(one_click.len(), 1);
    assert!(one_click[0].starts_with(&base), "{mail}");
    let page = format!("{}/unsubscribe?token=", program.base);
    assert!(mail["text"].as_str().unwrap().contains(&page), "{mail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_smtp_server_receives_what_programs_for_mail_need() {
    let Ok(python) = std::env::var("SMTP_PYTHON") else {
        eprintln!("skipped: SMTP_PYTHON is not set (scripts/smtp-server.sh)");
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mails");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let server = MailServer::start(&python, &folder);
    let program = start_with(None, |settings| {
        settings.mail.transport = MailTransport::Smtp;
        settings.mail.smtp_host = "127.0.0.1".to_owned();
        settings.mail.smtp_port = server.port;
        settings.mail.smtp_tls = TlsMode::Off;
    });
    let ada = program.join("ada@example.com").await;
    let project = ada.create(NAME, "type Query { a: Int }").await;
    let shop = ada
        .get(&format!("/api/projects/{project}"))
        .await
        .expect(200)
        .json();
    let slug = shop["project"]["slug"].as_str().unwrap().to_owned();

    let docs = format!("/api/public/docs/ada/{slug}");
    let body = json!({ "email": "reader@example.com", "breaking_only": false });
    let anybody = program.anonymous();
    anybody
        .post(&format!("{docs}/followers"), &body)
        .await
        .expect(202);
    let asked = received(&folder, 1).await.remove(0);
    check(&program, &asked);
    assert_eq!(asked["recipients"], json!(["reader@example.com"]));
    assert!(headers(&asked, "list-unsubscribe").is_empty(), "{asked}");
    assert_eq!(
        headers(&asked, "subject"),
        [format!("Follow the changelog of {}?", in_subject())]
    );
    let links = asked["links"].as_array().unwrap();
    let confirm = links[0]
        .as_str()
        .unwrap()
        .replace("/follow/confirm", "/api/public/followers/confirm");
    let confirm = confirm.strip_prefix(&program.base).unwrap();
    Answer::of(program.request(Method::POST, confirm))
        .await
        .expect(200);

    ada.publish(&project, "type Query { b: Int }")
        .await
        .expect(201);
    let answer = json!({ "page": "queries/b", "is_helpful": false });
    anybody
        .post(&format!("{docs}/feedback"), &answer)
        .await
        .expect(201);
    wait_for_notices(&program, 1).await;
    program.clock.advance(601);
    let mails = received(&folder, 3).await;
    for mail in &mails[1..] {
        check(&program, mail);
        check_unsubscribe(&program, mail);
    }
    let subjects: Vec<&str> = mails
        .iter()
        .map(|mail| headers(mail, "subject")[0])
        .collect();
    let owner = format!("Version 2 of {} breaks clients", in_subject());
    assert!(subjects.contains(&owner.as_str()), "{subjects:?}");
    let follower = format!("{}: version 2 may break clients", in_subject());
    assert!(subjects.contains(&follower.as_str()), "{subjects:?}");

    move_to(&program, 7 * 3600 + 60, |_| true);
    let calendar = ::notifications::Calendar::default();
    calendar.tell_due(&context(&program)).await.unwrap();
    let feedback = received(&folder, 4).await.remove(3);
    check(&program, &feedback);
    check_unsubscribe(&program, &feedback);
}
