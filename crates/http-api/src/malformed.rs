//! Parses JSON and query strings. Errors are sentences for callers that name the invalid field, not messages of
//! our types or the parser.

use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_path_to_error::{Path, Segment, Track};

use crate::error::ApiError;
use crate::strict::Strict;

const BOM: &str = "\u{feff}";

/// Parses a JSON body: UTF-8, with or without a byte order mark.
///
/// # Errors
/// 400 `invalid_json`.
pub(crate) fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let text = json_text(bytes)?;
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = Track::new();
    let read = T::deserialize(Strict(serde_path_to_error::Deserializer::new(
        &mut json, &mut track,
    )));
    let whole = read.and_then(|value| json.end().map(|()| value));
    whole.map_err(|cause| bad_json(&cause, &track.path()))
}

/// Parses a query string.
///
/// # Errors
/// 400 `invalid_query`.
pub(crate) fn from_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let mut track = Track::new();
    let query = serde_path_to_error::Deserializer::new(
        serde_urlencoded::Deserializer::new(pairs),
        &mut track,
    );
    T::deserialize(Strict(query)).map_err(|cause| {
        let (field, message) = describe_error(&cause.to_string(), &track.path());
        let message = message.unwrap_or_else(|| "The query string cannot be read.".to_owned());
        bad_query(message, field)
    })
}

/// Returns 400 `invalid_query`, about one parameter if it is known.
pub(crate) fn bad_query(message: String, field: Option<String>) -> ApiError {
    ApiError::Malformed {
        code: "invalid_query",
        message,
        field,
    }
}

/// Returns the text of a JSON body, which must be UTF-8 (RFC 8259, 8.1). Removes a byte order mark.
pub(crate) fn json_text(bytes: &[u8]) -> Result<&str, ApiError> {
    // JSON begins with ASCII, which has a zero byte in each pair of UTF-16.
    let is_utf16 = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, ..] => (*first == 0) != (*second == 0),
        _ => false,
    };
    if is_utf16 {
        return Err(invalid_json("The body is UTF-16. Send JSON as UTF-8."));
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| invalid_json("The body is not UTF-8. Send JSON as UTF-8."))?;
    let text = text.strip_prefix(BOM).unwrap_or(text);
    if text.trim().is_empty() {
        return Err(invalid_json("The body is empty. Send JSON."));
    }
    Ok(text)
}

fn invalid_json(message: &str) -> ApiError {
    ApiError::Malformed {
        code: "invalid_json",
        message: message.to_owned(),
        field: None,
    }
}

fn bad_json(cause: &serde_json::Error, path: &Path) -> ApiError {
    let place = format!("line {}, column {}", cause.line(), cause.column());
    let (field, message) = match cause.classify() {
        Category::Eof => (
            None,
            format!("The body ends before its JSON is complete ({place})."),
        ),
        Category::Syntax | Category::Io => {
            let what = syntax_fault(&cause.to_string());
            (None, format!("The body is not JSON: {what} at {place}."))
        }
        Category::Data => {
            let text = cause.to_string();
            let text = text.split(" at line ").next().unwrap_or(&text);
            let (field, message) = describe_error(text, path);
            let message = message.unwrap_or_else(|| format!("The body cannot be read at {place}."));
            (field, message)
        }
    };
    ApiError::Malformed {
        code: "invalid_json",
        message,
        field,
    }
}

/// Describes a syntax error.
fn syntax_fault(text: &str) -> &'static str {
    const FAULTS: [(&str, &str); 9] = [
        ("trailing characters", "something follows its end"),
        ("trailing comma", "nothing follows the comma"),
        ("key must be a string", "a name without double quotes"),
        (
            "control character",
            "an unescaped line break or control character in a text",
        ),
        ("invalid escape", "an unknown escape in a text"),
        ("surrogate", "half of a surrogate pair in a text"),
        ("unicode code point", "half of a surrogate pair in a text"),
        ("recursion limit", "lists or objects are nested too deeply"),
        ("number out of range", "a number too large"),
    ];
    let known = FAULTS.iter().find(|(words, _)| text.contains(words));
    known.map_or("something unexpected", |(_, fault)| fault)
}

