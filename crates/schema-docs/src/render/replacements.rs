//! The column beside the deprecations: how a query changes where a replacement is used.

use super::context::Context;
use super::escape::{push_escaped, put};
use super::example::{END_BOX, begin_box};
use super::highlight::{self, Paint};
use super::parts::{CODE, Draft};
use crate::deprecated::{DeprecatedOwner, DeprecatedThing};
use crate::example::replacement::{LineMark, QueryChange, of_replacement};

/// Changes that are shown.
const MAX_SHOWN: usize = 3;
/// Replacements for which a change is looked for.
const MAX_TRIED: usize = 20;

/// Appends the column; nothing without a replacement that queries can ask for.
pub(super) fn push(draft: &mut Draft, context: &Context, owners: &[DeprecatedOwner<'_>]) {
    let changes = find_changes(context, owners);
    if changes.is_empty() {
        return;
    }
    draft.column(CODE);
    draft.section("replacements", "Change your queries", "");
    for (thing, change) in &changes {
        push_change(&mut draft.html, context, thing, change);
    }
}

/// Returns the changes that are shown: of what goes first, then of what has no date, then of what is past due.
pub(crate) fn find_changes<'o, 'm>(
    context: &Context,
    owners: &'o [DeprecatedOwner<'m>],
) -> Vec<(&'o DeprecatedThing<'m>, QueryChange)> {
    let today = context.today();
    let things = owners.iter().flat_map(|owner| &owner.things);
    let mut things: Vec<_> = things.filter(|thing| thing.replacement.is_some()).collect();
    things.sort_by_key(|thing| {
        let is_past = thing
            .removal
            .zip(today)
            .is_some_and(|(removal, today)| removal.last < today);
        let first = thing.removal.map(|removal| removal.first);
        (is_past, first.is_none(), first)
    });
    let changes = things.into_iter().take(MAX_TRIED);
    let changes =
        changes.filter_map(|thing| Some((thing, of_replacement(context.source(), thing)?)));
    changes.take(MAX_SHOWN).collect()
}

fn push_change(
    out: &mut String,
    context: &Context,
    thing: &DeprecatedThing<'_>,
    change: &QueryChange,
) {
    out.push_str("<h3 class=\"replace\">Replace ");
    push_link(out, context, &thing.path, &thing.coordinate);
    out.push_str("</h3>\n");
    begin_box(out, ("", "the new query"), "graphql", "");
    let mut paint = Paint::new(usize::MAX);
    let last = change.lines.len().saturating_sub(1);
    for (number, (mark, line)) in change.lines.iter().enumerate() {
        let tag = match mark {
            LineMark::Both => "",
            LineMark::Old => "del",
            LineMark::New => "ins",
        };
        if !tag.is_empty() {
            put!(out, "<{tag}>");
        }
        paint.push(out, Some(highlight::Language::Graphql), line);
        if number < last {
            out.push('\n');
        }
        if !tag.is_empty() {
            put!(out, "</{tag}>");
        }
    }
    out.push_str(END_BOX);
}

/// A link to `objects/User#login`, in code.
pub(super) fn push_link(out: &mut String, context: &Context, path: &str, text: &str) {
    out.push_str("<a class=\"code\" href=\"");
    context.push_place(out, path);
    out.push_str("\">");
    push_escaped(out, text);
    out.push_str("</a>");
}
