//! Endpoints: how they are stored, and who can see which parts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, whole};
use crate::support::{Actor, Program, start, start_open};
use crate::{on_both, on_one};

on_both! {
    an_endpoint_is_made_changed_and_deleted
    exactly_one_endpoint_is_the_default
    a_project_has_at_most_twenty
    an_invalid_endpoint_is_refused
    deleting_a_project_deletes_its_endpoints
    after_a_downgrade_endpoints_are_read_only
    readers_see_endpoints_without_headers
}

on_one! {
    addresses_inside_are_refused_in_one_sentence
}

pub const SECRET: &str = "Bearer very-secret-0123456789";

/// Creates a project and returns the path of its endpoints.
pub async fn project(owner: &Actor) -> String {
    let id = owner.create("Shop", "type Query { a: Int }").await;
    format!("/api/projects/{id}/endpoints")
}

pub async fn add(owner: &Actor, path: &str, body: Value) -> Value {
    let answer = owner.post(path, &body).await.expect(201);
    answer.json()["endpoint"].clone()
}

/// Adds an endpoint called "Live" at that URL, with a secret header.
pub async fn add_live(owner: &Actor, path: &str, url: &str) -> Value {
    let headers = json!([{ "name": "Authorization", "value": SECRET }]);
    let body = json!({ "name": "Live", "url": url, "headers": headers });
    add(owner, path, body).await
}

/// Returns a database in that folder, for two programs with separate data folders.
pub fn shared_database(folder: &tempfile::TempDir) -> Option<String> {
    let file = folder.path().join("shared.db");
    Some(format!("sqlite://{}", file.display()))
}

