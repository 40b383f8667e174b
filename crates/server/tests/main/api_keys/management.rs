//! Creating, listing, rotating and deleting keys.

use domain::Clock as _;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Actor, Program, eventually, start};

on_both! {
    a_key_is_shown_once_and_listed_with_its_use
    five_keys_at_most_also_at_once
    keys_need_pro_and_are_kept_without_it
    every_field_is_checked
    a_key_expires
    a_rotated_key_has_two_secrets_for_a_day
    the_old_secret_ends_at_once
    a_deleted_key_stops_on_every_instance
    secrets_are_stored_as_hashes
    another_users_key_is_a_404
}

const KEYS: &str = "/api/user/api-keys";

/// Signs in Ada, who has Pro.
pub async fn ada(program: &Program) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada
}

async fn listed(owner: &Actor) -> Value {
    owner.get(KEYS).await.expect(200).json()["apiKeys"].clone()
}

async fn a_key_is_shown_once_and_listed_with_its_use(program: Program) {
    let ada = ada(&program).await;
    assert_eq!(listed(&ada).await, json!([]));
    let new = json!({ "name": " Release pipeline ", "accessType": "write", "expiresInDays": 30 });
    let made = ada.post(KEYS, &new).await.expect(201);
    assert_eq!(made.header("cache-control"), "private, no-store");
    let body = made.json();
    let secret = body["key"].as_str().unwrap();
    let key = &body["apiKey"];
    assert!(
        secret.starts_with("gf_w_") && secret.len() == 43,
        "{}",
        secret.len()
    );
    assert_eq!(key["prefix"], secret[..12]);
    assert_eq!(key["name"], "Release pipeline");
    assert_eq!(key["accessType"], "write");
    assert_eq!(key["scopes"], "analytics:*, projects:*, llm:*");
    assert_eq!(key["createdAt"], program.clock.now().to_rfc3339());
    let expires_at = program.clock.now().plus_seconds(30 * 24 * 3600);
    assert_eq!(key["expiresAt"], expires_at.to_rfc3339());
    assert_eq!(key["expiresSoon"], false);
    assert_eq!(key["requests24h"], 0);
    assert_eq!(key["routes24h"], json!([]));
    assert!(key.get("lastUsedAt").is_none() && key.get("rotatedUntil").is_none());
    assert_eq!(listed(&ada).await, json!([key]));

    let caller = program.with_token(secret);
    for _ in 0..2 {
        caller.get("/api/projects").await.expect(200);
    }
    caller.get("/api/projects/none").await.expect(404);
    let answer = ada.get(KEYS).await.expect(200);
    assert!(!answer.text.contains(&secret[12..]), "{}", answer.text);
    let used = &answer.json()["apiKeys"][0];
    let minute = program.clock.now().minute().to_rfc3339();
    assert_eq!(used["lastUsedAt"], minute);
    assert_eq!(used["lastUsedRoute"], "GET /api/projects/{id}");
    assert_eq!(used["requests24h"], 3);
    let routes = json!([
        { "route": "GET /api/projects", "requests": 2 },
        { "route": "GET /api/projects/{id}", "requests": 1 },
    ]);
    assert_eq!(used["routes24h"], routes);
    let hours = used["hours24h"].as_array().unwrap();
    let requests = hours.iter().map(|hour| hour["requests"].as_u64().unwrap());
    let requests: Vec<u64> = requests.collect();
    assert_eq!(requests, [&[0; 23][..], &[3]].concat());
    for (ago, hour) in hours.iter().rev().enumerate() {
        let start = program.clock.now().hour();
        let start = start.plus_seconds(-3600 * i64::try_from(ago).unwrap());
        assert_eq!(hour["hour"], start.to_rfc3339());
    }
    program.clock.advance(2 * 3600);
    let moved = &listed(&ada).await[0]["hours24h"];
    assert_eq!(moved[21]["requests"], 3);
    program.clock.advance(25 * 3600);
    let later = &listed(&ada).await[0];
    assert_eq!(later["requests24h"], 0);
    assert_eq!(later["lastUsedAt"], minute);
    assert_eq!(later["lastUsedRoute"], "GET /api/projects/{id}");
}

