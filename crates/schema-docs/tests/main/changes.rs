//! Changes between versions: what holds for every pair.

use schema_docs::{Changes, Criticality, HideRules, Limits, SourceText, build_with};

use super::{SCHEMAS, docs, schema, whole_docs_of};

fn between(old: &str, new: &str) -> Changes {
    schema_docs::changes(&docs(old), &docs(new))
}

#[test]
fn a_schema_does_not_differ_from_itself() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        assert!(schema_docs::changes(&docs, &docs).is_empty(), "{file}");
        // Written anew, in another order of directives and with other blanks, it says the same.
        let again = build_with(
            &SourceText::new(docs.sdl()),
            &Limits::default(),
            &HideRules::none(),
        )
        .unwrap();
        let changes = schema_docs::changes(&docs, &again);
        assert!(changes.is_empty(), "{file}: {:?}", changes.items.first());
    }
}

/// What comes one way goes the other way.
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
        let (one, other) = (whole_docs_of(&schema(one)), whole_docs_of(&schema(other)));
        let there = schema_docs::changes(&one, &other);
        let back = schema_docs::changes(&other, &one);
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
            let line =
                |place: Option<schema_docs::model::Position>| place.map_or(0, |place| place.line);
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
    assert_eq!((changes.breaking, changes.safe), (50_000, 50_000));
    assert_eq!(
        (changes.items.len(), changes.omitted),
        (Changes::MOST, 90_000)
    );
    assert!(
        changes
            .items
            .iter()
            .all(|change| change.criticality == Criticality::Breaking)
    );
}

/// What people count as one thing is one change, and nothing that breaks is lost in it.
#[test]
fn folded_changes_are_those_that_people_count() {
    let folded = |old: &str, new: &str| -> Vec<String> {
        let changes = between(old, new).folded();
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
    let (one, other) = (
        whole_docs_of(&schema("swapi.graphql")),
        whole_docs_of(&schema("coral.graphql")),
    );
    let all = schema_docs::changes(&one, &other);
    let fewer = all.clone().folded();
    assert_eq!(
        (all.breaking, all.dangerous),
        (fewer.breaking, fewer.dangerous)
    );
    assert!(fewer.safe * 2 < all.safe, "{} of {}", fewer.safe, all.safe);
}
