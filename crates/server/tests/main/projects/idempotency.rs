//! A repeated request creates one project.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_repeated_request_makes_one_project
    concurrent_requests_make_one_project
    concurrent_requests_make_the_last_project_of_the_plan
    a_key_is_one_request_of_one_user
    a_refused_request_may_be_sent_again
    a_key_is_forgotten_after_a_day
}

const SDL: &str = "type Query { shop: String }";

async fn create(owner: &Actor, key: &str, body: &Value) -> Answer {
    let request = owner
        .request(Method::POST, "/api/projects")
        .header("idempotency-key", key)
        .json(body);
    Answer::of(request).await
}

async fn projects(owner: &Actor) -> usize {
    let list = owner.get("/api/projects").await.expect(200);
    list.json()["projects"].as_array().unwrap().len()
}

async fn a_repeated_request_makes_one_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Shop", "sdl": SDL });
    let first = create(&owner, "key-1", &body).await.expect(201);
    assert_eq!(first.header("idempotent-replayed"), "");
    // Even if the project has changed since, and the plan allows no further project.
    owner.create("Second", SDL).await;
    owner
        .edit("shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    let again = create(&owner, "key-1", &json!({ "sdl": SDL, "name": "Shop" }))
        .await
        .expect(201);
    assert_eq!(again.text, first.text);
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(again.header("content-type"), "application/json");
    assert_eq!(projects(&owner).await, 2);
}

async fn concurrent_requests_make_one_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let mut callers = JoinSet::new();
    for _ in 0..8 {
        let request = owner
            .request(Method::POST, "/api/projects")
            .header("idempotency-key", "the-same")
            .json(&json!({ "name": "Shop", "sdl": SDL }));
        callers.spawn(async move {
            let answer = request.send().await.unwrap();
            (answer.status().as_u16(), answer.text().await.unwrap())
        });
    }
    let answers = callers.join_all().await;
    assert!(
        answers.iter().all(|(status, _)| *status == 201),
        "{answers:?}"
    );
    assert!(
        answers.iter().all(|(_, text)| *text == answers[0].1),
        "{answers:?}"
    );
    assert_eq!(projects(&owner).await, 1);
}

/// A request that arrives while the first one is being stored must not be told that its project exceeds the limit.
async fn concurrent_requests_make_the_last_project_of_the_plan(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    for round in 0..6 {
        let first = owner.create("First", SDL).await;
        let mut callers = JoinSet::new();
        for _ in 0..16 {
            let request = owner
                .request(Method::POST, "/api/projects")
                .header("idempotency-key", format!("round-{round}"))
                .json(&json!({ "name": "Last", "sdl": SDL }));
            callers.spawn(async move {
                let answer = request.send().await.unwrap();
                (answer.status().as_u16(), answer.text().await.unwrap())
            });
        }
        let answers = callers.join_all().await;
        let is_same = |(status, text): &(u16, String)| *status == 201 && *text == answers[0].1;
        assert!(answers.iter().all(is_same), "{answers:?}");
        let last: Value = serde_json::from_str(&answers[0].1).unwrap();
        for project in [first.as_str(), last["project"]["id"].as_str().unwrap()] {
            let path = format!("/api/projects/{project}");
            let answer = owner.delete(&path).await;
            answer.expect(204);
        }
    }
}

async fn a_key_is_one_request_of_one_user(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    let body = json!({ "name": "Shop", "sdl": SDL });
    create(&ada, "key-1", &body).await.expect(201);
    let other = create(&ada, "key-1", &json!({ "name": "Other" })).await;
    assert_eq!(other.expect(422).error_code(), "idempotency_key_reused");
    let theirs = create(&bob, "key-1", &body).await.expect(201);
    assert_eq!(theirs.json()["project"]["slug"], "shop-2");
    create(&ada, "key-2", &body).await.expect(201);
    assert_eq!(projects(&ada).await, 2);
    for bad in ["", "a b", &"k".repeat(256)] {
        let answer = create(&ada, bad, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_idempotency_key", "{bad}");
    }
    let twice = ada
        .request(Method::POST, "/api/projects")
        .header("idempotency-key", "a")
        .header("idempotency-key", "b")
        .json(&body);
    let answer = Answer::of(twice).await.expect(400);
    assert_eq!(answer.error_code(), "invalid_idempotency_key");
}

async fn a_refused_request_may_be_sent_again(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let broken = json!({ "name": "Shop", "sdl": "type Query {" });
    create(&owner, "key-1", &broken).await.expect(422);
    let closed = json!({ "name": "Shop", "is_public": false });
    create(&owner, "key-1", &closed).await.expect(403);
    owner.make_pro().await;
    create(&owner, "key-1", &closed).await.expect(201);
    assert_eq!(projects(&owner).await, 1);
}

async fn a_key_is_forgotten_after_a_day(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Shop" });
    create(&owner, "key-1", &body).await.expect(201);
    program.clock.advance(86_399);
    create(&owner, "key-1", &body).await.expect(201);
    assert_eq!(projects(&owner).await, 1);
    program.clock.advance(1);
    let anew = create(&owner, "key-1", &body).await.expect(201);
    assert_eq!(anew.json()["project"]["slug"], "shop-2");
}
