//! Text → syntax tree, and syntax errors in words for people.

mod explain;
mod lexical;
mod passed;
mod pasted;

use apollo_compiler::ast::{Definition, Document};
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::parser::Parser;

use crate::limits::Limits;
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;
use crate::scan::Scan;
use crate::text::format_number;
use schema_results::{Diagnostic, Findings};

const KEYWORDS: [&str; 9] = [
    "type",
    "interface",
    "union",
    "enum",
    "input",
    "scalar",
    "directive",
    "schema",
    "extend",
];
/// Characters of a token shown in a message.
const MAX_SHOWN: usize = 40;

/// Parses what passed the scan.
///
/// # Errors
/// Syntax errors (nothing else: what follows from a recovered tree would be noise), a document
/// without definitions, a document of operations only.
pub(crate) fn parse(
    scan: Scan,
    lines: &LineIndex<'_>,
    text: &str,
    limits: &Limits,
) -> Result<Document, Refusal> {
    if scan.text.trim_ascii().is_empty() {
        let message = "The schema is empty: it holds only comments.".to_owned();
        return Err(Refusal {
            code: "invalid_schema",
            message: message.clone(),
            diagnostics: vec![placeless("empty", message)],
        });
    }
    // The scan has limited the nesting; the parser counts its own levels, some of them twice.
    let parsed = Parser::new()
        .recursion_limit(limits.max_depth * 4 + 100)
        .parse_ast(scan.text, "schema.graphql");
    let document = match parsed {
        Ok(document) => document,
        Err(failed) => {
            let raw = failed.errors.iter().map(|found| {
                let span = found
                    .error
                    .location()
                    .map_or((0, 0), |span| (span.offset(), span.end_offset()));
                (span, found.error.to_string())
            });
            return Err(syntax_errors(raw, scan.unclosed, lines, text));
        }
    };
    refuse_operations(&document, lines)?;
    let sources = document.sources.values().next();
    let blanked = sources.map_or("", |source| source.source_text());
    let passed = passed::errors(&document, blanked, lines);
    if !passed.is_empty() {
        return Err(summed_up(passed, 0, lines));
    }
    Ok(document)
}

fn refuse_operations(document: &Document, lines: &LineIndex<'_>) -> Result<(), Refusal> {
    let is_operation = |definition: &Definition| {
        matches!(
            definition,
            Definition::OperationDefinition(_) | Definition::FragmentDefinition(_)
        )
    };
    if document.definitions.is_empty() || !document.definitions.iter().all(is_operation) {
        return Ok(());
    }
    let message = "This file holds operations, not a schema.".to_owned();
    let hint = "Send the schema's definitions (`type Query { … }`) or an introspection result.";
    let diagnostics = document
        .definitions
        .iter()
        .take(Findings::MAX_ITEMS)
        .map(|definition| {
            let at = definition.location().map_or(0, |span| span.offset());
            let end = definition.location().map_or(0, |span| span.end_offset());
            let (what, name) = match definition {
                Definition::FragmentDefinition(fragment) => {
                    ("fragment", Some(fragment.name.as_str()))
                }
                Definition::OperationDefinition(operation) => (
                    operation.operation_type.name(),
                    operation.name.as_ref().map(|name| name.as_str()),
                ),
                _ => ("definition", None),
            };
            let name = name.map(|name| format!(" `{name}`")).unwrap_or_default();
            let mut diagnostic = lines.diagnostic(
                "operation",
                format!("A schema cannot contain the {what}{name}."),
                at,
                end,
            );
            diagnostic.hint = Some(hint.to_owned());
            diagnostic
        })
        .collect();
    Err(Refusal {
        code: "invalid_schema",
        message,
        diagnostics,
    })
}

fn syntax_errors(
    raw: impl Iterator<Item = ((usize, usize), String)>,
    unclosed: Option<usize>,
    lines: &LineIndex<'_>,
    text: &str,
) -> Refusal {
    let (diagnostics, omitted) = syntax_diagnostics(raw, unclosed, lines, text);
    summed_up(diagnostics, omitted, lines)
}