/// Returns the invalid field and a sentence. There is no sentence if the parser's message would not help
/// callers.
fn describe_error(cause: &str, path: &Path) -> (Option<String>, Option<String>) {
    let at = write_path(path);
    let below = |name: &str| match &at {
        // If the value itself was being read, the path already ends at the field.
        Some(at) if at == name || at.ends_with(&format!(".{name}")) => at.clone(),
        Some(at) => format!("{at}.{name}"),
        None => name.to_owned(),
    };
    if let Some(field) = quoted_word(cause, "missing field ").map(below) {
        let message = format!("The field “{field}” is missing.");
        return (Some(field), Some(message));
    }
    if let Some(field) = quoted_word(cause, "duplicate field ").map(below) {
        let message = format!("“{field}” is given twice.");
        return (Some(field), Some(message));
    }
    if let Some(field) = quoted_word(cause, "unknown field ").map(below) {
        let message = format!("There is no field “{field}” here{}.", list_expected(cause));
        return (Some(field), Some(message));
    }
    let message = wrong_value(cause, at.as_deref());
    (at, message)
}

fn wrong_value(cause: &str, field: Option<&str>) -> Option<String> {
    let typed = cause.strip_prefix("invalid type: ");
    let rest = typed.or_else(|| cause.strip_prefix("invalid value: "));
    let (found, wanted) = match rest.and_then(|rest| rest.split_once(", expected ")) {
        Some((found, wanted)) => (describe_found(found, typed.is_some()), people_word(wanted)),
        None if cause.contains("`true` or `false`") => (None, "true or false".to_owned()),
        // One of our own messages, which are whole sentences.
        None if cause.ends_with('.') => return Some(cause.to_owned()),
        None => return None,
    };
    let not = found.map_or_else(String::new, |found| format!(", not {found}"));
    Some(match field {
        Some(field) => format!("“{field}” must be {wanted}{not}."),
        None if wanted == "an object" => format!("A JSON object is expected here{not}."),
        None => format!("The body must be {wanted}{not}."),
    })
}

/// Describes the value that was found, without repeating long texts.
fn describe_found(found: &str, is_type: bool) -> Option<String> {
    let (kind, value) = match found.split_once(['`', '"']) {
        Some((kind, value)) => (kind.trim(), value.trim_end_matches(['`', '"'])),
        None => (found, ""),
    };
    Some(match kind {
        "null" | "unit value" => "null".to_owned(),
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        "string" if is_type => "text".to_owned(),
        "string" if value.is_empty() => "empty".to_owned(),
        "string" if value.chars().count() <= 40 => format!("“{value}”"),
        "boolean" | "integer" | "floating point" => value.to_owned(),
        _ => return None,
    })
}

/// Describes the expected value in words.
fn people_word(wanted: &str) -> String {
    let range = |from: &str, to: &str| format!("a whole number from {from} to {to}");
    match wanted {
        "a string" | "str" | "string" | "a borrowed string" => "text".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        "u8" => range("0", "255"),
        "u16" => range("0", "65535"),
        "u32" => range("0", "4294967295"),
        "u64" | "usize" | "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        wanted if wanted.starts_with("struct ") => "an object".to_owned(),
        wanted => wanted.to_owned(),
    }
}

/// Writes a path as `headers[0].name`; `None` for the whole body.
fn write_path(path: &Path) -> Option<String> {
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
    (!out.is_empty()).then_some(out)
}

/// Returns the word in backticks after `start`.
fn quoted_word<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(start)?.strip_prefix('`')?;
    rest.split_once('`').map(|(name, _)| name)
}

/// Lists the accepted values: `: a, b or c`.
fn list_expected(text: &str) -> String {
    let Some((_, wanted)) = text.split_once(", expected ") else {
        return String::new();
    };
    let wanted = wanted.strip_prefix("one of ").unwrap_or(wanted);
    format!(": {}", wanted.replace('`', ""))
}

#[cfg(test)]
mod tests;
