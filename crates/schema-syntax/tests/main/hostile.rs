//! Texts made to be slow, deep or large. Input that takes a hundred times too long is stopped by the test runner; the
//! example `costs` times it.

use schema_syntax::{Limit, SyntaxLimits, parse};

use super::tree;

fn limit(text: &str) -> Option<Limit> {
    parse(text, &SyntaxLimits::default())
        .err()
        .map(|exceeded| exceeded.limit)
}

#[test]
fn limits_refuse() {
    assert_eq!(limit(&"a ".repeat(500_001)), Some(Limit::Tokens));
    assert_eq!(limit(&"[".repeat(101)), Some(Limit::Depth));
    assert_eq!(limit(&"[".repeat(100)), None);
    assert_eq!(limit(&"a".repeat(1_025)), Some(Limit::Name));
    assert_eq!(limit(&"a".repeat(1_024)), None);
}

#[test]
fn errors_are_cut() {
    for text in [
        "type T { : } ".repeat(50_000),
        "?\n".repeat(100_000),
        "type T { a: \"\\q\" }\n".repeat(20_000),
    ] {
        let tree = tree(&text);
        assert!(
            tree.is_cut() && tree.errors().len() <= 1_000,
            "{}",
            tree.errors().len()
        );
        assert!(!tree.errors().is_empty());
    }
}

/// Depth costs no stack: the limit can be as high as the text is long.
#[test]
fn depth_costs_no_stack() {
    let limits = SyntaxLimits {
        max_depth: usize::MAX,
        ..SyntaxLimits::default()
    };
    let depth = 100_000;
    let nested =
        |open: &str, middle: &str, close: &str| open.repeat(depth) + middle + &close.repeat(depth);
    for text in [
        format!("type A {{ a: {} }}", nested("[", "Int", "]")),
        format!("input A {{ a: B = {} }}", nested("[", "", "]")),
        format!("input A {{ a: B = {} }}", nested("{ a: ", "1", "}")),
        nested("{ a ", "", "}"),
        nested("{ a ", "?", ""),
        format!("type A {{ a: {}", "[".repeat(depth)),
        format!("input A {{ a: B = {}", "{ a: [".repeat(depth)),
    ] {
        let tree = parse(&text, &limits).unwrap();
        let _ = schema_syntax::print(&tree);
    }
}

/// Each of them once took the square of its length somewhere.
#[test]
fn wide_texts_are_read() {
    let many = |count: usize, each: &dyn Fn(usize) -> String| -> String {
        (0..count).map(|number| each(number) + " ").collect()
    };
    for text in [
        format!("enum E {{ {} }}", many(480_000, &|n| format!("V{n}"))),
        format!("type Query {{ a: Int{} }}", "!".repeat(480_000)),
        format!("type Query {{ a: Int; {}", "b Int ".repeat(200_000)),
        format!("type A implements {} {{", "B ".repeat(400_000)),
        format!("{{ {}", "a ) ".repeat(200_000)),
        "\"".repeat(480_000),
        "\"a\n".repeat(200_000),
        "<".repeat(480_000),
        "( } ".repeat(200_000),
        "extend ".repeat(400_000),
        "type A { b(c: [ ".repeat(20) + &") ".repeat(400_000),
    ] {
        let _ = tree(&text).errors().len();
    }
}
