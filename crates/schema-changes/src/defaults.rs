//! Compares default values by their meaning, not by their text.

use graphql_parser::query::{Definition, OperationDefinition, Selection, Value};
use serde_json::Value as Meaning;

use crate::collect::Collector;
use schema_model::model::{InputValueDef, Model, TypeKind};

/// Input objects within each other whose defaults are filled in.
const MAX_DEPTH: usize = 20;

impl Collector<'_> {
    /// Returns whether leaving out the argument or input field means the same as before.
    pub fn same_default(&self, before: &InputValueDef, after: &InputValueDef) -> bool {
        if before.default_value.is_none() && after.default_value.is_none() {
            return true;
        }
        let meaning = |model: &Model, of: &InputValueDef| {
            let value = parse(of.default_value.as_deref()?)?;
            coerce(model, &value, &of.ty.text, MAX_DEPTH)
        };
        meaning(self.old, before) == meaning(self.new, after)
    }
}

/// Returns whether two values are the same apart from white space and commas.
pub(crate) fn same_value(one: &str, other: &str) -> bool {
    one == other || matches!((parse(one), parse(other)), (Some(one), Some(other)) if one == other)
}

/// None if it is not a value, or one that graphql-parser cannot hold.
fn parse(text: &str) -> Option<Value<'static, String>> {
    let document = format!("{{a(a: {text})}}");
    let document = graphql_parser::parse_query::<String>(&document)
        .ok()?
        .into_static();
    let Definition::Operation(OperationDefinition::SelectionSet(set)) =
        document.definitions.into_iter().next()?
    else {
        return None;
    };
    let Selection::Field(field) = set.items.into_iter().next()? else {
        return None;
    };
    field.arguments.into_iter().next().map(|(_, value)| value)
}

/// Returns the value as a server coerces it (specification, "Input Coercion" of each kind of type); none where
/// it does not fit. Recursion: values nest as deep as schemas may.
fn coerce(model: &Model, value: &Value<'_, String>, ty: &str, depth: usize) -> Option<Meaning> {
    let ty = ty.strip_suffix('!').unwrap_or(ty);
    if matches!(value, Value::Null) {
        return Some(Meaning::Null);
    }
    if let Some(of) = ty.strip_prefix('[').and_then(|of| of.strip_suffix(']')) {
        let items = match value {
            Value::List(items) => items
                .iter()
                .map(|item| coerce(model, item, of, depth))
                .collect(),
            one => coerce(model, one, of, depth).map(|item| vec![item]),
        };
        return items.map(Meaning::Array);
    }
    let kind = model.find_type(ty)?.kind;
    match (kind, value) {
        (TypeKind::Input, Value::Object(fields)) => {
            let depth = depth.checked_sub(1)?;
            let mut all = serde_json::Map::new();
            for field in &model.find_type(ty)?.input_fields {
                let meaning = match (fields.get(&*field.name), &field.default_value) {
                    (Some(value), _) => coerce(model, value, &field.ty.text, depth)?,
                    (None, Some(default)) => {
                        coerce(model, &parse(default)?, &field.ty.text, depth)?
                    }
                    (None, None) => continue,
                };
                all.insert(field.name.to_string(), meaning);
            }
            Some(Meaning::Object(all))
        }
        (TypeKind::Enum, Value::Enum(name)) => Some(Meaning::String(name.clone())),
        (TypeKind::Scalar, Value::Int(number)) if ty == "ID" => {
            Some(Meaning::String(number.as_i64()?.to_string()))
        }
        (TypeKind::Scalar, value) => plain(value),
        _ => None,
    }
}

fn plain(value: &Value<'_, String>) -> Option<Meaning> {
    Some(match value {
        Value::Int(number) => Meaning::from(number.as_i64()? as f64),
        Value::Float(number) => Meaning::from(*number),
        Value::String(text) | Value::Enum(text) => Meaning::String(text.clone()),
        Value::Boolean(is) => Meaning::Bool(*is),
        Value::Null => Meaning::Null,
        Value::List(items) => Meaning::Array(items.iter().map(plain).collect::<Option<_>>()?),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| Some((name.clone(), plain(value)?)));
            Meaning::Object(fields.collect::<Option<_>>()?)
        }
        Value::Variable(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_by_what_they_mean() {
        for (one, other, expected) in [
            ("{a: 1, b: 2}", "{ a:1 b:2 }", true),
            ("[1, 2]", "[1 2]", true),
            ("\"a\"", "\"\\u0061\"", true),
            ("1", "1.0", false),
            ("A", "\"A\"", false),
        ] {
            assert_eq!(same_value(one, other), expected, "{one} {other}");
        }
    }
}
