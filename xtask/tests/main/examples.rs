//! Every example operation of every schema is valid for graphql-js too.

use schema_docs::Amount;
use schema_model::model::OperationKind;
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

/// Returns the schema and the examples of all its root fields.
fn question(file: &str) -> Value {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-model/tests/schemas"
    );
    let sdl = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
    let limits = schema_model::Limits::default();
    let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
    let docs = schema_docs::build(&source, &limits).unwrap();
    let kinds = [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ];
    let operations: Vec<Value> = kinds
        .into_iter()
        .filter_map(|kind| Some((kind, docs.model().root(kind)?)))
        .flat_map(|(kind, root)| root.fields.iter().map(move |field| (kind, &field.name)))
        .flat_map(|(kind, name)| Amount::ALL.map(|amount| (kind, name, amount)))
        .map(|(kind, name, amount)| json!(docs.example_with(kind, name, amount).unwrap()))
        .collect();
    assert!(operations.len() > 5, "{file}");
    json!({ "sdl": sdl, "operations": operations })
}

#[test]
fn graphql_js_accepts_every_example() {
    let mut questions: Vec<Value> = SCHEMAS.iter().map(|file| question(file)).collect();
    // One invalid example of each kind, to notice an oracle that accepts everything.
    let good = questions[5]["operations"][0].clone();
    let with = |key: &str, from: &str, to: &str| {
        let mut bad = good.clone();
        let text = bad[key].as_str().unwrap();
        assert!(text.contains(from), "{text}");
        bad[key] = json!(text.replacen(from, to, 1));
        bad
    };
    questions.push(json!({
        "sdl": questions[5]["sdl"],
        "operations": [
            good,
            with("operation", "first: 10", "first: \"10\""),
            with("response", "\"title\"", "\"name\""),
            with("response", "\"totalCount\": 2", "\"totalCount\": \"two\""),
        ],
    }));
    let answers = ask("validate.mjs", &json!(questions));
    for (number, file) in SCHEMAS.iter().enumerate() {
        let operations = questions[number]["operations"].as_array().unwrap();
        let judged = answers[number].as_array().unwrap();
        assert_eq!(judged.len(), operations.len());
        for (operation, messages) in operations.iter().zip(judged) {
            assert_eq!(*messages, json!([]), "{file}: {operation}");
        }
    }
    let wrong = answers[6].as_array().unwrap();
    assert_eq!(wrong[0], json!([]));
    assert!(
        wrong[1..].iter().all(|messages| *messages != json!([])),
        "{wrong:?}"
    );
}
