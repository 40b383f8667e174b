//! Compares default values by their meaning, not by their text.

use graphql_parser::query::{Definition, OperationDefinition, Selection, Value};
use serde_json::Value as Meaning;

use crate::collect::Collector;
use schema_model::model::{InputValueDef, Model, TypeKind};

/// Input objects within each other whose defaults are filled in.
const MAX_DEPTH: usize = 20;

/// Fields and items that are filled in for one comparison of schemas, far more than any real schema needs. What is left
/// is compared as text.
const MAX_STEPS: usize = 500_000;
/// Bytes of a default value that cost as much to parse as one step.
const BYTES_PER_STEP: usize = 8;

impl Collector<'_> {
    /// Returns whether leaving out the argument or input field means the same as before.
    pub fn same_default(&self, before: &InputValueDef, after: &InputValueDef) -> bool {
        let (old, new) = (&before.default_value, &after.default_value);
        let is_same_text = old == new;
        // Only objects are completed by what else is in the schema.
        let has_object = old.as_deref().is_some_and(|text| text.contains('{'));
        if is_same_text && before.ty.text == after.ty.text && !has_object {
            return true;
        }
        let mut coercion = Coercion {
            steps: self.default_steps.get(),
        };
        let mut meaning = |model: &Model, of: &InputValueDef| {
            let value = coercion.parse(of.default_value.as_deref()?)?;
            coercion.coerce(model, &value, &of.ty.text, MAX_DEPTH)
        };
        let is_same = meaning(self.old, before) == meaning(self.new, after);
        self.default_steps.set(coercion.steps);
        if coercion.steps > MAX_STEPS {
            return is_same_text;
        }
        is_same
    }
}

/// Completes values, and counts what that costs.
struct Coercion {
    steps: usize,
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

impl Coercion {
    /// None when there were too many steps.
    fn count(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.saturating_add(steps);
        (self.steps <= MAX_STEPS).then_some(())
    }

    fn parse(&mut self, text: &str) -> Option<Value<'static, String>> {
        self.count(1 + text.len() / BYTES_PER_STEP)?;
        parse(text)
    }

    /// Returns the value as a server coerces it (specification, "Input Coercion" of each kind of type); none where
    /// it does not fit. Recursion: values nest as deep as schemas may.
    fn coerce(
        &mut self,
        model: &Model,
        value: &Value<'_, String>,
        ty: &str,
        depth: usize,
    ) -> Option<Meaning> {
        self.count(1)?;
        let ty = ty.strip_suffix('!').unwrap_or(ty);
        if matches!(value, Value::Null) {
            return Some(Meaning::Null);
        }
        if let Some(of) = ty.strip_prefix('[').and_then(|of| of.strip_suffix(']')) {
            let items = match value {
                Value::List(items) => items
                    .iter()
                    .map(|item| self.coerce(model, item, of, depth))
                    .collect(),
                one => self.coerce(model, one, of, depth).map(|item| vec![item]),
            };
            return items.map(Meaning::Array);
        }
        let kind = model.find_type(ty)?.kind;
        match (kind, value) {
            (TypeKind::Input, Value::Object(fields)) => {
                let depth = depth.checked_sub(1)?;
                let mut all = serde_json::Map::new();
                for field in &model.find_type(ty)?.input_fields {
                    self.count(1)?;
                    let meaning = match (fields.get(&*field.name), &field.default_value) {
                        (Some(value), _) => self.coerce(model, value, &field.ty.text, depth)?,
                        (None, Some(default)) => {
                            let value = self.parse(default)?;
                            self.coerce(model, &value, &field.ty.text, depth)?
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

    /// More than is completed: then the texts decide.
    #[test]
    fn values_that_cost_too_much_are_compared_as_text() {
        let schema = |given: &str, default: &str| {
            let fields: String = (0..3_000)
                .map(|n| format!("f{n}: Int = {default} "))
                .collect();
            let sdl = format!("type Query {{ a(b: [I] = [{given}]): Int }} input I {{ {fields} }}");
            let limits = schema_model::Limits::default();
            schema_model::parse_schema(&schema_model::SourceText::new(sdl), &limits)
                .unwrap()
                .model
        };
        let codes = |old: &Model, new: &Model| -> Vec<String> {
            let changes = crate::compare(old, new).items.into_iter();
            changes.map(|change| change.code).collect()
        };
        let (many, more) = ("{}".repeat(3_000), "{}".repeat(3_001));
        assert_eq!(codes(&schema(&many, "1"), &schema(&many, "1")), [""; 0]);
        assert_eq!(
            codes(&schema(&many, "1"), &schema(&more, "1")),
            ["field_argument_default_changed"]
        );
        // Few are completed: the object means something else with another default.
        let changed = codes(&schema("{}", "1"), &schema("{}", "2"));
        assert!(changed.contains(&"field_argument_default_changed".to_owned()));
    }
}
