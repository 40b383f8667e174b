//! Creating, changing and deleting webhooks.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Receiver, Reply};
use super::{make, make_tested, pro, webhook};
use crate::events::audit_rows;
use crate::support::{Actor, Answer, Program};
use crate::{on_both, on_one};

on_both! { with start_open:
    a_webhook_is_created_changed_and_deleted
    wrong_fields_are_named
    a_user_has_ten_webhooks_at_most
    on_free_webhooks_are_kept_and_can_only_be_switched_off_and_deleted
    a_creation_that_is_sent_again_creates_nothing_more
    a_webhook_is_limited_to_own_projects
}

on_one! {
    addresses_of_the_own_network_are_refused
}

async fn a_webhook_is_created_changed_and_deleted(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, made) = make_tested(&ada, &receiver).await;
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("whsec_"), "{secret}");
    assert_eq!(secret.len(), "whsec_".len() + 44);
    let list = ada.get("/api/webhooks").await.expect(200);
    assert_eq!(list.header("cache-control"), "private, no-store");
    assert!(!list.text.contains("whsec_"), "{}", list.text);
    assert_eq!(list.json()["max"], 10);
    let shown = webhook(&ada, &path).await;
    assert_eq!(shown["url"], receiver.url);
    assert_eq!(shown["enabled"], true);
    assert_eq!(shown["project_ids"], Value::Null);
    assert_eq!(shown["days"].as_array().unwrap().len(), 14);
    let changes = json!({ "events": ["*"], "min_severity": "breaking", "coordinates": ["Payment*"], "enabled": false });
    let changed = ada.put(&path, &changes).await.expect(200).json();
    assert_eq!(changed["webhook"]["events"], json!(["*"]));
    assert_eq!(changed["webhook"]["min_severity"], "breaking");
    assert_eq!(changed["webhook"]["coordinates"], json!(["Payment*"]));
    assert_eq!(changed["webhook"]["disabled_reason"], "owner");
    let changed = ada
        .put(&path, &json!({ "enabled": true }))
        .await
        .expect(200);
    assert_eq!(changed.json()["webhook"]["disabled_reason"], Value::Null);
    assert_eq!(changed.json()["webhook"]["events"], json!(["*"]));
    let rotated = ada.post(&format!("{path}/rotate-secret"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    assert_ne!(rotated["secret"], made["secret"]);
    assert!(rotated["webhook"]["old_secret_until"].is_string());
    let bob = program.sign_in("bob@example.com").await;
    bob.get(&path).await.expect(404);
    bob.delete(&path).await.expect(404);
    ada.delete(&path).await.expect(204);
    ada.get(&path).await.expect(404);
}

async fn refused_field(ada: &Actor, body: Value) -> String {
    let answer = ada.post("/api/webhooks", &body).await.expect(400);
    answer.json()["fields"][0]["field"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn wrong_fields_are_named(program: Program) {
    let ada = pro(&program, "ada").await;
    let url = "https://hooks.example.com/";
    for (body, field) in [
        (
            json!({ "url": "ftp://example.com", "events": ["*"] }),
            "url",
        ),
        (json!({ "url": url, "events": [] }), "events"),
        (
            json!({ "url": url, "events": ["session.started"] }),
            "events",
        ),
        (
            json!({ "url": url, "events": ["*"], "min_severity": "bad" }),
            "min_severity",
        ),
        (
            json!({ "url": url, "events": ["*"], "coordinates": ["a b"] }),
            "coordinates",
        ),
        (
            json!({ "url": url, "events": ["*"], "format": "irc" }),
            "format",
        ),
        (
            json!({ "url": url, "events": ["*"], "project_ids": [] }),
            "project_ids",
        ),
    ] {
        assert_eq!(refused_field(&ada, body).await, field);
    }
}

async fn addresses_of_the_own_network_are_refused(program: Program) {
    let ada = pro(&program, "ada").await;
    for url in [
        "http://127.0.0.1:8080/",
        "http://localhost/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://db.internal/",
    ] {
        let body = json!({ "url": url, "events": ["*"] });
        assert_eq!(refused_field(&ada, body).await, "url", "{url}");
    }
}

async fn a_user_has_ten_webhooks_at_most(program: Program) {
    let ada = pro(&program, "ada").await;
    let new = json!({ "url": "http://127.0.0.1:1/", "events": ["*"] });
    for _ in 0..10 {
        make(&ada, new.clone()).await;
    }
    let refused = ada.post("/api/webhooks", &new).await.expect(409);
    assert_eq!(refused.error_code(), "webhook_limit");
}

async fn on_free_webhooks_are_kept_and_can_only_be_switched_off_and_deleted(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    ada.make_free().await;
    let new = json!({ "url": receiver.url, "events": ["*"] });
    let refused = ada.post("/api/webhooks", &new).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    for (path, body) in [
        (format!("{path}/test"), json!({})),
        (format!("{path}/rotate-secret"), json!({})),
        (format!("{path}/replay"), json!({ "what": "failed" })),
    ] {
        let refused = ada.post(&path, &body).await.expect(403);
        assert_eq!(refused.error_code(), "plan_limit", "{path}");
    }
    ada.put(&path, &json!({ "events": ["*"] }))
        .await
        .expect(403);
    assert_eq!(webhook(&ada, &path).await["is_paused"], true);
    ada.get(&format!("{path}/deliveries")).await.expect(200);
    // What happens meanwhile is missed, and can be sent once Pro is back.
    ada.create("While paused", "type Query { a: Int }").await;
    let missed = super::eventually("the event is not noted", async || {
        let missed = super::newest(&ada, &path).await;
        (missed["status"] == "missed").then_some(missed)
    });
    assert_eq!(missed.await["sequence"], 1);
    ada.make_pro().await;
    let replay = ada
        .post(&format!("{path}/replay"), &json!({ "what": "missed" }))
        .await;
    assert_eq!(replay.expect(202).json()["queued"], 1);
    receiver.wait_for(2).await;
    ada.make_free().await;
    let both = json!({ "enabled": false, "events": ["*"] });
    ada.put(&path, &both).await.expect(403);
    let off = ada.put(&path, &json!({ "enabled": false })).await;
    assert_eq!(off.expect(200).json()["webhook"]["enabled"], false);
    let on = ada.put(&path, &json!({ "enabled": true })).await;
    assert_eq!(on.expect(403).error_code(), "plan_limit");
    ada.delete(&path).await.expect(204);
}

async fn a_creation_that_is_sent_again_creates_nothing_more(program: Program) {
    let ada = pro(&program, "ada").await;
    let send = async |key: &str, body: &Value| {
        let request = ada.request(Method::POST, "/api/webhooks");
        Answer::of(request.header("idempotency-key", key).json(body)).await
    };
    let new = json!({ "url": "http://127.0.0.1:1/hook", "events": ["*"] });
    let first = send("one", &new).await.expect(201).json();
    let again = send("one", &new).await.expect(201).json();
    assert_eq!(again["webhook"]["id"], first["webhook"]["id"]);
    // The secret of the first answer was lost with it.
    assert!(again["secret"].is_string());
    assert_ne!(again["secret"], first["secret"]);
    for other in [
        json!({ "url": "http://127.0.0.1:1/other", "events": ["*"] }),
        json!({ "url": "http://127.0.0.1:1/hook", "events": ["project.created"] }),
        json!({ "url": "http://127.0.0.1:1/hook", "events": ["*"], "format": "slack" }),
    ] {
        let refused = send("one", &other).await.expect(422);
        assert_eq!(refused.error_code(), "idempotency_key_reused");
    }
    let listed = async |user: &Actor| {
        let list = user.get("/api/webhooks").await.expect(200).json();
        list["webhooks"].as_array().unwrap().len()
    };
    assert_eq!(listed(&ada).await, 1);
    send("two", &new).await.expect(201);
    assert_eq!(listed(&ada).await, 2);
    // The audit log has the creations and the secret that was replaced.
    let kinds = async || {
        let rows = audit_rows(&program, "ada").await.into_iter();
        let kinds = rows.map(|row| row.kind);
        kinds
            .filter(|kind| kind.starts_with("webhook."))
            .collect::<Vec<_>>()
    };
    let expected = [
        "webhook.created",
        "webhook.secret_rotated",
        "webhook.created",
    ];
    assert_eq!(kinds().await, expected);
    // A late retry does not replace a secret that its owner has rotated.
    let id = first["webhook"]["id"].as_str().unwrap();
    let path = format!("/api/webhooks/{id}/rotate-secret");
    ada.post(&path, &json!({})).await.expect(200);
    let late = send("one", &new).await.expect(201).json();
    assert_ne!(late["webhook"]["id"], first["webhook"]["id"]);
    ada.delete(&format!(
        "/api/webhooks/{}",
        late["webhook"]["id"].as_str().unwrap()
    ))
    .await
    .expect(204);
    // The key of another user is another key.
    let bob = pro(&program, "bob").await;
    let request = bob.request(Method::POST, "/api/webhooks");
    let request = request.header("idempotency-key", "one").json(&new);
    Answer::of(request).await.expect(201);
    assert_eq!((listed(&ada).await, listed(&bob).await), (2, 1));
}

async fn a_webhook_is_limited_to_own_projects(program: Program) {
    let (ada, bob) = (pro(&program, "ada").await, pro(&program, "bob").await);
    ada.create("Shop", "type Query { a: Int }").await;
    let shop = ada.get("/api/projects/shop").await.expect(200).json();
    let shop = shop["project"]["id"].clone();
    let new = json!({ "url": "http://127.0.0.1:1/", "events": ["*"], "project_ids": [shop] });
    assert_eq!(refused_field(&bob, new.clone()).await, "project_ids");
    let (path, _) = make(&ada, new).await;
    let (publish, read) = (format!("{path}/events"), ada.with_key("read").await);
    read.get(&publish).await.expect(200);
    let other = ada.create("Other", "type Query { a: Int }").await;
    let (elsewhere, _) = ada
        .leave_key(domain::AccessType::Read, Some(&[other.as_str()]))
        .await;
    elsewhere.get(&publish).await.expect(404);
    let (bound, _) = ada
        .leave_key(domain::AccessType::Read, Some(&["shop"]))
        .await;
    bound.get(&publish).await.expect(200);
    // A limited webhook whose last project was deleted gets nothing.
    ada.delete("/api/projects/shop").await.expect(204);
    assert_eq!(webhook(&ada, &path).await["project_ids"], json!([]));
    bound.get(&publish).await.expect(404);
}
