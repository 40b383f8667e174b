//! The owner's examples and sample values, from the API to the docs.

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    examples_are_shown_in_the_versions_that_they_fit
    the_owner_sees_which_versions_an_example_fits
    a_pipeline_replaces_its_own_examples_only
    examples_are_refused_when_no_schema_could_take_them
    an_edit_of_an_old_state_is_a_conflict
    sample_values_are_in_generated_examples
    a_hidden_field_hides_the_examples_that_use_it
}

const ONE: &str =
    "type Query { order(id: ID!): Order orders: [Order] } type Order { id: ID! name: String }";
const TWO: &str =
    "type Query { order(id: ID!): Order orders: [Order] } type Order { id: ID! title: String }";
const NAMES: &str =
    "\"\"\"\nThe names of all orders\n\nFor a list.\n\"\"\"\nquery Names { orders { name } }\n";

async fn shop(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    owner
}

async fn save(owner: &Actor, key: &str, body: &Value) -> Answer {
    let path = format!("/api/projects/shop/examples/{key}");
    owner.put(&path, body).await
}

async fn page(program: &Program, path: &str) -> String {
    let answer = Answer::of(program.request(Method::GET, path)).await;
    answer.expect(200).text
}

async fn mcp(program: &Program, name: &str) -> String {
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "example_operation", "arguments": { "name": name } },
    });
    let request = program
        .request(Method::POST, "/d/ada/shop/mcp")
        .header("accept", "application/json, text/event-stream")
        .json(&body);
    Answer::of(request).await.expect(200).text
}

async fn examples_are_shown_in_the_versions_that_they_fit(program: Program) {
    let owner = shop(&program).await;
    let saved = save(&owner, "names", &json!({ "document": NAMES })).await;
    let example = saved.expect(201).json()["example"].clone();
    assert_eq!(example["title"], "The names of all orders");
    assert_eq!(example["text"], "For a list.");
    assert_eq!(example["is_valid"], true, "{example}");
    assert_eq!(example["pages"][0]["path"], "queries/orders");
    let html = page(&program, "/d/ada/shop/queries/orders").await;
    assert!(html.contains("id=\"example-names\""), "{html}");
    assert!(
        page(&program, "/d/ada/shop/objects/Order")
            .await
            .contains("#example-names")
    );
    let text = page(&program, "/d/ada/shop/queries/orders.md").await;
    assert!(text.contains("### The names of all orders"), "{text}");
    assert!(
        mcp(&program, "orders")
            .await
            .contains("The names of all orders")
    );

    owner.publish("shop", TWO).await.expect(201);
    for path in ["queries/orders", "objects/Order", "queries/orders.md"] {
        let now = page(&program, &format!("/d/ada/shop/{path}")).await;
        assert!(!now.contains("names of all orders"), "{path}");
    }
    let old = page(&program, "/d/ada/shop/v/1/queries/orders").await;
    assert!(old.contains("id=\"example-names\""));
    assert!(
        !mcp(&program, "orders")
            .await
            .contains("The names of all orders")
    );
    let list = owner.get("/api/projects/shop/examples").await.expect(200);
    let example = &list.json()["examples"][0];
    assert_eq!(example["is_valid"], false);
    let problem = &example["problems"][0];
    assert_eq!(problem["message"], "`Order` has no field `name`.");
    assert_eq!(
        (&problem["line"], &problem["severity"]),
        (&json!(6), &json!("error"))
    );

    owner
        .delete("/api/projects/shop/examples/names")
        .await
        .expect(204);
    owner
        .delete("/api/projects/shop/examples/names")
        .await
        .expect(404);
    let old = page(&program, "/d/ada/shop/v/1/queries/orders").await;
    assert!(!old.contains("example-names"));
}

/// The versions that an example fits, and how many are not checked yet.
fn fits(example: &Value) -> (Vec<(u64, u64)>, u64) {
    let ranges = example["fits"].as_array().unwrap().iter();
    let number = |of: &Value| of.as_u64().unwrap();
    let ranges = ranges.map(|range| (number(&range["from"]), number(&range["to"])));
    (ranges.collect(), number(&example["unchecked_versions"]))
}

