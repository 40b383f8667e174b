//! Introspection results of the wrong shape: each message names the path at fault, in our own words.

use super::parsed;

/// Fills `…` with a type that is written as it should be, so that the fault is the only one.
fn whole(text: &str) -> String {
    text.replace('…', r#"{"kind": "SCALAR", "name": "A"}"#)
}

#[test]
fn the_path_at_fault_is_named() {
    for (json, says) in [
        // Lists where objects belong, at every level.
        ("[1, 2]", "it must be an object, not a list"),
        (
            r#"{"data": [null]}"#,
            "`data` must be an object, not a list",
        ),
        (
            r#"{"__schema": [[…]]}"#,
            "`__schema` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"queryType": ["Query"], "types": […]}}"#,
            "`__schema.queryType` must be an object, not a list",
        ),
        (
            r#"{"data": {"__schema": {"types": […, ["SCALAR", "B"]]}}}"#,
            "`data.__schema.types[1]` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [["a", null, null, {"name": "Int"}]]}]}}"#,
            "`__schema.types[0].fields[0]` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [{"name": "a", "type": ["SCALAR", "Int"]}]}]}}"#,
            "`__schema.types[0].fields[0].type` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [{"name": "a", "type": {"kind": "LIST", "ofType": ["SCALAR", "Int"]}}]}]}}"#,
            "`__schema.types[0].fields[0].type.ofType` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "interfaces": [["I"]]}]}}"#,
            "`__schema.types[0].interfaces[0]` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "ENUM", "name": "A", "enumValues": [["B"]]}]}}"#,
            "`__schema.types[0].enumValues[0]` must be an object, not a list",
        ),
        (
            r#"{"__schema": {"types": […], "directives": [["a", null, null, ["FIELD"]]]}}"#,
            "`__schema.directives[0]` must be an object, not a list",
        ),
        (
            r#"{"errors": [["Not allowed"]]}"#,
            "`errors[0]` must be an object, not a list",
        ),
        // Missing, of another type, given twice.
        (
            r#"{"__schema": {}}"#,
            "the field `__schema.types` is missing",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [{"type": {"name": "Int"}}]}]}}"#,
            "the field `__schema.types[0].fields[0].name` is missing",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "SCALAR", "name": null}]}}"#,
            "`__schema.types[0].name` must be text, not null",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "SCALAR", "name": 1.5}]}}"#,
            "`__schema.types[0].name` must be text, not a number",
        ),
        (
            r#"{"__schema": {"types": {}}}"#,
            "`__schema.types` must be a list, not an object",
        ),
        (
            r#"{"__schema": "x"}"#,
            "`__schema` must be an object, not text",
        ),
        (
            r#"{"__schema": {"types": [{"name": "A", "isOneOf": "no"}]}}"#,
            "`__schema.types[0].isOneOf` must be true or false, not text",
        ),
        (
            r#"{"__schema": {"queryType": null, "types": […]}}"#,
            "`__schema.queryType` must be an object, not null",
        ),
        // Words that are one of a few, and what only lists have.
        (
            r#"{"__schema": {"types": [{"kind": "UNION", "name": "A", "possibleTypes": [{"kind": 7, "name": "B"}]}]}}"#,
            "`__schema.types[0].possibleTypes[0].kind` must be one of SCALAR, OBJECT, INTERFACE, UNION, ENUM, INPUT_OBJECT, not a number",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "UNION", "name": "A", "possibleTypes": [{"kind": "LIST", "name": "B"}]}]}}"#,
            "`__schema.types[0].possibleTypes[0].kind` must be one of SCALAR, OBJECT, INTERFACE, UNION, ENUM, INPUT_OBJECT, not “LIST”",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "interfaces": [{"kind": "interface", "name": "B"}]}]}}"#,
            "`__schema.types[0].interfaces[0].kind` must be one of SCALAR, OBJECT, INTERFACE, UNION, ENUM, INPUT_OBJECT, not “interface”",
        ),
        (
            r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "interfaces": [{"name": "B", "ofType": {"name": "C"}}]}]}}"#,
            "`__schema.types[0].interfaces[0].ofType` must be null, not an object",
        ),
        (
            r#"{"__schema": {"types": […], "directives": [{"name": "a", "locations": ["FIELD", 7]}]}}"#,
            "`__schema.directives[0].locations[1]` must be the name of a directive location, such as FIELD, not a number",
        ),
        (
            r#"{"__schema": {"types": […], "directives": [{"name": "a", "locations": ["field"]}]}}"#,
            "`__schema.directives[0].locations[0]` must be the name of a directive location, such as FIELD, not “field”",
        ),
        (
            r#"{"__schema": {"types": […], "directives": [{"name": "a", "locations": "FIELD"}]}}"#,
            "`__schema.directives[0].locations` must be a list, not text",
        ),
        (
            r#"{"__schema": {"types": [], "types": []}}"#,
            "`__schema.types` is given twice",
        ),
    ] {
        let refusal = parsed(whole(json).as_bytes()).map(|_| ()).unwrap_err();
        let diagnostic = &refusal.diagnostics[0];
        let message = format!("This JSON is not an introspection result: {says}.");
        assert_eq!(diagnostic.message, message, "{json}");
        assert_eq!(diagnostic.code, "not_introspection", "{json}");
        assert_eq!(diagnostic.line, 1, "{json}");
        assert!(diagnostic.hint.is_some(), "{json}");
        let start = format!("{} (line 1, column ", message.trim_end_matches('.'));
        assert!(refusal.message.starts_with(&start), "{}", refusal.message);
    }
}

