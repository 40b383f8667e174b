//! Parses JSON and query strings. Errors are sentences for callers that name the invalid field, not messages of
//! our types or the parser.

use schema_model::json_error::{describe, syntax_fault, write_path};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_path_to_error::{Path, Track};

use crate::error::ApiError;
use crate::strict::Strict;

const BOM: &str = "\u{feff}";

/// Parses a JSON body: UTF-8, with or without a byte order mark.
///
/// # Errors
/// 400 `invalid_json`.
pub(crate) fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    parse_json(bytes, "invalid_json")
}

/// Parses a JSON body as [`from_json`] does, but a missing or wrong-typed field is `invalid_input`.
///
/// # Errors
/// 400 `invalid_json` or `invalid_input`.
pub(crate) fn from_fields<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    parse_json(bytes, "invalid_input")
}

fn parse_json<T: DeserializeOwned>(bytes: &[u8], field_code: &'static str) -> Result<T, ApiError> {
    let text = json_text(bytes)?;
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = Track::new();
    let read = T::deserialize(Strict(serde_path_to_error::Deserializer::new(
        &mut json, &mut track,
    )));
    let whole = read.and_then(|value| json.end().map(|()| value));
    whole.map_err(|cause| bad_json(&cause, &track.path(), field_code))
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
        let (field, message) = describe(&cause.to_string(), &track.path());
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

/// Describes why a body cannot be read. `field_code` is for fields whose JSON is right but not their type.
fn bad_json(cause: &serde_json::Error, path: &Path, field_code: &'static str) -> ApiError {
    let place = format!("line {}, column {}", cause.line(), cause.column());
    let (code, field, message) = match cause.classify() {
        Category::Eof => (
            "invalid_json",
            None,
            format!("The body ends before its JSON is complete ({place})."),
        ),
        Category::Syntax | Category::Io => {
            let what = syntax_fault(&cause.to_string());
            let field = write_path(path);
            let at = match field.as_str() {
                "" => String::new(),
                field => format!(", in “{field}”"),
            };
            let message = format!("The body is not JSON: {what} at {place}{at}.");
            (
                "invalid_json",
                (!field.is_empty()).then_some(field),
                message,
            )
        }
        Category::Data => {
            let text = cause.to_string();
            let text = text.split(" at line ").next().unwrap_or(&text);
            let (field, message) = describe(text, path);
            let message = message.unwrap_or_else(|| format!("The body cannot be read at {place}."));
            let code = if field.is_some() {
                field_code
            } else {
                "invalid_json"
            };
            (code, field, message)
        }
    };
    ApiError::Malformed {
        code,
        message,
        field,
    }
}

#[cfg(test)]
mod tests;
