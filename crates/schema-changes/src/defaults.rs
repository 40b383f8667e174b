//! Compares default values by their meaning, not by their text.

use std::collections::BTreeMap;

use crate::collect::Collector;
use schema_model::model::{InputValueDef, Model, TypeKind};
use schema_model::value::{Constant, parse_constant};

/// Brackets within each other in a value, more than any schema may have.
const MAX_BRACKETS: usize = 256;

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
        let mut meaning = |model: &Model, of: &InputValueDef, text: &str| {
            let value = coercion.parse(text)?;
            coercion.coerce(model, &value, &of.ty.text, MAX_DEPTH)
        };
        let is_same = match (old.as_deref(), new.as_deref()) {
            (Some(old), Some(new)) => {
                match (
                    meaning(self.old, before, old),
                    meaning(self.new, after, new),
                ) {
                    // Neither fits its type, or they are nested too deep.
                    (None, None) => same_value(old, new),
                    (old, new) => old == new,
                }
            }
            (old, new) => old == new,
        };
        self.default_steps.set(coercion.steps);
        if coercion.steps > MAX_STEPS {
            return is_same_text;
        }
        is_same
    }
}

/// A value as servers read it: two spellings of one value are equal.
#[derive(Debug, PartialEq)]
enum Meaning {
    Null,
    Boolean(bool),
    /// A `Float`.
    Float(f64),
    /// A number of any other type, however many digits it has.
    Number(Decimal),
    Text(String),
    List(Vec<Meaning>),
    Object(BTreeMap<String, Meaning>),
}

/// The number 0.`digits` · 10^`exponent`. The digits neither begin nor end with a zero; zero has none.
#[derive(Debug, PartialEq, Eq)]
struct Decimal {
    is_negative: bool,
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// None if its exponent has too many digits.
    fn parse(text: &str) -> Option<Self> {
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent.parse::<i64>().ok()?),
            None => (text, 0),
        };
        let unsigned = number.strip_prefix('-');
        let (whole, fraction) = {
            let number = unsigned.unwrap_or(number);
            number.split_once('.').unwrap_or((number, ""))
        };
        let all = format!("{whole}{fraction}");
        let significant = all.trim_start_matches('0');
        let digits = significant.trim_end_matches('0');
        if digits.is_empty() {
            return Some(Self {
                is_negative: false,
                digits: String::new(),
                exponent: 0,
            });
        }
        let moved =
            i64::try_from(whole.len()).ok()? - i64::try_from(all.len() - significant.len()).ok()?;
        Some(Self {
            is_negative: unsigned.is_some(),
            digits: digits.to_owned(),
            exponent: exponent.checked_add(moved)?,
        })
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

fn parse(text: &str) -> Option<Constant<'_>> {
    parse_constant(text, MAX_BRACKETS)
}

impl Coercion {
    /// None when there were too many steps.
    fn count(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.saturating_add(steps);
        (self.steps <= MAX_STEPS).then_some(())
    }

    fn parse<'t>(&mut self, text: &'t str) -> Option<Constant<'t>> {
        self.count(1 + text.len() / BYTES_PER_STEP)?;
        parse(text)
    }

    /// Returns the value as a server coerces it (specification, "Input Coercion" of each kind of type); none where
    /// it does not fit. Recursion: values nest as deep as schemas may.
    fn coerce(
        &mut self,
        model: &Model,
        value: &Constant<'_>,
        ty: &str,
        depth: usize,
    ) -> Option<Meaning> {
        self.count(1)?;
        let ty = ty.strip_suffix('!').unwrap_or(ty);
        if *value == Constant::Null {
            return Some(Meaning::Null);
        }
        if let Some(of) = ty.strip_prefix('[').and_then(|of| of.strip_suffix(']')) {
            let items = match value {
                Constant::List(items) => items
                    .iter()
                    .map(|item| self.coerce(model, item, of, depth))
                    .collect(),
                one => self.coerce(model, one, of, depth).map(|item| vec![item]),
            };
            return items.map(Meaning::List);
        }
        let kind = model.find_type(ty)?.kind;
        match (kind, value) {
            (TypeKind::Input, Constant::Object(fields)) => {
                let depth = depth.checked_sub(1)?;
                let mut all = BTreeMap::new();
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
            (TypeKind::Enum, Constant::Enum(name)) => Some(Meaning::Text((*name).to_owned())),
            (TypeKind::Scalar, Constant::Int(number)) if ty == "ID" => {
                Some(Meaning::Text((*number).to_owned()))
            }
            (TypeKind::Scalar, Constant::Int(number) | Constant::Float(number))
                if ty == "Float" =>
            {
                number.parse().ok().map(Meaning::Float)
            }
            (TypeKind::Scalar, value) => coerce_untyped(value),
            _ => None,
        }
    }
}

