//! Changes of parts that hide rules hide: they count in the owner's gate, and readers learn nothing of them.

use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    a_hidden_breaking_change_fails_check_and_publish
    the_switch_lets_hidden_changes_pass
    decisions_are_about_hidden_changes_too
    readers_learn_nothing_of_hidden_changes
}

const OLD: &str = "type Query { shop: String zqInternal: Int zqOther: Int }";
/// Without `zqInternal`, which is hidden.
const NEW: &str = "type Query { shop: String zqOther: Int }";
const CHECK: &str = "/api/projects/shop/schema/check";
const SCHEMA: &str = "/api/projects/shop/schema";
const POLICY: &str = "/api/projects/shop/change-policy";

async fn with_hidden(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let rules = json!({ "rules": ["Query.zq*"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    owner
}

async fn check(owner: &Actor, sdl: &str) -> Value {
    owner
        .post(CHECK, &json!({ "sdl": sdl }))
        .await
        .expect(200)
        .json()
}

async fn publish(owner: &Actor, status: u16) -> Value {
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    owner.put(SCHEMA, &body).await.expect(status).json()
}

async fn a_hidden_breaking_change_fails_check_and_publish(program: Program) {
    let owner = with_hidden(&program).await;
    let checked = check(&owner, NEW).await;
    assert_eq!(checked["ok"], false);
    assert_eq!(checked["changes"]["counts"]["breaking"], 0);
    let item = &checked["changes"]["items"][0];
    assert_eq!(
        (&item["path"], &item["hidden"], &item["ruling"]),
        (&json!("Query.zqInternal"), &json!(true), &json!("fails"))
    );
    let refused = publish(&owner, 409).await;
    assert_eq!(refused["code"], "breaking_changes");
    assert_eq!(refused["changes"]["hidden_failing"], 1);
    // The stored check shows it to the owner.
    let list = owner
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    let listed = &list["checks"][0];
    assert_eq!(
        (&listed["ok"], &listed["failing"], &listed["hidden_failing"]),
        (&json!(false), &json!(1), &json!(1))
    );
    assert_eq!(listed["hidden"]["breaking"], 1);
    let id = listed["id"].as_str().unwrap();
    let one = owner
        .get(&format!("/api/projects/shop/checks/{id}"))
        .await
        .expect(200)
        .json();
    assert_eq!(one["changes"]["items"][0]["hidden"], true);
    assert_eq!(one["changes"]["failing"], 1);
}

async fn the_switch_lets_hidden_changes_pass(program: Program) {
    let owner = with_hidden(&program).await;
    let policy = owner.get(POLICY).await.expect(200).json();
    assert_eq!(policy["hidden_parts_count"], true);
    let off = json!({ "hidden_parts_count": false });
    let policy = owner.put(POLICY, &off).await.expect(200).json();
    assert_eq!(policy["hidden_parts_count"], false);
    // What the body leaves out stays.
    let ignored = json!({ "ignored": ["Query.beta*"] });
    let policy = owner.put(POLICY, &ignored).await.expect(200).json();
    assert_eq!(
        (&policy["hidden_parts_count"], &policy["ignored"]),
        (&json!(false), &json!(["Query.beta*"]))
    );
    let checked = check(&owner, NEW).await;
    assert_eq!(checked["ok"], true);
    assert_eq!(checked["changes"]["hidden"]["breaking"], 1);
    assert_eq!(checked["changes"]["items"][0]["ruling"], "passes");
    publish(&owner, 201).await;
}

async fn decisions_are_about_hidden_changes_too(program: Program) {
    let owner = with_hidden(&program).await;
    let once = json!({ "path": "Query.zqInternal", "code": "field_removed", "reason": "Unused." });
    owner
        .post(&format!("{POLICY}/allowed"), &once)
        .await
        .expect(201);
    let checked = check(&owner, NEW).await;
    assert_eq!(
        (&checked["ok"], &checked["changes"]["allowed"]),
        (&json!(true), &json!(1))
    );
    let published = publish(&owner, 201).await;
    assert_eq!(published["changes"]["items"][0]["hidden"], true);
    // The publish has used the allowed change up, and readers are not told of it.
    assert_eq!(
        owner.get(POLICY).await.expect(200).json()["allowed"],
        json!([])
    );
    for path in [
        "/api/public/docs/ada/shop/versions/2/changes",
        "/d/ada/shop/changelog/2",
        "/d/ada/shop/changelog",
    ] {
        let shown = program.anonymous().get(path).await.expect(200).text;
        assert!(
            !shown.contains("zqInternal") && !shown.contains("Unused."),
            "{path}: {shown}"
        );
    }
    let ignored = json!({ "ignored": ["Query.zqOther"] });
    owner.put(POLICY, &ignored).await.expect(200);
    let checked = check(&owner, "type Query { shop: String }").await;
    assert_eq!(
        (&checked["ok"], &checked["changes"]["ignored"]),
        (&json!(true), &json!(1))
    );
    // A reason for everything hidden is not published either.
    let body =
        json!({ "sdl": "type Query { shop: String more: Int }", "allow_breaking": "Zq agreed." });
    owner
        .put(POLICY, &json!({ "ignored": [] }))
        .await
        .expect(200);
    owner.put(SCHEMA, &body).await.expect(201);
    let shown = program
        .anonymous()
        .get("/d/ada/shop/changelog/3")
        .await
        .expect(200)
        .text;
    assert!(!shown.contains("Zq agreed."), "{shown}");
}

async fn readers_learn_nothing_of_hidden_changes(program: Program) {
    let owner = with_hidden(&program).await;
    let page_of = |checked: &Value| {
        let url = checked["url"].as_str().unwrap();
        let at = url.find("/d/").unwrap();
        url[at..].to_owned()
    };
    // One check fails for a hidden change, the other passes: readers see the same.
    let mut pages = Vec::new();
    for sdl in [NEW, OLD] {
        let page = page_of(&check(&owner, sdl).await);
        let read = async |path: String| {
            let answer = program.anonymous().get(&path).await.expect(200);
            answer.text.replace(page.rsplit('/').next().unwrap(), "ID")
        };
        let api = page.replace("/d/ada/shop/", "/api/public/docs/ada/shop/pages/");
        pages.push([read(format!("{page}.md")).await, read(api).await]);
    }
    assert_eq!(pages[0], pages[1]);
    // What it says is true also if a hidden change fails the check.
    for text in [
        "Nothing that readers see fails the check",
        "Nothing changed in what readers see.",
    ] {
        assert!(pages[0][0].contains(text), "{}", pages[0][0]);
    }
    let link = "/dashboard/project/shop?tab=ci";
    assert!(pages[0][1].contains(link), "{}", pages[0][1]);
}
