//! One shape for every error, whoever makes it.

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, Program, authorised, start};

#[tokio::test(flavor = "multi_thread")]
async fn every_error_takes_the_one_shape() {
    let program = start(None);
    let token = program.sign_in("ada@example.com").await;
    let check = |answer: Answer, status: u16, code: &str| {
        let answer = answer.expect(status);
        assert_eq!(answer.error_code(), code);
    };
    check(program.get("/api/no/such/route", "").await, 404, "no_route");
    check(program.get("/api", "").await, 404, "no_route");
    check(
        program
            .call(Method::DELETE, "/api/projects", &token, &json!({}))
            .await,
        405,
        "method_not_allowed",
    );
    check(
        program
            .call(Method::POST, "/dashboard", "", &json!({}))
            .await,
        405,
        "method_not_allowed",
    );
    check(program.get("/assets/none.js", "").await, 404, "no_route");
    check(
        program.get("/api/projects/no%2Fslug", &token).await,
        404,
        "not_found",
    );
    check(
        program.get("/api/public/docs/nobody/nothing", "").await,
        404,
        "not_found",
    );
    check(
        program.get("/api/public/users/nobody", "").await,
        404,
        "not_found",
    );
    check(
        program.get("/api/auth/me", "").await,
        401,
        "unauthenticated",
    );
    check(
        program.get("/api/auth/me", "no-token-of-ours").await,
        401,
        "unauthenticated",
    );
    check(
        program.get("/api/auth/verify", "").await,
        400,
        "link_invalid",
    );
    check(
        raw(&program, &token, "text/plain", "{}".into()).await,
        415,
        "unsupported_media_type",
    );
    check(
        raw(&program, &token, "application/json", "{\"name\": ".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&program, &token, "application/json", "{\"name\": 1}".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&program, &token, "application/json", "[]".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&program, &token, "application/json", "".into()).await,
        400,
        "invalid_json",
    );
    check(
        raw(&program, &token, "application/json", "\u{fffd}".into()).await,
        400,
        "invalid_json",
    );
    let list = raw(&program, &token, "application/json", "[]".into())
        .await
        .text;
    assert!(list.contains("A JSON object is expected here"), "{list}");
    let empty = raw(&program, &token, "application/json", "{}".into()).await;
    assert_eq!(empty.error_code(), "invalid_json");
    assert_eq!(empty.json()["fields"][0]["field"], "name");
    let huge = format!("{{\"name\":\"{}\"}}", "a".repeat(21 * 1024 * 1024));
    check(
        raw(&program, &token, "application/json", huge).await,
        413,
        "too_large",
    );

    let answer = program
        .call(
            Method::POST,
            "/api/projects",
            &token,
            &json!({ "name": " " }),
        )
        .await
        .expect(400);
    assert_eq!(answer.error_code(), "invalid_input");
    assert_eq!(answer.json()["fields"][0]["field"], "name");
    let answer = program
        .call(
            Method::POST,
            "/api/auth/magic-link",
            "",
            &json!({ "email": "not an address" }),
        )
        .await
        .expect(400);
    assert_eq!(answer.json()["fields"][0]["field"], "email");
}

async fn raw(program: &Program, token: &str, content_type: &str, body: String) -> Answer {
    let request = program
        .request(Method::POST, "/api/projects")
        .header("content-type", content_type)
        .body(body);
    program.send(authorised(request, token)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_method_says_which_are_right() {
    let program = start(None);
    let token = program.sign_in("ada@example.com").await;
    program
        .create(&token, "Shop", "type Query { a: Int }")
        .await;
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
        // They do something, so that looking is not enough.
        (Method::HEAD, "/api/auth/verify", "GET"),
        (Method::HEAD, "/api/user/export", "GET"),
    ] {
        let request = authorised(program.request(method.clone(), path), &token);
        let answer = program.send(request).await.expect(405);
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
        if method != Method::HEAD {
            assert_eq!(answer.error_code(), "method_not_allowed");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn head_is_get_without_a_body() {
    let program = start(None);
    let token = program.sign_in("ada@example.com").await;
    for (path, token, status) in [
        ("/api/projects", token.as_str(), 200),
        ("/api/projects", "", 401),
        ("/api/health", "", 200),
        ("/api/projects/public/none", "", 404),
        ("/api/no/such/route", "", 404),
    ] {
        let head = authorised(program.request(Method::HEAD, path), token);
        let head = program.send(head).await.expect(status);
        let get = program.get(path, token).await.expect(status);
        assert_eq!(head.text, "", "{path}");
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_security_headers() {
    let program = start(None);
    for path in ["/", "/api/health", "/api/nope", "/d/nobody", "/healthz"] {
        let answer = program.get(path, "").await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
    }
    let verify = program.get("/auth/verify?token=secret", "").await;
    assert_eq!(verify.header("referrer-policy"), "no-referrer");
    let document = program.get("/", "").await;
    assert!(
        document
            .header("content-security-policy")
            .contains("default-src 'self'")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn health_is_told() {
    let program = start(None);
    let health = program.get("/api/health", "").await.expect(200).json();
    assert_eq!(health["status"], "ok");
    assert_eq!(
        health["checks"],
        json!({ "database": "ok", "mail": "ok", "jobs": "ok" })
    );
    assert_eq!(program.get("/healthz", "").await.expect(200).text, "ok\n");
    assert_eq!(program.get("/readyz", "").await.expect(200).text, "ready\n");
}
