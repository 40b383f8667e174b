//! Schemas of the OpenAPI document in words.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::{OBJECTS, at};
use crate::markdown::cell;

const COMPONENTS: &str = "#/components/schemas/";
/// Units of limits: a text has characters, a list has items.
const CHARACTERS: &str = " characters";
const ITEMS: &str = " items";

/// Returns a named object of the document; null if it has none.
pub(super) fn object<'a>(openapi: &'a Value, name: &str) -> &'a Value {
    at(at(at(openapi, "components"), "schemas"), name)
}

/// Returns the name behind a reference.
pub(super) fn reference(schema: &Value) -> Option<&str> {
    at(schema, "$ref").as_str()?.strip_prefix(COMPONENTS)
}

/// Returns the alternatives of a schema without `null`; the schema itself if it has none.
pub(super) fn alternatives(schema: &Value) -> Vec<&Value> {
    let lists = ["oneOf", "anyOf"].into_iter();
    let list = lists.filter_map(|key| at(schema, key).as_array()).next();
    match list {
        Some(list) => list
            .iter()
            .filter(|one| at(one, "type") != "null")
            .collect(),
        None => vec![schema],
    }
}

/// Returns the type of a schema without `null`.
pub(super) fn type_word(schema: &Value) -> &str {
    match at(schema, "type") {
        Value::Array(types) => {
            let mut types = types.iter().filter_map(Value::as_str);
            types.find(|word| *word != "null").unwrap_or("any")
        }
        word => word.as_str().unwrap_or("any"),
    }
}

fn may_be_null(schema: &Value) -> bool {
    let in_list = |list: &Value| {
        list.as_array()
            .is_some_and(|list| list.iter().any(|one| one == "null"))
    };
    let among = |list: &Value| {
        list.as_array()
            .is_some_and(|list| list.iter().any(|one| at(one, "type") == "null"))
    };
    in_list(at(schema, "type")) || among(at(schema, "oneOf")) || among(at(schema, "anyOf"))
}

/// Returns the type in words, Markdown: objects are links.
pub(super) fn type_text(schema: &Value) -> String {
    let mut words: Vec<String> = alternatives(schema).into_iter().map(one_type).collect();
    if may_be_null(schema) {
        words.push("null".to_owned());
    }
    words.join(" or ")
}

fn one_type(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return format!("[{name}]({OBJECTS}#{})", name.to_lowercase());
    }
    if let Some(values) = at(schema, "enum").as_array() {
        let values = values.iter().filter_map(Value::as_str);
        let values: Vec<String> = values.map(|value| format!("`{value}`")).collect();
        return values.join(", ");
    }
    match type_word(schema) {
        "array" => format!("list of {}", type_text(at(schema, "items"))),
        "object" if allows_any_keys(schema) => "object with any keys".to_owned(),
        word => word.to_owned(),
    }
}

/// Returns whether an object is a map. Request bodies say `false` here, because they refuse unknown names.
fn allows_any_keys(schema: &Value) -> bool {
    !matches!(
        at(schema, "additionalProperties"),
        Value::Null | Value::Bool(false)
    )
}

/// Returns limits of a value in words; empty if there are none that people need.
pub(super) fn limits(schema: &Value) -> String {
    let number = |key: &str| at(schema, key).as_u64();
    let is_text = type_word(schema) == "string";
    let (low, high, unit) = if is_text {
        (number("minLength"), number("maxLength"), CHARACTERS)
    } else if type_word(schema) == "array" {
        (number("minItems"), number("maxItems"), ITEMS)
    } else {
        (number("minimum"), number("maximum"), "")
    };
    let low = low.filter(|low| *low > 0);
    match (low, high) {
        (Some(low), Some(high)) if low == high => format!("{low}{unit}"),
        (Some(low), Some(high)) => format!("{low} to {high}{unit}"),
        (None, Some(high)) => format!("at most {high}{unit}"),
        (Some(low), None) if unit.is_empty() && low > 1 => format!("at least {low}"),
        _ => String::new(),
    }
}

