//! A table of who may call every operation of the API and every route of the site.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::api::public_routes::{Operation, operations};
use crate::support::{Actor, Program, start_with};

/// The response that a caller gets to an otherwise valid request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gets {
    /// A successful response.
    Served,
    /// 401.
    Unauthenticated,
    /// 404, as if the resource did not exist.
    NotFound,
    /// 400: the confirmation is not that of the caller.
    Refused,
}

use Gets::{NotFound, Refused, Served, Unauthenticated};

/// Each operation with the responses for an anonymous caller, another user, the owner and an administrator who is
/// not the owner. There are no API keys yet; they will get their own columns.
const ROWS: &[(&str, [Gets; 4])] = &[
    ("send_magic_link", EVERYBODY),
    ("get_magic_link", EVERYBODY),
    ("verify_magic_link", EVERYBODY),
    ("current_user", ACCOUNTS),
    ("sign_out", ACCOUNTS),
    ("sign_out_everywhere", ACCOUNTS),
    ("list_sessions", ACCOUNTS),
    // A session of the owner.
    ("end_session", OWNERS),
    ("end_other_sessions", ACCOUNTS),
    ("update_profile", ACCOUNTS),
    ("get_username", ACCOUNTS),
    ("export_account", ACCOUNTS),
    // Confirmed with the owner's name, which no other caller has.
    (
        "delete_account",
        [Unauthenticated, Refused, Served, Refused],
    ),
    ("list_projects", ACCOUNTS),
    ("check_unpublished_schema", ACCOUNTS),
    ("get_slug", ACCOUNTS),
    ("propose_slug", ACCOUNTS),
    ("create_project", ACCOUNTS),
    ("get_project", OWNERS),
    ("update_project", OWNERS),
    ("delete_project", OWNERS),
    ("get_schema", OWNERS),
    ("publish_schema", OWNERS),
    ("check_schema", OWNERS),
    ("get_hide_rules", OWNERS),
    ("save_hide_rules", OWNERS),
    ("preview_hide_rules", OWNERS),
    ("get_project_docs", OWNERS),
    ("get_project_page", OWNERS),
    ("search_project_docs", OWNERS),
    ("get_project_type", OWNERS),
    ("diagnose_schema", ACCOUNTS),
    ("get_documentation_score", OWNERS),
    ("download_version", OWNERS),
    ("list_versions", OWNERS),
    ("get_version", OWNERS),
    ("get_version_changes", OWNERS),
    ("restore_version", OWNERS),
    ("list_content", OWNERS),
    ("get_content_section", OWNERS),
    ("save_content_section", OWNERS),
    ("delete_content_section", OWNERS),
    ("reorder_content", OWNERS),
    ("preview_content_section", OWNERS),
    ("list_endpoints", OWNERS),
    ("create_endpoint", OWNERS),
    ("get_endpoint", OWNERS),
    ("update_endpoint", OWNERS),
    ("delete_endpoint", OWNERS),
    ("test_endpoint", OWNERS),
    ("import_endpoint_schema", OWNERS),
    ("introspect_address", ACCOUNTS),
    // For a private project; a public one is served to everybody.
    ("get_public_project", PRIVATE_DOCS),
    ("get_public_docs", PRIVATE_DOCS),
    ("get_public_page", PRIVATE_DOCS),
    ("get_public_type", PRIVATE_DOCS),
    ("search_public_docs", PRIVATE_DOCS),
    ("get_public_example", PRIVATE_DOCS),
    ("list_public_versions", PRIVATE_DOCS),
    ("get_public_changes", PRIVATE_DOCS),
    ("answer_public_page", PRIVATE_DOCS),
    // No answer has that id.
    ("comment_public_answer", NOBODY_AT_ALL),
    ("list_feedback", OWNERS),
    ("get_public_llm_docs", PRIVATE_DOCS),
    ("get_public_graph", PRIVATE_DOCS),
    ("get_public_graph_map", PRIVATE_DOCS),
    ("get_public_user", EVERYBODY),
    ("get_health", EVERYBODY),
];

/// Nothing listens at this address.
const NOBODY: &str = "http://127.0.0.1:1/graphql";

