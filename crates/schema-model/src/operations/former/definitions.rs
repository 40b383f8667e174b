//! Rules about whole definitions: executable ones, their names, and root fields of subscriptions.

use std::collections::HashSet;

use apollo_compiler::Node;
use apollo_compiler::ast::{
    Definition, Directive, Document, OperationDefinition, OperationType, Selection,
};

use super::checker::{Checker, span_of, span_of_field, span_of_name};
use crate::shortlist::Span;

/// Checks 5.1 (executable definitions), 5.2.1 (names), 5.2.2 (anonymous operations), 5.2.3 (subscriptions), 5.5.1.1
/// (names of fragments) and, from September 2025, 5.2.1.1 (root types exist).
pub(super) fn check<'d>(checker: &mut Checker<'d>, document: &'d Document) {
    let mut operations = HashSet::new();
    let mut fragments = HashSet::new();
    let is_operation = |each: &&Definition| matches!(each, Definition::OperationDefinition(_));
    let count = document.definitions.iter().filter(is_operation).count();
    for definition in &document.definitions {
        match definition {
            Definition::OperationDefinition(operation) => {
                match &operation.name {
                    Some(name) if !operations.insert(name.as_str()) => {
                        let message = format_args!("There is more than one operation `{name}`.");
                        checker
                            .find("duplicate_operation", message, span_of_name(name))
                            .hint("Give each operation a name of its own.");
                    }
                    None if count > 1 => {
                        let message = "An operation without a name must be the only one.";
                        let span = begin_of(definition, checker.text);
                        checker
                            .find("anonymous_operation", message, span)
                            .hint("Give it a name: `query Name { … }`.");
                    }
                    _ => {}
                }
                check_root(checker, definition, operation);
            }
            Definition::FragmentDefinition(fragment) => {
                if !fragments.insert(fragment.name.as_str()) {
                    let name = &fragment.name;
                    let message = format_args!("There is more than one fragment `{name}`.");
                    checker.find("duplicate_fragment", message, span_of_name(name));
                }
            }
            _ => {
                let message = "This defines a part of a schema, not an operation.";
                let span = begin_of(definition, checker.text);
                checker
                    .find("not_executable", message, span)
                    .hint("Move it to the schema.");
            }
        }
    }
}

/// The first word of a definition.
fn begin_of(definition: &Definition, text: &str) -> Span {
    let (start, end) = span_of(definition.location());
    let written = text.get(start..end).unwrap_or("");
    let length = written
        .find(|letter: char| !letter.is_ascii_alphanumeric())
        .unwrap_or(written.len())
        .max(1);
    (start, (start + length).min(end.max(start)))
}

fn check_root<'d>(
    checker: &mut Checker<'d>,
    definition: &Definition,
    operation: &'d OperationDefinition,
) {
    if checker.types.root(operation.operation_type).is_none() {
        let kind = operation.operation_type.name();
        let message = format_args!("The schema has no root type for a {kind}.");
        let span = begin_of(definition, checker.text);
        checker.find("no_root_type", message, span);
        return;
    }
    if operation.operation_type == OperationType::Subscription {
        check_subscription(checker, operation);
    }
}

/// A subscription has one root field, which is not introspection's and depends on no condition (September 2025, 5.2.4.1).
fn check_subscription<'d>(checker: &mut Checker<'d>, operation: &'d OperationDefinition) {
    let root = checker.types.root(OperationType::Subscription);
    let mut fields: Vec<(&'d str, Span)> = Vec::new();
    let (mut names, mut seen) = (HashSet::new(), HashSet::new());
    let mut conditions: Vec<&'d Node<Directive>> = Vec::new();
    let mut open: Vec<&'d Selection> = operation.selection_set.iter().rev().collect();
    while let Some(selection) = open.pop() {
        conditions.extend(
            directives_of(selection)
                .iter()
                .filter(|each| is_condition(each)),
        );
        let (condition, inner) = match selection {
            Selection::Field(field) => {
                if names.insert(field.response_name().as_str()) {
                    fields.push((&field.name, span_of_field(field)));
                }
                continue;
            }
            Selection::InlineFragment(inline) => {
                (inline.type_condition.as_ref(), &inline.selection_set[..])
            }
            Selection::FragmentSpread(spread) => {
                let name = spread.fragment_name.as_str();
                if !seen.insert(name) {
                    continue;
                }
                match checker.fragment(name) {
                    Some(part) => (part.fragment_type, part.selections),
                    None => continue,
                }
            }
        };
        let applies = condition.is_none_or(|name| match (root, checker.types.find(name)) {
            (Some(root), Some(ty)) => checker.types.overlap(root, ty),
            _ => true,
        });
        if applies {
            open.extend(inner.iter().rev());
        }
    }
    let name = std::fmt::from_fn(|out| match &operation.name {
        Some(name) => write!(out, " `{name}`"),
        None => Ok(()),
    });
    for (number, (field, span)) in fields.iter().enumerate() {
        if number > 0 {
            let message = format_args!("The subscription{name} must have exactly one root field.");
            checker
                .find("subscription_root_fields", message, *span)
                .hint("Move this field to a subscription of its own.");
        } else if field.starts_with("__") {
            let message =
                format_args!("The root field of the subscription{name} cannot be `{field}`.");
            checker.find("subscription_root_fields", message, *span);
        }
    }
    for directive in conditions {
        let condition = &directive.name;
        let message = format_args!(
            "`@{condition}` cannot decide about the root field of the subscription{name}."
        );
        checker
            .find("subscription_root_fields", message, span_of_name(condition))
            .hint("A subscription needs its root field. Leave out the directive, or do not send the subscription.");
    }
}

fn directives_of(selection: &Selection) -> &[Node<Directive>] {
    match selection {
        Selection::Field(field) => &field.directives,
        Selection::FragmentSpread(spread) => &spread.directives,
        Selection::InlineFragment(inline) => &inline.directives,
    }
}

fn is_condition(directive: &Directive) -> bool {
    matches!(directive.name.as_str(), "skip" | "include")
}
