//! What the server counts by itself: reads by programs, and documents that are no views.

use reqwest::Method;
use serde_json::json;

use super::{FIREFOX, ada, dashboard};
use crate::on_both;
use crate::support::{Answer, Program, eventually};

on_both! {
    reads_by_programs_are_a_class_of_their_own
    documents_that_are_no_views_have_their_reason
}

const GPT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";

async fn fetch(program: &Program, method: Method, path: &str, headers: &[(&str, &str)]) {
    let mut request = program.request(method, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    assert!(Answer::of(request).await.status.is_success(), "{path}");
}

async fn reads_by_programs_are_a_class_of_their_own(program: Program) {
    let ada = ada(&program).await;
    ada.create("Secret", "type Query { a: Int }").await;
    ada.make_private("secret").await;
    let get = async |path: &str, headers: &[(&str, &str)]| {
        fetch(&program, Method::GET, path, headers).await;
    };
    // Also repeated ones, which are not routed.
    for _ in 0..3 {
        get("/d/ada/shop/objects/Shop.md", &[("user-agent", GPT)]).await;
    }
    let accept = ("accept", "text/markdown");
    get("/d/ada/shop", &[("user-agent", "node"), accept]).await;
    get("/d/ada/shop/llms.txt", &[("user-agent", "curl/8.7.1")]).await;
    get("/d/ada/shop/llms-full.txt", &[("user-agent", "my-agent/1")]).await;
    get("/d/ada/shop/schema.graphql", &[("user-agent", FIREFOX)]).await;
    // A reader's browser reports its view itself.
    get("/d/ada/shop", &[("user-agent", FIREFOX)]).await;
    let private = ada.request(Method::GET, "/d/ada/secret/llms.txt");
    Answer::of(private).await.expect(200);
    let report = eventually("reads are not stored", async || {
        let report = dashboard(&ada, "").await;
        let fetches = report["fetches"].as_array().unwrap().iter();
        let all: u64 = fetches.map(|row| row["count"].as_u64().unwrap()).sum();
        (all == 7).then_some(report)
    })
    .await;
    let fetches = json!([
        { "name": "markdown", "count": 4 },
        { "name": "llms-full.txt", "count": 1 },
        { "name": "llms.txt", "count": 1 },
        { "name": "schema", "count": 1 },
    ]);
    assert_eq!(report["fetches"], fetches);
    let programs = json!([
        { "name": "GPTBot", "count": 3 },
        { "name": "Browser, or a program that calls itself one", "count": 1 },
        { "name": "Node.js", "count": 1 },
        { "name": "Program, unknown", "count": 1 },
        { "name": "curl", "count": 1 },
    ]);
    assert_eq!(report["programs"], programs);
    let pages = json!([
        { "name": "objects/Shop", "count": 3 },
        { "name": "overview", "count": 1 },
    ]);
    assert_eq!(report["fetched_pages"], pages);
    assert_eq!(report["figures"]["views"], 0);
}

async fn documents_that_are_no_views_have_their_reason(program: Program) {
    let ada = ada(&program).await;
    let page = "/d/ada/shop/objects/Shop";
    fetch(
        &program,
        Method::GET,
        page,
        &[("user-agent", "Googlebot/2.1")],
    )
    .await;
    fetch(&program, Method::HEAD, page, &[("user-agent", FIREFOX)]).await;
    let prefetch = ("sec-purpose", "prefetch;prerender");
    for _ in 0..2 {
        fetch(
            &program,
            Method::GET,
            page,
            &[("user-agent", FIREFOX), prefetch],
        )
        .await;
    }
    fetch(&program, Method::GET, page, &[("user-agent", FIREFOX)]).await;
    let report = eventually("reads are not stored", async || {
        let report = dashboard(&ada, "").await;
        (report["uncounted"].as_array().unwrap().len() == 3).then_some(report)
    })
    .await;
    let crawlers = json!([{ "name": "Googlebot", "count": 1 }]);
    assert_eq!(report["crawlers"], crawlers);
    let rows = report["uncounted"].as_array().unwrap();
    let found: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row["reason"].as_str().unwrap(),
                row["views"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(found, [("crawler", 1), ("head", 1), ("prefetch", 2)]);
}
