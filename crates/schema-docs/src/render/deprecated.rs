//! Everything that is deprecated: a calendar of removals, then what is deprecated by owner.

use std::collections::BTreeMap;

use schema_model::text::{format_count, format_number};

use super::context::Context;
use super::escape::{direction, push_escaped, put};
use super::finish;
use super::parts::{Draft, begin_list, push_filter_mark};
use super::reason::push_reason;
use super::replacements::{self, push_link};
use crate::deprecated::{
    Day, DeprecatedOwner, DeprecatedThing, Due, Removal, Replacement, collect,
};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook as _;

/// Dates listed below each heading of the calendar.
pub(crate) const MAX_DATES: usize = 20;
/// More dates past due are folded.
const MAX_OPEN_DATES: usize = 12;
/// Names listed for one date.
pub(crate) const MAX_NAMES: usize = 4;
/// Days on the line of time.
const DAYS: i64 = 90;
/// Room on that line in tenths of a percent: of a label, of a dot, and how far a label may stand beyond its end.
const LABEL_ROOM: i64 = 260;
const DOT_ROOM: i64 = 20;
const LABEL_SLACK: i64 = 60;

/// What goes on one day or in one month.
pub(crate) type Dates<'a, 'm> = BTreeMap<Removal, Vec<&'a DeprecatedThing<'m>>>;

/// Renders the page.
pub(super) fn page(context: &Context) -> PageParts {
    let owners = collect(context.model, context.index);
    let mut draft = Draft::with_capacity(16 * 1024);
    let label = PageKind::Deprecated.label();
    begin_list(&mut draft.html, context, label);
    let total: usize = owners.iter().map(|owner| owner.things.len()).sum();
    let dates = by_date(&owners);
    put!(
        draft.html,
        "<span class=\"count\">{}</span></div>\n<div class=\"lead\"><p>{}</p></div>\n",
        format_number(total),
        lead(total, &dates)
    );
    if let Some(today) = context.today().filter(|_| !dates.is_empty()) {
        push_calendar(&mut draft.html, context, today, total, &dates);
    }
    // The first list stands for all of the page.
    let mut mark = String::new();
    push_filter_mark(&mut mark, total, "deprecations");
    for owner in &owners {
        push_owner(&mut draft, context, owner, &mark);
        mark.clear();
    }
    replacements::push(&mut draft, context, &owners);
    finish(
        draft,
        PageKind::Deprecated.word().to_owned(),
        label,
        PageKind::Deprecated,
        match total {
            0 => lead(total, &dates).to_owned(),
            total => format!(
                "{} of this GraphQL API, with the reason, the replacement and the day of removal.",
                format_count(total, "deprecated part", "deprecated parts")
            ),
        },
    )
}

/// Returns what the page is about; dates are mentioned only if there are some.
pub(crate) fn lead(total: usize, dates: &Dates<'_, '_>) -> &'static str {
    if total == 0 {
        "Nothing is deprecated."
    } else if dates.is_empty() {
        "What will be removed, and what to use instead."
    } else {
        "What will be removed, when, and what to use instead. Dates come from the reasons in the schema."
    }
}

/// Returns everything with a date, the earliest first.
pub(crate) fn by_date<'a, 'm>(owners: &'a [DeprecatedOwner<'m>]) -> Dates<'a, 'm> {
    let mut dates = Dates::new();
    for thing in owners.iter().flat_map(|owner| &owner.things) {
        if let Some(removal) = thing.removal {
            dates.entry(removal).or_default().push(thing);
        }
    }
    dates
}

/// Returns how many things are due then.
pub(crate) fn count_due(dates: &Dates<'_, '_>, today: Day, due: Due) -> usize {
    let dates = dates
        .iter()
        .filter(|(removal, _)| removal.due(today) == due);
    dates.map(|(_, things)| things.len()).sum()
}

