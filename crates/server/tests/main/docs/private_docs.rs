//! Only the owner can read private docs, on every surface. For everybody else they look like docs that do not
//! exist.

use reqwest::Method;
use serde_json::{Value, json};

use crate::api::public_routes::{self, Names};
use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    another_users_private_docs_are_a_404
    docs_made_private_are_a_404_at_once
}

/// Words of the project that must not appear in any response to others.
const WORDS: [&str; 4] = ["zanzibar", "quagga", "okapi", "dugong"];
const SDL: &str = "type Query { quagga: Okapi } type Okapi { dugong: Int }";

const NAMES: Names = Names {
    owner: "ada",
    slug: "zanzibar",
    object: "Okapi",
    query: "quagga",
    check: public_routes::NO_CHECK,
};
/// The same names for docs that do not exist.
const MISSING: Names = Names {
    slug: "narwhal",
    ..NAMES
};
const GUIDE: &str = "/api/public/docs/ada/zanzibar/pages/guides/start";

/// Returns the comparable part of a response, without what differs for each request, and without the slug.
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

async fn close(owner: &Actor) {
    owner.make_private("zanzibar").await;
}

/// Creates a project with two versions, a guide, an endpoint and a check. Returns its owner, another user and the check.
async fn project(program: &Program) -> (Actor, Actor, String) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    other.make_pro().await;
    owner
        .create(
            "Zanzibar",
            "type Query { quagga: Okapi } type Okapi { old: Int }",
        )
        .await;
    owner.publish("zanzibar", SDL).await.expect(201);
    let guide = json!({ "title": "Start", "body": "About the okapi.", "is_visible": true });
    owner
        .put("/api/projects/zanzibar/content/start", &guide)
        .await
        .expect(201);
    let endpoint = json!({ "name": "Live", "url": "https://okapi.example.com/graphql" });
    owner
        .post("/api/projects/zanzibar/endpoints", &endpoint)
        .await
        .expect(201);
    let check = public_routes::make_check(&owner, "zanzibar", "type Query { okapi: Int }").await;
    (owner, other, check)
}

async fn another_users_private_docs_are_a_404(program: Program) {
    let (owner, other, check) = project(&program).await;
    let check = check.as_str();
    let (names, missing) = (Names { check, ..NAMES }, Names { check, ..MISSING });
    close(&owner).await;
    let paths: Vec<(String, String)> = public_routes::of_docs(&names)
        .zip(public_routes::of_docs(&missing))
        .chain([(GUIDE.to_owned(), GUIDE.replace("zanzibar", "narwhal"))])
        .collect();
    for (private, missing) in &paths {
        for caller in [&program.anonymous(), &other, &program.with_token("gone")] {
            for accept in ["*/*", "text/markdown", "text/html"] {
                let ask = |path: &str| caller.request(Method::GET, path).header("accept", accept);
                let answer = Answer::of(ask(private)).await;
                let nothing = Answer::of(ask(missing)).await;
                assert_eq!(
                    seen(&answer, "zanzibar"),
                    seen(&nothing, "narwhal"),
                    "{private} as {accept}"
                );
                let is_refused = answer.status == 404
                    // The MCP server only accepts messages.
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
        let (private, missing) = (
            format!("{start}/zanzibar{rest}"),
            format!("{start}/narwhal{rest}"),
        );
        for caller in [&program.anonymous(), &other, &program.with_token("gone")] {
            let call = |path: &str| {
                caller
                    .request(method.clone(), path)
                    .header("accept", "application/json, text/event-stream")
                    .json(body)
            };
            let answer = Answer::of(call(&private)).await.expect(404);
            let nothing = Answer::of(call(&missing)).await;
            assert_eq!(
                seen(&answer, "zanzibar"),
                seen(&nothing, "narwhal"),
                "{private}"
            );
        }
    }

    for path in public_routes::of_all(&NAMES) {
        for caller in [&program.anonymous(), &other, &owner] {
            let answer = caller.get(&path).await;
            let status = match path.as_str() {
                // The link is invalid.
                path if path.starts_with("/api/auth/") => 400,
                path if path.ends_with("?token=none") => 404,
                // No page of the payment provider has that address.
                path if path.starts_with("/billing/local/") && !path.ends_with(".woff2") => 404,
                // There is no program for that kind of machine.
                path if path.starts_with("/cli/none-none") => 404,
                // No theme has that file.
                path if path.starts_with("/brand/none") => 404,
                _ => 200,
            };
            let answer = answer.expect(status);
            let text = answer.text.to_lowercase();
            for word in WORDS {
                assert!(!text.contains(word), "{word} in {path}: {text}");
            }
        }
    }

    // The owner can read all of it. Documents cannot identify the caller, so the app requests their content.
    // The widget belongs to other sites.
    for path in public_routes::api_of_docs(&names).chain([GUIDE.to_owned()]) {
        let status = if path.contains("/widget") { 404 } else { 200 };
        owner.get(&path).await.expect(status);
    }
    let docs = owner.get("/api/public/docs/ada/zanzibar").await.json();
    assert_eq!(docs["is_private"], true);
    let changelog = owner
        .get("/api/public/docs/ada/zanzibar/pages/changelog")
        .await
        .json();
    // Feed readers could not open it.
    assert!(!changelog["html"].as_str().unwrap().contains(".atom"));
    for file in ["schema.graphql", "llms.txt", "objects/Okapi.md"] {
        owner
            .get(&format!("/d/ada/zanzibar/{file}"))
            .await
            .expect(200);
    }
}

async fn docs_made_private_are_a_404_at_once(program: Program) {
    let anonymous = program.anonymous();
    let (owner, _, check) = project(&program).await;
    let names = Names {
        check: &check,
        ..NAMES
    };
    let mut read = Vec::new();
    for path in public_routes::of_docs(&names) {
        let answer = anonymous.get(&path).await;
        if answer.status == 200 {
            read.push((path, answer.header("etag").to_owned()));
        }
    }
    assert!(read.len() > 50, "{} addresses were open", read.len());
    let rename = json!({ "slug": "elsewhere" });
    close(&owner).await;
    for (path, etag) in &read {
        let again = program
            .request(Method::GET, path)
            .header("if-none-match", etag);
        Answer::of(again).await.expect(404);
    }
    // The old address redirects only for the owner.
    owner.edit("zanzibar", &rename).await.expect(200);
    for (path, _) in &read {
        anonymous.get(path).await.expect(404);
    }
    let old = "/api/public/docs/ada/zanzibar/pages/objects/Okapi";
    anonymous.get(old).await.expect(404);
    let moved = owner.get(old).await.expect(308);
    assert_eq!(
        moved.header("location"),
        "/api/public/docs/ada/elsewhere/pages/objects/Okapi"
    );

    // Made public and private again: the old address redirected a moment ago, but must not any more.
    for (is_public, status) in [(true, 308), (false, 404)] {
        let change = json!({ "is_public": is_public });
        owner.edit("elsewhere", &change).await.expect(200);
        anonymous.get("/d/ada/zanzibar").await.expect(status);
    }
}
