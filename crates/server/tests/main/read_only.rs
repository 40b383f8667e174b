//! What stays possible after a downgrade.

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::plan_limits::types;
use crate::support::Program;

on_both! {
    after_a_downgrade_projects_are_read_only
    a_private_project_may_be_opened
    one_over_the_limit_stays_private
    a_project_says_why_it_is_read_only
    nobody_is_told_to_open_a_project_in_vain
    a_downgrade_during_a_publish_stops_it
}

const SDL: &str = "type Query { a: Int }";
const PRIVATE: &str = "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro, or make it public.";
const OVER: &str = "This project is read-only: the Free plan includes 2 projects, the oldest ones. Upgrade to Pro, or delete another project.";

const PRIVATE_AND_OVER: &str =
    "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro.";

/// Four projects, the first private, the others public, of somebody whose plan has ended.
async fn downgraded(program: &Program) -> String {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    for name in ["One", "Two", "Three", "Four"] {
        program.create(&token, name, SDL).await;
    }
    put(program, &token, "one", json!({ "is_public": false }), 200).await;
    program
        .publish(&token, "three", "type Query { b: Int }")
        .await
        .expect(201);
    program.make_free("ada@example.com").await;
    token
}

async fn put(program: &Program, token: &str, slug: &str, body: Value, status: u16) -> Value {
    let path = format!("/api/projects/{slug}");
    let answer = program.call(Method::PUT, &path, token, &body).await;
    answer.expect(status).json()
}

async fn nobody_is_told_to_open_a_project_in_vain(program: Program) {
    let token = downgraded(&program).await;
    program.make_pro("ada@example.com").await;
    put(&program, &token, "four", json!({ "is_public": false }), 200).await;
    program.make_free("ada@example.com").await;
    for (slug, reason) in [("one", PRIVATE), ("four", PRIVATE_AND_OVER)] {
        let path = format!("/api/projects/{slug}");
        let seen = program.get(&path, &token).await.expect(200).json();
        assert_eq!(seen["project"]["read_only"], reason);
    }
}

async fn after_a_downgrade_projects_are_read_only(program: Program) {
    let token = downgraded(&program).await;
    for (slug, reason) in [("one", PRIVATE), ("three", OVER), ("four", OVER)] {
        for body in [
            json!({ "name": "New" }),
            json!({ "slug": "another" }),
            json!({ "description": "New" }),
        ] {
            let refused = put(&program, &token, slug, body, 403).await;
            assert_eq!(
                (&refused["code"], &refused["error"]),
                (&json!("plan_limit"), &json!(reason))
            );
        }
        let publish = program.publish(&token, slug, "type Query { c: Int }").await;
        assert_eq!(publish.expect(403).json()["error"], reason);
        let restore = format!("/api/projects/{slug}/versions/1/restore");
        let restore = program
            .call(Method::POST, &restore, &token, &json!({}))
            .await;
        assert_eq!(restore.expect(403).json()["error"], reason);
    }
    // Nothing of it is lost, and what the plan covers goes on.
    let three = program
        .get("/api/projects/three", &token)
        .await
        .expect(200)
        .json();
    assert_eq!(three["project"]["current_version"], 2);
    program.get("/d/ada/three", "").await.expect(200);
    program
        .get("/api/public/docs/ada/one", &token)
        .await
        .expect(200);
    put(&program, &token, "two", json!({ "name": "Second" }), 200).await;
    program
        .publish(&token, "two", "type Query { c: Int }")
        .await
        .expect(201);
    // Deleting one makes room for the next.
    program
        .call(Method::DELETE, "/api/projects/two", &token, &json!({}))
        .await
        .expect(204);
    put(&program, &token, "three", json!({ "name": "Third" }), 200).await;
    put(&program, &token, "four", json!({ "name": "Fourth" }), 403).await;
    program
        .call(Method::DELETE, "/api/projects/four", &token, &json!({}))
        .await
        .expect(204);
}

async fn a_private_project_may_be_opened(program: Program) {
    let token = downgraded(&program).await;
    let opened = put(&program, &token, "one", json!({ "is_public": true }), 200).await;
    assert_eq!(opened["project"]["is_public"], true);
    assert_eq!(opened["project"]["read_only"], json!(null));
    let closed = put(&program, &token, "one", json!({ "is_public": false }), 403).await;
    assert_eq!(closed["code"], "plan_limit");
    program.get("/d/ada/one", "").await.expect(200);
}

async fn one_over_the_limit_stays_private(program: Program) {
    let token = downgraded(&program).await;
    program.make_pro("ada@example.com").await;
    put(&program, &token, "four", json!({ "is_public": false }), 200).await;
    program.make_free("ada@example.com").await;
    for body in [
        json!({ "is_public": true }),
        json!({ "is_public": true, "name": "New" }),
    ] {
        let refused = put(&program, &token, "four", body, 403).await;
        assert_eq!(
            (&refused["code"], &refused["error"]),
            (&json!("plan_limit"), &json!(PRIVATE_AND_OVER))
        );
    }
    program.get("/d/ada/four", "").await.expect(404);
    // With room for it, the plan covers it once it is public.
    for slug in ["two", "three"] {
        let path = format!("/api/projects/{slug}");
        let deleted = program
            .call(Method::DELETE, &path, &token, &json!({}))
            .await;
        deleted.expect(204);
    }
    let opened = put(&program, &token, "four", json!({ "is_public": true }), 200).await;
    assert_eq!(opened["project"]["read_only"], json!(null));
}

async fn a_project_says_why_it_is_read_only(program: Program) {
    let token = downgraded(&program).await;
    let list = program
        .get("/api/projects", &token)
        .await
        .expect(200)
        .json();
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
        let one = program
            .get(&format!("/api/projects/{slug}"), &token)
            .await
            .expect(200);
        assert_eq!(&one.json()["project"]["read_only"], reason);
    }
    program.make_pro("ada@example.com").await;
    let list = program
        .get("/api/projects", &token)
        .await
        .expect(200)
        .json();
    assert!(
        list["projects"]
            .as_array()
            .unwrap()
            .iter()
            .all(|p| p["read_only"].is_null())
    );
}

async fn a_downgrade_during_a_publish_stops_it(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    let id = program.create(&token, "One", SDL).await;
    program.make_private(&token, "one").await;

    // The downgrade is under way, and with it nobody else can write.
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
    let publish = program.publish(&token, "one", types(2_000));
    // Once twice as much is checked that was sent after it, it is past every check ahead of the writing.
    let later = async {
        let body = json!({ "sdl": types(4_000) });
        let path = "/api/schema-checks";
        let checked = program.call(Method::POST, path, &token, &body).await;
        checked.expect(200);
        end.send(()).unwrap();
    };
    let (published, ()) = tokio::join!(publish, later);
    downgrade.await.unwrap().unwrap();
    let refused = published.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    assert_eq!(refused.json()["error"], PRIVATE);
    let now = program
        .get("/api/projects/one/schema", &token)
        .await
        .expect(200);
    assert_eq!(now.json()["version"]["number"], 1);
}
