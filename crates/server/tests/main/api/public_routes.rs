//! Every address that needs no account, by route. Tests that cover "every public address" take their addresses from
//! here; a new route fails one of them until it has a row.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::Actor;

/// The names in addresses of the docs.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub owner: &'a str,
    pub slug: &'a str,
    /// An object type.
    pub object: &'a str,
    /// A field of the query type.
    pub query: &'a str,
    /// A check of a schema.
    pub check: &'a str,
}

/// The id of a check that does not exist.
pub const NO_CHECK: &str = "00000000000000000000000000000000";

/// Checks a schema as a pipeline does. Returns the id of the check.
pub async fn make_check(owner: &Actor, project: &str, sdl: &str) -> String {
    let path = format!("/api/projects/{project}/schema/check");
    let made = owner.post(&path, &json!({ "sdl": sdl })).await.expect(200);
    let url = made.json()["url"].as_str().unwrap().to_owned();
    url.rsplit('/').next().unwrap().to_owned()
}

/// Addresses of the site by the pattern of their route. `{docs}` is `/d/{owner}/{slug}`.
pub const SITE: &[(&str, &[&str])] = &[
    ("/healthz", &["/healthz"]),
    ("/readyz", &["/readyz"]),
    ("/robots.txt", &["/robots.txt"]),
    ("/llms.txt", &["/llms.txt"]),
    ("/manifest.webmanifest", &["/manifest.webmanifest"]),
    ("/speculation-rules.json", &["/speculation-rules.json"]),
    ("/sitemap.xml", &["/sitemap.xml"]),
    ("/sitemaps/site.xml", &["/sitemaps/site.xml"]),
    ("/og/{key}.png", &["/og/home.png", "/og/pricing.png"]),
    ("/cli/install.sh", &["/cli/install.sh"]),
    // `branding/` loads files that exist.
    ("/brand/{name}", &["/brand/none.css"]),
    // `pipelines/downloads.rs` downloads the program, which is large.
    ("/cli/{target}.sha256", &["/cli/none-none.sha256"]),
    ("/cli/{target}", &["/cli/none-none"]),
    (
        "/actions/publish-schema.tar.gz",
        &["/actions/publish-schema.tar.gz"],
    ),
    (
        "/actions/publish-schema.tar.gz.sha256",
        &["/actions/publish-schema.tar.gz.sha256"],
    ),
    ("/docs", &["/docs"]),
    ("/docs.md", &["/docs.md"]),
    ("/docs/llms-full.txt", &["/docs/llms-full.txt"]),
    ("/docs/search", &["/docs/search", "/docs/search?q=keys"]),
    ("/docs/openapi.json", &["/docs/openapi.json"]),
    (
        "/docs/webhooks.schema.json",
        &["/docs/webhooks.schema.json"],
    ),
    ("/docs/{page}.md", &["/docs/limits.md"]),
    ("/docs/{page}", &["/docs/limits", "/docs/api-projects"]),
    ("/status", &["/status"]),
    ("/status.atom", &["/status.atom"]),
    (
        "/billing/local/inter.woff2",
        &["/billing/local/inter.woff2"],
    ),
    // Tests of billing open the pages of real checkouts.
    (
        "/billing/local/checkout/{token}",
        &["/billing/local/checkout/none"],
    ),
    (
        "/billing/local/portal/{token}",
        &["/billing/local/portal/none"],
    ),
    ("/.well-known/api-catalog", &["/.well-known/api-catalog"]),
    (
        "/.well-known/ai-catalog.json",
        &["/.well-known/ai-catalog.json"],
    ),
    (
        "/d/{username}/{slug}/mcp/server-card",
        &["{docs}/mcp/server-card"],
    ),
    ("/d/{username}/{slug}/sitemap.xml", &["{docs}/sitemap.xml"]),
    (
        "/d/{username}/{slug}/changelog.atom",
        &["{docs}/changelog.atom"],
    ),
    (
        "/d/{username}/{slug}/deprecated.atom",
        &["{docs}/deprecated.atom"],
    ),
    (
        "/d/{username}/{slug}/deprecated.ics",
        &["{docs}/deprecated.ics"],
    ),
    (
        "/d/{username}/{slug}/og/{path:.+}.png",
        &["{docs}/og/overview.png", "{docs}/og/objects/{object}.png"],
    ),
    ("/d/{username}/{slug}/llms.txt", &["{docs}/llms.txt"]),
    (
        "/d/{username}/{slug}/v/{version}/llms.txt",
        &["{docs}/v/1/llms.txt"],
    ),
    (
        "/d/{username}/{slug}/llms-full.txt",
        &["{docs}/llms-full.txt"],
    ),
    (
        "/d/{username}/{slug}/v/{version}/llms-full.txt",
        &["{docs}/v/1/llms-full.txt"],
    ),
    (
        "/d/{username}/{slug}/schema.graphql",
        &["{docs}/schema.graphql"],
    ),
    (
        "/d/{username}/{slug}/v/{version}/schema.graphql",
        &["{docs}/v/1/schema.graphql"],
    ),
    (
        "/d/{username}/{slug}/introspection.json",
        &["{docs}/introspection.json"],
    ),
    (
        "/d/{username}/{slug}/v/{version}/introspection.json",
        &["{docs}/v/1/introspection.json"],
    ),
    (
        "/d/{username}/{slug}/collection.json",
        &["{docs}/collection.json"],
    ),
    (
        "/d/{username}/{slug}/v/{version}/collection.json",
        &["{docs}/v/1/collection.json"],
    ),
    (
        "/d/{username}/{slug}/schema.min.graphql",
        &["{docs}/schema.min.graphql"],
    ),
    (
        "/d/{username}/{slug}/v/{version}/schema.min.graphql",
        &["{docs}/v/1/schema.min.graphql"],
    ),
    // Takes a form by POST; `docs/changelog.rs` sends it. With GET it is a page.
    (
        "/d/{username}/{slug}/changelog/compare/{from}/{to}",
        &["{docs}/changelog/compare/1/2"],
    ),
    // Accepts messages; its tools are called by the tests of MCP.
    ("/d/{username}/{slug}/mcp", &["{docs}/mcp"]),
    ("/d/{username}", &["/d/{owner}", "/d/{owner}.md"]),
    ("/d/{username}/{slug}", &["{docs}", "{docs}.md"]),
    (
        "/d/{username}/{slug}/{path:.*}",
        &[
            "{docs}/",
            "{docs}/overview",
            "{docs}/overview.md",
            "{docs}/queries",
            "{docs}/queries/{query}",
            "{docs}/queries/{query}.md",
            "{docs}/objects",
            "{docs}/objects/{object}",
            "{docs}/objects/{object}?x=1",
            "{docs}/objects/{object}.md",
            "{docs}/guides",
            "{docs}/guides.md",
            "{docs}/guides/start",
            "{docs}/guides/start.md",
            "{docs}/changelog",
            "{docs}/changelog/breaking",
            "{docs}/changelog/removed",
            "{docs}/changelog/compare/1/2",
            "{docs}/changelog/compare/1/2.md",
            "{docs}/changelog/1",
            "{docs}/changelog/2",
            "{docs}/changelog/2.md",
            "{docs}/changelog.md",
            "{docs}/deprecated",
            "{docs}/deprecated.md",
            "{docs}/checks/{check}",
            "{docs}/checks/{check}.md",
            "{docs}/graph",
            "{docs}/graph?focus={object}",
            "{docs}/graph.md",
            "{docs}/llm-docs",
            "{docs}/llm-docs.md",
            "{docs}/search",
            "{docs}/search?q={object}",
            "{docs}/search?q=type:{object}",
            "{docs}/search.md?q={object}",
            "{docs}/v/1/search?q={object}",
            "{docs}/c/{object}",
            "{docs}/c/Query.{query}",
            "{docs}/c/Query.{query}.md",
            "{docs}/v/1",
            "{docs}/v/1.md",
            "{docs}/v/1/objects/{object}",
            "{docs}/v/1/objects/{object}.md",
            "{docs}/console",
            "{docs}/console?operation=queries/{query}",
            "{docs}/console?connect=https://{object}.example.com",
            "{docs}/none",
        ],
    ),
];