#[test]
fn broken_json_is_told_in_our_own_words() {
    for (json, says) in [
        (r#"{"a": nul}"#, "expected `true`, `false` or `null`"),
        (r#"{"a": ?}"#, "expected a value"),
        (r#"{"a": 1} x"#, "something follows its end"),
        (r#"{"errors": [{},]}"#, "nothing follows the comma"),
        (r#"{"a": 1,}"#, "nothing follows the comma"),
        (
            r#"{"a": 1, b: 2}"#,
            "a name is not written in double quotes",
        ),
        (r#"{"a": [1 2]}"#, "expected `,` or `]`"),
        (r#"{"a": 1 "b": 2}"#, "expected `,` or `}`"),
        (
            "{\"a\": \"\n\"}",
            "a text has a line break or control character that is not escaped",
        ),
        (
            r#"{"a": "\q"}"#,
            "a text has an escape that JSON does not know",
        ),
        (
            r#"{"a": 01}"#,
            "a number is not written as JSON writes them",
        ),
    ] {
        let refusal = parsed(json.as_bytes()).map(|_| ()).unwrap_err();
        let diagnostic = &refusal.diagnostics[0];
        assert_eq!(
            diagnostic.message,
            format!("The JSON is broken: {says}."),
            "{json}"
        );
        assert_eq!(diagnostic.code, "broken_json", "{json}");
        assert!(diagnostic.line > 0 && diagnostic.hint.is_some(), "{json}");
    }
}

/// A kind of a later specification is guessed from the members; without members it must not become a scalar.
#[test]
fn an_unknown_kind_is_refused() {
    let kinds = "Use one of: SCALAR, OBJECT, INTERFACE, UNION, ENUM, INPUT_OBJECT.";
    for (ty, says) in [
        (
            r#"{"kind": "THING", "name": "B"}"#,
            "gives the type “B” the unknown kind “THING” (`__schema.types[1].kind`).",
        ),
        (
            r#"{"kind": "object", "name": "B", "fields": []}"#,
            "gives the type “B” the unknown kind “object” (`__schema.types[1].kind`).",
        ),
        (
            r#"{"name": "B"}"#,
            "does not say what kind of type “B” is (`__schema.types[1].kind`).",
        ),
    ] {
        let json = whole(&format!(r#"{{"__schema": {{"types": […, {ty}]}}}}"#));
        let refusal = parsed(json.as_bytes()).map(|_| ()).unwrap_err();
        assert_eq!(
            refusal.message,
            format!("The introspection result {says} {kinds}")
        );
    }
    let reference = r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [
        {"name": "a", "type": {"kind": "MANY", "ofType": {"kind": "SCALAR", "name": "Int"}}}]}]}}"#;
    let refusal = parsed(reference.as_bytes()).map(|_| ()).unwrap_err();
    assert_eq!(
        refusal.message,
        "The type of `a` has a type inside it but is neither a LIST nor a NON_NULL."
    );
}

/// graphql-js 17 writes default values with line breaks as block strings.
#[test]
fn defaults_keep_the_lines_of_their_block_strings() {
    for (default, expected) in [
        (r#"\"\"\"\n  x\n    y\n\"\"\""#, r#""x\n  y""#),
        (r#"[\n\"\"\"\nx\r\ny\"\"\"\n]"#, r#"["x\ny"]"#),
        (r#"[\n1,\n2]"#, "[ 1, 2]"),
        (r#"\"\\u{1F600}\""#, r#""\u{1F600}""#),
    ] {
        let json = format!(
            r#"{{"__schema": {{"queryType": {{"name": "Query"}}, "types": [{{"kind": "OBJECT", "name": "Query",
            "fields": [{{"name": "a", "type": {{"kind": "SCALAR", "name": "Int"}}, "args": [{{"name": "b",
            "type": {{"kind": "SCALAR", "name": "String"}}, "defaultValue": "{default}"}}]}}]}}]}}}}"#
        );
        let parsed = parsed(json.as_bytes()).unwrap();
        let query = parsed.model.find_type("Query").unwrap();
        let found = query.fields[0].arguments[0].default_value.as_deref();
        assert_eq!(found, Some(expected), "{default}");
    }
}
