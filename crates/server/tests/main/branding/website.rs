//! Themes that are proposed from websites.

use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, Reply, Seen};
use crate::on_both;
use crate::support::{Program, start};

on_both! {
    with start_open:
    a_website_becomes_a_proposal
    pages_that_cannot_be_read_are_explained
}
const PAGE: &str = "<!doctype html><link rel=stylesheet href=app.css><link rel=icon href=mark.svg>
    <body><a href=/>Home</a><button class=cta>Buy</button>";
const STYLES: &str =
    ":root{--primary:#e4572e}body{background:#fff;color:#17202a;font-family:Lato,sans-serif}
    a{color:#c8401c}.cta{background:var(--primary);border-radius:4px}";
const MARK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\" onload=\"alert(1)\"><path d=\"M0 0h40v40z\" fill=\"#e4572e\"/></svg>";

/// Returns the answer of a small website.
pub(crate) fn website(seen: &Seen) -> Reply {
    match seen.path.as_str() {
        "/" => Reply::Text(200, PAGE.to_owned()),
        "/app.css" => Reply::Text(200, STYLES.to_owned()),
        "/mark.svg" => Reply::Text(200, MARK.to_owned()),
        "/image" => Reply::Text(200, "GIF89a".to_owned()),
        "/moved" => Reply::Redirect("/".to_owned()),
        "/loop" => Reply::Redirect("/loop".to_owned()),
        "/closed" => Reply::Text(403, "<p>No.".to_owned()),
        "/broken" => Reply::Text(502, "<p>No.".to_owned()),
        _ => Reply::Text(404, "<p>Not here.".to_owned()),
    }
}

async fn a_website_becomes_a_proposal(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let server = GraphqlServer::start(website).await;
    let url = server.url.replace("/graphql", "/moved");
    let body = json!({ "url": url });
    let refused = ada.post("/api/branding/website", &body).await.expect(403);
    assert_eq!(refused.json()["code"], "plan_limit");
    assert!(server.seen().is_empty());
    ada.make_pro().await;
    let before = ada.get("/api/branding").await.expect(200).json();
    let proposal = ada
        .post("/api/branding/website", &body)
        .await
        .expect(200)
        .json();
    let theme = &proposal["theme"];
    for (field, value) in [
        ("primary_color", "#e4572e"),
        ("background_color", "#ffffff"),
        ("text_color", "#17202a"),
        ("link_color", "#c8401c"),
        ("font_family", "Lato"),
        ("border_radius", "small"),
    ] {
        assert_eq!(theme[field], value, "{proposal:#}");
    }
    let found = proposal["found"].as_array().unwrap();
    let source = |field: &str| {
        let found = found.iter().find(|found| found["field"] == field);
        found.map(|found| found["source"].as_str().unwrap().to_owned())
    };
    assert!(source("primary_color").unwrap().contains("app.css"));
    assert_eq!(source("logo_url").unwrap(), "icon mark.svg");
    // A favicon is never an SVG, and this site has no other icon.
    assert_eq!(source("favicon_url"), None);
    assert_eq!(theme["favicon_url"], Value::Null);
    let logo = theme["logo_url"].as_str().unwrap();
    let file = program.anonymous().get(logo).await.expect(200);
    assert!(file.text.contains("<path") && !file.text.contains("onload"));
    // Nothing is saved, but everything can be.
    assert_eq!(ada.get("/api/branding").await.expect(200).json(), before);
    let saved = ada.put("/api/branding", theme).await.expect(200).json();
    assert_eq!(saved["logo_url"], logo);
}

async fn pages_that_cannot_be_read_are_explained(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    let server = GraphqlServer::start(website).await;
    for (path, code) in [
        ("/image", "page_not_html"),
        ("/closed", "page_refused"),
        ("/broken", "page_failed"),
        ("/nowhere", "page_not_found"),
        ("/loop", "redirected"),
    ] {
        let url = server.url.replace("/graphql", path);
        let refused = ada
            .post("/api/branding/website", &json!({ "url": url }))
            .await
            .expect(400)
            .json();
        assert_eq!(refused["code"], code, "{refused:#}");
        assert_eq!(refused["fields"][0]["field"], "url", "{refused:#}");
    }
    for _ in 5..10 {
        let url = server.url.replace("/graphql", "/");
        ada.post("/api/branding/website", &json!({ "url": url }))
            .await
            .expect(200);
    }
    ada.post("/api/branding/website", &json!({ "url": "acme.example" }))
        .await
        .expect(429);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_addresses_are_not_read() {
    let program = start(None);
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    let server = GraphqlServer::start(website).await;
    for url in [
        server.url.as_str(),
        "http://169.254.169.254/",
        "localhost",
        "ftp://acme.example",
        "",
        "https://",
    ] {
        let refused = ada
            .post("/api/branding/website", &json!({ "url": url }))
            .await
            .expect(400)
            .json();
        assert_eq!(refused["fields"][0]["field"], "url", "{refused:#}");
    }
    assert!(server.seen().is_empty());
}
