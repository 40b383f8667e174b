//! Request bodies on every route: compressed, with a byte order mark, with lists instead of objects.

use std::io::Write as _;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Program, start, start_with};

const OPENAPI: &str = include_str!("../../../../http-api/openapi.json");
const SDL: &str = "type Query { a: Int }";

/// Starts a program in which Ada is an administrator, so that she may call every route.
fn start_for_all_routes() -> Program {
    start_with(None, |settings| {
        settings.auth.admin_emails = vec!["ada@example.com".to_owned()];
    })
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn br(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut out, 4096, 5, 22);
    encoder.write_all(bytes).unwrap();
    drop(encoder);
    out
}

async fn send_body(
    owner: &Actor,
    (method, path): (Method, &str),
    kind: &str,
    encoding: Option<&str>,
    body: Vec<u8>,
) -> Answer {
    let mut request = owner.request(method, path).header("content-type", kind);
    if let Some(encoding) = encoding {
        request = request.header("content-encoding", encoding);
    }
    Answer::of(request.body(body)).await
}

/// Returns the address of each of [`routes`], as the document writes it.
fn templates() -> Vec<String> {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut templates = vec!["/d/{username}/{slug}/mcp".to_owned()];
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            if operation["requestBody"]["content"].is_object() {
                templates.push(path.clone());
            }
        }
    }
    templates
}

/// Returns method, address and media types of every route that accepts a body.
fn routes() -> Vec<(Method, String, Vec<String>)> {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut routes = vec![(
        Method::POST,
        "/d/ada/shop/mcp".to_owned(),
        vec!["application/json".to_owned()],
    )];
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let Some(content) = operation["requestBody"]["content"].as_object() else {
                continue;
            };
            let path = path
                .replace("{id}", "shop")
                .replace("{slug}", "shop")
                .replace("{username}", "ada")
                .replace("{section}", "errors")
                .replace("{example}", "names")
                .replace("{page}", "limits")
                .replace("{endpointId}", "00000000-0000-7000-8000-000000000000")
                .replace("{answer_id}", "00000000-0000-7000-8000-000000000000")
                .replace("{incident_id}", "00000000-0000-7000-8000-000000000000")
                .replace("{webhook_id}", "00000000-0000-7000-8000-000000000000");
            assert!(!path.contains('{'), "{path}");
            let method = method.to_uppercase().parse().unwrap();
            // A form needs a boundary between its fields.
            let kinds = content.keys().map(|kind| match kind.as_str() {
                "multipart/form-data" => format!("{kind}; boundary=limit"),
                _ => kind.clone(),
            });
            routes.push((method, path, kinds.collect()));
        }
    }
    routes
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_reads_compressed_bodies() {
    let program = start_for_all_routes();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let bomb = vec![b' '; 64 * 1024 * 1024];
    let (gzip_bomb, br_bomb) = (gzip(&bomb), br(&bomb));
    for (method, path, kinds) in routes() {
        for kind in kinds {
            let send = |encoding, body| {
                let to = (method.clone(), path.as_str());
                send_body(&owner, to, &kind, Some(encoding), body)
            };
            for (encoding, compress, bomb) in [
                ("gzip", gzip as fn(&[u8]) -> Vec<u8>, &gzip_bomb),
                ("br", br, &br_bomb),
            ] {
                // Compressed and plain bodies mean the same.
                let text = b"[1, 2]";
                let to = (method.clone(), path.as_str());
                let plain = send_body(&owner, to, &kind, None, text.to_vec()).await;
                let packed = send(encoding, compress(text)).await;
                let said = |answer: &Answer| {
                    let body = answer.json();
                    (answer.status, body["error"].clone(), body["code"].clone())
                };
                assert_eq!(
                    said(&packed),
                    said(&plain),
                    "{method} {path} {kind} {encoding}"
                );
                let large = send(encoding, bomb.clone()).await;
                assert_eq!(
                    large.status, 413,
                    "{method} {path} {kind} {encoding}: {}",
                    large.text
                );
                let broken = send(encoding, b"plain text".to_vec()).await;
                assert_eq!(
                    broken.status, 400,
                    "{method} {path} {kind} {encoding}: {}",
                    broken.text
                );
                assert!(
                    broken.text.contains("cannot be decompressed"),
                    "{path}: {}",
                    broken.text
                );
            }
            for unknown in ["zstd", "deflate", "gzip, gzip", "x"] {
                let answer = send(unknown, text_of(unknown)).await;
                assert_eq!(
                    answer.status, 415,
                    "{method} {path} {unknown}: {}",
                    answer.text
                );
                assert!(
                    answer.text.contains("gzip or br"),
                    "{path}: {}",
                    answer.text
                );
            }
        }
    }
    let published = send_body(
        &owner,
        (Method::PUT, "/api/projects/shop/schema"),
        "application/graphql",
        Some("gzip"),
        gzip(b"type Query { a: Int zipped: Int }"),
    );
    published.await.expect(201);
    let page = program.anonymous().get("/d/ada/shop.md").await.expect(200);
    assert!(page.text.contains("zipped"), "{}", page.text);
}

