//! The engine's introspection result equals that of graphql-js, and reads back as the same schema.

use schema_model::{Limits, SourceText};
use serde_json::{Value, json};

use super::oracle::ask;

const SCHEMAS: [&str; 6] = [
    "coral.graphql",
    "cosmo-employees-subgraph.graphql",
    "github.graphql",
    "shopify-storefront.graphql",
    "spotify-supergraph.graphql",
    "swapi.graphql",
];

/// Features that those schemas do not use.
const ODD: &str = r#"
"What it is about."
schema { query: Root mutation: Change }
directive @twice(of: [Int!]! = [1, 2]) repeatable on OBJECT | FIELD
interface Node { id: ID! }
interface Named implements Node { id: ID! name: String }
type Root implements Named & Node @twice { id: ID! name: String find(by: By = { id: "a\"b" }, deep: Deep = { text: "é", kind: B }): [Found!]! @deprecated }
type Change { set(to: Float = 1.5e3, old: Int @deprecated(reason: "Use `to`.")): Date }
union Found = Root | Change
enum Kind { A B @deprecated(reason: "Use A.") }
input By @oneOf { id: ID deep: Deep }
input Deep { kind: Kind = A, text: String = """a
b""" }
scalar Date @specifiedBy(url: "https://example.com/date")
"#;

fn question(sdl: &str) -> Value {
    let limits = Limits::default();
    let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
    let json = schema_model::introspect(&source, &limits).unwrap();
    json!({ "sdl": sdl, "introspection": json })
}

fn texts() -> Vec<(String, String)> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-model/tests/schemas"
    );
    let read = |file: &str| std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
    let real = SCHEMAS.map(|file| (file.to_owned(), read(file)));
    real.into_iter()
        .chain([("odd".to_owned(), ODD.to_owned())])
        .collect()
}

#[test]
fn graphql_js_answers_the_same() {
    let texts = texts();
    let mut questions: Vec<Value> = texts.iter().map(|(_, sdl)| question(sdl)).collect();
    // One wrong result, to notice an oracle that sees no differences.
    let mut wrong = question(ODD);
    let told = wrong["introspection"].as_str().unwrap();
    wrong["introspection"] = json!(told.replace("1.5e3", "1.5e4").replace("Use A.", "Use B."));
    questions.push(wrong);
    let answers = ask("introspection.mjs", &json!(questions));
    for (number, (name, _)) in texts.iter().enumerate() {
        assert_eq!(answers[number], json!([]), "{name}");
    }
    assert_eq!(
        answers[texts.len()].as_array().unwrap().len(),
        2,
        "{answers}"
    );
}

#[test]
fn it_reads_back_as_the_same_schema() {
    let limits = Limits::default();
    for (name, sdl) in texts() {
        let json = schema_model::introspect(&SourceText::new(sdl.as_str()), &limits).unwrap();
        let back = schema_model::read(json.as_bytes(), &limits).unwrap();
        let again = schema_model::introspect(&back, &limits).unwrap();
        let sorted = |text: &str| {
            let mut value: Value = serde_json::from_str(text).unwrap();
            for list in ["types", "directives"] {
                let list = value["__schema"][list].as_array_mut().unwrap();
                list.sort_by_key(|item| item["name"].as_str().unwrap().to_owned());
            }
            value
        };
        let (one, two) = (sorted(&json), sorted(&again));
        for (a, b) in one["__schema"]["types"]
            .as_array()
            .unwrap()
            .iter()
            .zip(two["__schema"]["types"].as_array().unwrap())
        {
            assert_eq!(a["name"], b["name"], "{name}");
            assert_eq!(
                a["fields"].as_array().map(Vec::len),
                b["fields"].as_array().map(Vec::len),
                "{name} {}",
                a["name"]
            );
        }
    }
}
