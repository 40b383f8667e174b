//! The product's own example projects.

use serde_json::Value;

use crate::on_both;
use crate::support::{Program, eventually, fresh_ip, start, start_with_examples};

on_both! {
    with start_with_examples:
    examples_are_shown_once_on_any_number_of_instances
    nobody_can_own_or_change_the_examples
    examples_that_are_switched_off_are_removed
}

/// Waits until all examples are there, and returns their slugs.
async fn slugs(program: &Program) -> Vec<String> {
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
    let versions = reader
        .get("/api/public/docs/examples/github/versions")
        .await;
    let versions = versions.expect(200).json();
    assert_eq!(versions["items"].as_array().unwrap().len(), 1, "{versions}");
    // A later start finds them and adds nothing.
    let later = start_with_examples(Some(program.database.clone()));
    let mut found = slugs(&later).await;
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
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
