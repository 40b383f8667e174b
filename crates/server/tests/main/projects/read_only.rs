//! Read-only projects after a downgrade, and the changes that they still allow.

use serde_json::{Value, json};

use crate::on_both;
use crate::projects::plan_limits::types;
use crate::support::{Actor, Program};

on_both! {
    after_a_downgrade_projects_are_read_only
    a_private_project_may_be_made_public
    a_private_project_over_the_limit_cannot_be_made_public
    a_project_says_why_it_is_read_only
    making_public_is_suggested_only_where_it_helps
    a_downgrade_during_a_publish_stops_it
}

const SDL: &str = "type Query { a: Int }";
const PRIVATE: &str = "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro, or make it public.";
const OVER: &str = "This project is read-only: the Free plan includes only your 2 oldest projects. Upgrade to Pro, or delete another project.";

const PRIVATE_AND_OVER: &str = "This private project is read-only for two reasons: private projects are part of the Pro plan, and the Free plan includes only your 2 oldest projects. Upgrade to Pro, or delete another project and then make this one public.";

/// Creates a user after a downgrade with four projects, of which the first is private.
async fn downgraded(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    for name in ["One", "Two", "Three", "Four"] {
        owner.create(name, SDL).await;
    }
    put(&owner, "one", json!({ "is_public": false }), 200).await;
    owner
        .publish("three", "type Query { b: Int }")
        .await
        .expect(201);
    owner.make_free().await;
    owner
}

async fn put(owner: &Actor, slug: &str, body: Value, status: u16) -> Value {
    let path = format!("/api/projects/{slug}");
    let answer = owner.put(&path, &body).await;
    answer.expect(status).json()
}

async fn making_public_is_suggested_only_where_it_helps(program: Program) {
    let owner = downgraded(&program).await;
    owner.make_pro().await;
    put(&owner, "four", json!({ "is_public": false }), 200).await;
    owner.make_free().await;
    for (slug, reason) in [("one", PRIVATE), ("four", PRIVATE_AND_OVER)] {
        let path = format!("/api/projects/{slug}");
        let seen = owner.get(&path).await.expect(200).json();
        assert_eq!(seen["project"]["read_only"], reason);
    }
}

async fn after_a_downgrade_projects_are_read_only(program: Program) {
    let owner = downgraded(&program).await;
    for (slug, reason) in [("one", PRIVATE), ("three", OVER), ("four", OVER)] {
        for body in [
            json!({ "name": "New" }),
            json!({ "slug": "another" }),
            json!({ "description": "New" }),
        ] {
            let refused = put(&owner, slug, body, 403).await;
            assert_eq!(
                (&refused["code"], &refused["error"]),
                (&json!("plan_limit"), &json!(reason))
            );
        }
        let publish = owner.publish(slug, "type Query { c: Int }").await;
        assert_eq!(publish.expect(403).json()["error"], reason);
        let restore = format!("/api/projects/{slug}/versions/1/restore");
        let restore = owner.post(&restore, &json!({})).await;
        assert_eq!(restore.expect(403).json()["error"], reason);
    }
    // Nothing of it is lost, and projects that the plan covers stay editable.
    let three = owner.get("/api/projects/three").await.expect(200).json();
    assert_eq!(three["project"]["current_version"], 2);
    program.anonymous().get("/d/ada/three").await.expect(200);
    owner.get("/api/public/docs/ada/one").await.expect(200);
    put(&owner, "two", json!({ "name": "Second" }), 200).await;
    owner
        .publish("two", "type Query { c: Int }")
        .await
        .expect(201);
    // After deleting one, the plan covers the next.
    owner.delete("/api/projects/two").await.expect(204);
    put(&owner, "three", json!({ "name": "Third" }), 200).await;
    put(&owner, "four", json!({ "name": "Fourth" }), 403).await;
    owner.delete("/api/projects/four").await.expect(204);
}

