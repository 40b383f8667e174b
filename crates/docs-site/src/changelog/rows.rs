//! Changes as lines of a page.

use std::fmt::Write as _;

use schema_results::{AffectedOperations, AllowedChange, Change, ChangeUses, Changes, Criticality};

use super::MAX_CHANGES_SHOWN;
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, message, with_code};

/// The changes of one grade.
pub(super) struct Section {
    pub(super) grade: Criticality,
    pub(super) count: u32,
    pub(super) rows: Vec<Row>,
    pub(super) left_out: u32,
}

/// One change.
pub(super) struct Row {
    pub(super) grade: Criticality,
    pub(super) message: String,
    pub(super) reason: Option<String>,
    /// Who allowed it, and why.
    pub(super) allowed: Option<String>,
    /// How many of the reader's operations it concerns, if there are any.
    pub(super) used: Option<String>,
}

impl Row {
    pub(super) fn new(change: &Change, allowed: &[AllowedChange], links: &ChangeLinks) -> Self {
        Self {
            grade: change.criticality,
            message: message(change, links),
            reason: change.reason.as_deref().map(with_code),
            allowed: find_own(allowed, change).map(allowed_changes::to_html),
            used: None,
        }
    }
}

/// Returns the changes by their grades; with `found`, each says how many operations it concerns.
pub(super) fn sections(
    changes: &Changes,
    allowed: &[AllowedChange],
    links: &ChangeLinks,
    found: Option<&AffectedOperations>,
) -> Vec<Section> {
    let grades = Criticality::ALL.into_iter().filter_map(|grade| {
        let count = changes.counts.of(grade);
        let of_grade = changes.items.iter().enumerate();
        let of_grade = of_grade.filter(|(_, change)| change.criticality == grade);
        let rows = of_grade.take(MAX_CHANGES_SHOWN).map(|(at, change)| Row {
            used: found.and_then(|found| describe_uses(found.uses_of(at))),
            ..Row::new(change, allowed, links)
        });
        let rows: Vec<Row> = rows.collect();
        let left_out = count.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
        (count > 0).then_some(Section {
            grade,
            count,
            rows,
            left_out,
        })
    });
    grades.collect()
}

/// `2 of your operations`
fn describe_uses(uses: ChangeUses) -> Option<String> {
    (uses.total() > 0).then(|| format!("{} of your operations", uses.total()))
}

/// Returns who allowed every breaking change of the version.
pub(super) fn find_whole(allowed: &[AllowedChange]) -> Option<&AllowedChange> {
    let mut allowed = allowed.iter();
    allowed.find(|allowed_change| allowed_change.path == AllowedChange::EVERYTHING)
}

/// Returns who allowed this breaking change.
pub(super) fn find_own<'a>(
    allowed: &'a [AllowedChange],
    change: &Change,
) -> Option<&'a AllowedChange> {
    let is_breaking = change.criticality == Criticality::Breaking;
    let mut allowed = allowed.iter().filter(|_| is_breaking);
    allowed.find(|allowed_change| {
        allowed_change.path != AllowedChange::EVERYTHING && allowed_change.covers(change)
    })
}

/// Writes a change as an item of a Markdown list, on a new line.
pub(super) fn push_item(out: &mut String, change: &Change, allowed: Option<&AllowedChange>) {
    // Writing into a string cannot fail.
    let _ = write!(out, "\n- {}: {}", change.criticality.word(), change.message);
    if let Some(reason) = &change.reason {
        let _ = write!(out, " {reason}");
    }
    if let Some(allowed) = allowed {
        let _ = write!(out, " {}", allowed_changes::to_markdown(allowed));
    }
}