/// Addresses of the API by path. Operations with an effect have none; tests call them individually.
pub const API: &[(&str, &[&str])] = &[
    ("/api/auth/magic-link", &[]),
    ("/api/auth/link", &["/api/auth/link?token=none"]),
    ("/api/auth/verify", &["/api/auth/verify?token=none"]),
    ("/api/health", &["/api/health"]),
    ("/api/status", &["/api/status"]),
    ("/api/status/page", &["/api/status/page"]),
    ("/api/contact", &[]),
    ("/api/help/pages/{page}/feedback", &[]),
    ("/api/help/feedback/{answer_id}", &[]),
    ("/api/client-errors", &[]),
    ("/api/public/events", &[]),
    (
        "/api/public/docs/{slug}/badge",
        &[
            "/api/public/docs/{slug}/badge",
            "/api/public/docs/{slug}/badge?show=score",
            "/api/public/docs/{slug}/badge?show=version&style=plastic",
            "/api/public/docs/{slug}/badge?show=breaking&since=1",
        ],
    ),
    (
        "/api/public/analytics/{slug}/badge",
        &["/api/public/analytics/{slug}/badge"],
    ),
    (
        "/api/public/analytics/{slug}/widget",
        &[
            "/api/public/analytics/{slug}/widget",
            "/api/public/analytics/{slug}/widget?period=7d",
        ],
    ),
    ("/api/plans", &["/api/plans"]),
    ("/api/help/pages/{page}", &["/api/help/pages/limits"]),
    ("/api/help/search", &["/api/help/search?q=keys"]),
    ("/api/branding/preview", &[]),
    ("/api/branding/read", &[]),
    ("/api/tools/validate", &[]),
    ("/api/billing/webhook", &[]),
    ("/api/tools/preview", &[]),
    ("/api/tools/introspect", &[]),
    ("/api/tools/preview/search", &[]),
    (
        "/api/public/users/{username}",
        &["/api/public/users/{owner}"],
    ),
    (
        "/api/projects/public/{id}",
        &["/api/projects/public/{slug}"],
    ),
    (
        "/api/public/docs/{username}/{slug}",
        &["{api}", "{api}?version=1"],
    ),
    (
        "/api/public/docs/{username}/{slug}/pages/{path}",
        &[
            "{api}/pages/overview",
            "{api}/pages/objects/{object}",
            "{api}/pages/changelog",
            "{api}/pages/checks/{check}",
            "{api}/pages/llm-docs",
            "{api}/pages/graph",
            "{api}/pages/search",
            "{api}/pages/search?q={object}",
            "{api}/pages/objects/{object}?version=1",
        ],
    ),
    (
        "/api/public/docs/{username}/{slug}/search",
        &[
            "{api}/search?q={object}",
            "{api}/search?q=",
            "{api}/search?q=type:{object}",
        ],
    ),
    (
        "/api/public/docs/{username}/{slug}/examples/{kind}/{name}",
        &["{api}/examples/queries/{query}"],
    ),
    (
        "/api/public/docs/{username}/{slug}/types/{name}",
        &["{api}/types/{object}", "{api}/types/{object}?members=true"],
    ),
    (
        "/api/public/docs/{username}/{slug}/versions",
        &["{api}/versions"],
    ),
    (
        "/api/public/docs/{username}/{slug}/versions/{number}/changes",
        &[
            "{api}/versions/1/changes",
            "{api}/versions/2/changes",
            "{api}/versions/2/changes?from=1",
            "{api}/versions/1/changes?from=2",
        ],
    ),
    (
        "/api/public/docs/{username}/{slug}/llm-docs",
        &["{api}/llm-docs"],
    ),
    (
        "/api/public/docs/{username}/{slug}/graph",
        &["{api}/graph?focus={object}", "{api}/graph"],
    ),
    (
        "/api/public/docs/{username}/{slug}/graph/map",
        &["{api}/graph/map"],
    ),
    ("/api/public/docs/{username}/{slug}/feedback", &[]),
    (
        "/api/public/docs/{username}/{slug}/feedback/{answer_id}",
        &[],
    ),
    (
        "/api/public/notifications/unsubscribe",
        &["/api/public/notifications/unsubscribe?token=none"],
    ),
    ("/api/public/notifications/subscribe", &[]),
    ("/api/public/docs/{username}/{slug}/followers", &[]),
    (
        "/api/public/followers/confirm",
        &["/api/public/followers/confirm?token=none"],
    ),
];

