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
    the_page_says_why_a_breaking_change_passes
    the_title_names_findings_and_operations
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
        (
            files(&[("a.gql", &format!("\n{}", "{a".repeat(200)))]),
            "a.gql: The operations are nested more than 100 levels deep: line 2, column ",
        ),
        (
            files(&[("a.tsx", "import { gql } from 'x'")]),
            "a.tsx: The operations have a syntax error in line 1, column 1. `import` does not begin a definition. \
             This is a program. Send only the operations that are in it.",
        ),
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

/// The page of a check, and the same as Markdown.
async fn pages(program: &Program, checked: &Value) -> [String; 2] {
    let url = checked["url"].as_str().unwrap();
    let path = url.get(url.find("/d/").unwrap()..).unwrap();
    let anonymous = program.anonymous();
    let page = anonymous.get(path).await.expect(200).text;
    let text = anonymous.get(&format!("{path}.md")).await.expect(200).text;
    [page, text]
}

async fn the_page_says_why_a_breaking_change_passes(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let old = "type Query { shop: String email: String phone: String fax: String }";
    owner.create("Shop", old).await;
    let policy = json!({ "ignored": ["*.phone"] });
    let saved = owner.put("/api/projects/shop/change-policy", &policy).await;
    saved.expect(200);
    let allow =
        json!({ "path": "Query.fax", "code": "field_removed", "reason": "Nobody has one." });
    let allowed = owner
        .post("/api/projects/shop/change-policy/allowed", &allow)
        .await;
    allowed.expect(201);
    let new = "type Query { shop: String }";
    let checked = check(&owner, new, files(&[("a.gql", "{ shop }")])).await;
    assert_eq!(checked["ok"], true, "{checked}");
    for page in pages(&program, &checked).await {
        for words in [
            "It breaks none of the operations that were sent with the schema.",
            "The owner ignores changes here.",
            "Nobody has one.",
            "None of the breaking changes here fails the check.",
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
        // A pattern may name what readers do not see.
        assert!(
            !page.contains("*.phone") && !page.contains("Fails"),
            "{page}"
        );
    }
    // The owner sees the pattern, and the same reasons.
    let id = checked["url"].as_str().unwrap().rsplit('/').next().unwrap();
    let path = format!("/api/projects/shop/checks/{id}");
    let seen = owner.get(&path).await.expect(200).json();
    assert_eq!(seen["changes"]["failing"], 0, "{seen}");
    let items = seen["changes"]["items"].as_array().unwrap();
    let of = |path: &str| items.iter().find(|item| item["path"] == path).unwrap();
    assert_eq!(
        (
            &of("Query.email")["ruling"],
            &of("Query.email")["pass_reason"]
        ),
        (&json!("passes"), &json!("unused"))
    );
    assert_eq!(of("Query.phone")["ignored_by"], "*.phone");
    // A pipeline that only looks.
    let path = format!("{CHECK}?fail_on_breaking=false");
    let looked = owner.post(&path, &json!({ "sdl": new })).await.expect(200);
    let [page, _] = pages(&program, &looked.json()).await;
    assert!(
        page.contains("The pipeline does not fail on breaking changes."),
        "{page}"
    );
}

async fn the_title_names_findings_and_operations(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    let new = format!("{OLD}\ntype Lone {{ a: Nothing }}\n");
    let body = json!({ "sdl": new, "operations": files(&[("a.gql", "{ nothing }")]) });
    let title = async |parameters: &str| {
        let checked = owner.post(&format!("{CHECK}{parameters}"), &body).await;
        let checked = checked.expect(200).json();
        assert_eq!(checked["ok"], false, "{checked}");
        let [_, text] = pages(&program, &checked).await;
        let list = owner.get("/api/projects/shop/checks").await.expect(200);
        let check = &list.json()["checks"][0];
        program.clock.advance(1);
        let counts = [&check["failing_findings"], &check["invalid_operations"]];
        let counts = counts.map(|count| count.as_u64().unwrap());
        (text.lines().next().unwrap().to_owned(), counts)
    };
    let (both, counts) = title("?fail_on_errors=true").await;
    assert_eq!(counts, [1, 1]);
    assert_eq!(
        both,
        "# Check failed: 1 finding in the schema and 1 operation valid in neither version"
    );
    // A finding that does not fail it is not its reason.
    let (one, counts) = title("").await;
    assert_eq!(counts, [0, 1]);
    assert_eq!(one, "# Check failed: 1 operation valid in neither version");
}