async fn the_owner_sees_which_versions_an_example_fits(program: Program) {
    let owner = shop(&program).await;
    let third = ONE.replace("Order]", "Order] more: Int");
    let fourth = ONE.replace("Order]", "Order] most: Int");
    for sdl in [TWO, &third, &fourth] {
        owner.publish("shop", sdl).await.expect(201);
    }
    // Saving checks the current version alone.
    let body = json!({ "document": NAMES });
    let saved = save(&owner, "names", &body).await.expect(201).json();
    assert_eq!(fits(&saved["example"]), (vec![(4, 4)], 3));
    let list = async || {
        let list = owner.get("/api/projects/shop/examples").await.expect(200);
        list.json()["examples"].as_array().unwrap().clone()
    };
    assert_eq!(fits(&list().await[0]), (vec![(1, 1), (3, 4)], 0));
    // What was found out is stored.
    let saved = save(&owner, "names", &body).await.expect(200).json();
    assert_eq!(fits(&saved["example"]), (vec![(1, 1), (3, 4)], 0));
    for (version, is_shown) in [(1, true), (2, false), (3, true)] {
        let path = format!("/d/ada/shop/v/{version}/queries/orders");
        for path in [path.clone(), format!("{path}.md")] {
            let page = page(&program, &path).await;
            assert_eq!(page.contains("names of all orders"), is_shown, "{path}");
        }
    }
    owner.publish("shop", TWO).await.expect(201);
    let one = owner.get("/api/projects/shop/examples/names").await;
    let one = one.expect(200).json();
    assert_eq!(fits(&one["example"]), (vec![(1, 1), (3, 4)], 0));
    // Another text fits other versions.
    let ids = json!({ "document": "query Ids { orders { id } }" });
    save(&owner, "names", &ids).await.expect(200);
    assert_eq!(fits(&list().await[0]), (vec![(1, 5)], 0));
    // What is hidden does not fit.
    let rules = json!({ "rules": ["Query.orders"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    assert_eq!(fits(&list().await[0]), (vec![], 0));
}

async fn a_pipeline_replaces_its_own_examples_only(program: Program) {
    let owner = shop(&program).await;
    save(&owner, "names", &json!({ "document": NAMES }))
        .await
        .expect(201);
    owner.make_pro().await;
    let key = owner.with_key("publish").await;
    let send = async |files: Value| {
        let body = json!({ "examples": files });
        key.put("/api/projects/shop/examples", &body).await
    };
    let file = |name: &str, id: u32| json!({ "file": name, "document": format!("query One {{ order(id: {id}) {{ id }} }}") });
    let first = send(json!([
        file("docs/names.graphql", 1),
        file("docs/two.graphql", 2)
    ]))
    .await;
    let first = first.expect(200).json();
    assert_eq!(
        (&first["added"], &first["changed"], &first["removed"]),
        (&json!(2), &json!(0), &json!(0))
    );
    let keys = |answer: &Value| -> Vec<String> {
        let examples = answer["examples"].as_array().unwrap().iter();
        examples
            .map(|example| example["key"].as_str().unwrap().to_owned())
            .collect()
    };
    // The key of a person's example stays theirs.
    assert_eq!(keys(&first), ["names-2", "two"]);
    let second = send(json!([
        file("docs/two.graphql", 3),
        file("docs/names.graphql", 1)
    ]))
    .await;
    let second = second.expect(200).json();
    assert_eq!(
        (&second["added"], &second["changed"], &second["removed"]),
        (&json!(0), &json!(1), &json!(0))
    );
    assert_eq!(keys(&second), ["names-2", "two"]);
    let third = send(json!([])).await.expect(200).json();
    assert_eq!(third["removed"], 2);
    let left = owner
        .get("/api/projects/shop/examples")
        .await
        .expect(200)
        .json();
    assert_eq!(keys(&left), ["names"]);

    let wrong =
        send(json!([file("a.graphql", 1), { "file": "b.graphql", "document": "{ order(" }])).await;
    let wrong = wrong.expect(400).json();
    let message = wrong["fields"][0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("b.graphql: Line 1, column "),
        "{message}"
    );
    let twice = send(json!([file("a.graphql", 1), file("a.graphql", 2)])).await;
    twice.expect(400);
    let left = owner
        .get("/api/projects/shop/examples")
        .await
        .expect(200)
        .json();
    assert_eq!(
        keys(&left),
        ["names"],
        "nothing is stored of a publish that is refused"
    );
}

async fn examples_are_refused_when_no_schema_could_take_them(program: Program) {
    let owner = shop(&program).await;
    for (body, field) in [
        (json!({ "document": "{ orders {" }), "document"),
        (
            json!({ "document": "query A { a } query B { b }" }),
            "document",
        ),
        (json!({ "document": "type A { b: Int }" }), "document"),
        (
            json!({ "document": "{ a }", "variables": "[1]" }),
            "variables",
        ),
        (
            json!({ "document": "{ a }", "variables": "{" }),
            "variables",
        ),
        (json!({ "document": "x".repeat(70_000) }), "document"),
    ] {
        let answer = save(&owner, "wrong", &body).await.expect(400).json();
        assert_eq!(answer["fields"][0]["field"], field, "{answer}");
    }
    save(
        &owner,
        "Wrong Key",
        &json!({ "document": "{ orders { id } }" }),
    )
    .await
    .expect(400);
    owner
        .get("/api/projects/shop/examples/wrong")
        .await
        .expect(404);
    let preview = owner
        .post(
            "/api/projects/shop/examples/preview",
            &json!({ "document": "\"Ids\" query I { orders { nme } }" }),
        )
        .await;
    let preview = preview.expect(200).json();
    assert_eq!(
        (&preview["title"], &preview["is_valid"]),
        (&json!("Ids"), &json!(false))
    );
    assert_eq!(preview["operation"], "query I { orders { nme } }\n");
    assert_eq!(preview["problems"][0]["hint"], "Did you mean `name`?");
    let somebody = program.sign_in("eve@example.com").await;
    let body = json!({ "document": NAMES });
    save(&somebody, "names", &body).await.expect(404);
    somebody
        .get("/api/projects/shop/examples")
        .await
        .expect(404);
}

async fn an_edit_of_an_old_state_is_a_conflict(program: Program) {
    let owner = shop(&program).await;
    let edit = |text: &str, version: u32| json!({ "document": text, "version": version });
    save(&owner, "names", &edit(NAMES, 0)).await.expect(201);
    save(&owner, "names", &edit("{ orders { id } }", 1))
        .await
        .expect(200);
    let conflict = save(&owner, "names", &edit("{ orders { id name } }", 1)).await;
    let conflict = conflict.expect(409).json();
    assert_eq!(conflict["code"], "version_conflict");
    assert_eq!(conflict["current_example"]["document"], "{ orders { id } }");
    save(&owner, "gone", &edit(NAMES, 3)).await.expect(409);
}

async fn sample_values_are_in_generated_examples(program: Program) {
    let owner = shop(&program).await;
    let path = "/api/projects/shop/sample-values";
    let values = json!({ "values": [
        { "for": "Query.order(id:)", "value": "order-41" },
        { "for": "Order.nam", "value": "Linen" },
        { "for": "String", "value": 7 },
        { "for": "Query.order(nr:)", "value": 7 },
    ] });
    let preview = owner
        .post(&format!("{path}/preview"), &values)
        .await
        .expect(200)
        .json();
    assert_eq!(preview["values"][0]["places"], 1);
    assert_eq!(
        preview["values"][1]["problem"],
        "`Order` has no field `nam`."
    );
    assert_eq!(preview["values"][1]["nearest"], "Order.name");
    assert_eq!(
        preview["values"][3]["problem"],
        "`Query.order` has no argument `nr`."
    );
    assert_eq!(
        preview["values"][2]["problem"],
        "`String` does not take this value, which is a number."
    );
    assert!(
        !page(&program, "/d/ada/shop/queries/order")
            .await
            .contains("order-41")
    );
    owner.put(path, &values).await.expect(200);
    let html = page(&program, "/d/ada/shop/queries/order").await;
    assert!(html.contains("order-41"), "{html}");
    assert!(mcp(&program, "order").await.contains("order-41"));
    let stored = owner.get(path).await.expect(200).json();
    assert_eq!(stored["values"][0]["value"], "order-41");
    let wrong = json!({ "values": [{ "for": "a b", "value": 1 }] });
    owner.put(path, &wrong).await.expect(400);
    // Counts and changes do not depend on them, so that nothing is computed again.
    let versions = owner
        .get("/api/projects/shop/versions")
        .await
        .expect(200)
        .json();
    assert_eq!(versions["items"][0]["counts"]["types"], 2, "{versions}");
}

async fn a_hidden_field_hides_the_examples_that_use_it(program: Program) {
    let owner = shop(&program).await;
    save(&owner, "names", &json!({ "document": NAMES }))
        .await
        .expect(201);
    let rules = json!({ "rules": ["Order.name"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    for path in ["queries/orders", "queries/orders.md", "objects/Order"] {
        let now = page(&program, &format!("/d/ada/shop/{path}")).await;
        assert!(!now.contains("names of all orders"), "{path}");
    }
    assert!(
        !mcp(&program, "orders")
            .await
            .contains("names of all orders")
    );
}
