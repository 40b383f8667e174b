//! Messages through both transports; the SMTP server is a listener that speaks RFC 5321.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::thread::JoinHandle;

use domain::{Clock as _, Email, Mail, SystemClock};
use mailer::{Outbox, Sender, Smtp, SmtpSettings, SmtpTls, Transport};

const LINK: &str = "https://docs.example.com/auth/verify?token=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

fn mail() -> Mail {
    Mail::SignIn {
        to: Email::parse("ada@example.com").unwrap(),
        link: LINK.to_owned(),
        expires_at: SystemClock.now(),
        valid_minutes: 10,
    }
}

fn sender(product: &str) -> Sender {
    Sender {
        product: product.to_owned(),
        from: "Graphfolio <no-reply@example.com>".to_owned(),
    }
}

/// Takes one message, or refuses its recipient; answers what it was told.
fn smtp_server(refuses: bool) -> (u16, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let (mut told, mut in_data) = (String::new(), false);
        stream.write_all(b"220 test ESMTP\r\n").unwrap();
        for line in lines {
            let Ok(line) = line else { break };
            told.push_str(&line);
            told.push('\n');
            let answer = match line.split(' ').next().unwrap() {
                "." if in_data => {
                    in_data = false;
                    "250 taken"
                }
                _ if in_data => continue,
                "RCPT" if refuses => "550 5.1.1 <ada@example.com>: no such mailbox",
                "DATA" => {
                    in_data = true;
                    "354 go on"
                }
                "QUIT" => "221 bye",
                _ => "250 ok",
            };
            if stream
                .write_all(format!("{answer}\r\n").as_bytes())
                .is_err()
            {
                break;
            }
        }
        told
    });
    (port, thread)
}

fn smtp(port: u16) -> Transport {
    let settings = SmtpSettings {
        host: "127.0.0.1".to_owned(),
        port,
        tls: SmtpTls::Off,
        credentials: None,
    };
    Transport::Smtp(Smtp::new(settings).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_sent_through_smtp() {
    let (port, server) = smtp_server(false);
    let transport = smtp(port);
    transport
        .send(&sender("Graphfolio"), &mail())
        .await
        .unwrap();
    drop(transport);
    let told = server.join().unwrap();
    for text in [
        "MAIL FROM:<no-reply@example.com>",
        "RCPT TO:<ada@example.com>",
        "Subject: Sign in to Graphfolio",
        "Content-Type: text/plain",
        "Content-Type: text/html",
        "works once, for 10 minutes",
        LINK,
    ] {
        assert!(told.contains(text), "{text} is missing in\n{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_reported_without_the_address() {
    let (port, server) = smtp_server(true);
    let transport = smtp(port);
    let error = transport
        .send(&sender("Graphfolio"), &mail())
        .await
        .unwrap_err()
        .to_string();
    drop(transport);
    server.join().unwrap();
    assert_eq!(error, "the mail server answered with code 550");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_server_is_an_error() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let error = smtp(port)
        .send(&sender("Graphfolio"), &mail())
        .await
        .unwrap_err()
        .to_string();
    assert!(error.contains("refused"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_outbox_holds_one_file_a_message_and_lists_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let transport = Transport::Outbox(Outbox::open(&folder.path().join("outbox")).unwrap());
    transport
        .send(&sender("Graphfolio"), &mail())
        .await
        .unwrap();
    transport.send(&sender("Größe"), &mail()).await.unwrap();
    let listed = transport.outbox().unwrap().list().await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed[0].file > listed[1].file);
    assert_eq!(listed[1].to, "ada@example.com");
    assert_eq!(listed[1].subject, "Sign in to Graphfolio");
    assert_eq!(listed[1].link.as_deref(), Some(LINK));
    let files = std::fs::read_dir(folder.path().join("outbox"))
        .unwrap()
        .count();
    assert_eq!(files, 2);
}
