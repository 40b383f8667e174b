//! What is wrong with a JSON body, in words for callers: not those of our types or of the parser.

use crate::error::ApiError;

/// Says what and where, and names the field where it is known.
pub(crate) fn bad_json(cause: &serde_json::Error) -> ApiError {
    let text = cause.to_string();
    let place = format!(" at line {} column {}", cause.line(), cause.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let place = format!("(line {}, column {})", cause.line(), cause.column());
    if let Some(field) = named(what, "missing field ") {
        return ApiError::BadJson {
            message: format!("The field “{field}” is missing."),
            field: Some(field.to_owned()),
        };
    }
    if let Some(field) = named(what, "unknown field ") {
        return ApiError::BadJson {
            message: format!("There is no field “{field}” here{}.", expected(what)),
            field: Some(field.to_owned()),
        };
    }
    let message = if what.contains("expected struct ") {
        format!("A JSON object is expected here {place}.")
    } else if let Some(value) = named(what, "unknown variant ") {
        format!(
            "“{value}” is none of the values that are taken{} {place}.",
            expected(what)
        )
    } else if let Some((found, wanted)) = what
        .strip_prefix("invalid type: ")
        .or_else(|| what.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        let wanted = match wanted {
            "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" => "a whole number in its range",
            wanted => wanted,
        };
        format!("Expected {wanted}, not {} {place}.", found.replace('`', ""))
    } else if cause.is_data() {
        format!("The body is not what is expected here: {what} {place}.")
    } else {
        format!("The body is not JSON: {what} {place}.")
    };
    ApiError::BadJson {
        message,
        field: None,
    }
}

/// What stands in backticks behind `start`.
fn named<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(start)?.strip_prefix('`')?;
    rest.split_once('`').map(|(name, _)| name)
}

/// What could have been there: `: a, b or c`.
fn expected(text: &str) -> String {
    let Some((_, wanted)) = text.split_once(", expected ") else {
        return String::new();
    };
    let wanted = wanted.strip_prefix("one of ").unwrap_or(wanted);
    format!(": {}", wanted.replace('`', ""))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Stage {
        Production,
        Staging,
        Local,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read for its errors alone")]
    struct Body {
        name: String,
        stage: Option<Stage>,
        count: Option<u8>,
    }

    fn words(json: &str) -> (String, Option<String>) {
        let error = serde_json::from_str::<Body>(json).unwrap_err();
        match bad_json(&error) {
            ApiError::BadJson { message, field } => (message, field),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_body_of_the_wrong_shape_is_told_in_words() {
        for (json, message, field) in [
            ("{}", "The field “name” is missing.", Some("name")),
            (
                r#"{"nam": 1}"#,
                "There is no field “nam” here: name, stage, count.",
                Some("nam"),
            ),
            (
                "[]",
                "A JSON object is expected here (line 1, column 2).",
                None,
            ),
            (
                "3",
                "A JSON object is expected here (line 1, column 1).",
                None,
            ),
            (
                r#"{"name": 1}"#,
                "Expected a string, not integer 1 (line 1, column 10).",
                None,
            ),
            (
                r#"{"name": "a", "count": 300}"#,
                "Expected a whole number in its range, not integer 300 (line 1, column 26).",
                None,
            ),
            (
                r#"{"stage": "qa"}"#,
                "“qa” is none of the values that are taken: production, staging, local (line 1, column 14).",
                None,
            ),
            (
                r#"{"name": "a", "name": "b"}"#,
                "The body is not what is expected here: duplicate field `name` (line 1, column 20).",
                None,
            ),
            (
                r#"{"name": "#,
                "The body is not JSON: EOF while parsing a value (line 1, column 9).",
                None,
            ),
        ] {
            let (told, at) = words(json);
            assert_eq!((told.as_str(), at.as_deref()), (message, field), "{json}");
        }
    }
}
