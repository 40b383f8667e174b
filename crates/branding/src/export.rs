//! Themes as files and in links.
//!
//! A file is JSON with the fields of the API, so that one can be sent to it as it is; fields that are left out have their
//! default values. A link carries a theme in its fragment ([`fragment`]), which browsers do not send to servers.

pub mod fragment;

use std::fmt;

use domain::{Error, FieldError, Result, Theme, ThemeFields, ThemeOverrides};
use serde::Deserializer as _;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;

/// Maximum size of a file in bytes. One with all fields has about 500.
pub const MAX_BYTES: usize = 16 * 1024;

/// Characters of a name or value that an error repeats.
const MAX_REPEATED: usize = 40;
/// The field of errors about the whole file.
const FILE: &str = "file";

/// Returns a theme as JSON, with all fields.
#[must_use]
pub fn to_json(theme: &Theme) -> String {
    // Strings and null are always written.
    let mut json = serde_json::to_string_pretty(&theme.fields()).unwrap_or_default();
    json.push('\n');
    json
}

/// Reads a theme from JSON.
///
/// # Errors
/// [`Error::InvalidInput`] with all errors at once: text that is not JSON, unknown and repeated fields, and values that
/// are not offered.
pub fn from_json(json: &str) -> Result<Theme> {
    if json.len() > MAX_BYTES {
        let most = MAX_BYTES / 1024;
        let message = format!("The file is larger than {most} KiB. It is not a theme.");
        return Err(Error::field(FILE, message));
    }
    // Editors on Windows begin files with it.
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let mut reader = serde_json::Deserializer::from_str(json);
    let entries = reader
        .deserialize_any(Object)
        .and_then(|entries| reader.end().map(|()| entries))
        .map_err(|error| Error::field(FILE, not_json(&error)))?;
    let mut fields = ThemeFields::default();
    let mut errors = Vec::new();
    for (at, (name, value)) in entries.iter().enumerate() {
        let is_twice = entries.iter().take(at).any(|(before, _)| before == name);
        if is_twice {
            errors.push(problem(format!("“{}” is there twice.", shorten(name))));
            continue;
        }
        let Some((known, slot)) = slot(&mut fields, name) else {
            errors.push(problem(unknown(name)));
            continue;
        };
        match value {
            Value::Null => {}
            Value::String(text) => *slot = Some(text.clone()),
            _ => errors.push(FieldError {
                field: known,
                message: format!("{known} is not a text. Write it in quotation marks."),
            }),
        }
    }
    match ThemeOverrides::parse(&fields) {
        Ok(overrides) if errors.is_empty() => return Ok(overrides.theme()),
        Ok(_) => {}
        Err(Error::InvalidInput(wrong)) => {
            let named = wrong
                .into_iter()
                .map(|FieldError { field, message }| FieldError {
                    field,
                    message: format!("{field}: {message}"),
                });
            errors.extend(named);
        }
        Err(error) => return Err(error),
    }
    Err(Error::InvalidInput(errors))
}

fn problem(message: String) -> FieldError {
    FieldError {
        field: FILE,
        message,
    }
}

fn not_json(error: &serde_json::Error) -> String {
    if error.is_data() {
        return "A theme is a JSON object, such as {\"primary_color\": \"#3b82f6\"}.".to_owned();
    }
    let (line, column) = (error.line(), error.column());
    format!("The file is not valid JSON: line {line}, column {column}.")
}

fn unknown(name: &str) -> String {
    let message = format!("“{}” is not a field of a theme.", shorten(name));
    match nearest(name) {
        Some(nearest) => format!("{message} Did you mean {nearest}?"),
        None => format!(
            "{message} The fields are {}.",
            ThemeFields::NAMES.join(", ")
        ),
    }
}

fn shorten(text: &str) -> String {
    let readable = text.chars().filter(|c| domain::is_readable(*c, false));
    readable.take(MAX_REPEATED).collect()
}

