//! The check over the tree of `schema-syntax` beside the check over the tree of the former parser.

use std::collections::BTreeMap;

use schema_syntax::{Flags, Node, NodeKind, SyntaxLimits, TokenKind};

use super::{CheckedOperations, OperationLimits, check_operations, former};
use crate::model::Model;
use crate::texts::mutate::{Random, mutate};
use crate::{Limits, SourceText, parse_schema};

#[allow(dead_code, reason = "its exceptions are about graphql-js")]
#[path = "../../../../xtask/tests/main/operations/written.rs"]
mod written;

const ROUNDS: usize = 80_000;

fn model() -> Model {
    let schema = parse_schema(&SourceText::new(written::SDL), &Limits::default());
    schema.unwrap().model
}

fn check(text: &str, model: &Model) -> [CheckedOperations; 2] {
    let limits = OperationLimits::default();
    [
        former::check_operations(text, Some(model), &limits),
        check_operations(text, Some(model), &limits),
    ]
}

/// What is better now in a text, and therefore not compared.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Better {
    /// An edit that removes or precedes something takes its description into account, and comments do not prevent it.
    edits: bool,
    /// A place includes the `$` or `@` also where a space follows it.
    places: bool,
    /// A definition that is not executable begins with its keyword.
    definitions: bool,
    /// `"01"` is not called a number.
    hints: bool,
}

impl Better {
    fn find(text: &str) -> Self {
        let tree = schema_syntax::parse(text, &SyntaxLimits::default()).unwrap();
        let tokens = tree.tokens();
        let mut better = Self {
            edits: text.contains('#'),
            ..Self::default()
        };
        for node in tree.nodes() {
            let is_executable = matches!(
                node.kind,
                NodeKind::Operation | NodeKind::Fragment | NodeKind::VariableDefinition
            );
            let is_described = node.flags.has(Flags::DESCRIBED);
            better.edits |= is_described && is_executable;
            better.definitions |= is_described && !is_executable;
            let is_marked = matches!(
                node.kind,
                NodeKind::Directive | NodeKind::Variable | NodeKind::VariableDefinition
            );
            let name = node.name_token().unwrap_or_default();
            better.places |= is_marked && !tokens.gap(name).is_empty();
            let string = tree.string(node).unwrap_or_default();
            better.hints |= string.starts_with(['0', '+']) || string.starts_with("-0");
        }
        better
    }
}

/// One finding a line.
fn write(checked: &CheckedOperations, better: Better) -> Vec<String> {
    let list = checked.list.iter().map(|each| format!("{each:?}"));
    let found = checked.diagnostics.iter().map(|each| {
        let found = &each.diagnostic;
        let start = (found.line, found.column);
        let start = (!better.places).then_some(start);
        let place = (start, found.end_line, found.end_column);
        let place = (!better.definitions).then_some(place);
        let fix = each.fix.as_ref().filter(|_| !better.edits && !better.hints);
        let fix = fix.map(|fix| {
            let start = (!better.places).then_some((fix.line, fix.column));
            let place = (start, fix.end_line, fix.end_column);
            format!("{place:?} {:?}", fix.text)
        });
        let hint = found.hint.as_ref().filter(|_| !better.hints);
        let (code, message) = (&found.code, &found.message);
        format!(
            "{place:?} {:?} {code} {message} {hint:?} {fix:?}",
            found.severity
        )
    });
    let omitted = std::iter::once(format!("{} omitted", checked.omitted));
    list.chain(found).chain(omitted).collect()
}

/// The lines that only one of the two has; none if one of them refuses the text.
fn difference(text: &str, model: &Model) -> Option<Vec<String>> {
    let [old, new] = check(text, model);
    if old.refusal.is_some() || new.refusal.is_some() {
        return None;
    }
    let better = Better::find(text);
    let (old, new) = (write(&old, better), write(&new, better));
    let gone = old.iter().filter(|line| !new.contains(line));
    let more = new.iter().filter(|line| !old.contains(line));
    let gone = gone.map(|line| format!("- {line}"));
    let mut all: Vec<String> = gone.chain(more.map(|line| format!("+ {line}"))).collect();
    if all.is_empty() && old != new {
        all.push("in another order".to_owned());
    }
    Some(all)
}

/// Words that operations against the schema of the written ones consist of.
fn words() -> Vec<&'static str> {
    let texts = written::OPERATIONS.iter().chain([&written::SDL]);
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '$';
    let mut words: Vec<&str> = texts
        .flat_map(|text| text.split(move |letter| !is_word(letter)))
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Replaces one to four words by others.
fn replace_words(text: &str, words: &[&str], random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let starts: Vec<usize> = text
            .match_indices(is_word)
            .map(|(at, _)| at)
            .filter(|at| !text[..*at].ends_with(is_word))
            .collect();
        let Some(&start) = starts.get(random.below(starts.len())) else {
            continue;
        };
        let length = text[start..].find(|letter| !is_word(letter));
        let end = length.map_or(text.len(), |length| start + length);
        text.replace_range(start..end, words[random.below(words.len())]);
    }
    text
}

