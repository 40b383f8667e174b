//! Links in mails that unsubscribe (RFC 8058).

use domain::NotificationKind;
use reqwest::Method;

use super::mail_token;
use crate::on_both;
use crate::support::{Answer, Program};

on_both! {
    one_click_unsubscribes_and_reading_the_link_does_not
    a_link_gives_access_to_nothing_else
}

const ADA: &str = "ada@example.com";

async fn one_click_unsubscribes_and_reading_the_link_does_not(program: Program) {
    let ada = program.sign_in(ADA).await;
    let token = mail_token(&program, ADA, NotificationKind::Feedback).await;
    let path = format!("/api/public/notifications/unsubscribe?token={token}");
    let anybody = program.anonymous();
    for _ in 0..2 {
        let answer = anybody.get(&path).await.expect(200);
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let answer = answer.json();
        assert_eq!(answer["kind"], "feedback");
        assert_eq!(answer["project"], serde_json::Value::Null);
        assert_eq!(answer["is_subscribed"], true);
        assert_eq!(answer["email"], "a•••@example.com");
    }
    // As programs for mail send it, then without a body.
    let form = program
        .request(Method::POST, &path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click");
    let answer = Answer::of(form).await.expect(200).json();
    assert_eq!(answer["is_subscribed"], false);
    let empty = Answer::of(program.request(Method::POST, &path)).await;
    assert_eq!(empty.expect(200).json()["is_subscribed"], false);
    let settings = ada.get("/api/user/notifications").await.expect(200).json();
    let feedback = &settings["settings"][3];
    assert_eq!(feedback["kind"], "feedback");
    assert_eq!(feedback["enabled"], false);
    // One change, made by the link.
    let log = ada.get("/api/audit-log?kind=account.updated").await;
    let log = log.expect(200).json();
    let items = log["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{log}");
    assert_eq!(items[0]["changes"][0]["field"], "notifications.feedback");
    assert_eq!(items[0]["actor"]["kind"], "system");

    let again = format!("/api/public/notifications/subscribe?token={token}");
    let answer = Answer::of(program.request(Method::POST, &again)).await;
    assert_eq!(answer.expect(200).json()["is_subscribed"], true);
    let read = anybody.get(&path).await.expect(200).json();
    assert_eq!(read["is_subscribed"], true);
}

async fn a_link_gives_access_to_nothing_else(program: Program) {
    program.sign_in(ADA).await;
    let token = mail_token(&program, ADA, NotificationKind::Feedback).await;
    program
        .with_token(&token)
        .get("/api/auth/me")
        .await
        .expect(401);
    let verify = format!("/api/auth/verify?token={token}");
    program.anonymous().get(&verify).await.expect(400);
    for wrong in ["0".repeat(64), "x".to_owned(), String::new()] {
        for (method, verb) in [
            (Method::GET, "unsubscribe"),
            (Method::POST, "unsubscribe"),
            (Method::POST, "subscribe"),
        ] {
            let path = format!("/api/public/notifications/{verb}?token={wrong}");
            Answer::of(program.request(method, &path)).await.expect(404);
        }
    }
}
