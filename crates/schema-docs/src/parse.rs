//! Text → syntax tree, and syntax errors in words for people.

use apollo_compiler::ast::{Definition, Document};
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::parser::Parser;

use crate::diagnostic::{Diagnostic, Findings, Refusal};
use crate::limits::Limits;
use crate::scan::Scan;
use crate::spelling::nearest;
use crate::text::{LineIndex, grouped, placeless};

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
const SHOWN: usize = 40;

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
        .take(Findings::MOST)
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
                format!("The {what}{name} is no part of a schema."),
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
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut omitted = 0usize;
    let mut before: Option<(usize, u32)> = None;
    for ((start, end), message) in raw {
        let line = lines.position(start).line;
        // After an error the parser mostly reports its own confusion, until it has read a whole
        // line again or meets the next definition.
        let is_confused = before.is_some_and(|(last_start, last_line)| {
            line <= last_line + 1 && !begins_definition(text.get(last_start..start).unwrap_or(""))
        });
        before = Some((start, line));
        if is_confused {
            continue;
        }
        if diagnostics.len() == Findings::MOST {
            omitted += 1;
            continue;
        }
        diagnostics.push(one(start, end, &message, unclosed, lines, text));
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    let count = diagnostics.len() + omitted;
    let first = diagnostics.first().map(|first| (first.line, first.column));
    let message = match first {
        Some((line, column)) if count == 1 => {
            format!("The schema has a syntax error in line {line}, column {column}.")
        }
        Some((line, column)) => {
            format!(
                "The schema has {} syntax errors; the first is in line {line}, column {column}.",
                grouped(count)
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

/// Does a line begin with a keyword at its very left.
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
    let is_end =
        text.get(start..).is_none_or(|rest| rest.trim().is_empty()) || raw.ends_with("got EOF");
    let lacks_colon = matches!(raw, "expected a Type" | "expected a type")
        && text.get(..start).is_some_and(|before| {
            before
                .trim_end()
                .ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == ')')
        });
    let raw = if lacks_colon { "expected COLON" } else { raw };
    let (message, mut hint) = explain(raw, token, is_end);
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
                lines.position(at).line
            )
        });
    }
    let end = end.min(start + token.len().max(1)).max(start);
    let mut diagnostic = lines.diagnostic("syntax_error", message, start, end);
    diagnostic.hint = hint;
    diagnostic
}

/// What the parser says → what a person reads, and what to do about it.
fn explain(raw: &str, token: &str, is_end: bool) -> (String, Option<String>) {
    let found = if is_end {
        "the end of the text".to_owned()
    } else {
        format!("`{token}`")
    };
    if let Some(wanted) = raw
        .strip_prefix("expected ")
        .and_then(|rest| rest.split(", got ").next())
    {
        if let Some(begin) = wanted_definition(wanted) {
            return not_a_definition(begin, token, is_end);
        }
        let wanted = readable(wanted);
        return (
            format!("Expected {wanted}, found {found}."),
            hint_for(&wanted, token),
        );
    }
    if raw.starts_with("Unexpected character") || raw.starts_with("unexpected character") {
        let shown: String = token.chars().take(1).collect();
        let hint = match shown.as_str() {
            "'" | "‘" | "’" | "“" | "”" => {
                Some("Strings are written in straight double quotes.".to_owned())
            }
            ";" => Some("Definitions and fields are not separated by semicolons.".to_owned()),
            "?" => Some("Fields are nullable unless their type ends with `!`.".to_owned()),
            "/" => Some("Comments begin with `#`.".to_owned()),
            _ => None,
        };
        return (
            format!("The character `{shown}` is not allowed here."),
            hint,
        );
    }
    if raw.to_ascii_lowercase().contains("unterminated string")
        || raw.contains("unterminated block")
    {
        return ("This string is never closed.".to_owned(), None);
    }
    if raw.contains("recursion limit") {
        return ("This is nested too deeply.".to_owned(), None);
    }
    if raw == "Unexpected <EOF>." {
        return (
            "The schema ends where a definition was expected.".to_owned(),
            None,
        );
    }
    (sentence(raw), None)
}

fn wanted_definition(wanted: &str) -> Option<&str> {
    let begins = [
        "definition",
        "a definition",
        "a StringValue, Name or OperationDefinition",
    ];
    (begins.contains(&wanted) || wanted.starts_with("a definition after")).then_some(wanted)
}

fn not_a_definition(wanted: &str, token: &str, is_end: bool) -> (String, Option<String>) {
    if is_end || wanted.starts_with("a definition after this StringValue") {
        return (
            "A description must be followed by what it describes.".to_owned(),
            None,
        );
    }
    let hint = match token {
        "}" | ")" | "]" => Some(format!(
            "Remove it, or look for a `{token}` too many above."
        )),
        "struct" | "class" | "object" => Some("Did you mean `type`?".to_owned()),
        "implements" | "on" => Some("Is the line above complete?".to_owned()),
        word => nearest(word, KEYWORDS).map(|keyword| format!("Did you mean `{keyword}`?")),
    };
    (format!("`{token}` does not begin a definition."), hint)
}

fn readable(wanted: &str) -> String {
    let word = match wanted {
        "R_CURLY" => "`}`",
        "L_CURLY" => "`{`",
        "R_PAREN" => "`)`",
        "L_PAREN" => "`(`",
        "R_BRACK" => "`]`",
        "L_BRACK" => "`[`",
        "COLON" => "`:`",
        "EQ" => "`=`",
        "on_KW" => "`on`",
        "@ symbol" => "`@`",
        "a Name" | "a name" => "a name",
        "a Type" | "a type" => "a type",
        "a Name Type" => "the name of a type",
        "an Argument" => "an argument",
        "an Argument Definition" => "an argument (`name: Type`)",
        "an Input Value Definition" => "an input field (`name: Type`)",
        "Field Definition" => "a field (`name: Type`)",
        "Enum Value Definition" => "an enum value",
        "Directive Locations" | "Directive Location" | "valid Directive Location" => {
            "a directive location (`FIELD_DEFINITION`, `OBJECT`, …)"
        }
        "Root Operation Type Definition" => "a root operation (`query: Query`)",
        "an Interface name" => "the name of an interface",
        "Union Member Type" => "a member of the union",
        other => {
            return other
                .strip_suffix("_KW")
                .map_or_else(|| other.to_lowercase(), |word| format!("`{word}`"));
        }
    };
    word.to_owned()
}

fn hint_for(wanted: &str, token: &str) -> Option<String> {
    match (wanted, token) {
        ("`:`", "=") => Some("Types are written behind a colon: `name: Type`.".to_owned()),
        ("`:`", _) => Some("Fields are written `name: Type`.".to_owned()),
        (_, "?") => Some("Fields are nullable unless their type ends with `!`.".to_owned()),
        (_, "null" | "true" | "false") if wanted.contains("enum value") => {
            Some("`true`, `false` and `null` cannot be enum values.".to_owned())
        }
        _ => None,
    }
}

fn token_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let is_word = |character: char| character == '_' || character.is_alphanumeric();
    let length = match rest.chars().next() {
        None => 0,
        Some(first) if is_word(first) => rest
            .char_indices()
            .take(SHOWN)
            .find(|(_, c)| !is_word(*c))
            .map_or_else(
                || {
                    rest.char_indices()
                        .nth(SHOWN)
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
