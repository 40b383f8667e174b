//! Rules about whole definitions: executable ones, their names, and root fields of subscriptions.

use std::collections::HashSet;

use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::checker::Checker;
use super::document::Item;
use super::limits::OperationLimits;
use crate::model::OperationKind;

/// Checks 5.1 (executable definitions), 5.2.1 (names), 5.2.2 (anonymous operations), 5.2.3 (subscriptions), 5.5.1.1
/// (names of fragments) and, from September 2025, 5.2.1.1 (root types exist).
pub(super) fn check(checker: &mut Checker<'_>, limits: &OperationLimits) {
    let document = checker.document;
    let (mut operations, mut fragments) = (HashSet::new(), HashSet::new());
    let is_operation = |(_, node): &Item<'_>| node.kind == NodeKind::Operation;
    let is_alone = document.definitions().filter(is_operation).count() <= 1;
    let mut steps = 0;
    for (id, node) in document.definitions() {
        let name = document.tree.name(node);
        let shown = document.name(node);
        match (node.kind, name) {
            (NodeKind::Operation, name) => {
                match name {
                    Some(name) if !operations.insert(name) => {
                        let message = format_args!("There is more than one operation `{shown}`.");
                        checker
                            .find("duplicate_operation", message, document.name_span(node))
                            .hint("Give each operation a name of its own.");
                    }
                    None if !is_alone => {
                        let message = "An operation without a name must be the only one.";
                        checker
                            .find("anonymous_operation", message, document.begin_span(node))
                            .hint("Give it a name: `query Name { … }`.");
                    }
                    _ => {}
                }
                check_root(checker, (id, node), &mut steps, limits);
            }
            (NodeKind::Fragment, Some(name)) => {
                if !fragments.insert(name) {
                    let message = format_args!("There is more than one fragment `{shown}`.");
                    checker.find("duplicate_fragment", message, document.name_span(node));
                }
            }
            _ => {
                let message = "This defines a part of a schema, not an operation.";
                checker
                    .find("not_executable", message, document.begin_span(node))
                    .hint("Move it to the schema.");
            }
        }
    }
}

fn check_root(
    checker: &mut Checker<'_>,
    (id, node): Item<'_>,
    steps: &mut usize,
    limits: &OperationLimits,
) {
    let Some(kind) = checker.document.operation_kind(node) else {
        return;
    };
    if checker.types.root(kind).is_none() {
        let kind = match kind {
            OperationKind::Query => "query",
            OperationKind::Mutation => "mutation",
            OperationKind::Subscription => "subscription",
        };
        let message = format_args!("The schema has no root type for a {kind}.");
        let span = checker.document.begin_span(node);
        checker.find("no_root_type", message, span);
        return;
    }
    let is_over = *steps > limits.max_steps || checker.cancel.is_cancelled();
    if kind != OperationKind::Subscription || is_over {
        return;
    }
    let fields = find_root_fields(checker, id, steps, limits.max_steps);
    check_subscription(checker, node, &fields);
    if *steps > limits.max_steps {
        let message = "The subscriptions share so many fragments that they were not all checked.";
        let span = checker.document.begin_span(node);
        checker.find("too_complex", message, span);
    }
}

/// The fields at the root of a subscription.
#[derive(Default)]
struct RootFields<'d> {
    /// One for each key in the response.
    fields: Vec<&'d Node>,
    /// `@skip` and `@include`, at fields and at fragments.
    conditions: Vec<&'d Node>,
    /// Whether a fragment does not exist or cannot apply, which is another rule's finding.
    is_unclear: bool,
}

fn find_root_fields<'d>(
    checker: &mut Checker<'d>,
    id: NodeId,
    steps: &mut usize,
    max_steps: usize,
) -> RootFields<'d> {
    let document = checker.document;
    let root = checker.types.root(OperationKind::Subscription);
    let mut out = RootFields::default();
    let (mut names, mut seen) = (HashSet::new(), HashSet::new());
    let mut open: Vec<Item<'d>> = document.selections(id).collect();
    open.reverse();
    while let Some((id, node)) = open.pop() {
        *steps += 1;
        if *steps > max_steps {
            break;
        }
        let conditions = document.directives(id).map(|(_, directive)| directive);
        out.conditions
            .extend(conditions.filter(|each| is_condition(document.tree.name(each))));
        let (condition, inner) = match node.kind {
            NodeKind::Field => {
                if names.insert(document.response_name(node)) {
                    out.fields.push(node);
                }
                continue;
            }
            NodeKind::InlineFragment => (node.name_token().map(|_| node), id),
            _ => {
                if !seen.insert(document.tree.name(node)) {
                    continue;
                }
                match checker.spread_fragment(node) {
                    Some(part) => (part.fragment_type, part.id),
                    None => {
                        out.is_unclear = true;
                        continue;
                    }
                }
            }
        };
        let ty = condition.map(|name| checker.types.find(document.name(name)));
        let applies = match (root, ty) {
            (Some(root), Some(Some(ty))) => checker.types.overlap(root, ty),
            _ => true,
        };
        out.is_unclear |= !applies;
        if applies {
            let first = open.len();
            open.extend(document.selections(inner));
            if let Some(added) = open.get_mut(first..) {
                added.reverse();
            }
        }
    }
    out
}

fn is_condition(name: Option<NameId>) -> bool {
    matches!(name, Some(NameId::SKIP | NameId::INCLUDE))
}

/// A subscription has one root field, which is not introspection's and depends on no condition (September 2025, 5.2.4.1).
fn check_subscription(checker: &mut Checker<'_>, operation: &Node, found: &RootFields<'_>) {
    let document = checker.document;
    let name = std::fmt::from_fn(|out| match operation.name_token() {
        Some(_) => write!(out, " `{}`", document.name(operation)),
        None => Ok(()),
    });
    let only_one = format_args!("The subscription{name} must have exactly one root field.");
    if found.fields.is_empty() && !found.is_unclear {
        let span = document.begin_span(operation);
        checker
            .find("subscription_root_fields", only_one, span)
            .hint("Select the field whose events it waits for.");
    }
    for (number, node) in found.fields.iter().enumerate() {
        let (field, span) = (document.name(node), document.head_span(node));
        if number > 0 {
            checker
                .find("subscription_root_fields", only_one, span)
                .hint("Move this field to a subscription of its own.");
        } else if field.starts_with("__") {
            let message =
                format_args!("The root field of the subscription{name} cannot be `{field}`.");
            checker.find("subscription_root_fields", message, span);
        }
    }
    for directive in &found.conditions {
        let condition = document.name(directive);
        let message = format_args!(
            "`@{condition}` cannot decide about the root field of the subscription{name}."
        );
        checker
            .find("subscription_root_fields", message, document.name_span(directive))
            .hint("A subscription needs its root field. Leave out the directive, or do not send the subscription.");
    }
}
