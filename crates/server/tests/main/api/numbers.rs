//! Every numeric parameter of every route with numbers that no column or type can hold.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Program};

const OPENAPI: &str = include_str!("../../../../http-api/openapi.json");
/// 0, −1, 2³¹, 2³², 2⁶³, 2⁶⁴ and texts that are not numbers.
const ODD: [&str; 9] = [
    "0",
    "-1",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e9",
    "",
    "１",
];

/// Creates Ada's project with two versions, a section and a session.
async fn prepare(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    owner
        .publish("shop", "type Query { a: Int b: Int }")
        .await
        .expect(201);
    let section = json!({ "title": "Errors", "body": "# Errors" });
    owner
        .put("/api/projects/shop/content/errors", &section)
        .await
        .expect(201);
    owner
}

/// Returns a valid value for another parameter of an address.
fn choose_value(name: &str) -> &'static str {
    match name {
        "username" => "ada",
        "id" | "slug" => "shop",
        "number" => "1",
        "name" => "Query",
        "kind" => "queries",
        "path" => "overview",
        "section" => "errors",
        _ => "00000000-0000-7000-8000-000000000000",
    }
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'-' | b'0'..=b'9' | b'a'..=b'z' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Returns the address with `value` for the path parameter `name`.
fn address(path: &str, name: &str, value: &str) -> String {
    let segments = path.split('/').map(|segment| {
        match segment
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
        {
            Some(parameter) if parameter == name => encoded(value),
            Some(parameter) => choose_value(parameter).to_owned(),
            None => segment.to_owned(),
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

fn is_integer(schema: &Value) -> bool {
    let of = &schema["type"];
    of == "integer"
        || of
            .as_array()
            .is_some_and(|of| of.contains(&json!("integer")))
}

/// Returns the name of a schema, and its properties that are numbers.
fn numeric_fields(document: &Value, schema: &Value) -> (Value, Vec<String>) {
    let name = schema["$ref"]
        .as_str()
        .and_then(|text| text.rsplit('/').next());
    let schema = name.map_or(schema, |name| &document["components"]["schemas"][name]);
    let mut body = json!({});
    let mut numbers = Vec::new();
    for (field, of) in schema["properties"].as_object().into_iter().flatten() {
        if is_integer(of) {
            numbers.push(field.clone());
        } else if schema["required"]
            .as_array()
            .is_some_and(|all| all.contains(&json!(field)))
        {
            body[field] = json!("text");
        }
    }
    (body, numbers)
}

async fn send(owner: &Actor, method: &Method, path: &str, body: String) -> Answer {
    let mut request = owner.request(method.clone(), path);
    if *method != Method::GET {
        request = request
            .header("content-type", "application/json")
            .body(body);
    }
    Answer::of(request).await
}

async fn no_number_causes_an_internal_error(program: Program) {
    let owner = prepare(&program).await;
    let admin = program.sign_in("admin@example.com").await;
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    let mut asked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let caller = match path.starts_with("/api/admin/") {
            true => &admin,
            false => &owner,
        };
        for (method, operation) in item.as_object().unwrap() {
            let method: Method = method.to_uppercase().parse().unwrap();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                // A cursor contains a number.
                if !is_integer(&parameter["schema"]) && name != "cursor" {
                    continue;
                }
                let is_path = parameter["in"] == "path";
                let allows_zero = parameter["schema"]["minimum"] == 0;
                for value in ODD {
                    if allows_zero && value == "0" {
                        continue;
                    }
                    let mut url = address(path, if is_path { name } else { "" }, value);
                    if !is_path {
                        url = format!("{url}?{name}={}", encoded(value));
                    }
                    let answer = send(caller, &method, &url, "{}".to_owned()).await;
                    let status = if is_path { 404 } else { 400 };
                    assert_eq!(answer.status, status, "{method} {url}: {}", answer.text);
                    if !is_path {
                        let fields = &answer.json()["fields"];
                        assert_eq!(fields[0]["field"], name, "{method} {url}");
                    }
                    asked += 1;
                }
            }
            // Its body is only read if it is signed: `billing/deliveries.rs` sends odd times.
            if path == "/api/billing/webhook" {
                continue;
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            let (rest, numbers) = numeric_fields(&document, body);
            for field in numbers {
                for value in ODD {
                    // Without quotes if it is a JSON number.
                    let is_number = serde_json::from_str::<serde_json::Number>(value).is_ok();
                    let value = if is_number {
                        value.to_owned()
                    } else {
                        format!("\"{value}\"")
                    };
                    // First, because other fields may be invalid as well.
                    let rest = rest.to_string();
                    let comma = if rest == "{}" { "" } else { "," };
                    let text = format!("{{\"{field}\":{value}{comma}{}", &rest[1..]);
                    let url = address(path, "", "");
                    let answer = send(caller, &method, &url, text).await;
                    // 0 stands for a new section.
                    if value == "0" {
                        assert!(
                            answer.status.as_u16() < 500,
                            "{method} {url}: {}",
                            answer.text
                        );
                        continue;
                    }
                    assert_eq!(
                        answer.status, 400,
                        "{method} {url} {value}: {}",
                        answer.text
                    );
                    assert_eq!(
                        answer.json()["fields"][0]["field"],
                        *field,
                        "{method} {url}"
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 17 * ODD.len(), "only {asked} were asked");
}

/// The routes outside of the API that contain a number.
const SITE: [&str; 14] = [
    "/d/ada/shop/v/{}",
    "/d/ada/shop/v/{}/objects/Query",
    "/d/ada/shop/v/{}/graph",
    "/d/ada/shop/v/{}.md",
    "/d/ada/shop/v/{}/objects/Query.md",
    "/d/ada/shop/v/{}/llms.txt",
    "/d/ada/shop/v/{}/llms-full.txt",
    "/d/ada/shop/v/{}/schema.graphql",
    "/d/ada/shop/v/{}/schema.min.graphql",
    "/d/ada/shop/changelog/{}",
    "/d/ada/shop/changelog/{}.md",
    "/d/ada/shop/changelog/before/{}",
    "/d/ada/shop/changelog/before/{}.md",
    "/d/ada/shop/og/changelog/{}.png",
];

async fn no_number_in_a_page_address_causes_an_internal_error(program: Program) {
    prepare(&program).await;
    for route in SITE {
        for value in ODD {
            let url = route.replace("{}", &encoded(value));
            let answer = program.anonymous().get(&url).await;
            // An empty value would be another address.
            if value.is_empty() {
                assert!(answer.status.as_u16() < 500, "{url}: {}", answer.text);
            } else {
                assert_eq!(answer.status, 404, "{url}: {}", answer.text);
            }
        }
    }
    let call = |version: &str| {
        let text = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"list_changes","arguments":{{"version":{version}}}}}}}"#
        );
        let request = program.request(Method::POST, "/d/ada/shop/mcp");
        let request = request.header("accept", "application/json, text/event-stream");
        Answer::of(
            request
                .header("content-type", "application/json")
                .body(text),
        )
    };
    for value in [
        "0",
        "-1",
        "2147483648",
        "4294967296",
        "18446744073709551616",
        "1e9",
        "\"\"",
    ] {
        let answer = call(value).await;
        assert_eq!(answer.status, 200, "{value}: {}", answer.text);
        assert!(!answer.text.contains("-32603"), "{value}: {}", answer.text);
    }
}

/// If the server fails, programs get JSON, readers get a page, and files are plain text.
async fn a_failure_has_the_format_of_its_address(program: Program) {
    let owner = prepare(&program).await;
    program
        .store()
        .write(persistence::testing::break_changes)
        .await
        .unwrap();
    for (path, kind) in [
        ("/api/projects/shop/versions/2/changes", "application/json"),
        (
            "/api/public/docs/ada/shop/versions/2/changes",
            "application/json",
        ),
        ("/d/ada/shop/changelog/2", "text/html; charset=utf-8"),
        ("/d/ada/shop/objects/Query", "text/html; charset=utf-8"),
        ("/d/ada/shop/changelog/2.md", "text/plain; charset=utf-8"),
        ("/d/ada/shop/changelog.atom", "text/plain; charset=utf-8"),
    ] {
        let answer = owner.get(path).await.expect(500);
        assert_eq!(answer.header("content-type"), kind, "{path}");
        assert!(
            answer.text.contains(answer.header("x-request-id")),
            "{path}"
        );
        assert!(
            !answer.text.contains("unreadable"),
            "{path}: {}",
            answer.text
        );
        if kind.starts_with("text/html") {
            assert!(
                answer.text.contains("<h1>Something went wrong</h1>"),
                "{path}"
            );
        }
    }
}

crate::on_both! { with start_with_admin:
    no_number_causes_an_internal_error
    no_number_in_a_page_address_causes_an_internal_error
    a_failure_has_the_format_of_its_address
}
