//! Every operation of the API has a row that says who may call it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::start_open;

/// What a caller gets, once the request itself is in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gets {
    /// Its answer.
    Served,
    /// 401.
    Unauthenticated,
    /// 404, as if it were not there.
    NotFound,
    /// 400: what was typed is not the caller's.
    Refused,
}

use Gets::{NotFound, Refused, Served, Unauthenticated};

/// Operation, and what anonymous, another user, the owner and an administrator get. An administrator
/// is no owner. There are no API keys yet; their columns come with them.
const ROWS: &[(&str, [Gets; 4])] = &[
    ("send_magic_link", [Served, Served, Served, Served]),
    ("get_magic_link", [Served, Served, Served, Served]),
    ("verify_magic_link", [Served, Served, Served, Served]),
    ("current_user", [Unauthenticated, Served, Served, Served]),
    ("sign_out", [Unauthenticated, Served, Served, Served]),
    (
        "sign_out_everywhere",
        [Unauthenticated, Served, Served, Served],
    ),
    ("list_sessions", [Unauthenticated, Served, Served, Served]),
    // The owner's session.
    ("end_session", [Unauthenticated, NotFound, Served, NotFound]),
    (
        "end_other_sessions",
        [Unauthenticated, Served, Served, Served],
    ),
    ("update_profile", [Unauthenticated, Served, Served, Served]),
    ("get_username", [Unauthenticated, Served, Served, Served]),
    ("export_account", [Unauthenticated, Served, Served, Served]),
    // Confirmed with the owner's name, which is nobody else's.
    (
        "delete_account",
        [Unauthenticated, Refused, Served, Refused],
    ),
    ("list_projects", [Unauthenticated, Served, Served, Served]),
    (
        "check_unpublished_schema",
        [Unauthenticated, Served, Served, Served],
    ),
    ("get_slug", [Unauthenticated, Served, Served, Served]),
    ("create_project", [Unauthenticated, Served, Served, Served]),
    ("get_project", [Unauthenticated, NotFound, Served, NotFound]),
    (
        "update_project",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "delete_project",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    ("get_schema", [Unauthenticated, NotFound, Served, NotFound]),
    (
        "publish_schema",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "check_schema",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_hide_rules",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "save_hide_rules",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "preview_hide_rules",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_project_docs",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_project_page",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "search_project_docs",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_project_type",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    ("diagnose_schema", [Unauthenticated, Served, Served, Served]),
    (
        "get_documentation_score",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "download_version",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "list_versions",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    ("get_version", [Unauthenticated, NotFound, Served, NotFound]),
    (
        "get_version_changes",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "restore_version",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "list_content",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_content_section",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "save_content_section",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "delete_content_section",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "reorder_content",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "preview_content_section",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "list_endpoints",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "create_endpoint",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_endpoint",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "update_endpoint",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "delete_endpoint",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "test_endpoint",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "import_endpoint_schema",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "introspect_address",
        [Unauthenticated, Served, Served, Served],
    ),
    // On a private project; a public one is everybody's.
    ("get_public_project", [NotFound, NotFound, Served, NotFound]),
    ("get_public_docs", [NotFound, NotFound, Served, NotFound]),
    ("get_public_page", [NotFound, NotFound, Served, NotFound]),
    ("get_public_type", [NotFound, NotFound, Served, NotFound]),
    ("search_public_docs", [NotFound, NotFound, Served, NotFound]),
    ("get_public_example", [NotFound, NotFound, Served, NotFound]),
    (
        "list_public_versions",
        [NotFound, NotFound, Served, NotFound],
    ),
    ("get_public_changes", [NotFound, NotFound, Served, NotFound]),
    ("answer_public_page", [NotFound, NotFound, Served, NotFound]),
    // Nobody has an answer of that id.
    (
        "comment_public_answer",
        [NotFound, NotFound, NotFound, NotFound],
    ),
    (
        "list_feedback",
        [Unauthenticated, NotFound, Served, NotFound],
    ),
    (
        "get_public_llm_docs",
        [NotFound, NotFound, Served, NotFound],
    ),
    ("get_public_graph", [NotFound, NotFound, Served, NotFound]),
    (
        "get_public_graph_map",
        [NotFound, NotFound, Served, NotFound],
    ),
    ("get_public_user", [Served, Served, Served, Served]),
    ("get_health", [Served, Served, Served, Served]),
];

/// Nobody listens there.
const NOBODY: &str = "http://127.0.0.1:1/graphql";

fn operations() -> Vec<(Method, String, String)> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let id = operation["operationId"].as_str().unwrap().to_owned();
            operations.push((method, path.clone(), id));
        }
    }
    operations
}

