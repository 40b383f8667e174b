//! Rules about fields, fragments in place, and the types that they are on.

use std::fmt::Display;

use apollo_compiler::Node;
use apollo_compiler::ast::{
    Definition, DirectiveList, Document, Field, InlineFragment, OperationType, Selection,
};

use super::checker::{Checker, span_of, span_of_name, span_of_type, span_of_value};
use super::types::{is_composite, is_input, named};
use super::variables::note_definitions;
use crate::did_you_mean::nearest;
use crate::model::{Deprecation, TypeDef};
use crate::shortlist::Span;
use crate::text::shorten;

/// Maximum number of characters of a deprecation's reason in a hint.
const MAX_REASON: usize = 160;

/// Checks 5.3.1 (fields exist), 5.3.3 (leaves), 5.4 (arguments), 5.5.1.2, 5.5.1.3 and 5.5.2.3 (types of fragments), 5.6
/// (values), 5.7 (directives) and 5.8.2 (types of variables).
pub(super) fn check<'d>(checker: &mut Checker<'d>, document: &'d Document) {
    let mut number = 0;
    for definition in &document.definitions {
        checker.current = number;
        match definition {
            Definition::OperationDefinition(operation) => {
                let location = match operation.operation_type {
                    OperationType::Query => "QUERY",
                    OperationType::Mutation => "MUTATION",
                    OperationType::Subscription => "SUBSCRIPTION",
                };
                note_definitions(checker, operation);
                let written = checker.written.get(number).map_or(&[][..], Vec::as_slice);
                for (variable, ty) in operation.variables.iter().zip(written) {
                    check_variable_type(checker, variable, ty);
                    if let Some(default) = &variable.default_value {
                        checker.check_default(default, ty);
                    }
                    checker.directives(&variable.directives, "VARIABLE_DEFINITION", true);
                }
                checker.directives(&operation.directives, location, false);
                let root = checker.types.root(operation.operation_type);
                checker.selections(&operation.selection_set, root);
            }
            Definition::FragmentDefinition(fragment) => {
                let ty = checker.condition(&fragment.type_condition);
                checker.directives(&fragment.directives, "FRAGMENT_DEFINITION", false);
                checker.selections(&fragment.selection_set, ty);
            }
            _ => continue,
        }
        number += 1;
    }
}

fn check_variable_type(
    checker: &mut Checker<'_>,
    variable: &apollo_compiler::ast::VariableDefinition,
    written: &str,
) {
    let name = named(written);
    let span = span_of_type(&variable.ty);
    match checker.types.find(name) {
        None => checker.unknown_type(name, name_within(checker.text, span, name)),
        Some(ty) if !is_input(ty) => {
            let message = format_args!(
                "The variable `${}` cannot have the type `{written}`, which is not an input type.",
                variable.name
            );
            checker
                .find("not_an_input_type", message, span)
                .hint("Variables take scalars, enums and inputs.");
        }
        Some(_) => {}
    }
}

/// The place of a type's name within the type as written.
fn name_within(text: &str, span: Span, name: &str) -> Span {
    let written = text.get(span.0..span.1).unwrap_or("");
    match written.find(name) {
        Some(at) => (span.0 + at, span.0 + at + name.len()),
        None => span,
    }
}

impl<'d> Checker<'d> {
    fn unknown_type(&mut self, name: &str, span: Span) {
        let message = format_args!("The type `{name}` is not defined.");
        let near = self.is_shown().then(|| {
            let names = self.types.model.types.iter().map(|ty| &*ty.name);
            nearest(name, names)
        });
        let near = near.flatten();
        let mut finding = self.find("unknown_type", message, span);
        if let Some(near) = near {
            finding.propose(near, "");
        }
    }

