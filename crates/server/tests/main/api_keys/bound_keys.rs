//! Limits of all keys, publish keys, and keys that are bound to projects.

use reqwest::Method;
use serde_json::{Value, json};

use super::management::ada;
use crate::on_both;
use crate::support::{Actor, Program, eventually, start};

on_both! {
    no_key_deletes_a_project_or_changes_who_may_read_it
    no_key_changes_what_is_hidden_or_whether_it_counts
    a_publish_key_publishes_and_checks_and_nothing_else
    other_projects_do_not_exist_for_a_bound_key
    a_rotation_keeps_access_and_projects
    a_deleted_project_leaves_its_keys_which_stay_bound
    the_chosen_projects_are_checked
}

const KEYS: &str = "/api/user/api-keys";
const SDL: &str = "type Query { a: Int }";

async fn project_id(owner: &Actor, slug: &str) -> Value {
    let found = owner.get(&format!("/api/projects/{slug}")).await;
    found.expect(200).json()["project"]["id"].clone()
}

/// Creates a key of an access that is bound to projects, and returns a caller that uses it, and the key.
async fn bound_key(owner: &Actor, access: &str, slugs: &[&str]) -> (Actor, Value) {
    let mut ids = Vec::new();
    for slug in slugs {
        ids.push(project_id(owner, slug).await);
    }
    let new = json!({ "name": "CI", "accessType": access, "project_ids": ids });
    let made = owner.post(KEYS, &new).await.expect(201).json();
    assert_eq!(
        made["apiKey"]["project_ids"].as_array().unwrap().len(),
        slugs.len()
    );
    let caller = owner.program.with_token(made["key"].as_str().unwrap());
    (caller, made["apiKey"].clone())
}

async fn no_key_deletes_a_project_or_changes_who_may_read_it(program: Program) {
    let ada = ada(&program).await;
    ada.create("Secret", SDL).await;
    ada.make_private("secret").await;
    ada.create("Open", SDL).await;
    let key = ada.with_key("write").await;
    for (slug, is_public) in [("secret", true), ("open", false)] {
        let path = format!("/api/projects/{slug}");
        let refused = key.delete(&path).await.expect(403);
        assert_eq!(refused.error_code(), "insufficient_scope");
        assert!(refused.text.contains("Sign in"), "{}", refused.text);
        let changes = json!({ "name": "New", "is_public": is_public });
        let refused = key.put(&path, &changes).await.expect(403);
        assert_eq!(refused.error_code(), "insufficient_scope");
        let project = ada.get(&path).await.expect(200).json()["project"].clone();
        assert_eq!(project["is_public"], !is_public);
        assert_ne!(project["name"], "New", "all or nothing");
        // What it is already is no change.
        let changes = json!({ "name": "New", "is_public": !is_public });
        key.put(&path, &changes).await.expect(200);
        ada.put(&path, &json!({ "is_public": is_public }))
            .await
            .expect(200);
        ada.delete(&path).await.expect(204);
    }
}

async fn no_key_changes_what_is_hidden_or_whether_it_counts(program: Program) {
    let ada = ada(&program).await;
    ada.create("Shop", "type Query { a: Int secret: Int }")
        .await;
    let rules = "/api/projects/shop/hide-rules";
    let hide = json!({ "rules": ["Query.secret"] });
    ada.put(rules, &hide).await.expect(200);
    let key = ada.with_key("write").await;
    let refused = key.put(rules, &json!({ "rules": [] })).await.expect(403);
    assert_eq!(refused.error_code(), "insufficient_scope");
    assert!(refused.text.contains("Sign in"), "{}", refused.text);
    let kept = key.get(rules).await.expect(200);
    assert!(kept.text.contains("Query.secret"), "{}", kept.text);

    let policy = "/api/projects/shop/change-policy";
    let off = json!({ "ignored": ["Query.noise"], "hidden_parts_count": false });
    let refused = key.put(policy, &off).await.expect(403);
    assert_eq!(refused.error_code(), "insufficient_scope");
    let stored = ada.get(policy).await.expect(200).json();
    assert_eq!(stored["hidden_parts_count"], true);
    assert_eq!(stored["ignored"], json!([]), "all or nothing");
    // Ignored changes are a matter of pipelines, and a switch that stays as it is is no change.
    let on = json!({ "ignored": ["Query.noise"], "hidden_parts_count": true });
    key.put(policy, &on).await.expect(200);
    ada.put(policy, &off).await.expect(200);
}

