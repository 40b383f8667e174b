//! Rules about variables (5.8).

use std::collections::{HashMap, HashSet};

use apollo_compiler::ast::{OperationDefinition, VariableDefinition};
use apollo_compiler::{Name, Node};

use super::checker::{Checker, Usage, span_of, span_of_name, span_of_type};
use super::types::is_subtype;
use crate::did_you_mean::nearest;
use crate::shortlist::{Draft, Span};

/// Usages that are compared with their definitions. Operations that share large fragments have them multiplied.
const MAX_COMPARISONS: usize = 2_000_000;

/// Checks 5.8.1: names of variables are unique.
pub(super) fn note_definitions(checker: &mut Checker<'_>, operation: &OperationDefinition) {
    let mut seen = HashSet::new();
    for variable in &operation.variables {
        let name = &variable.name;
        if !seen.insert(name.as_str()) {
            let message = format_args!("The variable `${name}` is defined twice.");
            let span = span_of_variable(name);
            checker.find("duplicate_variable", message, span);
        }
    }
}

/// The place of a name with its `$`.
fn span_of_variable(name: &Name) -> Span {
    let (start, end) = span_of_name(name);
    (start.saturating_sub(1), end)
}

/// Checks 5.8.3 (uses are defined), 5.8.4 (definitions are used), 5.8.5 (types fit).
pub(super) fn check(checker: &mut Checker<'_>) {
    let mut comparisons = 0;
    for at in 0..checker.parts.len() {
        let Some(operation) = checker.parts.get(at).and_then(|part| part.operation) else {
            continue;
        };
        // Of two definitions with the same name the last counts, as in graphql-js.
        let defined: HashMap<&str, &Node<VariableDefinition>> = operation
            .variables
            .iter()
            .map(|variable| (variable.name.as_str(), variable))
            .collect();
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
                checker.find("too_complex", message, span_of(operation.location()));
                return;
            }
            for usage in usages {
                used.insert(usage.name.as_str());
                match defined.get(usage.name.as_str()) {
                    Some(variable) => check_position(checker, variable, usage),
                    None => undefined(checker, operation, usage, part == at, &defined),
                }
            }
        }
        for (number, variable) in operation.variables.iter().enumerate() {
            if !used.contains(variable.name.as_str()) {
                unused(checker, operation, variable, number);
            }
        }
    }
}

fn unused(
    checker: &mut Checker<'_>,
    operation: &OperationDefinition,
    variable: &Node<VariableDefinition>,
    number: usize,
) {
    let name = &variable.name;
    let message = format_args!("The variable `${name}` is never used.");
    let whole = span_of(variable.location());
    let place = |at: Option<usize>| {
        let other = operation.variables.get(at?)?;
        Some(span_of(other.location()))
    };
    let (next, before) = (place(number.checked_add(1)), place(number.checked_sub(1)));
    let edit = match (next, before) {
        (Some(next), _) => Some((whole.0, next.0)),
        (None, Some(before)) => Some((before.1, whole.1)),
        (None, None) => parentheses(checker.text, whole),
    };
    let mut finding = checker.find("unused_variable", message, span_of_variable(name));
    finding.hint("Use it, or remove it.");
    if let Some(edit) = edit {
        finding.edit(edit, "");
    }
}

/// The parentheses around the only variable.
fn parentheses(text: &str, (start, end): Span) -> Option<Span> {
    let before = text.get(..start)?.trim_end();
    let behind = text.get(end..)?;
    let gap = behind.len()
        - behind
            .trim_start_matches([' ', '\n', '\r', '\t', ','])
            .len();
    (before.ends_with('(') && behind.get(gap..)?.starts_with(')'))
        .then(|| (before.len() - 1, end + gap + 1))
}

fn undefined(
    checker: &mut Checker<'_>,
    operation: &OperationDefinition,
    usage: Usage<'_>,
    is_direct: bool,
    defined: &HashMap<&str, &Node<VariableDefinition>>,
) {
    let name = usage.name;
    let message = std::fmt::from_fn(|out| {
        match &operation.name {
            Some(operation) => write!(out, "The operation `{operation}`"),
            None => write!(out, "The operation"),
        }?;
        write!(out, " does not define the variable `${name}`.")
    });
    let near = checker
        .is_shown()
        .then(|| nearest(name, defined.keys().copied()));
    let near = near.flatten();
    let text = checker.text;
    let mut finding = checker.find("undefined_variable", message, usage.span);
    match (near, usage.expected) {
        (Some(near), _) if is_direct => {
            finding.propose(near, "$");
        }
        (_, Some(expected)) => {
            finding.hint(format_args!("Define it: `${name}: {}`.", expected.ty));
            define(&mut finding, text, operation, name, expected.ty);
        }
        _ => {}
    }
}

/// Offers to insert the definition of a variable.
fn define(
    finding: &mut Draft<'_>,
    text: &str,
    operation: &OperationDefinition,
    name: &str,
    ty: &str,
) {
    if let Some(first) = operation.variables.first() {
        let at = span_of(first.location()).0;
        finding.edit((at, at), format_args!("${name}: {ty}, "));
    } else if let Some(operation_name) = &operation.name {
        let at = span_of_name(operation_name).1;
        let behind = text.get(at..).unwrap_or("").trim_start();
        if behind.starts_with(['{', '@']) {
            finding.edit((at, at), format_args!("(${name}: {ty})"));
        }
    }
}

fn check_position(
    checker: &mut Checker<'_>,
    variable: &Node<VariableDefinition>,
    usage: Usage<'_>,
) {
    let Some(expected) = usage.expected else {
        return;
    };
    let written = variable.ty.to_string();
    if checker.types.find(super::types::named(&written)).is_none() {
        return;
    }
    let name = usage.name;
    if let Some(input) = expected.one_of.filter(|_| !written.ends_with('!')) {
        let message = format_args!(
            "`${name}` may be null, but `{input}` takes exactly one field that is not null."
        );
        let span = span_of_type(&variable.ty);
        checker
            .find("variable_type", message, usage.span)
            .hint(format_args!("Declare it as `{written}!`."))
            .edit(span, format_args!("{written}!"));
    }
    let has_default = variable
        .default_value
        .as_ref()
        .is_some_and(|value| !value.is_null());
    // A null variable falls back to a default, on either side (5.8.5).
    let is_allowed = match expected.ty.strip_suffix('!') {
        Some(nullable) if !written.ends_with('!') && (has_default || expected.has_default) => {
            is_subtype(&written, nullable)
        }
        _ => is_subtype(&written, expected.ty),
    };
    if is_allowed {
        return;
    }
    let message = format_args!(
        "`${name}` has the type `{written}`, but `{}` is expected here.",
        expected.ty
    );
    let span = span_of_type(&variable.ty);
    checker
        .find("variable_type", message, usage.span)
        .hint(format_args!("Declare it as `{}`.", expected.ty))
        .edit(span, expected.ty);
}
