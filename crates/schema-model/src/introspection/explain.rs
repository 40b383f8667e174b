//! Explains why a text cannot be read as an introspection result, in words for people instead of those of the
//! JSON parser.

use serde::Deserialize as _;
use serde_json::error::Category;
use serde_path_to_error::{Path, Segment, Track};

use super::wire::{Answer, AnswerError, Object};
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;

const ASK_AGAIN: &str = "Send the whole answer to the standard introspection query.";
const CUT_OFF: &str = "Copy or download the introspection result again, to its end.";
const NOT_JSON: &str = "Correct the JSON here, or export the introspection result again.";

/// Words of the parser, and how we describe the same fault in a text that is not JSON.
const FAULTS: [(&str, &str); 13] = [
    ("expected `:`", "expected `:`"),
    ("expected `,` or `]`", "expected `,` or `]`"),
    ("expected `,` or `}`", "expected `,` or `}`"),
    ("expected ident", "expected `true`, `false` or `null`"),
    ("expected value", "expected a value"),
    ("trailing characters", "something follows its end"),
    ("trailing comma", "nothing follows the comma"),
    (
        "key must be a string",
        "a name is not written in double quotes",
    ),
    (
        "control character",
        "a text has a line break or control character that is not escaped",
    ),
    (
        "hex escape",
        "a `\\u` escape is half of a pair, which is no character",
    ),
    (
        "invalid escape",
        "a text has an escape that JSON does not know",
    ),
    (
        "invalid number",
        "a number is not written as JSON writes them",
    ),
    ("number out of range", "a number is too large"),
];

/// The refusal of a text that failed with `error` to be read.
pub(super) fn broken(text: &str, error: &serde_json::Error) -> Refusal {
    let full = error.to_string();
    let what = full.split(" at line ").next().unwrap_or(&full);
    let (code, message, hint) = match error.classify() {
        Category::Data => {
            let message = format!(
                "This JSON is not an introspection result: {}.",
                misfit(what, &path_of_fault(text))
            );
            ("not_introspection", message, ASK_AGAIN)
        }
        Category::Eof => {
            let message = "The JSON ends too early; it seems to be cut off.".to_owned();
            ("broken_json", message, CUT_OFF)
        }
        Category::Syntax | Category::Io => {
            let known = FAULTS.iter().find(|(said, _)| what.contains(said));
            let fault = known.map_or("something unexpected is here", |(_, fault)| fault);
            let message = format!("The JSON is broken: {fault}.");
            ("broken_json", message, NOT_JSON)
        }
    };
    let lines = LineIndex::new(text);
    let at = lines.offset_of_bytes(error.line(), error.column());
    let mut diagnostic = lines.diagnostic(code, message.clone(), at, at);
    diagnostic.hint = Some(hint.to_owned());
    let message = format!(
        "{} (line {}, column {}).",
        message.trim_end_matches('.'),
        diagnostic.line,
        diagnostic.column
    );
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

/// The refusal of an answer without a schema.
pub(super) fn no_schema(errors: Vec<Object<AnswerError<'_>>>) -> Refusal {
    let said = errors.into_iter().find_map(|error| error.0.message);
    let message = match said {
        Some(said) => format!("This JSON holds an error instead of an introspection result: “{said}”"),
        None => "This JSON is not an introspection result: it has no `__schema`, neither at the top nor under `data`.".to_owned(),
    };
    not_introspection(message)
}

/// The refusal of JSON that says something impossible.
pub(super) fn not_introspection(message: String) -> Refusal {
    let mut diagnostic = placeless("not_introspection", message.clone());
    diagnostic.hint = Some(ASK_AGAIN.to_owned());
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

/// Reads the text once more and returns the path at which that fails. Following the path costs time, so texts without a
/// fault are read without it.
fn path_of_fault(text: &str) -> String {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    let _ = Object::<Answer<'_>>::deserialize(tracked);
    spelled(&track.path())
}

/// `data.__schema.types[3].fields[0].name`; empty for the whole.
fn spelled(path: &Path) -> String {
    let mut out = String::new();
    for segment in path.iter() {
        match segment {
            Segment::Seq { index } => out.push_str(&format!("[{index}]")),
            Segment::Map { key } => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(key);
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    out
}

/// Describes the value that does not fit at `path`.
fn misfit(what: &str, path: &str) -> String {
    if let Some(field) = quoted(what, "missing field `") {
        return format!("the field `{}` is missing", below(path, field));
    }
    if let Some(field) = quoted(what, "duplicate field `") {
        return format!("`{}` is given twice", below(path, field));
    }
    let subject = match path {
        "" => "it".to_owned(),
        path => format!("`{path}`"),
    };
    let parts = what
        .strip_prefix("invalid type: ")
        .or_else(|| what.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "));
    match parts {
        Some((found, wanted)) => {
            format!("{subject} must be {}, not {}", kind(wanted), kind(found))
        }
        None => format!("{subject} has a value that does not belong here"),
    }
}

fn quoted<'a>(what: &'a str, start: &str) -> Option<&'a str> {
    what.strip_prefix(start)?.split('`').next()
}

/// The path of a field of the object at `path`. If the field is given twice, `path` ends at the field already.
fn below(path: &str, field: &str) -> String {
    match path {
        "" => field.to_owned(),
        path if path.ends_with(&format!(".{field}")) => path.to_owned(),
        path => format!("{path}.{field}"),
    }
}

/// A kind of JSON value, as people call it.
fn kind(said: &str) -> &'static str {
    const KINDS: [(&str, &str); 9] = [
        ("null", "null"),
        ("unit", "null"),
        ("a boolean", "true or false"),
        ("boolean", "true or false"),
        ("integer", "a number"),
        ("floating", "a number"),
        ("sequence", "a list"),
        ("a sequence", "a list"),
        ("map", "an object"),
    ];
    let known = KINDS.iter().find(|(word, _)| said.starts_with(word));
    match known {
        Some((_, kind)) => kind,
        None if said.contains("string") || said == "str" => "text",
        None => "an object",
    }
}
