//! Changes between versions: what holds for every pair.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

use schema_changes::{compare, fold};
use schema_model::model::{Model, Position};
use schema_model::{Limits, SourceText, parse_schema, read};
use schema_results::{Changes, Criticality};

/// A schema of `schema-model/tests/schemas`.
fn schema(name: &str) -> Model {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    let bytes = std::fs::read(format!("{folder}/{name}")).unwrap();
    let limits = Limits::default();
    let source = read(&bytes, &limits).unwrap();
    parse_schema(&source, &limits).unwrap().model
}

fn model(sdl: &str) -> Model {
    let schema = parse_schema(&SourceText::new(sdl), &Limits::default());
    schema.unwrap().model
}

fn between(old: &str, new: &str) -> Changes {
    compare(&model(old), &model(new))
}

/// Everything added in one direction is removed in the other.
#[test]
fn turned_round_added_is_removed() {
    let number = |changes: &Changes, code: &str| {
        changes
            .items
            .iter()
            .filter(|change| change.code == code)
            .count()
    };
    for (one, other) in [
        ("swapi.graphql", "coral.graphql"),
        ("coral.graphql", "spotify-supergraph.graphql"),
    ] {
        let (one, other) = (schema(one), schema(other));
        let there = compare(&one, &other);
        let back = compare(&other, &one);
        for (added, removed) in [
            ("type_added", "type_removed"),
            ("directive_added", "directive_removed"),
        ] {
            assert_eq!(number(&there, added), number(&back, removed));
            assert_eq!(number(&there, removed), number(&back, added));
        }
        assert!(there.is_breaking() && number(&there, "type_removed") > 10);
    }
}

#[test]
fn order_says_nothing() {
    let one = "type Query { a(x: Int, y: Int): E b: U } enum E { A B } union U = P | Q type P implements I & J { i: Int j: Int } type Q { q: Int } interface I { i: Int } interface J { j: Int } directive @d(x: Int, y: Int) on OBJECT | FIELD";
    let other = "directive @d(y: Int, x: Int) on FIELD | OBJECT interface J { j: Int } interface I { i: Int } type Q { q: Int } type P implements J & I { j: Int i: Int } union U = Q | P enum E { B A } type Query { b: U a(y: Int, x: Int): E }";
    assert!(between(one, other).is_empty());
}

#[test]
fn changes_know_their_places() {
    let changes = between(
        "type Query {\n  user(id: ID!, old: Int): User\n}\ntype User {\n  login: String\n  gone: Int\n}",
        "type Query {\n  user(id: Int!): User\n}\n\ntype User {\n  name: String\n  login: String!\n}",
    );
    let found: Vec<_> = changes
        .items
        .iter()
        .map(|change| {
            let line = |place: Option<Position>| place.map_or(0, |place| place.line);
            (
                change.criticality,
                &*change.path,
                change.page.as_deref().unwrap_or(""),
                line(change.old_position),
                line(change.new_position),
            )
        })
        .collect();
    use Criticality::{Breaking, Safe};
    assert_eq!(
        found,
        [
            (Breaking, "Query.user.id", "queries/user#id", 2, 2),
            // Of what is gone, the page of the older docs.
            (Breaking, "Query.user.old", "queries/user#old", 2, 2),
            (Breaking, "User.gone", "objects/User#gone", 6, 5),
            (Safe, "User.login", "objects/User#login", 5, 7),
            (Safe, "User.name", "objects/User#name", 0, 6),
        ]
    );
}

/// A hundred thousand fields, all other: the list is capped, the counts are not.
#[test]
fn many_changes_are_counted() {
    let wide = |letter: char| {
        let fields: String = (0..50_000).map(|n| format!("{letter}{n}: Int ")).collect();
        format!("type Query {{ {fields} }}")
    };
    let changes = between(&wide('a'), &wide('b'));
    assert_eq!(
        (changes.counts.breaking, changes.counts.safe),
        (50_000, 50_000)
    );
    assert_eq!(
        (changes.items.len(), changes.omitted),
        (Changes::MAX_ITEMS, 90_000)
    );
    assert!(
        changes
            .items
            .iter()
            .all(|change| change.criticality == Criticality::Breaking)
    );
}

