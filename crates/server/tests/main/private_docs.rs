//! Private docs are their owner's, on every surface; to everybody else they look like docs that do not exist.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Answer, Program, authorised};

on_both! {
    nobody_else_sees_that_they_exist
    what_was_public_closes_at_once
}

/// Words of the project that no answer to others may hold.
const WORDS: [&str; 4] = ["zanzibar", "quagga", "okapi", "dugong"];
const SDL: &str = "type Query { quagga: Okapi } type Okapi { dugong: Int }";

/// What the server sends at an address, by the pattern of its route.
const FILES: &[(&str, &[&str])] = &[
    ("/d/{username}/{slug}/sitemap.xml", &["/sitemap.xml"]),
    ("/d/{username}/{slug}/changelog.atom", &["/changelog.atom"]),
    (
        "/d/{username}/{slug}/og/{path:.+}.png",
        &["/og/overview.png", "/og/objects/Okapi.png"],
    ),
    (
        "/d/{{username}}/{{slug}}/{}",
        &[
            "/llms.txt",
            "/llms-full.txt",
            "/schema.graphql",
            "/schema.min.graphql",
        ],
    ),
    (
        "/d/{{username}}/{{slug}}/v/{{version}}/{}",
        &["/v/1/llms.txt", "/v/1/llms-full.txt", "/v/1/schema.graphql"],
    ),
    ("/d/{username}/{slug}/mcp", &["/mcp"]),
    ("/d/{username}/{slug}", &["", ".md"]),
    (
        "/d/{username}/{slug}/{path:.*}",
        &[
            "/",
            "/overview",
            "/overview.md",
            "/queries/quagga",
            "/queries/quagga.md",
            "/objects/Okapi",
            "/objects/Okapi?x=1",
            "/objects/Okapi.md",
            "/guides",
            "/guides/start",
            "/guides/start.md",
            "/changelog",
            "/changelog/1",
            "/changelog.md",
            "/graph",
            "/graph?focus=Okapi",
            "/graph.md",
            "/llm-docs",
            "/llm-docs.md",
            "/v/1",
            "/v/1/objects/Okapi",
            "/v/1/objects/Okapi.md",
            "/console",
            "/console?operation=queries/quagga",
            "/console?connect=https://okapi.example.com",
            "/none",
        ],
    ),
];

/// What the API answers of docs, by the pattern of its route.
const API: &[(&str, &[&str])] = &[
    ("", &["", "?version=1"]),
    (
        "/pages/{path}",
        &[
            "/pages/overview",
            "/pages/objects/Okapi",
            "/pages/guides/start",
            "/pages/changelog",
            "/pages/llm-docs",
            "/pages/objects/Okapi?version=1",
        ],
    ),
    ("/search", &["/search?q=okapi", "/search?q="]),
    ("/examples/{kind}/{name}", &["/examples/queries/quagga"]),
    (
        "/types/{name}",
        &["/types/Okapi", "/types/Okapi?members=true"],
    ),
    ("/versions", &["/versions"]),
    ("/versions/{number}/changes", &["/versions/1/changes"]),
    ("/llm-docs", &["/llm-docs"]),
    ("/graph", &["/graph?focus=Okapi", "/graph"]),
    ("/graph/map", &["/graph/map"]),
    ("/feedback", &[]),
    ("/feedback/{answer_id}", &[]),
];

/// Lists of public things.
const LISTS: [&str; 7] = [
    "/sitemap.xml",
    "/sitemaps/site.xml",
    "/robots.txt",
    "/llms.txt",
    "/d/ada",
    "/d/ada.md",
    "/api/public/users/ada",
];

