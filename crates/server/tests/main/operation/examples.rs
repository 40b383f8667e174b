//! The product's own example projects.

use docs_site::shop_window;
use persistence::testing::Ladder;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Program, eventually, fresh_ip, start, start_with_examples};

on_both! {
    with start_with_examples:
    examples_are_shown_once_on_any_number_of_instances
    an_example_has_all_of_its_versions_with_their_changes
    the_page_of_the_examples_leads_to_pages_that_exist
    an_example_from_before_its_older_versions_is_created_again
    nobody_can_own_or_change_the_examples
    examples_that_are_switched_off_are_removed
}

/// Waits until all examples are there, and returns their slugs.
pub async fn slugs(program: &Program) -> Vec<String> {
    eventually("the examples are missing", async || {
        let answer = program.anonymous().get("/api/public/users/examples").await;
        let body: Value = (answer.status == 200).then(|| answer.json())?;
        let slugs: Vec<String> = body["projects"]
            .as_array()?
            .iter()
            .map(|project| project["slug"].as_str().unwrap().to_owned())
            .collect();
        (slugs.len() >= 3).then_some(slugs)
    })
    .await
}

async fn examples_are_shown_once_on_any_number_of_instances(program: Program) {
    let others = [
        start_with_examples(Some(program.database.clone())),
        start_with_examples(Some(program.database.clone())),
    ];
    let mut expected = ["github", "spotify", "star-wars"]
        .map(str::to_owned)
        .to_vec();
    for program in others.iter().chain([&program]) {
        let mut found = slugs(program).await;
        found.sort();
        assert_eq!(found, expected);
    }
    let reader = program.anonymous();
    let page = reader
        .get("/d/examples/github/objects/Repository")
        .await
        .expect(200);
    assert!(page.text.contains("nameWithOwner"));
    reader.get("/d/examples").await.expect(200);
    assert_eq!(versions(&program, "github").await.len(), 1);
    assert_eq!(versions(&program, "star-wars").await.len(), 3);
    // A later start finds them and adds nothing.
    let later = start_with_examples(Some(program.database.clone()));
    let mut found = slugs(&later).await;
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// Returns the versions of an example, newest first.
async fn versions(program: &Program, slug: &str) -> Vec<Value> {
    let path = format!("/api/public/docs/examples/{slug}/versions");
    let list = program.anonymous().get(&path).await.expect(200).json();
    list["items"].as_array().unwrap().clone()
}

async fn an_example_has_all_of_its_versions_with_their_changes(program: Program) {
    slugs(&program).await;
    let counts: Vec<Value> = versions(&program, "star-wars")
        .await
        .iter()
        .inspect(|version| assert!(version["message"].is_string(), "{version}"))
        .map(|version| version["changes"].clone())
        .collect();
    let expected = [
        json!({ "breaking": 2, "dangerous": 1, "safe": 2 }),
        json!({ "breaking": 0, "dangerous": 0, "safe": 17 }),
        Value::Null,
    ];
    assert_eq!(counts, expected);
    let reader = program.anonymous();
    let page = reader.get("/d/examples/star-wars/changelog/3").await;
    assert!(page.expect(200).text.contains("Film.producer"));
    // The docs say since when newer things exist.
    let film = reader.get("/d/examples/star-wars/objects/Film").await;
    assert!(film.expect(200).text.contains("since"));
}

async fn the_page_of_the_examples_leads_to_pages_that_exist(program: Program) {
    slugs(&program).await;
    let reader = program.anonymous();
    let page = reader.get("/d/examples").await.expect(200).text;
    assert!(page.contains(shop_window::SUMMARY));
    for first in &shop_window::FIRST_PAGES {
        let address = format!("/d/examples/{}/{}", first.slug, first.path);
        assert!(page.contains(&format!("href=\"{address}\"")), "{address}");
        assert!(page.contains(first.label), "{}", first.label);
        reader.get(&address).await.expect(200);
    }
    let text = reader.get("/d/examples.md").await.expect(200).text;
    assert!(text.starts_with("# Examples\n"), "{text}");
}

async fn an_example_from_before_its_older_versions_is_created_again(program: Program) {
    slugs(&program).await;
    let newest = versions(&program, "star-wars").await[0].clone();
    let url = persistence::DatabaseUrl::parse(&program.database).unwrap();
    let mut database = Ladder::open(&url).unwrap();
    for statement in [
        "DELETE FROM schema_versions WHERE number < 3",
        "UPDATE schema_versions SET number = 1",
        "UPDATE projects SET current_version = 1, latest_version = 1",
    ] {
        database.execute(statement).unwrap();
    }
    let later = start_with_examples(Some(program.database.clone()));
    eventually("the older versions are missing", async || {
        // There are no docs between the deletion and the creation.
        let path = "/api/public/docs/examples/star-wars/versions";
        let answer = later.anonymous().get(path).await;
        let list = (answer.status == 200).then(|| answer.json())?;
        (list["items"].as_array()?.len() == 3).then_some(())
    })
    .await;
    let again = versions(&later, "star-wars").await[0].clone();
    assert_eq!(again["counts"], newest["counts"]);
    assert_eq!(again["number"], 3);
}

async fn nobody_can_own_or_change_the_examples(program: Program) {
    slugs(&program).await;
    let address = "examples@examples.invalid";
    program.ask(address, &fresh_ip(), None).await.expect(200);
    let user = program.sign_in("examples@example.com").await;
    let me = user.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me["user"]["username"], "examples-user");
    let taken = serde_json::json!({ "username": "examples" });
    user.put("/api/user", &taken).await.expect(400);
    user.delete("/api/projects/github").await.expect(404);
    user.publish("github", "type Query { a: Int }")
        .await
        .expect(404);
    // The mail to the user was sent after the request for the owner of the examples.
    let outbox = std::fs::read_dir(program.folder.path().join("outbox")).unwrap();
    for mail in outbox {
        let path = mail.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "eml") {
            let text = std::fs::read_to_string(path).unwrap();
            assert!(!text.contains(address), "{text}");
        }
    }
}

async fn examples_that_are_switched_off_are_removed(program: Program) {
    slugs(&program).await;
    let without = start(Some(program.database.clone()));
    eventually("the examples are still there", async || {
        let answer = without.anonymous().get("/d/examples").await;
        (answer.status == 404).then_some(())
    })
    .await;
    without
        .anonymous()
        .get("/d/examples/github")
        .await
        .expect(404);
}
