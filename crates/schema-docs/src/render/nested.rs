//! The members of a type, one per line, for readers who stay on their page.

use crate::id_types::Holder;
use crate::markdown::push_flow;
use schema_model::model::{FieldDef, InputValueDef, TypeDef};

use super::context::{Context, Scope};
use super::escape::{push_wrapping, put};
use super::member::Member;
use super::parts::{push_deprecated_fold, push_id_types, push_line};
use super::reason::push_reason;
use schema_model::text::format_count;

/// The class of a line below which what is in its type is told, so that nothing else offers to show it.
pub(super) const TOLD: &str = "told";
/// Lists up to this long stand open.
const OPEN: usize = 16;

/// The members in a fold that says how many there are of what, and of an input object of which one field is set, that.
pub(super) fn push_fold(out: &mut String, context: &Context, ty: &TypeDef, one: &str, many: &str) {
    let count = count(ty);
    put!(
        out,
        "<details class=\"more-args\"{}><summary>{}{} of {}</summary>",
        if count <= OPEN { " open" } else { "" },
        one_of(ty),
        format_count(count, one, many),
        ty.name
    );
    push_list(out, context, ty, usize::MAX);
    out.push_str("</details>\n");
}

/// The words before the number of fields of a `@oneOf` input object; empty for others.
pub(crate) fn one_of(ty: &TypeDef) -> &'static str {
    if ty.is_one_of { "Exactly one of " } else { "" }
}

/// Fields, input fields, values or members.
pub(crate) fn count(ty: &TypeDef) -> usize {
    ty.fields.len() + ty.input_fields.len() + ty.values.len() + ty.members.len()
}

/// The members, deprecated ones last and folded; of more than `most` the first, in this order.
pub(crate) fn push_list(out: &mut String, context: &Context, ty: &TypeDef, most: usize) {
    if !ty.members.is_empty() {
        out.push_str("<ul class=\"args\">\n");
        for name in ty.members.iter().take(most) {
            out.push_str("<li>");
            context.push_type_name(out, name);
            let member = context.model.find_type(name);
            out.push(' ');
            push_line(out, member.and_then(|member| member.description.as_deref()));
            out.push_str("</li>\n");
        }
        out.push_str("</ul>");
    }
    let fields = ty.fields.iter().map(Member::Field);
    let inputs = ty.input_fields.iter().map(Member::Input);
    let values = ty.values.iter().map(Member::Value);
    let (old, mut current): (Vec<Member>, Vec<Member>) = fields
        .chain(inputs)
        .chain(values)
        .partition(|member| member.deprecation().is_some());
    let room = most.saturating_sub(current.len());
    current.truncate(most);
    let scope = context.within(Some(ty));
    let push_lines = |out: &mut String, members: &[Member]| {
        out.push_str("<ul class=\"args\">\n");
        for member in members {
            push_member(out, context, ty, *member, &scope, false);
        }
        out.push_str("</ul>");
    };
    if !current.is_empty() {
        push_lines(out, &current);
    }
    let shown = old.get(..room.min(old.len())).unwrap_or_default();
    if !shown.is_empty() {
        push_deprecated_fold(out, shown.len(), shown.len() + current.len());
        push_lines(out, shown);
        out.push_str("</details>");
    }
}

/// One field of a result type; what is in its own type stands [`TOLD`] below it or not.
pub(super) fn push_field(
    out: &mut String,
    context: &Context,
    ty: &TypeDef,
    field: &FieldDef,
    is_told: bool,
) {
    let scope = context.within(Some(ty));
    push_member(out, context, ty, Member::Field(field), &scope, is_told);
}

fn push_member(
    out: &mut String,
    context: &Context,
    owner: &TypeDef,
    member: Member,
    scope: &Scope<'_>,
    is_told: bool,
) {
    let is_required = matches!(member, Member::Input(input) if input.is_required());
    let class = match (member.deprecation(), is_required) {
        (Some(_), _) => "dep",
        (_, true) => "req",
        _ => "",
    };
    match (class, is_told) {
        ("", false) => out.push_str("<li>"),
        ("", true) => put!(out, "<li class=\"{TOLD}\">"),
        (class, false) => put!(out, "<li class=\"{class}\">"),
        (class, true) => put!(out, "<li class=\"{class} {TOLD}\">"),
    }
    let name = member.name();
    out.push_str("<a class=\"nm\" href=\"");
    context.push_member(out, owner, name);
    out.push_str("\">");
    out.push_str(name);
    out.push_str("</a>");
    if let Some(ty) = member.ty() {
        out.push(' ');
        context.push_type_ref(out, ty);
    }
    if let Member::Input(InputValueDef {
        default_value: Some(value),
        ..
    }) = member
    {
        out.push_str(" <code class=\"dv\">= ");
        push_wrapping(out, value);
        out.push_str("</code>");
    }
    if let Member::Input(input) = member {
        let mark = out.len();
        out.push_str(" · ");
        let empty = out.len();
        push_id_types(out, context, Holder::Input(owner), input);
        if out.len() == empty {
            out.truncate(mark);
        }
    }
    if let Some(text) = member.description() {
        out.push_str(" — ");
        push_flow(out, text, scope);
    }
    if let Some(deprecation) = member.deprecation() {
        out.push_str(" <span class=\"pill warn\">deprecated</span> ");
        push_reason(out, deprecation, scope);
    }
    out.push_str("</li>\n");
}
