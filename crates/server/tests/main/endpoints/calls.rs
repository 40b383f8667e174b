//! Calls to endpoints: tests and introspection.

use std::process::Command;

use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, Reply, introspected, whole};
use crate::endpoints::management::{SECRET, add, add_live, project};
use crate::support::process::{base, opened, printed_link, serve};
use crate::support::{Actor, Answer, Program, start_open};
use crate::{on_both, on_one};

on_both! {
    with start_open:
    a_test_reports_its_result
    endpoint_tests_are_limited_to_ten_a_minute
    a_schema_is_read_and_published
}

on_one! {
    with start_open:
    servers_of_any_age_give_their_schema
    a_failed_introspection_says_why
}

async fn test(owner: &Actor, path: &str, url: &str) -> Value {
    let made = add_live(owner, path, url).await;
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    let answer = owner
        .post(&format!("{one}/test"), &json!({}))
        .await
        .expect(200);
    assert!(!answer.text.contains("very-secret"));
    let kept = owner.get(&one).await.expect(200).json()["endpoint"]["last_test"].clone();
    assert_eq!(kept, answer.json());
    kept
}

async fn introspect(owner: &Actor, url: &str) -> Answer {
    let headers = json!([{ "name": "Authorization", "value": SECRET }]);
    let body = json!({ "url": url, "headers": headers });
    owner.post("/api/introspections", &body).await
}

async fn a_test_reports_its_result(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let server = GraphqlServer::start(|seen| match seen.path.as_str() {
        "/closed" if !seen.query.contains("__typename") => Reply::Json(
            400,
            json!({ "errors": [{ "message": "Introspection is off." }] }),
        ),
        "/fault" => Reply::Json(
            200,
            json!({ "errors": [{ "message": "No\ntenant \u{202e}given." }] }),
        ),
        "/forbidden" => Reply::Json(401, json!({ "message": "Who are you?" })),
        "/html" => Reply::Text(200, "<html>".to_owned()),
        "/null" => Reply::Text(200, "null".to_owned()),
        "/broken" => Reply::Text(502, "{\"data\":".to_owned()),
        "/inside" => Reply::Redirect("http://169.254.169.254/latest".to_owned()),
        "/loop" => Reply::Redirect("/loop".to_owned()),
        "/moved" => Reply::Redirect("/graphql".to_owned()),
        _ => whole(seen, &[]),
    })
    .await;
    let at = |name: &str| server.url.replace("/graphql", name);
    for (url, ok, status, introspection, message) in [
        (
            server.url.clone(),
            true,
            Some(200),
            Some(true),
            "The server answers GraphQL.",
        ),
        (
            at("/closed"),
            true,
            Some(200),
            Some(false),
            "The server answers GraphQL.",
        ),
        (
            at("/moved"),
            true,
            Some(200),
            Some(true),
            "The server answers GraphQL.",
        ),
        (
            at("/fault"),
            false,
            Some(200),
            Some(false),
            "The server answered with an error: No tenant given.",
        ),
        (
            at("/forbidden"),
            false,
            Some(401),
            None,
            "The server answered 401: check the headers.",
        ),
        (
            at("/html"),
            false,
            Some(200),
            None,
            "The server answered, but not with a GraphQL response.",
        ),
        (
            at("/null"),
            false,
            Some(200),
            None,
            "The server answered, but not with a GraphQL response.",
        ),
        (
            at("/broken"),
            false,
            Some(502),
            None,
            "The server answered 502: it could not handle the request.",
        ),
    ] {
        let result = test(&owner, &path, &url).await;
        assert_eq!(
            (&result["ok"], &result["status"]),
            (&json!(ok), &json!(status)),
            "{url} {result}"
        );
        assert_eq!(
            result["introspection_enabled"],
            json!(introspection),
            "{url}"
        );
        assert_eq!(result["message"], message, "{url}");
        assert!(result["latency_ms"].is_u64() && result["at"].is_string());
    }
    assert!(
        server
            .seen()
            .iter()
            .all(|seen| seen.headers["authorization"] == SECRET)
    );
    for (url, message) in [
        ("http://127.0.0.1:1/".to_owned(), "refused the connection"),
        (at("/loop"), "redirects to another one"),
    ] {
        let result = test(&owner, &path, &url).await;
        assert_eq!(
            (&result["ok"], &result["status"], &result["latency_ms"]),
            (&json!(false), &json!(null), &json!(null))
        );
        assert!(
            result["message"].as_str().unwrap().contains(message),
            "{result}"
        );
    }
    // A redirect inside has the same error as a stored address inside.
    program.clock.advance(61);
    let inside = test(&owner, &path, &at("/inside")).await;
    assert_eq!(inside["message"], outbound_blocked());
}

