//! The life of an account: every operation that stores events, once.

use std::collections::BTreeSet;

use domain::{Event, NotificationKind};
use persistence::audit_log::AuditEntry;
use reqwest::Method;
use serde_json::{Value, json};

use super::table::{ROWS, Stores};
use super::{audit_rows, events};
use crate::api::public_routes::operations;
use crate::billing::local_provider::subscribe;
use crate::branding::{PNG, upload};
use crate::notifications::mail_token;
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually};

on_both! {
    with start_local:
    every_operation_stores_the_events_of_its_row
}

#[test]
fn every_writing_operation_has_a_row() {
    let rows: BTreeSet<&str> = ROWS.iter().map(|(id, _)| *id).collect();
    assert_eq!(rows.len(), ROWS.len(), "a row is there twice");
    let all = operations();
    let writing = all.iter().filter(|of| of.method != Method::GET);
    for operation in writing {
        assert!(
            rows.contains(operation.id.as_str()),
            "{}: add a row to `table.rs`",
            operation.id
        );
    }
    for row in rows {
        assert!(all.iter().any(|of| of.id == row), "{row} is no operation");
    }
}

/// Compares what was stored since the last step with the row of the operation.
struct Story {
    program: Program,
    seen: usize,
    audited: usize,
    told: BTreeSet<&'static str>,
}

impl Story {
    /// Checks the last step, and returns its events.
    async fn tell(&mut self, id: &'static str) -> Vec<Event> {
        let row = ROWS.iter().find(|(row, _)| *row == id).unwrap().1;
        let Stores::Events(expected) = row else {
            panic!("{id} stores no events");
        };
        let new = self.take_new().await;
        let kinds: Vec<&str> = new.iter().map(|event| event.what.kind()).collect();
        assert_eq!(kinds, expected, "{id}");
        self.told.insert(id);
        new
    }

    /// Returns what was stored since the last step, and checks that the audit log has the same.
    async fn take_new(&mut self) -> Vec<Event> {
        let new = events(&self.program).await.split_off(self.seen);
        self.seen += new.len();
        let rows = audit_rows(&self.program, "ada")
            .await
            .split_off(self.audited);
        self.audited += rows.len();
        let audited: Vec<&Event> = new.iter().filter(|event| event.what.is_audited()).collect();
        let of = |rows: &[AuditEntry]| -> Vec<String> {
            rows.iter()
                .map(|row| format!("{} {}", row.kind, row.id))
                .collect()
        };
        let expected: Vec<String> = audited
            .iter()
            .map(|event| format!("{} {}", event.what.kind(), event.id))
            .collect();
        assert_eq!(of(&rows), expected);
        new
    }
}

async fn call(actor: &Actor, method: Method, path: &str, body: Value) -> Value {
    let answer = actor.call(method, path, &body).await;
    assert!(answer.status.is_success(), "{path}: {}", answer.text);
    serde_json::from_str(&answer.text).unwrap_or_default()
}

async fn every_operation_stores_the_events_of_its_row(program: Program) {
    let mut story = Story {
        program: program.clone(),
        seen: 0,
        audited: 0,
        told: BTreeSet::new(),
    };
    let ada = program.sign_in("ada@example.com").await;
    story.tell("verify_magic_link").await;
    subscribe(&ada).await;
    eventually("the payment's event", async || {
        let stored = events(&program).await.len();
        (stored > story.seen).then_some(())
    })
    .await;
    story.tell("receive_billing_event").await;
    tell_of_projects(&mut story, &ada).await;
    tell_of_endpoints(&mut story, &ada).await;
    tell_of_the_account(&mut story, &ada).await;
    for (id, stores) in ROWS {
        let is_told = story.told.contains(id);
        assert_eq!(is_told, matches!(stores, Stores::Events(_)), "{id}");
    }
}

