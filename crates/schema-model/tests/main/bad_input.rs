//! Inputs that are not a schema: each is refused or accepted with a clear message.
//! Input that takes a hundred times too long is stopped by the test runner; `cargo xtask bench --hostile` times it.

use schema_model::Refusal;

use super::{parsed, parsed_sdl};

fn refused(input: impl AsRef<[u8]>) -> Refusal {
    let refusal = parsed(input.as_ref()).map(|_| ()).unwrap_err();
    assert!(
        !refusal.message.is_empty()
            && !refusal.diagnostics.is_empty()
            && refusal.diagnostics.len() <= 100
    );
    for diagnostic in &refusal.diagnostics {
        assert!(diagnostic.excerpt.chars().count() <= 122, "{diagnostic:?}");
    }
    refusal
}

fn check(input: impl AsRef<[u8]>, code: &str, line: u32, column: u32, message: &str) {
    let refusal = refused(input);
    let first = &refusal.diagnostics[0];
    let found = (
        first.code.as_str(),
        first.line,
        first.column,
        first.message.as_str(),
    );
    assert_eq!(found, (code, line, column, message), "{refusal:?}");
}

#[test]
fn nothing() {
    let message = "The schema is empty. Send SDL or an introspection result.";
    check("", "empty", 0, 0, message);
    check(" \t\r\n ", "empty", 0, 0, message);
    check("\u{feff}", "empty", 0, 0, message);
    check(
        "# just\n# comments ,,,",
        "empty",
        0,
        0,
        "The schema is empty: it holds only comments.",
    );
}

#[test]
fn not_text() {
    check(
        b"\x89PNG\r\n\x1a\n\0\0",
        "not_text",
        1,
        1,
        "This is not a text file: it is not valid UTF-8 here.",
    );
    check(
        b"type A {\n  b\xff: C }",
        "not_text",
        2,
        4,
        "This is not a text file: it is not valid UTF-8 here.",
    );
    check(
        b"type A\0",
        "not_text",
        1,
        7,
        "This is not a text file: it has a zero byte here.",
    );
}

#[test]
fn other_encodings_and_line_ends_are_read() {
    let sdl = "type Query {\r\n  \"né\" a: Int\r\n  b: Missing\r\n}";
    let utf16 = |unit: fn(u16) -> [u8; 2]| sdl.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    let inputs = [
        sdl.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF", sdl.as_bytes()].concat(),
        [b"\xFF\xFE", &utf16(u16::to_le_bytes)[..]].concat(),
        [b"\xFE\xFF", &utf16(u16::to_be_bytes)[..]].concat(),
        sdl.replace("\r\n", "\r").into_bytes(),
    ];
    for input in inputs {
        let schema = parsed(&input).unwrap();
        let query = schema.model.find_type("Query").unwrap();
        assert_eq!(query.fields[0].description.as_deref(), Some("né"));
        let finding = &schema.findings.items[0];
        assert_eq!(
            (finding.line, finding.column, finding.excerpt.as_str()),
            (3, 6, "  b: Missing")
        );
    }
}

#[test]
fn too_much() {
    let message = "The schema has 9,437,184 bytes; at most 8,388,608 (8 MiB) are allowed.";
    check(vec![b' '; 9 << 20], "too_many_bytes", 0, 0, message);
    let flood = format!("type A {{ {} }}", "a:B ".repeat(200_000));
    let refusal = refused(&flood);
    assert_eq!(
        (refusal.code, refusal.message.as_str()),
        ("too_large", "The schema has more than 500,000 tokens.")
    );
}

