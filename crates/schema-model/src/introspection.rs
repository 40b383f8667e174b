//! An introspection result of any age → SDL, and a schema → an introspection result.

mod known;
mod meta;
mod print;
mod response;
mod wire;
mod write;

use crate::limits::Limits;
use crate::lines::{LineIndex, placeless};
use crate::model::Model;
use crate::refusal::Refusal;
use crate::source::SourceText;
use crate::text::grouped;

/// Turns the text of an introspection result, bare or under `data`, into SDL.
///
/// # Errors
/// Broken JSON (with its place), JSON nested too deeply, JSON that is not an introspection result.
pub(crate) fn to_sdl(text: &str, limits: &Limits) -> Result<SourceText, Refusal> {
    check_depth(text, limits.max_json_depth)?;
    let answer: wire::Answer<'_> =
        serde_json::from_str(text).map_err(|error| broken(text, &error))?;
    let wire::Answer {
        schema,
        data,
        errors,
    } = answer;
    match schema.or_else(|| data.and_then(|data| data.schema)) {
        Some(schema) => print::print(&schema, limits).map(SourceText::new),
        None => Err(no_schema(errors.unwrap_or_default())),
    }
}

/// What a schema answers to the full introspection query, as JSON.
pub(crate) fn of_model(model: &Model) -> String {
    // Nothing in it can fail to become JSON.
    serde_json::to_string(&write::answer(model)).unwrap_or_default()
}

fn check_depth(text: &str, most: usize) -> Result<(), Refusal> {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > most {
            return Err(too_deep(text, at, most));
        }
    }
    Ok(())
}

fn too_deep(text: &str, at: usize, most: usize) -> Refusal {
    let message = format!(
        "The JSON is nested more than {} levels deep.",
        grouped(most)
    );
    let diagnostic = LineIndex::new(text).diagnostic("too_deep", message.clone(), at, at + 1);
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn broken(text: &str, error: &serde_json::Error) -> Refusal {
    let lines = LineIndex::new(text);
    let at = lines.offset_of_bytes(error.line(), error.column());
    let full = error.to_string();
    let what = full.split(" at line ").next().unwrap_or(&full);
    let (code, message) = match error.classify() {
        serde_json::error::Category::Data => (
            "not_introspection",
            match what
                .strip_prefix("invalid type: ")
                .and_then(|what| what.split(", expected").next())
            {
                Some("sequence") => {
                    "This JSON is not an introspection result: a list does not belong here."
                        .to_owned()
                }
                Some("map") => {
                    "This JSON is not an introspection result: an object does not belong here."
                        .to_owned()
                }
                Some(found) => format!(
                    "This JSON is not an introspection result: {found} does not belong here."
                ),
                None => format!("This JSON is not an introspection result: {what}."),
            },
        ),
        serde_json::error::Category::Eof => (
            "broken_json",
            "The JSON ends too early; it seems to be cut off.".to_owned(),
        ),
        _ if what.contains("hex escape") || what.contains("surrogate") => (
            "broken_json",
            "The JSON is broken: a `\\u` escape is half of a pair, which is no character."
                .to_owned(),
        ),
        _ => ("broken_json", format!("The JSON is broken: {what}.")),
    };
    let diagnostic = lines.diagnostic(code, message.clone(), at, at);
    let message = format!(
        "{} (line {}, column {})",
        message.trim_end_matches('.'),
        diagnostic.line,
        diagnostic.column
    ) + ".";
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn no_schema(errors: Vec<wire::AnswerError<'_>>) -> Refusal {
    let said = errors.into_iter().find_map(|error| error.message);
    let message = match said {
        Some(said) => format!("This JSON holds an error instead of an introspection result: “{said}”"),
        None => "This JSON is not an introspection result: it has no `__schema`, neither at the top nor under `data`.".to_owned(),
    };
    let mut diagnostic = placeless("not_introspection", message.clone());
    diagnostic.hint = Some("Send the whole answer to the standard introspection query.".to_owned());
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}
