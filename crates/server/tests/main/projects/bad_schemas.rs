//! Invalid schemas through the API: a clear message, and the stored state does not change.

use reqwest::Method;
use serde_json::json;

use crate::support::start;

struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    status: u16,
    code: &'static str,
    says: &'static str,
}

fn utf16(text: &str) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    bytes
}

fn refused() -> Vec<Case> {
    let case = |name, bytes: Vec<u8>, says| Case {
        name,
        bytes,
        status: 422,
        code: "invalid_schema",
        says,
    };
    let text = |text: &str| text.as_bytes().to_vec();
    vec![
        case("empty", vec![], "empty"),
        case("blank", text(" \n\t "), "empty"),
        case("binary", (0..=255).cycle().take(4096).collect(), "text"),
        case(
            "nested brackets",
            text(&format!(
                "type Query {{ a: {}Int{} }}",
                "[".repeat(100_000),
                "]".repeat(100_000)
            )),
            "100",
        ),
        case("nested braces", text(&"{".repeat(100_000)), ""),
        case(
            "operations",
            text("query Me { me { id } }\nfragment F on User { id }"),
            "operation",
        ),
        case(
            "JSON that is no introspection",
            text("{\"hello\": \"world\"}"),
            "introspection",
        ),
        case(
            "list for an object in an introspection result",
            text(
                r#"{"__schema": {"queryType": ["Query"], "types": [{"kind": "SCALAR", "name": "A"}]}}"#,
            ),
            "`__schema.queryType` must be an object, not a list",
        ),
        case(
            "unknown kind in an introspection result",
            text(r#"{"__schema": {"types": [{"kind": "THING", "name": "A"}]}}"#),
            "`__schema.types[0].kind`",
        ),
        case("broken JSON", text("{\"data\": {\"__schema\": "), "JSON"),
        case("syntax error", text("type Query { a: }"), ""),
        Case {
            name: "9 MiB",
            bytes: vec![b'#'; 9 * 1024 * 1024],
            status: 413,
            code: "too_large",
            says: "8 MiB",
        },
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_schema_changes_nothing() {
    let program = start(None);
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let id = owner.create("Shop", "type Query { before: Int }").await;
    let before = owner
        .get(&format!("/api/projects/{id}/schema"))
        .await
        .expect(200)
        .text;
    let page = anonymous.get("/d/ada/shop").await.expect(200).text;
    for case in refused() {
        let answer = owner.publish(&id, case.bytes).await;
        assert_eq!(
            answer.status.as_u16(),
            case.status,
            "{}: {}",
            case.name,
            answer.text
        );
        assert_eq!(answer.error_code(), case.code, "{}", case.name);
        assert!(
            answer.text.contains(case.says),
            "{}: {}",
            case.name,
            answer.text
        );
        assert_eq!(
            owner
                .get(&format!("/api/projects/{id}/schema"))
                .await
                .expect(200)
                .text,
            before
        );
        assert_eq!(
            anonymous.get("/d/ada/shop").await.expect(200).text,
            page,
            "{}",
            case.name
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_encodings_and_colliding_names_are_accepted() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let id = owner.create("Shop", "type Query { before: Int }").await;
    let sdl = "type Query {\r\n  \"Größe\" after: Int\r\n}\r\n";
    let collisions =
        "type Query { a: A }\ntype A { x: Int x: String }\ntype A { y: Int }\nenum a { V V }";
    for (name, bytes, findings) in [
        ("BOM", format!("\u{feff}{sdl}").into_bytes(), 0),
        ("UTF-16", utf16(&sdl.replace("after", "wide")), 0),
        ("CRLF", sdl.replace("after", "crlf").into_bytes(), 0),
        ("collisions", collisions.as_bytes().to_vec(), 3),
    ] {
        let answer = owner.publish(&id, bytes).await;
        assert_eq!(answer.status.as_u16(), 201, "{name}: {}", answer.text);
        let found = answer.json()["findings"]["items"].as_array().unwrap().len();
        assert_eq!(found, findings, "{name}: {}", answer.text);
        program.anonymous().get("/d/ada/shop").await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invisible_names_are_refused_everywhere() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let marks = "\u{301}".repeat(80);
    let nothing = [
        "\u{200b}",
        "\u{2800}",
        "\u{3164}",
        "\u{ad}",
        "\u{feff}",
        "\u{180e}",
        "\u{e0041}",
        &marks,
        // These change the direction of the text around them.
        "Shop\u{202e}pohS",
        "Shop\u{2066}",
    ];
    let places = [
        (Method::POST, "/api/projects", "name", json!({})),
        (Method::PUT, "/api/projects/shop", "name", json!({})),
        (Method::PUT, "/api/user", "name", json!({})),
        (
            Method::POST,
            "/api/projects/shop/endpoints",
            "name",
            json!({ "url": "https://api.example.com/graphql" }),
        ),
        (
            Method::PUT,
            "/api/projects/shop/content/errors",
            "title",
            json!({ "body": "Text." }),
        ),
    ];
    for text in nothing {
        for (method, path, field, body) in &places {
            let mut body = body.clone();
            body[*field] = json!(text);
            let answer = owner.call(method.clone(), path, &body).await;
            let answer = answer.expect(400);
            assert_eq!(answer.error_code(), "invalid_input", "{path} {text:?}");
            assert_eq!(answer.json()["fields"][0]["field"], *field, "{path}");
        }
    }
    // An optional text may be invisible, and then there is none.
    let body = json!({ "sdl": "type Query { b: Int }", "message": "\u{200b}" });
    let published = owner
        .put("/api/projects/shop/schema", &body)
        .await
        .expect(201)
        .json();
    assert_eq!(published["version"]["message"], json!(null), "{published}");
}
