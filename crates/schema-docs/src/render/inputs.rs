//! Arguments in full, as pages of operations and directives show them.

use std::collections::HashSet;

use crate::markdown::{push_blocks, push_flow};
use crate::model::{FieldDef, InputValueDef, TypeDef, TypeKind};

use super::context::Context;
use super::entries::{push_choices, push_input_type};
use super::escape::{push_escaped, put};
use super::parts::{Draft, count_note, counted, push_applied, push_reason};

/// Lists up to this long stand open.
const OPEN_FIELDS: usize = 16;

/// The arguments with their types unfolded one level.
pub(super) fn push_arguments(draft: &mut Draft, context: &Context, arguments: &[InputValueDef]) {
    if arguments.is_empty() {
        return;
    }
    let deprecated = arguments
        .iter()
        .filter(|argument| argument.deprecation.is_some())
        .count();
    draft.section(
        "arguments",
        "Arguments",
        &count_note(arguments.len(), deprecated),
    );
    let out = &mut draft.html;
    let mut seen = HashSet::with_capacity(arguments.len());
    out.push_str("<div class=\"rows\">\n");
    for argument in arguments {
        push_argument(out, context, argument, seen.insert(&*argument.name));
    }
    out.push_str("</div>\n");
}

fn push_argument(out: &mut String, context: &Context, argument: &InputValueDef, is_first: bool) {
    let name = &argument.name;
    put!(
        out,
        "<h3 class=\"row{}\"",
        if argument.deprecation.is_some() {
            " dep"
        } else {
            ""
        }
    );
    if is_first {
        put!(out, " id=\"{name}\"");
    }
    put!(out, "><a class=\"nm\" href=\"#{name}\">{name}</a>");
    push_input_type(out, context, argument);
    if argument.deprecation.is_some() {
        out.push_str(" <span class=\"pill warn\">deprecated</span>");
    }
    out.push_str("</h3>\n");
    let scope = context.within(None);
    if let Some(text) = &argument.description {
        push_blocks(out, text, &scope);
    }
    if let Some(deprecation) = &argument.deprecation {
        out.push_str("<div class=\"reason\">");
        push_reason(out, deprecation, &scope);
        out.push_str("</div>\n");
    }
    push_choices(out, context, &argument.ty.name);
    push_applied(out, context, &argument.directives);
    if let Some(input) = context
        .model
        .find_type(&argument.ty.name)
        .filter(|ty| ty.kind == TypeKind::Input)
    {
        push_input(out, context, input);
    }
}

/// The fields of an input type in a fold.
fn push_input(out: &mut String, context: &Context, input: &TypeDef) {
    let is_open = input.input_fields.len() <= OPEN_FIELDS;
    put!(
        out,
        "<details class=\"more-args\"{}><summary>{} of {}</summary><ul class=\"args\">\n",
        if is_open { " open" } else { "" },
        counted(input.input_fields.len(), "field", "fields"),
        input.name
    );
    let scope = context.within(Some(input));
    for field in &input.input_fields {
        push_item_start(out, field.deprecation.is_some(), field.is_required());
        push_member_link(out, context, input, &field.name);
        context.push_type_ref(out, &field.ty);
        if let Some(value) = &field.default_value {
            out.push_str(" <code class=\"dv\">= ");
            push_escaped(out, value);
            out.push_str("</code>");
        }
        push_text(out, field.description.as_deref(), &scope);
        out.push_str("</li>\n");
    }
    out.push_str("</ul></details>\n");
}

/// The fields of a result type, a line each.
pub(super) fn push_result_fields(out: &mut String, context: &Context, ty: &TypeDef) {
    let is_open = ty.fields.len() <= OPEN_FIELDS;
    put!(
        out,
        "<details class=\"more-args\"{}><summary>{} of {}</summary><ul class=\"args\">\n",
        if is_open { " open" } else { "" },
        counted(ty.fields.len(), "field", "fields"),
        ty.name
    );
    for field in &ty.fields {
        push_result_field(out, context, ty, field);
    }
    out.push_str("</ul></details>\n");
}

/// One field of a result type.
pub(super) fn push_result_field(
    out: &mut String,
    context: &Context,
    ty: &TypeDef,
    field: &FieldDef,
) {
    push_item_start(out, field.deprecation.is_some(), false);
    push_member_link(out, context, ty, &field.name);
    context.push_type_ref(out, &field.ty);
    push_text(out, field.description.as_deref(), &context.within(Some(ty)));
    out.push_str("</li>\n");
}

fn push_item_start(out: &mut String, is_deprecated: bool, is_required: bool) {
    out.push_str(match (is_deprecated, is_required) {
        (true, _) => "<li class=\"dep\">",
        (_, true) => "<li class=\"req\">",
        _ => "<li>",
    });
}

fn push_member_link(out: &mut String, context: &Context, owner: &TypeDef, member: &str) {
    out.push_str("<a class=\"nm\" href=\"");
    context.push_member(out, owner, member);
    out.push_str("\">");
    out.push_str(member);
    out.push_str("</a> ");
}

fn push_text(out: &mut String, description: Option<&str>, scope: &super::context::Scope) {
    if let Some(text) = description {
        out.push(' ');
        push_flow(out, text, scope);
    }
}
