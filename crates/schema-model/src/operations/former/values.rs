//! Rules about values (5.6).

use std::collections::HashSet;

use apollo_compiler::ast::Value;
use apollo_compiler::{Name, Node};

use super::checker::{Checker, Expected, Usage, span_of_name, span_of_value};
use super::types::{is_input, item_of, named};
use crate::did_you_mean::nearest;
use crate::model::{InputValueDef, TypeDef, TypeKind};

/// Maximum number of characters of a value in a message.
const MAX_SHOWN: usize = 40;
/// Maximum number of an enum's values in a hint.
const MAX_NAMES: usize = 6;

impl<'d> Checker<'d> {
    /// Checks the default value of a variable.
    pub(super) fn check_default(&mut self, value: &'d Node<Value>, ty: &'d str) {
        self.value(value, Some(Expected::item(ty)));
    }

    /// Checks a value against what is expected. Without a type, finds only what is wrong for every type.
    pub(super) fn value(&mut self, value: &'d Node<Value>, expected: Option<Expected<'d>>) {
        let known =
            expected.filter(|expected| self.types.find(named(expected.ty)).is_some_and(is_input));
        let Some(expected) = known else {
            return self.untyped(value);
        };
        let (ty, nullable) = match expected.ty.strip_suffix('!') {
            Some(inner) => (inner, false),
            None => (expected.ty, true),
        };
        match &**value {
            Value::Variable(name) => self.note_usage(Usage {
                name,
                span: span_of_value(value),
                expected: Some(expected),
            }),
            Value::Null if nullable => {}
            Value::Null => {
                let message = format_args!("`null` is not allowed for `{}`.", expected.ty);
                self.find("wrong_value", message, span_of_value(value))
                    .hint(format_args!(
                        "The type ends with `!`: give a value of `{ty}`."
                    ));
            }
            Value::List(items) => match item_of(ty) {
                Some(item) => {
                    for each in items {
                        self.value(each, Some(Expected::item(item)));
                    }
                }
                None => self.not_a_list(value, items, ty),
            },
            // A single value is coerced to a list with one item.
            _ => self.check_named(value, named(ty)),
        }
    }

    /// A list where no list is expected. Only scalars of the schema's own may take it.
    fn not_a_list(&mut self, value: &'d Node<Value>, items: &'d [Node<Value>], ty: &'d str) {
        let is_custom = self
            .types
            .find(ty)
            .is_some_and(|found| found.kind == TypeKind::Scalar && !found.is_built_in);
        if !is_custom {
            let message = format_args!("Expected a value of type `{ty}`, found a list.");
            self.find("wrong_value", message, span_of_value(value))
                .hint(format_args!(
                    "The type is no list; a list would be `[{ty}]`."
                ));
        }
        for item in items {
            match &**item {
                // The list passes its own type on to its items.
                Value::Variable(_) => self.value(item, Some(Expected::item(ty))),
                _ => self.untyped(item),
            }
        }
    }

    fn check_named(&mut self, value: &'d Node<Value>, ty: &'d str) {
        let Some(definition) = self.types.find(ty) else {
            return;
        };
        match (definition.kind, &**value) {
            (TypeKind::Input, Value::Object(fields)) => self.object(value, fields, definition),
            (TypeKind::Enum, Value::Enum(name)) => self.enum_value(value, name, definition),
            (TypeKind::Scalar, given) => {
                if definition.is_built_in && !is_literal_of(ty, given) {
                    self.wrong(value, definition);
                }
                self.untyped(value);
            }
            _ => {
                self.wrong(value, definition);
                self.untyped(value);
            }
        }
    }

    fn enum_value(&mut self, value: &Node<Value>, name: &Name, definition: &'d TypeDef) {
        let span = span_of_value(value);
        if let Some(at) = self.types.value(definition, name) {
            let known = definition.values.get(at);
            if let Some(deprecation) = known.and_then(|known| known.deprecation.as_ref()) {
                let named = format_args!("{}.{name}", definition.name);
                self.deprecated("value", named, deprecation, span);
            }
            return;
        }
        let message = format_args!("`{}` has no value `{name}`.", definition.name);
        let is_shown = self.is_shown();
        let mut finding = self.find("unknown_enum_value", message, span);
        if is_shown {
            let names = || definition.values.iter().map(|value| &*value.name);
            match nearest(name, names()) {
                Some(near) => finding.propose(near, ""),
                None => finding.hint(format_args!("Its values are {}.", list_names(names()))),
            };
        }
    }

    fn object(
        &mut self,
        value: &Node<Value>,
        given: &'d [(Name, Node<Value>)],
        definition: &'d TypeDef,
    ) {
        let seen = self.unique(given);
        let one_of = definition.is_one_of.then_some(&*definition.name);
        for (name, field) in given {
            let Some(known) = self.types.input_field(definition, name) else {
                self.unknown_input_field(name, definition);
                self.untyped(field);
                continue;
            };
            if let Some(deprecation) = &known.deprecation {
                let named = format_args!("{}.{name}", definition.name);
                self.deprecated("input field", named, deprecation, span_of_name(name));
            }
            let expected = Expected {
                one_of,
                ..Expected::of(known)
            };
            self.value(field, Some(expected));
        }
        let span = span_of_value(value);
        if definition.is_one_of {
            let is_null = |(_, field): &(Name, Node<Value>)| matches!(**field, Value::Null);
            if seen.len() != 1 || given.iter().any(is_null) {
                let message = format_args!(
                    "`{}` takes exactly one field, and that not `null`.",
                    definition.name
                );
                self.find("one_of_value", message, span);
            }
            return;
        }
        let lacks = |field: &&InputValueDef| field.is_required() && !seen.contains(&*field.name);
        if let Some(lacking) = definition.input_fields.iter().find(lacks) {
            let message = format_args!("`{}` needs the field `{}`.", definition.name, lacking.name);
            let hint = format_args!("Its type is `{}`.", lacking.ty.text);
            self.find("missing_input_field", message, span).hint(hint);
        }
    }

