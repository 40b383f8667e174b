//! Findings: legal to read, forbidden by the specification.

use schema_results::{Diagnostic, Severity};

use super::{parsed, parsed_sdl, schema};

pub fn find(sdl: &str) -> Vec<Diagnostic> {
    parsed_sdl(sdl).findings.items.clone()
}

/// Code, line, column, message of all findings.
pub fn check(sdl: &str, expected: &[(&str, u32, u32, &str)]) {
    let found = find(sdl);
    let found: Vec<(&str, u32, u32, &str)> = found
        .iter()
        .map(|each| {
            (
                each.code.as_str(),
                each.line,
                each.column,
                each.message.as_str(),
            )
        })
        .collect();
    assert_eq!(found, expected, "{sdl}");
}

#[test]
fn built_in_types_are_not_redefined() {
    for (definition, kind) in [
        ("type String { a: Int }", "an object type"),
        ("interface Int { a: Int }", "an interface"),
        ("enum ID { A }", "an enum"),
        ("union Boolean = Query", "a union"),
        ("input Float { a: Int }", "an input type"),
        ("scalar __Type", "a scalar"),
        ("type __TypeKind { a: Int }", "an object type"),
    ] {
        let found = find(&format!("type Query {{ a: Int }}\n{definition}"));
        let name = definition.split(' ').nth(1).unwrap();
        let message = format!(
            "`{name}` is built in, so it cannot be defined as {kind}; the definition is left out."
        );
        assert_eq!(
            (found[0].message.as_str(), found[0].line, found.len()),
            (message.as_str(), 2, 1),
            "{found:?}"
        );
        assert_eq!(found[0].severity, Severity::Error);
    }
    let repeated = find("type Query { a: Int }\nscalar String\ntype __Schema { a: Int }");
    assert_eq!(
        (
            repeated[0].code.as_str(),
            repeated[0].severity,
            repeated.len()
        ),
        ("redefines_built_in", Severity::Warning, 2)
    );
    let message = "The introspection type `__Schema` is built in; the definition is left out.";
    assert_eq!(repeated[1].message, message);
    assert_eq!(repeated[1].severity, Severity::Warning);
}

/// Some servers print introspection types with their schema: it is documented, with a warning for each.
#[test]
fn printed_introspection_types_are_warnings() {
    let schema = parsed_sdl(
        "type Query { a: A }\ntype A { b: Int }\ntype __Type { kind: __TypeKind! }\n\
         enum __TypeKind { SCALAR }",
    );
    assert!(schema.model.find_type("A").is_some() && schema.model.find_type("__Type").is_none());
    let findings = &schema.findings;
    let places: Vec<_> = findings
        .items
        .iter()
        .map(|finding| (finding.code.as_str(), finding.severity, finding.line))
        .collect();
    let warning = |line| ("redefines_built_in", Severity::Warning, line);
    assert_eq!(places, [warning(3), warning(4)]);
}

#[test]
fn an_error_is_listed_however_many_warnings_there_are() {
    let sdl = format!("{}type Query {{ a: Usr }}", "scalar Int\n".repeat(150));
    let schema = parsed_sdl(&sdl);
    let findings = &schema.findings;
    assert_eq!((findings.items.len(), findings.omitted), (100, 51));
    assert_eq!(findings.items[99].code, "unknown_type");
    assert!(findings.has_errors());
    let text = schema_model::findings_to_markdown(findings, "s.graphql");
    assert!(text.starts_with("### ✖ Errors (1)\n\n- "), "{text}");
    assert!(text.contains("\n\n### ⚠ Warnings (150)\n\n- "), "{text}");
}

#[test]
fn real_schemas() {
    let codes = |file: &str| -> Vec<String> {
        parsed(&schema(file))
            .unwrap()
            .findings
            .items
            .iter()
            .map(|finding| finding.code.clone())
            .collect()
    };
    let mut expected = vec!["duplicate_field"; 2];
    expected.extend(["deprecated_against_interface"; 12]);
    assert_eq!(codes("github.graphql"), expected);
    assert_eq!(
        codes("shopify-storefront.graphql"),
        ["deprecated_against_interface"]
    );
    for file in [
        "coral",
        "cosmo-employees-subgraph",
        "spotify-supergraph",
        "swapi",
    ] {
        assert_eq!(
            codes(&format!("{file}.graphql")),
            Vec::<String>::new(),
            "{file}"
        );
    }
    let github = parsed(&schema("github.graphql")).unwrap();
    for finding in &github.findings.items {
        assert_eq!(
            finding.severity == Severity::Warning,
            finding.code == "deprecated_against_interface"
        );
        if finding.severity == Severity::Warning {
            continue;
        }
        assert!(
            finding
                .message
                .starts_with("`EnterpriseOwnerInfo` has the field `")
                && finding.line > 1
        );
        assert!(!finding.excerpt.trim().is_empty() && finding.hint.is_some());
    }
}

