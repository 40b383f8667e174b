//! 100 requests per hour and key, counted in the database.

use domain::Clock as _;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::management::ada;
use crate::on_both;
use crate::support::process::{base, opened, printed_link, serve, subscribe};
use crate::support::{Program, http_client, start};

on_both! {
    of_300_concurrent_calls_on_three_instances_100_pass
    every_answer_tells_what_is_left
}

async fn of_300_concurrent_calls_on_three_instances_100_pass(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("read").await;
    let instances = [
        program.clone(),
        start(Some(program.database.clone())),
        start(Some(program.database.clone())),
    ];
    let mut calls = JoinSet::new();
    for number in 0..300 {
        let caller = key.on(&instances[number % 3]);
        calls.spawn(async move { caller.get("/api/projects").await });
    }
    let answers = calls.join_all().await;
    let passed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    assert_eq!((passed, refused), (100, 200));
    for instance in &instances {
        let answer = key.on(instance).get("/api/projects").await.expect(429);
        assert_eq!(answer.error_code(), "rate_limited");
        // The hour, and the seconds between the starts of the instances, whose clocks differ by them.
        instance.clock.advance(3_601 + 60);
        key.on(instance).get("/api/projects").await.expect(200);
    }
}

async fn every_answer_tells_what_is_left(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("read").await;
    let start = program.clock.now();
    program.clock.advance(10);
    let reset = start.plus_seconds(3_610).epoch_seconds().to_string();
    for (path, status, left) in [
        ("/api/projects", 200, 99),
        ("/api/projects/none", 404, 98),
        ("/api/auth/me", 403, 97),
        ("/d/ada/none/llms.txt", 404, 96),
        ("/api/public/docs/ada/none", 404, 95),
        ("/api/public/analytics/none/summary", 404, 94),
    ] {
        let answer = key.get(path).await.expect(status);
        assert_eq!(
            answer.header("ratelimit-policy"),
            "\"key\";q=100;w=3600",
            "{path}"
        );
        assert_eq!(
            answer.header("ratelimit"),
            format!("\"key\";r={left};t=3600"),
            "{path}"
        );
        assert_eq!(answer.header("x-ratelimit-limit"), "100");
        assert_eq!(
            answer.header("x-ratelimit-remaining"),
            left.to_string(),
            "{path}"
        );
        assert_eq!(answer.header("x-ratelimit-reset"), reset);
    }
    for _ in 0..94 {
        key.get("/api/projects").await.expect(200);
    }
    program.clock.advance(3_000);
    for path in ["/api/projects", "/d/ada/none/llms.txt"] {
        let answer = key.get(path).await.expect(429);
        assert_eq!(answer.header("retry-after"), "601");
        assert_eq!(answer.header("x-ratelimit-remaining"), "0");
    }
    // Another key has its own limit, and sessions have none.
    ada.with_key("read")
        .await
        .get("/api/projects")
        .await
        .expect(200);
    let answer = ada.get("/api/projects").await.expect(200);
    assert_eq!(answer.header("ratelimit"), "");
    program.clock.advance(600);
    let answer = key.get("/api/projects").await.expect(200);
    assert_eq!(answer.header("x-ratelimit-remaining"), "99", "a new hour");
}

/// Each request is counted in the database before it is answered, so nothing is lost with a process.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_program_takes_no_count_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let client = http_client();
    let mut child = serve(folder.path()).spawn().unwrap();
    let (mut address, mut console) = base(&mut child);
    let link = printed_link(&client, &address, &mut console, "ada@example.com").await;
    let session = opened(&client, &address, &link).await;
    subscribe(&client, &address, &session).await;
    let request = client.post(format!("{address}/api/user/api-keys"));
    let new = json!({ "name": "CI", "accessType": "read" });
    let made = request.bearer_auth(&session).json(&new).send().await;
    let made: Value = made.unwrap().json().await.unwrap();
    let key = made["key"].as_str().unwrap();
    for left in (0..100).rev() {
        if left % 25 == 24 {
            child.kill().unwrap();
            child.wait().unwrap();
            child = serve(folder.path()).spawn().unwrap();
            (address, console) = base(&mut child);
        }
        let request = client.get(format!("{address}/api/projects"));
        let answer = request.bearer_auth(key).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let header = answer.headers()["x-ratelimit-remaining"].to_str();
        assert_eq!(header.unwrap(), left.to_string());
    }
    let request = client.get(format!("{address}/api/projects"));
    let refused = request.bearer_auth(key).send().await.unwrap();
    assert_eq!(refused.status(), 429);
    drop(console);
    child.kill().unwrap();
    child.wait().unwrap();
}
