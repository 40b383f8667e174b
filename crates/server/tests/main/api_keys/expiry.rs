//! The mail before a key expires, and the event when it has.

use domain::Clock as _;
use persistence::Conn;
use persistence::jobs::{self, JobKind};
use serde_json::{Value, json};

use super::management::ada;
use crate::events::audit_rows;
use crate::on_both;
use crate::support::{Actor, Program, eventually};

on_both! {
    the_owner_is_told_once_7_days_before_a_key_expires
    a_mail_that_is_switched_off_is_not_sent
    a_key_that_has_expired_is_in_the_audit_log_once
}

const DAY: i64 = 24 * 3600;

async fn create(owner: &Actor, name: &str, days: Option<u32>) -> Value {
    let new = json!({ "name": name, "accessType": "read", "expiresInDays": days });
    let made = owner.post("/api/user/api-keys", &new).await;
    made.expect(201).json()["apiKey"].clone()
}

/// Returns the mails about keys.
fn warnings(program: &Program) -> Vec<String> {
    let mails = program.mails("ada@example.com").into_iter();
    mails
        .filter(|mail| mail.contains("/settings/api-keys"))
        .collect()
}

/// Waits until that many mails about keys are left to send.
async fn wait_for_mails(program: &Program, left: usize) {
    eventually("mails wait", async || {
        let rows = program.store().read(persistence::testing::all_rows).await;
        let jobs = rows.unwrap().remove("jobs").unwrap();
        let waiting = jobs.iter().filter(|job| job.contains("api_key_mail"));
        (waiting.count() == left).then_some(())
    })
    .await;
}

async fn the_owner_is_told_once_7_days_before_a_key_expires(program: Program) {
    let ada = ada(&program).await;
    let key = create(&ada, "Release pipeline", Some(30)).await;
    let deleted = create(&ada, "Deleted", Some(30)).await;
    let path = format!("/api/user/api-keys/{}", deleted["id"].as_str().unwrap());
    ada.delete(&path).await.expect(204);
    create(&ada, "Short", Some(7)).await;
    create(&ada, "Endless", None).await;
    create(&ada, "Long", Some(90)).await;
    // Those of the first two keys and of the long one.
    wait_for_mails(&program, 3).await;
    let created_at = program.clock.now();
    let too_early = created_at.plus_seconds(23 * DAY - 1);
    let find = move |conn: &mut Conn| jobs::find_due(conn, JobKind::ApiKeyMail, 1, too_early);
    let due = program.store().read(find).await.unwrap();
    assert!(due.is_empty(), "{due:?}");

    program.clock.advance(23 * DAY);
    wait_for_mails(&program, 1).await;
    let mails = warnings(&program);
    assert_eq!(mails.len(), 1, "{mails:?}");
    let expires_at = created_at.plus_seconds(30 * DAY);
    let day = expires_at.to_long_date();
    for text in [
        &format!("Subject: One of your Graphfolio API keys expires on {day}\r\n"),
        &format!(
            "The key \"Release pipeline\" ({}...)",
            key["prefix"].as_str().unwrap()
        ),
        &format!("works until {day}, {} UTC", expires_at.to_time_of_day()),
        &format!("\r\n{}/settings/api-keys\r\n", program.base),
    ] {
        assert!(mails[0].contains(text), "{text}: {}", mails[0]);
    }
}

async fn a_mail_that_is_switched_off_is_not_sent(program: Program) {
    let ada = ada(&program).await;
    create(&ada, "Release pipeline", Some(30)).await;
    create(&ada, "Long", Some(90)).await;
    let switch = async |is_on: bool| {
        let body = json!({ "settings": { "api_key_expires": is_on } });
        let path = "/api/user/notifications";
        ada.put(path, &body).await.expect(200);
    };
    switch(false).await;
    program.clock.advance(23 * DAY);
    wait_for_mails(&program, 1).await;
    assert!(warnings(&program).is_empty());
    // On again, the next key is told.
    switch(true).await;
    program.clock.advance(60 * DAY);
    wait_for_mails(&program, 0).await;
    let mails = warnings(&program);
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].contains("The key \"Long\""), "{}", mails[0]);
}

async fn a_key_that_has_expired_is_in_the_audit_log_once(program: Program) {
    let ada = ada(&program).await;
    let key = create(&ada, "Release pipeline", Some(7)).await;
    let deleted = create(&ada, "Deleted", Some(7)).await;
    let path = format!("/api/user/api-keys/{}", deleted["id"].as_str().unwrap());
    ada.delete(&path).await.expect(204);
    create(&ada, "Endless", None).await;
    let expired = async || {
        let rows = audit_rows(&program, "ada").await;
        let of_kind = rows.into_iter().filter(|row| row.kind == "api_key.expired");
        of_kind.collect::<Vec<_>>()
    };
    let wait = async |left: usize| {
        eventually("expiries wait", async || {
            let rows = program.store().read(persistence::testing::all_rows).await;
            let jobs = rows.unwrap().remove("jobs").unwrap();
            let waiting = jobs.iter().filter(|job| job.contains("api_key_expiry"));
            (waiting.count() == left).then_some(())
        })
        .await;
    };
    program.clock.advance(7 * DAY - 1);
    wait(2).await;
    assert_eq!(expired().await.len(), 0);
    program.clock.advance(1);
    wait(0).await;
    let rows = expired().await;
    assert_eq!(rows.len(), 1);
    let name = key["name"].as_str().unwrap();
    assert_eq!(rows[0].changes[0].to, name.into());
    assert_eq!(rows[0].actor_kind, "system");
}