#[test]
fn too_deep() {
    for bracket in ["[", "{", "("] {
        let refusal = refused(format!("type A {{ a: {}", bracket.repeat(100_000)));
        assert_eq!(
            (refusal.code, refusal.diagnostics[0].line),
            ("too_large", 1)
        );
        assert_eq!(
            refusal.message,
            "The schema is nested more than 100 levels deep."
        );
    }
    check(
        "[".repeat(100_000),
        "too_deep",
        1,
        101,
        "The schema is nested more than 100 levels deep.",
    );
    check(
        "{".repeat(100_000),
        "operation",
        1,
        1,
        "This is an operation, not a schema.",
    );
    let list = |depth: usize| {
        format!(
            "type Query {{ a: {}Int{} }}",
            "[".repeat(depth),
            "]".repeat(depth)
        )
    };
    assert_eq!(refused(list(100)).code, "too_large");
    assert!(parsed(list(99).as_bytes()).is_ok());
    let value = format!(
        "type Query {{ a(b: Int = {}1{}): Int }}",
        "[".repeat(95),
        "]".repeat(95)
    );
    assert!(parsed(value.as_bytes()).is_ok());
}

#[test]
fn floods_are_read() {
    let comments = format!("{}type Query {{ a: Int }}", "#\n".repeat(2_000_000));
    assert!(parsed(comments.as_bytes()).is_ok());
    let commas = format!("type Query {{ a: Int {} }}", ",".repeat(4_000_000));
    assert!(parsed(commas.as_bytes()).is_ok());
    let fields: String = (0..60_000)
        .map(|number| format!("f{number}:Nowhere "))
        .collect();
    let one_line = parsed_sdl(&format!("type Query{{{fields}}}"));
    assert_eq!(
        (one_line.findings.items.len(), one_line.findings.omitted),
        (100, 59_900)
    );
    let extensions: String = (0..20_000)
        .map(|number| format!("extend type Query{{e{number}:Int}}"))
        .collect();
    assert_eq!(parsed_sdl(&extensions).model.counts().fields, 20_000);
}

#[test]
fn syntax_errors() {
    check(
        "type Query {\n  a Int\n}",
        "syntax_error",
        2,
        5,
        "Expected `:`, found `Int`.",
    );
    check(
        "type Query {\n  a: \n}",
        "syntax_error",
        3,
        1,
        "Expected a type, found `}`.",
    );
    check(
        "typ Query { a: Int }",
        "syntax_error",
        1,
        1,
        "`typ` does not begin a definition.",
    );
    check(
        "type Query { a: Int } }",
        "syntax_error",
        1,
        23,
        "`}` does not begin a definition.",
    );
    check(
        "type Query { a: Int; }",
        "syntax_error",
        1,
        20,
        "The character `;` is not allowed here.",
    );
    check(
        "type Query { a: 'Int' }",
        "syntax_error",
        1,
        17,
        "The character `'` is not allowed here.",
    );
    check(
        "\"\"\"open",
        "syntax_error",
        1,
        1,
        "This string is never closed.",
    );
    let refusal = refused("type Query {\n  a: Int\n\ntype B {\n  c: Int\n}\n");
    assert!(
        refusal.message.starts_with("The schema has "),
        "{}",
        refusal.message
    );
    assert_eq!(refusal.code, "invalid_schema");
    let typo = refused("typ Query { a: Int }");
    assert_eq!(
        typo.diagnostics[0].hint.as_deref(),
        Some("Did you mean `type`?")
    );
    let open = refused("type Query {\n  a: Int\n");
    assert_eq!(
        open.diagnostics[0].message,
        "Expected `}`, found the end of the text."
    );
    assert_eq!(
        open.diagnostics[0].hint.as_deref(),
        Some("The `{` in line 1 is never closed.")
    );
    assert_eq!(
        open.message,
        "The schema has a syntax error in line 3, column 1."
    );
    let swallowed = refused("type Query { a: Int\n\ntype User {\n  id: ID\n}\n");
    assert_eq!(
        (
            swallowed.diagnostics[0].line,
            swallowed.diagnostics[0].column
        ),
        (3, 6)
    );
    assert_eq!(
        swallowed.diagnostics[0].hint.as_deref(),
        Some("The `{` in line 1 is never closed.")
    );
    let long = refused(format!(
        "type Query {{ {} ; {} }}",
        "a:Int ".repeat(50_000),
        "b:Int ".repeat(50_000)
    ));
    assert_eq!(
        (long.diagnostics[0].line, long.diagnostics[0].column),
        (1, 300_015)
    );
    assert!(long.diagnostics[0].excerpt.contains(" ; "));
}

