//! Findings before they have lines and columns; no more of them are built than are shown.

use std::collections::BTreeMap;
use std::fmt::Display;

use schema_results::{Findings, Severity};

use crate::message::{write_edit, write_message};

/// Byte offsets of the begin and behind the end.
pub(crate) type Span = (usize, usize);

/// One thing that is wrong, or doubtful.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// None where it is about the whole text.
    pub(crate) span: Option<Span>,
    /// The name of the type that the finding is about. If the span is a whole definition, the finding points at this name.
    pub(crate) about: Option<Box<str>>,
    pub(crate) severity: Severity,
    pub(crate) hint: Option<String>,
    /// The one edit that settles it: what to replace, and the text to replace it with.
    pub(crate) edit: Option<(Span, String)>,
}

/// The findings that are shown: at most [`Findings::MAX_ITEMS`], errors before warnings, then in source order. All others
/// are only counted, so that memory does not grow with their number.
#[derive(Debug, Default)]
pub(crate) struct Shortlist {
    kept: BTreeMap<Rank, Finding>,
    count: usize,
    /// Names that were compared with others for hints.
    compared: usize,
    /// The codes and places of errors, those that are not shown included.
    log: Vec<(&'static str, Span)>,
    max_log: usize,
}

/// Maximum number of names that hints are looked for in, all findings together: at most about a quarter of a second.
const MAX_COMPARED: usize = 1_000_000;

/// The order in which findings are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_warning: bool,
    span: Option<Span>,
    /// Of findings at the same place, the first goes first.
    number: usize,
}

impl Shortlist {
    /// Returns a list that also logs the codes and places of the first `max_log` errors.
    pub(crate) fn with_log(max_log: usize) -> Self {
        Self {
            max_log,
            ..Self::default()
        }
    }

    /// Returns the codes and places of the errors, in the order in which they were found.
    pub(crate) fn take_log(&mut self) -> Vec<(&'static str, Span)> {
        std::mem::take(&mut self.log)
    }

    /// Returns whether fewer findings were met than are shown, so that a hint for the next one is worth its cost.
    pub(crate) fn has_room(&self) -> bool {
        self.count < Findings::MAX_ITEMS
    }

    /// As [`Shortlist::has_room`], for a hint that compares with so many names.
    pub(crate) fn can_compare(&mut self, names: usize) -> bool {
        if !self.has_room() || self.compared + names > MAX_COMPARED {
            return false;
        }
        self.compared += names;
        true
    }

    /// Counts findings that are not written.
    pub(crate) fn count_more(&mut self, count: usize) {
        self.count = self.count.saturating_add(count);
    }

    /// Adds an error.
    pub(crate) fn find(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Option<Span>,
    ) -> Draft<'_> {
        self.add(Severity::Error, code, message, span)
    }

    /// Adds a warning: it is legal, or does no harm.
    pub(crate) fn warn(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Option<Span>,
    ) -> Draft<'_> {
        self.add(Severity::Warning, code, message, span)
    }

    fn add(
        &mut self,
        severity: Severity,
        code: &'static str,
        message: impl Display,
        span: Option<Span>,
    ) -> Draft<'_> {
        if let (Severity::Error, Some(span)) = (severity, span)
            && self.log.len() < self.max_log
        {
            self.log.push((code, span));
        }
        let Some(rank) = self.take_place(severity, span) else {
            return Draft(None);
        };
        let finding = Finding {
            code,
            message: write_message(message),
            span,
            about: None,
            severity,
            hint: None,
            edit: None,
        };
        Draft(Some(self.kept.entry(rank).or_insert(finding)))
    }

    /// Counts findings that are not worth building: as many at the same place are kept already.
    pub(crate) fn omit(&mut self, count: usize) {
        self.count = self.count.saturating_add(count);
    }

    /// Counts a finding; returns its rank if it is to be kept.
    fn take_place(&mut self, severity: Severity, span: Option<Span>) -> Option<Rank> {
        let rank = Rank {
            is_warning: severity != Severity::Error,
            span,
            number: self.count,
        };
        self.count = self.count.saturating_add(1);
        if self.kept.len() >= Findings::MAX_ITEMS {
            let last = self.kept.last_key_value().map(|(last, _)| *last);
            if last.is_none_or(|last| last < rank) {
                return None;
            }
            self.kept.pop_last();
        }
        Some(rank)
    }

    /// Adds the findings of another list.
    pub(crate) fn append(&mut self, other: Self) {
        let omitted = other.count - other.kept.len();
        for finding in other.kept.into_values() {
            if let Some(rank) = self.take_place(finding.severity, finding.span) {
                self.kept.insert(rank, finding);
            }
        }
        self.count_more(omitted);
    }

    /// Returns the findings in source order, and the number of those that were not kept.
    pub(crate) fn into_parts(self) -> (Vec<Finding>, u32) {
        let omitted = self.count - self.kept.len();
        let mut kept: Vec<_> = self.kept.into_iter().collect();
        kept.sort_by_key(|(rank, _)| (rank.span, rank.number));
        let findings = kept.into_iter().map(|(_, finding)| finding).collect();
        (findings, u32::try_from(omitted).unwrap_or(u32::MAX))
    }
}

