//! The routes of the site, which are not part of the OpenAPI document.

use std::collections::BTreeSet;

use serde_json::json;

use super::{
    Column, EVERYBODY, NOBODY_AT_ALL, NotFound, PRIVATE_DOCS, PlanLimit, Row, SHARED, Served,
    Stage, start_with_admins,
};

/// There is no such program. `pipelines/downloads.rs` downloads the real one without an account.
const NO_PROGRAM: &str = "/cli/none-none";
const NO_CHECKSUM: &str = "/cli/none-none.sha256";
/// No page has this address.
const LOCAL: &str = "/billing/local/portal/none";
/// Pattern of each route of the site, an address of it for the private project, and the responses. Documents cannot
/// identify the caller, so they are served to nobody; the app requests the owner's content from the API.
const SITE: &[(&str, &str, Row)] = &[
    ("/healthz", "/healthz", EVERYBODY),
    ("/readyz", "/readyz", EVERYBODY),
    ("/robots.txt", "/robots.txt", EVERYBODY),
    ("/llms.txt", "/llms.txt", EVERYBODY),
    ("/manifest.webmanifest", "/manifest.webmanifest", EVERYBODY),
    (
        "/speculation-rules.json",
        "/speculation-rules.json",
        EVERYBODY,
    ),
    ("/sitemap.xml", "/sitemap.xml", EVERYBODY),
    ("/sitemaps/site.xml", "/sitemaps/site.xml", EVERYBODY),
    ("/og/{key}.png", "/og/pricing.png", EVERYBODY),
    ("/brand/{name}", "/brand/none.css", NOBODY_AT_ALL),
    ("/cli/install.sh", "/cli/install.sh", EVERYBODY),
    ("/cli/{target}.sha256", NO_CHECKSUM, NOBODY_AT_ALL),
    ("/cli/{target}", NO_PROGRAM, NOBODY_AT_ALL),
    (
        "/actions/publish-schema.tar.gz",
        "/actions/publish-schema.tar.gz",
        EVERYBODY,
    ),
    (
        "/actions/publish-schema.tar.gz.sha256",
        "/actions/publish-schema.tar.gz.sha256",
        EVERYBODY,
    ),
    ("/docs", "/docs", EVERYBODY),
    ("/docs.md", "/docs.md", EVERYBODY),
    ("/docs/llms-full.txt", "/docs/llms-full.txt", EVERYBODY),
    ("/docs/search", "/docs/search?q=keys", EVERYBODY),
    ("/docs/openapi.json", "/docs/openapi.json", EVERYBODY),
    (
        "/docs/webhooks.schema.json",
        "/docs/webhooks.schema.json",
        EVERYBODY,
    ),
    ("/docs/{page}.md", "/docs/limits.md", EVERYBODY),
    ("/docs/{page}", "/docs/limits", EVERYBODY),
    (
        "/.well-known/api-catalog",
        "/.well-known/api-catalog",
        EVERYBODY,
    ),
    (
        "/.well-known/ai-catalog.json",
        "/.well-known/ai-catalog.json",
        EVERYBODY,
    ),
    ("/status", "/status", EVERYBODY),
    ("/status.atom", "/status.atom", EVERYBODY),
    (
        "/billing/local/inter.woff2",
        "/billing/local/inter.woff2",
        EVERYBODY,
    ),
    ("/billing/local/checkout/{token}", LOCAL, NOBODY_AT_ALL),
    ("/billing/local/portal/{token}", LOCAL, NOBODY_AT_ALL),
    ("/d/{username}", "/d/owner", EVERYBODY),
    (
        "/d/{username}/{slug}/mcp/server-card",
        "/mcp/server-card",
        NOBODY_AT_ALL,
    ),
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
        "/d/{username}/{slug}/deprecated.atom",
        "/deprecated.atom",
        NOBODY_AT_ALL,
    ),
    (
        "/d/{username}/{slug}/deprecated.ics",
        "/deprecated.ics",
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
        "/d/{username}/{slug}/introspection.json",
        "/introspection.json",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/collection.json",
        "/collection.json",
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
    (
        "/d/{username}/{slug}/v/{version}/introspection.json",
        "/v/1/introspection.json",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/v/{version}/collection.json",
        "/v/1/collection.json",
        PRIVATE_DOCS,
    ),
    (
        "/d/{username}/{slug}/changelog/compare/{from}/{to}",
        "/changelog/compare/1/1",
        NOBODY_AT_ALL,
    ),
];

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
    let lapsed = Stage::lapsed(&program).await;
    let callers = stage.callers(&lapsed).await;
    for (route, path, row) in SITE {
        for ((column, caller), expected) in callers.iter().zip(row) {
            let stage = if *column == Column::LapsedKey {
                &lapsed
            } else {
                &stage
            };
            let path = if route.contains("{slug}") {
                format!("/d/{}/{}{path}", stage.username, stage.slug)
            } else {
                path.replace("owner", &stage.username)
            };
            let answer = if path.ends_with("/mcp") {
                let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
                caller.post(&path, &list).await
            } else if path.contains("/compare/") {
                // With GET it is one of the pages.
                caller.post(&path, &json!({ "operations": "{ a }" })).await
            } else {
                caller.get(&path).await
            };
            let got = match answer.status.as_u16() {
                404 => NotFound,
                200 => Served,
                403 if answer.error_code() == "plan_limit" => PlanLimit,
                other => panic!("{path}: {other} {}", answer.text),
            };
            assert_eq!(got, *expected, "{path}, {column:?}: {}", answer.text);
        }
    }
}
