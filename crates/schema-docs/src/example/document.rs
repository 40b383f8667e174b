//! A selection as a document, in lines that fit beside the prose.

use std::borrow::Cow;

use super::json::Json;
use super::names::operation_name;
use super::select::{Argument, Selected, Selection};
use crate::render::escape::put;
use schema_model::model::{OperationKind, Paging, TypeRef};

/// Characters of a line of code in the column beside the prose, where that is narrowest.
pub(crate) const LINE_WIDTH: usize = 45;

/// A variable of an operation.
pub(super) struct Variable<'m> {
    pub name: Cow<'m, str>,
    pub ty: &'m TypeRef,
    pub value: Json<'m>,
}

/// Writes the document with one operation and one root field.
pub(super) fn format(kind: OperationKind, variables: &[Variable], root: &Selected) -> String {
    let mut out = String::with_capacity(512);
    let keyword = match kind {
        OperationKind::Query => "query ",
        OperationKind::Mutation => "mutation ",
        OperationKind::Subscription => "subscription ",
    };
    let before = |out: &mut String| {
        out.push_str(keyword);
        out.push_str(&operation_name(&root.field.name));
    };
    let variables = variables.iter().map(|variable| {
        move |out: &mut String| {
            let (before, after) = variable.ty.wrappers();
            put!(
                out,
                "${}: {before}{}{after}",
                variable.name,
                variable.ty.name
            );
        }
    });
    push_call(&mut out, 0, before, variables, " {");
    push_field(&mut out, 1, root);
    out.push_str("}\n");
    out
}

/// A line with a list in parentheses. A line that is too long is broken as prettier does: a part of the list on each line,
/// without commas.
fn push_call<P: Fn(&mut String)>(
    out: &mut String,
    depth: usize,
    before: impl Fn(&mut String),
    parts: impl ExactSizeIterator<Item = P> + Clone,
    after: &str,
) {
    let mark = out.len();
    indent(out, depth);
    before(out);
    if parts.len() > 0 {
        let begin = out.len();
        out.push('(');
        for (number, push) in parts.clone().enumerate() {
            out.push_str(if number == 0 { "" } else { ", " });
            push(out);
        }
        out.push(')');
        if out.len() + after.len() - mark > LINE_WIDTH {
            out.truncate(begin);
            out.push_str("(\n");
            for push in parts {
                indent(out, depth + 1);
                push(out);
                out.push('\n');
            }
            indent(out, depth);
            out.push(')');
        }
    }
    out.push_str(after);
    out.push('\n');
}

/// Recursive; the depth of selections is limited.
fn push_field(out: &mut String, depth: usize, selected: &Selected) {
    let before = |out: &mut String| {
        if let Some(alias) = &selected.alias {
            out.push_str(alias);
            out.push_str(": ");
        }
        out.push_str(&selected.field.name);
    };
    let arguments = selected.arguments.iter().map(|(name, argument)| {
        move |out: &mut String| match argument {
            Argument::Variable => put!(out, "{name}: ${name}"),
            Argument::Renamed(variable) => put!(out, "{name}: ${variable}"),
            Argument::Literal(number) => put!(out, "{name}: {number}"),
        }
    });
    let wraps: &[&str] = match selected.field.paging {
        None => &[],
        Some(Paging::Nodes) => &["nodes"],
        Some(Paging::Edges) => &["edges", "node"],
    };
    let has_braces = selected.of.is_some() || !wraps.is_empty();
    push_call(
        out,
        depth,
        before,
        arguments,
        if has_braces { " {" } else { "" },
    );
    // The items of a connection may be plain values: only then the innermost field has no selection.
    let opened = wraps.len() - usize::from(selected.of.is_none() && !wraps.is_empty());
    for (number, wrap) in wraps.iter().enumerate() {
        indent(out, depth + 1 + number);
        out.push_str(wrap);
        out.push_str(if number < opened { " {\n" } else { "\n" });
    }
    if let Some(of) = &selected.of {
        push_selection(out, depth + 1 + opened, of);
    }
    if has_braces {
        for number in (0..=opened).rev() {
            indent(out, depth + number);
            out.push_str("}\n");
        }
    }
}

/// Recursive, as [`push_field`] is.
fn push_selection(out: &mut String, depth: usize, selection: &Selection) {
    if selection.has_typename {
        indent(out, depth);
        out.push_str("__typename\n");
    }
    for field in &selection.fields {
        push_field(out, depth, field);
    }
    for fragment in &selection.fragments {
        indent(out, depth);
        put!(out, "... on {} {{\n", fragment.ty.name);
        push_selection(out, depth + 1, fragment);
        indent(out, depth);
        out.push_str("}\n");
    }
}

fn indent(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_lines_are_broken() {
        let line = |parts: &[&'static str]| {
            let mut out = String::new();
            let parts = parts
                .iter()
                .map(|part| move |out: &mut String| out.push_str(part));
            push_call(&mut out, 1, |out| out.push_str("cartLinesAdd"), parts, " {");
            out
        };
        assert_eq!(line(&[]), "  cartLinesAdd {\n");
        let fits = "12345678901234567890123456";
        assert_eq!(line(&[fits]), format!("  cartLinesAdd({fits}) {{\n"));
        assert_eq!(
            line(&["cartId: $cartId", "lines: $lines"]),
            "  cartLinesAdd(\n    cartId: $cartId\n    lines: $lines\n  ) {\n"
        );
    }
}
