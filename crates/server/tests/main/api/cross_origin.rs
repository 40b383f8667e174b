//! Scripts of other sites may read public data, and nothing else.

use reqwest::Method;

use crate::support::{Answer, start_with_docs};

const ORIGIN: &str = "https://elsewhere.example";

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_read_what_is_public_and_nothing_else() {
    let (program, owner) = start_with_docs("type Query { shop: String }").await;
    let docs = "/d/ada/shop";
    for path in [
        "/schema.graphql",
        "/schema.min.graphql",
        "/v/1/schema.graphql",
        "/llms.txt",
        "/llms-full.txt",
        "/changelog.atom",
        "/mcp/server-card",
        "/deprecated.atom",
        "/deprecated.ics",
        "/queries/shop.md",
    ]
    .map(|path| format!("{docs}{path}"))
    .into_iter()
    .chain(
        [
            "/api/public/docs/ada/shop",
            "/api/public/docs/ada/shop/search?q=shop",
            "/api/public/docs/ada/none",
            "/api/public/users/ada",
            "/api/projects/public/shop",
            "/api/health",
            "/api/plans",
            "/status.atom",
            "/.well-known/api-catalog",
            "/.well-known/ai-catalog.json",
            "/llms.txt",
            "/docs/limits.md",
            "/actions/publish-schema.tar.gz",
        ]
        .map(str::to_owned),
    ) {
        for method in [Method::GET, Method::HEAD] {
            let request = program.request(method, &path).header("origin", ORIGIN);
            let answer = Answer::of(request).await;
            assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
            assert_eq!(
                answer.header("access-control-allow-credentials"),
                "",
                "{path}"
            );
        }
        let asked = preflight(&program, &path).await;
        assert_eq!(asked.status, 204, "{path}");
        assert_eq!(asked.header("access-control-allow-origin"), "*");
        assert_eq!(asked.header("access-control-allow-methods"), "GET, HEAD");
        // So no script elsewhere can send a key, or JSON.
        assert_eq!(
            asked.header("access-control-allow-headers"),
            "If-None-Match"
        );
    }
    // The same address again, now with an entity tag.
    let path = format!("{docs}/schema.graphql");
    let first = program.anonymous().get(&path).await.expect(200);
    let request = program.request(Method::GET, &path).header("origin", ORIGIN);
    let second = Answer::of(request.header("if-none-match", first.header("etag"))).await;
    assert_eq!(second.status, 304);
    assert_eq!(second.header("access-control-allow-origin"), "*");

    for path in [
        docs,
        "/",
        "/docs/limits",
        "/api/projects",
        "/api/projects/shop",
        "/api/auth/me",
        "/api/user/api-keys",
        "/dev/outbox",
    ] {
        let answer = owner.get(path).await;
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        let asked = preflight(&program, path).await;
        assert_ne!(asked.status, 204, "{path}");
        assert_eq!(asked.header("access-control-allow-origin"), "", "{path}");
    }
    // Only reads are open.
    let path = "/api/public/docs/ada/shop/feedback";
    let sent = program.request(Method::POST, path).header("origin", ORIGIN);
    let sent = Answer::of(sent.json(&serde_json::json!({}))).await;
    assert_eq!(sent.header("access-control-allow-origin"), "");
}

async fn preflight(program: &crate::support::Program, path: &str) -> Answer {
    let request = program.request(Method::OPTIONS, path);
    let request = request
        .header("origin", ORIGIN)
        .header("access-control-request-method", "GET");
    Answer::of(request).await
}
