//! Rules about values (5.6).

use std::collections::HashSet;

use schema_syntax::{Node, NodeId, NodeKind};

use super::checker::{Checker, Expected};
use super::document::Item;
use super::types::{is_input, item_of, named};
use crate::message::list_names;
use crate::model::{InputValueDef, TypeDef, TypeKind};

/// Maximum number of characters of a value in a message.
const MAX_SHOWN: usize = 40;

impl<'d> Checker<'d> {
    /// Checks the default value of a variable.
    pub(super) fn check_default(&mut self, value: Item<'d>, ty: &'d str) {
        self.value(value, Some(Expected::item(ty)));
    }

    /// Checks a value against what is expected. Without a type, finds only what is wrong for every type.
    pub(super) fn value(&mut self, (id, node): Item<'d>, expected: Option<Expected<'d>>) {
        let known =
            expected.filter(|expected| self.types.find(named(expected.ty)).is_some_and(is_input));
        let Some(expected) = known else {
            return self.untyped((id, node));
        };
        let (ty, nullable) = match expected.ty.strip_suffix('!') {
            Some(inner) => (inner, false),
            None => (expected.ty, true),
        };
        match node.kind {
            NodeKind::Variable => self.note_usage(node, Some(expected)),
            NodeKind::NullValue if nullable => {}
            NodeKind::NullValue => {
                let message = format_args!("`null` is not allowed for `{}`.", expected.ty);
                let span = self.document.span(node);
                self.find("wrong_value", message, span).hint(format_args!(
                    "The type ends with `!`: give a value of `{ty}`."
                ));
            }
            NodeKind::ListValue => match item_of(ty) {
                Some(item) => {
                    for each in self.document.tree.children(id) {
                        self.value(each, Some(Expected::item(item)));
                    }
                }
                None => self.not_a_list((id, node), ty),
            },
            // A single value is coerced to a list with one item.
            _ => self.check_named((id, node), named(ty)),
        }
    }

    /// A list where no list is expected. Only scalars of the schema's own may take it.
    fn not_a_list(&mut self, (id, node): Item<'d>, ty: &'d str) {
        let is_custom = self
            .types
            .find(ty)
            .is_some_and(|found| found.kind == TypeKind::Scalar && !found.is_built_in);
        if !is_custom {
            let message = format_args!("Expected a value of type `{ty}`, found a list.");
            let span = self.document.span(node);
            self.find("wrong_value", message, span).hint(format_args!(
                "The type is no list; a list would be `[{ty}]`."
            ));
        }
        // Within a scalar of the schema's own, a variable has no type to fit (as in graphql-js 17).
        let items = self.document.tree.children(id);
        items.for_each(|item| self.untyped(item));
    }

    fn check_named(&mut self, (id, node): Item<'d>, ty: &'d str) {
        let Some(definition) = self.types.find(ty) else {
            return;
        };
        match (definition.kind, node.kind) {
            (TypeKind::Input, NodeKind::ObjectValue) => self.object((id, node), definition),
            (TypeKind::Enum, NodeKind::EnumLiteral) => self.enum_value(node, definition),
            (TypeKind::Scalar, _) => {
                let written = self.document.written(node);
                if definition.is_built_in && !is_literal_of(ty, node.kind, written) {
                    self.wrong(node, definition);
                }
                self.untyped((id, node));
            }
            _ => {
                self.wrong(node, definition);
                self.untyped((id, node));
            }
        }
    }

    fn enum_value(&mut self, node: &Node, definition: &'d TypeDef) {
        let (name, span) = (self.document.name(node), self.document.span(node));
        if let Some(known) = self.types.value(definition, name) {
            if let Some(deprecation) = &known.deprecation {
                let named = format_args!("{}.{name}", definition.name);
                self.deprecated("value", named, deprecation, span);
            }
            return;
        }
        let message = format_args!("`{}` has no value `{name}`.", definition.name);
        let is_shown = self.is_shown();
        let names = || definition.values.iter().map(|value| &*value.name);
        let near = self.near(name, names());
        let mut finding = self.find("unknown_enum_value", message, span);
        match near {
            Some(near) => {
                finding.propose(near, "");
            }
            None if is_shown => {
                finding.hint(format_args!("Its values are {}.", list_names(names())));
            }
            None => {}
        }
    }

    fn object(&mut self, (id, node): Item<'d>, definition: &'d TypeDef) {
        let document = self.document;
        let seen = self.unique(id);
        let one_of = definition.is_one_of.then_some(&*definition.name);
        let mut has_null = false;
        for (id, field) in document.tree.children(id) {
            let name = document.name(field);
            let Some(value) = document.value(id) else {
                continue;
            };
            has_null |= value.1.kind == NodeKind::NullValue;
            let Some(known) = self.types.input(&definition.input_fields, name) else {
                self.unknown_input_field(field, definition);
                self.untyped(value);
                continue;
            };
            if let Some(deprecation) = &known.deprecation {
                let named = format_args!("{}.{name}", definition.name);
                self.deprecated("input field", named, deprecation, document.name_span(field));
            }
            let expected = Expected {
                one_of,
                ..Expected::of(known)
            };
            self.value(value, Some(expected));
        }
        let span = document.span(node);
        if definition.is_one_of {
            if seen.len() != 1 || has_null {
                let message = format_args!(
                    "`{}` takes exactly one field, and that not `null`.",
                    definition.name
                );
                self.find("one_of_value", message, span);
            }
            return;
        }
        let required = self.types.required(&definition.input_fields);
        let lacks = |field: &&&InputValueDef| !seen.contains(&*field.name);
        if let Some(lacking) = required.iter().find(lacks) {
            let message = format_args!("`{}` needs the field `{}`.", definition.name, lacking.name);
            let hint = format_args!("Its type is `{}`.", lacking.ty.text);
            self.find("missing_input_field", message, span).hint(hint);
        }
    }

