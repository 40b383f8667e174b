//! The MCP server of a project's docs.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Program, start};
use crate::{on_both, on_one};

const SDL: &str = r#"
"""The catalogue."""
type Query {
  "Finds a product."
  product("Its id." id: ID!, currency: Currency = EUR): Product
  twice: Int
  large: Large
}
type Mutation { twice(id: ID!): Boolean }
"Something to buy."
type Product { id: ID! price: Int @deprecated(reason: "Use `cost`.") cost: Int old: Int }
enum Currency { EUR "US dollar" USD }
directive @cost(weight: Int) on FIELD_DEFINITION
"#;
const BOTH: &str = "application/json, text/event-stream";

on_both! {
    only_the_owner_uses_the_mcp_server_of_a_private_project
    changes_are_those_of_the_changelog
}

on_one! {
    the_official_client_is_served
}

/// A schema with a type that does not fit into one answer, and one field less than before.
pub(crate) fn newer() -> String {
    let fields: String = (0..600)
        .map(|n| format!("  \"What field {n} is for.\"\n  field{n}(first: Int = {n}): String\n"))
        .collect();
    format!(
        "{}\ntype Large {{\n{fields}}}\n",
        SDL.replace(" old: Int }", " }")
    )
}

pub(crate) async fn make(owner: &Actor, name: &str) {
    let older = SDL.replace("  large: Large\n", "");
    owner.create(name, &older).await;
    let slug = name.to_lowercase();
    owner.publish(&slug, newer()).await.expect(201);
}

pub(crate) async fn post(
    program: &Program,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut request = program
        .request(Method::POST, path)
        .header("content-type", "application/json")
        .header("accept", BOTH);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    Answer::of(request.body(body.to_owned())).await
}

pub(crate) async fn call(program: &Program, method: &str, params: Value) -> Value {
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
    let answer = post(program, "/d/ada/shop/mcp", &[], &body.to_string())
        .await
        .expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    let answer = answer.json();
    assert_eq!(answer["id"], 7);
    answer
}

