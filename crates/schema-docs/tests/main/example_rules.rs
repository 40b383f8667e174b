//! Example operations, one rule a case.

use schema_docs::{Amount, Example};
use schema_model::model::OperationKind;
use serde_json::{Value, json};

use super::docs;
use super::examples::{check, compiled_text, operations};

/// The example of the only root field of a schema, checked.
fn example(sdl: &str) -> Example {
    let docs = docs(sdl);
    let (kind, name) = operations(&docs).remove(0);
    let example = docs.example(kind, &name).unwrap();
    if let Err(error) = check(&compiled_text(sdl), &example) {
        panic!("{error}\n{}\n{}", example.operation, example.response);
    }
    example
}

fn operation(sdl: &str) -> String {
    example(sdl).operation
}

fn variables(sdl: &str) -> Value {
    serde_json::from_str(&example(sdl).variables.unwrap()).unwrap()
}

#[test]
fn required_arguments_are_variables() {
    let sdl = "type Query { find(q: String!, tags: [ID!]!, limit: Int! = 3, sort: String): Int }";
    let example = docs(sdl).example_with(OperationKind::Query, "find", Amount::Required);
    let example = example.unwrap();
    assert_eq!(
        example.operation,
        "query Find($q: String!, $tags: [ID!]!) {\n  find(q: $q, tags: $tags)\n}\n"
    );
    assert_eq!(
        example.variables.unwrap(),
        "{\n  \"q\": \"example\",\n  \"tags\": [\"tag-1\"]\n}"
    );
    assert_eq!(
        example.response,
        "{\n  \"data\": {\n    \"find\": 42\n  }\n}"
    );
    assert_eq!(
        self::example("type Query { a: [[Boolean!]!]! }").variables,
        None
    );
}

#[test]
fn telling_fields_come_first_and_deprecated_ones_not_at_all() {
    let sdl =
        "type Query { a: A } type A { z: Int old: Int @deprecated name: String big(n: Int!): Int
        a: A __e: Int e: E id: ID! } enum E { GONE @deprecated HERE }";
    let example = example(sdl);
    assert_eq!(
        example.operation,
        "query A {\n  a {\n    id\n    name\n    z\n    e\n    __e\n  }\n}\n".replace(
            "    __e\n",
            if sdl.contains("__e") { "    __e\n" } else { "" }
        )
    );
    assert!(example.response.contains("\"e\": \"HERE\""));
    assert_eq!(
        operation("type Query { a: A } type A { old: Int @deprecated }"),
        "query A {\n  a {\n    old\n  }\n}\n"
    );
}

#[test]
fn what_cannot_be_asked_for_leaves_the_name() {
    for sdl in [
        "type Query { a: A } type A { a: A }",
        "type Query { a: A } type A { b(id: ID!): Int }",
        "type Query { a: A } type A { query: Query }",
    ] {
        let example = example(sdl);
        assert_eq!(
            example.operation,
            "query A {\n  a {\n    __typename\n  }\n}\n"
        );
        assert!(example.response.contains("\"__typename\": \"A\""));
    }
}

#[test]
fn connections_are_paged_and_asked_for_their_nodes() {
    let page =
        "type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! endCursor: String }";
    assert_eq!(
        operation(&format!(
            "type Query {{ users(first: Int, after: String): UserConnection }} {page}
            type UserConnection {{ edges: [UserEdge] nodes: [User!] pageInfo: PageInfo! totalCount: Int! }}
            type UserEdge {{ node: User cursor: String }} type User {{ id: ID! friends(first: Int!): UserConnection }}"
        )),
        "query Users {\n  users(first: 10) {\n    totalCount\n    nodes {\n      id\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n"
    );
    assert_eq!(
        operation(&format!(
            "type Query {{ users(last: Int): Users }} {page}
            type Users {{ edges: [UserEdge] pageInfo: PageInfo! }}
            type UserEdge {{ node: User cursor: String }} type User {{ id: ID! }}"
        )),
        "query Users {\n  users(last: 10) {\n    edges {\n      node {\n        id\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n"
    );
    let nested = operation(&format!(
        "type Query {{ me: User }} {page} type User {{ id: ID! posts(first: Int!): PostConnection }}
        type PostConnection {{ nodes: [Post] pageInfo: PageInfo! }} type Post {{ title: String author: User }}"
    ));
    assert!(
        nested.contains("posts(first: 5) {\n      nodes {\n        title\n      }"),
        "{nested}"
    );
}

