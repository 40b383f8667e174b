//! The list of everything of one kind.

use crate::groups::{DocsGroup, GroupMember};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::{Deprecation, FieldDef};

use super::context::Context;
use super::escape::put;
use super::finish;
use super::parts::{Draft, begin_list, push_badge, push_filter_mark, push_line_below};
use schema_model::text::{format_count, format_number};

/// A list of fewer operations has no headings for groups.
const MIN_GROUPED: usize = 8;

/// One line of a list.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a> {
    pub name: &'a str,
    pub description: Option<&'a str>,
    pub deprecation: Option<&'a Deprecation>,
}

/// Everything of one kind, by name.
pub(crate) fn items<'a>(context: &Context<'a>, kind: Kind) -> Vec<Item<'a>> {
    let model = context.model;
    let mut items: Vec<Item> = if let Some(operation) = kind.operation() {
        let fields: &[FieldDef] = model.root(operation).map_or(&[], |root| &root.fields);
        fields
            .iter()
            .map(|field| Item {
                name: &field.name,
                description: field.description.as_deref(),
                deprecation: field.deprecation.as_ref(),
            })
            .collect()
    } else if let Some(type_kind) = kind.types() {
        let types = model.types.iter().filter(|ty| ty.kind == type_kind);
        types
            .map(|ty| Item {
                name: &ty.name,
                description: ty.description.as_deref(),
                deprecation: None,
            })
            .collect()
    } else {
        let directives = model.directives.iter();
        directives
            .map(|directive| Item {
                name: &directive.name,
                description: directive.description.as_deref(),
                deprecation: directive.deprecation.as_ref(),
            })
            .collect()
    };
    items.sort_by(|one, other| one.name.cmp(other.name));
    items.dedup_by(|one, other| one.name == other.name);
    items
}

/// Renders the page; none where the schema has nothing of the kind.
pub(super) fn page(context: &Context, kind: Kind) -> Option<PageParts> {
    let items = items(context, kind);
    if items.is_empty() {
        return None;
    }
    let mut draft = Draft::with_capacity(1024 + items.len() * 220);
    let out = &mut draft.html;
    begin_list(out, context, kind.label());
    push_badge(out, kind);
    put!(
        out,
        "<span class=\"count\">{}</span></div>\n<div class=\"lead\"><p>{}</p></div>\n",
        format_number(items.len()),
        kind.explanation()
    );
    let one = kind.singular().to_ascii_lowercase();
    let many = kind.label().to_ascii_lowercase();
    let groups = by_group(context, kind, &items);
    let mut mark = String::new();
    push_filter_mark(&mut mark, items.len(), &many);
    if groups.is_empty() {
        push_items(out, context, kind, &items, &mark);
    }
    for (group, items) in groups {
        draft.section(
            &format!("group-{}", group.key),
            &group.label,
            &format_number(items.len()),
        );
        // The first list stands for all of the page.
        push_items(&mut draft.html, context, kind, &items, &mark);
        mark.clear();
    }
    let description = format!(
        "{}. {}",
        format_count(items.len(), &one, &many),
        kind.explanation()
    );
    Some(finish(
        draft,
        kind.word().to_owned(),
        kind.label(),
        PageKind::Index,
        description,
    ))
}

/// Returns the operations of one kind by group. Empty for types, and where headings would only cost room.
pub(crate) fn by_group<'a, 'i>(
    context: &Context<'a>,
    kind: Kind,
    items: &[Item<'i>],
) -> Vec<(&'a DocsGroup, Vec<Item<'i>>)> {
    if kind.operation().is_none() || items.len() < MIN_GROUPED {
        return Vec::new();
    }
    let groups = context.groups().iter().map(|group| {
        let items = of_group(&group.operations, kind, items);
        (group, items)
    });
    groups.filter(|(_, items)| !items.is_empty()).collect()
}

/// Returns the items that are members of a group. Both are sorted by name.
pub(crate) fn of_group<'i>(
    members: &[GroupMember],
    kind: Kind,
    items: &[Item<'i>],
) -> Vec<Item<'i>> {
    let members = members.iter().filter(|member| member.kind == kind);
    let numbers = members.filter_map(|member| {
        items
            .binary_search_by(|item| item.name.cmp(&*member.name))
            .ok()
    });
    numbers
        .filter_map(|number| items.get(number).copied())
        .collect()
}

/// The lines themselves, in an element with further attributes.
pub(super) fn push_items(
    out: &mut String,
    context: &Context,
    kind: Kind,
    items: &[Item<'_>],
    attributes: &str,
) {
    put!(
        out,
        "<ul class=\"list badged {}\" data-letter=\"{}\"{attributes}>\n",
        kind.class(),
        kind.letter()
    );
    for item in items {
        out.push_str(if item.deprecation.is_some() {
            "<li class=\"dep\"><a class=\"nm\" href=\""
        } else {
            "<li><a class=\"nm\" href=\""
        });
        context.push_path(out, &[kind.word(), item.name]);
        out.push_str("\">");
        if kind == Kind::Directives {
            out.push('@');
        }
        out.push_str(item.name);
        out.push_str("</a>");
        if item.deprecation.is_some() {
            out.push_str("<span class=\"pill warn\">deprecated</span>");
        }
        push_line_below(out, item.description);
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}