#[test]
fn every_operation_has_a_row() {
    let mut documented: Vec<String> = operations().into_iter().map(|(.., id)| id).collect();
    let mut rows: Vec<String> = ROWS.iter().map(|(id, _)| (*id).to_owned()).collect();
    documented.sort();
    rows.sort();
    assert_eq!(documented, rows);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_answers_as_its_row_says() {
    for (method, path, id) in operations() {
        let row = ROWS.iter().find(|(name, _)| *name == id).unwrap().1;
        for (column, expected) in row.into_iter().enumerate() {
            // Fresh each time: some operations delete what the next would need.
            let program = start_open(None);
            let owner = program.sign_in("owner@example.com").await;
            let other = program.sign_in("other@example.com").await;
            let admin = program.sign_in("root@example.com").await;
            program.make_pro("owner@example.com").await;
            program
                .create(&owner, "Shop", "type Query { a: Int }")
                .await;
            program.make_private(&owner, "shop").await;
            program
                .call(
                    Method::PUT,
                    "/api/projects/shop/content/errors",
                    &owner,
                    &json!({ "body": "Text." }),
                )
                .await
                .expect(201);
            let endpoint = if path.contains("{endpointId}") {
                let body = json!({ "name": "Live", "url": NOBODY });
                let made = program
                    .call(Method::POST, "/api/projects/shop/endpoints", &owner, &body)
                    .await
                    .expect(201);
                made.json()["endpoint"]["id"].as_str().unwrap().to_owned()
            } else {
                String::new()
            };
            let session = if path.contains("{session_id}") {
                let list = program.get("/api/user/sessions", &owner).await.expect(200);
                let list = list.json();
                list["sessions"][0]["id"].as_str().unwrap().to_owned()
            } else {
                String::new()
            };
            let caller = ["", &other, &owner, &admin][column];
            let path = path
                .replace("{id}", "shop")
                .replace("{endpointId}", &endpoint)
                .replace("{session_id}", &session)
                .replace("{username}", "owner")
                .replace("{slug}", "shop")
                .replace("{number}", "1")
                .replace("{answer_id}", "01980000-0000-7000-8000-000000000000")
                .replace("{kind}/{name}", "queries/a")
                .replace("types/{name}", "types/Query")
                .replace("{section}", "errors")
                .replace("{path}", "overview");
            let body = match id.as_str() {
                "create_project" => json!({ "name": "New" }),
                "publish_schema" | "check_schema" | "check_unpublished_schema" => {
                    json!({ "sdl": "type Query { b: Int }" })
                }
                "save_hide_rules" | "preview_hide_rules" => json!({ "rules": ["Internal*"] }),
                "answer_public_page" => json!({ "page": "overview", "is_helpful": true }),
                "comment_public_answer" => json!({ "comment": "Fine." }),
                "reorder_content" => json!({ "sections": ["errors"] }),
                "preview_content_section" => json!({ "body": "Text." }),
                "create_endpoint" => json!({ "name": "Live", "url": NOBODY }),
                "introspect_address" => json!({ "url": NOBODY }),
                "delete_account" => json!({ "confirmation": "owner" }),
                "send_magic_link" => json!({ "email": "new@example.com" }),
                _ => json!({}),
            };
            let answer = program.call(method.clone(), &path, caller, &body).await;
            let got = match answer.status.as_u16() {
                401 => Unauthenticated,
                404 => NotFound,
                200..=204 => Served,
                400 if id == "delete_account" => Refused,
                // The link that this table does not have.
                400 if id.ends_with("_magic_link") => Served,
                // An address that nobody listens at.
                400 if answer.error_code() == "connection_refused" => Served,
                other => panic!("{id}: {other} {}", answer.text),
            };
            assert_eq!(got, expected, "{id}, column {column}: {}", answer.text);
        }
    }
}
