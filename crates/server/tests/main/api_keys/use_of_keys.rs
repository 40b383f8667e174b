//! Reading and changing with API keys.

use domain::{AccessType, PlainApiKey};
use reqwest::Method;
use serde_json::json;

use super::management::ada;
use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_read_key_reads_private_docs_on_every_text_surface
    a_write_key_publishes_and_a_read_key_does_not
    the_summary_is_for_keys
    keys_that_are_not_real_are_refused
}

const SDL: &str = "type Query { product: Product }\ntype Product { id: ID! }";

/// Creates Ada's private project "Secret".
async fn private_docs(program: &Program) -> Actor {
    let ada = ada(program).await;
    ada.create("Secret", SDL).await;
    ada.make_private("secret").await;
    ada
}

const TEXTS: [&str; 7] = [
    "/d/ada/secret.md",
    "/d/ada/secret/objects/Product.md",
    "/d/ada/secret/llms.txt",
    "/d/ada/secret/llms-full.txt",
    "/d/ada/secret/schema.graphql",
    "/d/ada/secret/schema.min.graphql",
    "/d/ada/secret/v/1/schema.graphql",
];

async fn a_read_key_reads_private_docs_on_every_text_surface(program: Program) {
    let ada = private_docs(&program).await;
    let key = ada.with_key("read").await;
    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    let bobs = bob.with_key("write").await;
    let message = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "get_type", "arguments": { "name": "Product" } },
    });
    for path in TEXTS {
        let answer = key.get(path).await.expect(200);
        assert_eq!(
            answer.header("cache-control"),
            "private, no-store",
            "{path}"
        );
        for other in [&program.anonymous(), &bobs] {
            other.get(path).await.expect(404);
        }
        // A key in an address would end up in logs.
        let path = format!("{path}?key={0}&access_token={0}&api_key={0}", key.token);
        program.anonymous().get(&path).await.expect(404);
    }
    let mcp = async |caller: &Actor| {
        let request = caller.request(Method::POST, "/d/ada/secret/mcp");
        let request = request.header("accept", "application/json, text/event-stream");
        Answer::of(request.json(&message)).await
    };
    let answer = mcp(&key).await.expect(200);
    assert!(answer.text.contains("# Product"), "{}", answer.text);
    mcp(&bobs).await.expect(404);
    mcp(&program.anonymous()).await.expect(404);
    for path in [
        "/api/projects/secret",
        "/api/projects/secret/versions",
        "/api/public/docs/ada/secret",
    ] {
        key.get(path).await.expect(200);
        bobs.get(path).await.expect(404);
    }
}

async fn a_write_key_publishes_and_a_read_key_does_not(program: Program) {
    let ada = private_docs(&program).await;
    let (read, write) = (ada.with_key("read").await, ada.with_key("write").await);
    let newer = format!("{SDL}\ntype New {{ a: Int }}");
    let refused = read.publish("secret", newer.clone()).await.expect(403);
    assert_eq!(refused.error_code(), "insufficient_scope");
    assert!(refused.text.contains("schema:publish"), "{}", refused.text);
    let check = json!({ "sdl": newer });
    for key in [&read, &write] {
        let path = "/api/projects/secret/schema/check";
        key.post(path, &check).await.expect(200);
    }
    write.publish("secret", newer).await.expect(201);
    // Management of the account needs a session.
    for path in [
        "/api/auth/me",
        "/api/user/api-keys",
        "/api/user/sessions",
        "/api/user/export",
    ] {
        let refused = write.get(path).await.expect(403);
        assert_eq!(refused.error_code(), "insufficient_scope", "{path}");
    }
}

async fn the_summary_is_for_keys(program: Program) {
    let ada = private_docs(&program).await;
    let key = ada.with_key("read").await;
    let path = "/api/public/analytics/secret/summary";
    for query in ["", "?period=7d", "?period=30d", "?period=90d"] {
        let summary = key.get(&format!("{path}{query}")).await.expect(200).json();
        assert_eq!(summary["metrics"]["total_views"], 0, "{query}");
        assert_eq!(summary["top_pages"], json!([]), "{query}");
    }
    for bad in [
        "?period=1d",
        "?period=",
        "?period=30D",
        "?period=7d&period=30d",
    ] {
        key.get(&format!("{path}{bad}")).await.expect(400);
    }
    for caller in [&program.anonymous(), &ada] {
        let refused = caller.get(path).await.expect(401);
        assert!(refused.text.contains("Use an API key"), "{}", refused.text);
        assert_eq!(refused.header("www-authenticate"), "Bearer");
    }
    let bob = program.sign_in("bob@example.com").await;
    let refused = bob.get(path).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    bob.make_pro().await;
    bob.with_key("read").await.get(path).await.expect(404);
    // A verified key is remembered for a minute, so the plan ends before this one is used.
    let unused = ada.with_key("read").await;
    ada.make_free().await;
    for caller in [&ada, &unused] {
        let refused = caller.get(path).await.expect(403);
        assert_eq!(refused.error_code(), "plan_limit");
    }
}

async fn keys_that_are_not_real_are_refused(program: Program) {
    let ada = ada(&program).await;
    let key = ada.with_key("read").await;
    let unknown = PlainApiKey::generate(AccessType::Read);
    let (body, last) = key.token.split_at(42);
    let other = if last == "x" { "y" } else { "x" };
    let broken = format!("{body}{other}");
    for token in [
        "gf_r_",
        "gf_r_é",
        &broken,
        &key.token[..42],
        unknown.reveal(),
    ] {
        let answer = program
            .with_token(token)
            .get("/api/projects")
            .await
            .expect(401);
        assert_eq!(answer.error_code(), "unauthenticated");
        assert_eq!(answer.header("ratelimit"), "");
    }
    key.get("/api/projects").await.expect(200);
}