/// Folding makes one change of each thing and loses no breaking change.
#[test]
fn folded_changes_are_those_that_people_count() {
    let folded = |old: &str, new: &str| -> Vec<String> {
        let changes = fold(between(old, new));
        let listed = u32::try_from(changes.items.len()).unwrap();
        assert_eq!((changes.total(), changes.omitted), (listed, 0));
        changes
            .items
            .into_iter()
            .map(|change| change.message)
            .collect()
    };
    let old = "type Query { a(x: Int): Int e: E } enum E { A B } input I { a: Int @deprecated(reason: \"Old.\") }";
    let deprecated = "type Query { a(x: Int @deprecated(reason: \"Use\\n  `y`.\")): Int e: E } \
        enum E { A B @deprecated(reason: \"Gone\") } input I { a: Int @deprecated(reason: \"New.\") }";
    assert_eq!(
        folded(old, deprecated),
        [
            "`E.B` is deprecated now: Gone",
            "The reason why `I.a` is deprecated changed.",
            "`Query.a.x` is deprecated now: Use `y`.",
        ]
    );
    let added = "\"Mine.\" directive @d(x: Int) on OBJECT type Query { a(x: Int, y: Int! ): Int e: E u: U } enum E { A B } \
        input I { a: Int @deprecated(reason: \"Old.\") } union U = P | Query \"A page.\" type P implements N @d(x: 1) { \"Its id.\" id(a: Int!): ID! b: Int @deprecated } \
        interface N { id(a: Int!): ID! } enum F { A } input J { a: Int! }";
    assert_eq!(
        folded(old, added),
        [
            "The argument `y: Int!` was added to `Query.a`.",
            "The directive `@d` was added.",
            "The enum `F` was added with 1 value.",
            "The input `J` was added with 1 input field.",
            "The interface `N` was added with 1 field.",
            "The object `P` was added with 2 fields.",
            "The field `u` was added to the object `Query`.",
            "The union `U` was added with 2 members.",
        ]
    );
    let (one, other) = (schema("swapi.graphql"), schema("coral.graphql"));
    let all = compare(&one, &other);
    let fewer = fold(all.clone());
    assert_eq!(
        (all.counts.breaking, all.counts.dangerous),
        (fewer.counts.breaking, fewer.counts.dangerous)
    );
    let (fewer, all) = (fewer.counts.safe, all.counts.safe);
    assert!(fewer * 2 < all, "{fewer} of {all}");
}

