//! An introspection result of any age → SDL, and a schema → an introspection result.

mod explain;
mod known;
mod meta;
mod print;
mod response;
mod wire;
mod words;
mod write;

use self::wire::{Answer, Object};
use crate::limits::Limits;
use crate::lines::LineIndex;
use crate::model::Model;
use crate::refusal::Refusal;
use crate::source::SourceText;
use crate::text::format_number;

/// Turns the text of an introspection result, bare or under `data`, into SDL.
///
/// # Errors
/// Broken JSON (with its place), JSON nested too deeply, JSON that is not an introspection result.
pub(crate) fn to_sdl(text: &str, limits: &Limits) -> Result<SourceText, Refusal> {
    check_depth(text, limits.max_json_depth)?;
    let answer: Object<Answer<'_>> =
        serde_json::from_str(text).map_err(|error| explain::broken(text, &error))?;
    let Answer {
        schema,
        data,
        errors,
    } = answer.0;
    match schema.or_else(|| data.and_then(|data| data.0.schema)) {
        Some(schema) => print::print(&schema, limits).map(SourceText::new),
        None => Err(explain::no_schema(errors.unwrap_or_default())),
    }
}

/// Returns a schema's response to the full introspection query, as JSON.
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
        format_number(most)
    );
    let diagnostic = LineIndex::new(text).diagnostic("too_deep", message.clone(), at, at + 1);
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}