/// Returns an address with its names filled in.
pub fn fill(address: &str, names: &Names) -> String {
    let Names {
        owner,
        slug,
        object,
        query,
        check,
    } = names;
    address
        .replace("{docs}", &format!("/d/{owner}/{slug}"))
        .replace("{api}", &format!("/api/public/docs/{owner}/{slug}"))
        .replace("{owner}", owner)
        .replace("{slug}", slug)
        .replace("{object}", object)
        .replace("{query}", query)
        .replace("{check}", check)
}

/// Returns whether a route belongs to one project's docs. Badges do not: they are images of other sites, which are there
/// whether the project is or not.
fn is_of_docs(route: &str) -> bool {
    (route.contains("{slug}") || route.contains("{id}")) && !route.ends_with("/badge")
}

fn addresses<'a>(
    rows: &'a [(&str, &[&str])],
    of_docs: bool,
    names: &'a Names<'a>,
) -> impl Iterator<Item = String> + 'a {
    rows.iter()
        .filter(move |(route, _)| is_of_docs(route) == of_docs)
        .flat_map(|(_, addresses)| *addresses)
        .map(|address| fill(address, names))
}

/// Returns addresses of one project's docs, of the site and the API.
pub fn of_docs<'a>(names: &'a Names<'a>) -> impl Iterator<Item = String> + 'a {
    addresses(SITE, true, names).chain(api_of_docs(names))
}