/// Changes to types and directives that clients of the older version do not use are not breaking, and every breaking change
/// has a reason.
#[test]
fn grades_know_where_the_older_version_uses_a_thing() {
    use Criticality::{Breaking, Dangerous, Safe};
    for (old, new, expected) in [
        // Values that only inputs, only results, or both have.
        (
            "type Query { q(e: E): Int } enum E { A }",
            "type Query { q(e: E): Int } enum E { A B }",
            Safe,
        ),
        (
            "type Query { e: E } enum E { A }",
            "type Query { e: E } enum E { A B }",
            Dangerous,
        ),
        (
            "type Query { e: E } enum E { A B }",
            "type Query { e: E } enum E { A }",
            Dangerous,
        ),
        (
            "type Query { q(e: E): Int } enum E { A B }",
            "type Query { q(e: E): Int } enum E { A }",
            Breaking,
        ),
        (
            "type Query { e(e: E): E } enum E { A B }",
            "type Query { e(e: E): E } enum E { A }",
            Breaking,
        ),
        (
            "type Query { e: E } directive @d(e: E) on FIELD enum E { A B }",
            "type Query { e: E } directive @d(e: E) on FIELD enum E { A }",
            Breaking,
        ),
        (
            "type Query { e: E } directive @d(e: E) on OBJECT enum E { A B }",
            "type Query { e: E } directive @d(e: E) on OBJECT enum E { A }",
            Dangerous,
        ),
        // A field that the newer version adds is nothing to an older client.
        (
            "type Query { q(e: E): Int } enum E { A }",
            "type Query { q(e: E): Int e: E } enum E { A B }",
            Safe,
        ),
        // In a subgraph, others lead to a type that no root leads to.
        (
            "type Query { q: Int } type T { e: E } enum E { A }",
            "type Query { q: Int } type T { e: E } enum E { A B }",
            Dangerous,
        ),
        // Interfaces and unions that something returns, or nothing.
        (
            "type Query { t: T } type T { a: Int } interface N { a: Int }",
            "type Query { t: T } type T implements N { a: Int } interface N { a: Int }",
            Safe,
        ),
        (
            "type Query { n: N } type T { a: Int } interface N { a: Int }",
            "type Query { n: N } type T implements N { a: Int } interface N { a: Int }",
            Dangerous,
        ),
        (
            "type Query { t: T } type T { a: Int }",
            "type Query { t: T } type T implements N { a: Int } interface N { a: Int }",
            Safe,
        ),
        (
            "type Query { t: T } type T { a: Int } union U = Query",
            "type Query { t: T } type T { a: Int } union U = Query | T",
            Safe,
        ),
        // `m { ... on N { x } }` is valid in both versions, and `A` answers it only in the newer one.
        (
            "type Query { m: M } interface M { x: Int } interface N implements M { x: Int }
             type A implements M { x: Int } type B implements M & N { x: Int }",
            "type Query { m: M } interface M { x: Int } interface N implements M { x: Int }
             type A implements M & N { x: Int } type B implements M & N { x: Int }",
            Dangerous,
        ),
        (
            "type Query { u: U } union U = A | B interface N { x: Int }
             type A { x: Int } type B implements N { x: Int }",
            "type Query { u: U } union U = A | B interface N { x: Int }
             type A implements N { x: Int } type B implements N { x: Int }",
            Dangerous,
        ),
        (
            "type Query { u: U } union U = A | B union V = B type A { x: Int } type B { x: Int }",
            "type Query { u: U } union U = A | B union V = B | A type A { x: Int } type B { x: Int }",
            Dangerous,
        ),
        // Nothing has both, so the fragment was refused.
        (
            "type Query { m: M } interface M { x: Int } interface N { x: Int }
             type A implements M { x: Int } type B implements N { x: Int }",
            "type Query { m: M } interface M { x: Int } interface N { x: Int }
             type A implements M & N { x: Int } type B implements N { x: Int }",
            Safe,
        ),
        // Directives that only definitions of types carry, or operations too.
        (
            "type Query { q: Int } directive @d on OBJECT",
            "type Query { q: Int }",
            Safe,
        ),
        (
            "type Query { q: Int } directive @d on OBJECT | FIELD",
            "type Query { q: Int }",
            Breaking,
        ),
        (
            "type Query { q: Int } directive @d on OBJECT | FIELD",
            "type Query { q: Int } directive @d on FIELD",
            Safe,
        ),
        (
            "type Query { q: Int } directive @d on OBJECT | FIELD",
            "type Query { q: Int } directive @d on OBJECT",
            Breaking,
        ),
        (
            "type Query { q: Int } directive @d on OBJECT",
            "type Query { q: Int } directive @d(x: Int!) on OBJECT",
            Safe,
        ),
        (
            "type Query { q: Int } directive @d on FIELD",
            "type Query { q: Int } directive @d(x: Int!) on FIELD",
            Breaking,
        ),
        (
            "type Query { q: Int } directive @d(x: Int) on FIELD",
            "type Query { q: Int } directive @d(x: String) on FIELD",
            Breaking,
        ),
        (
            "type Query { q: Int } directive @d(x: Int) on OBJECT",
            "type Query { q: Int } directive @d(x: String) on OBJECT",
            Safe,
        ),
        // Scalars and one-of inputs.
        (
            "type Query { q: S } scalar S",
            "type Query { q: S } scalar S @specifiedBy(url: \"https://example.com\")",
            Safe,
        ),
        (
            "type Query { q(i: I): Int } input I { a: Int }",
            "type Query { q(i: I): Int } input I @oneOf { a: Int }",
            Breaking,
        ),
        (
            "schema { query: A } type A { a: Int } type B { a: Int }",
            "schema { query: B } type A { a: Int } type B { a: Int }",
            Breaking,
        ),
    ] {
        let changes = between(old, new);
        let worst = changes
            .items
            .iter()
            .map(|change| change.criticality)
            .min()
            .unwrap();
        assert_eq!(worst, expected, "{old} → {new}: {changes:?}");
        for change in &changes.items {
            let is_told = change.criticality == Safe || change.reason.is_some();
            assert!(is_told, "{change:?}");
        }
    }
}