async fn tell_of_projects(story: &mut Story, ada: &Actor) {
    ada.create("Shop", "type Query { a: Int b: Int }").await;
    story.tell("create_project").await;
    call(
        ada,
        Method::PUT,
        "/api/projects/shop",
        json!({ "name": "Store" }),
    )
    .await;
    story.tell("update_project").await;
    let policy = json!({ "ignored": ["Query.noise"] });
    call(ada, Method::PUT, "/api/projects/shop/change-policy", policy).await;
    story.tell("save_change_policy").await;
    let rules = json!({ "rules": ["Internal*"] });
    call(ada, Method::PUT, "/api/projects/shop/hide-rules", rules).await;
    story.tell("save_hide_rules").await;
    let examples = "/api/projects/shop/examples";
    let document = json!({ "document": "{ a }" });
    call(ada, Method::PUT, &format!("{examples}/first"), document).await;
    story.tell("save_named_example").await;
    ada.delete(&format!("{examples}/first")).await.expect(204);
    story.tell("delete_named_example").await;
    let files = json!({ "examples": [{ "file": "a.graphql", "document": "{ a }" }] });
    call(ada, Method::PUT, examples, files).await;
    story.tell("replace_named_examples").await;
    let values = json!({ "values": [{ "for": "Int", "value": 7 }] });
    call(ada, Method::PUT, "/api/projects/shop/sample-values", values).await;
    story.tell("save_sample_values").await;
    let layout = json!({ "layout": { "snippets": ["go", "graphql"] } });
    call(ada, Method::PUT, "/api/projects/shop/docs-layout", layout).await;
    story.tell("save_docs_layout").await;
    let change = json!({ "path": "Query.b", "code": "field_removed", "reason": "Unused." });
    let path = "/api/projects/shop/change-policy/allowed";
    let allowed = call(ada, Method::POST, path, change).await;
    story.tell("allow_change").await;
    let id = allowed["id"].as_str().unwrap();
    ada.delete(&format!("{path}/{id}")).await.expect(204);
    story.tell("withdraw_allowed_change").await;
    for key in ["errors", "overview"] {
        let path = format!("/api/projects/shop/content/{key}");
        call(ada, Method::PUT, &path, json!({ "body": "Text." })).await;
        story.tell("save_content_section").await;
    }
    let order = json!({ "sections": ["overview", "errors"] });
    call(
        ada,
        Method::POST,
        "/api/projects/shop/content/reorder",
        order,
    )
    .await;
    story.tell("reorder_content").await;
    ada.delete("/api/projects/shop/content/errors")
        .await
        .expect(204);
    story.tell("delete_content_section").await;
    ada.publish("shop", "type Query { a: Int }")
        .await
        .expect(201);
    story.tell("publish_schema").await;
    ada.publish("shop", "type Query { c: Int }")
        .await
        .expect(201);
    story.take_new().await;
    let restore = "/api/projects/shop/versions/1/restore";
    call(ada, Method::POST, restore, json!({})).await;
    story.tell("restore_version").await;
}

async fn tell_of_endpoints(story: &mut Story, ada: &Actor) {
    let endpoint = json!({ "name": "Live", "url": "https://api.example.com/graphql", "environment": "production" });
    let path = "/api/projects/shop/endpoints";
    let made = call(ada, Method::POST, path, endpoint).await;
    story.tell("create_endpoint").await;
    let path = format!("{path}/{}", made["endpoint"]["id"].as_str().unwrap());
    call(ada, Method::PUT, &path, json!({ "name": "Main" })).await;
    story.tell("update_endpoint").await;
    ada.delete(&path).await.expect(204);
    story.tell("delete_endpoint").await;
}

