//! An owner with 500 projects.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::on_both;
use crate::support::Program;

on_both! {
    the_list_of_five_hundred_is_quick
}

const PROJECTS: usize = 500;
const ASKED: usize = 40;
/// What 95 of 100 requests of the release program may take. The median of this slower build must too.
const BOUND: Duration = Duration::from_millis(100);

async fn the_list_of_five_hundred_is_quick(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    for number in 0..PROJECTS {
        let body =
            json!({ "name": format!("Project {number}"), "description": "What it is about." });
        program
            .call(Method::POST, "/api/projects", &token, &body)
            .await
            .expect(201);
    }
    let with_schema = json!({ "sdl": "type Query { a: Int }" });
    program
        .call(
            Method::PUT,
            "/api/projects/project-7/schema",
            &token,
            &with_schema,
        )
        .await
        .expect(201);

    let mut times = Vec::new();
    for _ in 0..ASKED {
        let start = Instant::now();
        let answer = program.get("/api/projects", &token).await.expect(200);
        times.push(start.elapsed());
        assert_eq!(
            answer.json()["projects"].as_array().unwrap().len(),
            PROJECTS
        );
    }
    times.sort();
    let (median, p95) = (times[ASKED / 2], times[ASKED * 95 / 100]);
    eprintln!("list of {PROJECTS} projects: median {median:?}, p95 {p95:?}");
    assert!(median <= BOUND, "median {median:?}, p95 {p95:?}");
}
