//! The page of a directive.

use crate::markdown::plain;
use crate::page_parts::PageParts;
use schema_model::Kind;
use schema_model::model::DirectiveDef;

use super::context::Context;
use super::escape::put;
use super::parts::{CODE, Draft, Head, push_applied, push_head};
use super::since::Known;
use super::{DESCRIPTION, code, finish, inputs};
use schema_model::text::format_count;

/// Renders the page.
pub(super) fn page(context: &Context, directive: &DirectiveDef) -> Option<PageParts> {
    let kind = Kind::Directives;
    let mut draft = Draft::with_capacity(4096);
    let known = Known::of_directive(context, &directive.name);
    push_head(
        &mut draft,
        context,
        &Head {
            kind,
            name: &directive.name,
            description: directive.description.as_deref(),
            deprecation: directive.deprecation.as_ref(),
            scope: None,
            date: known.own(),
        },
    );
    push_applied(&mut draft.html, context, &directive.directives);
    let out = &mut draft.html;
    let uses = context.index.directive_uses(&directive.name) as usize;
    out.push_str("<dl class=\"facts\">\n<div><dt>Used</dt><dd>");
    out.push_str(&match uses {
        0 => "nowhere in this schema".to_owned(),
        some => format_count(some, "time in this schema", "times in this schema"),
    });
    out.push_str("</dd></div>\n<div><dt>Repeatable</dt><dd>");
    out.push_str(if directive.is_repeatable { "yes" } else { "no" });
    out.push_str("</dd></div>\n</dl>\n");
    inputs::push_arguments(
        &mut draft,
        context,
        None,
        &directive.arguments,
        |argument| known.of(argument),
    );
    draft.section("locations", "Locations", "");
    let out = &mut draft.html;
    out.push_str("<p class=\"types\">");
    for location in &directive.locations {
        put!(out, "<code>{location}</code>\n");
    }
    out.push_str("</p>\n");
    draft.column(CODE);
    code::push_directive(&mut draft, context, directive);
    let written = directive
        .description
        .as_deref()
        .map(|text| plain(text, DESCRIPTION))
        .unwrap_or_default();
    let description = if written.is_empty() {
        format!("The directive @{}.", directive.name)
    } else {
        written
    };
    let title = format!("@{}", directive.name);
    Some(finish(
        draft,
        kind.path_of(&directive.name),
        &title,
        kind,
        description,
    ))
}
