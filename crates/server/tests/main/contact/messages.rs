//! Messages from the contact form.

use reqwest::Method;
use serde_json::{Value, json};

use super::clean_up;
use crate::on_both;
use crate::support::{Answer, Program, eventually, fresh_ip};

on_both! { with start_with_admin:
    a_message_is_stored_mailed_and_listed
    bad_messages_are_refused
    programs_that_fill_in_every_field_store_nothing
    messages_are_rate_limited
    a_message_is_deleted_after_a_year
}

fn message(text: &str) -> Value {
    json!({ "name": "Ada", "email": "Ada@Example.com", "subject": "problem", "message": text })
}

async fn send(program: &Program, body: &Value, ip: &str) -> Answer {
    let request = program.request(Method::POST, "/api/contact");
    Answer::of(request.header("x-forwarded-for", ip).json(body)).await
}

async fn list(program: &Program) -> Vec<Value> {
    let admin = program.join("admin@example.com").await;
    let list = admin.get("/api/admin/messages").await.expect(200).json();
    list["items"].as_array().unwrap().clone()
}

/// Returns the mails to the operator.
fn mails(program: &Program) -> Vec<String> {
    let folder = program.folder.path().join("outbox");
    let files = std::fs::read_dir(folder).unwrap();
    files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .filter(|text| text.contains("\nTo: help@example.org\r\n"))
        .collect()
}

async fn a_message_is_stored_mailed_and_listed(program: Program) {
    let text = "The page stays empty.\r\nBcc: everybody@example.com\n\n<b>Why</b>?";
    send(&program, &message(text), &fresh_ip())
        .await
        .expect(204);
    let mail = eventually("no mail", async || mails(&program).pop()).await;
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("\r\nReply-To: ada@example.com\r\n"), "{head}");
    assert!(
        head.contains("Subject: [Graphfolio] Something does not work"),
        "{head}"
    );
    // What the sender wrote adds no header, and no markup.
    assert!(
        !head.contains("Bcc") && !head.contains("everybody"),
        "{head}"
    );
    assert!(body.contains("Ada <ada@example.com>"), "{body}");
    assert!(
        body.contains("<b>Why</b>?") && !body.contains("<p><b>"),
        "{body}"
    );

    let second = json!({ "email": "bob@example.com", "subject": "question", "message": "How does it work?" });
    send(&program, &second, &fresh_ip()).await.expect(204);
    let listed = list(&program).await;
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["email"], "bob@example.com");
    assert!(listed[0]["name"].is_null());
    assert_eq!(listed[1]["name"], "Ada");
    assert_eq!(listed[1]["subject"], "problem");
    assert_eq!(listed[1]["message"], text);

    let admin = program.join("admin@example.com").await;
    let first = admin
        .get("/api/admin/messages?limit=1")
        .await
        .expect(200)
        .json();
    let cursor = first["next_cursor"].as_str().unwrap();
    let path = format!("/api/admin/messages?limit=1&cursor={cursor}");
    let rest = admin.get(&path).await.expect(200).json();
    assert_eq!(rest["items"][0]["name"], "Ada");
    assert!(rest["next_cursor"].is_null());
    admin.get("/api/admin/messages?cursor=x").await.expect(400);
}

async fn bad_messages_are_refused(program: Program) {
    let change = |field: &str, value: Value| {
        let mut body = message("A message that is long enough.");
        body[field] = value;
        body
    };
    for (body, field) in [
        (change("email", json!("")), "email"),
        (
            change("email", json!("ada@example.com\r\nBcc: bob@example.com")),
            "email",
        ),
        (
            change("email", json!(format!("{}@example.com", "a".repeat(300)))),
            "email",
        ),
        (change("subject", json!("money")), "subject"),
        (change("subject", json!("")), "subject"),
        (change("message", json!("short")), "message"),
        (change("message", json!("x".repeat(5_001))), "message"),
        (
            change("message", json!("an override \u{202e} in it")),
            "message",
        ),
        (change("name", json!("x".repeat(81))), "name"),
        (change("name", json!("Ada\r\nBcc: bob@example.com")), "name"),
    ] {
        let answer = send(&program, &body, &fresh_ip()).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input", "{}", answer.text);
        assert_eq!(
            answer.json()["fields"][0]["field"],
            field,
            "{}",
            answer.text
        );
    }
    let huge = change("message", json!("x".repeat(100_000)));
    send(&program, &huge, &fresh_ip()).await.expect(413);
    assert!(list(&program).await.is_empty());
}

async fn programs_that_fill_in_every_field_store_nothing(program: Program) {
    let mut body = message("Buy our product today.");
    body["website"] = json!("https://spam.example");
    send(&program, &body, &fresh_ip()).await.expect(204);
    let mut invalid = body.clone();
    invalid["email"] = json!("ada@example.com*");
    send(&program, &invalid, &fresh_ip()).await.expect(400);
    body["website"] = json!("");
    send(&program, &body, &fresh_ip()).await.expect(204);
    assert_eq!(list(&program).await.len(), 1);
}

async fn messages_are_rate_limited(program: Program) {
    let (body, ip) = (message("A message that is long enough."), fresh_ip());
    for _ in 0..5 {
        send(&program, &body, &ip).await.expect(204);
    }
    let answer = send(&program, &body, &ip).await.expect(429);
    assert_eq!(answer.header("retry-after"), "3600");
    send(&program, &body, &fresh_ip()).await.expect(204);
    program.clock.advance(3_601);
    send(&program, &body, &ip).await.expect(204);
    assert_eq!(list(&program).await.len(), 7);
}

async fn a_message_is_deleted_after_a_year(program: Program) {
    send(
        &program,
        &message("A message that is long enough."),
        &fresh_ip(),
    )
    .await
    .expect(204);
    program.clock.advance(364 * 24 * 3_600);
    clean_up(&program).await;
    assert_eq!(list(&program).await.len(), 1);
    program.clock.advance(2 * 24 * 3_600);
    clean_up(&program).await;
    assert!(list(&program).await.is_empty());
}