async fn a_publish_key_publishes_and_checks_and_nothing_else(program: Program) {
    let ada = ada(&program).await;
    ada.create("Shop", SDL).await;
    ada.make_private("shop").await;
    let key = ada.with_key("publish").await;
    assert!(key.token.starts_with("gf_p_"));
    let listed = ada.get(KEYS).await.expect(200).json()["apiKeys"][0].clone();
    assert_eq!(listed["accessType"], "publish");
    assert_eq!(listed["scopes"], "schema:publish, schema:check");
    assert!(listed.get("project_ids").is_none(), "{listed}");
    let newer = "type Query { a: Int b: Int }";
    let check = json!({ "sdl": newer });
    key.post("/api/projects/shop/schema/check", &check)
        .await
        .expect(200);
    // A check by a pipeline is stored.
    let checks = ada
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(checks["checks"].as_array().unwrap().len(), 1, "{checks}");
    key.publish("shop", newer).await.expect(201);
    for path in [
        "/api/projects",
        "/api/projects/shop",
        "/api/projects/shop/schema",
        "/api/projects/shop/versions",
        "/api/projects/shop/checks",
        "/api/projects/shop/change-policy",
        "/api/public/analytics/shop/summary",
        "/api/user/api-keys",
    ] {
        let refused = key.get(path).await.expect(403);
        assert_eq!(refused.error_code(), "insufficient_scope", "{path}");
    }
    for path in ["/d/ada/shop/schema.graphql", "/api/public/docs/ada/shop"] {
        key.get(path).await.expect(404);
    }
    let refused = key
        .put("/api/projects/shop", &json!({ "name": "New" }))
        .await
        .expect(403);
    assert!(refused.text.contains("projects:*"), "{}", refused.text);
    let restore = "/api/projects/shop/versions/1/restore";
    key.post(restore, &json!({})).await.expect(403);
}

