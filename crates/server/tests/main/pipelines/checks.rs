//! A check says what a reviewer needs, and has a page that follows the rules of the docs.

use reqwest::Method;
use serde_json::{Value, json};

use super::publishing::{NEW, OLD};
use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_check_has_a_page_for_everybody
    a_check_of_a_private_project_is_for_its_owner
    a_check_shows_nothing_that_was_hidden_since
    checks_are_bounded_and_vanish
    previews_and_read_keys_store_nothing
    a_check_is_judged_by_the_decisions_of_now
    bad_input_of_a_check_is_refused
}

const CHECK: &str = "/api/projects/shop/schema/check";

async fn check(owner: &Actor, sdl: &str) -> Value {
    let body = json!({ "sdl": sdl, "message": "Remove `email`", "commit": "9f3c2ab" });
    owner.post(CHECK, &body).await.expect(200).json()
}

/// Returns the path of the check's page.
fn page_of(checked: &Value) -> String {
    let url = checked["url"].as_str().unwrap();
    let at = url.find("/d/").unwrap();
    url[at..].to_owned()
}

async fn a_check_has_a_page_for_everybody(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let checked = check(
        &owner,
        "type Query {\n  shop: String\n  noise: Int!\n  new: Int\n}",
    )
    .await;
    assert_eq!(
        (&checked["ok"], &checked["current_version"]),
        (&json!(false), &json!(1))
    );
    let items = checked["changes"]["items"].as_array().unwrap();
    let of = |path: &str| items.iter().find(|item| item["path"] == path).unwrap();
    assert_eq!(of("Query.email")["ruling"], "fails");
    let noise = of("Query.noise");
    assert_eq!(
        (&noise["new_line"], &noise["ruling"]),
        (&json!(3), &json!("passes"))
    );
    assert!(noise["new_column"].as_u64().unwrap() > 0, "{noise}");
    let path = page_of(&checked);
    let answer = program.anonymous().get(&path).await.expect(200);
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    for text in [
        "Check failed: 1 breaking change",
        "Deprecate it first",
        "9f3c2ab",
        "version 1",
    ] {
        assert!(answer.text.contains(text), "{text}: {}", answer.text);
    }
    let markdown = program
        .anonymous()
        .get(&format!("{path}.md"))
        .await
        .expect(200);
    assert_eq!(markdown.header("x-robots-tag"), "noindex");
    assert!(markdown.text.contains("## Breaking"), "{}", markdown.text);
    let page = path.replace("/d/ada/shop/", "/api/public/docs/ada/shop/pages/");
    program.anonymous().get(&page).await.expect(200);
    let sitemap = program.anonymous().get("/d/ada/shop/sitemap.xml").await;
    assert!(!sitemap.text.contains("/checks/"));
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(list["checks"][0]["url"], checked["url"]);
    assert_eq!(list["checks"][0]["failing"], 1);
    assert_eq!(list["checks"][0]["created_by"], "ada");
    let wrong = format!("/d/ada/shop/checks/{}", "0".repeat(32));
    program.anonymous().get(&wrong).await.expect(404);
    // The check of one project is not on the docs of another.
    owner.create("Other", OLD).await;
    let elsewhere = path.replace("/shop/", "/other/");
    program.anonymous().get(&elsewhere).await.expect(404);
    assert_eq!(check(&owner, OLD).await["ok"], true);
}

async fn a_check_of_a_private_project_is_for_its_owner(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", OLD).await;
    owner.make_private("shop").await;
    let path = page_of(&check(&owner, NEW).await);
    let page = path.replace("/d/ada/shop/", "/api/public/docs/ada/shop/pages/");
    for caller in [&program.anonymous(), &other] {
        caller.get(&path).await.expect(404);
        caller.get(&page).await.expect(404);
        caller.get(&format!("{path}.md")).await.expect(404);
    }
    owner.get(&page).await.expect(200);
    owner.get(&format!("{path}.md")).await.expect(200);
}

