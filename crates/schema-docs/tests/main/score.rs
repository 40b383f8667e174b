//! The documentation score.

use std::collections::HashSet;

use schema_docs::{Check, Links, Score};
use schema_results::Severity;

use super::{SCHEMAS, docs, docs_of, schema};

fn find<'s>(score: &'s Score, code: &str) -> &'s Check {
    score
        .checks
        .iter()
        .find(|check| check.code == code)
        .unwrap()
}

/// Done, of, and the examples of one check.
#[track_caller]
fn check(sdl: &str, code: &str, (done, of): (u32, u32), examples: &[(&str, &str)]) {
    let score = docs(sdl).score();
    let check = find(&score, code);
    assert_eq!((check.done, check.of), (done, of), "{check:?}");
    let found: Vec<(&str, &str)> = check
        .examples
        .iter()
        .map(|place| (place.name.as_str(), place.path.as_str()))
        .collect();
    assert_eq!(found, examples);
}

#[test]
fn descriptions() {
    let sdl = r#"
        type Query { "Everybody who may sign in." users(first: Int, "How many to skip." skip: Int): [User] me: User }
        "A person." type User { id: ID "When it was made." created(zone: String): Int }
        input Filter { name: String "At least so old." age: Int }
        enum Role { ADMIN "May read only." READER }
        directive @weigh("Points." weight: Int, unit: String) on FIELD_DEFINITION
        "At the top." union Any = User
        scalar Date
    "#;
    check(
        sdl,
        "operations_described",
        (1, 2),
        &[("Query.me", "queries/me")],
    );
    check(
        sdl,
        "types_described",
        (2, 5),
        &[
            ("Date", "scalars/Date"),
            ("Filter", "inputs/Filter"),
            ("Role", "enums/Role"),
        ],
    );
    check(
        sdl,
        "fields_described",
        (1, 2),
        &[("User.id", "objects/User#id")],
    );
    check(
        sdl,
        "arguments_described",
        (2, 5),
        &[
            ("Query.users(first:)", "queries/users#first"),
            ("User.created(zone:)", "objects/User#created.zone"),
            ("@weigh(unit:)", "directives/weigh#unit"),
        ],
    );
    check(
        sdl,
        "input_fields_described",
        (1, 2),
        &[("Filter.name", "inputs/Filter#name")],
    );
    check(
        sdl,
        "enum_values_described",
        (1, 2),
        &[("Role.ADMIN", "enums/Role#ADMIN")],
    );
    check(
        sdl,
        "directives_described",
        (0, 1),
        &[("@weigh", "directives/weigh")],
    );
}

#[test]
fn a_description_that_repeats_the_name_is_none() {
    let sdl =
        r#"type Query { "The created at" createdAt: Int "Created at midnight." createdAt2: Int }"#;
    check(
        sdl,
        "operations_described",
        (1, 2),
        &[("Query.createdAt", "queries/createdAt")],
    );
}

#[test]
fn reasons_of_deprecations() {
    let sdl = r#"type Query { a: Int @deprecated b(c: Int @deprecated(reason: "Use d.")): E } enum E { A @deprecated }"#;
    check(
        sdl,
        "deprecations_explained",
        (1, 3),
        &[("E.A", "enums/E#A"), ("Query.a", "queries/a")],
    );
    let without = docs("type Query { a: Int }").score();
    assert!(
        without
            .checks
            .iter()
            .all(|check| check.code != "deprecations_explained")
    );
}

#[test]
fn names() {
    let sdl = "type Query { a_b(C: Int): user_name } type user_name { ok: E } enum E { OK_1 Bad }";
    let examples = [
        ("E.Bad", "enums/E#Bad"),
        ("Query.a_b", "queries/a_b"),
        ("Query.a_b(C:)", "queries/a_b#C"),
        ("user_name", "objects/user_name"),
    ];
    check(sdl, "usual_names", (4, 8), &examples);
    let advice = docs(sdl).advice();
    let hint = |start: &str| {
        let found = advice
            .items
            .iter()
            .find(|item| item.message.starts_with(start))
            .unwrap();
        found.hint.clone().unwrap()
    };
    assert_eq!(
        hint("`user_name` is not written in PascalCase"),
        "Usual would be `UserName`."
    );
    assert_eq!(
        hint("`E.Bad` is not written in SCREAMING"),
        "Usual would be `BAD`."
    );
}

#[test]
fn inputs_are_named_alike() {
    let sdl = "type Query { a: Int } input AInput { a: Int } input BInput { a: Int } input Order { a: Int }";
    check(sdl, "input_names", (2, 3), &[("Order", "inputs/Order")]);
    let other = docs("type Query { a: Int } input A { a: Int } input BInput { a: Int }").score();
    assert!(other.checks.iter().all(|check| check.code != "input_names"));
}

#[test]
fn types_that_nothing_leads_to() {
    let sdl = "type Query { a: A } type A implements N { id: Int } interface N { id: Int } type B { c: C } type C { a: A }
        directive @d(e: E) on OBJECT enum E { A }";
    check(
        sdl,
        "types_reachable",
        (3, 5),
        &[("B", "objects/B"), ("C", "objects/C")],
    );
    let advice = docs(sdl).advice();
    let messages: Vec<&str> = advice
        .items
        .iter()
        .filter(|item| item.code == "unreachable_type")
        .map(|item| item.message.as_str())
        .collect();
    assert_eq!(
        messages,
        ["Nothing uses `B`.", "No operation leads to `C`."]
    );
}

