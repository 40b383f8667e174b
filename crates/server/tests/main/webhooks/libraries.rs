//! The official libraries of Standard Webhooks verify real deliveries.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::json;

use super::{Receiver, Reply, make_tested, pro};
use crate::on_one;
use crate::support::Program;

on_one! { with start_open:
    the_official_libraries_verify_a_delivery
}

async fn the_official_libraries_verify_a_delivery(program: Program) {
    let Ok(folder) = std::env::var("WEBHOOK_LIBRARIES") else {
        eprintln!("skipped: WEBHOOK_LIBRARIES is not set (scripts/webhook-libraries.sh)");
        return;
    };
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, made) = make_tested(&ada, &receiver).await;
    let rotated = ada.post(&format!("{path}/rotate-secret"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    ada.create("Shöp 🦀", "type Query { a: Int }").await;
    let received = receiver.wait_for(2).await[1].clone();
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/main/webhooks");
    // After a rotation both secrets verify it.
    for secret in [&made["secret"], &rotated["secret"]] {
        let given = json!({ "secret": secret, "headers": received.headers, "body": received.body });
        let given = given.to_string();
        let python = vec![format!("{folder}/bin/python"), format!("{tests}/verify.py")];
        let node = vec![
            "node".to_owned(),
            format!("{tests}/verify.cjs"),
            folder.clone(),
        ];
        for command in [python, node] {
            let given = given.clone();
            let run = tokio::task::spawn_blocking(move || verify(&command, &given));
            assert_eq!(run.await.unwrap(), "project.created");
        }
    }
}

/// Runs a program with a text as its input, and returns what it prints.
fn verify(command: &[String], given: &str) -> String {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(given.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
