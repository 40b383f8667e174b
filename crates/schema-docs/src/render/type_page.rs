//! The page of a type, of any of the six kinds.

use crate::markdown::plain;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::{Subgraphs, TypeDef, TypeId, TypeKind};

use super::context::Context;
use super::escape::{push_escaped, put};
use super::parts::{
    CODE, Draft, Head, count_note, push_applied, push_filter_mark, push_head, push_line_below,
};
use super::since::Known;
use super::{DESCRIPTION, code, entries, example, finish, named_examples, uses};
use schema_model::text::{format_count, format_number};

/// Implementations and unions beyond these are folded.
const OPEN_TYPES: usize = 20;
/// A rest of this many or fewer is not worth a fold.
const SMALL_REST: usize = 3;

/// Renders the page.
pub(super) fn page(context: &Context, kind: Kind, id: TypeId, ty: &TypeDef) -> PageParts {
    let mut draft = Draft::with_capacity(
        4096 + 600 * (ty.fields.len() + ty.input_fields.len() + ty.values.len()),
    );
    push_head(
        &mut draft,
        context,
        &Head {
            kind,
            name: &ty.name,
            description: ty.description.as_deref(),
            deprecation: None,
            scope: Some(ty),
            date: Known::of_type(context, ty).own(),
        },
    );
    push_facts(&mut draft.html, context, id, ty);
    push_applied(&mut draft.html, context, &ty.directives);
    entries::push_fields(&mut draft, context, ty);
    entries::push_input_fields(&mut draft, context, ty);
    entries::push_values(&mut draft, context, ty);
    push_members(&mut draft, context, ty);
    push_types(
        &mut draft,
        context,
        "implementations",
        "Implementations",
        context.index.implementations(id),
    );
    uses::push_used_by(&mut draft, context, id);
    push_types(
        &mut draft,
        context,
        "unions",
        "Member of",
        context.index.member_of(id),
    );
    draft.column(CODE);
    named_examples::push_links(&mut draft, context, &kind.path_of(&ty.name));
    if let Some(example) = uses::push_path(&mut draft, context, id) {
        example::push_way(&mut draft, &example, uses::is_large(ty));
    }
    code::push_type(&mut draft, context, ty);
    let description = describe(ty);
    finish(draft, kind.path_of(&ty.name), &ty.name, kind, description)
}

fn describe(ty: &TypeDef) -> String {
    let written = ty
        .description
        .as_deref()
        .map(|text| plain(text, DESCRIPTION))
        .unwrap_or_default();
    if !written.is_empty() {
        return written;
    }
    let has = match ty.kind {
        TypeKind::Object | TypeKind::Interface => format_count(ty.fields.len(), "field", "fields"),
        TypeKind::Input => format_count(ty.input_fields.len(), "input field", "input fields"),
        TypeKind::Enum => format_count(ty.values.len(), "value", "values"),
        TypeKind::Union => format_count(ty.members.len(), "member", "members"),
        TypeKind::Scalar => return format!("The scalar {}.", ty.name),
    };
    format!(
        "The {} {} with {has}.",
        Kind::from(ty.kind).singular().to_ascii_lowercase(),
        ty.name
    )
}