async fn a_private_project_may_be_made_public(program: Program) {
    let owner = downgraded(&program).await;
    let opened = put(&owner, "one", json!({ "is_public": true }), 200).await;
    assert_eq!(opened["project"]["is_public"], true);
    assert_eq!(opened["project"]["read_only"], json!(null));
    let closed = put(&owner, "one", json!({ "is_public": false }), 403).await;
    assert_eq!(closed["code"], "plan_limit");
    program.anonymous().get("/d/ada/one").await.expect(200);
}

async fn a_private_project_over_the_limit_cannot_be_made_public(program: Program) {
    let owner = downgraded(&program).await;
    owner.make_pro().await;
    put(&owner, "four", json!({ "is_public": false }), 200).await;
    owner.make_free().await;
    for body in [
        json!({ "is_public": true }),
        json!({ "is_public": true, "name": "New" }),
    ] {
        let refused = put(&owner, "four", body, 403).await;
        assert_eq!(
            (&refused["code"], &refused["error"]),
            (&json!("plan_limit"), &json!(PRIVATE_AND_OVER))
        );
    }
    program.anonymous().get("/d/ada/four").await.expect(404);
    // When the plan has room for it, it can be made public.
    for slug in ["two", "three"] {
        let path = format!("/api/projects/{slug}");
        let deleted = owner.delete(&path).await;
        deleted.expect(204);
    }
    let opened = put(&owner, "four", json!({ "is_public": true }), 200).await;
    assert_eq!(opened["project"]["read_only"], json!(null));
}

async fn a_project_says_why_it_is_read_only(program: Program) {
    let owner = downgraded(&program).await;
    let list = owner.get("/api/projects").await.expect(200).json();
    let said: Vec<(&str, &Value)> = list["projects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|project| (project["slug"].as_str().unwrap(), &project["read_only"]))
        .collect();
    let (over, private, nothing) = (json!(OVER), json!(PRIVATE), json!(null));
    assert_eq!(
        said,
        [
            ("four", &over),
            ("three", &over),
            ("two", &nothing),
            ("one", &private)
        ]
    );
    for (slug, reason) in said {
        let one = owner
            .get(&format!("/api/projects/{slug}"))
            .await
            .expect(200);
        assert_eq!(&one.json()["project"]["read_only"], reason);
    }
    owner.make_pro().await;
    let list = owner.get("/api/projects").await.expect(200).json();
    assert!(
        list["projects"]
            .as_array()
            .unwrap()
            .iter()
            .all(|p| p["read_only"].is_null())
    );
}

async fn a_downgrade_during_a_publish_stops_it(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let id = owner.create("One", SDL).await;
    owner.make_private("one").await;

    // The downgrade's transaction is open, so nobody else can write.
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let (end, is_to_end) = std::sync::mpsc::channel();
    let store = program.store();
    let downgrade = tokio::spawn(async move {
        let email = domain::Email::parse("ada@example.com").unwrap();
        store
            .write(move |conn| {
                let user = persistence::users::find_by_email(conn, &email)?.unwrap();
                persistence::projects::lock(conn, domain::ProjectId::parse(&id).unwrap())?;
                persistence::testing::make_free(conn, user.id)?;
                begun.send(()).unwrap();
                is_to_end.recv().unwrap();
                Ok(())
            })
            .await
    });
    has_begun.await.unwrap();
    let publish = owner.publish("one", types(2_000));
    // When twice as much, sent after it, has been checked, it is past every check before the write.
    let later = async {
        let body = json!({ "sdl": types(4_000) });
        let path = "/api/schema-checks";
        let checked = owner.post(path, &body).await;
        checked.expect(200);
        end.send(()).unwrap();
    };
    let (published, ()) = tokio::join!(publish, later);
    downgrade.await.unwrap().unwrap();
    let refused = published.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    assert_eq!(refused.json()["error"], PRIVATE);
    let now = owner.get("/api/projects/one/schema").await.expect(200);
    assert_eq!(now.json()["version"]["number"], 1);
}
