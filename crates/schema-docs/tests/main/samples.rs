//! The owner's values for examples.

use schema_docs::{Amount, Docs, DocsOptions, Samples, build_with};
use schema_model::Limits;
use schema_model::model::OperationKind;
use serde_json::{Value, json};

const SDL: &str = "
    scalar Decimal
    enum Status { OPEN PAID }
    type Query {
        order(id: ID!): Order
        orders(first: Int, filter: OrderFilter, after: String): OrderConnection
        total(currency: String!): Decimal
    }
    type Mutation { orderCreate(input: OrderInput!): Order }
    interface Node { id: ID! }
    type Order implements Node { id: ID! number: Int total: Decimal status: Status tags: [String!] lines: [Line!]! }
    type Line { id: ID! sku: String price: Decimal }
    type OrderConnection { nodes: [Order] pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    input OrderFilter { status: Status text: String }
    input OrderInput { customer: ID! note: String lines: [LineInput!]! }
    input LineInput { sku: String! quantity: Int }
";

fn docs(values: &[(&str, Value)]) -> Docs {
    let samples = Samples::new(values.iter().map(|(place, value)| (*place, value))).unwrap();
    let options = DocsOptions {
        samples,
        ..DocsOptions::default()
    };
    let limits = Limits::default();
    let source = schema_model::read(SDL.as_bytes(), &limits).unwrap();
    build_with(&source, &limits, &options).unwrap()
}

fn example(docs: &Docs, kind: OperationKind, name: &str) -> (Value, Value) {
    let example = docs.example_with(kind, name, Amount::Common).unwrap();
    let variables = example.variables.unwrap_or_else(|| "{}".to_owned());
    (
        serde_json::from_str(&variables).unwrap(),
        serde_json::from_str(&example.response).unwrap(),
    )
}

#[test]
fn the_way_to_a_type_asks_for_as_many_items_as_the_owner_says() {
    let way = |values| {
        let docs = docs(values);
        let id = docs.model().type_id("OrderConnection").unwrap();
        docs.way_example(id).unwrap().operation
    };
    assert!(way(&[]).contains("first: 5"));
    assert!(way(&[("Query.orders(first:)", json!(3))]).contains("first: 3"));
}

#[test]
fn the_most_exact_value_counts() {
    let docs = docs(&[
        ("ID", json!("id-9")),
        ("Decimal", json!("64.80")),
        ("Node.id", json!("node-7")),
        ("Line.price", json!("12.00")),
        ("Query.order(id:)", json!("order-41")),
        ("OrderInput.customer", json!("ada")),
    ]);
    let (variables, response) = example(&docs, OperationKind::Query, "order");
    assert_eq!(variables, json!({ "id": "order-41" }));
    let order = &response["data"]["order"];
    assert_eq!(
        (&order["id"], &order["total"]),
        (&json!("node-7"), &json!("64.80"))
    );
    let (variables, _) = example(&docs, OperationKind::Mutation, "orderCreate");
    assert_eq!(variables["input"]["customer"], "ada");
    let (_, response) = example(&docs, OperationKind::Query, "orders");
    let nodes = &response["data"]["orders"]["nodes"];
    assert_eq!(
        (&nodes[0]["id"], &nodes[1]["id"]),
        (&json!("node-7"), &json!("node-8"))
    );
}

#[test]
fn what_the_owner_gives_a_value_for_is_shown() {
    let docs = docs(&[
        ("Query.orders(first:)", json!(25)),
        ("Query.orders(after:)", json!("abc")),
        ("OrderFilter.text", json!("linen")),
        (
            "OrderInput.lines",
            json!([{ "sku": "A-1", "quantity": 2 }, { "sku": "B-2" }]),
        ),
        ("Order.tags", json!(["gift", "late"])),
    ]);
    let found = docs.example(OperationKind::Query, "orders").unwrap();
    assert!(found.operation.contains("first: 25"), "{}", found.operation);
    let (variables, _) = example(&docs, OperationKind::Query, "orders");
    assert_eq!(variables["after"], "abc");
    assert_eq!(variables["filter"]["text"], "linen");
    let (variables, _) = example(&docs, OperationKind::Mutation, "orderCreate");
    assert_eq!(variables["input"]["lines"][1], json!({ "sku": "B-2" }));
}

#[test]
fn a_value_that_does_not_fit_is_not_used_and_says_why() {
    let docs = docs(&[
        ("Query.order(id:)", json!({ "a": 1 })),
        ("Status", json!("LOST")),
    ]);
    let (variables, response) = example(&docs, OperationKind::Query, "order");
    assert!(variables["id"].is_string());
    assert_eq!(response["data"]["order"]["status"], "OPEN");
    let places = |place: &str, value: Value| docs.sample_places(place, &value);
    for (place, value, message) in [
        (
            "Query.order(id:)",
            json!({ "a": 1 }),
            "`ID!` does not take this value, which is an object.",
        ),
        (
            "Status",
            json!("LOST"),
            "`Status` does not take this value, which is a text.",
        ),
        (
            "OrderInput.lines",
            json!([{ "quantity": 2 }]),
            "`[LineInput!]!` does not take this value, which is a list of 1 value.",
        ),
        ("Order.totl", json!(1), "`Order` has no field `totl`."),
        ("Decimale", json!(1), "The schema has no type `Decimale`."),
        (
            "Order",
            json!(1),
            "`Order` is no scalar or enum. Give values for its fields, such as `Order.name`.",
        ),
        (
            "Query.order",
            json!("a"),
            "`Order` does not take this value, which is a text.",
        ),
    ] {
        assert_eq!(
            places(place, value).unwrap_err().message,
            message,
            "{place}"
        );
    }
    // What the schema does not have, in words, and the nearest that it has.
    for (place, message, nearest) in [
        (
            "Query.order(idd:)",
            "`Query.order` has no argument `idd`.",
            Some("Query.order(id:)"),
        ),
        (
            "Query.order(when:)",
            "`Query.order` has no argument `when`.",
            None,
        ),
        ("Query.ordr(id:)", "`Query` has no field `ordr`.", None),
        (
            "Order.totl",
            "`Order` has no field `totl`.",
            Some("Order.total"),
        ),
        (
            "Decimale",
            "The schema has no type `Decimale`.",
            Some("Decimal"),
        ),
        (
            "Ordr.total",
            "The schema has no type `Ordr`.",
            Some("Order.total"),
        ),
    ] {
        let found = places(place, json!("a")).unwrap_err();
        assert_eq!(
            (&*found.message, found.nearest.as_deref()),
            (message, nearest)
        );
    }
    assert_eq!(places("Decimal", json!("1.00")), Ok(3));
    assert_eq!(places("Order.tags", json!("gift")), Ok(1));
}

#[test]
fn only_values_of_places_are_taken() {
    let wrong = [
        ("Decimal", json!(null)),
        ("@tag(name:)", json!("a")),
        ("a b", json!("a")),
        ("ID", json!("x".repeat(2000))),
        ("Int", json!(1)),
        ("Int", json!(2)),
    ];
    let errors = Samples::new(wrong.iter().map(|(place, value)| (*place, value))).unwrap_err();
    let places: Vec<usize> = errors.iter().map(|error| error.index).collect();
    assert_eq!(places, [0, 1, 2, 3, 5]);
    let many: Vec<String> = (0..=Samples::MAX).map(|n| format!("T{n}")).collect();
    let value = json!(1);
    assert!(Samples::new(many.iter().map(|name| (&**name, &value))).is_err());
}
