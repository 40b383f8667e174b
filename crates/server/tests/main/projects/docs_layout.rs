//! What the owner arranges in the docs, from the API to the docs.

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    the_layout_decides_about_groups_overview_and_snippets
    a_layout_is_refused_with_the_place_of_each_mistake
    an_edit_of_an_old_layout_is_a_conflict
    a_preview_counts_and_stores_nothing
}

const SDL: &str = "type Query { cart: Cart orders: [Order] order(id: ID!): Order }
    type Mutation { cartAdd(id: ID!): Cart }
    type Cart { id: ID! } type Order { id: ID! cart: Cart }";
const PATH: &str = "/api/projects/shop/docs-layout";

async fn shop(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    owner
}

async fn text(program: &Program, path: &str) -> String {
    let answer = Answer::of(program.request(Method::GET, path)).await;
    answer.expect(200).text
}

fn layout() -> Value {
    json!({
        "groups": [
            { "name": "Carts & more", "patterns": ["cart*", "Cart*"] },
            { "name": "Orders", "patterns": ["Query.order?"] },
        ],
        "overview": [
            { "part": "downloads" },
            { "part": "operations", "hidden": true },
            { "part": "groups" },
        ],
        "snippets": ["go", "graphql"],
        "authentication": { "scheme": "api_key", "header": "X-Shop-Key", "text": "Ask *us*." },
    })
}

/// Returns where each text is in another, and fails where one is missing.
fn places(of: &[&str], within: &str) -> Vec<usize> {
    let place = |text: &&str| {
        within
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {within}"))
    };
    of.iter().map(place).collect()
}

async fn the_layout_decides_about_groups_overview_and_snippets(program: Program) {
    let owner = shop(&program).await;
    let before = text(&program, "/d/ada/shop").await;
    assert!(before.contains("section-queries") && !before.contains("section-groups"));
    let saved = owner.put(PATH, &json!({ "layout": layout() })).await;
    let saved = saved.expect(200).json();
    assert_eq!(saved["version"], 1);
    assert_eq!(saved["layout"]["groups"][0]["name"], "Carts & more");
    assert_eq!(saved["counts"]["groups"][0]["operations"], 2, "{saved}");
    assert_eq!(saved["counts"]["rest_operations"], 1);
    assert_eq!(saved["overview"][0]["part"], "downloads");

    // The docs show it at once.
    let html = text(&program, "/d/ada/shop").await;
    let order = [
        "id=\"section-downloads\"",
        "id=\"section-groups\"",
        "id=\"section-authentication\"",
    ];
    assert!(places(&order, &html).is_sorted(), "{html}");
    assert!(!html.contains("id=\"section-queries\""));
    assert!(html.contains("groups/carts-more"));
    assert!(html.contains("X-Shop-Key: YOUR_API_KEY") && html.contains("Ask <em>us</em>."));
    let markdown = text(&program, "/d/ada/shop.md").await;
    let order = ["## Downloads", "## Groups", "## Authentication"];
    assert!(places(&order, &markdown).is_sorted(), "{markdown}");
    assert!(!markdown.contains("## Queries"));

    let group = text(&program, "/d/ada/shop/groups/carts-more").await;
    assert!(group.contains("queries/cart") && group.contains("objects/Cart"));
    let operation = text(&program, "/d/ada/shop/queries/order").await;
    assert!(operation.contains("value=\"go\" checked"), "{operation}");
    assert!(!operation.contains("value=\"curl\""));
    assert!(operation.contains("X-Shop-Key"));
    let collection = text(&program, "/d/ada/shop/collection.json").await;
    assert!(collection.contains("\"apikey\"") && collection.contains("X-Shop-Key"));
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "example_operation", "arguments": { "name": "order" } },
    });
    let request = program.request(Method::POST, "/d/ada/shop/mcp");
    let request = request.header("accept", "application/json, text/event-stream");
    let answer = Answer::of(request.json(&body)).await.expect(200).text;
    assert!(answer.contains("X-Shop-Key: YOUR_API_KEY"), "{answer}");

    owner.put(PATH, &json!({ "layout": {} })).await.expect(200);
    let after = text(&program, "/d/ada/shop").await;
    assert!(after.contains("section-queries") && !after.contains("X-Shop-Key"));
}

async fn a_layout_is_refused_with_the_place_of_each_mistake(program: Program) {
    let owner = shop(&program).await;
    let wrong = json!({ "layout": {
        "groups": [{ "name": "Carts", "patterns": ["cart*", "a b"] }],
        "overview": [{ "part": "type" }],
    } });
    let answer = owner.put(PATH, &wrong).await.expect(400).json();
    let fields = answer["fields"].as_array().unwrap();
    assert_eq!(fields[0]["field"], "groups");
    let message = fields[0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("Group 1, pattern 2: `a b` "),
        "{message}"
    );
    assert_eq!(
        fields[1]["message"],
        "Part 1: \"type\" is not a valid value. Did you mean \"types\"?"
    );
    let stored = owner.get(PATH).await.expect(200).json();
    assert_eq!(
        (&stored["version"], &stored["layout"]["groups"]),
        (&json!(0), &json!([]))
    );
}

async fn an_edit_of_an_old_layout_is_a_conflict(program: Program) {
    let owner = shop(&program).await;
    let edit = |language: &str, version: u32| json!({ "layout": { "snippets": [language, "graphql"] }, "version": version });
    owner.put(PATH, &edit("go", 0)).await.expect(200);
    let conflict = owner.put(PATH, &edit("ruby", 0)).await.expect(409).json();
    assert_eq!(conflict["code"], "version_conflict");
    // The same again is no conflict, so that a repeated request succeeds.
    let same = owner.put(PATH, &edit("go", 0)).await.expect(200).json();
    assert_eq!(same["version"], 1);
    let next = owner.put(PATH, &edit("ruby", 1)).await.expect(200).json();
    assert_eq!(next["version"], 2);
    assert_eq!(next["snippets"], json!(["ruby", "graphql"]));
}

async fn a_preview_counts_and_stores_nothing(program: Program) {
    let owner = shop(&program).await;
    let path = format!("{PATH}/preview");
    let body = json!({ "layout": { "groups": [
        { "name": "Carts", "patterns": ["cart*", "zebra"] },
    ] } });
    let preview = owner.post(&path, &body).await.expect(200).json();
    let counts = &preview["counts"];
    assert_eq!(counts["groups"][0]["operations"], 2);
    assert_eq!(counts["groups"][0]["unused_patterns"], json!(["zebra"]));
    assert_eq!(counts["rest_operations"], 2);
    assert_eq!(counts["rest_types"], 2);
    let body = json!({ "layout": { "groups": [{ "name": "", "patterns": [] }] } });
    let preview = owner.post(&path, &body).await.expect(200).json();
    assert_eq!(preview["counts"], Value::Null);
    assert_eq!(
        preview["problems"],
        json!([{ "field": "groups", "message": "Group 1: The name is missing." }])
    );
    let stored = owner.get(PATH).await.expect(200).json();
    assert_eq!(stored["version"], 0);
}
