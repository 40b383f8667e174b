//! Ids in examples look as the schema or the owner writes them, and pages say what they may name.

use schema_docs::{Amount, Docs, DocsOptions, Links, Samples, build_with};
use schema_model::Limits;
use schema_model::model::OperationKind;
use serde_json::{Value, json};

use super::{docs_of, schema};

const SDL: &str = r#"
    type Query {
        product(id: ID!): Product
        carts(first: Int): [Cart!]
    }
    type Mutation {
        cartLinesAdd(cartId: ID!, lines: [LineInput!]!): CartPayload
        tell(input: TellInput!): Product
    }
    type Product { DOCS id: ID! name: String }
    type Cart { id: ID! lines: [Line!] productId: ID }
    type Line { id: ID! product: Product }
    type CartPayload { cart: Cart errors: [String!]! }
    input LineInput { productId: ID! quantity: Int }
    input TellInput { someoneId: ID! }
"#;

fn docs(description: &str, values: &[(&str, Value)]) -> Docs {
    let samples = Samples::new(values.iter().map(|(place, value)| (*place, value))).unwrap();
    let options = DocsOptions {
        samples,
        ..DocsOptions::default()
    };
    let limits = Limits::default();
    let sdl = SDL.replace("DOCS", description);
    let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
    build_with(&source, &limits, &options).unwrap()
}

/// The ids that an example gives and returns: of the product, the cart and the product in the cart's line.
fn ids(docs: &Docs) -> [Value; 4] {
    let example = |kind, name| {
        let example = docs.example_with(kind, name, Amount::Common).unwrap();
        let text = example.variables.unwrap_or_else(|| "{}".to_owned());
        let variables: Value = serde_json::from_str(&text).unwrap();
        let response: Value = serde_json::from_str(&example.response).unwrap();
        (variables, response)
    };
    let (product, _) = example(OperationKind::Query, "product");
    let (_, carts) = example(OperationKind::Query, "carts");
    let (lines, _) = example(OperationKind::Mutation, "cartLinesAdd");
    [
        product["id"].clone(),
        carts["data"]["carts"][1]["id"].clone(),
        lines["cartId"].clone(),
        lines["lines"][0]["productId"].clone(),
    ]
}

#[test]
fn ids_look_as_the_schema_and_the_owner_write_them() {
    let said = "\"The id, for example `gid://shop/Product/81`.\"";
    let kebab = json!(["product-1", "cart-2", "cart-1", "product-1"]);
    for (description, values, expected) in [
        ("", &[][..], kebab.clone()),
        (
            said,
            &[],
            json!([
                "gid://shop/Product/81",
                "gid://shop/Cart/2",
                "gid://shop/Cart/1",
                "gid://shop/Product/81"
            ]),
        ),
        // The owner's value counts more than a description.
        (
            said,
            &[("Cart.id", json!("c_7"))],
            json!([
                "gid://shop/Product/81",
                "c_8",
                "c_7",
                "gid://shop/Product/81"
            ]),
        ),
        // An id that tells nothing about other types.
        (
            "",
            &[("Product.id", json!("R_kgDOA1"))],
            json!(["R_kgDOA1", "cart-2", "cart-1", "R_kgDOA1"]),
        ),
        (
            "",
            &[("Mutation.cartLinesAdd(cartId:)", json!("Cart:12"))],
            json!(["Product:1", "Cart:13", "Cart:12", "Product:1"]),
        ),
        (
            "\"The id (e.g. 2071).\"",
            &[],
            json!(["2071", "2", "1", "2071"]),
        ),
        ("\"At most 250.\"", &[], kebab),
    ] {
        let docs = docs(description, values);
        assert_eq!(json!(ids(&docs)), expected, "{description} {values:?}");
    }
}

#[test]
fn real_schemas_say_what_ids_may_name() {
    for (file, path, words, address) in [
        (
            "github.graphql",
            "mutations/addReaction",
            "ID of any Reactable: ",
            "interfaces/Reactable",
        ),
        (
            "github.graphql",
            "mutations/createIssue",
            "ID of a Repository",
            "objects/Repository",
        ),
        (
            "github.graphql",
            "queries/node",
            "ID of any Node: ",
            "interfaces/Node",
        ),
        (
            "shopify-storefront.graphql",
            "mutations/cartLinesRemove",
            "ID of a Cart",
            "objects/Cart",
        ),
        (
            "coral.graphql",
            "queries/site",
            "ID of a Site",
            "objects/Site",
        ),
    ] {
        let docs = docs_of(&schema(file)).unwrap();
        let links = Links::new("/d/acme/shop");
        let page = docs.page(path, &links).unwrap();
        let (lead, name) = words.trim_end_matches(": ").rsplit_once(' ').unwrap();
        let link = format!("/d/acme/shop/{address}\">{name}</a>");
        let begin = format!("{lead} <a class=");
        let told = page.html.split(&begin).skip(1);
        let told: Vec<_> = told.filter_map(|part| part.split('\n').next()).collect();
        assert!(
            told.iter().any(|part| part.contains(&link)),
            "{path} {told:?}"
        );
        let text = docs.markdown(path, &links).unwrap();
        let told = format!("{lead} [`{name}`](/d/acme/shop/{address}.md)");
        assert_eq!(text.matches(&told).count(), 1, "{path}: {text}");
    }
}

#[test]
fn shopify_ids_are_global_ids() {
    let docs = docs_of(&schema("shopify-storefront.graphql")).unwrap();
    let example = docs.example(OperationKind::Query, "cart").unwrap();
    assert_eq!(
        example.variables.unwrap(),
        "{\n  \"id\": \"gid://shopify/Cart/1\"\n}"
    );
}

#[test]
fn texts_have_an_example_for_each_amount_where_they_fit() {
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let text = docs
        .markdown("mutations/createIssue", &Links::new(""))
        .unwrap();
    let at = |heading: &str| text.find(heading).unwrap_or_else(|| panic!("{heading}"));
    assert!(at("### Required arguments only") < at("### Common arguments"));
    assert!(at("### Common arguments") < at("### All arguments"));
    assert_eq!(text.matches("Response:").count(), 1);
    let text = docs.markdown("queries/meta", &Links::new("")).unwrap();
    assert!(text.contains("## Example") && !text.contains(" arguments\n"));
}