/// The short facts: interfaces, users, where it is specified.
fn push_facts(out: &mut String, context: &Context, id: TypeId, ty: &TypeDef) {
    let mark = out.len();
    out.push_str("<dl class=\"facts\">\n");
    let empty = out.len();
    if !ty.interfaces.is_empty() {
        out.push_str("<div><dt>Implements</dt><dd>");
        for (number, name) in ty.interfaces.iter().enumerate() {
            out.push_str(if number == 0 { "" } else { ", " });
            context.push_type_name(out, name);
        }
        out.push_str("</dd></div>\n");
    }
    let used = uses::uses_in_words(context, id);
    if !used.is_empty() {
        put!(
            out,
            "<div><dt>Used by</dt><dd><a href=\"#section-used-by\">{used}</a></dd></div>\n"
        );
    }
    let unions = context.index.member_of(id).len();
    if unions > 0 {
        put!(
            out,
            "<div><dt>Member of</dt><dd><a href=\"#section-unions\">{}</a></dd></div>\n",
            format_count(unions, "union", "unions")
        );
    }
    push_paging(out, context, id);
    if let Some(subgraphs) = &ty.subgraphs {
        push_subgraphs(out, subgraphs);
    }
    if let Some(operation) = context.model.operation_kind(&ty.name) {
        let kind = Kind::from(operation);
        out.push_str("<div><dt>Root of</dt><dd><a href=\"");
        context.push_path(out, &[kind.word()]);
        put!(out, "\">{}</a></dd></div>\n", kind.label());
    }
    if let Some(url) = &ty.specified_by {
        out.push_str("<div><dt>Specified by</dt><dd>");
        let is_web = url.starts_with("https://") || url.starts_with("http://");
        if is_web {
            out.push_str("<a rel=\"nofollow noopener ugc\" href=\"");
            push_escaped(out, url);
            out.push_str("\">");
        }
        push_escaped(out, url);
        out.push_str(if is_web {
            "</a></dd></div>\n"
        } else {
            "</dd></div>\n"
        });
    }
    if ty.is_one_of {
        out.push_str(
            "<div><dt>One of</dt><dd>Exactly one of the fields must be given.</dd></div>\n",
        );
    }
    if ty.is_built_in {
        out.push_str("<div><dt>Built in</dt><dd>Part of every GraphQL schema.</dd></div>\n");
    }
    if out.len() == empty {
        out.truncate(mark);
    } else {
        out.push_str("</dl>\n");
    }
}

/// Connections and edges name their node type.
fn push_paging(out: &mut String, context: &Context, id: TypeId) {
    let (words, node) = match (context.index.connection(id), context.index.node_of_edge(id)) {
        (Some(connection), _) => ("Connection of", connection.node),
        (None, Some(node)) => ("Edge to", node),
        (None, None) => return,
    };
    if let Some(node) = context.model.get(node) {
        put!(out, "<div><dt>{words}</dt><dd>");
        context.push_type_name(out, &node.name);
        out.push_str("</dd></div>\n");
    }
}

/// A row of facts.
pub(super) fn push_subgraphs(out: &mut String, subgraphs: &Subgraphs) {
    out.push_str(if subgraphs.len() == 1 {
        "<div><dt>Subgraph</dt><dd>"
    } else {
        "<div><dt>Subgraphs</dt><dd>"
    });
    push_escaped(out, &subgraphs.join(", "));
    out.push_str("</dd></div>\n");
}

fn push_members(draft: &mut Draft, context: &Context, ty: &TypeDef) {
    if ty.members.is_empty() {
        return;
    }
    draft.section("members", "Members", &count_note(ty.members.len(), 0));
    let out = &mut draft.html;
    out.push_str("<ul class=\"list\"");
    push_filter_mark(out, ty.members.len(), "members");
    out.push_str(">\n");
    for name in &ty.members {
        out.push_str("<li>");
        context.push_type_name(out, name);
        push_line_below(
            out,
            context
                .model
                .find_type(name)
                .and_then(|member| member.description.as_deref()),
        );
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

fn push_types(draft: &mut Draft, context: &Context, word: &str, title: &str, ids: &[TypeId]) {
    if ids.is_empty() {
        return;
    }
    draft.section(word, title, &format_number(ids.len()));
    let is_folded = ids.len() > OPEN_TYPES + SMALL_REST;
    let (open, folded) = ids.split_at(if is_folded { OPEN_TYPES } else { ids.len() });
    push_type_names(&mut draft.html, context, open);
    if is_folded {
        put!(
            draft.html,
            "<details class=\"types-more\"><summary>{} more</summary>\n",
            format_number(folded.len())
        );
        push_type_names(&mut draft.html, context, folded);
        draft.html.push_str("</details>\n");
    }
}

fn push_type_names(out: &mut String, context: &Context, ids: &[TypeId]) {
    out.push_str("<p class=\"types\">");
    for ty in ids.iter().filter_map(|id| context.model.get(*id)) {
        context.push_type_name(out, &ty.name);
        out.push('\n');
    }
    out.push_str("</p>\n");
}