    fn unknown_input_field(&mut self, name: &Name, definition: &TypeDef) {
        let message = format_args!("`{}` has no field `{name}`.", definition.name);
        let is_shown = self.is_shown();
        let mut finding = self.find("unknown_input_field", message, span_of_name(name));
        let names = definition.input_fields.iter().map(|field| &*field.name);
        if is_shown && let Some(near) = nearest(name, names) {
            finding.propose(near, "");
        }
    }

    fn unique(&mut self, given: &'d [(Name, Node<Value>)]) -> HashSet<&'d str> {
        let mut seen = HashSet::with_capacity(given.len());
        for (name, _) in given {
            if !seen.insert(name.as_str()) {
                let message = format_args!("The field `{name}` is given twice.");
                self.find("duplicate_input_field", message, span_of_name(name));
            }
        }
        seen
    }

    fn untyped(&mut self, value: &'d Node<Value>) {
        match &**value {
            Value::Variable(name) => self.note_usage(Usage {
                name,
                span: span_of_value(value),
                expected: None,
            }),
            Value::List(items) => items.iter().for_each(|item| self.untyped(item)),
            Value::Object(fields) => {
                self.unique(fields);
                fields.iter().for_each(|(_, field)| self.untyped(field));
            }
            _ => {}
        }
    }

    fn wrong(&mut self, value: &Node<Value>, definition: &'d TypeDef) {
        let (ty, span) = (&*definition.name, span_of_value(value));
        let written = self.text.get(span.0..span.1).unwrap_or("").trim();
        let is_short = written.len() <= MAX_SHOWN && !written.contains(['\n', '\r', '`']);
        let shown = match &**value {
            _ if is_short => format!("`{written}`"),
            Value::Object(_) => "an object".to_owned(),
            Value::String(_) => "a string".to_owned(),
            Value::Int(_) | Value::Float(_) => "a number".to_owned(),
            _ => "a name".to_owned(),
        };
        let message = format_args!("Expected a value of type `{ty}`, found {shown}.");
        if !self.is_shown() {
            self.find("wrong_value", message, span);
            return;
        }
        let quoted = format!("\"{written}\"");
        let (hint, edit) = match (ty, &**value) {
            ("Int", Value::Int(_)) => (Some("`Int` has 32 bits.".to_owned()), None),
            ("Int", Value::String(text)) if text.parse::<i32>().is_ok() => without_quotes(text),
            ("Float", Value::String(text)) if is_number(text) => without_quotes(text),
            ("Boolean", Value::String(text)) if matches!(&**text, "true" | "false") => {
                without_quotes(text)
            }
            ("Boolean", _) => (Some("It is `true` or `false`.".to_owned()), None),
            ("Int", Value::Float(_)) => (Some("`Int` takes whole numbers only.".to_owned()), None),
            (
                "String" | "ID",
                Value::Enum(_) | Value::Int(_) | Value::Float(_) | Value::Boolean(_),
            ) => (Some(format!("Write `{quoted}`.")), Some(quoted)),
            (_, Value::String(text))
                if definition.kind == TypeKind::Enum
                    && self.types.value(definition, text).is_some() =>
            {
                without_quotes(text)
            }
            _ if definition.kind == TypeKind::Enum => {
                let names = definition.values.iter().map(|value| &*value.name);
                (Some(format!("Its values are {}.", list_names(names))), None)
            }
            _ if definition.kind == TypeKind::Input => (
                Some(format!("`{ty}` is an input, written `{{ field: value }}`.")),
                None,
            ),
            _ => (None, None),
        };
        let mut finding = self.find("wrong_value", message, span);
        if let Some(hint) = hint {
            finding.hint(hint);
        }
        if let Some(text) = edit {
            finding.edit(span, text);
        }
    }
}

fn without_quotes(text: &str) -> (Option<String>, Option<String>) {
    (
        Some(format!("Write `{text}` without quotes.")),
        Some(text.to_owned()),
    )
}

/// Returns whether a text is a number in the language's own grammar.
fn is_number(text: &str) -> bool {
    let is_part =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '+' | '.' | 'e' | 'E');
    let begins = text.trim_start_matches('-');
    let is_plain = begins.starts_with(|first: char| first.is_ascii_digit())
        && (!begins.starts_with('0') || begins == "0" || begins.starts_with("0."))
        && text.ends_with(|last: char| last.is_ascii_digit());
    is_plain && text.chars().all(is_part) && text.parse::<f64>().is_ok()
}

/// Returns whether a literal can be a value of a built-in scalar (3.5).
fn is_literal_of(scalar: &str, value: &Value) -> bool {
    match (scalar, value) {
        ("Int", Value::Int(number)) => number.try_to_i32().is_ok(),
        ("Float", Value::Int(_) | Value::Float(_))
        | ("String" | "ID", Value::String(_))
        | ("ID", Value::Int(_))
        | ("Boolean", Value::Boolean(_)) => true,
        _ => false,
    }
}

fn list_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names = names.map(|name| format!("`{name}`"));
    let shown: Vec<String> = names.by_ref().take(MAX_NAMES).collect();
    let more = names.count();
    let mut text = shown.join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}
