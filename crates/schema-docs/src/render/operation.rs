//! The page of a query, mutation or subscription.

use crate::markdown::plain;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::{FieldDef, Model, TypeDef, TypeKind};

use super::context::Context;
use super::escape::put;
use super::parts::{CODE, Draft, Head, push_applied, push_head, push_line, push_line_below};
use super::since::Known;
use super::{DESCRIPTION, code, example, finish, inputs, named_examples, nested};

/// Renders the page.
pub(super) fn page(context: &Context, kind: Kind, root: &TypeDef, field: &FieldDef) -> PageParts {
    let mut draft = Draft::with_capacity(16 * 1024);
    let known = Known::of_type(context, root);
    push_head(
        &mut draft,
        context,
        &Head {
            kind,
            name: &field.name,
            description: field.description.as_deref(),
            deprecation: field.deprecation.as_ref(),
            scope: Some(root),
            date: known.of(&field.name),
        },
    );
    code::push_signature(&mut draft.html, context, kind, field);
    push_applied(&mut draft.html, context, &field.directives);
    push_subgraphs(&mut draft.html, root, field);
    inputs::push_arguments(
        &mut draft,
        context,
        Some(field),
        &field.arguments,
        |argument| known.of_argument(&field.name, argument),
    );
    push_returns(&mut draft, context, field);
    push_errors(&mut draft, context, field);
    draft.column(CODE);
    let has_own = named_examples::push(&mut draft, context, &kind.path_of(&field.name));
    if let Some(operation) = kind.operation() {
        example::push(&mut draft, context, (operation, root, field), has_own);
    }
    code::push_operation(&mut draft, context, root, field);
    let written = field
        .description
        .as_deref()
        .map(|text| plain(text, DESCRIPTION))
        .unwrap_or_default();
    let description = if written.is_empty() {
        format!(
            "The {} {}, which returns {}.",
            kind.singular().to_ascii_lowercase(),
            field.name,
            field.ty.text
        )
    } else {
        written
    };
    finish(
        draft,
        kind.path_of(&field.name),
        &field.name,
        kind,
        description,
    )
}

/// Which subgraphs of a supergraph answer it.
fn push_subgraphs(out: &mut String, root: &TypeDef, field: &FieldDef) {
    if let Some(subgraphs) = field.subgraphs.as_ref().or(root.subgraphs.as_ref()) {
        out.push_str("<dl class=\"facts\">\n");
        super::type_page::push_subgraphs(out, subgraphs);
        out.push_str("</dl>\n");
    }
}

/// The result type, unfolded one level.
fn push_returns(draft: &mut Draft, context: &Context, field: &FieldDef) {
    draft.section("returns", "Returns", "");
    let out = &mut draft.html;
    put!(
        out,
        "<div class=\"rows\">\n<p class=\"row {}\">",
        nested::TOLD
    );
    context.push_type_ref(out, &field.ty);
    out.push_str("</p>\n");
    let Some(ty) = context.model.find_type(&field.ty.name) else {
        return out.push_str("</div>\n");
    };
    if ty.description.is_some() {
        out.push_str("<p>");
        push_line(out, ty.description.as_deref());
        out.push_str("</p>\n");
    }
    if !ty.fields.is_empty() {
        nested::push_fold(out, context, ty, "field", "fields");
    }
    match ty.kind {
        TypeKind::Union => nested::push_fold(out, context, ty, "member", "members"),
        TypeKind::Interface => {
            let implementations = context
                .model
                .type_id(&ty.name)
                .map(|id| context.index.implementations(id));
            let names = implementations
                .unwrap_or_default()
                .iter()
                .filter_map(|id| context.model.get(*id));
            push_implementations(out, context, names.map(|ty| &*ty.name));
        }
        TypeKind::Enum => nested::push_fold(out, context, ty, "value", "values"),
        _ => {}
    }
    out.push_str("</div>\n");
}

/// The types that implement the interface.
fn push_implementations<'n>(
    out: &mut String,
    context: &Context,
    names: impl Iterator<Item = &'n str>,
) {
    out.push_str("<p class=\"types\"><span class=\"quiet\">Implemented by</span>\n");
    for name in names {
        context.push_type_name(out, name);
        out.push('\n');
    }
    out.push_str("</p>\n");
}

/// Errors that a result can carry.
pub(crate) struct Errors<'m> {
    /// Members of a union that are errors by name or interface.
    pub members: Vec<&'m TypeDef>,
    /// Fields like `errors` and `userErrors`.
    pub fields: Vec<&'m FieldDef>,
}

/// Returns the errors that a result of the type can carry.
pub(crate) fn errors_of<'m>(model: &'m Model, ty: &'m TypeDef) -> Errors<'m> {
    let members = ty.members.iter().filter_map(|name| model.find_type(name));
    let ends = |field: &&FieldDef| field.name.to_ascii_lowercase().ends_with("errors");
    Errors {
        members: members.filter(|member| is_error(member)).collect(),
        fields: ty.fields.iter().filter(ends).collect(),
    }
}

fn push_errors(draft: &mut Draft, context: &Context, field: &FieldDef) {
    let Some(ty) = context.model.find_type(&field.ty.name) else {
        return;
    };
    let Errors { members, fields } = errors_of(context.model, ty);
    if members.is_empty() && fields.is_empty() {
        return;
    }
    draft.section("errors", "Possible errors", "");
    let out = &mut draft.html;
    if !members.is_empty() {
        out.push_str("<ul class=\"list\">\n");
        for member in members {
            out.push_str("<li>");
            context.push_type_name(out, &member.name);
            push_line_below(out, member.description.as_deref());
            out.push_str("</li>\n");
        }
        out.push_str("</ul>\n");
    }
    for field in fields {
        let error = context.model.find_type(&field.ty.name);
        let is_told = error.is_some_and(|error| !error.fields.is_empty());
        out.push_str("<ul class=\"args\">\n");
        nested::push_field(out, context, ty, field, is_told);
        out.push_str("</ul>\n");
        let Some(error) = error else { continue };
        if is_told {
            nested::push_fold(out, context, error, "field", "fields");
        }
        for code in error
            .fields
            .iter()
            .filter_map(|field| context.model.find_type(&field.ty.name))
        {
            if code.kind == TypeKind::Enum {
                nested::push_fold(out, context, code, "code", "codes");
            }
        }
    }
}

fn is_error(ty: &TypeDef) -> bool {
    let named = |name: &str| {
        name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Problem")
    };
    named(&ty.name) || ty.interfaces.iter().any(|interface| named(interface))
}