fn outbound_blocked() -> String {
    "This address cannot be called from here. Check it for typos; it must be reachable on the public internet."
        .to_owned()
}

async fn endpoint_tests_are_limited_to_ten_a_minute(program: Program) {
    let server = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let made = add(&owner, &path, json!({ "name": "Live", "url": server.url })).await;
    let place = format!("{path}/{}/test", made["id"].as_str().unwrap());
    for _ in 0..10 {
        owner.post(&place, &json!({})).await.expect(200);
    }
    let calls = server.seen().len();
    let refused = owner.post(&place, &json!({})).await.expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait));
    assert_eq!(server.seen().len(), calls);

    // Introspection has its own limit, and so does every other user.
    for _ in 0..10 {
        introspect(&owner, &server.url).await.expect(200);
    }
    let refused = introspect(&owner, &server.url).await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    let other = program.sign_in("bob@example.com").await;
    introspect(&other, &server.url).await.expect(200);

    program.clock.advance(wait);
    owner.post(&place, &json!({})).await.expect(200);
}

async fn a_schema_is_read_and_published(program: Program) {
    let server = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let made = add_live(&owner, &path, &server.url).await;
    let place = format!("{path}/{}/schema", made["id"].as_str().unwrap());
    let read = owner.post(&place, &json!({})).await.expect(200).json();
    assert_eq!(
        read["counts"],
        json!({ "types": 1, "operations": 1, "fields": 1 })
    );
    assert_eq!(read["findings"], json!({ "items": [], "omitted": 0 }));
    let sdl = read["sdl"].as_str().unwrap();
    assert!(
        sdl.contains("hello: String") && sdl.contains("A greeting service."),
        "{sdl}"
    );
    assert_eq!(server.seen()[0].headers["authorization"], SECRET);

    // Introspection has not published anything.
    let project = path.trim_end_matches("/endpoints").to_owned();
    let before = owner
        .get(&format!("{project}/schema"))
        .await
        .expect(200)
        .json();
    assert_eq!(before["version"]["number"], 1);
    owner
        .publish(project.trim_start_matches("/api/projects/"), sdl)
        .await
        .expect(201);
    let after = owner
        .get(&format!("{project}/schema"))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (&after["version"]["number"], &after["sdl"]),
        (&json!(2), &json!(sdl))
    );

    let direct = introspect(&owner, &server.url).await.expect(200).json();
    assert_eq!(direct["sdl"], sdl);
    let created = owner
        .create("From a URL", direct["sdl"].as_str().unwrap())
        .await;
    assert!(!created.is_empty());
}

async fn servers_of_any_age_give_their_schema(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let unknown: [&'static [&'static str]; 4] = [
        &[],
        &["isOneOf"],
        &["isOneOf", "includeDeprecated: true) { ...InputValue"],
        &[
            "isOneOf",
            "includeDeprecated: true) { ...InputValue",
            "isRepeatable",
            "specifiedByURL",
        ],
    ];
    for (tries, unknown) in unknown.into_iter().enumerate() {
        let server = GraphqlServer::start(move |seen| whole(seen, unknown)).await;
        let read = introspect(&owner, &server.url).await.expect(200).json();
        assert!(read["sdl"].as_str().unwrap().contains("hello: String"));
        assert_eq!(server.seen().len(), tries + 1);
    }
}

async fn a_failed_introspection_says_why(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let server = GraphqlServer::start(|seen| match seen.path.as_str() {
        "/closed" => Reply::Json(
            400,
            json!({ "errors": [{ "message": "GraphQL introspection is not allowed" }] }),
        ),
        "/forbidden" => Reply::Json(403, json!({ "errors": [{ "message": "Forbidden" }] })),
        "/html" => Reply::Text(404, "<html>".to_owned()),
        "/null" => Reply::Json(200, json!({ "data": { "__schema": null } })),
        "/nonsense" => Reply::Json(200, json!({ "data": { "__schema": { "types": 5 } } })),
        "/inside" => Reply::Redirect("http://10.0.0.1/".to_owned()),
        "/elsewhere" => Reply::Redirect("http://localhost:1/".to_owned()),
        "/empty" => Reply::Json(200, {
            let mut empty = introspected("x");
            empty["data"]["__schema"]["types"] = json!([]);
            empty
        }),
        _ => whole(seen, &[]),
    })
    .await;
    for (name, status, code, text, calls) in [
        (
            "/closed",
            400,
            "introspection_refused",
            "It says: GraphQL introspection is not allowed.",
            4,
        ),
        ("/forbidden", 400, "introspection_refused", "Forbidden", 1),
        ("/html", 400, "not_graphql", "404", 1),
        (
            "/null",
            400,
            "introspection_refused",
            "Turn introspection on",
            4,
        ),
        (
            "/nonsense",
            422,
            "invalid_schema",
            "not an introspection result",
            1,
        ),
        (
            "/inside",
            400,
            "address_blocked",
            "cannot be called from here",
            1,
        ),
        (
            "/elsewhere",
            400,
            "connection_refused",
            "refused the connection",
            1,
        ),
    ] {
        program.clock.advance(61);
        let before = server.seen().len();
        let answer = introspect(&owner, &server.url.replace("/graphql", name))
            .await
            .expect(status);
        assert_eq!(answer.error_code(), code, "{name}");
        assert!(answer.text.contains(text), "{name}: {}", answer.text);
        assert!(!answer.text.contains("very-secret"));
        assert_eq!(server.seen().len() - before, calls, "{name}");
    }
    let bad = json!({ "url": server.url, "headers": [{ "name": "Authorization" }] });
    let answer = owner.post("/api/introspections", &bad).await.expect(400);
    assert_eq!(answer.json()["fields"][0]["field"], "headers");
}

