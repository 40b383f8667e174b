//! Findings about federation: links, imports, sets of fields.

use super::findings::{check, find};

/// Another specification may use federation's words.
#[test]
fn linked_names_of_others_are_not_federations() {
    for (import, used) in [
        (
            "",
            "@acme__key(fields: \"nope\") @acme__tag(x: 1) @acme__provides",
        ),
        (
            "import: [\"@key\", \"@tag\"]",
            "@key(fields: \"nope\") @tag(x: 1)",
        ),
    ] {
        let sdl = |host: &str| {
            format!(
                "extend schema @link(url: \"https://{host}/acme/v1.0\" {import}) type Query {used} {{ a: ID }}"
            )
        };
        check(&sdl("example.com"), &[]);
        assert!(!find(&sdl("specs.apollo.dev")).is_empty(), "{import}");
    }
}

/// Composition refuses each of these, and accepts those without a finding.
#[test]
fn sets_of_fields_are_checked_as_composition_does() {
    let sdl = |directive: &str| {
        format!(
            "type User {directive} {{ id: ID org: Org us: U }} type Org {{ id: ID }} union U = Org type Query {{ user: User }}"
        )
    };
    for (fields, expected) in [
        ("\"id\"", None),
        ("\"{ id }\"", None),
        ("\" { id org { id } }\"", None),
        ("\"org { __typename } us { ... on Org { id } }\"", None),
        ("\"\"\"\nid\norg { id }\n\"\"\"", None),
        ("\"\"", Some("`@key` names no field of `User`.")),
        ("\"org { }\"", Some("`@key` names no field of `Org`.")),
        ("\"a: id\"", Some("`@key` cannot rename `id` to `a`.")),
        (
            "\"id } { nope\"",
            Some("The fields of `@key` on `User` are not a selection: `id } { nope`."),
        ),
        (
            "[\"id\", \"nope\"]",
            Some("The fields of `@key` on `User` are not a string."),
        ),
        (
            "\"org\"",
            Some("`@key` names `org` without fields of `Org`."),
        ),
        (
            "\"id { a }\"",
            Some("`@key` names fields of `ID`, which has none."),
        ),
        (
            "\"us { id }\"",
            Some("`@key` names `id`, which `U` does not have."),
        ),
    ] {
        let found = find(&sdl(&format!("@key(fields: {fields})")));
        let found: Vec<&str> = found.iter().map(|each| &*each.message).collect();
        assert_eq!(found, Vec::from_iter(expected), "{fields}");
    }
    let found = find("type Query { a: Int @provides(fields: \"x\") b: T @external } scalar T");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "`@provides` names fields of `Int`, which has none."
    );
    assert!(!found[0].hint.as_ref().unwrap().contains("Add it"));
}

#[test]
fn sets_of_fields_that_are_too_large_are_not_checked() {
    let deep = format!("{}id{}", "org { ".repeat(200), " }".repeat(200));
    for fields in [deep, "id ".repeat(500_001)] {
        let found = find(&format!(
            "type Query @key(fields: \"{fields}\") {{ id: ID org: Query }}"
        ));
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|each| (&*each.code, &*each.message))
            .collect();
        let message =
            "The fields of `@key` on `Query` are too many or too deep, so they were not checked.";
        assert_eq!(found, [("not_checked", message)]);
    }
}

#[test]
fn imports_have_the_shape_that_links_want() {
    let wrong = "An import is a string, or an object with a `name`.";
    for (import, expected) in [
        ("[\"@key\"]", None),
        ("\"@key\"", None),
        ("null", None),
        ("[{name: \"@key\", as: \"@id\"}]", None),
        ("[1]", Some((wrong, None))),
        ("[{as: \"@x\"}]", Some((wrong, None))),
        (
            "\"@kex\"",
            Some((
                "Federation has no `@kex` that could be imported.",
                Some("@key"),
            )),
        ),
        (
            "[\"key\"]",
            Some((
                "Federation has no `key` that could be imported.",
                Some("@key"),
            )),
        ),
        (
            "[\"FieldSets\"]",
            Some((
                "Federation has no `FieldSets` that could be imported.",
                Some("FieldSet"),
            )),
        ),
    ] {
        let found = find(&format!(
            "extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\", import: {import})
             type Query {{ a: Int }}"
        ));
        let messages: Vec<&str> = found.iter().map(|each| &*each.message).collect();
        let message = expected.map(|(message, _)| message);
        assert_eq!(messages, Vec::from_iter(message), "{import}");
        if let Some((_, Some(near))) = expected {
            let hint = found[0].hint.as_deref();
            assert_eq!(hint, Some(&*format!("Did you mean `{near}`?")));
        }
    }
}

