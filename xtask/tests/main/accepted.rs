//! What graphql-js accepts, the engine accepts, and the other way about.

use serde_json::json;

use super::oracle::ask;

#[test]
fn real_schemas_are_judged_alike() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-docs/tests/schemas"
    );
    for (file, is_valid) in [
        ("swapi.graphql", true),
        ("coral.graphql", true),
        ("github.graphql", false),
    ] {
        let sdl = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        let limits = schema_docs::Limits::default();
        let source = schema_docs::read(sdl.as_bytes(), &limits).unwrap();
        let docs = schema_docs::build(&source, &limits).unwrap();
        let answers = ask("judge.mjs", &json!([{ "sdl": sdl }]));
        let errors = answers[0]["errors"].as_array().unwrap();
        assert_eq!(errors.is_empty(), is_valid, "{file}: {errors:?}");
        assert_eq!(docs.findings().items.is_empty(), is_valid, "{file}");
    }
}