/// Pattern of each route of the site, an address of it for the private project, and the responses. Documents cannot
/// identify the caller, so they are served to nobody; the app requests the owner's content from the API.
const SITE: &[(&str, &str, [Gets; 4])] = &[
    ("/healthz", "/healthz", EVERYBODY),
    ("/readyz", "/readyz", EVERYBODY),
    ("/robots.txt", "/robots.txt", EVERYBODY),
    ("/llms.txt", "/llms.txt", EVERYBODY),
    ("/sitemap.xml", "/sitemap.xml", EVERYBODY),
    ("/sitemaps/site.xml", "/sitemaps/site.xml", EVERYBODY),
    ("/d/{username}", "/d/owner", EVERYBODY),
    (
        "/d/{username}/{slug}/sitemap.xml",
        "/sitemap.xml",
        NOBODY_AT_ALL,
    ),
    (
        "/d/{username}/{slug}/changelog.atom",
        "/changelog.atom",
        NOBODY_AT_ALL,
    ),
    (
        "/d/{username}/{slug}/og/{path:.+}.png",
        "/og/overview.png",
        NOBODY_AT_ALL,
    ),
    ("/d/{username}/{slug}", "", NOBODY_AT_ALL),
    ("/d/{username}/{slug}", ".md", PRIVATE_DOCS),
    (
        "/d/{username}/{slug}/{path:.*}",
        "/objects/Query",
        NOBODY_AT_ALL,
    ),
    (
        "/d/{username}/{slug}/{path:.*}",
        "/objects/Query.md",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/{path:.*}",
        "/v/1/objects/Query.md",
        PRIVATE_DOCS,
    ),
    ("/d/{username}/{slug}/{path:.*}", "/console", NOBODY_AT_ALL),
    ("/d/{username}/{slug}/mcp", "/mcp", PRIVATE_DOCS),
    ("/d/{username}/{slug}/llms.txt", "/llms.txt", PRIVATE_DOCS),
    (
        "/d/{username}/{slug}/llms-full.txt",
        "/llms-full.txt",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/schema.graphql",
        "/schema.graphql",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/schema.min.graphql",
        "/schema.min.graphql",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/v/{version}/llms.txt",
        "/v/1/llms.txt",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/v/{version}/llms-full.txt",
        "/v/1/llms-full.txt",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/v/{version}/schema.graphql",
        "/v/1/schema.graphql",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/v/{version}/schema.min.graphql",
        "/v/1/schema.min.graphql",
        PRIVATE_DOCS,
    ),
];
const EVERYBODY: [Gets; 4] = [Served; 4];
const NOBODY_AT_ALL: [Gets; 4] = [NotFound; 4];
const ACCOUNTS: [Gets; 4] = [Unauthenticated, Served, Served, Served];
const OWNERS: [Gets; 4] = [Unauthenticated, NotFound, Served, NotFound];
/// Docs of a private project.
const PRIVATE_DOCS: [Gets; 4] = [NotFound, NotFound, Served, NotFound];

#[test]
fn every_operation_has_a_row() {
    let mut documented: Vec<String> = operations().into_iter().map(|found| found.id).collect();
    let mut rows: Vec<String> = ROWS.iter().map(|(id, _)| (*id).to_owned()).collect();
    documented.sort();
    rows.sort();
    assert_eq!(documented, rows);
}