/// Returns the description of a value with its limits, unless it says them itself.
pub(super) fn meaning(schema: &Value) -> String {
    let own = at(schema, "description").as_str();
    let among = alternatives(schema)
        .into_iter()
        .find_map(|one| at(one, "description").as_str());
    let words = cell(own.or(among).unwrap_or_default());
    let words = words.trim_end_matches('.');
    let meaning = with_limits(words, schema);
    if words.is_empty() {
        meaning
    } else {
        meaning + "."
    }
}

/// Returns words about a value with its limits, unless they say its numbers themselves: `1 to 255 visible characters`.
pub(super) fn with_limits(words: &str, schema: &Value) -> String {
    let limits = limits(schema);
    let numbers = limits.trim_end_matches(CHARACTERS).trim_end_matches(ITEMS);
    if words.is_empty() {
        limits
    } else if words.to_lowercase().contains(numbers) {
        words.to_owned()
    } else {
        format!("{words}; {limits}")
    }
}

/// Returns the fields of an object with those of the parts that it is made of.
pub(super) fn fields<'a>(openapi: &'a Value, schema: &'a Value) -> Vec<(&'a str, &'a Value, bool)> {
    let parts = at(schema, "allOf").as_array();
    let mut all: Vec<_> = parts
        .into_iter()
        .flatten()
        .flat_map(|part| fields(openapi, resolve(openapi, part)))
        .collect();
    let required = at(schema, "required").as_array();
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|one| one == name));
    let own = at(schema, "properties")
        .as_object()
        .into_iter()
        .flat_map(Map::iter);
    all.extend(own.map(|(name, schema)| (name.as_str(), schema, is_required(name))));
    all
}

/// Returns the object behind a reference, or the schema itself.
pub(super) fn resolve<'a>(openapi: &'a Value, schema: &'a Value) -> &'a Value {
    reference(schema).map_or(schema, |name| object(openapi, name))
}

/// Appends a heading, a description and a table of fields.
pub(super) fn write_object(out: &mut String, openapi: &Value, name: &str) {
    let schema = object(openapi, name);
    let description = cell(at(schema, "description").as_str().unwrap_or_default());
    let _ = write!(out, "## {name}\n\n{description}\n\n");
    if at(schema, "enum").is_array() {
        let _ = write!(out, "One of {}.\n\n", one_type(schema));
        return;
    }
    write_fields(out, &fields(openapi, schema), false);
}

/// Appends a table of fields; for a body with what is required.
pub(super) fn write_fields(out: &mut String, fields: &[(&str, &Value, bool)], is_body: bool) {
    if fields.is_empty() {
        return;
    }
    out.push_str("| field | type | meaning |\n|---|---|---|\n");
    for (name, schema, is_required) in fields {
        let need = if is_body && *is_required {
            "**Required.** "
        } else {
            ""
        };
        let (kind, meaning) = (cell(&type_text(schema)), meaning(schema));
        let _ = writeln!(out, "| `{name}` | {kind} | {need}{meaning} |");
    }
    out.push('\n');
}

/// Returns the names of all objects that a schema refers to.
pub(super) fn names_in(schema: &Value) -> Vec<String> {
    let mut names: Vec<String> = reference(schema).map(str::to_owned).into_iter().collect();
    match schema {
        Value::Array(list) => names.extend(list.iter().flat_map(names_in)),
        Value::Object(fields) => names.extend(fields.values().flat_map(names_in)),
        _ => {}
    }
    names
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::meaning;

    #[test]
    fn limits_are_said_once() {
        let check = |description: &str, expected: &str| {
            let schema = json!({ "type": "string", "description": description, "maxLength": 80 });
            assert_eq!(meaning(&schema), expected);
        };
        check("Its name.", "Its name; at most 80 characters.");
        check("At most 80 characters.", "At most 80 characters.");
        check(
            "At most 80 visible characters",
            "At most 80 visible characters.",
        );
        check("", "at most 80 characters");
    }
}
