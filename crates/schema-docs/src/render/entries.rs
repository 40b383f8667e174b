//! Rows of a page: fields with their arguments, and enum values.

use std::collections::HashSet;

use crate::id_types::{Holder, id_types};
use crate::markdown::{push_blocks, push_flow};
use schema_model::model::{FieldDef, InputValueDef, Subgraphs, TypeDef, TypeKind};

use super::context::Context;
use super::escape::{push_escaped, push_wrapping, put};
use super::member::Member;
use super::parts::{
    Draft, count_note, push_applied, push_deprecated_fold, push_filter_mark, push_id_line,
};
use super::reason::push_reason;
use super::since::{Known, push_deprecated, push_since};
use super::uses::is_large;
use schema_model::text::format_count;

/// More arguments than these are folded.
const OPEN_ARGUMENTS: usize = 3;
/// Enums up to this size show their values beside a field.
pub(crate) const MAX_SHOWN_VALUES: usize = 6;

/// The fields of an object or interface; deprecated ones come last, folded.
pub(super) fn push_fields(draft: &mut Draft, context: &Context, owner: &TypeDef) {
    let rows: Vec<Member> = owner.fields.iter().map(Member::Field).collect();
    push_rows(draft, context, owner, "fields", "Fields", &rows);
}

/// The fields of an input.
pub(super) fn push_input_fields(draft: &mut Draft, context: &Context, owner: &TypeDef) {
    let rows: Vec<Member> = owner.input_fields.iter().map(Member::Input).collect();
    push_rows(draft, context, owner, "input-fields", "Input fields", &rows);
}

/// The values of an enum.
pub(super) fn push_values(draft: &mut Draft, context: &Context, owner: &TypeDef) {
    let rows: Vec<Member> = owner.values.iter().map(Member::Value).collect();
    push_rows(draft, context, owner, "values", "Values", &rows);
}

/// So many rows the browser lays out at once; those further down it lays out when they come near.
const TOGETHER: usize = 12;

fn push_rows(
    draft: &mut Draft,
    context: &Context,
    owner: &TypeDef,
    word: &str,
    title: &str,
    rows: &[Member],
) {
    if rows.is_empty() {
        return;
    }
    let deprecated = rows
        .iter()
        .filter(|row| row.deprecation().is_some())
        .count();
    draft.section(word, title, &count_note(rows.len(), deprecated));
    let out = &mut draft.html;
    let known = Known::of_type(context, owner);
    let mut seen = HashSet::with_capacity(rows.len());
    out.push_str("<div class=\"rows\"");
    push_filter_mark(out, rows.len(), &title.to_lowercase());
    out.push_str(">\n");
    let current = rows.iter().filter(|row| row.deprecation().is_none());
    for (at, row) in current.enumerate() {
        if at > 0 && at % TOGETHER == 0 {
            out.push_str("</div>\n<div class=\"rows far\">\n");
        }
        push_row(out, context, owner, known, *row, seen.insert(row.name()));
    }
    if deprecated > 0 {
        if rows.len() - deprecated > TOGETHER {
            out.push_str("</div>\n<div class=\"rows\">\n");
        }
        push_deprecated_fold(out, deprecated, rows.len());
        for row in rows.iter().filter(|row| row.deprecation().is_some()) {
            push_row(out, context, owner, known, *row, seen.insert(row.name()));
        }
        out.push_str("</details>\n");
    }
    out.push_str("</div>\n");
}

/// One row; a name that stands there twice (a finding, yet accepted) has its anchor on the first.
fn push_row(
    out: &mut String,
    context: &Context,
    owner: &TypeDef,
    known: Known<'_>,
    row: Member,
    is_first: bool,
) {
    let name = row.name();
    let date = known.of(name);
    out.push_str("<h3 class=\"row");
    if row.deprecation().is_some() {
        out.push_str(" dep");
    }
    if is_first {
        out.push_str("\" id=\"");
        out.push_str(name);
    }
    out.push_str("\"><a class=\"nm\" href=\"");
    if context.model.operation_kind(&owner.name).is_some() {
        context.push_member(out, owner, name);
    } else {
        out.push('#');
        out.push_str(name);
    }
    out.push_str("\">");
    out.push_str(name);
    out.push_str("</a>");
    match row {
        Member::Field(field) => {
            out.push(' ');
            context.push_type_ref(out, &field.ty);
        }
        Member::Input(input) => push_input_type(out, context, input),
        Member::Value(_) => {}
    }
    push_since(out, context, date);
    if row.deprecation().is_some() {
        push_deprecated(out, context, date);
    }
    out.push_str("</h3>\n");
    let scope = context.within(Some(owner));
    let directives = row.directives();
    if let Some(text) = row.description() {
        push_blocks(out, text, &scope);
    }
    if let Some(deprecation) = row.deprecation() {
        out.push_str("<div class=\"reason\">");
        push_reason(out, deprecation, &scope);
        out.push_str("</div>\n");
    }
    match row {
        Member::Field(field) => {
            push_choices(out, context, &field.ty.name);
            push_subgraphs(out, field.subgraphs.as_ref());
            push_applied(out, context, directives);
            push_compact_arguments(out, context, owner, known, field, is_first);
        }
        Member::Input(input) => {
            push_choices(out, context, &input.ty.name);
            push_id_line(out, context, Holder::Input(owner), input);
            push_applied(out, context, directives);
        }
        Member::Value(_) => push_applied(out, context, directives),
    }
}