#[test]
fn reasons_say_what_happens_to_operations() {
    for (old, new, code, reason) in [
        (
            "type Query { a(z: Int! = 1): Int }",
            "type Query { a(z: Int!): Int }",
            "field_argument_default_changed",
            "It must be given: operations without it fail.",
        ),
        (
            "type Query { a(i: I): Int } input I { z: Int! = 1 }",
            "type Query { a(i: I): Int } input I { z: Int! }",
            "input_field_default_value_changed",
            "It must be given: operations without it fail.",
        ),
        (
            "directive @d(z: Int! = 1) on FIELD type Query { a: Int }",
            "directive @d(z: Int!) on FIELD type Query { a: Int }",
            "directive_argument_default_value_changed",
            "It must be given: operations without it fail.",
        ),
        (
            "type Query { a(z: Int! = 1): Int }",
            "type Query { a(z: Int! = 2): Int }",
            "field_argument_default_changed",
            "Operations that leave it out may behave differently.",
        ),
        (
            "type Query { a: E } enum E { A B }",
            "type Query { a: E } enum E { A }",
            "enum_value_removed",
            "Only results had it: no operation gives it.",
        ),
        (
            "type Query { a: Int } enum E { A B }",
            "type Query { a: Int } enum E { A }",
            "enum_value_removed",
            "No operation gives or receives it, but other schemas may use it.",
        ),
        (
            "type Query { a: Int } directive @d(e: E) on OBJECT enum E { A B }",
            "type Query { a: Int } directive @d(e: E) on OBJECT enum E { A }",
            "enum_value_removed",
            "No operation gives or receives it, but other schemas may use it.",
        ),
    ] {
        let changes = between(old, new);
        let found = changes.items.iter().find(|change| change.code == code);
        let found = found.and_then(|change| change.reason.as_deref());
        assert_eq!(found, Some(reason), "{old} → {new}: {changes:?}");
    }
}

#[test]
fn deprecated_arguments_of_directives_are_told() {
    let schema = |mark: &str| {
        format!("directive @d(x: Int {mark}, y: Int) on FIELD type Query {{ a: Int }}")
    };
    let marked = schema("@deprecated(reason: \"Use y.\")");
    for (old, new, message) in [
        (&schema(""), &marked, "`@d.x` is deprecated now: Use y."),
        (&marked, &schema(""), "`@d.x` is not deprecated any more."),
    ] {
        let changes = between(old, new).items;
        let change = &changes[0];
        assert_eq!(change.message, message);
        assert_eq!(change.criticality, Criticality::Safe);
        assert_eq!(change.path, "@d.x.@deprecated");
        assert_eq!(change.page.as_deref(), Some("directives/d"));
    }
    assert!(between(&marked, &marked).items.is_empty());
}