/// The errors of the parser in words for people, in source order, and how many were left out.
pub(crate) fn syntax_diagnostics(
    raw: impl Iterator<Item = ((usize, usize), String)>,
    unclosed: Option<usize>,
    lines: &LineIndex<'_>,
    text: &str,
) -> (Vec<Diagnostic>, usize) {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut omitted = 0usize;
    let mut before: Option<(usize, u32)> = None;
    for ((start, end), message) in raw {
        let line = lines.position(start).line;
        // After an error the parser mostly reports its own confusion, until it has read a whole
        // line again or meets the next definition.
        let is_confused = before.is_some_and(|(last_start, last_line)| {
            let is_sure = line > last_line && is_lexical(&message);
            line <= last_line + 1
                && !is_sure
                && !begins_definition(text.get(last_start..start).unwrap_or(""))
        });
        before = Some((start, line));
        if is_confused {
            continue;
        }
        if diagnostics.len() == Findings::MAX_ITEMS {
            omitted += 1;
            continue;
        }
        diagnostics.push(one(start, end, &message, unclosed, lines, text));
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    (diagnostics, omitted)
}

fn summed_up(diagnostics: Vec<Diagnostic>, omitted: usize, lines: &LineIndex<'_>) -> Refusal {
    let count = diagnostics.len() + omitted;
    let place = diagnostics
        .first()
        .map(|first| lines.format_line(first.line));
    let column = diagnostics.first().map_or(0, |first| first.column);
    let message = match place {
        Some(line) if count == 1 => {
            format!("The schema has a syntax error in line {line}, column {column}.")
        }
        Some(line) => {
            format!(
                "The schema has {} syntax errors; the first is in line {line}, column {column}.",
                format_number(count)
            )
        }
        None => "The schema has a syntax error.".to_owned(),
    };
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics,
    }
}

/// Returns whether the error is about a string or a number by itself, whatever stands before it.
fn is_lexical(raw: &str) -> bool {
    ["escape", "surrogate", "zeroes"]
        .iter()
        .any(|word| raw.contains(word))
}

/// Returns whether the line begins with a keyword at its very left.
fn begins_definition(text: &str) -> bool {
    text.split('\n')
        .skip(1)
        .any(|line| KEYWORDS.iter().any(|keyword| line.starts_with(keyword)))
}

fn one(
    start: usize,
    end: usize,
    raw: &str,
    unclosed: Option<usize>,
    lines: &LineIndex<'_>,
    text: &str,
) -> Diagnostic {
    let raw = raw.strip_prefix("syntax error: ").unwrap_or(raw);
    let token = token_at(text, start);
    let fault = if token.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        lexical::number(text, start)
    } else if raw.contains("escape") || raw.contains("surrogate") {
        lexical::escape(text, start)
    } else {
        None
    };
    if let Some(fault) = fault {
        return fault.into_diagnostic(lines);
    }
    let is_end =
        text.get(start..).is_none_or(|rest| rest.trim().is_empty()) || raw.ends_with("got EOF");
    let lacks_colon = matches!(raw, "expected a Type" | "expected a type")
        && text.get(..start).is_some_and(|before| {
            before
                .trim_end()
                .ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == ')')
        });
    let raw = if lacks_colon { "expected COLON" } else { raw };
    let (message, mut hint) = explain::explain(raw, token, is_end);
    if let Some(pasted) = pasted::hint(text, start) {
        hint = Some(pasted);
    }
    // A keyword read as a field's name: the definition before it goes on, because it was not closed.
    let begins_next = message.starts_with("Expected `:`")
        && text.get(..start).is_some_and(|before| {
            let word = before.trim_end().rsplit(char::is_whitespace).next();
            word.is_some_and(|word| KEYWORDS.contains(&word))
        });
    if begins_next && unclosed.is_some() || is_end && hint.is_none() {
        hint = unclosed.map(|at| {
            let bracket = text.get(at..=at).unwrap_or("{");
            format!(
                "The `{bracket}` in line {} is never closed.",
                lines.format_line(lines.position(at).line)
            )
        });
    }
    let end = end.min(start + token.len().max(1)).max(start);
    let mut diagnostic = lines.diagnostic("syntax_error", message, start, end);
    diagnostic.hint = hint;
    diagnostic
}

fn token_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let is_word = |character: char| character == '_' || character.is_alphanumeric();
    let length = match rest.chars().next() {
        None => 0,
        Some(first) if is_word(first) => rest
            .char_indices()
            .take(MAX_SHOWN)
            .find(|(_, c)| !is_word(*c))
            .map_or_else(
                || {
                    rest.char_indices()
                        .nth(MAX_SHOWN)
                        .map_or(rest.len(), |(at, _)| at)
                },
                |(at, _)| at,
            ),
        Some(first) => first.len_utf8(),
    };
    rest.get(..length).unwrap_or("")
}

/// First letter large, a full stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut characters = text.chars();
    let mut out: String = characters
        .next()
        .map(|first| first.to_uppercase().collect())
        .unwrap_or_default();
    out.push_str(characters.as_str());
    if !out.ends_with(['.', '!', '?']) {
        out.push('.');
    }
    out
}