#[test]
fn names_that_collide() {
    let query = "type Query { a: Int }\n";
    let one = |sdl: &str, code: &str, message: &str| {
        let found = find(&format!("{query}{sdl}"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(
            (found[0].code.as_str(), found[0].message.as_str()),
            (code, message)
        );
    };
    one(
        "type A { b: Int }\ntype A { c: Int }",
        "duplicate_type",
        "The type `A` is defined twice; the first definition (line 2) is kept.",
    );
    one(
        "type A { b: Int }\nscalar A",
        "duplicate_type",
        "The type `A` is defined twice; the first definition (line 2) is kept.",
    );
    one(
        "type A { b: Int, b: String }",
        "duplicate_field",
        "`A` has the field `b` twice; the first is kept.",
    );
    one(
        "extend type Query { a: Int }",
        "duplicate_field",
        "`Query` has the field `a` twice; the first is kept.",
    );
    one(
        "type A { b(c: Int, c: Int): Int }",
        "duplicate_argument",
        "`A.b` has the argument `c` twice; the first is kept.",
    );
    one(
        "directive @d(c: Int, c: Int) on OBJECT",
        "duplicate_argument",
        "`@d` has the argument `c` twice; the first is kept.",
    );
    one(
        "input A { b: Int, b: Int }",
        "duplicate_field",
        "`A` has the field `b` twice; the first is kept.",
    );
    one(
        "enum A { B B }",
        "duplicate_enum_value",
        "`A` has the enum value `B` twice; the first is kept.",
    );
    one(
        "union U = Query | Query",
        "duplicate_union_member",
        "`U` has the member `Query` twice; the first is kept.",
    );
    one(
        "interface I { b: Int } type A implements I & I { b: Int }",
        "duplicate_interface",
        "`A` has the interface `I` twice; the first is kept.",
    );
    one(
        "directive @d on OBJECT\ndirective @d on FIELD",
        "duplicate_directive_definition",
        "The directive `@d` is defined twice; the first definition (line 2) is kept.",
    );
    one(
        "type Query { b: Int }",
        "duplicate_type",
        "The type `Query` is defined twice; the first definition (line 1) is kept.",
    );
    one(
        "extend enum Query { B }",
        "extension_kind_mismatch",
        "`Query` is an object type, so it cannot be extended as an enum; the extension is left out.",
    );
    let kept = parsed_sdl("type Query { a: Int } type Query { b: Int } enum E { A A B }");
    assert_eq!(kept.model.find_type("Query").unwrap().fields.len(), 1);
    assert_eq!(kept.model.find_type("E").unwrap().values.len(), 2);
}

#[test]
fn names_that_differ_in_case_are_different() {
    let schema = parsed_sdl(
        "type Query { user: User, User: user } type User { a: Int } type user { a: Int }",
    );
    assert!(schema.findings.items.is_empty());
    let query = schema.model.find_type("Query").unwrap();
    for name in ["User", "user"] {
        assert!(schema.model.find_type(name).is_some(), "{name}");
        assert!(query.fields.iter().any(|field| *field.name == *name));
    }
}

#[test]
fn unknown_names_have_hints() {
    let hint = |sdl: &str| find(sdl)[0].hint.clone().unwrap();
    check(
        "type Query { a: Repositry }\ntype Repository { b: Int }",
        &[(
            "unknown_type",
            1,
            17,
            "The type `Repositry` is not defined.",
        )],
    );
    assert_eq!(
        hint("type Query { a: Repositry } type Repository { b: Int }"),
        "Did you mean `Repository`?"
    );
    assert_eq!(hint("type Query { a: string }"), "Did you mean `String`?");
    assert!(hint("type Query { a: Xyzzy }").starts_with("Define it"));
    check(
        "type Query { a: Int @depricated }",
        &[(
            "unknown_directive",
            1,
            21,
            "The directive `@depricated` is not defined.",
        )],
    );
    assert_eq!(
        hint("type Query { a: Int @depricated }"),
        "Did you mean `@deprecated`?"
    );
    assert_eq!(
        hint("enum E { RED } directive @d(e: E) on OBJECT type Query @d(e: REED) { a: Int }"),
        "Did you mean `RED`?"
    );
    assert_eq!(
        hint("directive @d(name: Int) on OBJECT type Query @d(nome: 1) { a: Int }"),
        "Did you mean `name`?"
    );
}

#[test]
fn rules_of_the_specification() {
    check(
        "type A { b: Int }",
        &[(
            "missing_query_root",
            0,
            0,
            "The schema has no query root type, so nothing can be read with it.",
        )],
    );
    check(
        "type Query { __a: Int }",
        &[("reserved_name", 1, 14, "The name `__a` is reserved.")],
    );
    check(
        "interface I { a: Int }\n\"About\"\ntype Query implements I { b: Int }",
        &[(
            "missing_interface_field",
            3,
            6,
            "`Query` implements `I` but has no field `a`.",
        )],
    );
    check(
        "input I @oneOf { a: Int! }\ntype Query { a(i: I): Int }",
        &[(
            "one_of_field",
            1,
            18,
            "The field `a` of a `@oneOf` input must be nullable and have no default.",
        )],
    );
    check(
        "input I { a: Int }\ntype Query { a: I }",
        &[(
            "not_an_output_type",
            2,
            14,
            "The field `a` cannot return an input type.",
        )],
    );
    check(
        "type Query { a(b: Query): Int }",
        &[(
            "not_an_input_type",
            1,
            16,
            "`b` cannot take an output type.",
        )],
    );
    check(
        "input A { a: A! }\ntype Query { a(b: A): Int }",
        &[(
            "endless_input",
            1,
            1,
            "The input `A` needs itself, so no value of it can ever be written.",
        )],
    );
}

#[test]
fn one_hundred_findings_are_kept() {
    let sdl: String = (0..150)
        .map(|number| format!("f{number}: Nope\n"))
        .collect();
    let schema = parsed_sdl(&format!("type Query {{\n{sdl}}}"));
    assert_eq!(
        (schema.findings.items.len(), schema.findings.omitted),
        (100, 50)
    );
    assert!(
        schema
            .findings
            .items
            .is_sorted_by_key(|finding| finding.line)
    );
}

#[test]
fn extensions_are_merged() {
    let schema = parsed_sdl(
        "extend schema @link(url: \"x\") extend type A @a { c: Int } type A { b: Int }
         extend type Query { a: A } extend input I @b { x: Int = 5 } extend enum E { V } scalar S
         extend scalar S @specifiedBy(url: \"https://example.org\") input O @oneOf { a: Int }
         directive @a on OBJECT directive @b repeatable on INPUT_OBJECT",
    );
    assert!(schema.findings.items.is_empty(), "{:?}", schema.findings);
    let model = schema.model;
    let a = model.find_type("A").unwrap();
    assert_eq!(
        a.fields
            .iter()
            .map(|field| &*field.name)
            .collect::<Vec<_>>(),
        ["b", "c"]
    );
    assert_eq!(&*a.directives[0].name, "a");
    assert_eq!(
        model.find_type("I").unwrap().input_fields[0]
            .default_value
            .as_deref(),
        Some("5")
    );
    assert_eq!(
        model.find_type("S").unwrap().specified_by.as_deref(),
        Some("https://example.org")
    );
    assert!(model.find_type("O").unwrap().is_one_of);
    assert!(model.roots.query.is_some() && model.find_directive("b").unwrap().is_repeatable);
}

#[test]
fn directives_on_directive_definitions() {
    check(
        "directive @a @b on OBJECT\ndirective @b on DIRECTIVE_DEFINITION\ntype Query { a: Int }",
        &[],
    );
    check(
        "directive @a on OBJECT\nextend directive @a @b @b @deprecated\ndirective @b on DIRECTIVE_DEFINITION\n\
         extend directive @deprecated @b\ntype Query { a: Int }",
        &[(
            "duplicate_directive",
            2,
            24,
            "The directive `@b` may be used only once here.",
        )],
    );
    check(
        "directive @a @c on OBJECT\ndirective @c on OBJECT\nextend directive @d @c\ntype Query { a: Int }",
        &[
            (
                "directive_location",
                1,
                14,
                "The directive `@c` is not defined for DIRECTIVE_DEFINITION.",
            ),
            (
                "unknown_directive",
                3,
                19,
                "The directive `@d` is not defined.",
            ),
            (
                "directive_location",
                3,
                21,
                "The directive `@c` is not defined for DIRECTIVE_DEFINITION.",
            ),
        ],
    );
    let within = "is applied within its own definition.";
    let sdl = "directive @a @b on DIRECTIVE_DEFINITION\ndirective @b on DIRECTIVE_DEFINITION\n\
        extend directive @b @a\ntype Query { a: Int }";
    let (a, b) = (
        format!("The directive `@a` {within}"),
        format!("The directive `@b` {within}"),
    );
    check(
        sdl,
        &[
            ("recursive_directive", 1, 14, &a),
            ("recursive_directive", 3, 21, &b),
        ],
    );
}

#[test]
fn one_of_inputs_need_a_value_that_ends() {
    let endless = |inputs: &str| -> Vec<String> {
        let found = find(&format!("type Query {{ a(i: I): Int }} {inputs}"));
        assert!(found.iter().all(|each| each.code == "endless_input"));
        let name = |each: &Diagnostic| each.message.split('`').nth(1).unwrap().to_owned();
        found.iter().map(name).collect()
    };
    assert_eq!(endless("input I @oneOf { a: I }"), ["I"]);
    assert_eq!(
        endless("input I @oneOf { a: J } input J { i: I! }"),
        ["I", "J"]
    );
    assert_eq!(
        endless("input I @oneOf { a: J b: K } input J @oneOf { i: I } input K { i: I! j: J }"),
        ["I", "J", "K"]
    );
    for inputs in [
        "input I @oneOf { a: I b: Int }",
        "input I @oneOf { a: [I] }",
        "input I @oneOf { a: J } input J { i: I }",
        "input I @oneOf { a: J b: K } input J { i: I! } input K { a: Int }",
        "input I { a: J! b: J! } input J @oneOf { i: I a: Int }",
    ] {
        assert!(endless(inputs).is_empty(), "{inputs}");
    }
}

#[test]
fn a_reason_is_not_null() {
    check(
        "type Query { a: Int @deprecated(reason: null) b: Int @deprecated }",
        &[("wrong_value", 1, 41, "`null` is not allowed for `String!`.")],
    );
}

#[test]
fn only_interfaces_are_implemented() {
    for (definition, kind) in [
        ("type A { a: Int }", "an object type"),
        ("scalar A", "a scalar"),
        ("enum A { a }", "an enum"),
        ("union A = Query", "a union"),
        ("input A { a: Int }", "an input type"),
    ] {
        let message = format!("`A` is {kind}, not an interface.");
        check(
            &format!("type Query implements A {{ a: Int }} {definition}"),
            &[("not_an_interface", 1, 23, &message)],
        );
    }
    check(
        "type Query implements Int { a: Int }",
        &[(
            "not_an_interface",
            1,
            23,
            "`Int` is a scalar, not an interface.",
        )],
    );
    check(
        "type Query implements A { a: Int }",
        &[("unknown_type", 1, 23, "The type `A` is not defined.")],
    );
}

#[test]
fn circles_that_extensions_close_are_found_there() {
    check(
        "directive @a on DIRECTIVE_DEFINITION\nextend directive @a @a\ntype Query { a: Int }",
        &[(
            "recursive_directive",
            2,
            21,
            "The directive `@a` is applied within its own definition.",
        )],
    );
    let sdl = "directive @a on DIRECTIVE_DEFINITION\ndirective @b @a on DIRECTIVE_DEFINITION\n\
        extend directive @a @b\ntype Query { a: Int }";
    let found = find(sdl);
    let found: Vec<_> = found
        .iter()
        .map(|each| (each.line, each.column, each.hint.as_deref().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            (2, 14, "Remove `@a` from the definition of `@b`."),
            (3, 21, "Remove `@b` from the definition of `@a`."),
        ]
    );
    // An argument still leads to the definition.
    let found = find("directive @a(x: Int @a) on ARGUMENT_DEFINITION type Query { a: Int }");
    let hint = found[0].hint.as_deref();
    let expected = "Remove it from its arguments and from the types that they take.";
    assert_eq!((found[0].column, hint), (1, Some(expected)));
    let sdl = "interface A { a: Int }\ninterface B implements A { a: Int }\n\
        extend interface A implements B\ntype Query { a: A }";
    let found = find(sdl);
    let places: Vec<_> = found
        .iter()
        .map(|each| (&*each.code, each.line, each.column))
        .collect();
    assert_eq!(
        places,
        [
            ("recursive_interface", 2, 1),
            ("recursive_interface", 3, 31)
        ]
    );
}

#[test]
fn a_null_argument_is_one_error() {
    check(
        "directive @d(x: Int!) on OBJECT type Query @d(x: null) { a: Int }",
        &[("wrong_value", 1, 50, "`null` is not allowed for `Int!`.")],
    );
    assert_eq!(
        find("directive @d(x: Int!) on OBJECT type Query @d { a: Int }")[0].message,
        "The required argument `@d(x:)` is not provided."
    );
}

#[test]
fn uses_of_deprecated_directives_are_warnings() {
    let sdl = "directive @d @deprecated(reason: \"Use @e.\") on OBJECT\n\
        directive @e on OBJECT\ntype Query @d @e { a: Int }";
    check(
        sdl,
        &[(
            "deprecated_directive",
            3,
            12,
            "The directive `@d` is deprecated.",
        )],
    );
    let found = find(sdl);
    assert_eq!(found[0].severity, Severity::Warning);
    assert_eq!(found[0].hint.as_deref(), Some("Use @e."));
}
