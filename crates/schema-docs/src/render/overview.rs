//! The first page: what the schema is and where to begin.

use std::cmp::Reverse;

use crate::deprecated;
use crate::guide::Guides;
use crate::layout::OverviewPart;
use crate::markdown::{as_written, guide_summary, plain, push_blocks};
use crate::most_used::most_used;
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::{FieldDef, InputValueDef, OperationKind};

use super::context::Context;
use super::escape::{direction, push_escaped, put};
use super::guide::{push_introduction, push_section};
use super::lists::{items, push_items};
use super::parts::{CODE, Draft, push_applied_text, push_badge};
use super::{DESCRIPTION, code, example, finish, groups};
use schema_model::text::{format_count, format_number};

/// Operations shown of each kind; the list page has the rest.
const MAX_SHOWN: usize = 12;

/// Types in the list of the most used ones, and how many there must be for a list.
const MOST_USED: usize = 6;
const MIN_USED: usize = 3;
/// With more fields than these a type is no better to begin with.
const MAX_CHOICE: usize = 8;

/// Renders the page.
pub(crate) fn page(context: &Context, guides: &Guides<'_>) -> PageParts {
    let model = context.model;
    let mut draft = Draft::with_capacity(16 * 1024);
    let out = &mut draft.html;
    out.push_str(
        "<article class=\"page overview\">\n<div class=\"page-head\"><h1 tabindex=\"-1\" dir=\"auto\">",
    );
    push_escaped(out, guides.name.unwrap_or("Overview"));
    out.push_str("</h1></div>\n");
    if let Some(text) = guides.description.filter(|text| !text.is_empty()) {
        out.push_str("<p class=\"tagline\" dir=\"auto\">");
        push_escaped(out, text);
        out.push_str("</p>\n");
    }
    if let Some(text) = guides.introduction {
        push_introduction(&mut draft, context, text, guides.entries);
    }
    push_description(&mut draft, context, guides.introduction);
    let types = model.types.iter().filter(|ty| !ty.is_built_in).count();
    let fields: usize = model.types.iter().map(|ty| ty.fields.len()).sum();
    let kinds: Vec<_> = Kind::ALL
        .into_iter()
        .map(|kind| (kind, items(context, kind)))
        .collect();
    let operations: usize = kinds
        .iter()
        .filter(|(kind, _)| kind.operation().is_some())
        .map(|(_, items)| items.len())
        .sum();
    put!(
        draft.html,
        "<dl class=\"facts\">\n<div><dt>Types</dt><dd>{}</dd></div>\n<div><dt>Operations</dt><dd>{}</dd></div>\n<div><dt>Fields</dt><dd>{}</dd></div>\n",
        format_number(types),
        format_number(operations),
        format_number(fields)
    );
    push_deprecated(&mut draft.html, context);
    draft.html.push_str("</dl>\n");
    push_authentication(&mut draft, context);
    push_section(&mut draft, context, guides.entries);
    groups::push_section(&mut draft, context);
    for (kind, items) in kinds
        .iter()
        .filter(|(kind, items)| kind.operation().is_some() && !items.is_empty())
    {
        draft.section(kind.word(), kind.label(), &format_number(items.len()));
        // A deprecated operation is not a good start.
        let shown: Vec<_> = items
            .iter()
            .filter(|item| item.deprecation.is_none())
            .take(MAX_SHOWN)
            .copied()
            .collect();
        push_items(&mut draft.html, context, *kind, &shown, "");
        if shown.len() < items.len() {
            draft.html.push_str("<p class=\"all\"><a href=\"");
            context.push_path(&mut draft.html, &[kind.word()]);
            let words = format_count(
                items.len(),
                &kind.singular().to_ascii_lowercase(),
                &kind.label().to_ascii_lowercase(),
            );
            put!(draft.html, "\">All {words}</a></p>\n");
        }
    }
    push_most_used(&mut draft, context);
    push_kinds(&mut draft, context, &kinds);
    push_schema_directives(&mut draft, context);
    let is_hidden = context
        .layout()
        .overview
        .is_hidden(OverviewPart::FirstQuery);
    let first = first_query(context);
    if is_hidden {
        // Nothing stands beside the page.
    } else if let Some(field) = first {
        draft.column(CODE);
        example::push_first(&mut draft, context, field);
    } else if model
        .roots
        .query
        .or(model.roots.mutation)
        .or(model.roots.subscription)
        .is_some()
    {
        draft.column(CODE);
        code::push_schema(&mut draft, context);
    }
    let said = guides.description.filter(|text| !text.is_empty());
    let written = if let Some(text) = said {
        as_written(text, DESCRIPTION)
    } else if let Some(text) = guides.introduction {
        guide_summary(text, DESCRIPTION)
    } else {
        let text = model.description.as_deref().unwrap_or_default();
        plain(text, DESCRIPTION)
    };
    let description = if written.is_empty() {
        format!(
            "GraphQL reference: {}, {}, {}.",
            format_count(operations, "operation", "operations"),
            format_count(types, "type", "types"),
            format_count(fields, "field", "fields")
        )
    } else {
        written
    };
    let mut page = finish(
        draft,
        PageKind::Overview.word().to_owned(),
        "Overview",
        PageKind::Overview,
        description,
    );
    context.layout().overview.arrange(&mut page.sections);
    page
}

