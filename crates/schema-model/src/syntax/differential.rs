//! The parser of `schema-syntax` beside that of apollo-compiler: the same verdicts, and messages that are equal or better.

use schema_results::Diagnostic;
use schema_syntax::{SyntaxLimits, Tree, parse};

use crate::texts::{Random, cases, mutate, real};
use crate::{Limits, SourceText, oracle, parse_schema, read};

fn tree(text: &str) -> Tree<'_> {
    parse(text, &SyntaxLimits::default()).unwrap()
}

/// The syntax errors of the engine, one a line.
fn new_errors(text: &str) -> Vec<String> {
    let refused = parse_schema(&SourceText::new(text), &Limits::default()).err();
    write(refused.map(|refusal| refusal.diagnostics))
}

/// The syntax errors of the other parser; none if it accepts the text.
fn old_errors(text: &str) -> Vec<String> {
    write(oracle::refusal(text).map(|refusal| refusal.diagnostics))
}

fn write(diagnostics: Option<Vec<Diagnostic>>) -> Vec<String> {
    let all = diagnostics.unwrap_or_default();
    let errors = all.iter().filter(|each| each.code == "syntax_error");
    errors
        .map(|each| {
            format!(
                "{}:{}-{}:{} {} | {}",
                each.line,
                each.column,
                each.end_line,
                each.end_column,
                each.message,
                each.hint.as_deref().unwrap_or("-")
            )
        })
        .collect()
}

/// Cases whose errors differ, and why.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "documents: description before a brace",
        "says what is expected",
    ),
    (
        "documents: description on an extension",
        "says what is wrong",
    ),
    (
        "documents: description on a query",
        "September 2025 allows it",
    ),
    (
        "documents: description on a shorthand query",
        "says what is wrong",
    ),
    ("documents: field with a default value", "a hint"),
    ("documents: double non null", "a hint"),
    (
        "documents: argument without a type",
        "names the colon, with a hint",
    ),
    (
        "documents: argument without a colon",
        "names the colon, with a hint",
    ),
    ("documents: union with a comma", "a hint"),
    ("documents: union with an equals sign only", "a hint"),
    ("documents: union that ends with a pipe", "a hint"),
    ("documents: union with an ampersand", "a hint"),
    ("documents: enum value with a type", "a hint"),
    ("documents: enum value with a value", "a hint"),
    (
        "documents: enum value as a string",
        "worded as the other cases",
    ),
    (
        "documents: input field with arguments",
        "names the colon, with a hint",
    ),
    ("documents: input implements", "a hint that fits"),
    ("documents: scalar with a type", "a hint"),
    (
        "documents: directive without on",
        "names the keyword, with a hint",
    ),
    (
        "documents: directive with a location in small letters",
        "suggests the name",
    ),
    ("documents: directive locations with a blank", "a hint"),
    ("documents: repeatable in the wrong place", "a hint"),
    (
        "documents: repeatable before arguments",
        "names the keyword, with a hint",
    ),
    (
        "documents: directive argument without a colon",
        "names the colon, with a hint",
    ),
    (
        "documents: object value without a colon",
        "names the colon, with a hint",
    ),
    (
        "documents: directives before implements",
        "a hint that fits",
    ),
    ("documents: arguments after the type", "a hint"),
    (
        "documents: extension of nothing",
        "directives can be extended (September 2026)",
    ),
    ("documents: extension of an unknown keyword", "the same"),
    ("documents: extension of an operation", "the same"),
    (
        "documents: extension of a directive",
        "the same; its locations cannot be changed",
    ),
    (
        "documents: extension of a scalar without content",
        "worded as the other cases, with a hint",
    ),
    (
        "documents: extension of a union without content",
        "the same",
    ),
    (
        "documents: extension of an enum without content",
        "the same",
    ),
    (
        "documents: extension of an input without content",
        "the same",
    ),
    (
        "documents: extension of the schema with empty braces",
        "at the brace, as graphql-js has it",
    ),
    ("lexical: equals greater", "a hint"),
    ("lexical: three dots", "shows the whole token"),
    ("roots: root list type", "says what is expected"),
    ("roots: root without a type", "names the colon, with a hint"),
];

#[test]
fn messages_are_equal_or_better() {
    let mut unknown = String::new();
    let mut used = vec![false; DIFFERENT.len()];
    for case in cases() {
        let Ok(source) = read(case.sdl.as_bytes(), &Limits::default()) else {
            continue;
        };
        let text = &source.sdl;
        let (old, new) = (old_errors(text), new_errors(text));
        if old == new {
            continue;
        }
        match DIFFERENT.iter().position(|(name, _)| *name == case.name) {
            Some(at) => used[at] = true,
            None => {
                unknown += &format!("{}\n    {text}\n", case.name);
                unknown.extend(old.iter().map(|line| format!("    - {line}\n")));
                unknown.extend(new.iter().map(|line| format!("    + {line}\n")));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown}");
    for (is_used, (name, _)) in used.iter().zip(DIFFERENT) {
        assert!(is_used, "{name} does not differ any more");
    }
}

/// Texts that the new parser reads and the old one refuses, by what is in them.
fn is_new_edition(tree: &Tree<'_>) -> bool {
    use schema_syntax::{Flags, NodeKind, TokenKind};
    tree.nodes().iter().any(|node| match node.kind {
        NodeKind::Operation | NodeKind::Fragment | NodeKind::VariableDefinition => {
            node.flags.has(Flags::DESCRIBED)
                || node.kind != NodeKind::VariableDefinition && has_empty_braces(tree, node)
        }
        NodeKind::Field | NodeKind::InlineFragment => has_empty_braces(tree, node),
        NodeKind::DirectiveDefinition => {
            // A directive behind the name or behind the arguments, but not one that belongs to an argument.
            let mut depth = 0_u32;
            let first = node.name_token().map_or(node.last, |name| name + 1);
            let mut tokens = (first..node.last).map(|token| tree.tokens().kind(token));
            let has_own = tokens.any(|token| {
                match token {
                    TokenKind::LeftParen => depth += 1,
                    TokenKind::RightParen => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0 && token == TokenKind::At
            });
            node.flags.has(Flags::EXTENSION) || has_own
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

#[test]
fn verdicts_about_schemas_are_the_same() {
    let mut texts: Vec<String> = cases().into_iter().map(|case| case.sdl).collect();
    texts.extend(
        real()
            .filter(|(name, _)| name.ends_with("swapi.graphql"))
            .map(|(_, text)| text),
    );
    let mut random = Random::new(20_261_128);
    let (mut accepted, mut refused, mut newer, mut looser) = (0, 0, 0, 0);
    let mut different = Vec::new();
    for round in 0..12_000 {
        let base = &texts[round % texts.len()];
        let Ok(source) = read(base.as_bytes(), &Limits::default()) else {
            continue;
        };
        let text = mutate(&source.sdl, &mut random);
        let old = old_errors(&text);
        let tree = tree(&text);
        match (old.is_empty(), tree.errors().is_empty()) {
            (true, true) => accepted += 1,
            (false, false) => refused += 1,
            (false, true) if is_new_edition(&tree) => newer += 1,
            (true, false) if is_known_to_be_looser(&tree) => looser += 1,
            _ => different.push(format!(
                "{text}\n    - {old:?}\n    + {:?}",
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
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}
