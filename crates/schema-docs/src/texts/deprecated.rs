//! Everything that is deprecated, as text.

use std::borrow::Cow;

use super::writer::{Writer, push_literal};
use crate::deprecated::{DeprecatedOwner, DeprecatedThing, Due};
use crate::example::replacement::LineMark;
use crate::page_kind::PageKind;
use crate::render::deprecated::{Dates, MAX_DATES, MAX_NAMES, by_date, count_due, lead};
use crate::render::escape::put;
use crate::render::replacements::find_changes;
use schema_model::text::{format_count, format_number};

/// Characters of a reason on a page that would be too long with whole reasons.
const SHORT_REASON: usize = 120;

/// How much of each reason is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reasons {
    Whole,
    Short,
    None,
}

impl Writer<'_> {
    /// The page of deprecations. A page that would be too long shortens reasons, then leaves them out.
    pub fn deprecated(&mut self, owners: &[DeprecatedOwner<'_>]) {
        let dates = by_date(owners);
        let total: usize = owners.iter().map(|owner| owner.things.len()).sum();
        self.heading(1, PageKind::Deprecated.label());
        self.gap();
        if total > 0 {
            let parts = format_count(total, "part is", "parts are");
            put!(self.out, "{parts} deprecated. ");
        }
        put!(self.out, "{}\n", lead(total, &dates));
        self.calendar(&dates, total);
        let mark = self.out.len();
        for reasons in [Reasons::Whole, Reasons::Short, Reasons::None] {
            self.out.truncate(mark);
            self.owners(owners, reasons);
            self.replacements(owners);
            if self.is_brief || !self.is_long() {
                break;
            }
        }
    }

    /// A line about the page of deprecations, with a link to it; nothing if there are none.
    pub fn deprecated_count(&mut self, count: u32) {
        if count > 0 {
            self.gap();
            let parts = format_count(count as usize, "part is", "parts are");
            put!(self.out, "{parts} deprecated: [reasons and replacements](");
            self.context
                .push_path(&mut self.out, &[PageKind::Deprecated.word()]);
            self.out.push_str(").\n");
        }
    }

    fn calendar(&mut self, dates: &Dates<'_, '_>, total: usize) {
        let Some(today) = self.context.today().filter(|_| !dates.is_empty()) else {
            return;
        };
        self.heading(2, "Calendar");
        self.gap();
        put!(self.out, "Counted from {}.\n", today.to_words());
        self.gap();
        let mut dated = 0;
        for due in Due::ALL {
            let count = count_due(dates, today, due);
            dated += count;
            put!(self.out, "- {}: {}\n", due.label(), format_number(count));
            let mut of_due: Vec<_> = dates
                .iter()
                .filter(|(removal, _)| removal.due(today) == due)
                .collect();
            let skipped = of_due.len().saturating_sub(MAX_DATES);
            // The latest of those past due, and the earliest of the others.
            match due {
                Due::Past => of_due.drain(..skipped),
                _ => of_due.drain(of_due.len() - skipped..),
            };
            for (removal, things) in of_due {
                put!(self.out, "  - {}: ", removal.to_words());
                for (number, thing) in things.iter().take(MAX_NAMES).enumerate() {
                    self.out.push_str(if number == 0 { "" } else { ", " });
                    self.code(&thing.coordinate);
                }
                if things.len() > MAX_NAMES {
                    let more = format_number(things.len() - MAX_NAMES);
                    put!(self.out, " and {more} more");
                }
                self.out.push('\n');
            }
            if skipped > 0 {
                let more = format_count(skipped, "more date", "more dates");
                put!(self.out, "  - {more} below\n");
            }
        }
        put!(self.out, "- No date: {}\n", format_number(total - dated));
    }

    fn owners(&mut self, owners: &[DeprecatedOwner<'_>], reasons: Reasons) {
        for owner in owners {
            let mut label = String::new();
            push_literal(&mut label, &owner.label());
            let share = owner.share();
            if !share.is_empty() {
                put!(label, " ({share})");
            }
            self.heading(2, &label);
            self.gap();
            for thing in &owner.things {
                self.deprecated_thing(thing, reasons);
            }
        }
    }

    /// How queries change, as differences.
    fn replacements(&mut self, owners: &[DeprecatedOwner<'_>]) {
        let changes = find_changes(self.context, owners);
        if changes.is_empty() {
            return;
        }
        self.heading(2, "Change your queries");
        for (thing, change) in &changes {
            self.gap();
            self.out.push_str("Replace ");
            self.code(&thing.coordinate);
            self.out.push_str(":\n\n```diff\n");
            for (mark, line) in &change.lines {
                let mark = match mark {
                    LineMark::Both => ' ',
                    LineMark::Old => '-',
                    LineMark::New => '+',
                };
                put!(self.out, "{mark} {line}\n");
            }
            self.out.push_str("```\n");
        }
    }

    fn deprecated_thing(&mut self, thing: &DeprecatedThing<'_>, reasons: Reasons) {
        self.out.push_str("- ");
        self.place_link(&thing.name, &thing.path);
        if let Some(ty) = thing.type_text() {
            self.out.push_str(": ");
            self.code(ty);
        }
        // Models are told the replacement once: here, with its type, or within a reason that says more about it.
        let reason = match self.is_brief {
            true => thing.reason_beside_replacement().map(Cow::Owned),
            false => thing.reason().map(Cow::Borrowed),
        };
        let reason = reason.as_deref();
        let is_told = self.is_brief && thing.is_replacement_in(reason);
        if let Some(replacement) = thing.replacement.as_ref().filter(|_| !is_told) {
            self.out.push_str("; use ");
            self.place_link(&replacement.coordinate, &replacement.path);
            if let Some(ty) = replacement.type_text() {
                self.out.push_str(": ");
                self.code(ty);
            }
        }
        if let Some(removal) = thing.removal {
            put!(self.out, "; removal {}", removal.to_words());
            if let Some(today) = self.context.today() {
                put!(self.out, " ({})", removal.days_left(today));
            }
        }
        let history = self.context.history();
        if let Some(version) = history.and_then(|history| thing.since(history)) {
            self.out.push_str("; deprecated since ");
            self.version(version);
        }
        match reasons {
            Reasons::Whole => self.item_text(reason, thing.scope, "  "),
            Reasons::Short => self.plain_line(reason, SHORT_REASON),
            Reasons::None => {}
        }
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// A link to `objects/User#login`, in code.
    fn place_link(&mut self, text: &str, path: &str) {
        if !self.is_linked {
            return self.code(text);
        }
        self.out.push('[');
        self.code(text);
        self.out.push_str("](");
        self.context.push_place(&mut self.out, path);
        self.out.push(')');
    }
}