/// Type, whether it must be given, default.
pub(super) fn push_input_type(out: &mut String, context: &Context, input: &InputValueDef) {
    out.push(' ');
    context.push_type_ref(out, &input.ty);
    if input.is_required() {
        out.push_str(" <span class=\"pill req\">required</span>");
    }
    push_default(out, input);
}

fn push_default(out: &mut String, input: &InputValueDef) {
    if let Some(value) = &input.default_value {
        out.push_str(" <code class=\"dv\">= ");
        push_wrapping(out, value);
        out.push_str("</code>");
    }
}

/// Where a field of a supergraph comes from, if not from all subgraphs of its type.
fn push_subgraphs(out: &mut String, subgraphs: Option<&Subgraphs>) {
    if let Some(subgraphs) = subgraphs {
        out.push_str("<p class=\"oneof\">From ");
        push_escaped(out, &subgraphs.join(", "));
        out.push_str("</p>\n");
    }
}

/// The values of a small enum, so that readers need not leave the page to see them.
pub(super) fn push_choices(out: &mut String, context: &Context, name: &str) {
    let Some(ty) = context.model.find_type(name).filter(|ty| {
        ty.kind == TypeKind::Enum && (1..=MAX_SHOWN_VALUES).contains(&ty.values.len())
    }) else {
        return;
    };
    out.push_str("<p class=\"oneof\">One of ");
    for (number, value) in ty.values.iter().enumerate() {
        out.push_str(if number == 0 { "" } else { ", " });
        out.push_str(&value.name);
    }
    out.push_str("</p>\n");
}

/// The arguments of a field, a line each; built-in scalars are not links here, so that a type with
/// hundreds of arguments stays a small document.
fn push_compact_arguments(
    out: &mut String,
    context: &Context,
    owner: &TypeDef,
    known: Known<'_>,
    field: &FieldDef,
    with_ids: bool,
) {
    let count = field.arguments.len();
    if count == 0 {
        return;
    }
    let is_folded = count > OPEN_ARGUMENTS;
    if is_folded {
        put!(
            out,
            "<details class=\"more-args\"><summary>{}</summary>",
            format_count(count, "argument", "arguments")
        );
    }
    let mut seen = HashSet::with_capacity(count);
    let mut push_list = |out: &mut String, of_deprecated: bool| {
        out.push_str("<ul class=\"args\">\n");
        for argument in &field.arguments {
            if argument.deprecation.is_some() == of_deprecated {
                let is_first = seen.insert(&*argument.name) && with_ids;
                push_compact_argument(out, context, owner, known, field, argument, is_first);
            }
        }
        out.push_str("</ul>");
    };
    let deprecated = field
        .arguments
        .iter()
        .filter(|argument| argument.deprecation.is_some())
        .count();
    if deprecated < count {
        push_list(out, false);
    }
    if deprecated > 0 {
        push_deprecated_fold(out, deprecated, count);
        push_list(out, true);
        out.push_str("</details>");
    }
    out.push_str(if is_folded { "</details>\n" } else { "\n" });
}

fn push_compact_argument(
    out: &mut String,
    context: &Context,
    owner: &TypeDef,
    known: Known<'_>,
    field: &FieldDef,
    argument: &InputValueDef,
    is_first: bool,
) {
    out.push_str("<li");
    let class = match (argument.deprecation.is_some(), argument.is_required()) {
        (true, _) => " class=\"dep\"",
        (_, true) => " class=\"req\"",
        _ => "",
    };
    out.push_str(class);
    if is_first {
        put!(out, " id=\"{}.{}\"", field.name, argument.name);
    }
    put!(
        out,
        "><a class=\"nm\" href=\"#{}.{}\">{}</a> ",
        field.name,
        argument.name,
        argument.name
    );
    let is_built_in = context
        .model
        .find_type(&argument.ty.name)
        .is_some_and(|ty| ty.is_built_in);
    if is_built_in {
        push_escaped(out, &argument.ty.text);
    } else {
        context.push_type_ref(out, &argument.ty);
    }
    push_default(out, argument);
    // Without links, as built-in types.
    if let Some(types) = id_types(context.model, context.index, Holder::Field(field), argument) {
        put!(out, " · {}", types.in_words());
    }
    let date = known.of_argument(&field.name, &argument.name);
    push_since(out, context, date);
    let scope = context.within(Some(owner));
    if let Some(text) = &argument.description {
        out.push_str(" — ");
        push_flow(out, text, &scope.with_emphasis(!is_large(owner)));
    }
    if let Some(deprecation) = &argument.deprecation {
        push_deprecated(out, context, date);
        out.push(' ');
        push_reason(
            out,
            deprecation,
            &scope.beside(&field.arguments, Some(&field.name)),
        );
    }
    push_applied(out, context, &argument.directives);
    out.push_str("</li>\n");
}