    /// Returns the type that a fragment is on, if it is one that has fields.
    fn condition(&mut self, name: &apollo_compiler::Name) -> Option<&'d TypeDef> {
        let Some(ty) = self.types.find(name) else {
            self.unknown_type(name, span_of_name(name));
            return None;
        };
        if is_composite(ty) {
            return Some(ty);
        }
        let message = format_args!("A fragment cannot be on `{name}`, which has no fields.");
        self.find("fragment_on_leaf", message, span_of_name(name))
            .hint("Fragments are on objects, interfaces and unions.");
        None
    }

    fn selections(&mut self, selections: &'d [Selection], parent: Option<&'d TypeDef>) {
        for selection in selections {
            if self.cancel.is_cancelled() {
                return;
            }
            match selection {
                Selection::Field(field) => self.field(field, parent),
                Selection::InlineFragment(inline) => self.inline(inline, parent),
                Selection::FragmentSpread(spread) => {
                    self.directives(&spread.directives, "FRAGMENT_SPREAD", false);
                    self.spread(&spread.fragment_name, parent);
                }
            }
        }
    }

    fn inline(&mut self, inline: &'d Node<InlineFragment>, parent: Option<&'d TypeDef>) {
        let ty = match &inline.type_condition {
            None => parent,
            Some(name) => {
                let ty = self.condition(name);
                if let (Some(ty), Some(parent)) = (ty, parent)
                    && !self.types.overlap(parent, ty)
                {
                    let message = format_args!("A `{}` is never a `{}`.", parent.name, ty.name);
                    self.find("impossible_fragment", message, span_of_name(name))
                        .hint("This fragment can never apply here; remove it.");
                }
                ty
            }
        };
        self.directives(&inline.directives, "INLINE_FRAGMENT", false);
        self.selections(&inline.selection_set, ty);
    }

    fn spread(&mut self, name: &'d apollo_compiler::Name, parent: Option<&'d TypeDef>) {
        let Some(part) = self.fragment(name) else {
            let message = format_args!("The fragment `{name}` is not defined.");
            let near = self
                .is_shown()
                .then(|| nearest(name, self.fragments.keys().copied()));
            let near = near.flatten().map(str::to_owned);
            let mut finding = self.find("unknown_fragment", message, span_of_name(name));
            match near {
                Some(near) => finding.propose(&near, ""),
                None => finding.hint(format_args!("Define it: `fragment {name} on … {{ … }}`.")),
            };
            return;
        };
        let on = part.fragment_type;
        let ty = on.and_then(|on| self.types.find(on));
        if let (Some(ty), Some(parent)) = (ty.filter(|ty| is_composite(ty)), parent)
            && !self.types.overlap(parent, ty)
        {
            let message = format_args!(
                "The fragment `{name}` is on `{}`, but a `{}` is never one.",
                ty.name, parent.name
            );
            self.find("impossible_fragment", message, span_of_name(name))
                .hint("It can never apply here; remove it.");
        }
    }

    fn field(&mut self, field: &'d Node<Field>, parent: Option<&'d TypeDef>) {
        self.directives(&field.directives, "FIELD", false);
        let definition = parent.and_then(|parent| self.types.field(parent, &field.name));
        let (Some(parent), Some(definition)) = (parent, definition) else {
            if let Some(parent) = parent {
                self.unknown_field(field, parent);
            }
            self.untyped_arguments(&field.arguments);
            return self.selections(&field.selection_set, None);
        };
        let owner = format_args!("{}.{}", parent.name, definition.name);
        let name = span_of_name(&field.name);
        self.arguments(&field.arguments, &definition.arguments, owner, name);
        if let Some(deprecation) = &definition.deprecation {
            self.deprecated("field", owner, deprecation, name);
        }
        let ty = self.types.find(&definition.ty.name);
        if let Some(ty) = ty {
            self.leaf(field, ty, &definition.ty.text);
        }
        self.selections(&field.selection_set, ty.filter(|ty| is_composite(ty)));
    }

    /// A field of an object needs a selection, and one of a scalar has none.
    fn leaf(&mut self, field: &'d Node<Field>, ty: &'d TypeDef, written: &str) {
        let name = &field.name;
        let whole = span_of(field.location());
        match (is_composite(ty), field.selection_set.is_empty()) {
            (true, true) => {
                let message =
                    format_args!("`{name}` returns `{written}`, so its fields must be selected.");
                let simple = self.types.simple_field(ty).unwrap_or("__typename");
                self.find("missing_selection", message, span_of_name(name))
                    .hint(format_args!("Write `{name} {{ {simple} }}`."))
                    .edit((whole.1, whole.1), format_args!(" {{ {simple} }}"));
            }
            (false, false) => {
                let message =
                    format_args!("`{name}` returns `{written}`, which has no fields to select.");
                let from = field
                    .directives
                    .last()
                    .map(|directive| span_of(directive.location()).1)
                    .or_else(|| self.end_of_arguments(field))
                    .unwrap_or(span_of_name(name).1);
                self.find("selection_on_leaf", message, span_of_name(name))
                    .hint("Remove the braces behind it.")
                    .edit((from, whole.1), "");
            }
            _ => {}
        }
    }

    fn end_of_arguments(&self, field: &Field) -> Option<usize> {
        let last = span_of_value(&field.arguments.last()?.value).1;
        let rest = self.text.get(last..)?;
        rest.find(')').map(|at| last + at + 1)
    }

    fn unknown_field(&mut self, field: &Field, parent: &'d TypeDef) {
        let (name, span) = (&field.name, span_of_name(&field.name));
        let message = format_args!("`{}` has no field `{name}`.", parent.name);
        if !self.is_shown() {
            self.find("unknown_field", message, span);
            return;
        }
        let near = nearest(name, parent.fields.iter().map(|field| &*field.name));
        // A field that only some of the possible types have.
        let narrower = self.types.possible_with(parent, name);
        let mut finding = self.find("unknown_field", message, span);
        match (near, narrower) {
            (_, Some(ty)) => {
                finding.hint(format_args!("`{ty}` has it: `... on {ty} {{ {name} }}`."));
            }
            (Some(near), None) => {
                finding.propose(near, "");
            }
            (None, None) if parent.fields.is_empty() => {
                finding.hint("Select fields of its members: `... on Member { … }`.");
            }
            (None, None) => {}
        }
    }

    /// Warns that something deprecated is used.
    pub(super) fn deprecated(
        &mut self,
        what: &str,
        name: impl Display,
        deprecation: &Deprecation,
        span: Span,
    ) {
        let message = format_args!("The {what} `{name}` is deprecated.");
        let reason = deprecation.reason.as_deref();
        let mut finding = self.found.warn("deprecated", message, Some(span));
        if let Some(reason) = reason {
            finding.hint(shorten(reason.trim().replace('\n', " "), MAX_REASON));
        }
    }

    /// Checks 5.7: directives are defined, allowed here, and not repeated.
    fn directives(&mut self, applied: &'d DirectiveList, location: &str, is_constant: bool) {
        let mut seen = std::collections::HashSet::new();
        for directive in applied.iter() {
            let name = &directive.name;
            let named = span_of_name(name);
            let span = (named.0.saturating_sub(1), named.1);
            let Some(definition) = self.types.directive(name) else {
                let message = format_args!("The directive `@{name}` is not defined.");
                let names = self.is_shown().then(|| self.types.directive_names());
                let near = names.and_then(|names| nearest(name, names));
                let mut finding = self.find("unknown_directive", message, span);
                if let Some(near) = near {
                    finding.propose(near, "@");
                }
                self.untyped_arguments(&directive.arguments);
                continue;
            };
            if !definition.locations.iter().any(|each| **each == *location) {
                let message =
                    format_args!("The directive `@{name}` is not defined for {location}.");
                self.find("directive_location", message, span);
            }
            if !definition.is_repeatable && !seen.insert(name.as_str()) {
                let message = format_args!("The directive `@{name}` may be used only once here.");
                let whole = span_of(directive.location());
                self.find("duplicate_directive", message, span)
                    .hint("Remove one.")
                    .edit(whole, "");
            }
            let owner = format_args!("@{name}");
            let count = self.usage_count();
            self.arguments(&directive.arguments, &definition.arguments, owner, span);
            if is_constant {
                // Variables cannot be used here, so none of them counts as used.
                self.forget_usages(count);
            }
        }
    }
}