#[test]
fn what_federation_adds_does_not_count() {
    let sdl = r#"extend schema @link(url: "x") directive @key(fields: FieldSet) on OBJECT scalar FieldSet
        type Query { "Who is signed in." me: Int _service: _Service! } type _Service { sdl: String }"#;
    let score = docs(sdl).score();
    assert_eq!(score.percent, 100, "{score:?}");
}

#[test]
fn advice_has_places() {
    let sdl = "type Query {\n  user: Int\n}\n";
    let advice = schema_model::add_excerpts(docs(sdl).advice(), sdl);
    assert_eq!((advice.items.len(), advice.omitted), (1, 0));
    let item = &advice.items[0];
    assert_eq!((item.line, item.column, item.end_column), (2, 3, 7));
    assert_eq!(
        (item.severity, item.code.as_str()),
        (Severity::Advice, "missing_description")
    );
    assert_eq!(item.excerpt, "  user: Int");
    assert!(
        schema_model::render_findings(&advice, "a.graphql", false)
            .contains("2 |   user: Int\n   |   ^^^^\n")
    );
}

#[test]
fn places_lead_somewhere_and_numbers_agree() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let score = docs.score();
        assert_eq!(score, docs.score(), "{file}");
        let paths: HashSet<String> = docs.paths().collect();
        let open: u32 = score.checks.iter().map(|check| check.of - check.done).sum();
        let advice = docs.advice();
        assert_eq!(
            u32::try_from(advice.items.len()).unwrap() + advice.omitted,
            open,
            "{file}"
        );
        assert!(advice.items.len() <= 100 && advice.items.is_sorted_by_key(|item| item.line));
        for check in &score.checks {
            assert!(check.of > 0 && check.examples.len() <= Score::EXAMPLES);
            let shown = u32::try_from(check.examples.len()).unwrap();
            assert_eq!(
                shown + check.more,
                check.of - check.done,
                "{file} {}",
                check.code
            );
            for place in &check.examples {
                let (page, anchor) = place.path.split_once('#').unwrap_or((&place.path, ""));
                assert!(paths.contains(page), "{file}: {place:?}");
                let html = docs.page(page, &Links::new("")).unwrap().html;
                assert!(
                    anchor.is_empty() || html.contains(&format!("id=\"{anchor}\"")),
                    "{file}: {place:?}"
                );
            }
        }
    }
}

/// The scores of real schemas, to be looked at when a weight changes.
#[test]
fn real_schemas() {
    let mut text = String::new();
    for file in SCHEMAS {
        let score = docs_of(&schema(file)).unwrap().score();
        // The points to win are the points missing.
        let gains: u32 = score.checks.iter().map(|check| u32::from(check.gain)).sum();
        assert_eq!(u32::from(score.percent) + gains, 100, "{file}");
        text += &format!("{file}: {}\n", score.percent);
        for check in &score.checks {
            text += &format!(
                "    {} {}/{} +{}\n",
                check.code, check.done, check.of, check.gain
            );
        }
    }
    insta::assert_snapshot!(text);
}

/// A description more never lowers the score, and in the end nothing is left to do.
#[test]
fn descriptions_only_raise_it() {
    let parts = [
        "D schema { query: Query }\n",
        "D type Query { D a(D b: I D c: Int): A D d: E }\n",
        "D type A { D a: Int D e(D f: Int): A }\n",
        "D input I { D a: Int D b: E }\n",
        "D enum E { D A D B }\n",
        "D directive @x(D a: Int) on OBJECT\n",
        "D scalar S",
    ];
    let sdl = parts.concat();
    let places: Vec<&str> = sdl.split("D ").collect();
    let with = |is_described: &dyn Fn(usize) -> bool| {
        let mut text = places[0].to_owned();
        for (number, part) in places.iter().enumerate().skip(1) {
            if is_described(number) {
                text += "\"Something worth knowing.\" ";
            }
            text += part;
        }
        docs(&text).score().percent
    };
    // Several orders: each described place stays so.
    for step in [1, 5, 7, 11] {
        let order: Vec<usize> = (0..places.len())
            .map(|number| number * step % places.len())
            .collect();
        let mut last = 0;
        for count in 0..=order.len() {
            let percent = with(&|number| order[..count].contains(&number));
            assert!(percent >= last, "{step} {count}: {percent} < {last}");
            last = percent;
        }
    }
    let all = with(&|_| true);
    let none = with(&|_| false);
    assert!(none < 20 && all > 90, "{none} {all}");
}

/// A long name of a type with many fields is not repeated for each.
#[test]
fn long_names_cost_nothing() {
    let fields: String = (0..20_000)
        .map(|number| format!("f{number}(a: Int): Int "))
        .collect();
    let docs = docs(&format!(
        "type Query {{ a: Int }} type {} {{ {fields} }}",
        "N".repeat(1_000)
    ));
    let score = docs.score();
    assert_eq!(find(&score, "arguments_described").of, 20_000);
    assert!(docs.advice().items.len() < 100);
}
