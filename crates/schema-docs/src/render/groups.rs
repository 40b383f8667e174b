//! Groups: the section of the overview, and the page of each.

use std::collections::BTreeSet;

use schema_model::Kind;
use schema_model::text::{format_count, format_number};

use super::context::Context;
use super::escape::{push_escaped, put};
use super::finish;
use super::lists::{Item, items, of_group, push_items};
use super::parts::{Draft, begin_list, push_filter_mark, push_line_below, push_words_below};
use crate::groups::{DocsGroup, GROUPS, GroupMember};
use crate::markdown::push_blocks;
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;

/// Renders the cards of all groups; nothing if there are none.
pub(super) fn push_section(draft: &mut Draft, context: &Context) {
    let groups = context.groups();
    if groups.is_empty() {
        return;
    }
    draft.section("groups", "What you can do", &format_number(groups.len()));
    let out = &mut draft.html;
    out.push_str("<ul class=\"cards\">\n");
    for group in groups {
        out.push_str("<li><a href=\"");
        context.push_path(out, &[GROUPS, &group.key]);
        out.push_str("\"><strong>");
        push_escaped(out, &group.label);
        put!(
            out,
            "</strong> <span class=\"count\">{}</span>",
            first_count(group)
        );
        match description(context, group) {
            Some(text) => push_line_below(out, Some(text)),
            None => push_words_below(out, &first_names(context, group)),
        }
        out.push_str("</a></li>\n");
    }
    out.push_str("</ul>\n");
}

/// Renders the page of a group: its operations and types, by kind.
pub(super) fn page(context: &Context, group: &DocsGroup) -> Option<PageParts> {
    let mut draft = Draft::with_capacity(8 * 1024);
    let out = &mut draft.html;
    let mut title = String::new();
    push_escaped(&mut title, &group.label);
    begin_list(out, context, &title);
    let counts = counts(group);
    put!(
        out,
        "<span class=\"count\">{}</span></div>\n<div class=\"lead\"><p>{counts}.</p>\n",
        format_number(group.operations.len() + group.types.len())
    );
    if let Some(text) = description(context, group) {
        push_blocks(out, text, &context.within(None));
    }
    out.push_str("</div>\n");
    let mut mark = String::new();
    let total = group.operations.len() + group.types.len();
    push_filter_mark(&mut mark, total, "entries");
    for (kind, members) in by_kind(group) {
        let items = members_of(context, members, kind);
        draft.section(kind.word(), kind.label(), &format_number(items.len()));
        // The first list stands for all of the page.
        push_items(&mut draft.html, context, kind, &items, &mark);
        mark.clear();
    }
    Some(finish(
        draft,
        group.path(),
        &group.label,
        PageKind::Index,
        format!("{}: {counts}.", group.label),
    ))
}

/// Returns the kinds of which a group has members, each with the list that they are in.
pub(crate) fn by_kind(group: &DocsGroup) -> impl Iterator<Item = (Kind, &[GroupMember])> {
    [&*group.operations, &*group.types]
        .into_iter()
        .flat_map(|members| {
            let kinds: BTreeSet<Kind> = members.iter().map(|member| member.kind).collect();
            kinds.into_iter().map(move |kind| (kind, members))
        })
}

/// Returns the members of one kind, deprecated ones last.
pub(crate) fn members_of<'a>(
    context: &Context<'a>,
    members: &[GroupMember],
    kind: Kind,
) -> Vec<Item<'a>> {
    let mut items = of_group(members, kind, &items(context, kind));
    items.sort_by_key(|item| item.deprecation.is_some());
    items
}

/// Returns the description of the type that a group is named after.
pub(crate) fn description<'a>(context: &Context<'a>, group: &DocsGroup) -> Option<&'a str> {
    let subject = context.model.find_type(group.subject.as_deref()?)?;
    let text = subject.description.as_deref()?;
    (!text.trim().is_empty()).then_some(text)
}

/// Returns how much is in a group: `5 operations and 12 types`.
pub(crate) fn counts(group: &DocsGroup) -> String {
    let operations = format_count(group.operations.len(), "operation", "operations");
    if group.types.is_empty() {
        return operations;
    }
    let types = format_count(group.types.len(), "type", "types");
    if group.operations.is_empty() {
        return types;
    }
    format!("{operations} and {types}")
}

/// Returns how many operations are in a group, or how many types if there are no operations.
fn first_count(group: &DocsGroup) -> String {
    match group.operations.len() {
        0 => format_count(group.types.len(), "type", "types"),
        count => format_count(count, "operation", "operations"),
    }
}

/// Returns the names of the first operations, or of the first types if there are no operations; deprecated ones only
/// where there are no others.
pub(crate) fn first_names(context: &Context, group: &DocsGroup) -> String {
    let members = match group.operations.is_empty() {
        true => &group.types,
        false => &group.operations,
    };
    let (old, mut shown): (Vec<&GroupMember>, Vec<_>) = members
        .iter()
        .partition(|member| is_deprecated(context, member));
    shown.extend(old);
    let names = shown.iter().take(3).map(|member| &*member.name);
    let mut names = names.collect::<Vec<_>>().join(", ");
    if members.len() > 3 {
        names.push_str(", …");
    }
    names
}

fn is_deprecated(context: &Context, member: &GroupMember) -> bool {
    let operation = member.kind.operation();
    let root = operation.and_then(|operation| context.model.root(operation));
    let field = root.and_then(|root| root.fields.iter().find(|field| field.name == member.name));
    field.is_some_and(|field| field.deprecation.is_some())
}
