//! The stored use of keys: written when the program stops, and deleted when it is not shown any more.

use std::process::Command;

use domain::{ApiKeyId, Clock as _};
use persistence::api_key_hours::{self, HourOfRoute};
use serde_json::{Value, json};

use super::management::ada;
use crate::on_both;
use crate::support::process::{base, opened, printed_link, serve, subscribe};
use crate::support::{Program, eventually, http_client, start};

on_both! {
    hours_that_are_not_shown_any_more_are_deleted
}

async fn hours_that_are_not_shown_any_more_are_deleted(program: Program) {
    let ada = ada(&program).await;
    ada.with_key("read").await;
    let list = ada.get("/api/user/api-keys").await.expect(200).json();
    let key = ApiKeyId::parse(list["apiKeys"][0]["id"].as_str().unwrap()).unwrap();
    let now = program.clock.now();
    for (hours, route) in [(26, "GET /old"), (24, "GET /shown"), (1, "GET /new")] {
        let hour = HourOfRoute {
            key,
            hour: now.plus_seconds(-hours * 3600).hour(),
            route: route.to_owned(),
            requests: 7,
        };
        let store = program.store();
        let added = store.write(move |conn| api_key_hours::add(conn, &hour));
        added.await.unwrap();
    }
    // Cleanup runs at the start of each instance, and once an hour.
    let _other = start(Some(program.database.clone()));
    let left = eventually("the old hour stays", async || {
        let rows = program.store().read(persistence::testing::all_rows).await;
        let rows = rows.unwrap()["api_key_hours"].clone();
        (rows.len() == 2).then_some(rows)
    })
    .await
    .join("\n");
    assert!(
        left.contains("GET /shown") && left.contains("GET /new"),
        "{left}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn use_is_written_when_the_program_stops() {
    let folder = tempfile::tempdir().unwrap();
    let client = http_client();
    let mut child = serve(folder.path()).spawn().unwrap();
    let (address, mut console) = base(&mut child);
    let link = printed_link(&client, &address, &mut console, "ada@example.com").await;
    let session = opened(&client, &address, &link).await;
    subscribe(&client, &address, &session).await;
    let request = client.post(format!("{address}/api/user/api-keys"));
    let new = json!({ "name": "CI", "accessType": "read" });
    let made = request.bearer_auth(&session).json(&new).send().await;
    let made: Value = made.unwrap().json().await.unwrap();
    for path in ["/api/projects", "/api/projects", "/api/projects/none"] {
        let request = client.get(format!("{address}{path}"));
        let request = request.bearer_auth(made["key"].as_str().unwrap());
        let status = request.send().await.unwrap().status().as_u16();
        assert!(matches!(status, 200 | 404), "{status}");
    }
    Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(child.wait().unwrap().success());

    let mut child = serve(folder.path()).spawn().unwrap();
    let (address, _console) = base(&mut child);
    let request = client.get(format!("{address}/api/user/api-keys"));
    let listed = request.bearer_auth(&session).send().await.unwrap();
    let listed: Value = listed.json().await.unwrap();
    let key = &listed["apiKeys"][0];
    assert_eq!(key["requests24h"], 3, "{key}");
    assert_eq!(key["lastUsedRoute"], "GET /api/projects/{id}");
    assert!(key["lastUsedAt"].is_string());
    child.kill().unwrap();
    child.wait().unwrap();
}