/// How many are due when, a line of the next 90 days, and the dates with what goes on them.
fn push_calendar(
    out: &mut String,
    context: &Context,
    today: Day,
    total: usize,
    dates: &Dates<'_, '_>,
) {
    out.push_str("<section class=\"calendar\" aria-label=\"Calendar\">\n<dl class=\"due\">\n");
    let mut dated = 0;
    for due in Due::ALL {
        let count = count_due(dates, today, due);
        dated += count;
        push_count(out, due.label(), count, due == Due::Soon);
    }
    push_count(out, "No date", total - dated, false);
    out.push_str("</dl>\n");
    if count_due(dates, today, Due::Soon) > 0 {
        push_timeline(out, today, dates);
    }
    for due in Due::ALL {
        push_dates(out, context, today, due, dates);
    }
    out.push_str("</section>\n");
}

fn push_count(out: &mut String, label: &str, count: usize, is_soon: bool) {
    let class = match (count, is_soon) {
        (0, _) => " class=\"none\"",
        (_, true) => " class=\"soon\"",
        _ => "",
    };
    put!(
        out,
        "<div><dt>{label}</dt><dd{class}>{}</dd></div>\n",
        format_number(count)
    );
}

/// Draws the next 90 days. The list below says the same in words.
fn push_timeline(out: &mut String, today: Day, dates: &Dates<'_, '_>) {
    out.push_str("<svg class=\"timeline\" aria-hidden=\"true\" width=\"100%\" height=\"92\">");
    out.push_str("<line x1=\"0\" x2=\"100%\" y1=\"56\" y2=\"56\"/>");
    for (days, anchor) in [(0, "start"), (30, "middle"), (60, "middle"), (DAYS, "end")] {
        let x = percent(days);
        let text = match days {
            0 => "Today".to_owned(),
            _ => today.plus_days(days).to_short(),
        };
        put!(
            out,
            "<line x1=\"{x}\" x2=\"{x}\" y1=\"51\" y2=\"61\"/><text x=\"{x}\" y=\"80\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }
    let mut free_from = 0;
    for (removal, things) in dates
        .iter()
        .filter(|(removal, _)| removal.due(today) == Due::Soon)
    {
        let days = removal.first.days_since(today).clamp(0, DAYS);
        let x = percent(days);
        put!(out, "<circle cx=\"{x}\" cy=\"56\" r=\"6\"/>");
        let at = 1000 * days / DAYS;
        let Some((anchor, end)) = place_label(at, free_from) else {
            continue;
        };
        free_from = end;
        let Some(thing) = things.first() else {
            continue;
        };
        put!(
            out,
            "<text class=\"what\" x=\"{x}\" y=\"22\" text-anchor=\"{anchor}\">"
        );
        push_escaped(out, &shorten_name(&thing.name));
        put!(
            out,
            "</text><text class=\"what-day\" x=\"{x}\" y=\"39\" text-anchor=\"{anchor}\">{}</text>",
            more_text(&removal.first.to_short(), things.len())
        );
    }
    out.push_str("</svg>\n");
}

/// Returns on which side of a dot its label stands, and from where on there is room for the next; none if there is no room.
/// Places are in tenths of a percent.
fn place_label(at: i64, free_from: i64) -> Option<(&'static str, i64)> {
    if at - LABEL_ROOM >= free_from {
        return Some(("end", at + DOT_ROOM));
    }
    let has_room = at >= free_from && at + LABEL_ROOM <= 1000 + LABEL_SLACK;
    has_room.then_some(("start", at + LABEL_ROOM))
}

/// Returns the place of a day on the line of time.
fn percent(days: i64) -> String {
    let tenths = 1000 * days / DAYS;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn shorten_name(name: &str) -> String {
    schema_model::text::shorten(name.to_owned(), 24)
}

fn more_text(day: &str, count: usize) -> String {
    match count {
        1 => day.to_owned(),
        count => format!("{day}, {} more", format_number(count - 1)),
    }
}

/// Renders the dates below one heading. A long list of what is past due is folded.
fn push_dates(out: &mut String, context: &Context, today: Day, due: Due, dates: &Dates<'_, '_>) {
    let of_due: Vec<_> = dates
        .iter()
        .filter(|(removal, _)| removal.due(today) == due)
        .collect();
    if of_due.is_empty() {
        return;
    }
    let is_folded = due == Due::Past && of_due.len() > MAX_OPEN_DATES;
    let open = if is_folded { "" } else { " open" };
    put!(
        out,
        "<details{open}><summary>{}</summary>\n<ul class=\"dates\">\n",
        due.label()
    );
    // The latest of those past due, and the earliest of the others.
    let skipped = match due {
        Due::Past => of_due.len().saturating_sub(MAX_DATES),
        _ => 0,
    };
    for (removal, things) in of_due.iter().skip(skipped).take(MAX_DATES) {
        out.push_str("<li>");
        push_day(out, **removal);
        out.push_str(" <span>");
        for (number, thing) in things.iter().take(MAX_NAMES).enumerate() {
            out.push_str(if number == 0 { "" } else { ", " });
            push_link(out, context, &thing.path, &thing.coordinate);
        }
        if things.len() > MAX_NAMES {
            put!(out, " and {} more", format_number(things.len() - MAX_NAMES));
        }
        out.push_str("</span></li>\n");
    }
    out.push_str("</ul>\n");
    if of_due.len() > MAX_DATES {
        let more = format_count(of_due.len() - MAX_DATES, "more date", "more dates");
        put!(out, "<p class=\"all\">{more} below.</p>\n");
    }
    out.push_str("</details>\n");
}

fn push_day(out: &mut String, removal: Removal) {
    let iso = removal.first.to_iso();
    // A month is a valid date too.
    let iso = match removal.first == removal.last {
        true => &*iso,
        false => iso.get(..7).unwrap_or_default(),
    };
    put!(
        out,
        "<time datetime=\"{iso}\">{}</time>",
        removal.to_words()
    );
}

/// Writes what is deprecated of an owner, as a list with further attributes.
fn push_owner(draft: &mut Draft, context: &Context, owner: &DeprecatedOwner<'_>, attributes: &str) {
    draft.badged_section(
        owner.kind,
        &format!("{}-{}", owner.kind.class(), owner.name),
        &owner.label(),
        &owner.share(),
    );
    let out = &mut draft.html;
    put!(out, "<ul class=\"deprecations\"{attributes}>\n");
    for thing in &owner.things {
        push_thing(out, context, thing);
    }
    out.push_str("</ul>\n");
}

fn push_thing(out: &mut String, context: &Context, thing: &DeprecatedThing<'_>) {
    out.push_str("<li><div class=\"what\"><a class=\"nm dep\" href=\"");
    context.push_place(out, &thing.path);
    out.push_str("\">");
    push_escaped(out, &thing.name);
    out.push_str("</a>");
    if let Some(ty) = thing.ty {
        out.push(' ');
        context.push_type_ref(out, ty);
    }
    if let Some(replacement) = &thing.replacement {
        push_replacement(out, context, replacement);
    }
    out.push_str("</div>\n");
    push_when(out, context, thing);
    let text = thing.reason().unwrap_or_default();
    put!(out, "<div class=\"reason\"{}>", direction(text));
    push_reason(out, thing.deprecation, &context.within(thing.scope));
    out.push_str("</div></li>\n");
}

fn push_replacement(out: &mut String, context: &Context, replacement: &Replacement<'_>) {
    out.push_str(" <span class=\"instead\"><span class=\"quiet\">use</span> ");
    push_link(out, context, &replacement.path, &replacement.coordinate);
    if let Some(ty) = replacement.ty {
        out.push(' ');
        context.push_type_ref(out, ty);
    }
    out.push_str("</span>");
}

/// When it goes and since when it is deprecated; nothing if neither is known.
fn push_when(out: &mut String, context: &Context, thing: &DeprecatedThing<'_>) {
    let since = context.history().and_then(|history| thing.since(history));
    if thing.removal.is_none() && since.is_none() {
        return;
    }
    out.push_str("<p class=\"when\">");
    if let Some(removal) = thing.removal {
        push_day(out, removal);
        if let Some(today) = context.today() {
            let class = match removal.due(today) {
                Due::Soon => " class=\"soon\"",
                _ => "",
            };
            put!(out, " <span{class}>{}</span>", removal.days_left(today));
        }
    }
    if let Some(version) = since {
        out.push_str(" <span>deprecated since <a href=\"");
        context.push_changelog(out, version);
        put!(out, "\">version {version}</a></span>");
    }
    out.push_str("</p>\n");
}
