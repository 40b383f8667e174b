//! Badges of docs and of views.

use super::{FIREFOX, Reader, ada, view};
use crate::on_both;
use crate::support::{Answer, Program};

on_both! {
    badges_tell_what_is_public
    private_and_unknown_projects_look_alike
    whatever_the_options_are_it_is_an_image
    a_badge_that_the_caller_has_is_not_sent_again
}

/// Returns the badge's text: `docs: Read the Docs`.
fn title(answer: &Answer) -> String {
    let (_, rest) = answer.text.split_once("<title>").unwrap();
    rest.split_once("</title>").unwrap().0.to_owned()
}

async fn badges_tell_what_is_public(program: Program) {
    let ada = ada(&program).await;
    let next = "type Query { shop: Store }\ntype Store { name: String! }\n";
    ada.publish("shop", next).await.expect(201);
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &[view(""), view("objects/Store")])
        .await
        .expect(202);
    let anybody = program.anonymous();
    for (path, text) in [
        ("docs/shop/badge", "docs: Read the Docs"),
        ("docs/SHOP/badge", "docs: Read the Docs"),
        (
            "docs/shop/badge?text=API%20reference",
            "docs: API reference",
        ),
        ("docs/shop/badge?show=version", "schema: v2"),
        ("docs/shop/badge?show=score", "docs score: 11%"),
        (
            "docs/shop/badge?show=breaking",
            "schema: 2 breaking changes since v1",
        ),
        (
            "docs/shop/badge?show=breaking&since=2",
            "schema: 0 breaking changes since v2",
        ),
        ("analytics/shop/badge", "views: 2 a month"),
    ] {
        let answer = anybody
            .get(&format!("/api/public/{path}"))
            .await
            .expect(200);
        assert_eq!(title(&answer), text, "{path}");
        assert_eq!(
            answer.header("content-type"),
            "image/svg+xml; charset=utf-8"
        );
    }
}

async fn private_and_unknown_projects_look_alike(program: Program) {
    let ada = ada(&program).await;
    ada.make_private("shop").await;
    // A project without a schema.
    let empty = serde_json::json!({ "name": "Empty" });
    ada.post("/api/projects", &empty).await.expect(201);
    for kind in ["docs", "analytics"] {
        let mut answers = Vec::new();
        for slug in ["shop", "empty", "nobodys", "no%20slug", "-", "%F0%9F%9A%80"] {
            for query in ["", "?show=score", "?text=x", "?color=pink"] {
                // Its owner sees the same: a badge is an image of other sites.
                for caller in [&program.anonymous(), &ada] {
                    let path = format!("/api/public/{kind}/{slug}/badge{query}");
                    let answer = caller.get(&path).await.expect(200);
                    answers.push((answer.text.clone(), answer.header("etag").to_owned()));
                }
            }
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(answers[0].0.contains("not found"), "{answers:?}");
    }
}

async fn whatever_the_options_are_it_is_an_image(program: Program) {
    ada(&program).await;
    let anybody = program.anonymous();
    let plain = anybody
        .get("/api/public/docs/shop/badge")
        .await
        .expect(200)
        .text;
    for query in [
        "style=round",
        "color=%00",
        "theme=&colour=red",
        "text=",
        "show=all",
        "%zz",
        "style=flat&style=plastic",
    ] {
        let answer = anybody
            .get(&format!("/api/public/docs/shop/badge?{query}"))
            .await;
        assert_eq!(answer.expect(200).text, plain, "{query}");
    }
    let hostile = "/api/public/docs/shop/badge?text=%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E";
    let answer = anybody.get(hostile).await.expect(200);
    assert!(!answer.text.contains("<script"), "{}", answer.text);
    // Opened as a document it can do nothing.
    assert_eq!(
        answer.header("content-security-policy"),
        "default-src 'none'; sandbox"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let long = format!("/api/public/docs/shop/badge?text={}", "x".repeat(5_000));
    assert!(anybody.get(&long).await.expect(200).text.len() < 4_000);
}

async fn a_badge_that_the_caller_has_is_not_sent_again(program: Program) {
    ada(&program).await;
    for path in [
        "/api/public/docs/shop/badge",
        "/api/public/analytics/shop/badge",
    ] {
        let answer = program.anonymous().get(path).await.expect(200);
        // GitHub's image proxy asks again each time.
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let request = program.request(reqwest::Method::GET, path);
        let again = Answer::of(request.header("if-none-match", answer.header("etag"))).await;
        again.expect(304);
    }
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let path = "/api/public/analytics/shop/badge";
    let before = program.anonymous().get(path).await.expect(200);
    reader
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    let after = program.anonymous().get(path).await.expect(200);
    assert_ne!(before.header("etag"), after.header("etag"));
}