/// Returns the field whose name differs from a word in at most three letters.
fn nearest(word: &str) -> Option<&'static str> {
    if word.len() > MAX_REPEATED {
        return None;
    }
    let word = word.to_ascii_lowercase().replace(['-', ' '], "_");
    let distances = ThemeFields::NAMES.map(|name| (distance(&word, name), name));
    let near = distances.into_iter().filter(|(distance, _)| *distance <= 3);
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns how many letters have to be added, removed or replaced (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = at;
        let mut left = at + 1;
        let (first, cells) = match row.split_first_mut() {
            Some(parts) => parts,
            None => return 0,
        };
        *first = left;
        for (cell, other) in cells.iter_mut().zip(other.chars()) {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = *cell;
            left = replaced.min(diagonal + 1).min(left + 1);
            *cell = left;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Returns the place of a field with its name.
fn slot<'a>(
    fields: &'a mut ThemeFields,
    name: &str,
) -> Option<(&'static str, &'a mut Option<String>)> {
    let ThemeFields {
        primary_color,
        accent_color,
        background_color,
        text_color,
        link_color,
        syntax_theme,
        font_family,
        heading_font_family,
        logo_url,
        favicon_url,
        border_radius,
        logo_dark_url,
    } = fields;
    // In the order of the names.
    let slots = [
        primary_color,
        accent_color,
        background_color,
        text_color,
        link_color,
        syntax_theme,
        font_family,
        heading_font_family,
        logo_url,
        favicon_url,
        border_radius,
        logo_dark_url,
    ];
    let mut named = ThemeFields::NAMES.into_iter().zip(slots);
    named.find(|(known, _)| *known == name)
}

/// Reads an object with all of its entries, also those that are there twice.
struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{BorderRadius, Font, HexColor, ThemePreset};

    fn messages(json: &str) -> Vec<(&'static str, String)> {
        match from_json(json) {
            Err(Error::InvalidInput(errors)) => errors
                .into_iter()
                .map(|error| (error.field, error.message))
                .collect(),
            other => panic!("{json}: {other:?}"),
        }
    }

    #[test]
    fn an_exported_theme_can_be_imported() {
        for preset in ThemePreset::ALL {
            let json = to_json(&preset.theme);
            assert_eq!(from_json(&json).unwrap(), preset.theme);
            assert_eq!(from_json(&format!("\u{feff}{json}")).unwrap(), preset.theme);
            assert!(json.starts_with("{\n  \"primary_color\": \"#"));
        }
    }

    #[test]
    fn fields_that_are_left_out_have_their_default_values() {
        assert_eq!(from_json("{}").unwrap(), Theme::default());
        let json = r##"{"link_color": "#ABCDEF", "logo_url": null, "border_radius": "none", "font_family": "Lato"}"##;
        let theme = from_json(json).unwrap();
        assert_eq!(theme.colors.link, HexColor::new(0xab, 0xcd, 0xef));
        assert_eq!(theme.border_radius, BorderRadius::None);
        assert_eq!(
            (theme.body_font, theme.heading_font),
            (Font::Lato, Font::Inter)
        );
    }

    #[test]
    fn errors_name_the_problem_and_the_remedy() {
        let only = |json: &str| match messages(json).as_slice() {
            [only] => only.clone(),
            other => panic!("{other:?}"),
        };
        let object = "A theme is a JSON object, such as {\"primary_color\": \"#3b82f6\"}.";
        for wrong in ["[]", "1", "\"#3b82f6\"", "null", "true"] {
            assert_eq!(only(wrong), ("file", object.to_owned()), "{wrong}");
        }
        for (json, place) in [
            ("", "line 1, column 0"),
            ("{", "line 1, column 1"),
            ("{\n  \"a\": }", "line 2, column 8"),
            ("{} {}", "line 1, column 4"),
            ("primary_color = \"#3b82f6\"", "line 1, column 1"),
        ] {
            let (field, message) = only(json);
            assert_eq!(field, "file");
            assert_eq!(
                message,
                format!("The file is not valid JSON: {place}."),
                "{json}"
            );
        }
        for (json, field, message) in [
            (
                r##"{"primery_color": "#000000"}"##,
                "file",
                "“primery_color” is not a field of a theme. Did you mean primary_color?",
            ),
            (
                r#"{"borderRadius": "none"}"#,
                "file",
                "“borderRadius” is not a field of a theme. Did you mean border_radius?",
            ),
            (
                r##"{"link_color": "#000000", "link_color": "#ffffff"}"##,
                "file",
                "“link_color” is there twice.",
            ),
            (
                r#"{"text_color": 123456}"#,
                "text_color",
                "text_color is not a text. Write it in quotation marks.",
            ),
            (
                r##"{"text_color": "#12345"}"##,
                "text_color",
                "text_color: Write the colour as # and six hexadecimal digits, such as #3b82f6.",
            ),
            (
                r#"{"border_radius": "6px"}"#,
                "border_radius",
                "border_radius: “6px” is not a valid value. Use one of: none, small, medium, large.",
            ),
        ] {
            assert_eq!(only(json), (field, message.to_owned()), "{json}");
        }
        let (_, message) = only(r#"{"custom_css": "body {}"}"#);
        assert!(message.contains("The fields are primary_color, accent_color"));
    }

    #[test]
    fn all_errors_are_listed_at_once() {
        let json = r#"{"a": 1, "text_color": "red", "font_family": 1, "syntax_theme": "x"}"#;
        let fields: Vec<_> = messages(json).into_iter().map(|(field, _)| field).collect();
        assert_eq!(
            fields,
            ["file", "font_family", "text_color", "syntax_theme"]
        );
    }

    #[test]
    fn large_and_odd_files_are_refused() {
        let large = format!("{{}}{}", " ".repeat(MAX_BYTES));
        assert!(
            messages(&large)[0]
                .1
                .starts_with("The file is larger than 16 KiB.")
        );
        let deep = "[".repeat(MAX_BYTES);
        assert_eq!(messages(&deep).len(), 1);
        let nested = format!("{{\"primary_color\": {}", "[".repeat(10_000));
        assert_eq!(messages(&nested).len(), 1);
        let name = format!("{{\"\\u202e{}\": 1}}", "x".repeat(5_000));
        let (_, message) = &messages(&name)[0];
        assert!(message.len() < 400 && !message.contains('\u{202e}'));
    }
}
