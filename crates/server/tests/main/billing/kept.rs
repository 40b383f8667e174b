//! The projects that an owner keeps editable when Pro ends.

use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    with start_local:
    without_a_choice_the_oldest_stay_editable
    the_chosen_projects_stay_editable
    a_choice_has_rules
    a_free_place_is_said_and_can_be_taken
}

const PATH: &str = "/api/billing/kept-projects";
const SDL: &str = "type Query { a: Int }";

/// Creates an owner on Pro with four projects; returns their ids, oldest first.
async fn owner(program: &Program) -> (Actor, Vec<String>) {
    let ada = program.join("ada@example.com").await;
    ada.make_pro().await;
    for name in ["One", "Two", "Three", "Four"] {
        ada.create(name, SDL).await;
    }
    let list = ada.get("/api/projects").await.expect(200).json();
    let projects = list["projects"].as_array().unwrap().iter().rev();
    let ids = projects.map(|project| project["id"].as_str().unwrap().to_owned());
    let ids = ids.collect();
    (ada, ids)
}

async fn keep(ada: &Actor, ids: &[&String], status: u16) -> Value {
    let body = json!({ "project_ids": ids });
    ada.put(PATH, &body).await.expect(status).json()
}

/// Returns the slugs of the projects that can be changed, oldest first; by the list, each project, and a change.
async fn editable(ada: &Actor) -> Vec<String> {
    let list = ada.get("/api/projects").await.expect(200).json();
    let mut slugs = Vec::new();
    for project in list["projects"].as_array().unwrap().iter().rev() {
        let slug = project["slug"].as_str().unwrap();
        let path = format!("/api/projects/{slug}");
        let one = ada.get(&path).await.expect(200).json();
        assert_eq!(one["project"]["read_only"], project["read_only"], "{slug}");
        let changed = ada.edit(slug, &json!({ "description": "New." })).await;
        let back = json!({ "description": "" });
        if project["read_only"].is_null() {
            changed.expect(200);
            ada.edit(slug, &back).await.expect(200);
            slugs.push(slug.to_owned());
        } else {
            changed.expect(403);
        }
    }
    slugs
}

async fn without_a_choice_the_oldest_stay_editable(program: Program) {
    let (ada, ids) = owner(&program).await;
    let kept = ada.get(PATH).await.expect(200).json();
    assert_eq!(
        kept,
        json!({ "project_ids": [], "chosen_at": null, "covered_ids": ids[..2], "is_fixed": false })
    );
    ada.make_free().await;
    assert_eq!(editable(&ada).await, ["one", "two"]);
}

async fn the_chosen_projects_stay_editable(program: Program) {
    let (ada, ids) = owner(&program).await;
    // While Pro is in force, the choice can change, and all projects can.
    keep(&ada, &[&ids[0], &ids[3]], 200).await;
    let kept = keep(&ada, &[&ids[3], &ids[2]], 200).await;
    assert_eq!(kept["covered_ids"], json!(ids[2..]));
    assert!(kept["chosen_at"].is_string());
    assert_eq!(editable(&ada).await, ["one", "two", "three", "four"]);
    ada.make_free().await;
    assert_eq!(editable(&ada).await, ["three", "four"]);
    let one = ada.get("/api/projects/one").await.expect(200).json();
    assert_eq!(
        one["project"]["read_only"],
        "This project is read-only: the Free plan includes only 2 projects, and you chose others. Upgrade to Pro, or delete another project."
    );
    // A deleted one is replaced by the oldest.
    ada.delete("/api/projects/four").await.expect(204);
    assert_eq!(editable(&ada).await, ["one", "three"]);
    // It is used each time that Pro ends.
    ada.make_pro().await;
    ada.make_free().await;
    assert_eq!(editable(&ada).await, ["one", "three"]);
}

async fn a_choice_has_rules(program: Program) {
    let (ada, ids) = owner(&program).await;
    let bob = program.join("bob@example.com").await;
    ada.make_private("four").await;
    let text = |answer: &Value| answer["fields"][0]["message"].as_str().unwrap().to_owned();
    let many = keep(&ada, &[&ids[0], &ids[1], &ids[2]], 400).await;
    assert_eq!(text(&many), "Choose at most 2 projects.");
    let private = keep(&ada, &[&ids[3]], 400).await;
    assert!(text(&private).starts_with("“Four” is private"), "{private}");
    keep(&ada, &[&"shop".to_owned()], 404).await;
    keep(&bob, &[&ids[0]], 404).await;
    // The same project twice is one.
    let once = keep(&ada, &[&ids[2], &ids[2]], 200).await;
    assert_eq!(once["project_ids"], json!([ids[2]]));
    assert_eq!(once["covered_ids"], json!([ids[2], ids[0]]));
    // On Free the choice can be completed but not taken back, so not all projects can be edited by turns.
    ada.make_free().await;
    let refused = keep(&ada, &[&ids[0], &ids[1]], 403).await;
    assert_eq!(refused["code"], "plan_limit");
    keep(&ada, &[], 403).await;
    let kept = keep(&ada, &[&ids[1], &ids[2]], 200).await;
    assert_eq!(kept["is_fixed"], true);
    assert_eq!(editable(&ada).await, ["two", "three"]);
    ada.make_pro().await;
    let kept = keep(&ada, &[], 200).await;
    assert_eq!(kept["chosen_at"], Value::Null);
}

/// The oldest project is private and has the place of a chosen one that was deleted.
async fn a_free_place_is_said_and_can_be_taken(program: Program) {
    let (ada, ids) = owner(&program).await;
    ada.make_private("one").await;
    keep(&ada, &[&ids[2], &ids[3]], 200).await;
    ada.make_free().await;
    ada.delete("/api/projects/three").await.expect(204);
    assert_eq!(editable(&ada).await, ["four"]);
    let two = ada.get("/api/projects/two").await.expect(200).json();
    assert_eq!(
        two["project"]["read_only"],
        "This project is read-only: the Free plan includes only 2 projects, those that you chose and then the oldest. Upgrade to Pro, delete another project, or choose this one as well under Billing."
    );
    let kept = keep(&ada, &[&ids[1], &ids[3]], 200).await;
    assert_eq!(kept["covered_ids"], json!([ids[1], ids[3]]));
    assert_eq!(editable(&ada).await, ["two", "four"]);
}