#[test]
fn every_route_of_docs_has_a_row() {
    let source = include_str!("../../../http-api/src/site/mod.rs");
    let routes: BTreeSet<&str> = source
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|text| text.starts_with("/d/") && *text != "/d/{username}")
        .collect();
    let rows: BTreeSet<&str> = FILES.iter().map(|(pattern, _)| *pattern).collect();
    assert_eq!(routes, rows, "site/mod.rs has routes without a row");

    let openapi: Value =
        serde_json::from_str(include_str!("../../../http-api/openapi.json")).unwrap();
    let routes: BTreeSet<&str> = openapi["paths"]
        .as_object()
        .unwrap()
        .keys()
        .filter_map(|path| path.strip_prefix("/api/public/docs/{username}/{slug}"))
        .collect();
    let rows: BTreeSet<&str> = API.iter().map(|(pattern, _)| *pattern).collect();
    assert_eq!(routes, rows, "the API has routes without a row");
}

/// What a caller can compare: without what differs with each request, and without the slug.
fn seen(answer: &Answer, slug: &str) -> (u16, String, String) {
    let text = match serde_json::from_str::<Value>(&answer.text) {
        Ok(mut body) => {
            if let Some(body) = body.as_object_mut() {
                body.remove("request_id");
            }
            body.to_string()
        }
        Err(_) => answer.text.clone(),
    };
    let mut headers: Vec<String> = answer
        .headers
        .iter()
        .filter(|(name, _)| {
            !matches!(
                name.as_str(),
                "date" | "x-request-id" | "content-length" | "connection"
            )
        })
        .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
        .collect();
    headers.sort();
    (
        answer.status.as_u16(),
        headers.join("\n").replace(slug, "…"),
        text.replace(slug, "…"),
    )
}

async fn close(program: &Program, token: &str) {
    program.make_private(token, "zanzibar").await;
}

/// A project with two versions, a guide and an endpoint; tokens of its owner and of somebody else.
async fn project(program: &Program) -> (String, String) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    program.make_pro("ada@example.com").await;
    program.make_pro("bob@example.com").await;
    program
        .create(
            &owner,
            "Zanzibar",
            "type Query { quagga: Okapi } type Okapi { old: Int }",
        )
        .await;
    program.publish(&owner, "zanzibar", SDL).await.expect(201);
    let guide = json!({ "title": "Start", "body": "About the okapi." });
    program
        .call(
            Method::PUT,
            "/api/projects/zanzibar/content/start",
            &owner,
            &guide,
        )
        .await
        .expect(201);
    let endpoint = json!({ "name": "Live", "url": "https://okapi.example.com/graphql" });
    program
        .call(
            Method::POST,
            "/api/projects/zanzibar/endpoints",
            &owner,
            &endpoint,
        )
        .await
        .expect(201);
    (owner, other)
}