fn text_of(encoding: &str) -> Vec<u8> {
    format!("{{\"name\": \"{encoding}\"}}").into_bytes()
}

/// A list has no names, so it must not be accepted as an object by the order of its values.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_never_an_object() {
    let program = start_for_all_routes();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for (method, path, kinds) in routes() {
        if !kinds.iter().any(|kind| kind == "application/json") || path.ends_with("/mcp") {
            continue;
        }
        for list in [
            "[]",
            "[null, null]",
            "[\"a\", \"b\", null, null, null, null, null]",
        ] {
            let to = (method.clone(), path.as_str());
            let body = list.as_bytes().to_vec();
            let answer = send_body(&owner, to, "application/json", None, body).await;
            // A schema may be sent as JSON, but a list is not an introspection result.
            let is_schema = answer.status == 422;
            assert!(
                is_schema || answer.status == 400,
                "{method} {path} {list}: {}",
                answer.text
            );
        }
    }
    let nested = json!({ "name": "A", "url": "https://api.example.com", "headers": [["A", "1"]] });
    let path = "/api/projects/shop/endpoints";
    let answer = owner.post(path, &nested).await.expect(400);
    assert_eq!(answer.json()["fields"][0]["field"], "headers[0]");
    let strange = json!({ "name": "A", "url": "https://api.example.com", "environment": { "production": null } });
    let answer = owner.post(path, &strange).await.expect(400);
    assert_eq!(answer.json()["fields"][0]["field"], "environment");
}

#[tokio::test(flavor = "multi_thread")]
async fn json_may_begin_with_a_byte_order_mark() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let sdl = r#"{"sdl": "type Query { a: Int marked: Int }"}"#;
    for (method, path, json, status) in [
        (Method::PUT, "/api/projects/shop/schema", sdl, 201),
        (Method::POST, "/api/schema-checks", sdl, 200),
        (
            Method::PUT,
            "/api/projects/shop",
            r#"{"name": "Shop"}"#,
            200,
        ),
    ] {
        let marked = format!("\u{feff}{json}").into_bytes();
        let wide: Vec<u8> = format!("\u{feff}{json}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let send = |body| {
            send_body(
                &owner,
                (method.clone(), path),
                "application/json",
                None,
                body,
            )
        };
        send(marked).await.expect(status);
        let answer = send(wide).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_json", "{path}");
        assert_eq!(
            answer.json()["error"],
            "The body is UTF-16. Send JSON as UTF-8.",
            "{path}"
        );
    }
    let page = program.anonymous().get("/d/ada/shop.md").await.expect(200);
    assert!(page.text.contains("marked"), "{}", page.text);
}

