//! Mails about failed syncs.

use serde_json::{Value, json};

use super::settings::switch;
use super::{notifications, rows, wait_for_notices, wait_until_sent};
use crate::accounts::deletion::wait_until_read;
use crate::endpoints::graphql_server::{GraphqlServer, Reply};
use crate::on_both;
use crate::support::{Actor, Program, eventually};

on_both! { with start_open:
    failed_syncs_are_told_in_one_mail_until_it_is_switched_off
}

const ADA: &str = "ada@example.com";
/// Syncs are hourly.
const HOUR: i64 = 3_600;

/// Adds an endpoint that is synced at once and then every hour, and returns its path.
async fn add(owner: &Actor, endpoints: &str, name: &str, url: &str) -> String {
    let new = json!({ "name": name, "url": url, "sync": "hourly" });
    let made = owner.post(endpoints, &new).await.expect(201).json();
    let id = made["endpoint"]["id"].as_str().unwrap();
    format!("{endpoints}/{id}")
}

/// Waits for a sync after `before`, and returns it.
async fn synced(owner: &Actor, endpoint: &str, before: &Value) -> Value {
    eventually("no sync", async || {
        let shown = owner.get(endpoint).await.expect(200).json();
        let last = shown["endpoint"]["last_sync"].clone();
        (last != *before).then_some(last)
    })
    .await
}

async fn failed_syncs_are_told_in_one_mail_until_it_is_switched_off(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.make_pro().await;
    let project = ada.create("Shop", "type Query { a: Int }").await;
    let endpoints = format!("/api/projects/{project}/endpoints");
    // Nothing listens at the first one.
    let live = add(&ada, &endpoints, "Live", "http://127.0.0.1:1/").await;
    let broken = GraphqlServer::start(|_| Reply::Text(500, String::new())).await;
    let staging = add(&ada, &endpoints, "Staging", &broken.url).await;
    let mut last = Vec::new();
    for endpoint in [&live, &staging] {
        let sync = synced(&ada, endpoint, &Value::Null).await;
        assert_eq!(sync["ok"], false, "{sync}");
        last.push(sync);
    }
    wait_for_notices(&program, 2).await;
    assert!(notifications(&program, ADA).is_empty());
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 1, "{mails:?}");
    for text in [
        "Subject: 2 syncs failed\r\n",
        "Shop, Live: ",
        "Shop, Staging: ",
        "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
    ] {
        assert!(mails[0].contains(text), "{text}: {}", mails[0]);
    }

    // An hour later they fail for the same reason, which is not told again.
    program.clock.advance(HOUR + 1);
    for (endpoint, last) in [&live, &staging].into_iter().zip(&mut last) {
        *last = synced(&ada, endpoint, last).await;
    }
    wait_until_read(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 2);

    // Another reason is told, unless such mails are switched off.
    let moved = json!({ "url": "http://127.0.0.1:1/" });
    ada.put(&staging, &moved).await.expect(200);
    program.clock.advance(HOUR + 1);
    synced(&ada, &staging, &last[1]).await;
    wait_for_notices(&program, 3).await;
    switch(&ada, json!({ "sync_failed": false })).await;
    // Off before its mail was due.
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let before = synced(&ada, &live, &last[0]).await;
    let moved = json!({ "url": broken.url });
    ada.put(&live, &moved).await.expect(200);
    program.clock.advance(HOUR + 1);
    let sync = synced(&ada, &live, &before).await;
    assert_eq!(sync["ok"], false, "{sync}");
    wait_until_read(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 3);
    assert_eq!(notifications(&program, ADA).len(), 1);
}
