//! Describes why JSON cannot be read, in words for people instead of those of the parser and of derived code.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment, Track};

/// Words of the parser, and how we describe the same fault in a text that is not JSON.
const FAULTS: [(&str, &str); 16] = [
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
    ("surrogate", HALF_A_PAIR),
    ("hex escape", HALF_A_PAIR),
    ("unicode code point", HALF_A_PAIR),
    (
        "invalid escape",
        "a text has an escape that JSON does not know",
    ),
    (
        "invalid number",
        "a number is not written as JSON writes them",
    ),
    ("number out of range", "a number is too large"),
    ("recursion limit", "lists or objects are nested too deeply"),
];
const HALF_A_PAIR: &str = "a `\\u` escape is half of a pair, which is not a character";

/// Maximum number of characters of an unknown field's path in a message.
const MAX_UNKNOWN_NAME: usize = 80;

/// Describes why a text is not JSON, from the message of the parser.
#[must_use]
pub fn syntax_fault(cause: &str) -> &'static str {
    let known = FAULTS.iter().find(|(words, _)| cause.contains(words));
    known.map_or("something unexpected is here", |(_, fault)| fault)
}

/// Why a value does not fit its type, taken from the message of derived code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit<'e> {
    /// A field of the object is missing.
    Missing(&'e str),
    /// A field of the object is given twice.
    Twice(&'e str),
    /// The object has no such field.
    Unknown(&'e str),
    /// The value is of another type, or not one of those that its type allows.
    Wrong {
        /// The found value.
        found: &'e str,
        /// The expected values.
        wanted: &'e str,
        /// Whether the type is wrong.
        is_type: bool,
    },
    /// Anything else.
    Other,
}

impl<'e> Misfit<'e> {
    /// Takes a message apart.
    #[must_use]
    pub fn parse(cause: &'e str) -> Self {
        let field = |start| {
            let rest = cause.strip_prefix(start)?.strip_prefix('`')?;
            rest.split_once('`').map(|(name, _)| name)
        };
        let wrong = |start, is_type| {
            let (found, wanted) = cause.strip_prefix(start)?.split_once(", expected ")?;
            Some(Self::Wrong {
                found,
                wanted,
                is_type,
            })
        };
        None.or_else(|| field("missing field ").map(Self::Missing))
            .or_else(|| field("duplicate field ").map(Self::Twice))
            .or_else(|| field("unknown field ").map(Self::Unknown))
            .or_else(|| wrong("invalid type: ", true))
            .or_else(|| wrong("invalid value: ", false))
            .unwrap_or(Self::Other)
    }
}

/// Writes a path as `headers[0].name`; empty for the whole.
#[must_use]
pub fn write_path(path: &Path) -> String {
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

/// Returns the path of a field of the object at `path`. If the value itself was being read, `path` already ends at the
/// field.
#[must_use]
pub fn path_below(path: &str, field: &str) -> String {
    match path {
        "" => field.to_owned(),
        path if path == field || path.ends_with(&format!(".{field}")) => path.to_owned(),
        path => format!("{path}.{field}"),
    }
}

/// Returns the invalid field and a sentence. There is no sentence if the message would not help callers.
#[must_use]
pub fn describe(cause: &str, path: &Path) -> (Option<String>, Option<String>) {
    let path = write_path(path);
    let (at, message) = match Misfit::parse(cause) {
        Misfit::Missing(field) => {
            let at = path_below(&path, field);
            let message = format!("The field “{at}” is missing.");
            (at, Some(message))
        }
        Misfit::Twice(field) => {
            let at = path_below(&path, field);
            let message = format!("“{at}” is given twice.");
            (at, Some(message))
        }
        Misfit::Unknown(field) => {
            let at = shorten(path_below(&path, field));
            let message = format!("There is no field “{at}” here{}", list_expected(cause));
            (at, Some(message))
        }
        Misfit::Wrong {
            found,
            wanted,
            is_type,
        } => {
            let found = describe_found(found, is_type);
            let message = must_be(&path, people_word(wanted), found.as_deref());
            (path, Some(message))
        }
        Misfit::Other if cause.contains("`true` or `false`") => {
            let message = must_be(&path, "true or false", None);
            (path, Some(message))
        }
        // One of our own messages, which are whole sentences.
        Misfit::Other => (path, cause.ends_with('.').then(|| cause.to_owned())),
    };
    ((!at.is_empty()).then_some(at), message)
}

/// Cuts the path of an unknown field, whose name may be as long as the body.
fn shorten(path: String) -> String {
    match path.char_indices().nth(MAX_UNKNOWN_NAME) {
        Some((end, _)) => format!("{}…", &path[..end]),
        None => path,
    }
}

fn must_be(field: &str, wanted: &str, found: Option<&str>) -> String {
    let not = found.map_or_else(String::new, |found| format!(", not {found}"));
    match field {
        "" if wanted == "an object" => format!("A JSON object is expected here{not}."),
        "" => format!("The body must be {wanted}{not}."),
        field => format!("“{field}” must be {wanted}{not}."),
    }
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
fn people_word(wanted: &str) -> &str {
    match wanted {
        "a string" | "str" | "string" | "a borrowed string" => "text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "an object",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        wanted if wanted.starts_with("struct ") => "an object",
        wanted => wanted,
    }
}

/// Lists the accepted values: `: a, b or c`.
fn list_expected(cause: &str) -> String {
    let Some((_, wanted)) = cause.split_once(", expected ") else {
        return ".".to_owned();
    };
    let wanted = wanted.strip_prefix("one of ").unwrap_or(wanted);
    let names = wanted.replace('`', "").replace(" or ", ", ");
    match names.contains(',') {
        true => format!(". The fields are: {names}."),
        false => format!(". The only field is {names}."),
    }
}

/// Reads a value.
///
/// # Errors
/// A sentence that names the field at fault; none if there is nothing to say about it.
pub fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, Option<String>> {
    let mut track = Track::new();
    let tracked = serde_path_to_error::Deserializer::new(value, &mut track);
    T::deserialize(tracked).map_err(|cause| describe(&cause.to_string(), &track.path()).1)
}
