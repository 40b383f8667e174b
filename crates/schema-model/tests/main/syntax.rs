//! The parser of `schema-syntax` beside the one that operations use: the same verdicts.

mod mutate;

use schema_model::operations::{OperationLimits, check_operations};
use schema_syntax::{Hint, SyntaxLimits, Tree, parse};

use mutate::{Random, mutate};

fn tree(text: &str) -> Tree<'_> {
    parse(text, &SyntaxLimits::default()).unwrap()
}

/// Line and column of an offset, counted in characters from 1.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// The errors of the new parser, one a line.
fn new_errors(text: &str) -> Vec<String> {
    let tree = tree(text);
    let errors = tree.errors().iter().map(|error| {
        let (line, column) = place(text, error.start);
        let (end_line, end_column) = place(text, error.end);
        let hint = match &error.hint {
            None => "-".to_owned(),
            Some(Hint::Text(hint)) => hint.clone(),
            Some(Hint::NeverClosed(bracket)) => format!(
                "The `{}` in line {} is never closed.",
                &text[*bracket..=*bracket],
                place(text, *bracket).0
            ),
        };
        let message = &error.message;
        format!("{line}:{column}-{end_line}:{end_column} {message} | {hint}")
    });
    errors.collect()
}

/// Texts that the new parser reads and the old one refuses, by what is in them.
fn is_new_edition(tree: &Tree<'_>) -> bool {
    use schema_syntax::{Flags, NodeKind};
    tree.nodes().iter().any(|node| match node.kind {
        NodeKind::Operation | NodeKind::Fragment | NodeKind::VariableDefinition => {
            node.flags.has(Flags::DESCRIBED)
                || node.kind != NodeKind::VariableDefinition && has_empty_braces(tree, node)
        }
        NodeKind::Field | NodeKind::InlineFragment => has_empty_braces(tree, node),
        NodeKind::DirectiveDefinition => {
            let next = node.name_token().map(|name| tree.tokens().kind(name + 1));
            node.flags.has(Flags::EXTENSION) || next == Some(schema_syntax::TokenKind::At)
        }
        NodeKind::Service => true,
        _ => false,
    })
}

fn has_empty_braces(tree: &Tree<'_>, node: &schema_syntax::Node) -> bool {
    use schema_syntax::{Flags, TokenKind};
    node.flags.has(Flags::BRACES) && tree.tokens().kind(node.last - 1) == TokenKind::LeftBrace
}

/// Beginnings of the only error of texts that the old parser accepts, and what the grammar says.
const LOOSER: [(&str, &str); 3] = [
    (
        "Expected `:`, found",
        "a field of an object has a value (2.9.8)",
    ),
    (
        "Expected the name of a type, found `}`.",
        "a root operation has a type (3.3)",
    ),
    (
        "`schema` must name its root types",
        "the same; it was not checked among operations",
    ),
];

fn is_known_to_be_looser(tree: &Tree<'_>) -> bool {
    tree.errors().iter().all(|error| {
        LOOSER
            .iter()
            .any(|(begin, _)| error.message.starts_with(begin))
    })
}

/// Operations with everything that the grammar has.
const OPERATIONS: [&str; 6] = [
    "query Q($a: [Int!]! = [1 2] @x, $b: I = {c: [{d: \"e\"}]}) @y(z: $a) { a: b(c: $a, d: {e: $b}) @f { g ...H @i ... on J { k } ... @l { m } } }",
    "{ a } mutation { b(c: 1.5e3, d: -1, e: null, f: true, g: H) } subscription S { c { d { e } } }",
    "fragment F on T @g { h } query { ...F }",
    "query ($a: Int) { a(b: \"\"\"c\"\"\", d: [[$a], []]) { on fragment type } }",
    "query Q { a { b { c { d(e: {f: {g: []}}) } } } }",
    "# c\nquery A { a, b, c }\n\nquery B($c: C) {\n  d(e: $c)\n}\n",
];

#[test]
fn verdicts_about_operations_are_the_same() {
    let mut random = Random::new(11);
    let (mut accepted, mut refused, mut newer, mut looser) = (0, 0, 0, 0);
    let mut different = Vec::new();
    for round in 0..12_000 {
        let text = mutate(OPERATIONS[round % OPERATIONS.len()], &mut random);
        let old = check_operations(&text, None, &OperationLimits::default());
        let tree = tree(&text);
        match (old.refusal.is_none(), tree.errors().is_empty()) {
            (true, true) => accepted += 1,
            (false, false) => refused += 1,
            (false, true) if is_new_edition(&tree) => newer += 1,
            (true, false) if is_known_to_be_looser(&tree) => looser += 1,
            _ => different.push(format!(
                "{text}\n    - {:?}\n    + {:?}",
                old.diagnostics
                    .iter()
                    .map(|each| &each.diagnostic.message)
                    .collect::<Vec<_>>(),
                new_errors(&text)
            )),
        }
    }
    println!("accepted {accepted}, refused {refused}, new edition {newer}, looser {looser}");
    let shown: Vec<String> = different.iter().take(40).cloned().collect();
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        shown.join("\n")
    );
    assert!(accepted > 500 && refused > 1_000, "{accepted} {refused}");
}