async fn other_projects_do_not_exist_for_a_bound_key(program: Program) {
    let ada = ada(&program).await;
    for name in ["Mine", "Other"] {
        ada.create(name, SDL).await;
        ada.make_private(&name.to_lowercase()).await;
    }
    let other = project_id(&ada, "other").await;
    let other = other.as_str().unwrap();
    let (key, _) = bound_key(&ada, "write", &["mine"]).await;
    let list = key.get("/api/projects").await.expect(200).json();
    let slugs: Vec<&Value> = list["projects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["slug"])
        .collect();
    assert_eq!(slugs, ["mine"]);
    key.publish("mine", "type Query { a: Int b: Int }")
        .await
        .expect(201);
    key.get("/d/ada/mine/schema.graphql").await.expect(200);
    key.publish("other", "type Query { c: Int }")
        .await
        .expect(404);
    for path in [
        "/api/projects/other".to_owned(),
        format!("/api/projects/{other}"),
        "/api/projects/public/other".to_owned(),
        format!("/api/projects/public/{other}"),
        "/api/projects/other/schema".to_owned(),
        "/api/projects/other/versions".to_owned(),
        "/api/public/analytics/other/summary".to_owned(),
        "/api/public/docs/ada/other".to_owned(),
        "/d/ada/other.md".to_owned(),
        "/d/ada/other/llms.txt".to_owned(),
        "/d/ada/other/schema.graphql".to_owned(),
    ] {
        key.get(&path).await.expect(404);
    }
    // Its earlier slug and the owner's earlier username lead nowhere.
    ada.put("/api/projects/other", &json!({ "slug": "renamed" }))
        .await
        .expect(200);
    for path in ["/api/projects/other", "/d/ada/other/schema.graphql"] {
        key.get(path).await.expect(404);
    }
    let taken = key
        .put("/api/projects/mine", &json!({ "slug": "renamed" }))
        .await;
    assert_eq!(taken.expect(409).error_code(), "slug_taken");
    let refused = key.post("/api/projects", &json!({ "name": "New" })).await;
    let refused = refused.expect(403);
    assert_eq!(refused.error_code(), "insufficient_scope");
    assert!(refused.text.contains("chosen projects"), "{}", refused.text);
    let mcp = key.request(Method::POST, "/d/ada/renamed/mcp");
    let mcp = mcp.header("accept", "application/json, text/event-stream");
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    assert_eq!(mcp.json(&message).send().await.unwrap().status(), 404);
}

async fn a_rotation_keeps_access_and_projects(program: Program) {
    let ada = ada(&program).await;
    ada.create("Mine", SDL).await;
    ada.create("Other", SDL).await;
    let (_, key) = bound_key(&ada, "publish", &["mine"]).await;
    let id = key["id"].as_str().unwrap();
    let rotated = ada.post(&format!("{KEYS}/{id}/rotate"), &json!({})).await;
    let rotated = rotated.expect(200).json();
    for field in ["accessType", "scopes", "project_ids"] {
        assert_eq!(rotated["apiKey"][field], key[field], "{field}");
    }
    let caller = program.with_token(rotated["key"].as_str().unwrap());
    caller
        .publish("mine", "type Query { b: Int }")
        .await
        .expect(201);
    caller
        .publish("other", "type Query { b: Int }")
        .await
        .expect(404);
}

async fn a_deleted_project_leaves_its_keys_which_stay_bound(program: Program) {
    let ada = ada(&program).await;
    for name in ["One", "Two", "Three"] {
        ada.create(name, SDL).await;
    }
    let (key, _) = bound_key(&ada, "read", &["one", "two"]).await;
    let elsewhere = key.on(&start(Some(program.database.clone())));
    let slugs = async |caller: &Actor| {
        let list = caller.get("/api/projects").await.expect(200).json();
        let projects = list["projects"].as_array().unwrap().clone();
        projects
            .iter()
            .map(|one| one["slug"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let bound_to =
        async || ada.get(KEYS).await.expect(200).json()["apiKeys"][0]["project_ids"].clone();
    assert_eq!(slugs(&key).await, ["two", "one"]);
    ada.delete("/api/projects/one").await.expect(204);
    assert_eq!(slugs(&key).await, ["two"]);
    assert_eq!(bound_to().await, json!([project_id(&ada, "two").await]));
    ada.delete("/api/projects/two").await.expect(204);
    assert_eq!(bound_to().await, json!([]));
    // The last project is gone: the key reaches nothing, here and on other instances, also once caches have forgotten it.
    for caller in [&key, &elsewhere] {
        assert!(slugs(caller).await.is_empty());
        caller.get("/api/projects/three").await.expect(404);
    }
    let restarted = key.on(&start(Some(program.database.clone())));
    eventually("the key is read anew", async || {
        slugs(&restarted).await.is_empty().then_some(())
    })
    .await;
    restarted.get("/api/projects/three").await.expect(404);
    // A project with the same slug is another one.
    ada.create("Two", SDL).await;
    key.get("/api/projects/two").await.expect(404);
}

async fn the_chosen_projects_are_checked(program: Program) {
    let ada = ada(&program).await;
    ada.create("Shop", SDL).await;
    let own = project_id(&ada, "shop").await;
    let bob = program.sign_in("bob@example.com").await;
    bob.create("Bobs", SDL).await;
    let others = project_id(&bob, "bobs").await;
    let many = vec![own.clone(); 101];
    for bad in [
        json!([]),
        json!([others]),
        json!([own, others]),
        json!(["shop"]),
        json!(["01980000-0000-7000-8000-000000000000"]),
        json!(many),
    ] {
        let new = json!({ "name": "CI", "accessType": "publish", "project_ids": bad });
        let refused = ada.post(KEYS, &new).await.expect(400);
        assert_eq!(refused.error_code(), "invalid_input", "{bad}");
        assert!(
            refused.json()["fields"][0]["field"] == "project_ids",
            "{}",
            refused.text
        );
    }
    for bad in [json!("shop"), json!([1]), json!({})] {
        let new = json!({ "name": "CI", "accessType": "publish", "project_ids": bad });
        ada.post(KEYS, &new).await.expect(400);
    }
    assert_eq!(ada.get(KEYS).await.expect(200).json()["apiKeys"], json!([]));
    // The same one twice counts once; null means all.
    let new = json!({ "name": "CI", "accessType": "publish", "project_ids": [own, own] });
    let made = ada.post(KEYS, &new).await.expect(201).json();
    assert_eq!(made["apiKey"]["project_ids"], json!([own]));
    let new = json!({ "name": "CI", "accessType": "publish", "project_ids": null });
    let made = ada.post(KEYS, &new).await.expect(201).json();
    assert!(made["apiKey"].get("project_ids").is_none());
}
