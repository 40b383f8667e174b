//! Previews of schemas without an account.

use reqwest::Method;
use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, Reply, whole};
use crate::support::{Actor, Answer, Program, fresh_ip, start, start_open};

const SDL: &str = "type Query { product: Product }\n\n\"A thing to buy.\"\ntype Product { id: ID! price: Money }\n\
     type Money { amount: Float! }\n";

/// Sends a request from an address of its own.
async fn preview(program: &Program, ip: &str, body: &Value) -> Answer {
    let request = program
        .request(Method::POST, "/api/tools/preview")
        .header("x-forwarded-for", ip);
    Answer::of(request.json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_sees_every_page_of_a_pasted_schema() {
    let program = start(None);
    let ip = fresh_ip();
    let first = preview(&program, &ip, &json!({ "sdl": SDL }))
        .await
        .expect(200);
    assert_eq!(first.header("cache-control"), "private, no-store");
    let first = first.json();
    assert_eq!(first["page"]["path"], "objects/Product", "{first}");
    assert_eq!(first["counts"]["types"], 3);
    assert_eq!(first["findings"], json!([]));
    let html = first["page"]["html"].as_str().unwrap();
    assert!(html.contains("A thing to buy."), "{html}");
    assert!(html.contains("href=\"/preview/objects/Money\""), "{html}");

    let groups = first["navigation"]["groups"].as_array().unwrap();
    let items = groups
        .iter()
        .flat_map(|group| group["items"].as_array().unwrap());
    let mut paths: Vec<&str> = items.map(|item| item["path"].as_str().unwrap()).collect();
    paths.extend(["overview", "objects", "graph", "/objects/Money/"]);
    assert!(paths.contains(&"queries/product"), "{paths:?}");
    for path in paths {
        let page = preview(&program, &ip, &json!({ "sdl": SDL, "path": path })).await;
        let page = page.expect(200).json();
        assert_eq!(page["page"]["path"], path.trim_matches('/'));
    }
    let missing = json!({ "sdl": SDL, "path": "objects/Nothing" });
    let missing = preview(&program, &ip, &missing).await.expect(404);
    assert_eq!(missing.error_code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_is_that_of_the_most_used_type() {
    let program = start(None);
    for (sdl, path) in [
        (
            "type Ant { a: Int } type Zebra { a: Int } type Query { a: Ant z: Zebra y: Zebra }",
            "objects/Zebra",
        ),
        // Among types that are used alike, the first of the text.
        (
            "type Zebra { a: Int } type Ant { a: Int } type Query { z: Zebra a: Ant }",
            "objects/Zebra",
        ),
        ("schema { query: Root } type Root { a: Int }", "overview"),
        ("enum Colour { RED }", "overview"),
    ] {
        let page = preview(&program, &fresh_ip(), &json!({ "sdl": sdl })).await;
        assert_eq!(page.expect(200).json()["page"]["path"], path, "{sdl}");
    }
    let first = preview(&program, &fresh_ip(), &json!({ "sdl": SDL })).await;
    let first = first.expect(200).json();
    let product = json!({ "name": "Product", "path": "objects/Product", "uses": 1 });
    assert_eq!(first["most_used"][0], product);
    assert_eq!(first["most_used"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_says_where_the_text_defines_what_the_page_shows() {
    let program = start(None);
    let ip = fresh_ip();
    let first = preview(&program, &ip, &json!({ "sdl": SDL })).await;
    let first = first.expect(200).json();
    let place = json!({
        "line": 4,
        "column": 6,
        "ranges": [{ "first": 3, "last": 4 }],
        "members": [
            { "name": "id", "first_line": 4, "line": 4 },
            { "name": "price", "first_line": 4, "line": 4 },
        ],
    });
    assert_eq!(first["place"], place);

    // Later requests need the key only, and may name a line of the text.
    let key = &first["key"];
    for (line, path) in [
        (1, "queries/product"),
        (3, "objects/Product"),
        (5, "objects/Money"),
    ] {
        let page = preview(&program, &ip, &json!({ "key": key, "line": line })).await;
        assert_eq!(page.expect(200).json()["page"]["path"], path);
    }
    // Between definitions the page stays.
    let between = json!({ "key": key, "line": 2, "path": "objects/Money" });
    let between = preview(&program, &ip, &between).await.expect(200).json();
    assert_eq!(between["page"]["path"], "objects/Money");
    // A page that is gone gives way to the first one.
    let gone = json!({ "key": key, "line": 2, "path": "objects/Gone" });
    let gone = preview(&program, &ip, &gone).await.expect(200).json();
    assert_eq!(gone["page"]["path"], "objects/Product");
    let list = preview(&program, &ip, &json!({ "key": key, "path": "overview" })).await;
    assert_eq!(list.expect(200).json()["place"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_searched_by_its_key() {
    let program = start(None);
    let ip = fresh_ip();
    let first = preview(&program, &ip, &json!({ "sdl": SDL })).await;
    let key = first.expect(200).json()["key"].clone();
    let search = async |body: Value| {
        let request = program
            .request(Method::POST, "/api/tools/preview/search")
            .header("x-forwarded-for", &ip);
        Answer::of(request.json(&body)).await
    };
    let found = search(json!({ "key": key, "q": " amount " })).await;
    assert_eq!(found.header("cache-control"), "private, no-store");
    let found = found.expect(200).json();
    assert_eq!(found["query"], "amount");
    assert_eq!(found["hits"][0]["path"], "objects/Money#amount");
    let none = search(json!({ "key": key, "q": "" })).await.expect(200);
    assert_eq!(none.json()["hits"], json!([]));

    // The server knows only texts that it has seen.
    let unknown = json!({ "key": "0".repeat(64), "q": "amount" });
    assert_eq!(search(unknown).await.expect(404).error_code(), "not_found");
    for key in ["", "0", &"g".repeat(64), &"0".repeat(66), &"é".repeat(32)] {
        let body = json!({ "key": key, "q": "amount" });
        let answer = search(body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input", "{key}");
        let answer = preview(&program, &ip, &json!({ "key": key })).await;
        assert_eq!(answer.expect(400).error_code(), "invalid_input", "{key}");
    }
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    for schema in ["PreviewSchema", "PreviewSearch"] {
        let key = &document["components"]["schemas"][schema]["properties"]["key"];
        assert_eq!(key["pattern"], "^[0-9a-f]{64}$", "{schema}");
    }
    for _ in 0..297 {
        search(json!({ "key": key, "q": "a" })).await.expect(200);
    }
    let refused = search(json!({ "key": key, "q": "a" })).await.expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_refuses_what_publishing_refuses() {
    let program = start(None);
    let broken = json!({ "sdl": "type Query {\n  a: \n}" });
    let broken = preview(&program, &fresh_ip(), &broken).await.expect(422);
    assert_eq!(broken.error_code(), "invalid_schema");
    assert!(broken.json()["diagnostics"][0]["line"].as_u64().unwrap() >= 2);

    let doubtful = json!({ "sdl": "type Query { a: Missing }" });
    let doubtful = preview(&program, &fresh_ip(), &doubtful).await.expect(200);
    assert_eq!(doubtful.json()["findings"][0]["code"], "unknown_type");

    let large = json!({ "sdl": format!("#{}\ntype Query {{ a: Int }}", " ".repeat(8 << 20)) });
    let large = preview(&program, &fresh_ip(), &large).await.expect(413);
    assert_eq!(large.error_code(), "too_large");

    for sdl in [
        "type NAME { a: Int }",
        "type Query { NAME: Int }",
        "type Query { a(NAME: Int): Int }",
        "type Query { a: [NAME] }",
        "enum Colour { NAME }",
        "input Filter { NAME: Int }",
        "directive @NAME on FIELD",
    ] {
        let named = |length| json!({ "sdl": sdl.replace("NAME", &"N".repeat(length)) });
        let long = preview(&program, &fresh_ip(), &named(50_000)).await;
        let long = long.expect(422);
        assert_eq!(
            long.json()["diagnostics"][0]["code"],
            "name_too_long",
            "{sdl}"
        );
        assert!(long.text.len() < 1_000, "{}", long.text);
        preview(&program, &fresh_ip(), &named(1_024))
            .await
            .expect(200);
    }
    for (body, code) in [
        (json!({}), "invalid_input"),
        (json!({ "sdl": 7 }), "invalid_json"),
        (json!({ "sdl": SDL, "path": [] }), "invalid_json"),
        (json!({ "sdl": SDL, "line": 0 }), "invalid_json"),
        (json!({ "sdl": SDL, "line": -1 }), "invalid_json"),
    ] {
        let answer = preview(&program, &fresh_ip(), &body).await.expect(400);
        assert_eq!(answer.error_code(), code, "{body}");
    }
    for path in ["../../etc/passwd", "objects/<script>", &"x".repeat(60_000)] {
        let body = json!({ "sdl": SDL, "path": path });
        let answer = preview(&program, &fresh_ip(), &body).await.expect(404);
        assert!(!answer.text.contains("<script>"), "{}", answer.text);
    }
    let hostile = json!({ "sdl": "\"<img src=x onerror=alert(1)>\" type Shop { a: Int }" });
    let hostile = preview(&program, &fresh_ip(), &hostile)
        .await
        .expect(200)
        .json();
    let html = hostile["page"]["html"].as_str().unwrap();
    assert!(!html.contains("<img"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_stores_nothing_but_the_count() {
    let program = start(None);
    let secret = "type Query { aVerySecretField: Int }";
    preview(&program, &fresh_ip(), &json!({ "sdl": secret }))
        .await
        .expect(200);
    for file in std::fs::read_dir(program.folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let found = bytes.windows(16).any(|part| part == b"aVerySecretField");
            assert!(!found, "{}", path.display());
        }
    }
    assert_eq!(
        project_slugs(&program.anonymous()).await,
        Vec::<String>::new()
    );
}

/// Returns the slugs of all public projects.
async fn project_slugs(anonymous: &Actor) -> Vec<String> {
    let sitemap = anonymous.get("/sitemap.xml").await.expect(200).text;
    let parts = sitemap.split("<loc>").skip(2);
    parts.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_are_limited_per_address() {
    let program = start(None);
    let ip = fresh_ip();
    for _ in 0..60 {
        preview(&program, &ip, &json!({ "sdl": SDL }))
            .await
            .expect(200);
    }
    let refused = preview(&program, &ip, &json!({ "sdl": SDL }))
        .await
        .expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    assert!(!refused.header("retry-after").is_empty());
    preview(&program, &fresh_ip(), &json!({ "sdl": SDL }))
        .await
        .expect(200);
    program.clock.advance(61);
    preview(&program, &ip, &json!({ "sdl": SDL }))
        .await
        .expect(200);
}

/// Asks for the schema at a URL from an address of its own.
async fn introspect(program: &Program, ip: &str, url: &str) -> Answer {
    let request = program
        .request(Method::POST, "/api/tools/introspect")
        .header("x-forwarded-for", ip);
    Answer::of(request.json(&json!({ "url": url }))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_reads_the_schema_of_a_public_endpoint() {
    let program = start_open(None);
    let server = GraphqlServer::start(|seen| match seen.path.as_str() {
        "/closed" => Reply::Json(200, json!({ "errors": [{ "message": "It is off." }] })),
        "/inside" => Reply::Redirect("http://169.254.169.254/latest".to_owned()),
        _ => whole(seen, &[]),
    })
    .await;
    let ip = fresh_ip();
    let read = introspect(&program, &ip, &server.url).await.expect(200);
    assert_eq!(read.header("cache-control"), "private, no-store");
    let read = read.json();
    let page = preview(&program, &ip, &json!({ "sdl": read["sdl"] })).await;
    assert_eq!(page.expect(200).json()["counts"], read["counts"]);
    let seen = &server.seen()[0];
    for name in ["authorization", "cookie", "x-forwarded-for"] {
        assert!(!seen.headers.contains_key(name), "{name}");
    }

    let at = |path: &str| server.url.replace("/graphql", path);
    for (url, code) in [
        (at("/closed"), "introspection_refused"),
        (at("/inside"), "address_blocked"),
        ("ftp://example.com".to_owned(), "invalid_input"),
    ] {
        let refused = introspect(&program, &fresh_ip(), &url).await.expect(400);
        assert_eq!(refused.error_code(), code, "{url}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_reach_no_private_address() {
    let program = start(None);
    let ip = fresh_ip();
    for url in [
        "http://127.0.0.1/graphql",
        "http://[::1]:8080/",
        "http://10.0.0.1",
        "https://nothing.invalid/",
    ] {
        let blocked = introspect(&program, &ip, url).await.expect(400);
        assert_eq!(blocked.error_code(), "address_blocked", "{url}");
        assert_eq!(blocked.json()["fields"][0]["field"], "url", "{url}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_read_five_schemas_a_minute() {
    let program = start_open(None);
    let ip = fresh_ip();
    // Nothing listens there; the call is counted.
    let url = "http://127.0.0.1:1/graphql";
    for _ in 0..5 {
        introspect(&program, &ip, url).await.expect(400);
    }
    let refused = introspect(&program, &ip, url).await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    introspect(&program, &fresh_ip(), url).await.expect(400);
}
