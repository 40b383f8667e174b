//! 100 requests per hour and key, counted in the database.

use domain::Clock as _;
use tokio::task::JoinSet;

use super::management::ada;
use crate::on_both;
use crate::support::{Program, start};

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
        instance.clock.advance(3_601);
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