async fn nobody_else_sees_that_they_exist(program: Program) {
    let (owner, other) = project(&program).await;
    close(&program, &owner).await;
    let place = |start: &str, rest: &str| {
        (
            format!("{start}/zanzibar{rest}"),
            format!("{start}/narwhal{rest}"),
        )
    };
    let paths: Vec<(String, String)> =
        FILES
            .iter()
            .flat_map(|(_, rests)| rests.iter().map(|rest| place("/d/ada", rest)))
            .chain(API.iter().flat_map(|(_, rests)| {
                rests.iter().map(|rest| place("/api/public/docs/ada", rest))
            }))
            .chain([place("/api/projects/public", "")])
            .collect();
    for (private, missing) in &paths {
        for caller in ["", &other, "gone"] {
            for accept in ["*/*", "text/markdown", "text/html"] {
                let ask = |path: &str| {
                    authorised(program.request(Method::GET, path), caller).header("accept", accept)
                };
                let answer = program.send(ask(private)).await;
                let nothing = program.send(ask(missing)).await;
                assert_eq!(
                    seen(&answer, "zanzibar"),
                    seen(&nothing, "narwhal"),
                    "{private} as {accept}"
                );
                let is_refused = answer.status == 404
                    // The MCP server takes messages only.
                    || (private.ends_with("/mcp") && answer.status == 405);
                assert!(is_refused, "{private}: {}", answer.status);
                let text = answer.text.to_lowercase();
                for word in WORDS
                    .iter()
                    .filter(|word| !missing.to_lowercase().contains(**word))
                {
                    let echoed = private.to_lowercase();
                    assert!(
                        !text.contains(word) || echoed.contains(word),
                        "{word} in {private}: {text}"
                    );
                }
            }
        }
    }

    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let answer = json!({ "page": "objects/Okapi", "is_helpful": true });
    let comment = json!({ "comment": "x" });
    let id = "/feedback/0193a000-0000-7000-8000-000000000001";
    for (method, start, rest, body) in [
        (Method::POST, "/d/ada", "/mcp", &message),
        (Method::POST, "/api/public/docs/ada", "/feedback", &answer),
        (Method::PUT, "/api/public/docs/ada", id, &comment),
    ] {
        let (private, missing) = place(start, rest);
        for caller in ["", &other, "gone"] {
            let call = |path: &str| {
                authorised(program.request(method.clone(), path), caller)
                    .header("accept", "application/json, text/event-stream")
                    .json(body)
            };
            let answer = program.send(call(&private)).await.expect(404);
            let nothing = program.send(call(&missing)).await;
            assert_eq!(
                seen(&answer, "zanzibar"),
                seen(&nothing, "narwhal"),
                "{private}"
            );
        }
    }

    for path in LISTS {
        for caller in ["", &other, &owner] {
            let text = program
                .get(path, caller)
                .await
                .expect(200)
                .text
                .to_lowercase();
            for word in WORDS {
                assert!(!text.contains(word), "{word} in {path}: {text}");
            }
        }
    }

    // Its owner reads all of it; documents cannot know who asks, so the app fetches their content.
    for (_, rests) in API {
        for rest in *rests {
            let path = place("/api/public/docs/ada", rest).0;
            program.get(&path, &owner).await.expect(200);
        }
    }
    let docs = program
        .get("/api/public/docs/ada/zanzibar", &owner)
        .await
        .json();
    assert_eq!(docs["is_private"], true);
    let changelog = program
        .get("/api/public/docs/ada/zanzibar/pages/changelog", &owner)
        .await
        .json();
    // No feed reader could open it.
    assert!(!changelog["html"].as_str().unwrap().contains(".atom"));
    for file in ["schema.graphql", "llms.txt", "objects/Okapi.md"] {
        program
            .get(&format!("/d/ada/zanzibar/{file}"), &owner)
            .await
            .expect(200);
    }
}

async fn what_was_public_closes_at_once(program: Program) {
    let (owner, _) = project(&program).await;
    let mut read = Vec::new();
    for rest in FILES.iter().flat_map(|(_, rests)| *rests) {
        let path = format!("/d/ada/zanzibar{rest}");
        let answer = program.get(&path, "").await;
        if answer.status == 200 {
            read.push((path, answer.header("etag").to_owned()));
        }
    }
    assert!(read.len() > 25, "{} addresses were open", read.len());
    let rename = json!({ "slug": "elsewhere" });
    close(&program, &owner).await;
    for (path, etag) in &read {
        let again = program
            .request(Method::GET, path)
            .header("if-none-match", etag);
        program.send(again).await.expect(404);
    }
    // The old address leads nowhere either, but for the owner.
    program.edit(&owner, "zanzibar", &rename).await.expect(200);
    for (path, _) in &read {
        program.get(path, "").await.expect(404);
    }
    let old = "/api/public/docs/ada/zanzibar/pages/objects/Okapi";
    program.get(old, "").await.expect(404);
    let moved = program.get(old, &owner).await.expect(308);
    assert_eq!(
        moved.header("location"),
        "/api/public/docs/ada/elsewhere/pages/objects/Okapi"
    );

    // Opened and closed again: the old address has just led to it, and tells of it no more.
    for (is_public, status) in [(true, 308), (false, 404)] {
        let change = json!({ "is_public": is_public });
        program.edit(&owner, "elsewhere", &change).await.expect(200);
        program.get("/d/ada/zanzibar", "").await.expect(status);
    }
}
