//! Compares JSON with the shapes of the OpenAPI document.

use serde_json::Value;

/// Returns what is wrong with a value; none if it has the shape.
pub fn problem(openapi: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return problem(openapi, &openapi["components"]["schemas"][name], value, at);
    }
    for list in [&schema["oneOf"], &schema["anyOf"]] {
        let Some(list) = list.as_array() else {
            continue;
        };
        let problems: Vec<_> = list
            .iter()
            .map(|one| problem(openapi, one, value, at))
            .collect();
        return problems
            .iter()
            .all(Option::is_some)
            .then(|| problems[0].clone().unwrap());
    }
    if let Some(parts) = schema["allOf"].as_array() {
        // Each part knows only its own fields.
        let missing = parts
            .iter()
            .find_map(|part| missing(resolve(openapi, part), value, at));
        return missing;
    }
    let is_fitting = match &schema["type"] {
        Value::String(kind) => fits(kind, value),
        Value::Array(kinds) => kinds.iter().any(|kind| fits(kind.as_str().unwrap(), value)),
        _ => true,
    };
    if !is_fitting {
        return Some(format!("{at}: {value} is not of type {}", schema["type"]));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{at}: {value} is none of {words:?}"));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .find_map(|item| problem(openapi, &schema["items"], item, &format!("{at}[]"))),
        Value::Object(fields) if schema["properties"].is_object() => missing(schema, value, at)
            .or_else(|| {
                fields
                    .iter()
                    .find_map(|(name, field)| match &schema["properties"][name] {
                        Value::Null => Some(format!("{at} has no field {name}")),
                        inner => problem(openapi, inner, field, &format!("{at}.{name}")),
                    })
            }),
        _ => None,
    }
}

fn resolve<'a>(openapi: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => &openapi["components"]["schemas"][name.rsplit('/').next().unwrap()],
        None => schema,
    }
}

fn missing(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let required = schema["required"].as_array().into_iter().flatten();
    let mut missing = required.filter(|name| value.get(name.as_str().unwrap()).is_none());
    missing.next().map(|name| format!("{at} lacks {name}"))
}

fn fits(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_wrong_shape_is_noticed() {
    let openapi: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let schema = &openapi["components"]["schemas"]["ApiErrorBody"];
    let of = |text: &str| {
        problem(
            &openapi,
            schema,
            &serde_json::from_str(text).unwrap(),
            "error",
        )
    };
    assert_eq!(
        of(r#"{"error": "No.", "code": "no", "request_id": "1"}"#),
        None
    );
    assert!(of(r#"{"error": "No."}"#).is_some());
    assert!(of(r#"{"error": "No.", "code": 1, "request_id": "1"}"#).is_some());
    assert!(of(r#"{"error": "No.", "code": "no", "request_id": "1", "x": 1}"#).is_some());
}