/// The query to begin with: one that needs no arguments, the one that returns objects with the most fields to choose from.
pub(crate) fn first_query<'a>(context: &Context<'a>) -> Option<&'a FieldDef> {
    let model = context.model;
    let fields = &model.root(OperationKind::Query)?.fields;
    let usable = fields.iter().filter(|field| {
        field.deprecation.is_none() && !field.arguments.iter().any(InputValueDef::is_required)
    });
    // A connection counts what its nodes have.
    let choice = |field: &FieldDef| {
        let id = model.type_id(&field.ty.name)?;
        let id = context.index.connection(id).map_or(id, |found| found.node);
        Some(model.get(id)?.fields.len())
    };
    // The first of several that are as good.
    let best = usable.filter_map(|field| Some((choice(field)?.min(MAX_CHOICE), field)));
    let best = best.rev().max_by_key(|(count, _)| *count);
    best.map(|(_, field)| field)
}

/// The types that tell most about the schema, with how often each is used.
fn push_most_used(draft: &mut Draft, context: &Context) {
    let mut used = most_used(context.model, context.index, MOST_USED);
    used.retain(|of| of.uses > 1);
    used.sort_by_key(|of| Reverse(of.uses));
    if used.len() < MIN_USED {
        return;
    }
    draft.section("most-used", "Most used types", "");
    let out = &mut draft.html;
    out.push_str("<ul class=\"list most-used\">\n");
    for of in &used {
        out.push_str("<li><a class=\"nm\" href=\"");
        context.push_path(out, &[Kind::Objects.word(), &of.name]);
        out.push_str("\">");
        push_escaped(out, &of.name);
        put!(
            out,
            "</a> <div class=\"count\">{} fields return it</div></li>\n",
            format_number(of.uses as usize)
        );
    }
    out.push_str("</ul>\n");
}

/// How callers authenticate, where the owner says so.
fn push_authentication(draft: &mut Draft, context: &Context) {
    let Some(of) = &context.layout().authentication else {
        return;
    };
    draft.section("authentication", "Authentication", "");
    let out = &mut draft.html;
    put!(out, "<div class=\"lead\"><p>{}</p></div>\n", of.sentence());
    if let Some((name, value)) = of.sent() {
        let titles = ("", "authentication header");
        example::push_plain_box(out, titles, "text", &format!("{name}: {value}"));
    }
    if !of.text().is_empty() {
        put!(out, "<div class=\"lead\"{}>", direction(of.text()));
        push_blocks(out, of.text(), &context.within(None));
        out.push_str("</div>\n");
    }
}

/// The number of deprecations, with a link to their page; nothing if there are none.
fn push_deprecated(out: &mut String, context: &Context) {
    let count = deprecated::count(context.model);
    if count > 0 {
        out.push_str("<div><dt>Deprecated</dt><dd><a href=\"");
        context.push_path(out, &[PageKind::Deprecated.word()]);
        put!(out, "\">{}</a></dd></div>\n", format_number(count as usize));
    }
}

/// The description of the schema; behind an introduction it needs a heading, unless that repeats it.
fn push_description(draft: &mut Draft, context: &Context, introduction: Option<&str>) {
    let Some(text) = context.model.description.as_deref() else {
        return;
    };
    if let Some(introduction) = introduction {
        if introduction.contains(text.trim()) {
            return;
        }
        draft.section("about", "About the schema", "");
    }
    let out = &mut draft.html;
    put!(out, "<div class=\"lead\"{}>", direction(text));
    push_blocks(out, text, &context.within(None));
    out.push_str("</div>\n");
}

fn push_kinds(draft: &mut Draft, context: &Context, kinds: &[(Kind, Vec<super::lists::Item>)]) {
    let kinds = kinds
        .iter()
        .filter(|(kind, items)| kind.operation().is_none() && !items.is_empty());
    let mut kinds = kinds.peekable();
    if kinds.peek().is_none() {
        return;
    }
    draft.section("types", "Types and directives", "");
    let out = &mut draft.html;
    out.push_str("<ul class=\"cards\">\n");
    for (kind, items) in kinds {
        out.push_str("<li><a href=\"");
        context.push_path(out, &[kind.word()]);
        out.push_str("\">");
        push_badge(out, *kind);
        put!(
            out,
            "<strong>{}</strong> <span class=\"count\">{}</span><div class=\"d\">{}</div></a></li>\n",
            kind.label(),
            format_number(items.len()),
            kind.explanation()
        );
    }
    out.push_str("</ul>\n");
}

fn push_schema_directives(draft: &mut Draft, context: &Context) {
    let applied = &context.model.directives_applied;
    if applied.is_empty() {
        return;
    }
    draft.section(
        "schema-directives",
        "Directives on the schema",
        &format_number(applied.len()),
    );
    draft.html.push_str("<ul class=\"uses\">\n");
    for directive in applied {
        draft.html.push_str("<li><code>");
        push_applied_text(&mut draft.html, directive);
        draft.html.push_str("</code></li>\n");
    }
    draft.html.push_str("</ul>\n");
}