async fn five_keys_at_most_also_at_once(program: Program) {
    let ada = ada(&program).await;
    let mut attempts = JoinSet::new();
    for number in 0..8 {
        let ada = ada.clone();
        let new = json!({ "name": format!("Key {number}"), "accessType": "read" });
        attempts.spawn(async move { ada.post(KEYS, &new).await });
    }
    let answers = attempts.join_all().await;
    let refused: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == 409)
        .collect();
    assert_eq!(answers.len() - refused.len(), 5);
    for answer in &refused {
        assert_eq!(answer.error_code(), "key_limit");
    }
    assert!(
        answers
            .iter()
            .all(|answer| [201, 409].contains(&answer.status.as_u16()))
    );
    assert_eq!(listed(&ada).await.as_array().unwrap().len(), 5);
    let id = listed(&ada).await[0]["id"].as_str().unwrap().to_owned();
    ada.delete(&format!("{KEYS}/{id}")).await.expect(204);
    ada.with_key("read").await;
}

async fn keys_need_pro_and_are_kept_without_it(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("read").await;
    key.get("/api/projects").await.expect(200);
    ada.make_free().await;
    let refused = eventually("the key still works", async || {
        let answer = key.get("/api/projects").await;
        (answer.status == 403).then_some(answer)
    })
    .await;
    assert_eq!(refused.error_code(), "plan_limit");
    assert!(
        refused.text.contains("API keys are part of the Pro plan"),
        "{}",
        refused.text
    );
    let new = json!({ "name": "New", "accessType": "read" });
    let answer = ada.post(KEYS, &new).await.expect(403);
    assert_eq!(answer.error_code(), "plan_limit");
    let kept = listed(&ada).await;
    assert_eq!(kept.as_array().unwrap().len(), 1);
    let id = kept[0]["id"].as_str().unwrap();
    let rotate = format!("{KEYS}/{id}/rotate");
    let answer = ada.post(&rotate, &json!({})).await.expect(403);
    assert_eq!(answer.error_code(), "plan_limit");
    ada.make_pro().await;
    eventually("the key does not work again", async || {
        (key.get("/api/projects").await.status == 200).then_some(())
    })
    .await;
}