#[test]
fn interfaces_and_unions_are_asked_for_by_fragments() {
    let node = example(
        "type Query { node(id: ID!): Node } interface Node { id: ID! }
        type A implements Node { id: ID! name: String } type B implements Node { id: ID! count: Int }",
    );
    assert_eq!(
        node.operation,
        "query Node($id: ID!) {\n  node(id: $id) {\n    __typename\n    id\n    ... on A {\n      name\n    }\n    ... on B {\n      count\n    }\n  }\n}\n"
    );
    assert_eq!(node.variables.unwrap(), "{\n  \"id\": \"a-1\"\n}");
    let union = example(
        "type Query { all: [U!]! } union U = A | B type A { name: String } type B { count: Int }",
    );
    assert!(union.response.contains("\"__typename\": \"A\""));
    assert!(union.response.contains("\"__typename\": \"B\""));
    let repeated = docs(
        "type Query { u: U } union U = A | B | A type A { name: String } type B { count: Int }",
    );
    let repeated = repeated.example(OperationKind::Query, "u").unwrap();
    assert_eq!(repeated.operation.matches("... on A").count(), 1);
}

#[test]
fn fields_of_one_name_and_several_types_get_an_alias() {
    let sdl = "type Query { u: U } union U = A | B | C
        type A { name: String at: [Int] } type B { name: String! at: Int } type C { at: Int cName: Int name: Int }";
    let operation = operation(sdl);
    assert_eq!(operation.matches("    name\n").count(), 1, "{operation}");
    assert!(operation.contains("bName: name"), "{operation}");
    assert!(operation.contains("bAt: at"), "{operation}");
    // `cName` is a field of C already.
    assert!(!operation.contains("cName: name"), "{operation}");
    // Objects of several fragments do not meet under one name either.
    example(
        "type Query { u: U } union U = A | B type A { x: X } type B { x: [Y] } type X { n: Int } type Y { n: String }",
    );
}

#[test]
fn a_narrower_field_of_an_object_holds_what_it_may() {
    for narrower in ["K2", "J2"] {
        let example = example(&format!(
            "type Query {{ i: I }} interface I {{ of: J }} interface J {{ n: Int }}
            interface J2 implements J {{ n: Int }} type K1 implements J {{ n: Int x: Int }}
            type K2 implements J & J2 {{ n: Int y: Int }} type A implements I {{ of: {narrower} a: Int }}
            type Z {{ k: [K1] more: K1 }}"
        ));
        assert!(
            example.operation.contains("of {\n      __typename"),
            "{}",
            example.operation
        );
        assert!(
            example.response.contains("\"__typename\": \"K2\""),
            "{}",
            example.response
        );
    }
}

#[test]
fn mutations_show_what_changed_and_what_went_wrong() {
    let docs = docs(
        "type Query { q: Int } type Mutation { rename(id: ID!): RenamePayload }
        type RenamePayload { clientMutationId: String thing: Thing query: Query userErrors: [UserError!]! }
        type Thing { id: ID! } type UserError { code: Code field: [String!] message: String! } enum Code { X }",
    );
    let rename = docs.example(OperationKind::Mutation, "rename").unwrap();
    assert_eq!(
        rename.operation,
        "mutation Rename($id: ID!) {\n  rename(id: $id) {\n    thing {\n      id\n    }\n    userErrors {\n      field\n      message\n      code\n    }\n  }\n}\n"
    );
    assert!(rename.response.contains("\"userErrors\": []"));
}

#[test]
fn inputs_hold_required_fields_and_no_cycle() {
    let given = variables(
        "type Query { a(i: I!): Int } input I { name: String! note: String n: Int! = 1 of: [I!]! one: O! e: E! }
        input O @oneOf { again: I old: Int @deprecated ids: [ID!] } enum E { OLD @deprecated NEW }",
    );
    assert_eq!(
        given,
        serde_json::json!({ "i": {
            "name": "I A", "of": [], "one": { "ids": ["o-1"] }, "e": "NEW"
        } })
    );
    assert_eq!(
        variables("type Query { a(i: I!): Int } input I { a: Int }"),
        serde_json::json!({ "i": { "a": 42 } })
    );
}

