//! How many examples show something of what their operation takes beyond what it requires, on six real schemas.

use schema_docs::{Amount, Example};
use schema_model::model::{InputValueDef, Model, TypeKind};
use serde_json::{Value, json};

use super::example_counts::{SCHEMAS, root_field};
use super::examples::operations;
use super::{docs, docs_of, schema};

/// Maximum nesting of required inputs.
const DEPTH: usize = 4;

/// Returns whether an input tells something about the operation. A page's length does where there is nothing else.
fn tells(input: &InputValueDef, counts_length: bool) -> bool {
    let is_length = matches!(&*input.name, "first" | "last" | "limit");
    let is_dull = matches!(
        &*input.name,
        "clientMutationId" | "after" | "before" | "offset"
    );
    let is_usable = !is_dull && !input.name.starts_with('_') && input.deprecation.is_none();
    !input.is_required() && is_usable && (counts_length || !is_length)
}

/// The fields of an input that is required.
fn required_fields<'m>(model: &'m Model, input: &InputValueDef) -> &'m [InputValueDef] {
    let ty = model.find_type(&input.ty.name);
    let ty = ty.filter(|ty| input.is_required() && ty.kind == TypeKind::Input);
    ty.map_or(&[], |ty| &ty.input_fields)
}

/// Returns whether something optional tells, among the inputs or in those that are required.
fn offers(model: &Model, inputs: &[InputValueDef], counts_length: bool, depth: usize) -> bool {
    inputs.iter().any(|input| {
        let within = required_fields(model, input);
        tells(input, counts_length)
            || (depth < DEPTH && offers(model, within, counts_length, depth + 1))
    })
}

/// Returns whether something optional that tells is given.
fn shows(model: &Model, inputs: &[InputValueDef], given: &Value, counts_length: bool) -> bool {
    let given = given.get(0).unwrap_or(given);
    inputs.iter().any(|input| {
        given.get(&*input.name).is_some_and(|value| {
            let within = required_fields(model, input);
            tells(input, counts_length) || shows(model, within, value, counts_length)
        })
    })
}

/// The arguments of the root field with their values. Those that are no variables are lengths of pages.
fn given(example: &Example) -> Value {
    let mut given: Value = example
        .variables
        .as_deref()
        .map_or(json!({}), |text| serde_json::from_str(text).unwrap());
    for (name, _) in root_field(example).arguments {
        if given.get(&name).is_none() {
            given[name] = json!(10);
        }
    }
    given
}

#[test]
fn three_of_a_hundred_examples_at_most_show_nothing_optional() {
    let mut offering = 0;
    let mut silent = Vec::new();
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let model = docs.model();
        for (kind, name) in operations(&docs) {
            let fields = &model.root(kind).unwrap().fields;
            let field = fields.iter().find(|field| *field.name == *name).unwrap();
            let counts_length = !offers(model, &field.arguments, false, 0);
            if !offers(model, &field.arguments, counts_length, 0) {
                continue;
            }
            offering += 1;
            let example = docs.example(kind, &name).unwrap();
            if !shows(model, &field.arguments, &given(&example), counts_length) {
                silent.push(name);
            }
        }
    }
    assert_eq!(offering, 209);
    // Before examples gave lengths only where nothing else tells, and no switches: 14.
    assert!(silent.len() <= 5, "{silent:#?}");
    assert!(silent.len() * 100 <= offering * 3, "{silent:#?}");
}

const SHOP: &str = "type Query {
      releases(country: String, limit: Int, offset: Int): [Product!]
      products(limit: Int): [Product!]
      product(id: ID!, preview: Boolean): Product
      report(start: String!, groupBy: Unit!, sellerId: ID): Report
    }
    type Mutation {
      copyProduct(input: CopyProductInput!): Product
      moveProduct(input: MoveProductInput!): Product
      removeProduct(input: RemoveProductInput!): Product
      productPublish(id: ID!, notifyBuyers: Boolean): Product
      productTransfer(input: MoveProductInput!, notifyBuyers: Boolean): Product
      updateProduct(input: UpdateProductInput!): Product
    }
    enum Unit { DAY WEEK }
    type Product { id: ID! title: String }
    type Report { total: Int }
    input CopyProductInput { id: ID! includeDrafts: Boolean = false }
    input MoveProductInput { id: ID! force: Boolean }
    input RemoveProductInput { id: ID! includeImages: Boolean }
    input CreateProductInput { title: String! material: String! password: String! }
    input UpdateProductInput { id: ID! texture: String password: String stock: Int material: String title: String }";

#[test]
fn what_is_given_beyond_what_is_required_tells_something() {
    let docs = docs(SHOP);
    let given = |name: &str| {
        let mut all = operations(&docs).into_iter();
        let (kind, name) = all.find(|(_, of)| of == name).unwrap();
        given(&docs.example_with(kind, &name, Amount::Common).unwrap())
    };
    for (name, expected) in [
        // The length of a page alone says nothing about what is on it.
        ("releases", json!({ "limit": 10, "country": "Germany" })),
        ("products", json!({ "limit": 10 })),
        // An id finds the product; a period does not find a report.
        ("product", json!({ "id": "product-1" })),
        (
            "report",
            json!({ "start": "Example start", "groupBy": "DAY", "sellerId": "seller-1" }),
        ),
        // Switches are given where nothing else tells, unless they force something or a deletion takes more with it.
        (
            "copyProduct",
            json!({ "input": { "id": "product-1", "includeDrafts": true } }),
        ),
        (
            "productPublish",
            json!({ "id": "product-1", "notifyBuyers": true }),
        ),
        ("productTransfer", json!({ "input": { "id": "product-1" } })),
        ("moveProduct", json!({ "input": { "id": "product-1" } })),
        ("removeProduct", json!({ "input": { "id": "product-1" } })),
        // What is required of a new product comes before its other fields, but no password.
        (
            "updateProduct",
            json!({ "input": { "id": "product-1", "material": "blue", "title": "Canvas backpack" } }),
        ),
    ] {
        assert_eq!(given(name), expected, "{name}");
    }
}
