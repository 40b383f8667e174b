//! Arguments in full, as pages of operations and directives show them.

use std::collections::HashSet;

use crate::id_types::Holder;
use crate::markdown::push_blocks;
use schema_changes::Date;
use schema_model::model::{FieldDef, InputValueDef, TypeKind};

use super::context::Context;
use super::entries::{push_choices, push_input_type};
use super::escape::put;
use super::nested;
use super::parts::{Draft, count_note, push_applied, push_deprecated_fold, push_id_line};
use super::reason::push_reason;
use super::since::{push_deprecated, push_since};

/// The arguments of a field or directive with their types unfolded one level.
pub(super) fn push_arguments<'a>(
    draft: &mut Draft,
    context: &Context,
    field: Option<&FieldDef>,
    arguments: &'a [InputValueDef],
    date: impl Fn(&str) -> Date,
) {
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
    let (old, current): (Vec<_>, Vec<_>) = arguments
        .iter()
        .partition(|argument| argument.deprecation.is_some());
    let mut push = |out: &mut String, argument: &'a InputValueDef| {
        let is_first = seen.insert(&*argument.name);
        let date = date(&argument.name);
        push_argument(out, context, field, argument, arguments, date, is_first);
    };
    for argument in current {
        push(out, argument);
    }
    if deprecated > 0 {
        push_deprecated_fold(out, deprecated, arguments.len());
        for argument in old {
            push(out, argument);
        }
        out.push_str("</details>\n");
    }
    out.push_str("</div>\n");
}

fn push_argument(
    out: &mut String,
    context: &Context,
    field: Option<&FieldDef>,
    argument: &InputValueDef,
    all: &[InputValueDef],
    date: Date,
    is_first: bool,
) {
    let name = &argument.name;
    let input = context.model.find_type(&argument.ty.name);
    let input = input.filter(|ty| ty.kind == TypeKind::Input);
    out.push_str("<h3 class=\"row");
    if argument.deprecation.is_some() {
        out.push_str(" dep");
    }
    if input.is_some() {
        put!(out, " {}", nested::TOLD);
    }
    out.push('"');
    if is_first {
        put!(out, " id=\"{name}\"");
    }
    put!(out, "><a class=\"nm\" href=\"#{name}\">{name}</a>");
    push_input_type(out, context, argument);
    push_since(out, context, date);
    if argument.deprecation.is_some() {
        push_deprecated(out, context, date);
    }
    out.push_str("</h3>\n");
    let scope = context.within(None);
    if let Some(text) = &argument.description {
        push_blocks(out, text, &scope);
    }
    if let Some(deprecation) = &argument.deprecation {
        out.push_str("<div class=\"reason\">");
        push_reason(out, deprecation, &scope.beside(all, None));
        out.push_str("</div>\n");
    }
    push_choices(out, context, &argument.ty.name);
    if let Some(field) = field {
        push_id_line(out, context, Holder::Field(field), argument);
    }
    push_applied(out, context, &argument.directives);
    if let Some(input) = input {
        nested::push_fold(out, context, input, "field", "fields");
    }
}
