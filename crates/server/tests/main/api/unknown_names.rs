//! Names that a body or a query does not have are refused, so that a misspelt option is never ignored.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, start, start_with};

const OPENAPI: &str = include_str!("../../../../http-api/openapi.json");
const SDL: &str = "type Query { a: Int }";

/// Operations whose bodies may have other fields, because programs of somebody else or of another release send them.
const TOLERANT: [&str; 3] = [
    "receive_billing_event",
    "report_client_error",
    "report_events",
];

fn read_document() -> Value {
    serde_json::from_str(OPENAPI).unwrap()
}

/// Returns address, method and description of every operation.
fn operations(document: &Value) -> Vec<(&str, Method, &Value)> {
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let method = method.to_uppercase().parse().unwrap();
            all.push((path.as_str(), method, operation));
        }
    }
    all
}

/// Returns the schema of the JSON body of an operation, if it takes one.
fn json_body(operation: &Value) -> Option<&Value> {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    schema.is_object().then_some(schema)
}

/// Collects the names of all schemas that a schema refers to.
fn collect_names(document: &Value, schema: &Value, names: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        if names.insert(name.to_owned()) {
            collect_names(document, &document["components"]["schemas"][name], names);
        }
    }
    let parts = schema.as_object().map(|parts| parts.values());
    let items = schema.as_array().map(|items| items.iter());
    for part in parts.into_iter().flatten() {
        collect_names(document, part, names);
    }
    for item in items.into_iter().flatten() {
        collect_names(document, item, names);
    }
}

#[test]
fn the_api_description_says_that_bodies_have_no_other_fields() {
    let document = read_document();
    let mut strict = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let Some(body) = json_body(operation) else {
            continue;
        };
        let id = operation["operationId"].as_str().unwrap();
        assert!(
            body["$ref"].is_string(),
            "{method} {path}: name the type of the body"
        );
        let mut names = BTreeSet::new();
        collect_names(&document, body, &mut names);
        for name in names {
            let schema = &document["components"]["schemas"][&name];
            if schema["type"] != "object" {
                continue;
            }
            let refuses = schema["additionalProperties"] == false;
            assert_eq!(refuses, !TOLERANT.contains(&id), "{method} {path}: {name}");
            strict.insert(name);
        }
    }
    for name in [
        "PublishSchema",
        "CreateApiKey",
        "HeaderInput",
        "UpdateInput",
    ] {
        assert!(strict.contains(name), "{name}");
    }
}

/// Returns an address of the operation at which something exists.
fn fill(path: &str) -> String {
    let filled = path
        .replace("{id}", "shop")
        .replace("{slug}", "shop")
        .replace("{username}", "ada")
        .replace("{number}", "1")
        .replace("{path}", "overview")
        .replace("{name}", "Query")
        .replace("{section}", "errors");
    let ids = filled.split('/').map(|part| match part {
        part if part.starts_with('{') => "00000000-0000-7000-8000-000000000000",
        part => part,
    });
    ids.collect::<Vec<_>>().join("/")
}