async fn names_of_defaults(owner: &Actor, path: &str) -> Vec<String> {
    let list = owner.get(path).await.expect(200).json();
    let endpoints = list["endpoints"].as_array().unwrap().clone();
    let defaults = endpoints.iter().filter(|one| one["is_default"] == true);
    defaults
        .map(|one| one["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Returns the path of an endpoint.
pub fn at(path: &str, endpoint: &Value) -> String {
    format!("{path}/{}", endpoint["id"].as_str().unwrap())
}

async fn an_endpoint_is_made_changed_and_deleted(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let made = add(&owner, &path, json!({
        "name": " Live ", "url": "HTTPS://API.Example.com./graphql#x", "description": "The real one.",
    })).await;
    assert_eq!(
        (&made["name"], &made["environment"]),
        (&json!("Live"), &json!("production"))
    );
    assert_eq!(made["url"], "https://api.example.com/graphql");
    assert_eq!(
        (&made["last_test"], &made["headers"]),
        (&json!(null), &json!([]))
    );

    let one = at(&path, &made);
    let changes = json!({ "environment": "staging", "description": "" });
    let changed = owner.put(&one, &changes).await.expect(200).json();
    assert_eq!(changed["endpoint"]["environment"], "staging");
    assert_eq!(changed["endpoint"]["name"], "Live");
    assert_eq!(owner.get(&one).await.expect(200).json(), changed);

    // Another project of the same owner does not have it.
    let other = owner.create("Other", "type Query { a: Int }").await;
    let elsewhere = one.replace(path.split('/').nth(3).unwrap(), &other);
    assert_eq!(
        owner.get(&elsewhere).await.expect(404).error_code(),
        "not_found"
    );

    owner.delete(&one).await.expect(204);
    owner.get(&one).await.expect(404);
    owner.delete(&one).await.expect(404);
    let list = owner.get(&path).await.expect(200).json();
    assert_eq!(list, json!({ "endpoints": [], "read_only": null }));
}

async fn exactly_one_endpoint_is_the_default(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let body = |name: &str, is_default: bool| json!({ "name": name, "url": "https://a.example.com", "is_default": is_default });
    let a = add(&owner, &path, body("A", false)).await;
    assert_eq!(names_of_defaults(&owner, &path).await, ["A"]);
    let b = add(&owner, &path, body("B", true)).await;
    add(&owner, &path, body("C", false)).await;
    assert_eq!(names_of_defaults(&owner, &path).await, ["B"]);

    // The default cannot be unset, only moved.
    owner
        .put(&at(&path, &b), &json!({ "is_default": false }))
        .await
        .expect(200);
    assert_eq!(names_of_defaults(&owner, &path).await, ["B"]);
    owner
        .put(&at(&path, &a), &json!({ "is_default": true }))
        .await
        .expect(200);
    assert_eq!(names_of_defaults(&owner, &path).await, ["A"]);
    owner.delete(&at(&path, &a)).await.expect(204);
    assert_eq!(names_of_defaults(&owner, &path).await, ["B"]);

    let both = (at(&path, &b), json!({ "is_default": true }));
    let calls = (0..6).map(|n| {
        let body = body(&format!("N{n}"), true);
        let (owner, path, both) = (&owner, &path, &both);
        async move {
            if n % 2 == 0 {
                owner.post(path, &body).await.expect(201);
            } else {
                owner.put(&both.0, &both.1).await.expect(200);
            }
        }
    });
    futures_join(calls).await;
    assert_eq!(names_of_defaults(&owner, &path).await.len(), 1);
}

/// Runs all calls concurrently.
async fn futures_join<F: Future<Output = ()>>(calls: impl Iterator<Item = F>) {
    let mut running: Vec<_> = calls.map(Box::pin).collect();
    std::future::poll_fn(|context| {
        running.retain_mut(|call| call.as_mut().poll(context).is_pending());
        if running.is_empty() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

async fn a_project_has_at_most_twenty(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let body = json!({ "name": "N", "url": "https://a.example.com" });
    for _ in 0..19 {
        add(&owner, &path, body.clone()).await;
    }
    let calls = (0..4).map(|_| async {
        let answer = owner.post(&path, &body).await;
        assert!(
            [201, 409].contains(&answer.status.as_u16()),
            "{}",
            answer.text
        );
    });
    futures_join(calls).await;
    let list = owner.get(&path).await.json();
    assert_eq!(list["endpoints"].as_array().unwrap().len(), 20);
    let full = owner.post(&path, &body).await.expect(409);
    assert_eq!(full.error_code(), "too_many_endpoints");
}

async fn an_invalid_endpoint_is_refused(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let header = |name: &str, value: &str| json!([{ "name": name, "value": value }]);
    let many: Vec<Value> = (0..21)
        .map(|n| json!({ "name": format!("x-{n}"), "value": "v" }))
        .collect();
    for (field, body) in [
        (
            "name",
            json!({ "name": " ", "url": "https://a.example.com" }),
        ),
        (
            "name",
            json!({ "name": "x".repeat(81), "url": "https://a.example.com" }),
        ),
        ("url", json!({ "name": "A", "url": "a.example.com" })),
        ("url", json!({ "name": "A", "url": "ftp://a.example.com" })),
        (
            "url",
            json!({ "name": "A", "url": "https://user:word@a.example.com" }),
        ),
        (
            "url",
            json!({ "name": "A", "url": format!("https://a.example.com/{}", "x".repeat(2048)) }),
        ),
        (
            "description",
            json!({ "name": "A", "url": "https://a.example.com", "description": "x".repeat(501) }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": header("a b", "v") }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": header("Host", "v") }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": header("A", "") }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": header("A", "a\r\nB: c") }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": header("A", &"x".repeat(4097)) }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": [{ "name": "A" }] }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": many }),
        ),
        (
            "headers",
            json!({ "name": "A", "url": "https://a.example.com", "headers": [{ "name": "A", "value": "1" }, { "name": "a", "value": "2" }] }),
        ),
    ] {
        let answer = owner.post(&path, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input");
        assert_eq!(answer.json()["fields"][0]["field"], field, "{body}");
    }
    let wrong = json!({ "name": "A", "url": "https://a.example.com", "environment": "moon" });
    owner.post(&path, &wrong).await.expect(400);
    let list = owner.get(&path).await.json();
    assert_eq!(list["endpoints"], json!([]));
}

async fn addresses_inside_are_refused_in_one_sentence(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let mut sentences = std::collections::BTreeSet::new();
    for url in [
        "http://127.0.0.1:8080/graphql",
        "http://localhost/",
        "http://10.0.0.1/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://169.254.169.254/latest/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://printer.local/",
        "http://intranet/",
        "https://example.com:22/",
    ] {
        let body = json!({ "name": "A", "url": url });
        let stored = owner.post(&path, &body).await.expect(400).json();
        assert_eq!(stored["code"], "address_blocked", "{url}");
        sentences.insert(stored["fields"][0]["message"].to_string());
        let body = json!({ "url": url });
        let read = owner
            .post("/api/introspections", &body)
            .await
            .expect(400)
            .json();
        assert_eq!(read["code"], "address_blocked", "{url}");
        sentences.insert(read["fields"][0]["message"].to_string());
    }
    assert_eq!(sentences.len(), 1, "{sentences:?}");
}

async fn deleting_a_project_deletes_its_endpoints(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    add(
        &owner,
        &path,
        json!({ "name": "Live", "url": "https://a.example.com" }),
    )
    .await;
    let project = path.trim_end_matches("/endpoints");
    owner.delete(project).await.expect(204);
    owner.get(&path).await.expect(404);
    let id = domain::ProjectId::parse(project.split('/').nth(3).unwrap()).unwrap();
    let left = program
        .store()
        .read(move |conn| persistence::endpoints::list(conn, id))
        .await
        .unwrap();
    assert!(left.is_empty());
}

async fn after_a_downgrade_endpoints_are_read_only(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let mut places = Vec::new();
    for name in ["First", "Second", "Third"] {
        let id = owner.create(name, "type Query { a: Int }").await;
        let path = format!("/api/projects/{id}/endpoints");
        let made = add(
            &owner,
            &path,
            json!({ "name": "Live", "url": "https://a.example.com" }),
        )
        .await;
        places.push((id, path, made));
    }
    let closed = format!("/api/projects/{}", places[0].0);
    owner
        .put(&closed, &json!({ "is_public": false }))
        .await
        .expect(200);
    owner.make_free().await;

    // The private project and the third one, which is beyond the plan's two; the second stays editable.
    for (at_place, is_read_only) in [(0, true), (1, false), (2, true)] {
        let (_, path, made) = &places[at_place];
        let list = owner.get(path).await.expect(200).json();
        assert_eq!(list["read_only"].is_string(), is_read_only, "{list}");
        let body = json!({ "name": "New", "url": "https://a.example.com" });
        let calls = [
            (Method::POST, path.clone()),
            (Method::PUT, at(path, made)),
            (Method::DELETE, at(path, made)),
        ];
        for (method, place) in calls {
            let answer = owner.call(method, &place, &body).await;
            if is_read_only {
                assert_eq!(answer.expect(403).error_code(), "plan_limit");
            } else {
                assert!(answer.status.is_success(), "{}", answer.text);
            }
        }
    }
}

async fn readers_see_endpoints_without_headers(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let headers = json!([{ "name": "X-Internal-Name", "value": SECRET }]);
    let hostile = "<script>alert(1)</script>";
    add(&owner, &path, json!({
        "name": hostile, "url": "https://a.example.com/graphql?a=1&b=%22%3E", "description": "Ask for a key.",
        "environment": "staging", "headers": headers,
    })).await;
    let docs = anonymous.get("/api/public/docs/ada/shop").await.expect(200);
    assert_eq!(
        docs.json()["endpoints"],
        json!([{
            "name": hostile, "url": "https://a.example.com/graphql?a=1&b=%22%3E", "environment": "staging",
            "description": "Ask for a key.", "is_default": true,
        }])
    );
    let overview = anonymous
        .get("/api/public/docs/ada/shop/pages/overview")
        .await
        .expect(200);
    let html = overview.json()["html"].as_str().unwrap().to_owned();
    assert!(
        html.contains("https://a.example.com/graphql?a=1&#38;b=%22%3E"),
        "{html}"
    );
    assert!(
        html.contains("&#60;script&#62;") && !html.contains("<script>"),
        "{html}"
    );
    assert!(
        overview.json()["toc"]
            .as_array()
            .unwrap()
            .iter()
            .any(|entry| entry["id"] == "section-endpoints")
    );
    let document = anonymous.get("/d/ada/shop").await.expect(200);
    assert!(document.text.contains("Ask for a key."));
    for text in [&docs.text, &overview.text, &document.text] {
        assert!(!text.contains("X-Internal-Name") && !text.contains("very-secret"));
    }
    // Other pages do not list them, and without endpoints there is no heading.
    let page = anonymous
        .get("/api/public/docs/ada/shop/pages/queries/a")
        .await
        .expect(200);
    assert!(!page.text.contains("Ask for a key."));
    let list = owner.get(&path).await.json();
    owner
        .delete(&at(&path, &list["endpoints"][0]))
        .await
        .expect(204);
    let document = anonymous.get("/d/ada/shop").await.expect(200);
    assert!(!document.text.contains("id=\"section-endpoints\""));
}

/// An address that was allowed when it was stored is refused when it is called.
#[tokio::test(flavor = "multi_thread")]
async fn a_stored_address_inside_is_not_called() {
    let server = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let folder = tempfile::tempdir().unwrap();
    let first = start_open(shared_database(&folder));
    let owner = first.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let restricted = owner.on(&start(shared_database(&folder)));
    let mut sentences = std::collections::BTreeSet::new();
    for url in [
        server.url.as_str(),
        "http://127.0.0.1:1/",
        "http://localhost/",
    ] {
        let made = add(&owner, &path, json!({ "name": "A", "url": url })).await;
        let (none, one) = (json!({}), at(&path, &made));
        let call = |what: &str| format!("{one}/{what}");
        let test = restricted
            .post(&call("test"), &none)
            .await
            .expect(200)
            .json();
        for field in ["status", "latency_ms", "introspection_enabled"] {
            assert_eq!(test[field], json!(null), "{field}");
        }
        sentences.insert(test["message"].to_string());
        let read = restricted.post(&call("schema"), &none).await.expect(400);
        assert_eq!(read.error_code(), "address_blocked");
        sentences.insert(read.json()["error"].to_string());
    }
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(server.seen().is_empty());
}