#[test]
fn directives_of_federation_must_be_imported() {
    let link = |rest: &str| {
        format!("extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\"{rest})")
    };
    let key = "@key(fields: \"a\")";
    let not_imported = "`@key` is not imported, so composition does not know it.";
    let unknown = "Federation has no directive `@keys`.";
    let tag = "extend schema @link(url: \"https://specs.apollo.dev/tag/v0.3\")";
    for (schema, used, expected) in [
        (link(""), key, Some((not_imported, "@federation__key"))),
        (
            link(", as: \"fed\""),
            key,
            Some((not_imported, "@fed__key")),
        ),
        (
            link(", import: [\"@tag\"]"),
            key,
            Some((not_imported, "@federation__key")),
        ),
        (
            link(""),
            "@federation__keys",
            Some((unknown, "@federation__key")),
        ),
        (
            link(", as: \"fed\""),
            "@fed__keys",
            Some((unknown, "@fed__key")),
        ),
        (link(", import: [\"@key\"]"), key, None),
        (link(""), "@federation__key(fields: \"a\")", None),
        (format!("{} {tag}", link("")), "@tag(name: \"x\")", None),
        (
            format!(
                "{} directive @key(fields: String) repeatable on OBJECT",
                link("")
            ),
            key,
            None,
        ),
        // An early form of federation has no links.
        (String::new(), key, None),
        // Who links a later version knows more.
        (link("").replace("v2.3", "v2.99"), "@federation__keys", None),
    ] {
        // Twice, and found once.
        let sdl = format!("{schema} type Query {used} {{ a: ID }} type A {used} {{ a: ID }}");
        let found = find(&sdl);
        let messages: Vec<&str> = found.iter().map(|each| &*each.message).collect();
        assert_eq!(
            messages,
            Vec::from_iter(expected.map(|(message, _)| message)),
            "{sdl}"
        );
        if let Some((_, hint)) = expected {
            assert!(found[0].hint.as_ref().unwrap().contains(hint), "{found:?}");
        }
    }
}

#[test]
fn federation_names_are_known() {
    let sdl = r#"type User @key(fields: "id") @join__type(graph: A) { id: ID! @shareable @tag(name: "x") sets: FieldSet }"#;
    assert_eq!(find(sdl), []);
}

/// Names that `@link` imports, renames or puts behind a prefix.
#[test]
fn linked_names_are_known() {
    let fed = "url: \"https://specs.apollo.dev/federation/v2.3\"";
    for (link, used) in [
        (
            format!("@link({fed}, import: [\"@key\", {{name: \"@tag\", as: \"@mytag\"}}, {{name: \"FieldSet\", as: \"Keys\"}}])"),
            "@mytag(name: \"x\") @key(fields: \"a\")",
        ),
        (format!("@link({fed}, as: \"fed\")"), "@fed__tag(name: \"x\") @fed__key(fields: \"a\")"),
        (format!("@link({fed})"), "@federation__key(fields: \"a\")"),
        (
            "@link(url: \"https://specs.acme.dev/billing/v1.0\", import: [\"@price\"]) @link(url: \"https://specs.acme.dev/stock/\", as: \"s\")".to_owned(),
            "@price @billing__tax @s @s__left",
        ),
        (
            format!("@mylink(url: \"https://specs.apollo.dev/link/v1.0\", as: \"mylink\") @mylink({fed}, import: [{{name: \"@key\", as: \"@id\"}}])"),
            "@id(fields: \"a\")",
        ),
        (
            "@core(feature: \"https://specs.apollo.dev/core/v0.1\") @core(feature: \"https://specs.apollo.dev/tag/v0.1\", as: \"label\")".to_owned(),
            "@label(name: \"x\")",
        ),
        (
            "@c(url: \"https://specs.apollo.dev/core/v0.2\", as: \"c\") @c(url: \"https://x.dev/own/v1.2?a=b#c\")".to_owned(),
            "@own @own__x",
        ),
    ] {
        for extend in ["schema", "extend schema"] {
            let roots = if extend == "schema" { "{ query: Query }" } else { "" };
            let sdl = format!("{extend} {link} {roots} type Query {used} {{ a: ID }}");
            check(&sdl, &[]);
        }
    }
    let sdl = format!(
        "extend schema @link({fed}, as: \"fed\") type Query {{ a: fed__FieldSet b: federation__Scope }}"
    );
    check(&sdl, &[]);
    let sdl = format!(
        "extend schema @link({fed}, import: [{{name: \"@tag\", as: \"@mytag\"}}]) type Query @mytags @other__tag {{ a: other__Set }}"
    );
    let codes: Vec<String> = find(&sdl).into_iter().map(|each| each.code).collect();
    assert_eq!(
        codes,
        ["unknown_directive", "unknown_directive", "unknown_type"]
    );
    // A directive called `@link` in another place links nothing.
    let sdl = "type Query @link(url: \"https://x.dev/own/v1\") { a: Int @own }";
    assert!(!find(sdl).is_empty());
}

/// A directive that the file defines is not federation's, unless the file links federation.
#[test]
fn extensions_of_undefined_types_need_a_federation() {
    let extends = "extend type T { a: Int } type Query { t: T }";
    let own = format!("directive @tag on SCHEMA extend schema @tag {extends}");
    assert_eq!(find(&own)[0].code, "extends_unknown_type");
    let link = "@link(url: \"https://specs.apollo.dev/federation/v2.3\")";
    let linked = format!("directive @link(url: String) on SCHEMA extend schema {link} {extends}");
    assert_eq!(find(&linked), []);
    assert_eq!(
        find(&format!("extend schema @tag(name: \"x\") {extends}")),
        []
    );
}