async fn tell_of_the_account(story: &mut Story, ada: &Actor) {
    call(ada, Method::PUT, "/api/user", json!({ "name": "Ada" })).await;
    story.tell("update_profile").await;
    let switches = json!({ "settings": { "feedback": false } });
    call(ada, Method::PUT, "/api/user/notifications", switches).await;
    story.tell("save_notifications").await;
    let token = mail_token(
        &story.program,
        "ada@example.com",
        NotificationKind::SyncFailed,
    )
    .await;
    for (verb, id) in [
        ("unsubscribe", "unsubscribe_from_mail"),
        ("subscribe", "subscribe_to_mail"),
    ] {
        let path = format!("/api/public/notifications/{verb}?token={token}");
        call(ada, Method::POST, &path, json!({})).await;
        story.tell(id).await;
    }
    let shop = ada.get("/api/projects/shop").await.expect(200).json();
    let kept = json!({ "project_ids": [shop["project"]["id"]] });
    call(ada, Method::PUT, "/api/billing/kept-projects", kept).await;
    story.tell("keep_projects").await;
    let new = json!({ "name": "CI", "accessType": "publish" });
    let made = call(ada, Method::POST, "/api/user/api-keys", new).await;
    story.tell("create_api_key").await;
    let path = format!(
        "/api/user/api-keys/{}",
        made["apiKey"]["id"].as_str().unwrap()
    );
    call(ada, Method::POST, &format!("{path}/rotate"), json!({})).await;
    story.tell("rotate_api_key").await;
    let end = Answer::of(ada.request(Method::POST, &format!("{path}/end-old-secret"))).await;
    end.expect(204);
    story.tell("end_old_secret").await;
    ada.delete(&path).await.expect(204);
    story.tell("delete_api_key").await;
    tell_of_webhooks(story, ada).await;
    tell_of_themes(story, ada).await;
    ada.get("/api/user/export").await.expect(200);
    story.tell("export_account").await;
    ada.delete("/api/projects/shop").await.expect(204);
    story.tell("delete_project").await;
    tell_of_sessions(story, ada).await;
}

async fn tell_of_webhooks(story: &mut Story, ada: &Actor) {
    let new = json!({ "url": "https://hooks.example.com/secret", "events": ["project.created"] });
    let made = call(ada, Method::POST, "/api/webhooks", new).await;
    story.tell("create_webhook").await;
    let path = format!("/api/webhooks/{}", made["webhook"]["id"].as_str().unwrap());
    call(
        ada,
        Method::POST,
        &format!("{path}/rotate-secret"),
        json!({}),
    )
    .await;
    story.tell("rotate_webhook_secret").await;
    let off = json!({ "events": ["*"], "enabled": false });
    call(ada, Method::PUT, &path, off).await;
    story.tell("update_webhook").await;
    ada.delete(&path).await.expect(204);
    story.tell("delete_webhook").await;
}

async fn tell_of_themes(story: &mut Story, ada: &Actor) {
    let logo = upload(ada, "/api/branding/upload-logo", PNG).await;
    let logo = logo.expect(200).json()["logo_url"].clone();
    let theme = json!({ "primary_color": "#f97316", "logo_url": logo });
    call(ada, Method::PUT, "/api/branding", theme).await;
    story.tell("save_branding").await;
    ada.delete("/api/branding/assets/logo").await.expect(204);
    story.tell("delete_branding_asset").await;
    ada.delete("/api/branding").await.expect(200);
    story.tell("reset_branding").await;
    let path = "/api/branding/projects/shop";
    call(ada, Method::PUT, path, json!({ "link_color": "#ea580c" })).await;
    story.tell("save_project_branding").await;
    ada.delete(path).await.expect(200);
    story.tell("clear_project_branding").await;
}

async fn tell_of_sessions(story: &mut Story, ada: &Actor) {
    let program = story.program.clone();
    let again = async |earlier| program.sign_in_again("ada@example.com", earlier).await;
    again(1).await;
    story.take_new().await;
    let list = ada.get("/api/user/sessions").await.expect(200).json();
    let sessions = list["sessions"].as_array().unwrap();
    let other = sessions
        .iter()
        .find(|one| one["is_current"] != true)
        .unwrap();
    let path = format!("/api/user/sessions/{}", other["id"].as_str().unwrap());
    ada.delete(&path).await.expect(204);
    story.tell("end_session").await;
    again(2).await;
    story.take_new().await;
    ada.delete("/api/user/sessions").await.expect(204);
    story.tell("end_other_sessions").await;
    let third = again(3).await;
    story.take_new().await;
    Answer::of(third.request(Method::POST, "/api/auth/logout"))
        .await
        .expect(204);
    story.tell("sign_out").await;
    let all = Answer::of(ada.request(Method::POST, "/api/auth/logout-everywhere")).await;
    all.expect(204);
    story.tell("sign_out_everywhere").await;
}
