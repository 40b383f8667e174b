//! Examples show the thing that an operation is about: what a mutation changes of it, and everywhere with the same id.

use schema_docs::{Amount, Docs};
use schema_model::model::OperationKind;
use serde_json::Value;

use super::example_counts::SCHEMAS;
use super::examples::{check, compiled_text, operations};
use super::{docs, docs_of, schema};

const SHOP: &str = "type Query { a: Int }
    type Mutation {
      cartLinesAdd(cartId: ID!, lines: [LineInput!]!): CartPayload
      cartNoteUpdate(cartId: ID!, note: String): CartPayload
      cartBuyerUpdate(cartId: ID!, buyer: String): CartPayload
      cart_tags_set(cartId: ID!, tags: [String!]): Cart
      cartUpdate(cartId: ID!): CartPayload
      addOrderComment(orderId: ID!, text: String): CommentPayload
      addLabelsToLabelable(labelableId: ID!, labelIds: [ID!]!): LabelsPayload
      pinPinnable(pinnableId: ID!): PinPayload
      mergeOrders(orderId: ID!, otherOrderId: ID!): MergePayload
      lockComment(id: ID!): Comment
      addSubOrder(orderId: ID!, subOrderId: ID!): MergePayload
    }
    input LineInput { productId: ID! quantity: Int }
    type CartPayload { cart: Cart userErrors: [Problem!]! }
    type Problem { field: String message: String! }
    type Cart { id: ID! name: String title: String email: String url: String updates: [String!] note: String tags: [String!]
      buyer: Buyer lines(first: Int, after: String): LineConnection! oldLines: [Line!] @deprecated }
    type Buyer { email: String phone: String }
    type LineConnection { nodes: [Line!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    type Line { id: ID! quantity: Int! }
    type CommentPayload { comment: Comment }
    type Comment { id: ID! text: String order: Order isLocked: Boolean! }
    interface Labelable { id: ID! labels(first: Int): LabelConnection }
    type LabelConnection { nodes: [Label] pageInfo: PageInfo! }
    type Label { id: ID! name: String! }
    type Order implements Labelable & Pinnable { id: ID! a: Int b: Int labels(first: Int): LabelConnection subOrders: [Order!] seller: Buyer }
    type Note implements Labelable { id: ID! labels(first: Int): LabelConnection }
    interface Pinnable { id: ID! }
    type LabelsPayload { labelable: Labelable }
    type PinPayload { pinned: Pinnable }
    type MergePayload { order: Order otherOrder: Order }";

fn example(docs: &Docs, name: &str) -> (String, Value, Value) {
    let example = docs.example_with(OperationKind::Mutation, name, Amount::Common);
    let example = example.unwrap();
    let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let response = &read(&example.response)["data"][name];
    let variables = example.variables.as_deref().map_or(Value::Null, read);
    (example.operation, variables, response.clone())
}

#[test]
fn small_examples_are_valid() {
    let docs = docs(SHOP);
    let compiled = compiled_text(SHOP);
    for (kind, name) in operations(&docs) {
        for amount in Amount::ALL {
            let example = docs.example_with(kind, &name, amount).unwrap();
            check(&compiled, &example).unwrap();
        }
    }
}

#[test]
fn a_mutation_selects_what_it_changes() {
    let docs = docs(SHOP);
    for (name, selected) in [
        (
            "cartLinesAdd",
            "      lines(first: 5) {\n        nodes {\n          id\n          quantity\n        }\n      }\n    }\n",
        ),
        ("cartNoteUpdate", "      note\n"),
        (
            "cartBuyerUpdate",
            "      buyer {\n        email\n        phone\n      }\n",
        ),
        ("cart_tags_set", "    tags\n"),
        (
            "addLabelsToLabelable",
            "      labels(first: 5) {\n        nodes {\n          id\n          name\n        }\n      }\n",
        ),
    ] {
        let (operation, ..) = example(&docs, name);
        assert!(operation.contains(selected), "{name}: {operation}");
    }
    // What the verb or the place of the change is called is not what changes.
    for (name, other) in [
        ("cartUpdate", "updates"),
        ("cartUpdate", "lines"),
        ("cartLinesAdd", "oldLines"),
        ("addOrderComment", "order {"),
        // What cannot be selected is not replaced by something else.
        ("addSubOrder", "seller"),
    ] {
        let (operation, ..) = example(&docs, name);
        assert!(!operation.contains(other), "{name}: {operation}");
    }
    let shop = docs_of(&schema("shopify-storefront.graphql")).unwrap();
    let (operation, ..) = example(&shop, "cartLinesAdd");
    assert!(
        operation.contains("      lines(first: 5) {\n        nodes {\n"),
        "{operation}"
    );
}

#[test]
fn a_thing_has_one_id() {
    let docs = docs(SHOP);
    for (name, given, place, id) in [
        (
            "addLabelsToLabelable",
            "/labelableId",
            "/labelable/id",
            "order-1",
        ),
        (
            "addLabelsToLabelable",
            "/labelIds/0",
            "/labelable/labels/nodes/0/id",
            "label-1",
        ),
        // Named after the type rather than the field.
        ("pinPinnable", "/pinnableId", "/pinned/id", "order-1"),
        ("mergeOrders", "/orderId", "/order/id", "order-1"),
        (
            "mergeOrders",
            "/otherOrderId",
            "/otherOrder/id",
            "other-order-1",
        ),
    ] {
        let (_, variables, response) = example(&docs, name);
        assert_eq!(variables.pointer(given).unwrap(), id, "{name}");
        assert_eq!(response.pointer(place).unwrap(), id, "{name}");
    }
    let (_, _, response) = example(&docs, "addLabelsToLabelable");
    let second = response.pointer("/labelable/labels/nodes/1/id").unwrap();
    assert_eq!(second, "label-2");
    let github = docs_of(&schema("github.graphql")).unwrap();
    let (_, variables, response) = example(&github, "addReaction");
    assert_eq!(variables["input"]["subjectId"], response["subject"]["id"]);
    assert_eq!(response["subject"]["id"], "pull-request-1");
}

#[test]
fn what_is_done_is_true() {
    let (_, _, response) = example(&docs(SHOP), "lockComment");
    assert_eq!(response["isLocked"], true);
}

/// Of every mutation of six schemas: `subjectId` and `subject { id }`.
#[test]
fn ids_agree_in_real_schemas() {
    let mut compared = 0;
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        for (kind, name) in operations(&docs) {
            if kind != OperationKind::Mutation {
                continue;
            }
            let (_, variables, response) = example(&docs, &name);
            let given = variables.get("input").unwrap_or(&variables);
            for (input, id) in given.as_object().into_iter().flatten() {
                let Some(field) = input.strip_suffix("Id") else {
                    continue;
                };
                let shown = &response[field]["id"];
                if id.is_string() && shown.is_string() {
                    compared += 1;
                    assert_eq!(id, shown, "{file} {name}.{input}");
                }
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn acronyms_keep_their_capitals() {
    let docs = docs(
        "type Query { entry: IpAllowListEntry  sso: SsoSetting }
        type IpAllowListEntry { name: String vatRegion: String }
        type SsoSetting { title: String callbackUris: Uris scimNonsense: String } scalar Uris",
    );
    let response = |name| docs.example(OperationKind::Query, name).unwrap().response;
    let entry = response("entry");
    assert!(entry.contains("\"IP allow list entry A\""), "{entry}");
    assert!(entry.contains("\"Example VAT region\""), "{entry}");
    let sso = response("sso");
    assert!(sso.contains("\"SSO setting A\""), "{sso}");
    assert!(sso.contains("\"Example URIs\""), "{sso}");
    assert!(sso.contains("\"Example SCIM nonsense\""), "{sso}");
}

/// Characters that fit into the column where the page is widest.
const COLUMN: usize = 52;

#[test]
fn object_ids_of_git_are_short() {
    let github = docs_of(&schema("github.graphql")).unwrap();
    for name in ["createCommitOnBranch", "enqueuePullRequest"] {
        let example = github.example(OperationKind::Mutation, name).unwrap();
        let variables = example.variables.unwrap();
        let lines = variables.lines().chain(example.operation.lines());
        let widest = lines.map(str::len).max().unwrap();
        assert!(widest <= COLUMN, "{name}: {widest}");
    }
}
