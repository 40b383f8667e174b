//! A check with the operations of clients: the server judges them, so that the key reads nothing.

use serde_json::{Value, json};

use super::publishing::{NEW, OLD};
use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    only_changes_that_operations_use_fail
    operations_are_bounded_and_must_be_readable
    operations_may_use_hidden_parts_and_readers_learn_nothing
    a_key_that_only_publishes_and_checks_is_enough
}

const CHECK: &str = "/api/projects/shop/schema/check";

fn files(documents: &[(&str, &str)]) -> Value {
    let files = documents.iter();
    let files = files.map(|(file, document)| json!({ "file": file, "document": document }));
    files.collect()
}

async fn check(caller: &Actor, sdl: &str, operations: Value) -> Value {
    let body = json!({ "sdl": sdl, "operations": operations });
    caller.post(CHECK, &body).await.expect(200).json()
}

async fn only_changes_that_operations_use_fail(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let fine = [("src/fine.gql", "query Fine { shop }")];
    let checked = check(&owner, NEW, files(&fine)).await;
    assert_eq!(checked["ok"], true, "{checked}");
    assert_eq!(checked["operations"]["items"][0]["verdict"], "fine");
    assert_eq!(checked["changes"]["failing"], 0);
    assert_eq!(checked["changes"]["counts"]["breaking"], 1);
    let comment = checked["comment"].as_str().unwrap();
    assert!(
        comment.contains("No change breaks any of 1 operation in 1 file."),
        "{comment}"
    );
    // A fragment of the same name in another file is another fragment.
    let broken = [
        ("a.gql", "query A { ...F } fragment F on Query { shop }"),
        ("b.gql", "query B { ...F }\n\nfragment F on Query { email }"),
    ];
    let checked = check(&owner, NEW, files(&broken)).await;
    assert_eq!(checked["ok"], false, "{checked}");
    let items = checked["operations"]["items"].as_array().unwrap();
    let verdicts: Vec<_> = items.iter().map(|item| &item["verdict"]).collect();
    assert_eq!(verdicts, ["fine", "breaks"]);
    let impact = &items[1]["impacts"][0];
    assert_eq!(
        (&impact["path"], &impact["file"], &impact["line"]),
        (&json!("Query.email"), &json!("b.gql"), &json!(3))
    );
    let change = impact["change"].as_u64().unwrap() as usize;
    assert_eq!(checked["changes"]["items"][change]["path"], "Query.email");
    assert_eq!(checked["changes"]["failing"], 1);
    assert_eq!(checked["failure"], "The check failed: 1 breaking change.");
    let comment = checked["comment"].as_str().unwrap();
    assert!(
        comment.contains("`B` (b.gql:1): `Query.email` breaks it."),
        "{comment}"
    );
    // Nothing is known about an operation that is valid in neither version.
    let wrong = [("wrong.gql", "query Wrong { nothing }")];
    let checked = check(&owner, OLD, files(&wrong)).await;
    assert_eq!(
        (&checked["ok"], &checked["failure"]),
        (
            &json!(false),
            &json!("The check failed: 1 operation valid in neither version.")
        )
    );
    // Without operations, and before the first publish, there are none in the response.
    let body = json!({ "sdl": NEW });
    let checked = owner.post(CHECK, &body).await.expect(200).json();
    assert_eq!(
        (&checked["operations"], &checked["ok"]),
        (&Value::Null, &json!(false))
    );
    owner
        .post("/api/projects", &json!({ "name": "Empty" }))
        .await
        .expect(201);
    let body = json!({ "sdl": NEW, "operations": files(&fine) });
    let checked = owner.post("/api/projects/empty/schema/check", &body).await;
    assert_eq!(checked.expect(200).json()["operations"], Value::Null);
}

async fn operations_are_bounded_and_must_be_readable(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let many: Vec<Value> = (0..5_001)
        .map(|number| json!({ "file": format!("{number}.gql"), "document": "" }))
        .collect();
    let large = "#".repeat(4 * 1024 * 1024 + 1);
    for (operations, words) in [
        (json!([]), "1 to 5000 files"),
        (json!(many), "1 to 5000 files"),
        (files(&[("", "{ shop }")]), "The path of a file"),
        (files(&[("a\nb", "{ shop }")]), "The path of a file"),
        (
            files(&[("a.gql", "\n{ shop")]),
            "a.gql: The operations have a syntax error in line 2",
        ),
        (
            files(&[("a.gql", "fragment F on Query { shop }")]),
            "no operation",
        ),
        (files(&[("a.gql", &large)]), "bytes"),
    ] {
        let body = json!({ "sdl": NEW, "operations": operations });
        let refused = owner.post(CHECK, &body).await.expect(400).json();
        assert_eq!(refused["code"], "invalid_input", "{refused}");
        let field = &refused["fields"][0];
        assert_eq!(field["field"], "operations", "{refused}");
        assert!(
            refused["error"].as_str().unwrap().contains(words),
            "{refused}"
        );
    }
    // Publishing takes none.
    let body = json!({ "sdl": NEW, "operations": files(&[("a.gql", "{ shop }")]) });
    owner
        .put("/api/projects/shop/schema", &body)
        .await
        .expect(400);
}

async fn operations_may_use_hidden_parts_and_readers_learn_nothing(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let old = "type Query { shop: String zqInternal: Int }";
    owner.create("Shop", old).await;
    let rules = json!({ "rules": ["Query.zq*"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    let new = "type Query { shop: String }";
    let operations = files(&[("a.gql", "query A { zqInternal }")]);
    let checked = check(&owner, new, operations.clone()).await;
    assert_eq!(checked["ok"], false, "{checked}");
    assert_eq!(checked["operations"]["items"][0]["verdict"], "breaks");
    let url = checked["url"].as_str().unwrap();
    let path = url.get(url.find("/d/").unwrap()..).unwrap();
    let page = program.anonymous().get(path).await.expect(200).text;
    assert!(
        !page.contains("zqInternal") && !page.contains("Check failed"),
        "{page}"
    );
    // Where hidden parts do not count, they do not fail it either.
    let policy = json!({ "hidden_parts_count": false });
    owner
        .put("/api/projects/shop/change-policy", &policy)
        .await
        .expect(200);
    assert_eq!(check(&owner, new, operations).await["ok"], true);
}

async fn a_key_that_only_publishes_and_checks_is_enough(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    other.make_pro().await;
    owner.create("Shop", OLD).await;
    let operations = files(&[("a.gql", "{ email }")]);
    let key = owner.with_key("publish").await;
    key.get("/api/projects/shop/schema").await.expect(403);
    assert_eq!(check(&key, NEW, operations.clone()).await["ok"], false);
    let body = json!({ "sdl": NEW, "operations": operations });
    other.post(CHECK, &body).await.expect(404);
    other
        .with_key("publish")
        .await
        .post(CHECK, &body)
        .await
        .expect(404);
    program.anonymous().post(CHECK, &body).await.expect(401);
}