#[test]
fn scalars_are_told_by_name_and_specification() {
    let given = variables(
        r#"type Query { a(a: DateTime!, b: X!, c: Y!, d: JSON!, e: Money!, f: Weird!, g: Long!, h: MyURL!): Int }
        scalar DateTime scalar X @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc4122")
        scalar Y @specifiedBy(url: "https://scalars.graphql.org/someone/local-date.html")
        scalar JSON scalar Money scalar Weird scalar Long scalar MyURL"#,
    );
    assert_eq!(
        given,
        serde_json::json!({
            "a": "2026-01-29T14:15:00Z", "b": "6f1c2d9e-3b4a-4c5d-8e6f-7a8b9c0d1e30", "c": "2026-01-29",
            "d": { "key": "value" }, "e": "19.99", "f": "Example weird", "g": 42, "h": "https://example.com/a"
        })
    );
}

#[test]
fn subscriptions_have_one_field() {
    let docs = docs(
        "type Query { a: Int } type Subscription { added(id: ID!): A other: Int } type A { id: ID! }",
    );
    let added = docs.example(OperationKind::Subscription, "added").unwrap();
    assert!(
        added
            .operation
            .starts_with("subscription Added($id: ID!) {\n  added(")
    );
    assert!(!added.operation.contains("other"));
}

/// Nothing valid can be written of these, so there is no example.
#[test]
fn what_cannot_be_written_has_no_example() {
    for sdl in [
        "type Query { a: Missing }",
        "type Query { a(i: I!): Int } input I { i: I! }",
        "type Query { a(i: I!): Int } input I { j: J! } input J { i: I! }",
        "type Query { a(e: E!): Int } enum E",
        "type Query { a: E } enum E",
        "type Query { a: I } input I { a: Int }",
        "type Query { a(o: O!): Int } type O { a: Int }",
        "type Query { a(m: Missing!): Int }",
        "type Query { a(m: [Missing!]!): Int }",
        "type Query { a(i: I!): Int } input I @oneOf { i: I }",
    ] {
        assert_eq!(docs(sdl).example(OperationKind::Query, "a"), None, "{sdl}");
    }
    assert_eq!(
        docs("type Query { a: Int }").example(OperationKind::Query, "b"),
        None
    );
    assert_eq!(
        docs("type Query { a: Int }").example(OperationKind::Mutation, "a"),
        None
    );
}

#[test]
fn hostile_schemas_cost_little() {
    let many = |what: &dyn Fn(usize) -> String| (0..40_000).map(what).collect::<String>();
    let name = "n".repeat(1_000);
    let chain = |open: &str| {
        let link = |n: usize| format!("{open} T{n} {{ t: T{}! }}\n", n + 1);
        (0..5000).map(link).collect::<String>()
    };
    let twice: String = (0..60)
        .map(|n| format!("input T{n} {{ a: T{m}! b: T{m}! }}\n", m = n + 1))
        .collect();
    for sdl in [
        format!(
            "type Query {{ a: A }} type A {{ {} }}",
            many(&|n| format!("f{n}: Int\n"))
        ),
        format!(
            "type Query {{ a: A }} type A {{ {} }}",
            many(&|n| format!("f{n}: A\n"))
        ),
        format!(
            "type Query {{ a: A }} interface A {{ f: Int }} {}",
            many(&|n| format!("type T{n} implements A {{ f: Int }}\n"))
        ),
        format!(
            "type Query {{ a: A }} {} union A = {}",
            "type T { a: Int }",
            many(&|_| "| T ".to_owned())
        ),
        format!(
            "type Query {{ a: A }} type A {{ f({}): Int }}",
            many(&|n| format!("a{n}: Int\n"))
        ),
        format!(
            "type Query {{ a(i: I!): Int }} input I {{ {} }}",
            many(&|n| format!("f{n}: Int!\n"))
        ),
        format!(
            "type Query {{ a(i: I!): Int }} input I @oneOf {{ {} }}",
            many(&|n| format!("f{n}: I\n"))
        ),
        format!("type Query {{ a: {name} }} type {name} {{ {name}: Int }}"),
        format!(
            "type Query {{ a: T0 }} {} type T5000 {{ a: Int }}",
            chain("type")
        ),
        format!(
            "type Query {{ a(i: T0!): Int }} {} input T5000 {{ a: Int }}",
            chain("input")
        ),
        format!("type Query {{ a(i: T0!): Int }} {twice} input T60 {{ a: Int }}"),
        "type Query { a: U } union U".to_owned(),
        "type Query { a: U } union U = U | Missing".to_owned(),
        "type Query { a: I } interface I { a: Int }".to_owned(),
        "type Query { a: Query b: [Query] }".to_owned(),
        "type Query { a: A } type A implements A { a: A b: B } interface B implements B { a: B }"
            .to_owned(),
        format!(
            "type Query {{ a: {}Int{} }}",
            "[".repeat(98),
            "]".repeat(98)
        ),
    ] {
        let docs = docs(&sdl);
        if let Some(example) = docs.example(OperationKind::Query, "a") {
            let _: Value = serde_json::from_str(&example.response).unwrap();
            graphql_parser::parse_query::<&str>(&example.operation).unwrap();
        }
    }
}