/// Checks that the response names the unknown field, or parameter, and those that exist.
fn assert_refused(answer: &Answer, field: &str, about: &str) {
    assert_eq!(answer.status, 400, "{about}: {}", answer.text);
    let body = answer.json();
    assert_eq!(
        body["fields"][0]["field"], field,
        "{about}: {}",
        answer.text
    );
    let told = body["error"].as_str().unwrap();
    let start = format!("There is no field “{field}” here. The ");
    assert!(told.starts_with(&start), "{about}: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_refuses_unknown_names() {
    // An administrator with Pro may call everything.
    let program = start_with(None, |settings| {
        settings.auth.admin_emails = vec!["ada@example.com".to_owned()];
    });
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    let key = owner.with_key("read").await;
    let document = read_document();
    let (mut bodies, mut queries) = (0, 0);
    for (path, method, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap();
        let about = format!("{method} {path}");
        let filled = fill(path);
        if let Some(body) = json_body(operation).filter(|_| !TOLERANT.contains(&id)) {
            let is_schema = ["PublishSchema", "CheckSchema"]
                .iter()
                .any(|name| body["$ref"] == format!("#/components/schemas/{name}"));
            let sent = if is_schema {
                json!({ "sdl": SDL, "colour": 1 })
            } else {
                json!({ "colour": 1 })
            };
            let answer = owner.call(method.clone(), &filled, &sent).await;
            assert_refused(&answer, "colour", &about);
            bodies += 1;
        }
        let parameters = operation["parameters"].as_array();
        let takes_query = parameters.is_some_and(|all| all.iter().any(|one| one["in"] == "query"));
        // Badges are images in the READMEs of others.
        if !takes_query || id.ends_with("_badge") {
            continue;
        }
        let caller: &Actor = match id {
            "get_analytics_summary" => &key,
            _ => &owner,
        };
        let request = caller.request(method, &format!("{filled}?colour=1"));
        let request = request.header("content-type", "application/graphql");
        let answer = Answer::of(request.body(SDL)).await;
        assert_refused(&answer, "colour", &about);
        assert_eq!(answer.error_code(), "invalid_query", "{about}");
        queries += 1;
    }
    assert!(bodies > 25 && queries > 25, "{bodies} {queries}");
}

/// Each of these did something else than the caller meant while unknown names were ignored.
#[tokio::test(flavor = "multi_thread")]
async fn a_misspelt_option_changes_nothing() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    let (schema, keys, endpoints) = (
        "/api/projects/shop/schema",
        "/api/user/api-keys",
        "/api/projects/shop/endpoints",
    );
    let breaking = "type Query { b: Int }";
    let url = "https://api.example.com";
    let long = "x".repeat(5000);
    for (method, path, body, field, known) in [
        (
            Method::PUT,
            schema,
            json!({ "sdl": breaking, "refuse_braking": true }),
            "refuse_braking",
            "refuse_breaking",
        ),
        (
            Method::POST,
            keys,
            json!({ "name": "CI", "accessType": "read", "expiresAt": "2027-12-10T00:00:00Z" }),
            "expiresAt",
            "name, accessType, expiresInDays, project_ids.",
        ),
        (
            Method::POST,
            keys,
            json!({ "scopes": ["*"], "name": "CI", "accessType": "read" }),
            "scopes",
            "name, accessType, expiresInDays, project_ids.",
        ),
        (
            Method::POST,
            "/api/projects",
            json!({ "name": "Secret", "isPublic": false }),
            "isPublic",
            "is_public",
        ),
        (
            Method::POST,
            endpoints,
            json!({ "name": "A", "url": url, "headers": [{ "name": "A", "valu": "1" }] }),
            "headers[0].valu",
            "name, value.",
        ),
        (
            Method::POST,
            endpoints,
            json!({ "name": "A", "url": url, &long: 1 }),
            &format!("{}…", &long[..80]),
            "environment",
        ),
    ] {
        let answer = owner.call(method, path, &body).await;
        assert_refused(&answer, field, path);
        assert!(answer.text.contains(known), "{}", answer.text);
        assert!(["invalid_json", "invalid_input"].contains(&answer.error_code().as_str()));
    }
    let versions = owner.get("/api/projects/shop/versions").await.expect(200);
    assert_eq!(versions.json()["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        owner.get(keys).await.expect(200).json()["apiKeys"],
        json!([])
    );
    let projects = owner.get("/api/projects").await.expect(200);
    assert_eq!(projects.json()["projects"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_and_links_to_pages_may_have_more() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let visitor = program.anonymous();
    let report = json!({ "message": "x is undefined", "release": "2.0" });
    let answer = visitor.post("/api/client-errors", &report).await;
    answer.expect(204);
    let events = json!({
        "project": "shop", "release": "2.0",
        "events": [{ "type": "view", "path": "/d/ada/shop", "screen": "wide" }],
    });
    visitor
        .post("/api/public/events", &events)
        .await
        .expect(202);
    for path in [
        "/api/public/docs/shop/badge?",
        "/api/public/analytics/shop/badge?style=none&",
    ] {
        visitor.get(&format!("{path}colour=red")).await.expect(200);
    }
    for path in ["/docs/search?q=key&", "/docs/api-keys?", "/d/ada/shop?"] {
        let path = format!("{path}utm_source=mail");
        visitor.get(&path).await.expect(200);
    }
}
