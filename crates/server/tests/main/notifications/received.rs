//! Mails as a real mail server receives them.

use reqwest::Method;
use serde_json::{Value, json};

use super::mail_server::{MailServer, check, headers};
use super::times::move_to;
use super::{context, wait_for_notices};
use crate::support::{Answer, Program};

/// A name that could end an attribute, a tag or a header.
/// In the subject, nothing may look like an encoded word (RFC 2047).
const NAME: &str = "Tom & \"Jerry's\" <b>Shöp</b> =?utf-8?q?x?= Ltd";

/// Returns the name as subjects have it.
fn in_subject() -> String {
    NAME.replace("=?", "= ?")
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
    let Some(server) = MailServer::start() else {
        return;
    };
    let program = server.program(|_| {});
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
    let asked = server.received(1).await.remove(0);
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
    let mails = server.received(3).await;
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
    let feedback = server.received(4).await.remove(3);
    check(&program, &feedback);
    check_unsubscribe(&program, &feedback);
}