/// A value of a scalar: only the server knows what it makes of it.
fn coerce_untyped(value: &Constant<'_>) -> Option<Meaning> {
    Some(match value {
        Constant::Int(number) | Constant::Float(number) => Meaning::Number(Decimal::parse(number)?),
        Constant::String(text) => Meaning::Text(text.clone().into_owned()),
        Constant::Enum(name) => Meaning::Text((*name).to_owned()),
        Constant::Boolean(is) => Meaning::Boolean(*is),
        Constant::Null => Meaning::Null,
        Constant::List(items) => {
            Meaning::List(items.iter().map(coerce_untyped).collect::<Option<_>>()?)
        }
        Constant::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| Some(((*name).to_owned(), coerce_untyped(value)?)));
            Meaning::Object(fields.collect::<Option<_>>()?)
        }
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

    fn codes(old: &str, new: &str) -> Vec<String> {
        let limits = schema_model::Limits::default();
        let parse = |sdl: &str| {
            schema_model::parse_schema(&schema_model::SourceText::new(sdl), &limits)
                .unwrap()
                .model
        };
        let changes = crate::compare(&parse(old), &parse(new)).items.into_iter();
        changes.map(|change| change.code).collect()
    }

    #[test]
    fn changed_defaults_of_any_length_and_depth_are_found() {
        let deep = |value: &str| format!("{}{value}{}", "{a: ".repeat(25), "}".repeat(25));
        let (one, two) = (deep("1"), deep("2"));
        let (nines, ones) = ("9".repeat(20), "1".repeat(20));
        for (ty, old, new, is_changed) in [
            ("String", r#""\u{41}""#, r#""\u{42}""#, true),
            ("String", r#""\u0041\u{1F600}""#, r#""A😀""#, false),
            ("String", r#""\uD83D\uDE00""#, r#""\u{1F600}""#, false),
            ("Float", &nines, &ones, true),
            ("Float", "1.0", "1e0", false),
            ("Float", "1", "10.0e-1", false),
            ("Float", "0.1", "0.2", true),
            ("ID", &nines, &ones, true),
            ("ID", "7", "\"7\"", false),
            ("BigInt", &nines, &ones, true),
            ("BigInt", &nines, &format!("{nines}.00"), false),
            ("BigInt", "0.001", "1e-3", false),
            ("BigInt", "-120", "-1.2e2", false),
            ("BigInt", "120", "12", true),
            ("BigInt", "-1", "1", true),
            ("BigInt", "-0", "0", false),
            (
                "BigInt",
                "1e99999999999999999999",
                "1e99999999999999999998",
                true,
            ),
            ("Deep", &one, &two, true),
            ("Deep", &one, &one, false),
            ("Nothing", "{a: 1, b: 2}", "{b: 2, a: 1}", false),
            ("Nothing", "1", "2", true),
        ] {
            let schema = |default: &str| {
                format!(
                    "scalar BigInt input Deep {{ a: Deep b: Int }} type Query {{ a(b: {ty}{default}): Int }}
                     input I {{ b: {ty}{default} }} directive @d(b: {ty}{default}) on FIELD"
                )
            };
            let set = |value: &str| schema(&format!(" = {value}"));
            let expected: &[&str] = if is_changed {
                &[
                    "field_argument_default_changed",
                    "input_field_default_value_changed",
                    "directive_argument_default_value_changed",
                ]
            } else {
                &[]
            };
            let sort = |mut codes: Vec<String>| {
                codes.sort();
                codes
            };
            let expected = sort(expected.iter().map(|code| (*code).to_owned()).collect());
            assert_eq!(
                sort(codes(&set(old), &set(new))),
                expected,
                "{ty} {old} {new}"
            );
            if is_changed {
                assert_eq!(sort(codes(&set(old), &schema(""))), expected, "{ty} {old}");
                assert_eq!(sort(codes(&schema(""), &set(new))), expected, "{ty} {new}");
            }
        }
    }

    /// More than is completed: then the texts decide.
    #[test]
    fn values_that_cost_too_much_are_compared_as_text() {
        let schema = |given: &str, default: &str| {
            let fields: String = (0..3_000)
                .map(|n| format!("f{n}: Int = {default} "))
                .collect();
            format!("type Query {{ a(b: [I] = [{given}]): Int }} input I {{ {fields} }}")
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
