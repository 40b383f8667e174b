//! Requests for a secret that are sent again because the response was lost.

use reqwest::Method;
use serde_json::{Value, json};

use super::management::ada;
use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_repeated_creation_makes_one_key
    a_repeated_rotation_keeps_the_old_secret
    another_request_with_the_same_idempotency_key_is_refused
}

const KEYS: &str = "/api/user/api-keys";

async fn post(actor: &Actor, path: &str, body: &Value, key: &str) -> Answer {
    let request = actor.request(Method::POST, path);
    Answer::of(request.header("idempotency-key", key).json(body)).await
}

fn caller(program: &Program, made: &Value) -> Actor {
    program.with_token(made["key"].as_str().unwrap())
}

async fn a_repeated_creation_makes_one_key(program: Program) {
    let ada = ada(&program).await;
    for _ in 0..4 {
        ada.with_key("read").await;
    }
    // The fifth key: the first response is lost, and the secret of the second one works.
    let new = json!({ "name": "CI", "accessType": "write", "expiresInDays": 7 });
    let lost = post(&ada, KEYS, &new, "r1").await.expect(201).json();
    caller(&program, &lost)
        .get("/api/projects")
        .await
        .expect(200);
    program.clock.advance(60);
    let seen = post(&ada, KEYS, &new, "r1").await.expect(201).json();
    assert_eq!(seen["apiKey"]["id"], lost["apiKey"]["id"]);
    assert_eq!(seen["apiKey"]["expiresAt"], lost["apiKey"]["expiresAt"]);
    assert_ne!(seen["key"], lost["key"]);
    let listed = ada.get(KEYS).await.expect(200).json();
    assert_eq!(listed["apiKeys"].as_array().unwrap().len(), 5);
    caller(&program, &seen)
        .get("/api/projects")
        .await
        .expect(200);
    // Nobody has seen the first secret, so it does not stay.
    caller(&program, &lost)
        .get("/api/projects")
        .await
        .expect(401);
    let sixth = post(&ada, KEYS, &new, "r2").await.expect(409);
    assert_eq!(sixth.error_code(), "key_limit");
    // At once, too.
    let id = seen["apiKey"]["id"].as_str().unwrap();
    ada.delete(&format!("{KEYS}/{id}")).await.expect(204);
    let calls = (0..4).map(|_| {
        let (ada, new) = (ada.clone(), new.clone());
        tokio::spawn(async move { post(&ada, KEYS, &new, "r3").await.expect(201).json() })
    });
    let mut ids = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        ids.push(call.await.unwrap()["apiKey"]["id"].clone());
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let listed = ada.get(KEYS).await.expect(200).json();
    assert_eq!(listed["apiKeys"].as_array().unwrap().len(), 5);
}

async fn a_repeated_rotation_keeps_the_old_secret(program: Program) {
    let ada = ada(&program).await;
    let old = ada.with_key("read").await;
    let listed = ada.get(KEYS).await.expect(200).json();
    let id = listed["apiKeys"][0]["id"].as_str().unwrap().to_owned();
    let rotate = format!("{KEYS}/{id}/rotate");
    let lost = post(&ada, &rotate, &json!({}), "r1").await.expect(200);
    let lost = caller(&program, &lost.json());
    program.clock.advance(60);
    let seen = post(&ada, &rotate, &json!({}), "r1").await.expect(200);
    let seen = seen.json();
    for works in [&old, &caller(&program, &seen)] {
        works.get("/api/projects").await.expect(200);
    }
    lost.get("/api/projects").await.expect(401);
    // The old secret works as long as the first rotation said.
    let until = seen["apiKey"]["rotatedUntil"].as_str().unwrap();
    let now = domain::Clock::now(&*program.clock);
    assert_eq!(until, now.plus_seconds(24 * 3600 - 60).to_rfc3339());
    // Another rotation is another one.
    let next = post(&ada, &rotate, &json!({}), "r2").await.expect(200);
    caller(&program, &next.json())
        .get("/api/projects")
        .await
        .expect(200);
    caller(&program, &seen)
        .get("/api/projects")
        .await
        .expect(200);
    old.get("/api/projects").await.expect(401);
}

async fn another_request_with_the_same_idempotency_key_is_refused(program: Program) {
    let ada = ada(&program).await;
    let new = json!({ "name": "CI", "accessType": "read" });
    let made = post(&ada, KEYS, &new, "r1").await.expect(201).json();
    for (field, value) in [
        ("name", json!("CD")),
        ("accessType", json!("write")),
        ("expiresInDays", json!(7)),
    ] {
        let mut other = new.clone();
        other[field] = value;
        let refused = post(&ada, KEYS, &other, "r1").await.expect(422);
        assert_eq!(refused.error_code(), "idempotency_key_reused", "{field}");
    }
    let second = ada.with_key("read").await;
    let listed = ada.get(KEYS).await.expect(200).json();
    let id = listed["apiKeys"][0]["id"].as_str().unwrap().to_owned();
    let rotate = format!("{KEYS}/{id}/rotate");
    let refused = post(&ada, &rotate, &json!({}), "r1").await.expect(422);
    assert_eq!(refused.error_code(), "idempotency_key_reused");
    for works in [second, caller(&program, &made)] {
        works.get("/api/projects").await.expect(200);
    }
    let bad = post(&ada, KEYS, &new, "a b").await.expect(400);
    assert_eq!(bad.error_code(), "invalid_idempotency_key");
    // Another user's keys are their own.
    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    post(&bob, KEYS, &new, "r1").await.expect(201);
    let listed = ada.get(KEYS).await.expect(200).json();
    assert_eq!(listed["apiKeys"].as_array().unwrap().len(), 2);
}