async fn every_field_is_checked(program: Program) {
    let ada = ada(&program).await;
    let valid = json!({ "name": "CI", "accessType": "read", "expiresInDays": 7 });
    let long = "x".repeat(81);
    let huge = "x".repeat(20_000);
    let cases: [(&str, Value, &str); 21] = [
        ("name", json!(""), "invalid_input"),
        ("name", json!("   "), "invalid_input"),
        ("name", json!("\u{200b}"), "invalid_input"),
        ("name", json!("a\nb"), "invalid_input"),
        ("name", json!("a\u{202e}b"), "invalid_input"),
        ("name", json!(long), "invalid_input"),
        ("name", json!(huge), "invalid_input"),
        ("name", json!(7), "invalid_input"),
        ("name", json!(null), "invalid_input"),
        ("name", json!(["CI"]), "invalid_input"),
        ("accessType", json!(""), "invalid_input"),
        ("accessType", json!("admin"), "invalid_input"),
        ("accessType", json!("READ"), "invalid_input"),
        ("accessType", json!("read' OR '1'='1"), "invalid_input"),
        ("accessType", json!(null), "invalid_input"),
        ("accessType", json!(["write"]), "invalid_input"),
        ("expiresInDays", json!(0), "invalid_input"),
        ("expiresInDays", json!(-7), "invalid_input"),
        ("expiresInDays", json!(31), "invalid_input"),
        ("expiresInDays", json!(7.5), "invalid_input"),
        ("expiresInDays", json!("7"), "invalid_input"),
    ];
    for (field, value, code) in cases {
        let mut body = valid.clone();
        body[field] = value;
        let answer = ada.post(KEYS, &body).await.expect(400);
        assert_eq!(answer.error_code(), code, "{body}");
        assert_eq!(answer.json()["fields"][0]["field"], field, "{body}");
    }
    for field in ["name", "accessType"] {
        let mut body = valid.clone();
        body.as_object_mut().unwrap().remove(field);
        let answer = ada.post(KEYS, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input");
        assert_eq!(answer.json()["fields"][0]["field"], field);
    }
    let all = json!({ "name": "", "accessType": "x", "expiresInDays": 1 });
    let answer = ada.post(KEYS, &all).await.expect(400);
    assert_eq!(answer.json()["fields"].as_array().unwrap().len(), 3);
    let twice = r#"{"name":"A","name":"B","accessType":"read"}"#;
    let request = ada
        .request(Method::POST, KEYS)
        .header("content-type", "application/json")
        .body(twice);
    assert_eq!(request.send().await.unwrap().status(), 400);
    for id in [
        "x",
        "%00",
        "01980000-0000-7000-8000-000000000000",
        &"1".repeat(5_000),
    ] {
        ada.delete(&format!("{KEYS}/{id}")).await.expect(404);
        let path = format!("{KEYS}/{id}/rotate");
        ada.post(&path, &json!({})).await.expect(404);
    }
    assert_eq!(listed(&ada).await, json!([]), "nothing was stored");
    // Null means never.
    let mut body = valid;
    body["expiresInDays"] = json!(null);
    let made = ada.post(KEYS, &body).await.expect(201).json();
    assert!(made["apiKey"].get("expiresAt").is_none());
}

async fn a_key_expires(program: Program) {
    let ada = ada(&program).await;
    let new = json!({ "name": "CI", "accessType": "read", "expiresInDays": 30 });
    let made = ada.post(KEYS, &new).await.expect(201).json();
    let key = program.with_token(made["key"].as_str().unwrap());
    key.get("/api/projects").await.expect(200);
    program.clock.advance(23 * 24 * 3600 - 1);
    assert_eq!(listed(&ada).await[0]["expiresSoon"], false);
    program.clock.advance(1);
    assert_eq!(listed(&ada).await[0]["expiresSoon"], true);
    program.clock.advance(7 * 24 * 3600 - 1);
    key.get("/api/projects").await.expect(200);
    program.clock.advance(1);
    let answer = key.get("/api/projects").await.expect(401);
    assert_eq!(answer.error_code(), "unauthenticated");
    let ada = program.join("ada@example.com").await;
    let expired = listed(&ada).await;
    assert_eq!(expired[0]["expiresSoon"], false);
    let id = expired[0]["id"].as_str().unwrap();
    let rotate = format!("{KEYS}/{id}/rotate");
    let answer = ada.post(&rotate, &json!({})).await.expect(409);
    assert_eq!(answer.error_code(), "key_expired");
}

async fn a_rotated_key_has_two_secrets_for_a_day(program: Program) {
    let ada = ada(&program).await;
    let first = ada.with_key("read").await;
    first.get("/api/projects").await.expect(200);
    let id = listed(&ada).await[0]["id"].as_str().unwrap().to_owned();
    let rotate = async || {
        let path = format!("{KEYS}/{id}/rotate");
        let made = ada.post(&path, &json!({})).await.expect(200).json();
        assert_eq!(made["apiKey"]["id"], id.as_str());
        (
            program.with_token(made["key"].as_str().unwrap()),
            made["apiKey"].clone(),
        )
    };
    let (second, key) = rotate().await;
    let until = program.clock.now().plus_seconds(24 * 3600).to_rfc3339();
    assert_eq!(key["rotatedUntil"], until);
    assert_eq!(key["prefix"], second.token[..12]);
    for caller in [&first, &second] {
        caller.get("/api/projects").await.expect(200);
    }
    let answer = second.get("/api/projects").await.expect(200);
    assert_eq!(
        answer.header("x-ratelimit-remaining"),
        "96",
        "one limit for both"
    );
    let (third, _) = rotate().await;
    first.get("/api/projects").await.expect(401);
    second.get("/api/projects").await.expect(200);
    program.clock.advance(24 * 3600);
    second.get("/api/projects").await.expect(401);
    third.get("/api/projects").await.expect(200);
    let key = &listed(&ada).await[0];
    assert!(key.get("rotatedUntil").is_none(), "{key}");
}

async fn the_old_secret_ends_at_once(program: Program) {
    let ada = ada(&program).await;
    let old = ada.with_key("publish").await;
    let id = listed(&ada).await[0]["id"].as_str().unwrap().to_owned();
    let end = format!("{KEYS}/{id}/end-old-secret");
    // Without an old secret, nothing ends.
    ada.post(&end, &json!({})).await.expect(204);
    let rotated = ada.post(&format!("{KEYS}/{id}/rotate"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    let new = program.with_token(rotated["key"].as_str().unwrap());
    assert!(new.token.starts_with("gf_p_"));
    let elsewhere = old.on(&start(Some(program.database.clone())));
    let check = "/api/projects/none/schema/check";
    let body = json!({ "sdl": "type Query { a: Int }" });
    for caller in [&old, &new, &elsewhere] {
        caller.post(check, &body).await.expect(404);
    }
    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    bob.post(&end, &json!({})).await.expect(404);
    old.post(check, &body).await.expect(404);
    ada.post(&end, &json!({})).await.expect(204);
    old.post(check, &body).await.expect(401);
    new.post(check, &body).await.expect(404);
    eventually(
        "the other instance still takes the old secret",
        async || (elsewhere.post(check, &body).await.status == 401).then_some(()),
    )
    .await;
    let key = &listed(&ada).await[0];
    assert!(key.get("rotatedUntil").is_none(), "{key}");
}

async fn a_deleted_key_stops_on_every_instance(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("read").await;
    let elsewhere = key.on(&start(Some(program.database.clone())));
    for caller in [&key, &elsewhere] {
        caller.get("/api/projects").await.expect(200);
    }
    let id = listed(&ada).await[0]["id"].as_str().unwrap().to_owned();
    ada.delete(&format!("{KEYS}/{id}")).await.expect(204);
    key.get("/api/projects").await.expect(401);
    eventually("the other instance still lets it in", async || {
        (elsewhere.get("/api/projects").await.status == 401).then_some(())
    })
    .await;
    ada.delete(&format!("{KEYS}/{id}")).await.expect(404);
}

async fn secrets_are_stored_as_hashes(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("write").await;
    key.get("/api/projects").await.expect(200);
    let rows = program
        .store()
        .read(persistence::testing::all_rows)
        .await
        .unwrap();
    let secrets = &rows["api_key_secrets"];
    assert!(
        secrets[0].contains("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{secrets:?}"
    );
    for (table, rows) in &rows {
        for row in rows {
            assert!(!row.contains(&key.token[12..]), "{table} holds a secret");
        }
    }
    for file in ["graphfolio.db", "graphfolio.db-wal"] {
        let Ok(bytes) = std::fs::read(program.folder.path().join(file)) else {
            continue;
        };
        let secret = &key.token.as_bytes()[12..];
        assert!(
            !bytes.windows(secret.len()).any(|window| window == secret),
            "{file} holds a secret"
        );
    }
}

async fn another_users_key_is_a_404(program: Program) {
    let ada = ada(&program).await;
    ada.with_key("read").await;
    let id = listed(&ada).await[0]["id"].as_str().unwrap().to_owned();
    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    bob.delete(&format!("{KEYS}/{id}")).await.expect(404);
    let rotate = format!("{KEYS}/{id}/rotate");
    bob.post(&rotate, &json!({})).await.expect(404);
    assert_eq!(listed(&bob).await, json!([]));
    assert_eq!(listed(&ada).await.as_array().unwrap().len(), 1);
}
