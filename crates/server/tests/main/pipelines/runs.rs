//! Runs say who: key, branch, pull request, address. An older one never publishes over a newer one.

use serde_json::{Value, json};

use super::publishing::OLD;
use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    a_run_is_stored_and_shown
    a_run_of_bad_input_is_refused
    an_older_run_never_publishes_over_a_newer_one
    an_older_commit_never_publishes_over_a_newer_one
}

const CHECK: &str = "/api/projects/shop/schema/check";
const SCHEMA: &str = "/api/projects/shop/schema";
const PIPELINE: &str = "acme/api/.github/workflows/schema.yml";

fn sent() -> Value {
    json!({
        "branch": "remove-viewer-legacy",
        "pull_request": {
            "number": 482,
            "title": "Remove <b>viewerLegacy</b>",
            "url": "https://github.com/acme/api/pull/482",
        },
        "url": "https://github.com/acme/api/actions/runs/99",
        "pipeline": PIPELINE,
        "number": 8114,
    })
}

async fn a_run_is_stored_and_shown(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", OLD).await;
    let key = owner.with_key("write").await;
    let body = json!({ "sdl": OLD, "commit": "9f3c2ab".repeat(5), "run": sent() });
    let checked = key.post(CHECK, &body).await.expect(200).json();
    let body = json!({ "sdl": "type Query { a: Int }", "commit": "b", "run": sent() });
    key.put(SCHEMA, &body).await.expect(201);
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    for run in [&list["checks"][0]["run"], &list["published"][0]["run"]] {
        assert_eq!(run["branch"], "remove-viewer-legacy");
        assert_eq!(run["pull_request"]["number"], 482);
        assert_eq!(run["number"], 8114);
        assert!(
            run["key"]["prefix"].as_str().unwrap().starts_with("gf_"),
            "{run}"
        );
    }
    let name = list["checks"][0]["run"]["key"]["name"].as_str().unwrap();
    // Readers see all but the key, as text.
    let url = checked["url"].as_str().unwrap();
    let page = &url[url.find("/d/").unwrap()..];
    let shown = program.anonymous().get(page).await.expect(200).text;
    for text in [
        "href=\"https://github.com/acme/api/pull/482\"",
        "Pull request #482",
        "Run 8,114",
        "9f3c2ab9f3c2",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    assert!(
        !shown.contains("<b>viewerLegacy") && !shown.contains("9f3c2ab9f3c29"),
        "{shown}"
    );
    for path in [
        page.to_owned(),
        format!("{page}.md"),
        "/api/public/docs/ada/shop/versions".to_owned(),
    ] {
        let shown = program.anonymous().get(&path).await.expect(200).text;
        assert!(
            !shown.contains(name) && !shown.contains("gf_w_"),
            "{path}: {shown}"
        );
    }
    // A body that is not JSON takes the run from the query.
    let query = serde_urlencoded_run(&json!({ "branch": "main" }));
    let request = key
        .request(reqwest::Method::POST, &format!("{CHECK}?{query}"))
        .header("content-type", "application/graphql")
        .body(OLD);
    crate::support::Answer::of(request).await.expect(200);
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    let branches: Vec<&Value> = (0..2)
        .map(|n| &list["checks"][n]["run"]["branch"])
        .collect();
    assert!(branches.contains(&&json!("main")), "{branches:?}");
}

fn serde_urlencoded_run(run: &Value) -> String {
    let text = run.to_string();
    let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("run={encoded}")
}

async fn a_run_of_bad_input_is_refused(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    for run in [
        json!({ "url": "javascript:alert(1)" }),
        json!({ "url": "https://user@ci.example/1" }),
        json!({ "branch": "a\nb" }),
        json!({ "branch": "x".repeat(256) }),
        json!({ "pull_request": { "number": 0 } }),
        json!({ "pull_request": { "number": 1, "url": "ftp://x" } }),
        json!({ "pull_request": { "number": 1, "key": "x" } }),
        json!({ "number": -1 }),
        json!({ "number": 1u64 << 53 }),
        json!({ "key": { "name": "x", "prefix": "gf_w_x" } }),
        json!([]),
    ] {
        let body = json!({ "sdl": OLD, "run": run });
        for answer in [
            owner.post(CHECK, &body).await,
            owner.put(SCHEMA, &body).await,
        ] {
            assert_eq!(answer.status, 400, "{run}: {}", answer.text);
        }
        let query = serde_urlencoded_run(&run);
        let request = owner
            .request(reqwest::Method::POST, &format!("{CHECK}?{query}"))
            .header("content-type", "application/graphql")
            .body(OLD);
        let answer = crate::support::Answer::of(request).await;
        assert_eq!(answer.status, 400, "{run}: {}", answer.text);
    }
}

async fn publish(
    owner: &Actor,
    fields: &str,
    commit: &str,
    run: Option<u64>,
    status: u16,
) -> Value {
    let run = run.map(|number| json!({ "pipeline": PIPELINE, "number": number }));
    let sdl = format!("type Query {{ {fields} }}");
    let body = json!({ "sdl": sdl, "commit": commit, "run": run });
    owner.put(SCHEMA, &body).await.expect(status).json()
}

async fn an_older_run_never_publishes_over_a_newer_one(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    publish(&owner, "a: Int b: Int c: Int", "c12", Some(12), 201).await;
    let refused = publish(&owner, "a: Int b: Int", "c11", Some(11), 409).await;
    assert_eq!(refused["code"], "older_commit");
    let error = refused["error"].as_str().unwrap();
    assert!(error.contains("Run 11 is older than run 12"), "{error}");
    let current = owner.get(SCHEMA).await.expect(200).json();
    assert!(
        current["sdl"].as_str().unwrap().contains("c: Int"),
        "{current}"
    );
    // A run that publishes nothing new is the newest, too.
    publish(&owner, "a: Int b: Int c: Int", "c14", Some(14), 200).await;
    publish(&owner, "a: Int", "c13", Some(13), 409).await;
    // The same commit again, a later run, another pipeline and a publish by hand pass.
    publish(&owner, "a: Int b: Int", "c14", Some(11), 201).await;
    publish(&owner, "a: Int b: Int d: Int", "c15", Some(15), 201).await;
    owner
        .publish("shop", "type Query { a: Int hand: Int }")
        .await
        .expect(201);
    publish(&owner, "a: Int e: Int", "c16", None, 201).await;
    // A run without a number does not let an older one pass.
    publish(&owner, "a: Int", "c13", Some(13), 409).await;
}

async fn an_older_commit_never_publishes_over_a_newer_one(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    publish(&owner, "a: Int b: Int", "first", None, 201).await;
    publish(&owner, "a: Int b: Int c: Int", "second", None, 201).await;
    let refused = publish(&owner, "a: Int b: Int", "first", None, 409).await;
    assert_eq!(refused["code"], "older_commit");
    let error = refused["error"].as_str().unwrap();
    assert!(
        error.contains("published as version 2, before the newer commit second"),
        "{error}"
    );
    publish(&owner, "a: Int b: Int", "third", None, 201).await;
    // The short and the full form of a commit are one.
    let (old, new) = ("51d0e7c2a9b84f3d".repeat(2), "9f3c2ab18e7d6c5b".repeat(2));
    publish(&owner, "a: Int d: Int", &old, None, 201).await;
    publish(&owner, "a: Int e: Int", &new[..12], None, 201).await;
    publish(&owner, "a: Int f: Int", &new, None, 201).await;
    for form in [&old, &old[..12], &old[..7]] {
        let refused = publish(&owner, "a: Int", form, None, 409).await;
        assert_eq!(refused["code"], "older_commit", "{form}");
    }
    publish(&owner, "a: Int g: Int", &new[..7], None, 201).await;
}
