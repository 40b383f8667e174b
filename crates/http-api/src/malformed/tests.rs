use domain::VersionNumber;
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
    is_open: Option<bool>,
    headers: Option<Vec<Header>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read for its errors alone")]
struct Header {
    name: String,
    value: Option<String>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read for its errors alone")]
struct Parameters {
    version: Option<VersionNumber>,
    stage: Option<Stage>,
    is_open: Option<bool>,
}

fn words<T: std::fmt::Debug>(read: Result<T, ApiError>) -> (String, Option<String>) {
    match read.unwrap_err() {
        ApiError::Malformed { message, field, .. } => (message, field),
        other => panic!("{other:?}"),
    }
}

#[test]
fn errors_describe_a_body_of_the_wrong_shape() {
    for (json, message, field) in [
        ("{}", "The field “name” is missing.", Some("name")),
        (
            r#"{"nam": 1}"#,
            "There is no field “nam” here. The fields are: name, stage, count, is_open, headers.",
            Some("nam"),
        ),
        ("[]", "A JSON object is expected here, not a list.", None),
        (
            r#"["a", null, 1]"#,
            "A JSON object is expected here, not a list.",
            None,
        ),
        ("3", "A JSON object is expected here, not 3.", None),
        ("null", "A JSON object is expected here, not null.", None),
        (
            r#"{"name": 1}"#,
            "“name” must be text, not 1.",
            Some("name"),
        ),
        (
            r#"{"name": ["a"]}"#,
            "“name” must be text, not a list.",
            Some("name"),
        ),
        (
            r#"{"name": "a", "count": 300}"#,
            "“count” must be a whole number from 0 to 255, not 300.",
            Some("count"),
        ),
        (
            r#"{"name": "a", "is_open": "yes"}"#,
            "“is_open” must be true or false, not text.",
            Some("is_open"),
        ),
        (
            r#"{"stage": "qa"}"#,
            "“stage” must be one of production, staging, local, not “qa”.",
            Some("stage"),
        ),
        (
            r#"{"stage": 1}"#,
            "“stage” must be one of production, staging, local, not 1.",
            Some("stage"),
        ),
        (
            r#"{"stage": {"production": null}}"#,
            "“stage” must be one of production, staging, local, not an object.",
            Some("stage"),
        ),
        (
            r#"{"headers": {"name": "a"}}"#,
            "“headers” must be a list, not an object.",
            Some("headers"),
        ),
        (
            r#"{"headers": [["A", "1"]]}"#,
            "“headers[0]” must be an object, not a list.",
            Some("headers[0]"),
        ),
        (
            r#"{"headers": [{"name": "A"}, {"value": "1"}]}"#,
            "The field “headers[1].name” is missing.",
            Some("headers[1].name"),
        ),
        (
            r#"{"headers": [{"name": "A", "value": 1}]}"#,
            "“headers[0].value” must be text, not 1.",
            Some("headers[0].value"),
        ),
        (
            r#"{"name": "a", "name": "b"}"#,
            "“name” is given twice.",
            Some("name"),
        ),
        (
            r#"{"name": "#,
            "The body ends before its JSON is complete (line 1, column 9).",
            None,
        ),
        (
            r#"{"name": "a",}"#,
            "The body is not JSON: nothing follows the comma at line 1, column 14.",
            None,
        ),
        (
            r#"{"name": "a"} {}"#,
            "The body is not JSON: something follows its end at line 1, column 15.",
            None,
        ),
        // A broken text is in a field.
        (
            r#"{"name": "\ud800"}"#,
            "The body is not JSON: a `\\u` escape is half of a pair, which is not a character at line 1, column 17, in “name”.",
            Some("name"),
        ),
        (
            r#"{"headers": [{"name": "A", "value": nul}]}"#,
            "The body is not JSON: expected `true`, `false` or `null` at line 1, column 40, in “headers[0].value”.",
            Some("headers[0].value"),
        ),
        (" ", "The body is empty. Send JSON.", None),
    ] {
        let (told, at) = words(from_json::<Body>(json.as_bytes()));
        assert_eq!((told.as_str(), at.as_deref()), (message, field), "{json}");
    }
}

#[test]
fn a_byte_order_mark_is_understood_and_utf_16_is_named() {
    let json = r#"{"name": "a"}"#;
    assert_eq!(
        from_json::<Body>(format!("{BOM}{json}").as_bytes())
            .unwrap()
            .name,
        "a"
    );
    let little: Vec<u8> = json.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = json.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = [&[0xff, 0xfe], &little[..]].concat();
    for body in [little, big, marked] {
        let (told, _) = words(from_json::<Body>(&body));
        assert_eq!(told, "The body is UTF-16. Send JSON as UTF-8.");
    }
    let (told, _) = words(from_json::<Body>(b"{\"name\": \"\xe9\"}"));
    assert_eq!(told, "The body is not UTF-8. Send JSON as UTF-8.");
}

#[test]
fn a_query_names_the_parameter_at_fault() {
    for (query, message, field) in [
        (
            "version=0",
            "“version” must be a whole number from 1 to 2147483647, not “0”.",
            "version",
        ),
        (
            "version=",
            "“version” must be a whole number from 1 to 2147483647, not empty.",
            "version",
        ),
        (
            "version=1&version=2",
            "“version” is given twice.",
            "version",
        ),
        (
            "stage=qa",
            "“stage” must be one of production, staging, local, not “qa”.",
            "stage",
        ),
        ("is_open=yes", "“is_open” must be true or false.", "is_open"),
    ] {
        let (told, at) = words(from_query::<Parameters>(query));
        assert_eq!(
            (told.as_str(), at.as_deref()),
            (message, Some(field)),
            "{query}"
        );
    }
    assert!(from_query::<Parameters>("version=7&other=1").is_ok());
}
