//! Repeated documents: never after a change, and never for a different request.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Actor, Answer, Program, start};

const SDL: &str = "type Query { product(id: ID!): Product }\ntype Product { id: ID! }";
const PAGE: &str = "/d/ada/shop/objects/Product";
/// More than the number of workers, so that each of them has sent the page.
const OFTEN: usize = 12;

/// Reads on a new connection, because workers take connections in turn.
async fn read(program: &Program) -> Answer {
    let request = program.request(Method::GET, PAGE);
    Answer::of(request.header("connection", "close")).await
}

/// Starts a program in which every worker has just sent the page.
async fn program_that_repeats() -> (Program, Actor) {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for _ in 0..OFTEN {
        read(&program).await.expect(200);
    }
    (program, owner)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_document_is_the_same_but_for_its_request() {
    let (program, _) = program_that_repeats().await;
    let (first, second) = (read(&program).await, read(&program).await);
    assert_eq!(first.text, second.text);
    for name in [
        "etag",
        "content-security-policy",
        "cache-control",
        "vary",
        "link",
        "speculation-rules",
        "content-type",
        "x-content-type-options",
        "x-frame-options",
    ] {
        assert_ne!(first.header(name), "", "{name}");
        assert_eq!(first.header(name), second.header(name), "{name}");
    }
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_published_version_is_shown_at_once() {
    let (program, owner) = program_that_repeats().await;
    for number in 2..30 {
        let sdl = format!("{SDL}\nextend type Product {{ field{number}: Int }}");
        owner.publish("shop", sdl).await.expect(201);
        let page = read(&program).await.expect(200).text;
        assert!(page.contains(&format!("id=\"field{number}\"")), "{number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn docs_that_become_private_or_go_are_missing_at_once() {
    let (program, owner) = program_that_repeats().await;
    owner.make_pro().await;
    let project = "/api/projects/shop";
    for (is_public, status) in [(false, 404), (true, 200), (false, 404), (true, 200)] {
        let body = json!({"is_public": is_public});
        owner.put(project, &body).await.expect(200);
        for _ in 0..OFTEN {
            read(&program).await.expect(status);
        }
    }
    owner.delete(project).await.expect(204);
    for _ in 0..OFTEN {
        read(&program).await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_in_another_form_is_sent_in_that_form() {
    let (program, owner) = program_that_repeats().await;
    let get = || program.request(Method::GET, PAGE);
    for _ in 0..OFTEN {
        for (accepted, encoding) in [("br", "br"), ("gzip", "gzip"), ("identity", "")] {
            let answer = Answer::of(get().header("accept-encoding", accepted)).await;
            assert_eq!(answer.header("content-encoding"), encoding);
        }
        let answer = Answer::of(get().header("accept", "text/markdown")).await;
        assert!(answer.header("content-type").starts_with("text/markdown"));
        let answer = Answer::of(get().header("accept", "text/html")).await;
        assert!(answer.header("content-type").starts_with("text/html"));
        let tag = answer.header("etag").to_owned();
        let known = Answer::of(get().header("if-none-match", tag)).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
        let head = Answer::of(program.request(Method::HEAD, PAGE)).await;
        assert_eq!(
            (head.expect(200).text.as_str(), answer.text.is_empty()),
            ("", false)
        );
        let post = Answer::of(program.request(Method::POST, PAGE)).await;
        assert!(!post.status.is_success());
        owner.get(PAGE).await.expect(200);
        let version = program
            .anonymous()
            .get(&format!("{PAGE}?x=1"))
            .await
            .expect(200);
        assert_eq!(version.header("x-request-id").len(), 36);
    }
}
