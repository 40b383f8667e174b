//! What Pro gives, through the life of a subscription: nothing is deleted when it ends, and all of it comes back.

use serde_json::{Value, json};

use super::local_provider::{portal, submit, subscribe};
use super::status;
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually};

on_both! {
    with start_local:
    keys_rest_while_pro_is_missing
    projects_are_read_only_while_pro_is_missing
    refusals_name_the_payment_while_one_is_missing
}

const KEYS: &str = "/api/user/api-keys";
const SDL: &str = "type Query { a: Int }";

/// Lets the subscription reach that status through the portal.
async fn reach(ada: &Actor, form: &'static str, expected: &str) {
    let page = portal(ada).await;
    submit(&ada.program, &page, form).await.expect(303);
    assert_eq!(status(ada).await, expected, "{form}");
}

/// Waits until a key is answered with that status: the state of a key is used for a second. An hour passes before, so
/// that waiting does not use up the key's limit.
async fn use_until(key: &Actor, expected: u16) -> Answer {
    key.program.clock.advance(3_601);
    let what = format!("the key is not answered with {expected}");
    eventually(&what, async || {
        let answer = key.get("/api/projects").await;
        (answer.status == expected).then_some(answer)
    })
    .await
}

async fn kept(ada: &Actor) -> Value {
    ada.get(KEYS).await.expect(200).json()["apiKeys"].clone()
}

async fn keys_rest_while_pro_is_missing(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let new = json!({ "name": "CI", "accessType": "write" });
    let refused = ada.post(KEYS, &new).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    subscribe(&ada).await;
    ada.create("Shop", SDL).await;
    let key = ada.with_key("write").await;
    use_until(&key, 200).await;
    let listed = kept(&ada).await;

    // A failed payment, the end, and a refund each pause the key; paying again wakes it up.
    for (stops, while_stopped, starts) in [
        ("action=fail", "past_due", "action=renew"),
        ("action=end", "canceled", ""),
        ("action=refund", "canceled", ""),
    ] {
        reach(&ada, stops, while_stopped).await;
        let refused = use_until(&key, 403).await;
        assert_eq!(refused.error_code(), "plan_limit");
        assert!(
            refused.text.contains("API keys are part of the Pro plan"),
            "{}",
            refused.text
        );
        let refused = key
            .publish("shop", "type Query { b: Int }")
            .await
            .expect(403);
        assert_eq!(refused.error_code(), "plan_limit");
        let still = kept(&ada).await;
        assert_eq!(still.as_array().unwrap().len(), 1);
        for field in ["id", "name", "prefix", "scopes"] {
            assert_eq!(still[0][field], listed[0][field], "{stops}");
        }
        if starts.is_empty() {
            subscribe(&ada).await;
        } else {
            reach(&ada, starts, "active").await;
        }
        use_until(&key, 200).await;
    }
    key.publish("shop", "type Query { b: Int }")
        .await
        .expect(201);
}

async fn projects_are_read_only_while_pro_is_missing(program: Program) {
    let ada = program.join("ada@example.com").await;
    subscribe(&ada).await;
    for name in ["First", "Second", "Third", "Secret"] {
        ada.create(name, SDL).await;
    }
    ada.make_private("secret").await;
    let anonymous = program.anonymous();
    for _ in 0..2 {
        reach(&ada, "action=end", "canceled").await;
        let list = ada.get("/api/projects").await.expect(200).json();
        let projects = list["projects"].as_array().unwrap();
        assert_eq!(projects.len(), 4, "nothing is deleted");
        for project in projects {
            let slug = project["slug"].as_str().unwrap();
            let stays = matches!(slug, "first" | "second");
            assert_eq!(project["read_only"].is_null(), stays, "{project}");
            let changed = ada.edit(slug, &json!({ "description": "New." })).await;
            changed.expect(if stays { 200 } else { 403 });
            let published = ada.publish(slug, "type Query { b: Int }").await;
            if !stays {
                assert_eq!(published.expect(403).error_code(), "plan_limit", "{slug}");
            }
            // Readers see what they saw before: the private one stays private.
            let page = format!("/d/ada/{slug}");
            let seen = if slug == "secret" { 404 } else { 200 };
            anonymous.get(&page).await.expect(seen);
            let path = format!("/api/projects/{slug}/schema");
            ada.get(&path).await.expect(200);
        }
        subscribe(&ada).await;
        for slug in ["third", "secret"] {
            ada.edit(slug, &json!({ "description": "Back." }))
                .await
                .expect(200);
        }
        anonymous.get("/d/ada/secret").await.expect(404);
    }
}

/// The project limit, private projects, both kinds of read-only projects, syncing and keys.
async fn refusals_name_the_payment_while_one_is_missing(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    subscribe(&ada).await;
    for name in ["First", "Second", "Third", "Secret"] {
        ada.create(name, SDL).await;
    }
    ada.make_private("first").await;
    let endpoint = json!({ "name": "Live", "url": "https://example.com/graphql" });
    let made = ada.post("/api/projects/second/endpoints", &endpoint).await;
    let endpoint = made.expect(201).json()["endpoint"].clone();
    let key = ada.with_key("read").await;
    for (form, expected, names_payment) in [
        ("action=fail", "past_due", true),
        ("action=renew", "active", false),
        ("action=end", "canceled", false),
    ] {
        reach(&ada, form, expected).await;
        if expected == "active" {
            // So that the next refusal is not that of the state before.
            use_until(&key, 200).await;
            continue;
        }
        let mut texts = vec![use_until(&key, 403).await.text];
        let projects = ada.get("/api/projects").await.expect(200).json();
        texts.push(projects["create_refusal"].to_string());
        for project in projects["projects"].as_array().unwrap() {
            let is_covered = project["slug"] == "second";
            assert_eq!(project["read_only"].is_null(), is_covered, "{project}");
            if !is_covered {
                texts.push(project["read_only"].to_string());
            }
        }
        let private = json!({ "is_public": false });
        texts.push(ada.edit("second", &private).await.expect(403).text);
        let path = format!(
            "/api/projects/second/endpoints/{}",
            endpoint["id"].as_str().unwrap()
        );
        texts.push(
            ada.put(&path, &json!({ "sync": "daily" }))
                .await
                .expect(403)
                .text,
        );
        let new = json!({ "name": "CI", "accessType": "read" });
        texts.push(ada.post(KEYS, &new).await.expect(403).text);
        assert_eq!(texts.len(), 8);
        for text in texts {
            let waits = text.contains(
                "Your subscription is waiting for a payment. Open the billing portal to pay",
            );
            assert_eq!(waits, names_payment, "{text}");
            let upgrades = text.to_lowercase().contains("upgrade to pro");
            assert_eq!(upgrades, !names_payment, "{text}");
        }
    }
}
