//! Explains why a text cannot be read as an introspection result, in words for people instead of those of the
//! JSON parser.

use serde::Deserialize as _;
use serde_json::error::Category;
use serde_path_to_error::Track;

use super::wire::{Answer, AnswerError, Object};
use super::words::{LOCATION, ONE_OF, WORD};
use crate::json_error::{Misfit, path_below, syntax_fault, write_path};
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;

const ASK_AGAIN: &str = "Send the whole answer to the standard introspection query.";
const CUT_OFF: &str = "Copy or download the introspection result again, to its end.";
const NOT_JSON: &str = "Correct the JSON here, or export the introspection result again.";

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
            let message = format!("The JSON is broken: {}.", syntax_fault(what));
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
        None => "This JSON is not an introspection result: `__schema` is missing or null, at the top and under `data`.".to_owned(),
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
    write_path(&track.path())
}

/// Describes the value that does not fit at `path`.
fn misfit(what: &str, path: &str) -> String {
    let subject = match path {
        "" => "it".to_owned(),
        path => format!("`{path}`"),
    };
    match Misfit::parse(what) {
        Misfit::Missing(field) => format!("the field `{}` is missing", path_below(path, field)),
        Misfit::Twice(field) => format!("`{}` is given twice", path_below(path, field)),
        Misfit::Wrong { found, wanted, .. } => {
            format!("{subject} must be {}, not {}", kind(wanted), value(found))
        }
        Misfit::Unknown(_) | Misfit::Other => {
            format!("{subject} has a value that does not belong here")
        }
    }
}

/// A value that was found: its kind, or the word where others are possible.
fn value(found: &str) -> String {
    let word = found
        .strip_prefix(WORD)
        .and_then(|word| word.strip_suffix('`'));
    match word {
        Some(word) => format!("“{word}”"),
        None => kind(found).to_owned(),
    }
}

/// A kind of JSON value, as people call it.
fn kind(said: &str) -> &str {
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
        None if said.starts_with(ONE_OF) || said == LOCATION => said,
        None if said.contains("string") || said == "str" => "text",
        None => "an object",
    }
}
