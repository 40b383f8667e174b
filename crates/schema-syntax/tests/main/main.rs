//! The crate as its users see it: grammar, errors, trees that are printed and read again.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

#[path = "../../../schema-model/tests/corpus/mod.rs"]
mod corpus;
mod errors;
mod grammar;
mod hostile;
mod printed;

use schema_syntax::{Hint, SyntaxLimits, Tree, parse};

fn tree(text: &str) -> Tree<'_> {
    parse(text, &SyntaxLimits::default()).unwrap()
}

/// A schema of `schema-model/tests/schemas`.
fn schema(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
}

/// Line and column of an offset, counted in characters from 1.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn write_hint(text: &str, hint: &Hint) -> String {
    match hint {
        Hint::Text(text) => text.clone(),
        Hint::Pasted(pasted) => pasted.explain(schema_syntax::Wanted::Schema),
        Hint::NeverClosed(bracket) => format!(
            "The `{}` in line {} is never closed.",
            &text[*bracket..=*bracket],
            place(text, *bracket).0
        ),
    }
}

/// All errors of a text, one a line: `line:column message | hint`.
fn errors(text: &str) -> Vec<String> {
    let tree = tree(text);
    let write = |error: &schema_syntax::SyntaxError| {
        let (line, column) = place(text, error.start);
        let hint = error.hint.as_ref().map(|hint| write_hint(text, hint));
        let hint = hint.as_deref().unwrap_or("-").to_owned();
        format!("{line}:{column} {} | {hint}", error.message)
    };
    tree.errors().iter().map(write).collect()
}