/// Header values for one server do not follow a redirect to another.
#[tokio::test(flavor = "multi_thread")]
async fn headers_stay_with_their_server() {
    let program = start_open(None);
    let second = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let target = second.url.clone();
    let first = GraphqlServer::start(move |_| Reply::Redirect(target.clone())).await;
    let owner = program.sign_in("ada@example.com").await;
    introspect(&owner, &first.url).await.expect(200);
    assert_eq!(first.seen()[0].headers["authorization"], SECRET);
    assert!(!second.seen().is_empty());
    assert!(
        second
            .seen()
            .iter()
            .all(|seen| !seen.headers.contains_key("authorization"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_and_endless_servers_end_in_time() {
    let program = start_open(None);
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let slow = GraphqlServer::start(|seen| {
        // The second request must not get the whole time again.
        if seen.query.contains("__typename") {
            whole(seen, &[])
        } else {
            Reply::Silence
        }
    })
    .await;
    let silent = GraphqlServer::start(|_| Reply::Silence).await;
    let endless = GraphqlServer::start(|_| Reply::Endless).await;
    let (slow, silent, endless) = tokio::join!(
        test(&owner, &path, &slow.url),
        test(&owner, &path, &silent.url),
        test(&owner, &path, &endless.url),
    );
    assert_eq!(
        (&slow["ok"], &slow["introspection_enabled"]),
        (&json!(true), &json!(null))
    );
    assert_eq!(silent["message"], "The server took too long to answer.");
    assert_eq!(endless["message"], "The response is larger than 1 MiB.");
}

/// Runs the program itself, with its log at the finest level.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_value() {
    let server = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let folder = tempfile::tempdir().unwrap();
    // A file: a pipe that nobody reads would fill up and block the program.
    let log = tempfile::NamedTempFile::new().unwrap();
    let mut child = serve(folder.path())
        .stderr(log.reopen().unwrap())
        .env("GRAPHFOLIO__LOG__FILTER", "trace")
        .env("GRAPHFOLIO__OUTBOUND__ALLOW_LOOPBACK", "true")
        .spawn()
        .unwrap();
    let (base, mut console) = base(&mut child);
    let client = crate::support::http_client();
    let link = printed_link(&client, &base, &mut console, "ada@example.com").await;
    let owner = opened(&client, &base, &link).await;
    let post = |path: String, body: Value| {
        client
            .post(format!("{base}{path}"))
            .bearer_auth(&owner)
            .json(&body)
            .send()
    };
    post("/api/projects".to_owned(), json!({ "name": "Shop" }))
        .await
        .unwrap();
    let headers = json!([{ "name": "Authorization", "value": SECRET }]);
    let body = json!({ "name": "Live", "url": server.url, "headers": headers.clone() });
    let made = post("/api/projects/shop/endpoints".to_owned(), body)
        .await
        .unwrap();
    let id = made.json::<Value>().await.unwrap()["endpoint"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    for call in ["test", "schema"] {
        let answer = post(
            format!("/api/projects/shop/endpoints/{id}/{call}"),
            json!({}),
        )
        .await
        .unwrap();
        assert_eq!(answer.status(), 200);
    }
    let body = json!({ "url": server.url, "headers": headers });
    assert_eq!(
        post("/api/introspections".to_owned(), body)
            .await
            .unwrap()
            .status(),
        200
    );
    let kill = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert!(child.wait().unwrap().success());
    let log = std::fs::read_to_string(log.path()).unwrap();
    assert!(
        log.contains("/api/introspections"),
        "the calls are in the log"
    );
    let key = std::fs::read_to_string(folder.path().join("secret.key")).unwrap();
    for secret in ["very-secret", key.trim()] {
        assert!(!log.contains(secret));
    }
}