#[test]
fn operations() {
    check(
        "{ user { name } }",
        "operation",
        1,
        1,
        "This is an operation, not a schema.",
    );
    check(
        "query Names { user { name } }",
        "operation",
        1,
        1,
        "A schema cannot contain the query `Names`.",
    );
    let refusal = refused("# all\nquery A { a }\nfragment B on C { d }\n");
    assert_eq!(refusal.message, "This file holds operations, not a schema.");
    assert_eq!(
        refusal.diagnostics[1].message,
        "A schema cannot contain the fragment `B`."
    );
    let mixed = parsed_sdl("type Query { a: Int }\nquery A { a }");
    assert_eq!(mixed.findings.items[0].code, "executable_definition");
}

#[test]
fn json_that_is_no_introspection_result() {
    let none = "This JSON is not an introspection result: `__schema` is missing or null, at the top and under `data`.";
    check("{}", "not_introspection", 0, 0, none);
    check(
        r#"{"name": "x", "data": {"user": 1}}"#,
        "not_introspection",
        0,
        0,
        none,
    );
    let error = "This JSON holds an error instead of an introspection result: “Not allowed”";
    check(
        r#"{"errors": [{"message": "Not allowed"}]}"#,
        "not_introspection",
        0,
        0,
        error,
    );
    assert_eq!(refused(r#"["a"]"#).diagnostics[0].code, "not_introspection");
    assert_eq!(
        refused(r#"{"data": {"__schema": {"types": 5}}}"#).diagnostics[0].code,
        "not_introspection"
    );
    let name = r#"{"__schema": {"types": [{"kind": "OBJECT", "name": "A { x: Int } type B", "fields": []}]}}"#;
    assert!(refused(name).message.contains("is not a GraphQL name"));
    assert_eq!(
        refused(r#"{"__schema": {"types": []}}"#).message,
        "The introspection result defines no types."
    );
}

#[test]
fn broken_json() {
    check(
        "{\"data\": {\n  \"x\" 1}}",
        "broken_json",
        2,
        7,
        "The JSON is broken: expected `:`.",
    );
    assert_eq!(
        refused(r#"{"__schema": {"description": "\ud800"}}"#).diagnostics[0].message,
        "The JSON is broken: a `\\u` escape is half of a pair, which is not a character."
    );
    assert_eq!(
        refused("[1,2").diagnostics[0].message,
        "This JSON is not an introspection result: it must be an object, not a list."
    );
    let cut = refused("{\"__schema\": {\"types\": [{\"name\": \"A");
    assert_eq!(
        cut.diagnostics[0].message,
        "The JSON ends too early; it seems to be cut off."
    );
    assert_eq!(refused("{").diagnostics[0].code, "broken_json");
    let deep = refused(format!("{{\"a\": {}", "[".repeat(100_000)));
    assert_eq!(
        deep.message,
        "The JSON is nested more than 128 levels deep."
    );
    assert_eq!((deep.code, deep.diagnostics[0].column), ("too_large", 134));
}

#[test]
fn odd_but_legal_schemas_are_accepted() {
    let webs: String = (0..150)
        .map(|number| {
            let others: Vec<String> = (0..150)
                .filter(|other| *other != number)
                .map(|other| format!("I{other}"))
                .collect();
            format!(
                "interface I{number} implements {} {{ a: Int }}\n",
                others.join(" & ")
            )
        })
        .collect();
    parsed_sdl(&webs);
    let cycle: String = (0..2_000)
        .map(|number| format!("input I{number} {{ next: I{} }}\n", (number + 1) % 2_000))
        .collect();
    parsed_sdl(&format!("type Query {{ a(i: I0): Int }} {cycle}"));
    let endless: String = (0..2_000)
        .map(|number| format!("input I{number} {{ next: I{}! }}\n", (number + 1) % 2_000))
        .collect();
    parsed_sdl(&format!("type Query {{ a(i: I0): Int }} {endless}"));
    let fields: String = (0..20_000)
        .map(|number| format!("f{number}:Int "))
        .collect();
    let types: String = (0..20_000)
        .map(|number| format!("type T{number} implements W {{ a: Int }} "))
        .collect();
    let schema = parsed_sdl(&format!(
        "interface W {{ {fields} }} {types} type Query {{ a: Nothing }}"
    ));
    let items = &schema.findings.items;
    assert_eq!(items.len(), 100);
    assert!(
        items
            .iter()
            .all(|item| item.code == "missing_interface_field")
    );
}

/// Types are compared with their interfaces until that takes too long.
#[test]
fn a_web_of_interfaces_and_fields_has_a_bound() {
    const COUNT: usize = 240;
    let many = |each: &dyn Fn(usize) -> String| (0..COUNT).map(each).collect::<String>();
    let fields = many(&|number| format!("f{number}:Int "));
    let all = many(&|number| format!("&I{number}"));
    let interfaces = many(&|number| format!("interface I{number}{{{fields}}}"));
    let types = many(&|number| format!("type T{number} implements {all}{{{fields}}}"));
    let schema = parsed_sdl(&format!("type Query{{a:Nothing}}{interfaces}{types}"));
    let items = &schema.findings.items;
    let codes: Vec<&str> = items.iter().map(|item| item.code.as_str()).collect();
    assert_eq!(codes, ["not_checked", "unknown_type"]);
}

/// An error in a number or a string is not hidden by an error above it.
#[test]
fn errors_in_neighbouring_lines() {
    let refusal = refused(
        "type Query {\n  a(b: Int = 01): Int\n  c(d: Int = 00): Int\n  e(f: String = \"\\q\"): Int\n}",
    );
    let lines: Vec<u32> = refusal.diagnostics.iter().map(|each| each.line).collect();
    assert_eq!(lines, [2, 3, 4], "{refusal:?}");
}

/// Values against types with many fields, values and arguments: each is looked up, none is searched for.
#[test]
fn many_values_take_no_time() {
    let many = |count: usize, each: &dyn Fn(usize) -> String| -> String {
        (0..count).map(|number| each(number) + " ").collect()
    };
    let inputs = [
        format!(
            "type Query {{ a(b: [I] = [{}]): Int }} input I {{ {} }}",
            "{} ".repeat(100_000),
            many(50_000, &|n| format!("f{n}: Int!"))
        ),
        format!(
            "type Query {{ a(b: [I] = [{}]): Int }} input I {{ {} }}",
            many(50_000, &|n| format!("{{ f{n}: 1 }}")),
            many(50_000, &|n| format!("f{n}: Int"))
        ),
        format!(
            "type Query {{ a(b: [E] = [{}]): Int }} enum E {{ {} }}",
            many(100_000, &|n| format!("W{n}")),
            many(100_000, &|n| format!("V{n}"))
        ),
        format!(
            "directive @d({}) repeatable on OBJECT type Query {} {{ a: Int }}",
            many(50_000, &|n| format!("a{n}: Int")),
            many(40_000, &|n| format!("@d(a{n}: 1)"))
        ),
        format!(
            "type Query {{ a: Int }} input I {{ {} }}",
            many(40_000, &|n| format!("f{n}: I = {{}}"))
        ),
        format!(
            "type Query {{ a(b: I = {{ {} }}): Int }} input I {{ a: Int }}",
            many(100_000, &|n| format!("f{n}: 1"))
        ),
        format!(
            "type Query {{ a: Int }} {}",
            many(40_000, &|n| format!("extend scalar S{n} @d"))
        ),
        format!(
            "type Query {{ a: Int }} {}",
            many(60_000, &|n| format!(
                "input I{n} {{ i: I{} = {{}} }}",
                n + 1
            ))
        ),
    ];
    for input in &inputs {
        let _ = parsed(input.as_bytes());
    }
}