fn initialize(version: &str) -> Value {
    json!({
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn versions_are_negotiated() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    for (asked, got) in [
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let answer = call(&program, "initialize", initialize(asked)).await;
        assert_eq!(answer["result"]["protocolVersion"], got, "{answer}");
        assert!(answer["result"]["capabilities"]["tools"].is_object());
        assert_eq!(answer["result"]["serverInfo"]["name"], "shop");
    }
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }).to_string();
    for (version, status) in [
        ("2025-06-18", 200),
        ("2025-11-25", 200),
        ("1999-01-01", 400),
    ] {
        let headers = [("mcp-protocol-version", version)];
        post(&program, "/d/ada/shop/mcp", &headers, &list)
            .await
            .expect(status);
    }
    let answer = post(&program, "/d/ada/shop/mcp", &[], &list)
        .await
        .expect(200);
    assert_eq!(answer.header("mcp-session-id"), "", "there are no sessions");
    assert_eq!(answer.header("cache-control"), "private, no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_messages_get_json_rpc_errors() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let path = "/d/ada/shop/mcp";
    for (body, code) in [
        ("", -32700),
        ("{", -32700),
        ("\u{feff}{}", -32600),
        ("[]", -32600),
        (
            "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
            -32600,
        ),
        ("\"ping\"", -32600),
        ("{\"id\":1,\"method\":\"ping\"}", -32600),
        ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", -32600),
        (
            "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
            -32600,
        ),
        (
            "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
            -32600,
        ),
    ] {
        let answer = post(&program, path, &[], body).await.expect(400).json();
        assert_eq!(answer["error"]["code"], code, "{body}");
        assert_eq!(answer["id"], Value::Null);
    }
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}",
        "[".repeat(30_000)
    );
    post(&program, path, &[], &deep).await.expect(400);
    for (method, params, code) in [
        ("prompts/list/everything", json!({}), -32601),
        ("tools/call", json!({}), -32602),
        ("tools/call", json!({ "name": 7 }), -32602),
        ("tools/call", json!({ "name": "delete_everything" }), -32602),
        ("initialize", json!({}), -32602),
    ] {
        let answer = call(&program, method, params.clone()).await;
        assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
    }
    let note = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
    assert_eq!(post(&program, path, &[], &note).await.expect(202).text, "");
    let large = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}",
        "x".repeat(70_000)
    );
    let answer = post(&program, path, &[], &large).await.expect(413).json();
    assert_eq!(answer["error"]["code"], -32600);
    // Without sessions there is no stream to open and no session to end.
    for method in [Method::GET, Method::DELETE, Method::PUT] {
        let answer = Answer::of(program.request(method, path)).await.expect(405);
        assert_eq!(answer.header("allow"), "POST");
        assert!(
            answer.text.contains("/d/ada/shop/llm-docs"),
            "{}",
            answer.text
        );
    }
    let plain = program
        .request(Method::POST, path)
        .header("accept", BOTH)
        .header("content-type", "text/plain");
    let answer = Answer::of(plain.body(note)).await.expect(415).json();
    assert_eq!(answer["error"]["code"], -32600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_accepts_json_is_served() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    for (accept, status) in [
        (BOTH, 200),
        ("application/json", 200),
        ("Application/JSON;q=0.9, text/html", 200),
        ("*/*", 200),
        ("application/*", 200),
        ("text/html", 406),
        ("text/event-stream", 406),
        ("application/json;q=0", 406),
        ("", 406),
    ] {
        let request = program.request(Method::POST, "/d/ada/shop/mcp");
        let request = request
            .header("accept", accept)
            .header("content-type", "application/json");
        let answer = Answer::of(request.body(ping.clone())).await;
        let answer = answer.expect(status);
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.json()["error"].is_null(), status == 200, "{accept}");
    }
    // Without an `Accept` header, which an HTTP client would add.
    let address = program.base.strip_prefix("http://").unwrap().to_owned();
    let answer = tokio::task::spawn_blocking(move || {
        use std::io::{Read as _, Write as _};
        let mut stream = std::net::TcpStream::connect(&address).unwrap();
        let length = ping.len();
        write!(
            stream,
            "POST /d/ada/shop/mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{ping}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    let answer = answer.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_are_refused() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    let own = program.base.clone();
    let port = own.rsplit(':').next().unwrap().to_owned();
    let rebound = format!("attacker.example:{port}");
    let near = format!("http://127.0.0.1.attacker.example:{port}");
    for (name, value, status) in [
        ("origin", own.as_str(), 200),
        ("origin", "https://attacker.example", 403),
        ("origin", "http://127.0.0.1:1", 403),
        ("origin", "null", 403),
        ("origin", near.as_str(), 403),
        ("host", rebound.as_str(), 403),
        ("host", "localhost", 200),
        ("host", "10.1.2.3:8080", 200),
    ] {
        post(&program, "/d/ada/shop/mcp", &[(name, value)], &ping)
            .await
            .expect(status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_keep_to_their_budget() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let mut arguments = json!({ "name": "Large" });
    let mut parts = 0;
    for budget in [None, Some(200), Some(777), Some(20_000)] {
        if let Some(budget) = budget {
            arguments["max_tokens"] = json!(budget);
        }
        let params = json!({ "name": "get_type", "arguments": arguments });
        let answer = call(&program, "tools/call", params).await;
        let words: String = answer["result"]["content"]
            .as_array()
            .unwrap()
            .iter()
            .map(|block| block["text"].as_str().unwrap())
            .collect();
        let tokens = schema_docs::count_tokens(&words);
        let most = budget.unwrap_or(2_000);
        assert!(tokens <= most, "{tokens} of {most}");
        assert!(
            tokens > most / 2 || budget == Some(20_000),
            "{tokens} of {most}"
        );
        parts += 1;
    }
    assert_eq!(parts, 4);
    // A publish invalidates earlier cursors.
    let params = json!({ "name": "get_type", "arguments": { "name": "Large" } });
    let answer = call(&program, "tools/call", params).await;
    let cursor = &answer["result"]["_meta"]["next_cursor"];
    assert!(cursor.is_string(), "{answer}");
    owner
        .publish("shop", newer() + "type More { id: ID }")
        .await
        .expect(201);
    let params = json!({ "name": "get_type", "arguments": { "name": "Large", "cursor": cursor } });
    let answer = call(&program, "tools/call", params).await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
}

async fn changes_are_those_of_the_changelog(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let older = SDL.replace("  large: Large\n", "");
    owner.create("Shop", &older).await;
    let newer = older.replace(" old: Int }", " new: Int }") + "scalar Money";
    owner.publish("shop", newer).await.expect(201);
    let text = async |arguments: Value| {
        let params = json!({ "name": "list_changes", "arguments": arguments });
        let answer = call(&program, "tools/call", params).await;
        let blocks = answer["result"]["content"].as_array().unwrap();
        blocks
            .iter()
            .map(|block| block["text"].as_str().unwrap())
            .collect::<String>()
    };
    let api = "/api/public/docs/ada/shop/versions/2/changes";
    let changelog = program.anonymous().get(api).await.expect(200).json();
    let changes = &changelog["changes"];
    let counts = &changes["counts"];
    let told = text(json!({})).await;
    let head = format!(
        "Version 2 compared with version 1: {} breaking, {} dangerous, {} safe.\n",
        counts["breaking"], counts["dangerous"], counts["safe"]
    );
    assert!(told.starts_with(&head), "{told}");
    let items = changes["items"].as_array().unwrap();
    assert!(items.len() > 2, "{changelog}");
    for item in items {
        let line = format!(
            "- `{}`: {}",
            item["path"].as_str().unwrap(),
            item["message"].as_str().unwrap()
        );
        assert!(told.contains(&line), "{line}: {told}");
    }
    let breaking = text(json!({ "criticality": "breaking" })).await;
    assert!(
        breaking.contains("`Product.old`") && !breaking.contains("## Safe"),
        "{breaking}"
    );
    assert!(text(json!({ "version": 1 })).await.contains("is the first"));
    // Any two versions, in either direction; without `to` up to the current one.
    let third = SDL.replace("  large: Large\n", "") + "scalar Money";
    owner.publish("shop", third).await.expect(201);
    let both = text(json!({ "from": 1, "to": 3 })).await;
    assert!(
        both.starts_with("Version 3 compared with version 1: 0 breaking, 0 dangerous, 1 safe.\n"),
        "{both}"
    );
    assert!(
        both.contains("`Money`") && !both.contains("Product."),
        "{both}"
    );
    assert_eq!(text(json!({ "from": 1 })).await, both);
    assert_eq!(text(json!({ "from": 1, "to": 2 })).await, told);
    let back = text(json!({ "from": 3, "to": 1, "criticality": "breaking" })).await;
    assert!(back.contains("`Money`"), "{back}");
    let body = json!({ "sdl": older, "message": "Back to `Product.old`" });
    let path = "/api/projects/shop/schema";
    owner.put(path, &body).await.expect(201);
    let back = text(json!({})).await;
    assert!(
        back.contains(" safe.\n\nBack to `Product.old`\n\n## "),
        "{back}"
    );

    // The stored changes are returned; nothing is compared again.
    let store = program.store();
    store
        .write(|conn| {
            let id =
                persistence::projects::find(conn, &domain::ProjectRef::parse("shop").unwrap())?
                    .ok_or(domain::Error::NotFound("Project"))?
                    .id;
            let second = domain::VersionNumber::FIRST.next().unwrap();
            let version = persistence::schema_versions::find(conn, id, second)?
                .ok_or(domain::Error::NotFound("Schema version"))?
                .id;
            let mut stored = persistence::schema_changes::find(conn, version)?.unwrap();
            stored.items[0].message = "Told by the store.".to_owned();
            persistence::schema_changes::delete(conn, version)?;
            persistence::schema_changes::insert(conn, version, &stored)
        })
        .await
        .unwrap();
    let told = text(json!({ "version": 2 })).await;
    assert!(told.contains(": Told by the store."), "{told}");
}

async fn only_the_owner_uses_the_mcp_server_of_a_private_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    make(&owner, "Shop").await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    post(&program, "/d/ada/shop/mcp", &[], &ping)
        .await
        .expect(200);
    owner.make_private("shop").await;
    for caller in [
        &program.anonymous(),
        &other,
        &program.with_token("nonsense"),
    ] {
        let mut answers = Vec::new();
        for slug in ["shop", "nothing"] {
            for method in [Method::POST, Method::GET] {
                let request = caller.request(method, &format!("/d/ada/{slug}/mcp"));
                let request = request
                    .header("content-type", "application/json")
                    .header("accept", BOTH);
                let answer = Answer::of(request.body(ping.clone())).await.expect(404);
                answers.push(answer.text);
            }
        }
        answers.dedup();
        assert_eq!(
            answers.len(),
            1,
            "a private project must not be told from none: {answers:?}"
        );
    }
    let bearer = format!("Bearer {}", owner.token);
    post(
        &program,
        "/d/ada/shop/mcp",
        &[("authorization", bearer.as_str())],
        &ping,
    )
    .await
    .expect(200);
}

async fn the_official_client_is_served(program: Program) {
    let Ok(python) = std::env::var("MCP_PYTHON") else {
        eprintln!("skipped: MCP_PYTHON is not set (scripts/mcp-client.sh)");
        return;
    };
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    make(&owner, "Shop").await;
    make(&owner, "Secret").await;
    let other = program.sign_in("bob@example.com").await;
    other.make_pro().await;
    let hide = json!({ "is_public": false });
    owner.edit("secret", &hide).await.expect(200);
    let rename = json!({ "slug": "store" });
    owner.edit("shop", &rename).await.expect(200);
    let address = |slug: &str| format!("{}/d/ada/{slug}/mcp", program.base);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/main/llm/mcp_client.py");
    let arguments = [
        address("store"),
        address("secret"),
        owner.token.clone(),
        address("shop"),
        owner.with_key("read").await.token,
        other.with_key("read").await.token,
    ];
    let outcome = tokio::task::spawn_blocking(move || {
        std::process::Command::new(python)
            .arg(script)
            .args(arguments)
            .output()
            .unwrap()
    });
    let outcome = outcome.await.unwrap();
    assert!(
        outcome.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&outcome.stdout),
        String::from_utf8_lossy(&outcome.stderr)
    );
}
