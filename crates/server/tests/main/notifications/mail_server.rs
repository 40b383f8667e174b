//! A real mail server, and what it received.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use server::Settings;
use server::settings::{MailTransport, TlsMode};

use crate::support::{Program, eventually, start_with};

/// A mail server of Python, which writes what it receives into a folder. It ends with the test.
pub(super) struct MailServer {
    process: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl MailServer {
    /// Starts a server; without the package for it, prints a message and returns none.
    pub(super) fn start() -> Option<Self> {
        let Ok(python) = std::env::var("SMTP_PYTHON") else {
            eprintln!("skipped: SMTP_PYTHON is not set (scripts/smtp-server.sh)");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let script = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/main/notifications/smtp_server.py"
        );
        let mut process = Command::new(python)
            .arg(script)
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = process.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        Some(Self {
            process,
            port,
            folder,
        })
    }

    /// Starts a program that sends its mail through this server.
    pub(super) fn program(&self, adjust: impl FnOnce(&mut Settings)) -> Program {
        start_with(None, |settings| {
            settings.mail.transport = MailTransport::Smtp;
            settings.mail.smtp_host = "127.0.0.1".to_owned();
            settings.mail.smtp_port = self.port;
            settings.mail.smtp_tls = TlsMode::Off;
            adjust(settings);
        })
    }

    /// Returns everything received so far, oldest first.
    pub(super) fn mails(&self) -> Vec<Value> {
        let files = (1..).map(|number| self.folder.path().join(format!("{number}.json")));
        let texts = files.map_while(|file| std::fs::read_to_string(file).ok());
        texts
            .map(|text| serde_json::from_str(&text).unwrap())
            .collect()
    }

    /// Waits for that many mails.
    pub(super) async fn received(&self, count: usize) -> Vec<Value> {
        eventually("mails are missing", async || {
            let mails = self.mails();
            (mails.len() >= count).then_some(mails)
        })
        .await
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the values of a header.
pub(super) fn headers<'a>(mail: &'a Value, name: &str) -> Vec<&'a str> {
    let all = mail["headers"].as_array().unwrap().iter();
    all.filter(|header| header[0] == name)
        .map(|header| header[1].as_str().unwrap())
        .collect()
}

/// Checks what holds for every notification.
pub(super) fn check(program: &Program, mail: &Value) {
    check_form(program, mail);
    for part in ["text", "html"] {
        let part = mail[part].as_str().unwrap();
        assert!(part.contains("You get this because"), "{mail}");
        assert!(part.contains("Graphfolio"), "{mail}");
    }
}

/// Checks what holds for every mail.
pub(super) fn check_form(program: &Program, mail: &Value) {
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
