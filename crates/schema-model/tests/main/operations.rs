//! Findings of operations: their words, places and fixes; and the cost of hostile ones.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use schema_model::operations::{CheckedOperations, OperationLimits, check_operations};
use schema_model::{Limits, Model, SourceText, parse_schema};

const SDL: &str = r#"
type Query { product(id: ID!): Product search(text: String, by: Sort = NAME): [Hit!]! }
type Product { id: ID! title: String! price(in: Currency): Money! stock: Int @deprecated(reason: "Use `Variant.stock`.") }
type Money { amount: Float! }
union Hit = Product | Shop
type Shop { name: String! }
enum Currency { EUR USD }
enum Sort { NAME PRICE }
type Mutation { rename(id: ID!, input: Rename!): Product }
input Rename { title: String! note: String }
"#;

fn model() -> Model {
    let schema = parse_schema(&SourceText::new(SDL), &Limits::default()).unwrap();
    schema.model
}

fn check(text: &str) -> CheckedOperations {
    check_operations(text, Some(&model()), &OperationLimits::default())
}

/// Writes each finding in a line: place, code, message, hint, and what a fix puts there.
fn findings(text: &str) -> String {
    let mut out = String::new();
    for each in check(text).diagnostics {
        let found = each.diagnostic;
        let hint = found.hint.unwrap_or_default();
        let _ = write!(
            out,
            "{}:{} {} {} {hint}",
            found.line, found.column, found.code, found.message
        );
        if let Some(fix) = each.fix {
            let place = (fix.line, fix.column, fix.end_line, fix.end_column);
            let _ = write!(out, " {place:?} -> {:?}", fix.text);
        }
        out.push('\n');
    }
    out
}

#[test]
fn findings_have_places_hints_and_fixes() {
    for (text, expected) in [
        (
            "{ product(id: 1) { titel } }",
            "1:20 unknown_field `Product` has no field `titel`. Did you mean `title`? (1, 20, 1, 25) -> \"title\"\n",
        ),
        (
            "{ product(id: 1) { price } }",
            "1:20 missing_selection `price` returns `Money!`, so its fields must be selected. Write `price { amount }`. (1, 25, 1, 25) -> \" { amount }\"\n",
        ),
        (
            "{ product(id: 1) { title @skip(if: true) { x } } }",
            "1:20 selection_on_leaf `title` returns `String!`, which has no fields to select. Remove the braces behind it. (1, 41, 1, 47) -> \"\"\n",
        ),
        (
            "{ product(id: 1) { stock } }",
            "1:20 deprecated The field `Product.stock` is deprecated. Use `Variant.stock`.\n",
        ),
        (
            "query Q($id: ID) { product(id: $id) { id } }",
            "1:32 variable_type `$id` has the type `ID`, but `ID!` is expected here. Declare it as `ID!`. (1, 14, 1, 16) -> \"ID!\"\n",
        ),
        (
            "query Q { product(id: $id) { id } }",
            "1:23 undefined_variable The operation `Q` does not define the variable `$id`. Define it: `$id: ID!`. (1, 8, 1, 8) -> \"($id: ID!)\"\n",
        ),
        (
            "query Q($id: ID!) { __typename }",
            "1:9 unused_variable The variable `$id` is never used. Use it, or remove it. (1, 8, 1, 18) -> \"\"\n",
        ),
        (
            "{ search(text: 5, by: \"NAME\") { name } }",
            "1:16 wrong_value Expected a value of type `String`, found `5`. Write `\"5\"`. (1, 16, 1, 17) -> \"\\\"5\\\"\"\n\
             1:23 wrong_value Expected a value of type `Sort`, found `\"NAME\"`. Write `NAME` without quotes. (1, 23, 1, 29) -> \"NAME\"\n\
             1:33 unknown_field `Hit` has no field `name`. `Shop` has it: `... on Shop { name }`.\n",
        ),
        (
            "mutation { rename(id: 1, input: { titel: \"\" }) { id } }",
            "1:33 missing_input_field `Rename` needs the field `title`. Its type is `String!`.\n\
             1:35 unknown_input_field `Rename` has no field `titel`. Did you mean `title`? (1, 35, 1, 40) -> \"title\"\n",
        ),
        (
            "{ ...Parts } fragment Part on Query { __typename }",
            "1:6 unknown_fragment The fragment `Parts` is not defined. Did you mean `Part`? (1, 6, 1, 11) -> \"Part\"\n\
             1:23 unused_fragment The fragment `Part` is never used. Spread it in an operation, or remove it. (1, 14, 1, 51) -> \"\"\n",
        ),
        (
            "{ product { id } search(limit: 1) { __typename @skp(if: true) } }",
            "1:3 missing_argument `Query.product` needs the argument `id`. Its type is `ID!`.\n\
             1:25 unknown_argument `Query.search` has no argument `limit`. \n\
             1:48 unknown_directive The directive `@skp` is not defined. Did you mean `@skip`? (1, 48, 1, 52) -> \"@skip\"\n",
        ),
        (
            "{ a: product(id: 1) { id } a: product(id: 2) { id } }",
            "1:28 conflicting_fields The fields `a` conflict: they have different arguments. Give one of them an alias, if both are wanted.\n",
        ),
        (
            "subscription { a }",
            "1:1 no_root_type The schema has no root type for a subscription. \n",
        ),
        ("query { product(id: 1) { id } }", ""),
        // An edit takes the description along with what it describes.
        (
            "query Q(\"d\" $id: ID!) { __typename }",
            "1:13 unused_variable The variable `$id` is never used. Use it, or remove it. (1, 8, 1, 22) -> \"\"\n",
        ),
        (
            "query Q(\"d\" $a: ID, \"e\" $b: ID!) { product(id: $b) { id } x: product(id: $c) { id } }",
            "1:13 unused_variable The variable `$a` is never used. Use it, or remove it. (1, 9, 1, 21) -> \"\"\n\
             1:74 undefined_variable The operation `Q` does not define the variable `$c`. Define it: `$c: ID!`. (1, 9, 1, 9) -> \"$c: ID!, \"\n",
        ),
        (
            "\"d\" fragment F on Query { __typename } query Q { __typename }",
            "1:14 unused_fragment The fragment `F` is never used. Spread it in an operation, or remove it. (1, 1, 1, 39) -> \"\"\n",
        ),
        (
            "\"d\" type A { a: Int } { __typename @ skip }",
            "1:5 not_executable This defines a part of a schema, not an operation. Move it to the schema.\n\
             1:36 missing_argument `@skip` needs the argument `if`. Its type is `Boolean!`.\n",
        ),
        // Braces may be empty (September 2026), but only where there are fields to select.
        (
            "{ product(id: 1) { } }",
            "1:18 empty_selection These braces select nothing. Servers that do not know September 2026's edition refuse them; `__typename` works everywhere.\n",
        ),
        (
            "query Q { ... on Query {} }",
            "1:24 empty_selection These braces select nothing. Servers that do not know September 2026's edition refuse them; `__typename` works everywhere.\n",
        ),
        (
            "{ product(id: 1) { title { } } }",
            "1:20 selection_on_leaf `title` returns `String!`, which has no fields to select. Remove the braces behind it. (1, 25, 1, 29) -> \"\"\n",
        ),
        // Only a number can lose its quotes.
        (
            "{ product(id: 1) { price(in: \"EUR\") { amount } } search(by: \"01\") { __typename } }",
            "1:30 wrong_value Expected a value of type `Currency`, found `\"EUR\"`. Write `EUR` without quotes. (1, 30, 1, 35) -> \"EUR\"\n\
             1:61 wrong_value Expected a value of type `Sort`, found `\"01\"`. Its values are `NAME`, `PRICE`.\n",
        ),
    ] {
        assert_eq!(findings(text), expected, "{text}");
    }
}