/// A finding that is being written; empty if it is not kept.
pub(crate) struct Draft<'f>(Option<&'f mut Finding>);

impl Draft<'_> {
    pub(crate) fn hint(&mut self, hint: impl Display) -> &mut Self {
        if let Some(finding) = &mut self.0 {
            finding.hint = Some(write_message(hint));
        }
        self
    }

    pub(crate) fn edit(&mut self, span: Span, text: impl Display) -> &mut Self {
        if let Some(finding) = &mut self.0 {
            finding.edit = write_edit(text).map(|text| (span, text));
        }
        self
    }

    /// Proposes a name for the one at the finding's place.
    pub(crate) fn propose(&mut self, name: &str, prefix: &str) -> &mut Self {
        if let Some(span) = self.0.as_ref().and_then(|finding| finding.span) {
            self.hint(format_args!("Did you mean `{prefix}{name}`?"));
            self.edit(span, format_args!("{prefix}{name}"));
        }
        self
    }

    /// Names the type that the finding is about.
    pub(crate) fn about(&mut self, name: &str) -> &mut Self {
        if let Some(finding) = &mut self.0 {
            finding.about = Some(name.into());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_findings_are_counted_and_a_hundred_built() {
        let built = std::cell::Cell::new(0);
        let message = std::fmt::from_fn(|out| {
            built.set(built.get() + 1);
            out.write_str("Wrong.")
        });
        let mut list = Shortlist::default();
        for at in 0..1_000 {
            list.find("wrong", &message, Some((at, at))).hint(&message);
            list.warn("odd", &message, Some((at, at)));
        }
        assert_eq!(list.count, 2_000);
        let (kept, omitted) = list.into_parts();
        let spans: Vec<_> = kept.iter().map(|finding| finding.span).collect();
        let first: Vec<_> = (0..Findings::MAX_ITEMS).map(|at| Some((at, at))).collect();
        assert_eq!((spans, omitted), (first, 1_900));
        assert!(kept.iter().all(|finding| finding.code == "wrong"));
        // Errors twice, with their hints; and warnings only while there was room.
        assert!(built.get() <= 3 * Findings::MAX_ITEMS, "{}", built.get());
    }

    #[test]
    fn earlier_findings_replace_later_ones_and_lists_are_joined() {
        let mut list = Shortlist::default();
        for at in (0..300).rev() {
            list.find("wrong", at, Some((at, at)));
        }
        let mut other = Shortlist::default();
        for _ in 0..150 {
            other.find("other", "Other.", None);
        }
        other.append(list);
        let (kept, omitted) = other.into_parts();
        assert_eq!((kept.len(), omitted), (Findings::MAX_ITEMS, 350));
        assert!(kept.iter().all(|finding| finding.code == "other"));
    }
}
