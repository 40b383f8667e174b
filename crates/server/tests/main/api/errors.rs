//! All errors have the same shape, wherever they come from.

use reqwest::Method;
use serde_json::json;

use crate::support::{Actor, Answer, start};

#[tokio::test(flavor = "multi_thread")]
async fn every_error_has_the_same_shape() {
    let program = start(None);
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let check = |answer: Answer, status: u16, code: &str| {
        let answer = answer.expect(status);
        assert_eq!(answer.error_code(), code);
    };
    check(anonymous.get("/api/no/such/route").await, 404, "no_route");
    check(anonymous.get("/api").await, 404, "no_route");
    check(
        owner.delete("/api/projects").await,
        405,
        "method_not_allowed",
    );
    check(
        anonymous.post("/dashboard", &json!({})).await,
        405,
        "method_not_allowed",
    );
    check(anonymous.get("/assets/none.js").await, 404, "no_route");
    check(owner.get("/api/projects/no%2Fslug").await, 404, "not_found");
    check(
        anonymous.get("/api/public/docs/nobody/nothing").await,
        404,
        "not_found",
    );
    check(
        anonymous.get("/api/public/users/nobody").await,
        404,
        "not_found",
    );
    check(anonymous.get("/api/auth/me").await, 401, "unauthenticated");
    check(
        program
            .with_token("no-token-of-ours")
            .get("/api/auth/me")
            .await,
        401,
        "unauthenticated",
    );
    check(anonymous.get("/api/auth/verify").await, 400, "link_invalid");
    check(
        raw(&owner, "text/plain", "{}".into()).await,
        415,
        "unsupported_media_type",
    );
    check(
        raw(&owner, "application/json", "{\"name\": ".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&owner, "application/json", "{\"name\": 1}".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&owner, "application/json", "[]".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&owner, "application/json", "".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&owner, "application/json", "\u{fffd}".into()).await,
        400,
        "invalid_json",
    );
    let list = raw(&owner, "application/json", "[]".into()).await.text;
    assert!(list.contains("A JSON object is expected here"), "{list}");
    let empty = raw(&owner, "application/json", "{}".into()).await;
    assert_eq!(empty.error_code(), "invalid_json");
    assert_eq!(empty.json()["fields"][0]["field"], "name");
    let huge = format!("{{\"name\":\"{}\"}}", "a".repeat(21 * 1024 * 1024));
    check(
        raw(&owner, "application/json", huge).await,
        413,
        "too_large",
    );

    let answer = owner
        .post("/api/projects", &json!({ "name": " " }))
        .await
        .expect(400);
    assert_eq!(answer.error_code(), "invalid_input");
    assert_eq!(answer.json()["fields"][0]["field"], "name");
    let answer = anonymous
        .post(
            "/api/auth/magic-link",
            &json!({ "email": "not an address" }),
        )
        .await
        .expect(400);
    assert_eq!(answer.json()["fields"][0]["field"], "email");
}

async fn raw(owner: &Actor, content_type: &str, body: String) -> Answer {
    let request = owner
        .request(Method::POST, "/api/projects")
        .header("content-type", content_type)
        .body(body);
    Answer::of(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_method_is_a_405_with_allow() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    for (method, path, allowed) in [
        (
            Method::PATCH,
            "/api/projects/shop",
            "DELETE, GET, HEAD, PUT",
        ),
        (Method::DELETE, "/api/projects", "GET, HEAD, POST"),
        (Method::POST, "/api/projects/public/shop", "GET, HEAD"),
        (Method::GET, "/api/auth/logout", "POST"),
        (
            Method::PUT,
            "/api/public/docs/ada/shop/pages/objects/Query",
            "GET, HEAD",
        ),
        // These have an effect, so they refuse `HEAD`.
        (Method::HEAD, "/api/auth/verify", "GET"),
        (Method::HEAD, "/api/user/export", "GET"),
    ] {
        let request = owner.request(method.clone(), path);
        let answer = Answer::of(request).await.expect(405);
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
        if method != Method::HEAD {
            assert_eq!(answer.error_code(), "method_not_allowed");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn head_is_get_without_a_body() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let nobody = program.anonymous();
    for (path, caller, status) in [
        ("/dev/outbox", &nobody, 200),
        ("/api/projects", &owner, 200),
        ("/api/projects", &nobody, 401),
        ("/api/health", &nobody, 200),
        ("/api/projects/public/none", &nobody, 404),
        ("/api/no/such/route", &nobody, 404),
    ] {
        let head = caller.request(Method::HEAD, path);
        let head = Answer::of(head).await.expect(status);
        let get = caller.get(path).await.expect(status);
        assert_eq!(head.text, "", "{path}");
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_has_the_security_headers() {
    let program = start(None);
    let anonymous = program.anonymous();
    for path in ["/", "/api/health", "/api/nope", "/d/nobody", "/healthz"] {
        let answer = anonymous.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
    }
    let verify = anonymous.get("/auth/verify?token=secret").await;
    assert_eq!(verify.header("referrer-policy"), "no-referrer");
    for path in ["/", "/nothing-here", "/d/nobody/nothing"] {
        let document = anonymous.get(path).await;
        let policy = document.header("content-security-policy");
        assert!(policy.contains("default-src 'self'"), "{path}: {policy}");
        assert!(!policy.contains("'unsafe-inline'"), "{path}: {policy}");
    }
    // The console's editors write their styles into elements.
    let console = anonymous.get("/d/nobody/nothing/console").await;
    let policy = console.header("content-security-policy");
    assert!(
        policy.contains("style-src 'self' 'unsafe-inline'"),
        "{policy}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn health_reports_its_checks() {
    let program = start(None);
    let anonymous = program.anonymous();
    let health = anonymous.get("/api/health").await.expect(200).json();
    assert_eq!(health["status"], "ok");
    assert_eq!(
        health["checks"],
        json!({ "database": "ok", "storage": "ok", "mail": "ok", "jobs": "ok" })
    );
    assert_eq!(anonymous.get("/healthz").await.expect(200).text, "ok\n");
    assert_eq!(anonymous.get("/readyz").await.expect(200).text, "ready\n");
}