#[test]
fn a_subscription_has_one_root_field() {
    let schema = "type Query { a: Int } type Subscription { a: Int b: Int }";
    let schema = parse_schema(&SourceText::new(schema), &Limits::default()).unwrap();
    for (text, expected) in [
        ("subscription S { a }", &[][..]),
        (
            "subscription S { }",
            &[
                "The subscription `S` must have exactly one root field.",
                "These braces select nothing.",
            ],
        ),
        (
            "subscription { ...F } fragment F on Subscription { }",
            &[
                "The subscription must have exactly one root field.",
                "These braces select nothing.",
            ],
        ),
        (
            "subscription S { a ...F } fragment F on Subscription { b a }",
            &["The subscription `S` must have exactly one root field."],
        ),
        (
            "subscription S { ... @include(if: true) { a @skip(if: false) } }",
            &[
                "`@include` cannot decide about the root field of the subscription `S`.",
                "`@skip` cannot decide about the root field of the subscription `S`.",
            ],
        ),
        // The fragment is the mistake.
        (
            "subscription S { ...F }",
            &["The fragment `F` is not defined."],
        ),
    ] {
        let checked = check_operations(text, Some(&schema.model), &OperationLimits::default());
        let found = checked.diagnostics.iter();
        let found: Vec<&str> = found.map(|each| &*each.diagnostic.message).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn operations_are_listed_and_refused() {
    let checked = check(
        "\"A description.\"\nquery A { __typename }\nfragment B on Query { __typename } mutation { rename }",
    );
    let list: Vec<_> = checked
        .list
        .iter()
        .map(|each| {
            (
                each.kind.is_some(),
                each.name.as_deref(),
                each.position.line,
            )
        })
        .collect();
    assert_eq!(
        list,
        [(true, Some("A"), 2), (false, Some("B"), 3), (true, None, 3)]
    );
    let refused = check("{ product(id: 1) { id }");
    assert_eq!(
        refused.refusal.as_deref(),
        Some("The operations have a syntax error in line 1, column 24.")
    );
    assert_eq!(refused.diagnostics.len(), 1);
    let refused = check(&"{ ! } ".repeat(5_000));
    assert_eq!(
        refused.refusal.as_deref(),
        Some("The operations have at least 1,000 syntax errors; the first is in line 1, column 3.")
    );
    assert_eq!(refused.diagnostics.len(), 100);
    // Without a schema only the syntax counts.
    let alone = check_operations("{ anything }", None, &OperationLimits::default());
    assert!(alone.is_valid() && alone.list.len() == 1);
}

#[test]
fn the_first_hundred_findings_are_listed_and_errors_before_warnings() {
    let text = format!(
        "{{ product(id: 1) {{ {}{} }} }}",
        "stock ".repeat(150),
        "nope ".repeat(150)
    );
    let checked = check(&text);
    assert_eq!((checked.diagnostics.len(), checked.omitted), (100, 200));
    assert!(
        checked
            .diagnostics
            .iter()
            .all(|each| each.diagnostic.code == "unknown_field")
    );
}

/// Each would be quadratic or exponential without its bound.
#[test]
fn hostile_operations_cost_little() {
    let spreads = |count: usize| (0..count).map(|n| format!("...F{n} ")).collect::<String>();
    let web = |count: usize| {
        (0..count)
            .map(|n| {
                format!(
                    "fragment F{n} on Product {{ a{n}: id {} }} ",
                    spreads(count)
                )
            })
            .collect::<String>()
    };
    let aliases: String = (0..20_000).map(|n| format!("a{n}: id ")).collect();
    let doubled: String = (0..500)
        .map(|n| {
            format!(
                "fragment D{n} on Query {{ a: product(id: 1) {{ ...E{n} }} ...D{} ...D{} }} ",
                n + 1,
                n + 1
            )
        })
        .collect();
    let types: String = (0..300)
        .map(|n| format!("... on Product {{ a: id b{n}: id }} ... on Shop {{ a: name }} "))
        .collect();
    for text in [
        format!("{{ product(id: 1) {{ {} }} }}", "id ".repeat(99_000)),
        format!("{{ product(id: 1) {{ {aliases} }} }}"),
        format!("{{ product(id: 1) {{ ...F0 }} }} {}", web(200)),
        format!("{{ ...D0 }} {doubled}"),
        format!("{{ search {{ {} }} }}", types.repeat(8)),
        format!("{{ product(id: 1) {{ {} }} }}", "title: id ".repeat(20_000)),
        format!(
            "query Q({}) {{ __typename }}",
            (0..10_000)
                .map(|n| format!("$a{n}: Int "))
                .collect::<String>()
        ),
        format!(
            "{{ product(id: {}1{}) {{ id }} }}",
            "[".repeat(90),
            "]".repeat(90)
        ),
        format!(
            "{{ {} }}",
            "__schema { types { fields { type { name } } } } ".repeat(5_000)
        ),
        "{ product(id: 1) ".repeat(200),
        "\"".repeat(50_000),
        "\u{202e}{ é\u{0} \u{feff}𝄞 }".to_owned(),
        "fragment A on Product { ...A } ".repeat(900),
        "@".repeat(50_000),
    ] {
        let began = Instant::now();
        let checked = check(&text);
        let start: String = text.chars().take(50).collect();
        assert!(
            began.elapsed() < Duration::from_secs(6),
            "{start}: {:?}",
            began.elapsed()
        );
        assert!(checked.diagnostics.len() <= 100, "{start}");
    }
}

#[test]
fn limits_are_named() {
    let limits = OperationLimits {
        max_bytes: 60,
        max_tokens: 13,
        max_depth: 3,
        max_definitions: 2,
        ..OperationLimits::default()
    };
    for (text, expected) in [
        (
            "x".repeat(61),
            "The operations have 61 bytes, more than the 60 that are allowed.",
        ),
        ("a ".repeat(14), "The operations have more than 13 tokens."),
        (
            "{{{{".to_owned(),
            "The operations are nested more than 3 levels deep.",
        ),
        (
            "query A{a} query B{a} {a}".to_owned(),
            "There are 3 operations and fragments, more than the 2 that are allowed.",
        ),
    ] {
        let checked = check_operations(&text, Some(&model()), &limits);
        assert_eq!(checked.refusal.as_deref(), Some(expected));
        assert!(!checked.is_valid() && checked.list.is_empty());
    }
    let long = check(&format!("{{ {} }}", "a".repeat(1_025)));
    assert_eq!(
        long.refusal.as_deref(),
        Some("The operations have a name of more than 1,024 bytes.")
    );
    let few = OperationLimits {
        max_steps: 5,
        ..OperationLimits::default()
    };
    let checked = check_operations("{ product(id: 1) { id id id id } }", Some(&model()), &few);
    assert_eq!(checked.diagnostics[0].diagnostic.code, "too_complex");
}