/// A body for a schema is one of ours or an introspection result, in UTF-8, on every route that reads one.
#[tokio::test(flavor = "multi_thread")]
async fn a_schema_as_json_is_read_by_one_rule() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let wide: Vec<u8> = "\u{feff}{\"__schema\": {\"types\": []}}"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (method, path, reads_ours) in [
        (Method::PUT, "/api/projects/shop/schema", true),
        (Method::POST, "/api/projects/shop/schema/check", true),
        (Method::POST, "/api/schema-checks", true),
        (Method::POST, "/api/schema-diagnostics", false),
    ] {
        let send = |body: &[u8]| {
            let to = (method.clone(), path);
            send_body(&owner, to, "application/json", None, body.to_vec())
        };
        let answer = send(&wide).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_json", "{path}");
        if !reads_ours {
            continue;
        }
        for body in ["{}", r#"{"message": "New"}"#, r#"{"sdl": "\ud800"}"#] {
            let answer = send(body.as_bytes()).await.expect(400);
            assert_eq!(answer.error_code(), "invalid_json", "{path} {body}");
            assert_eq!(answer.json()["fields"][0]["field"], "sdl", "{path} {body}");
        }
        // Introspection results keep their own messages.
        for body in [
            r#"{"data": null}"#,
            r#"{"errors": []}"#,
            r#"{"__schema": {}}"#,
        ] {
            let answer = send(body.as_bytes()).await.expect(422);
            assert_eq!(answer.error_code(), "invalid_schema", "{path} {body}");
        }
    }
}

/// Words of the JSON parser and of derived code, which say nothing to callers.
const PARSER_WORDS: [&str; 12] = [
    "invalid type",
    "invalid value",
    "missing field",
    "unknown field",
    "unknown variant",
    "duplicate field",
    "trailing ",
    "EOF",
    "expected ident",
    "expected value",
    "struct ",
    "line 1 column",
];

/// Returns the names of the fields that a route accepts as JSON.
fn fields_of(method: &Method, path: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let item = &document["paths"][path][method.as_str().to_lowercase()];
    let schema = &item["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"]
        .as_str()
        .and_then(|name| name.rsplit('/').next());
    let properties = &document["components"]["schemas"][name.unwrap_or_default()]["properties"];
    let properties = properties.as_object().unwrap();
    properties.keys().cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_body_is_refused_in_the_words_of_the_parser() {
    let program = start_for_all_routes();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let mut named = 0;
    for ((method, path, kinds), template) in routes().into_iter().zip(templates()) {
        if !kinds.iter().any(|kind| kind == "application/json") || path.ends_with("/mcp") {
            continue;
        }
        let broken = [
            "{\"a\": nul}",
            "{\"a\"",
            "{} x",
            "{\"a\": 1,}",
            "{a: 1}",
            "3",
            "null",
        ];
        let mut bodies: Vec<(String, bool)> = broken
            .iter()
            .map(|body| ((*body).to_owned(), false))
            .collect();
        for field in fields_of(&method, &template) {
            for value in ["[[1]]", "{\"x\": 1}", "1.5", "-1"] {
                bodies.push((format!("{{\"{field}\": {value}}}"), true));
            }
        }
        for (body, has_field) in bodies {
            let to = (method.clone(), path.as_str());
            let answer = send_body(
                &owner,
                to,
                "application/json",
                None,
                body.clone().into_bytes(),
            );
            let answer = answer.await;
            let about = format!("{method} {path} {body}: {}", answer.text);
            assert!(answer.status.is_client_error(), "{about}");
            for words in PARSER_WORDS {
                assert!(!answer.text.contains(words), "{words}: {about}");
            }
            if has_field && answer.text.contains("\"invalid_json\"") {
                let field = &answer.json()["fields"][0]["field"];
                assert!(
                    field.as_str().is_some_and(|field| !field.is_empty()),
                    "{about}"
                );
                named += 1;
            }
        }
    }
    assert!(named > 50, "{named}");
}
