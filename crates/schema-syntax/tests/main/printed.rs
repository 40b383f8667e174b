//! A printed tree reads as the same tree.

use schema_syntax::{Tree, is_same, print};

use super::corpus::cases;
use super::{schema, tree};

const SCHEMAS: [&str; 6] = [
    "coral.graphql",
    "cosmo-employees-subgraph.graphql",
    "github.graphql",
    "shopify-storefront.graphql",
    "spotify-supergraph.graphql",
    "swapi.graphql",
];
const OPERATIONS: &str =
    "\"d\" query Q(\"v\" $a: [Int!]! = [1 2] @x, $b: I = {c: [{d: \"e\"}]}) @y(z: $a) {
  a: b(c: $a, d: {e: $b}) @f { g ...H @i ... on J { k } ... @l { m } } n {}
}
{ a } mutation { b } subscription S { c { d { e } } }
fragment F on T @g { h }";

fn check(name: &str, first: &Tree<'_>) {
    let text = print(first);
    let second = tree(&text);
    assert!(
        second.errors().is_empty(),
        "{name}: {:?}\n{text}",
        second.errors()
    );
    assert!(is_same(first, &second), "{name}\n{text}");
    assert_eq!(print(&second), text, "{name}");
}

#[test]
fn printed_trees_are_the_same() {
    for name in SCHEMAS {
        check(name, &tree(&schema(name)));
    }
    check("operations", &tree(OPERATIONS));
    check(
        "service",
        &tree("service @a {} extend service @b directive @c @d on FIELD extend directive @c @e"),
    );
    let mut count = 0;
    for case in cases() {
        let first = tree(&case.sdl);
        if first.errors().is_empty() {
            check(&case.name, &first);
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}

#[test]
fn different_trees_are_not_the_same() {
    let one = tree("type A { \"x\" a(b: Int = 1): B! }");
    for other in [
        "type A { \"y\" a(b: Int = 1): B! }",
        "type A { a(b: Int = 1): B! }",
        "type A { \"x\" a(b: Int = 2): B! }",
        "type A { \"x\" a(b: Int = 1): B }",
        "type A { \"x\" a(b: Int = 1): C! }",
        "interface A { \"x\" a(b: Int = 1): B! }",
        "type A { \"x\" a(b: Int = 1): B! c: D }",
    ] {
        assert!(!is_same(&one, &tree(other)), "{other}");
    }
    assert!(is_same(
        &one,
        &tree("type A\n{ \"\"\"x\"\"\" # c\n a(b: Int=1,): B! }")
    ));
}

/// Each token lies behind the one before it, what is between them is not read, and nodes lie within their parents.
#[test]
fn tokens_and_nodes_cover_the_text() {
    for name in SCHEMAS {
        let text = schema(name);
        let tree = tree(&text);
        let tokens = tree.tokens();
        let last = tokens.count() as u32 - 1;
        let mut end = 0;
        for id in 0..=last {
            assert!(tokens.start(id) >= end, "{name} {id}");
            for line in tokens.gap(id).lines() {
                let code = line.split('#').next().unwrap();
                assert!(
                    code.chars()
                        .all(|c| c.is_whitespace() || c == ',' || c == '\u{feff}'),
                    "{name} {id}"
                );
            }
            end = tokens.end(id);
        }
        assert_eq!(end, text.len());
        let definitions: Vec<_> = tree.definitions().collect();
        for (id, node) in &definitions {
            for (_, child) in tree.children(*id) {
                assert!(child.start >= node.start && child.last <= node.last);
            }
        }
        assert!(
            definitions
                .windows(2)
                .all(|pair| pair[0].1.last < pair[1].1.start)
        );
    }
}
