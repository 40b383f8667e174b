//! How often the pages of what a change breaks were viewed.

use serde_json::{Value, json};

use super::{FIREFOX, Reader, SDL, ada, view};
use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    a_check_tells_the_owner_what_a_removal_costs
    the_changelog_and_comparisons_tell_the_owner_alone
    without_pro_and_for_private_docs_it_tells_nothing
    without_pro_and_for_private_docs_the_changelog_tells_nothing
}

/// Removes `Shop.name`.
const NEXT: &str = "type Query { shop: Shop }\ntype Shop { title: String }\n";

async fn check(owner: &Actor) -> Value {
    let body = json!({ "sdl": NEXT });
    let path = "/api/projects/shop/schema/check";
    owner.post(path, &body).await.expect(200).json()
}

fn views(answer: &Value) -> Vec<(&str, Option<u64>)> {
    let items = answer["changes"]["items"].as_array().unwrap().iter();
    items
        .map(|item| (item["path"].as_str().unwrap(), item["page_views"].as_u64()))
        .collect()
}

/// Removes the whole type.
const LAST: &str = "type Query { shop: String }\n";
const CHANGES: &str = "/api/projects/shop/versions/2/changes";

async fn publish(owner: &Actor, sdl: &str) {
    let body = json!({ "sdl": sdl });
    let path = "/api/projects/shop/schema";
    owner.put(path, &body).await.expect(201);
}

async fn changes(caller: &Actor, path: &str) -> Value {
    caller.get(path).await.expect(200).json()
}

fn has_none(answer: &Value) -> bool {
    views(answer).iter().all(|(_, views)| views.is_none())
}

async fn read_three_times(program: &Program) {
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let pages = ["objects/Shop", "objects/Shop", "objects/Shop", ""].map(view);
    reader.report(program, "shop", &pages).await.expect(202);
}

async fn a_check_tells_the_owner_what_a_removal_costs(program: Program) {
    let ada = ada(&program).await;
    read_three_times(&program).await;
    let checked = check(&ada).await;
    let shown = views(&checked);
    assert!(shown.contains(&("Shop.name", Some(3))), "{checked}");
    // A change that breaks nothing has no number.
    assert!(shown.contains(&("Shop.title", None)), "{checked}");
    let comment = checked["comment"].as_str().unwrap();
    let words = "Its page was viewed 3 times in the last 30 days.";
    assert!(comment.contains(words), "{comment}");

    let list = ada
        .get("/api/projects/shop/checks")
        .await
        .expect(200)
        .json();
    assert_eq!(list["checks"][0]["page_views"], 3, "{list}");
    let id = list["checks"][0]["id"].as_str().unwrap();
    let own = ada.get(&format!("/api/projects/shop/checks/{id}")).await;
    let own = own.expect(200).json();
    assert!(views(&own).contains(&("Shop.name", Some(3))), "{own}");
    // Readers see the check, and not how often pages are read.
    for ending in ["", ".md"] {
        let page = program.anonymous();
        let page = page.get(&format!("/d/ada/shop/checks/{id}{ending}")).await;
        let page = page.expect(200).text;
        assert!(
            page.contains("Shop.name") && !page.contains("was viewed"),
            "{page}"
        );
    }
}

async fn without_pro_and_for_private_docs_it_tells_nothing(program: Program) {
    let free = program.sign_in("ada@example.com").await;
    free.create("Shop", SDL).await;
    read_three_times(&program).await;
    let checked = check(&free).await;
    assert!(has_none(&checked), "{checked}");
    assert!(!checked["comment"].as_str().unwrap().contains("viewed"));
    free.make_pro().await;
    free.make_private("shop").await;
    let checked = check(&free).await;
    assert!(has_none(&checked), "{checked}");
}

async fn the_changelog_and_comparisons_tell_the_owner_alone(program: Program) {
    let ada = ada(&program).await;
    read_three_times(&program).await;
    publish(&ada, NEXT).await;
    publish(&ada, LAST).await;
    // The changelog compares with the version before, a comparison with any other.
    for (path, gone) in [
        (CHANGES, "Shop.name"),
        ("/api/projects/shop/versions/3/changes", "Shop"),
        ("/api/projects/shop/versions/3/changes?from=1", "Shop"),
        ("/api/projects/shop/versions/1/changes?from=2", "Shop.title"),
    ] {
        let answer = changes(&ada, path).await;
        let shown = views(&answer);
        assert!(shown.contains(&(gone, Some(3))), "{path}: {answer}");
    }
    let answer = changes(&ada, CHANGES).await;
    assert!(views(&answer).contains(&("Shop.title", None)), "{answer}");

    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    bob.get(CHANGES).await.expect(404);
    program.anonymous().get(CHANGES).await.expect(401);
    let public = CHANGES.replace("/api/projects/shop", "/api/public/docs/ada/shop");
    for reader in [&ada, &bob, &program.anonymous()] {
        let answer = changes(reader, &public).await;
        assert!(!views(&answer).is_empty() && has_none(&answer), "{answer}");
        for page in ["changelog/2", "changelog/2.md"] {
            let page = reader.get(&format!("/d/ada/shop/{page}")).await;
            let page = page.expect(200).text;
            assert!(page.contains("Shop.name") && !page.contains("viewed"));
        }
    }
}

async fn without_pro_and_for_private_docs_the_changelog_tells_nothing(program: Program) {
    let free = program.sign_in("ada@example.com").await;
    free.create("Shop", SDL).await;
    read_three_times(&program).await;
    publish(&free, NEXT).await;
    let answer = changes(&free, CHANGES).await;
    assert!(!views(&answer).is_empty() && has_none(&answer), "{answer}");
    free.make_pro().await;
    free.make_private("shop").await;
    let answer = changes(&free, CHANGES).await;
    assert!(has_none(&answer), "{answer}");
}