async fn a_check_shows_nothing_that_was_hidden_since(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let path = page_of(&check(&owner, NEW).await);
    let page = path.replace("/d/ada/shop/", "/api/public/docs/ada/shop/pages/");
    let shown = program.anonymous().get(&path).await.expect(200);
    assert!(shown.text.contains("Query.email"), "{}", shown.text);
    let rules = json!({ "rules": ["Query.email"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    for path in [&path, &format!("{path}.md"), &page] {
        let hidden = program.anonymous().get(path).await.expect(200);
        assert!(
            !hidden.text.contains("Query.email"),
            "{path}: {}",
            hidden.text
        );
        assert!(hidden.text.contains("Run the check again"), "{path}");
    }
    // A new check lists it for the owner alone, whose pipeline it fails.
    let checked = check(&owner, NEW).await;
    assert_eq!(checked["ok"], false);
    let items = checked["changes"]["items"].as_array().unwrap();
    assert!(items.iter().any(|item| item["hidden"] == true), "{checked}");
    let shown = program
        .anonymous()
        .get(&page_of(&checked))
        .await
        .expect(200);
    assert!(!shown.text.contains("Query.email"), "{}", shown.text);
}

async fn checks_are_bounded_and_vanish(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    // Documents may be repeated for half a second; the API is always asked.
    let asked = |checked: &Value| {
        page_of(checked).replace("/d/ada/shop/", "/api/public/docs/ada/shop/pages/")
    };
    let path = asked(&check(&owner, NEW).await);
    program.anonymous().get(&path).await.expect(200);
    let store = program.store();
    let count = async || {
        let rows = store.read(persistence::testing::all_rows).await.unwrap();
        rows["schema_checks"].len()
    };
    let first = "type Query { a: Int }";
    for _ in 0..domain::CheckSummary::MAX_PER_PROJECT {
        program.clock.advance(1);
        check(&owner, first).await;
    }
    assert_eq!(
        count().await,
        domain::CheckSummary::MAX_PER_PROJECT as usize
    );
    program.anonymous().get(&path).await.expect(404);
    let path = asked(&check(&owner, NEW).await);
    program.anonymous().get(&path).await.expect(200);
    program.clock.advance(domain::Retention::SCHEMA_CHECK + 1);
    program.anonymous().get(&path).await.expect(404);
}

async fn listed(owner: &Actor) -> Value {
    let list = owner.get("/api/projects/shop/checks").await.expect(200);
    list.json()["checks"].clone()
}

async fn previews_and_read_keys_store_nothing(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", OLD).await;
    let body = json!({ "sdl": NEW });
    let preview = format!("{CHECK}?preview=true");
    let reader = owner.with_key("read").await;
    for (caller, path) in [(&owner, preview.as_str()), (&reader, CHECK)] {
        let checked = caller.post(path, &body).await.expect(200).json();
        assert_eq!(checked["ok"], false);
        assert_eq!(checked["changes"]["failing"], 1);
        assert_eq!(checked["url"], Value::Null);
    }
    assert_eq!(listed(&owner).await, json!([]));
    let writer = owner.with_key("write").await;
    let checked = writer.post(CHECK, &body).await.expect(200).json();
    assert_eq!(listed(&owner).await[0]["url"], checked["url"]);
}

async fn a_check_is_judged_by_the_decisions_of_now(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    check(&owner, "type Query { shop: String }").await;
    let id = listed(&owner).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/projects/shop/checks/{id}");
    let policy = "/api/projects/shop/change-policy";
    let before = owner.get(&path).await.expect(200).json();
    assert_eq!(before["changes"]["failing"], 2);
    let allow = json!({ "path": "Query.email", "code": "field_removed", "reason": "Unused." });
    owner
        .post(&format!("{policy}/allowed"), &allow)
        .await
        .expect(201);
    let ignored = json!({ "ignored": ["Query.noise"] });
    owner.put(policy, &ignored).await.expect(200);
    let after = owner.get(&path).await.expect(200).json();
    let ruling = |path: &str| {
        let items = after["changes"]["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["path"] == path).unwrap();
        (
            item["ruling"].clone(),
            item["allowed_change"]["reason"].clone(),
        )
    };
    assert_eq!(after["changes"]["failing"], 0);
    assert_eq!(ruling("Query.email"), (json!("allowed"), json!("Unused.")));
    assert_eq!(ruling("Query.noise"), (json!("ignored"), Value::Null));
    // The check itself keeps its result.
    assert_eq!(
        (&after["check"]["ok"], &after["check"]["failing"]),
        (&json!(false), &json!(2))
    );
    let rules = json!({ "rules": ["Query.email"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    assert_eq!(
        owner.get(&path).await.expect(200).json()["changes"],
        Value::Null
    );
    for wrong in ["0", "x", &"0".repeat(32), &"0".repeat(3_000)] {
        owner
            .get(&format!("/api/projects/shop/checks/{wrong}"))
            .await
            .expect(404);
    }
}

async fn bad_input_of_a_check_is_refused(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let long = "x".repeat(501);
    for body in [
        json!({}),
        json!([]),
        json!({ "sdl": null }),
        json!({ "sdl": 1 }),
        json!({ "sdl": "" }),
        json!({ "sdl": NEW, "strict": "yes" }),
        json!({ "sdl": NEW, "message": long }),
        json!({ "sdl": NEW, "message": ["x"] }),
        json!({ "sdl": NEW, "message": "a\u{0}b" }),
        json!({ "sdl": NEW, "commit": "x".repeat(65) }),
        json!({ "sdl": NEW, "commit": "a\nb" }),
        json!({ "sdl": NEW, "commit": {} }),
    ] {
        let answer = owner.post(CHECK, &body).await;
        assert!(answer.status.is_client_error(), "{body}: {}", answer.status);
        assert!(!answer.error_code().is_empty());
    }
    let twice = format!("{{\"sdl\": {NEW:?}, \"commit\": \"a\", \"commit\": \"b\"}}");
    let raw = |path: &str, kind: &str, body: &str| {
        let request = owner
            .request(Method::POST, path)
            .header("content-type", kind);
        Answer::of(request.body(body.to_owned()))
    };
    raw(CHECK, "application/json", &twice).await.expect(400);
    for query in [
        "preview=maybe",
        "preview=true&preview=true",
        "strict=1",
        &format!("message={long}"),
        "message=a&message=b",
        &format!("commit={}", "x".repeat(65)),
        "commit=%00",
    ] {
        let path = format!("{CHECK}?{query}");
        let answer = raw(&path, "application/graphql", NEW).await;
        assert_eq!(answer.status, 400, "{query}: {}", answer.text);
    }
    assert_eq!(listed(&owner).await, json!([]));
    // Hostile text is shown as text.
    let hostile = "<script>alert(1)</script> [x](javascript:alert(1)) `a` \"'&";
    let body = json!({ "sdl": NEW, "message": hostile, "commit": "\"><img src=x>" });
    let checked = owner.post(CHECK, &body).await.expect(200).json();
    let path = page_of(&checked);
    let page = program.anonymous().get(&path).await.expect(200).text;
    assert!(
        page.contains("&lt;script&gt;alert(1)") || page.contains("&#60;script&#62;alert(1)"),
        "{page}"
    );
    assert!(
        !page.contains("<script>alert(1)") && !page.contains("<img src=x>"),
        "{page}"
    );
    let markdown = program
        .anonymous()
        .get(&format!("{path}.md"))
        .await
        .expect(200)
        .text;
    assert!(
        !markdown.contains("<script>alert(1)") && !markdown.contains("[x](javascript"),
        "{markdown}"
    );
}
