//! Rules about variables (5.8).

use std::collections::{HashMap, HashSet};

use schema_syntax::{NameId, Node, NodeKind};

use super::checker::{Checker, Usage};
use super::document::{Document, Variable};
use super::types::{is_subtype, named};
use crate::shortlist::{Draft, Span};

/// Usages that are compared with their definitions. Operations that share large fragments have them multiplied.
const MAX_COMPARISONS: usize = 2_000_000;

/// Checks 5.8.1: names of variables are unique.
pub(super) fn note_definitions(checker: &mut Checker<'_>, variables: &[Variable<'_>]) {
    let document = checker.document;
    let mut seen = HashSet::new();
    for variable in variables {
        if !seen.insert(variable.name) {
            let name = document.name(variable.node);
            let message = format_args!("The variable `${name}` is defined twice.");
            let span = document.head_span(variable.node);
            checker.find("duplicate_variable", message, span);
        }
    }
}

/// An operation with its variables by name.
struct Scope<'d> {
    node: &'d Node,
    variables: &'d [Variable<'d>],
    /// Of two definitions with the same name the last counts, as in graphql-js.
    defined: HashMap<NameId, &'d Variable<'d>>,
}

/// Checks 5.8.3 (uses are defined), 5.8.4 (definitions are used), 5.8.5 (types fit).
pub(super) fn check(checker: &mut Checker<'_>) {
    let mut comparisons = 0;
    for at in 0..checker.parts.len() {
        let operation = checker
            .parts
            .get(at)
            .map(|part| (part.operation, part.node));
        let (Some((Some(_), node)), Some(variables)) = (operation, checker.variables.get(at))
        else {
            continue;
        };
        let defined = variables.iter().map(|variable| (variable.name, variable));
        let scope = Scope {
            node,
            variables,
            defined: defined.collect(),
        };
        let mut used = HashSet::new();
        for part in checker.reachable(at) {
            if checker.cancel.is_cancelled() {
                return;
            }
            let usages = checker
                .parts
                .get(part)
                .map_or_else(Vec::new, |part| part.usages.clone());
            let spreads = checker.parts.get(part).map_or(0, |part| part.spreads.len());
            comparisons += usages.len() + spreads + 1;
            if comparisons > MAX_COMPARISONS {
                let message = "The operations share so many variables in fragments that they were not all checked.";
                let span = checker.document.span(node);
                checker.find("too_complex", message, span);
                return;
            }
            for usage in usages {
                used.insert(usage.name);
                match scope.defined.get(&usage.name) {
                    Some(variable) => check_position(checker, variable, usage),
                    None => undefined(checker, &scope, usage, part == at),
                }
            }
        }
        for (number, variable) in variables.iter().enumerate() {
            if !used.contains(&variable.name) {
                unused(checker, variables, variable, number);
            }
        }
    }
}

fn unused(
    checker: &mut Checker<'_>,
    variables: &[Variable<'_>],
    variable: &Variable<'_>,
    number: usize,
) {
    let document = checker.document;
    let name = document.name(variable.node);
    let message = format_args!("The variable `${name}` is never used.");
    let whole = document.span(variable.node);
    let place = |at: Option<usize>| {
        let other = variables.get(at?)?;
        Some(document.span(other.node))
    };
    let (next, before) = (place(number.checked_add(1)), place(number.checked_sub(1)));
    let edit = match (next, before) {
        (Some(next), _) => (whole.0, next.0),
        (None, Some(before)) => (before.1, whole.1),
        // With the parentheses around the only one.
        (None, None) => {
            let before = variable.node.start.saturating_sub(1);
            let (start, end) = (before, variable.node.last + 1);
            (document.token_span(start).0, document.token_span(end).1)
        }
    };
    checker
        .find(
            "unused_variable",
            message,
            document.head_span(variable.node),
        )
        .hint("Use it, or remove it.")
        .edit(edit, "");
}

fn undefined(checker: &mut Checker<'_>, scope: &Scope<'_>, usage: Usage<'_>, is_direct: bool) {
    let document = checker.document;
    let name_of = |id: NameId| document.tree.tokens().names().text(id);
    let name = name_of(usage.name);
    let message = std::fmt::from_fn(|out| {
        match scope.node.name_token() {
            Some(_) => write!(out, "The operation `{}`", document.name(scope.node)),
            None => write!(out, "The operation"),
        }?;
        write!(out, " does not define the variable `${name}`.")
    });
    let near = checker.near(name, scope.defined.keys().map(|id| name_of(*id)));
    let mut finding = checker.find("undefined_variable", message, usage.span);
    match (near, usage.expected) {
        (Some(near), _) if is_direct => {
            finding.propose(near, "$");
        }
        (_, Some(expected)) => {
            finding.hint(format_args!("Define it: `${name}: {}`.", expected.ty));
            define(&mut finding, document, scope, name, expected.ty);
        }
        _ => {}
    }
}

/// Offers to insert the definition of a variable.
fn define(
    finding: &mut Draft<'_>,
    document: Document<'_>,
    scope: &Scope<'_>,
    name: &str,
    ty: &str,
) {
    if let Some(first) = scope.variables.first() {
        let at = document.span(first.node).0;
        finding.edit((at, at), format_args!("${name}: {ty}, "));
    } else if let Some(token) = scope.node.name_token() {
        let at: Span = document.token_span(token);
        finding.edit((at.1, at.1), format_args!("(${name}: {ty})"));
    }
}

fn check_position(checker: &mut Checker<'_>, variable: &Variable<'_>, usage: Usage<'_>) {
    let Some(expected) = usage.expected else {
        return;
    };
    let (written, span) = (&*variable.ty, variable.ty_span);
    if checker.types.find(named(written)).is_none() {
        return;
    }
    let name = checker.document.name(variable.node);
    let is_non_null = written.ends_with('!');
    if let Some(input) = expected.one_of.filter(|_| !is_non_null) {
        let message = format_args!(
            "`${name}` may be null, but `{input}` takes exactly one field that is not null."
        );
        checker
            .find("variable_type", message, usage.span)
            .hint(format_args!("Declare it as `{written}!`."))
            .edit(span, format_args!("{written}!"));
    }
    let default = variable.default;
    let has_default = default.is_some_and(|(_, value)| value.kind != NodeKind::NullValue);
    // A null variable falls back to a default, on either side (5.8.5).
    let is_allowed = match expected.ty.strip_suffix('!') {
        Some(nullable) if !is_non_null && (has_default || expected.has_default) => {
            is_subtype(written, nullable)
        }
        _ => is_subtype(written, expected.ty),
    };
    if is_allowed {
        return;
    }
    let message = format_args!(
        "`${name}` has the type `{written}`, but `{}` is expected here.",
        expected.ty
    );
    checker
        .find("variable_type", message, usage.span)
        .hint(format_args!("Declare it as `{}`.", expected.ty))
        .edit(span, expected.ty);
}
