//! Pictures for shared links.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, start_with_docs};

const SDL: &str = "type Query { user(id: ID!): User } type User { id: ID! }";

#[tokio::test(flavor = "multi_thread")]
async fn every_page_names_its_picture_and_the_picture_is_there() {
    let (program, owner) = start_with_docs(SDL).await;
    let newer = format!("{SDL} type Other {{ id: ID! }}");
    owner.publish("shop", newer).await.expect(201);
    let mut tags = HashSet::new();
    for (page, image) in [
        ("", "overview"),
        ("/objects", "objects"),
        ("/objects/User", "objects/User"),
        ("/queries/user", "queries/user"),
        ("/graph", "graph"),
        ("/changelog", "changelog"),
        ("/changelog/safe", "changelog"),
        ("/changelog/1", "changelog/1"),
        ("/changelog/2", "changelog/2"),
        ("/llm-docs", "llm-docs"),
    ] {
        let path = format!("/d/ada/shop/og/{image}.png");
        let html = program
            .anonymous()
            .get(&format!("/d/ada/shop{page}"))
            .await
            .expect(200)
            .text;
        let meta = format!(
            "<meta property=\"og:image\" content=\"{}{path}\">",
            program.base
        );
        assert!(html.contains(&meta), "{page}");
        let response = program.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "image/png");
        let etag = response.headers()["etag"].to_str().unwrap().to_owned();
        tags.insert(etag.clone());
        let bytes = response.bytes().await.unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{page}");
        // Width and height are in the first chunk (PNG, third edition, 11.2.1).
        assert_eq!(
            bytes[16..24],
            [0, 0, 0x04, 0xb0, 0, 0, 0x02, 0x76],
            "{page}"
        );
        let again = program
            .request(Method::GET, &path)
            .header("if-none-match", etag);
        Answer::of(again).await.expect(304);
    }
    assert_eq!(tags.len(), 9, "each has its own");
    for path in [
        "objects/Missing",
        "user",
        "..%2F..",
        "%00",
        "changelog/3",
        "changelog/x",
    ] {
        program
            .anonymous()
            .get(&format!("/d/ada/shop/og/{path}.png"))
            .await
            .expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn private_docs_have_no_pictures() {
    let (program, owner) = start_with_docs(SDL).await;
    let path = "/d/ada/shop/og/objects/User.png";
    program.anonymous().get(path).await.expect(200);
    owner.make_pro().await;
    owner.make_private("shop").await;
    program.anonymous().get(path).await.expect(404);
    program
        .anonymous()
        .get("/d/ada/none/og/objects/User.png")
        .await
        .expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_moves_with_its_project() {
    let (program, owner) = start_with_docs(SDL).await;
    let renamed = json!({ "slug": "store" });
    owner.edit("shop", &renamed).await.expect(200);
    let answer = program
        .anonymous()
        .get("/d/ada/shop/og/objects/User.png")
        .await
        .expect(308);
    assert_eq!(
        answer.header("location"),
        "/d/ada/store/og/objects/User.png"
    );
}