/// The optional arguments that an example gives: one that finds the thing, a filter of a list, what a thing is made of.
#[test]
fn the_usual_optional_inputs_are_given() {
    let sdl = "type Query {
            product(id: ID, handle: String, preview: Boolean): Product
            orders(first: Int, after: String, filter: OrderFilter, channel: String, debug: Boolean): OrderConnection
            issue(id: ID!, preview: Boolean): Product
        }
        type Mutation { issueCreate(input: IssueCreateInput!): IssuePayload! }
        type IssuePayload { issue: Product clientMutationId: String }
        input IssueCreateInput { teamId: ID! clientMutationId: String title: String description: String estimate: Int parent: ParentInput
            old: String @deprecated }
        input ParentInput { id: ID deep: ParentInput }
        input OrderFilter { and: [OrderFilter!] name: Text created: Date state: State }
        input Text { eq: String in: [String!] }
        input Date { gte: String }
        enum State { UNKNOWN CLOSED OPEN }
        type OrderConnection { nodes: [Product!]! pageInfo: PageInfo! }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        type Product { id: ID! name: String! }";
    let docs = docs(sdl);
    let given = |kind, name: &str, amount| -> Value {
        let example = docs.example_with(kind, name, amount).unwrap();
        example
            .variables
            .map_or(Value::Null, |text| serde_json::from_str(&text).unwrap())
    };
    let query = |name, amount| given(OperationKind::Query, name, amount);
    assert_eq!(query("product", Amount::Required), Value::Null);
    assert_eq!(
        query("product", Amount::Common),
        json!({ "id": "product-1" })
    );
    assert_eq!(query("issue", Amount::Common), json!({ "id": "product-1" }));
    assert_eq!(
        query("orders", Amount::Common),
        json!({
            "filter": { "name": { "eq": "Canvas backpack" }, "state": "OPEN" },
            "channel": "Example channel"
        })
    );
    let all = query("orders", Amount::All);
    assert_eq!(all["debug"], json!(true));
    let create = |amount| given(OperationKind::Mutation, "issueCreate", amount)["input"].clone();
    assert_eq!(create(Amount::Required), json!({ "teamId": "team-1" }));
    assert_eq!(
        create(Amount::Common),
        json!({ "teamId": "team-1", "title": "Search ignores accents", "description": "A short description." })
    );
    assert_eq!(
        create(Amount::All),
        json!({
            "teamId": "team-1", "title": "Search ignores accents", "description": "A short description.",
            "estimate": 42, "parent": { "id": "parent-1" }
        })
    );
}

#[test]
fn a_success_comes_before_a_failure() {
    let docs = docs(
        "type Query { a: R } union R = NotFoundProblem | Denied | Saved
        type NotFoundProblem { text: String } type Denied { text: String } type Saved { id: ID }
        type Other { a: Denied b: Denied c: NotFoundProblem d: NotFoundProblem }",
    );
    let example = docs.example(OperationKind::Query, "a").unwrap();
    let response: Value = serde_json::from_str(&example.response).unwrap();
    assert_eq!(response["data"]["a"]["__typename"], "Saved");
}

#[test]
fn a_page_offers_as_many_amounts_as_differ() {
    let docs = docs(
        "type Query { none: Int one(id: ID!): Int some(id: ID!, x: Int, y: Input): Int list(q: String, debug: Boolean): [Int] }
        input Input { a: Int b: Int }",
    );
    let amounts = |name: &str| -> Vec<String> {
        let page = docs
            .page(&format!("queries/{name}"), &schema_docs::Links::new(""))
            .unwrap();
        let parts = page.html.split("data-amount=\"").skip(1);
        parts
            .map(|part| part.split('"').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(amounts("none"), [""; 0]);
    assert_eq!(amounts("one"), [""; 0]);
    // The one that finds the thing is required, so nothing more is usual.
    assert_eq!(amounts("some"), ["common", "all"]);
    assert_eq!(amounts("list"), ["required", "common", "all"]);
}
