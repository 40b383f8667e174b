//! Plausible values for parameters, bodies and responses.

use serde_json::{Map, Value, json};

use super::at;
use super::shape::{alternatives, fields, reference, resolve, type_word};

/// Objects nested deeper are left out of examples.
const MAX_DEPTH: usize = 3;

/// Returns an example of a value with that name. A body has only what is required, unless that is nothing.
pub(super) fn value(openapi: &Value, schema: &Value, name: &str, is_body: bool) -> Value {
    nested(openapi, schema, name, is_body, 0)
}

fn nested(openapi: &Value, schema: &Value, name: &str, is_body: bool, depth: usize) -> Value {
    if let Some(example) = schema.get("example") {
        return example.clone();
    }
    let Some(schema) = alternatives(schema).into_iter().next() else {
        return Value::Null;
    };
    let name = if reference(schema).is_some() && name.is_empty() {
        "object"
    } else {
        name
    };
    let schema = resolve(openapi, schema);
    if let Some(example) = schema.get("example") {
        return example.clone();
    }
    if let Some(first) = at(schema, "enum")
        .as_array()
        .and_then(|values| values.first())
    {
        return first.clone();
    }
    let is_object = at(schema, "properties").is_object() || at(schema, "allOf").is_array();
    if is_object {
        return object(openapi, schema, is_body, depth);
    }
    match type_word(schema) {
        "array" => {
            let item = (depth < MAX_DEPTH)
                .then(|| nested(openapi, at(schema, "items"), name, is_body, depth + 1));
            Value::Array(item.into_iter().collect())
        }
        "boolean" => json!(name.starts_with("is_public") || name == "ok"),
        "integer" | "number" => number(schema, name),
        "string" => Value::String(text(schema, name)),
        _ => json!({}),
    }
}

fn object(openapi: &Value, schema: &Value, is_body: bool, depth: usize) -> Value {
    let all = fields(openapi, schema);
    let has_required = all.iter().any(|(_, _, is_required)| *is_required);
    let mut out = Map::new();
    for (name, schema, is_required) in all {
        let is_shown = is_required || (is_body && !has_required && out.is_empty());
        if !is_shown {
            continue;
        }
        let value = if depth < MAX_DEPTH {
            nested(openapi, schema, name, is_body, depth + 1)
        } else {
            shallow(openapi, schema, name, is_body)
        };
        out.insert(name.to_owned(), value);
    }
    Value::Object(out)
}

/// Below the deepest level lists are empty; objects still have what is required.
fn shallow(openapi: &Value, schema: &Value, name: &str, is_body: bool) -> Value {
    let only = alternatives(schema).into_iter().next().unwrap_or(schema);
    match type_word(resolve(openapi, only)) {
        "array" => json!([]),
        _ => nested(openapi, schema, name, is_body, MAX_DEPTH),
    }
}

fn number(schema: &Value, name: &str) -> Value {
    let low = at(schema, "minimum").as_i64().unwrap_or_default();
    match name {
        "number" | "version" | "line" | "column" => json!(1),
        "limit" => json!(20),
        "expiresInDays" => json!(90),
        _ => json!(low.max(0)),
    }
}

/// Texts by the names of their fields.
const TEXTS: &[(&str, &str)] = &[
    ("username", "acme"),
    ("slug", "shop"),
    ("section", "getting-started"),
    ("name", "Shop"),
    ("project_name", "Shop"),
    ("email", "team@acme.example"),
    ("schema", "type Query { ping: String }"),
    ("sdl", "type Query { ping: String }"),
    ("url", "https://api.acme.example/graphql"),
    ("title", "Getting started"),
    ("body", "Send your first request."),
    ("message", "Add ping"),
    ("commit", "3f2a9c1"),
    ("path", "overview"),
    ("q", "ping"),
    ("key", "getting-started"),
    ("description", "Orders and payments."),
    ("environment", "production"),
    ("prefix", "gf_r_7Kd0aQx"),
    ("comment", "The example helped."),
    ("html", "<p>…</p>"),
    ("reason", "No client uses it."),
    ("error", "This does not exist."),
    ("code", "not_found"),
];

/// The id in examples.
const ID: &str = "019aa6f0-7c1e-7b42-9d55-3f0c6a1e2b77";

fn text(schema: &Value, name: &str) -> String {
    let known = TEXTS.iter().find(|(field, _)| *field == name);
    if let Some((_, text)) = known {
        return (*text).to_owned();
    }
    let format = at(schema, "format").as_str().unwrap_or_default();
    if format == "uuid" || name == "id" || name.ends_with("_id") || name.ends_with("Id") {
        return ID.to_owned();
    }
    if format == "date-time" || name.ends_with("_at") || name.ends_with("At") {
        return "2026-01-31T12:00:00Z".to_owned();
    }
    "…".to_owned()
}
