//! Answers of the MCP tools to invalid and unusual calls.

use serde_json::{Value, json};

use crate::llm::mcp::{call, make};
use crate::support::{Program, start};

/// Returns the text of an answer, and whether it is an error for the model to correct.
async fn told(program: &Program, tool: &str, arguments: Value) -> (String, bool) {
    let params = json!({ "name": tool, "arguments": arguments });
    let answer = call(program, "tools/call", params).await;
    let words: String = answer["result"]["content"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|block| block["text"].as_str().unwrap())
        .collect();
    (words, answer["result"]["isError"] == true)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_call_is_told_how_to_correct_it() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let long = "x".repeat(60_000);
    for (tool, arguments, words) in [
        ("get_type", json!({}), "The field “name” is missing."),
        (
            "get_type",
            json!({ "name": 7 }),
            "“name” must be text, not 7.",
        ),
        ("get_type", json!({ "name": " " }), "search_schema"),
        ("get_type", json!({ "name": "product" }), "get_operation"),
        ("get_type", json!({ "name": "Prodct" }), "`Product`"),
        ("get_type", json!({ "name": "Product.prize" }), "`price`"),
        ("get_type", json!({ "name": "@coast" }), "`cost`"),
        (
            "get_type",
            json!({ "type": "Product" }),
            "There is no field “type” here. The only field is name.",
        ),
        (
            "get_type",
            json!({ "name": "Product", long.as_str(): 1 }),
            "see its schema",
        ),
        ("get_type", json!({ "name": long }), "200 characters"),
        (
            "get_type",
            json!({ "name": "Product", "max_tokens": "many" }),
            "from 200 to 20000",
        ),
        (
            "get_type",
            json!({ "name": "Product", "max_tokens": 50 }),
            "from 200 to 20000",
        ),
        (
            "get_type",
            json!({ "name": "Product", "cursor": "0" }),
            "without a cursor",
        ),
        (
            "get_type",
            json!({ "name": "Product", "cursor": 12 }),
            "without a cursor",
        ),
        ("get_type", json!({ "name": "twice" }), "get_operation"),
        ("get_operation", json!({ "name": "Product" }), "get_type"),
        ("get_operation", json!({ "name": "prodct" }), "`product`"),
        (
            "get_operation",
            json!({ "name": "twice" }),
            "say which kind",
        ),
        (
            "get_operation",
            json!({ "name": "twice", "kind": "get" }),
            "query, mutation or subscription",
        ),
        ("example_operation", json!({ "name": "" }), "search_schema"),
        (
            "example_operation",
            json!({ "name": "product", "example": "some" }),
            "required, common or all",
        ),
        ("search_schema", json!({ "query": " " }), "give words"),
        (
            "search_schema",
            json!({ "query": "id", "kind": "type" }),
            "objects, interfaces",
        ),
        (
            "list_changes",
            json!({ "version": 9 }),
            "The versions are 1 to 2.",
        ),
        (
            "list_changes",
            json!({ "from": 1, "to": 9 }),
            "The versions are 1 to 2.",
        ),
        (
            "list_changes",
            json!({ "from": 0 }),
            "The versions are 1 to 2.",
        ),
        ("list_changes", json!({ "to": 2 }), "Give from as well"),
        (
            "list_changes",
            json!({ "from": 1, "version": 2 }),
            "either version, or from and to",
        ),
        (
            "list_changes",
            json!({ "criticality": "bad" }),
            "breaking, dangerous or safe",
        ),
    ] {
        let (answer, is_error) = told(&program, tool, arguments.clone()).await;
        let call: String = format!("{tool} {arguments}").chars().take(80).collect();
        assert!(is_error, "{call}: {answer}");
        assert!(answer.contains(words), "{call}: {answer}");
        let tokens = schema_docs::count_tokens(&answer);
        assert!(tokens <= 200, "{call}: {tokens} tokens");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn null_arguments_count_as_missing() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let full = json!({ "name": "product", "kind": null, "cursor": null, "max_tokens": null });
    let bare = told(&program, "get_operation", json!({ "name": "product" })).await;
    assert_eq!(told(&program, "get_operation", full).await, bare);
    // A cursor works however omitted arguments are written.
    let params = json!({ "name": "get_type", "arguments": { "name": "Large" } });
    let answer = call(&program, "tools/call", params).await;
    let cursor = &answer["result"]["_meta"]["next_cursor"];
    let next = json!({ "name": "Large", "cursor": cursor, "max_tokens": null });
    assert!(!told(&program, "get_type", next).await.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_are_found_as_fields_of_their_root() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let sdl = "schema { query: Root mutation: Mutation } type Root { shop: Shop } \
        type Mutation { shop: Shop } type Shop { id: ID }";
    owner.create("Shop", sdl).await;
    let text = async |tool: &str, arguments: Value| {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = call(&program, "tools/call", params).await;
        answer["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let query = text("get_operation", json!({ "name": "Root.shop" })).await;
    assert!(query.starts_with("# shop\n\nQuery."), "{query}");
    let mutation = text("get_operation", json!({ "name": "Mutation.shop" })).await;
    assert!(mutation.starts_with("# shop\n\nMutation."), "{mutation}");
    let example = text("example_operation", json!({ "name": "Mutation.shop" })).await;
    assert!(example.contains("mutation"), "{example}");
    let sdl = "type Query { shops(first: Int, city: String): [Shop] } type Shop { id: ID }";
    owner.publish("shop", sdl).await.expect(201);
    for (level, arguments) in [
        ("required", "  shops {"),
        ("common", "  shops(first: $first) {"),
        ("all", "  shops(first: $first, city: $city) {"),
    ] {
        let call = json!({ "name": "shops", "example": level });
        let example = text("example_operation", call).await;
        assert!(example.contains(arguments), "{level}: {example}");
    }
    for name in ["Shop.id", "Root.none", "Root.", ".shop"] {
        let refused = text("get_operation", json!({ "name": name })).await;
        assert!(refused.starts_with("There is no operation "), "{refused}");
    }
    let other = json!({ "name": "Root.shop", "kind": "mutation" });
    let refused = text("get_operation", other).await;
    assert!(refused.starts_with("There is no operation "), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_description_is_cut_to_the_budget() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let word = "w".repeat(100_000);
    let sdl =
        format!("type Query {{ a: Word }} \"\"\"```\n{word}\n```\"\"\" type Word {{ id: ID }}");
    owner.create("Shop", &sdl).await;
    let params = json!({ "name": "get_type", "arguments": { "name": "Word" } });
    let answer = call(&program, "tools/call", params).await;
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("# Word\n\nObject."), "{text}");
    // Code that begins in a part ends in it.
    let fence = text.lines().find(|line| line.starts_with("```")).unwrap();
    assert!(text.ends_with(&format!("wwww\n{fence}\n")), "{text}");
    assert!(text.len() > 2_000, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_finds_guides_and_says_where_they_are() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    make(&owner, "Shop").await;
    let guide = json!({
        "title": "Webhook retries", "is_visible": true,
        "body": "# Signatures\nEach delivery carries a zanzibar signature.",
    });
    let section = "/api/projects/shop/content/webhooks";
    owner.put(section, &guide).await.expect(201);
    for query in ["webhook retries", "signatures", "zanzibar"] {
        let (words, is_error) = told(&program, "search_schema", json!({ "query": query })).await;
        assert!(
            !is_error && words.contains("guide, /d/ada/shop/guides/webhooks.md)"),
            "{words}"
        );
    }
    let only = json!({ "query": "retries", "kind": "guides" });
    assert!(
        told(&program, "search_schema", only)
            .await
            .0
            .starts_with("1 hit.")
    );
    let others = json!({ "query": "retries", "kind": "fields" });
    assert!(
        told(&program, "search_schema", others)
            .await
            .0
            .starts_with("Nothing found")
    );
}
