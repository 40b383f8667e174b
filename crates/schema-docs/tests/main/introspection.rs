//! Introspection results of old and new servers.

use schema_model::Limits;

use super::{docs_of, schema};

fn sdl(json: &str) -> String {
    schema_model::read(json.as_bytes(), &Limits::default())
        .unwrap()
        .sdl
}

fn of_types(types: &str) -> String {
    sdl(&format!(
        r#"{{"__schema": {{"queryType": {{"name": "Query"}}, "types": [{types}]}}}}"#
    ))
}

#[test]
fn a_real_result_gives_the_same_docs_as_its_sdl() {
    let from_json = docs_of(&schema("shopify-storefront.introspection.json")).unwrap();
    let from_sdl = docs_of(&schema("shopify-storefront.graphql")).unwrap();
    assert_eq!(from_json.counts(), from_sdl.counts());
    let links = schema_docs::Links::new("");
    for path in from_sdl.paths() {
        assert_eq!(
            from_json.page(&path, &links),
            from_sdl.page(&path, &links),
            "{path}"
        );
    }
}

#[test]
fn under_data_and_bare() {
    let bare = r#"{"__schema": {"types": [{"kind": "SCALAR", "name": "A"}]}}"#;
    assert_eq!(sdl(bare), "scalar A\n");
    assert_eq!(sdl(&format!(r#"{{"data": {bare}}}"#)), "scalar A\n");
    assert_eq!(sdl(&format!("\u{feff} \n{bare}")), "scalar A\n");
}

#[test]
fn old_servers_leave_things_out() {
    let types = r#"{"kind": "OBJECT", "name": "Query", "fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}], "interfaces": null},
        {"kind": "SOMETHING_NEW", "name": "B", "enumValues": [{"name": "C", "isDeprecated": true, "deprecationReason": null}]}"#;
    assert_eq!(
        of_types(types),
        "type Query {\n  a: Int\n}\n\nenum B {\n  C @deprecated\n}\n"
    );
    let old = r#"{"__schema": {"types": [], "directives": [{"name": "live", "onField": true, "args": []},
        {"name": "later", "locations": ["FIELD", "ON_THE_MOON"]}, {"name": "never", "locations": ["ON_THE_MOON"]}]}}"#;
    assert_eq!(
        sdl(old),
        "directive @live on FIELD\n\ndirective @later on FIELD\n"
    );
}

#[test]
fn new_servers_say_more() {
    let types = r#"{"kind": "SCALAR", "name": "A", "specifiedByURL": "https://example.org/\"a"},
        {"kind": "INPUT_OBJECT", "name": "I", "isOneOf": true, "inputFields": [
            {"name": "x", "type": {"kind": "NON_NULL", "ofType": {"kind": "LIST", "ofType": {"kind": "SCALAR", "name": "A"}}},
             "defaultValue": "[1]", "isDeprecated": true, "deprecationReason": "why\nnot"},
            {"name": "y", "type": {"kind": "SCALAR", "name": "A"}, "defaultValue": "[object Object"}]}"#;
    let expected = "scalar A @specifiedBy(url: \"https://example.org/\\\"a\")\n\ninput I @oneOf {\n  \
        x: [A]! = [1] @deprecated(reason: \"why\\nnot\")\n  y: A = \"[object Object\"\n}\n";
    assert_eq!(of_types(types), expected);
}

#[test]
fn roots_with_other_names() {
    let json = r#"{"__schema": {"description": "All", "queryType": {"name": "Q"}, "mutationType": null, "types": [
        {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}]},
        {"kind": "OBJECT", "name": "Mutation", "fields": [{"name": "b", "type": {"kind": "SCALAR", "name": "Int"}}]}]}}"#;
    let docs = docs_of(json.as_bytes()).unwrap();
    assert_eq!(docs.model().description.as_deref(), Some("All"));
    assert!(docs.model().roots.query.is_some() && docs.model().roots.mutation.is_none());
}

#[test]
fn descriptions_survive() {
    let descriptions = [
        "plain",
        "two\nlines",
        "ends with \"",
        "\"quoted\"",
        "a \"\"\" b",
        "back\\slash",
        "ends with \\",
        "  indented",
        "a\n    code\n\nb",
        "\n\nblank around\n\n",
        "trailing  ",
        "tab\tbed",
        "null \u{0} bell \u{7}",
        "𝄞 é \u{2028}",
        "a\r\nb",
        "# not a comment",
        "\\u0041",
        "x\n   \ny",
        "\"\"\"",
        "\\\"\"\"",
    ];
    for text in descriptions {
        let types = format!(
            r#"{{"kind": "OBJECT", "name": "Query", "description": {0}, "fields": [{{"name": "a", "description": {0},
            "args": [{{"name": "b", "description": {0}, "type": {{"kind": "SCALAR", "name": "Int"}}}}],
            "type": {{"kind": "SCALAR", "name": "Int"}}}}]}}"#,
            serde_json::to_string(text).unwrap()
        );
        let sdl = of_types(&types);
        let docs = docs_of(sdl.as_bytes())
            .unwrap_or_else(|refusal| panic!("{text:?}: {refusal:?}\n{sdl}"));
        let query = docs.model().find_type("Query").unwrap();
        assert_eq!(query.description.as_deref(), Some(text), "{sdl}");
        assert_eq!(query.fields[0].description.as_deref(), Some(text), "{sdl}");
        assert_eq!(
            query.fields[0].arguments[0].description.as_deref(),
            Some(text),
            "{sdl}"
        );
    }
}