#[test]
fn every_route_of_the_site_has_a_row() {
    let routes: BTreeSet<String> = http_api::site::route_patterns().into_iter().collect();
    let rows: BTreeSet<String> = SITE.iter().map(|(route, ..)| (*route).to_owned()).collect();
    assert_eq!(routes, rows);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_of_the_site_answers_as_its_row_says() {
    let program = start_with_admins();
    let stage = Stage::new(&program, SHARED).await;
    let callers = stage.callers().await;
    for (route, path, row) in SITE {
        let path = if route.contains("{slug}") {
            format!("/d/{}/{}{path}", stage.username, stage.slug)
        } else {
            path.replace("owner", &stage.username)
        };
        for (column, expected) in row.iter().enumerate() {
            let caller = &callers[column];
            let answer = if path.ends_with("/mcp") {
                let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
                caller.post(&path, &list).await
            } else {
                caller.get(&path).await
            };
            let got = match answer.status.as_u16() {
                404 => NotFound,
                200 => Served,
                other => panic!("{path}: {other} {}", answer.text),
            };
            assert_eq!(got, *expected, "{path}, column {column}: {}", answer.text);
        }
    }
}

/// The stage for calls that change nothing.
const SHARED: &str = "shared";

/// Returns the name of the stage for one cell of the table. Usernames end in it, so it is a slug.
fn stage_name(operation: &str, column: usize) -> String {
    format!("{}-{column}", operation.replace('_', "-"))
}

/// Starts the program that all rows share. Each stage can have its own administrator.
fn start_with_admins() -> Program {
    start_with(None, |settings| {
        settings.outbound.allow_loopback = true;
        settings.auth.admin_emails = operations()
            .iter()
            .map(|operation| stage_name(&operation.id, 3))
            .chain([SHARED.to_owned()])
            .map(|name| format!("admin-{name}@example.com"))
            .collect();
    })
}

/// A user's private project.
struct Stage {
    name: String,
    owner: Actor,
    username: String,
    slug: String,
    endpoint: String,
    session: String,
}

impl Stage {
    async fn new(program: &Program, name: &str) -> Self {
        let (username, slug) = (format!("owner-{name}"), format!("shop-{name}"));
        let owner = program.join(&format!("{username}@example.com")).await;
        owner.make_pro().await;
        owner.create(&slug, "type Query { a: Int }").await;
        owner.make_private(&slug).await;
        let project = format!("/api/projects/{slug}");
        let section = json!({ "body": "Text." });
        owner
            .put(&format!("{project}/content/errors"), &section)
            .await
            .expect(201);
        let endpoint = json!({ "name": "Live", "url": NOBODY });
        let made = owner
            .post(&format!("{project}/endpoints"), &endpoint)
            .await
            .expect(201)
            .json();
        let list = owner.get("/api/user/sessions").await.expect(200).json();
        Self {
            name: name.to_owned(),
            endpoint: made["endpoint"]["id"].as_str().unwrap().to_owned(),
            session: list["sessions"][0]["id"].as_str().unwrap().to_owned(),
            username,
            slug,
            owner,
        }
    }

    /// Returns the caller of a column: anonymous, another user, the owner, an administrator.
    async fn caller(&self, column: usize) -> Actor {
        let program = &self.owner.program;
        let email = |role: &str| format!("{role}-{}@example.com", self.name);
        match column {
            0 => program.anonymous(),
            1 => program.join(&email("other")).await,
            2 => self.owner.clone(),
            _ => program.join(&email("admin")).await,
        }
    }

    async fn callers(&self) -> [Actor; 4] {
        let callers = [
            self.caller(0).await,
            self.caller(1).await,
            self.caller(2).await,
            self.caller(3).await,
        ];
        let me = callers[3].get("/api/auth/me").await.expect(200).json();
        assert_eq!(me["user"]["is_admin"], true);
        callers
    }

    fn path(&self, operation: &Operation) -> String {
        let path = operation
            .path
            .replace("{id}", &self.slug)
            .replace("{endpointId}", &self.endpoint)
            .replace("{session_id}", &self.session)
            .replace("{username}", &self.username)
            .replace("{slug}", &self.slug)
            .replace("{number}", "1")
            .replace("{answer_id}", "01980000-0000-7000-8000-000000000000")
            .replace("{kind}/{name}", "queries/a")
            .replace("types/{name}", "types/Query")
            .replace("{section}", "errors")
            .replace("{path}", "overview");
        assert!(
            !path.contains('{'),
            "{path} has a parameter without a value"
        );
        match operation.id.as_str() {
            "propose_slug" => format!("{path}?name=New"),
            _ => path,
        }
    }

    fn body(&self, id: &str) -> Value {
        match id {
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
            "delete_account" => json!({ "confirmation": self.username }),
            "send_magic_link" => json!({ "email": format!("new-{}@example.com", self.name) }),
            _ => json!({}),
        }
    }

    /// Calls an operation and compares the response with its cell of the table.
    async fn check(&self, operation: &Operation, column: usize, caller: &Actor, expected: Gets) {
        let id = operation.id.as_str();
        let path = self.path(operation);
        let answer = caller
            .call(operation.method.clone(), &path, &self.body(id))
            .await;
        let got = match answer.status.as_u16() {
            401 => Unauthenticated,
            404 => NotFound,
            200..=204 => Served,
            400 if id == "delete_account" => Refused,
            // This table has no valid link.
            400 if id.ends_with("_magic_link") => Served,
            // Nothing listens at the address.
            400 if answer.error_code() == "connection_refused" => Served,
            other => panic!("{id}: {other} {}", answer.text),
        };
        assert_eq!(got, expected, "{id}, column {column}: {}", answer.text);
        if operation.needs_account || got != Served {
            let kept = answer.header("cache-control");
            assert_eq!(kept, "private, no-store", "{id}, column {column}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_answers_as_its_row_says() {
    let program = start_with_admins();
    let shared = Stage::new(&program, SHARED).await;
    let callers = shared.callers().await;
    for operation in operations() {
        let id = operation.id.as_str();
        let row = ROWS.iter().find(|(name, _)| *name == id).unwrap().1;
        for (column, expected) in row.into_iter().enumerate() {
            if operation.method == Method::GET || expected != Served {
                // Reads and refused calls leave the stage unchanged.
                shared
                    .check(&operation, column, &callers[column], expected)
                    .await;
            } else {
                // Some operations delete what the next one needs.
                let stage = Stage::new(&program, &stage_name(id, column)).await;
                let caller = stage.caller(column).await;
                stage.check(&operation, column, &caller, expected).await;
            }
        }
    }
    // The project still exists, so a 404 above meant a refusal.
    let project = format!("/api/projects/{}", shared.slug);
    for path in [
        "",
        "/content/errors",
        &format!("/endpoints/{}", shared.endpoint),
    ] {
        let path = format!("{project}{path}");
        shared.owner.get(&path).await.expect(200);
    }
}