    fn unknown_input_field(&mut self, field: &Node, definition: &TypeDef) {
        let (name, span) = (self.document.name(field), self.document.name_span(field));
        let message = format_args!("`{}` has no field `{name}`.", definition.name);
        let names = definition.input_fields.iter().map(|field| &*field.name);
        let near = self.near(name, names);
        let mut finding = self.find("unknown_input_field", message, span);
        if let Some(near) = near {
            finding.propose(near, "");
        }
    }

    /// Returns the names of an object's fields, and reports those that are given twice.
    fn unique(&mut self, object: NodeId) -> HashSet<&'d str> {
        let document = self.document;
        let mut seen = HashSet::new();
        for (_, field) in document.tree.children(object) {
            let name = document.name(field);
            if !seen.insert(name) {
                let message = format_args!("The field `{name}` is given twice.");
                self.find("duplicate_input_field", message, document.name_span(field));
            }
        }
        seen
    }

    fn untyped(&mut self, (id, node): Item<'d>) {
        match node.kind {
            NodeKind::Variable => self.note_usage(node, None),
            NodeKind::ListValue => {
                let items = self.document.tree.children(id);
                items.for_each(|item| self.untyped(item));
            }
            NodeKind::ObjectValue => {
                self.unique(id);
                for (id, _) in self.document.tree.children(id) {
                    if let Some(value) = self.document.value(id) {
                        self.untyped(value);
                    }
                }
            }
            _ => {}
        }
    }

    fn wrong(&mut self, node: &Node, definition: &'d TypeDef) {
        let (ty, span) = (&*definition.name, self.document.span(node));
        let written = self.document.written(node);
        let is_short = written.len() <= MAX_SHOWN && !written.contains(['\n', '\r', '`']);
        let shown = match node.kind {
            _ if is_short => format!("`{written}`"),
            NodeKind::ObjectValue => "an object".to_owned(),
            NodeKind::StringValue => "a string".to_owned(),
            NodeKind::IntValue | NodeKind::FloatValue => "a number".to_owned(),
            _ => "a name".to_owned(),
        };
        let message = format_args!("Expected a value of type `{ty}`, found {shown}.");
        if !self.is_shown() {
            self.find("wrong_value", message, span);
            return;
        }
        let (hint, edit) = self.help_with(node, definition);
        let mut finding = self.find("wrong_value", message, span);
        if let Some(hint) = hint {
            finding.hint(hint);
        }
        if let Some(text) = edit {
            finding.edit(span, text);
        }
    }

    /// Returns a hint about a wrong value, and what to put in its place.
    fn help_with(
        &mut self,
        node: &Node,
        definition: &'d TypeDef,
    ) -> (Option<String>, Option<String>) {
        let ty = &*definition.name;
        let string = self.document.tree.string(node);
        match (ty, string.as_deref(), node.kind) {
            ("Int", _, NodeKind::IntValue) => (Some("`Int` has 32 bits.".to_owned()), None),
            ("Int", Some(text), _) if is_number(text) && text.parse::<i32>().is_ok() => {
                without_quotes(text)
            }
            ("Float", Some(text), _) if is_number(text) => without_quotes(text),
            ("Boolean", Some(text @ ("true" | "false")), _) => without_quotes(text),
            ("Boolean", ..) => (Some("It is `true` or `false`.".to_owned()), None),
            ("Int", _, NodeKind::FloatValue) => {
                (Some("`Int` takes whole numbers only.".to_owned()), None)
            }
            (
                "String" | "ID",
                _,
                NodeKind::EnumLiteral
                | NodeKind::IntValue
                | NodeKind::FloatValue
                | NodeKind::BooleanValue,
            ) => {
                let quoted = format!("\"{}\"", self.document.written(node));
                (Some(format!("Write `{quoted}`.")), Some(quoted))
            }
            (_, Some(text), _)
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

/// Returns whether a literal, as written, can be a value of a built-in scalar (3.5).
fn is_literal_of(scalar: &str, kind: NodeKind, written: &str) -> bool {
    match (scalar, kind) {
        ("Int", NodeKind::IntValue) => written.parse::<i32>().is_ok(),
        ("Float", NodeKind::IntValue | NodeKind::FloatValue)
        | ("String" | "ID", NodeKind::StringValue)
        | ("ID", NodeKind::IntValue)
        | ("Boolean", NodeKind::BooleanValue) => true,
        _ => false,
    }
}