/// Operations with everything that the grammar has.
const GRAMMAR: [&str; 6] = [
    "query Q($a: [Int!]! = [1 2] @x, $b: I = {c: [{d: \"e\"}]}) @y(z: $a) { a: b(c: $a, d: {e: $b}) @f { g ...H @i ... on J { k } ... @l { m } } }",
    "{ a } mutation { b(c: 1.5e3, d: -1, e: null, f: true, g: H) } subscription S { c { d { e } } }",
    "fragment F on T @g { h } query { ...F }",
    "query ($a: Int) { a(b: \"\"\"c\"\"\", d: [[$a], []]) { on fragment type } }",
    "query Q { a { b { c { d(e: {f: {g: []}}) } } } }",
    "# c\nquery A { a, b, c }\n\nquery B($c: C) {\n  d(e: $c)\n}\n",
];

fn texts() -> impl Iterator<Item = String> {
    let bases: Vec<&str> = written::OPERATIONS
        .iter()
        .chain(&GRAMMAR)
        .copied()
        .collect();
    let words = words();
    let mut random = Random::new(2_028);
    (0..ROUNDS).map(move |round| {
        let base = bases[round % bases.len()];
        match round / bases.len() {
            0 => base.to_owned(),
            kind if kind % 3 == 0 => mutate(base, &mut random),
            kind if kind % 3 == 1 => replace_words(base, &words, &mut random),
            // Two together, so that fragments and variables meet.
            _ => {
                let other = bases[random.below(bases.len())];
                replace_words(&format!("{base} {other}"), &words, &mut random)
            }
        }
    })
}

#[test]
fn findings_of_written_and_changed_operations_are_the_same() {
    let model = model();
    let (mut compared, mut found, mut different) = (0, 0, Vec::new());
    for text in texts() {
        match difference(&text, &model) {
            None => {}
            Some(lines) if lines.is_empty() => compared += 1,
            Some(lines) => different.push(format!("{text}\n{}", lines.join("\n"))),
        }
        found += check_operations(&text, Some(&model), &OperationLimits::default())
            .diagnostics
            .len();
    }
    println!("{compared} compared, {found} findings");
    let shown: Vec<&str> = different.iter().take(25).map(String::as_str).collect();
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        shown.join("\n\n")
    );
    assert!(compared > 20_000, "{compared}");
}

/// Why one accepts a text that the other refuses.
fn reason(old: &CheckedOperations, new: &CheckedOperations, text: &str) -> Option<&'static str> {
    match (&old.refusal, &new.refusal) {
        (Some(_), None) => {
            let tree = schema_syntax::parse(text, &SyntaxLimits::default()).unwrap();
            let is_empty = |node: &Node| {
                let before = tree.tokens().kind(node.last.saturating_sub(1));
                node.flags.has(Flags::BRACES) && before == TokenKind::LeftBrace
            };
            let is_directive = |node: &Node| node.kind == NodeKind::DirectiveDefinition;
            let is_service = |node: &Node| node.kind == NodeKind::Service;
            let has = |test: &dyn Fn(&Node) -> bool| tree.nodes().iter().any(test);
            if has(&is_empty) {
                Some("braces may be empty (September 2026)")
            } else if has(&is_directive) || has(&is_service) {
                Some("definitions of September 2026")
            } else {
                None
            }
        }
        (None, Some(_)) => {
            let first = &new.diagnostics[0].diagnostic.message;
            let is_loose = first.starts_with("Expected `:`, found")
                || first.starts_with("The argument `")
                || first.starts_with("Expected the name of a type, found `}`")
                || first.starts_with("`schema` must name its root types");
            let is_string =
                first.ends_with("found `\"`.") || first.starts_with("This string is not");
            if is_string {
                return Some("the former parser never saw a string that it took for a description");
            }
            is_loose.then_some("the former parser accepted it against the grammar")
        }
        _ => None,
    }
}

#[test]
fn operations_are_refused_alike() {
    let model = model();
    let (mut refused, mut exceptions, mut different) = (0, BTreeMap::new(), Vec::new());
    for text in texts() {
        let [old, new] = check(&text, &model);
        if old.refusal.is_some() == new.refusal.is_some() {
            refused += usize::from(new.refusal.is_some());
            continue;
        }
        match reason(&old, &new, &text) {
            Some(reason) => *exceptions.entry(reason).or_insert(0) += 1,
            None => different.push(format!("{text}\n- {:?}\n+ {:?}", old.refusal, new.refusal)),
        }
    }
    println!("{refused} refused, {exceptions:?}");
    let shown: Vec<&str> = different.iter().take(25).map(String::as_str).collect();
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        shown.join("\n\n")
    );
    assert!(refused > 5_000, "{refused}");
}