/// Returns addresses of one project's docs in the API.
pub fn api_of_docs<'a>(names: &'a Names<'a>) -> impl Iterator<Item = String> + 'a {
    addresses(API, true, names)
}

/// Returns all other public addresses, which do not belong to a project.
pub fn of_all<'a>(names: &'a Names<'a>) -> impl Iterator<Item = String> + 'a {
    addresses(SITE, false, names).chain(addresses(API, false, names))
}

/// An operation of `openapi.json`: method, path, id, and whether it requires an account.
pub struct Operation {
    pub method: reqwest::Method,
    pub path: String,
    pub id: String,
    pub needs_account: bool,
}

/// Every operation of the API.
pub fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let items = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (path, method, operation))
    });
    items
        .map(|(path, method, operation)| Operation {
            method: reqwest::Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
            path: path.clone(),
            id: operation["operationId"].as_str().unwrap().to_owned(),
            needs_account: operation["security"]
                .as_array()
                .is_some_and(|ways| ways.iter().all(|way| way.get("bearer").is_some())),
        })
        .collect()
}

#[test]
fn every_public_route_has_a_row() {
    let patterns = http_api::site::route_patterns();
    let routes: BTreeSet<&str> = patterns.iter().map(String::as_str).collect();
    let rows: BTreeSet<&str> = SITE.iter().map(|(route, _)| *route).collect();
    assert_eq!(
        routes, rows,
        "the site has routes without a row, or the reverse"
    );

    let operations = operations();
    let public = operations
        .iter()
        .filter(|operation| !operation.needs_account);
    let routes: BTreeSet<&str> = public.map(|operation| &*operation.path).collect();
    let rows: BTreeSet<&str> = API.iter().map(|(route, _)| *route).collect();
    assert_eq!(
        routes, rows,
        "the API has routes without a row, or the reverse"
    );
    for (route, addresses) in SITE.iter().chain(API) {
        let reads = operations
            .iter()
            .any(|operation| operation.path == *route && operation.method == reqwest::Method::GET);
        assert_eq!(
            reads || !route.starts_with("/api"),
            !addresses.is_empty(),
            "{route} needs an address that reads it"
        );
    }
}
