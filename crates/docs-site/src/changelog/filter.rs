//! Filters of the list of changes.

use schema_changes::ChangeKind;
use schema_results::{Change, ChangeCounts, Criticality};

use super::heading;

/// Which changes are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Filter {
    /// Those of one grade.
    Grade(Criticality),
    /// Those that do the same.
    Kind(ChangeKind),
}

impl Filter {
    /// All filters, in the order in which they are offered.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let grades = Criticality::ALL.into_iter().map(Self::Grade);
        grades.chain(ChangeKind::ALL.into_iter().map(Self::Kind))
    }

    /// Returns the filter with that word in its address.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        let grade = Criticality::from_word(word).map(Self::Grade);
        grade.or_else(|| ChangeKind::from_word(word).map(Self::Kind))
    }

    /// Its word in the address.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Grade(grade) => grade.word(),
            Self::Kind(kind) => kind.word(),
        }
    }

    /// Its name on the page.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Grade(grade) => heading(grade),
            Self::Kind(ChangeKind::Added) => "Added",
            Self::Kind(ChangeKind::Changed) => "Changed",
            Self::Kind(ChangeKind::Removed) => "Removed",
            Self::Kind(ChangeKind::Deprecated) => "Deprecated",
        }
    }

    /// Returns whether it lets a change through.
    pub(super) fn matches(self, change: &Change) -> bool {
        match self {
            Self::Grade(grade) => change.criticality == grade,
            Self::Kind(kind) => ChangeKind::of(change) == kind,
        }
    }

    /// Returns whether a version with so many changes can have one that it lets through.
    pub(super) fn can_match(self, counts: ChangeCounts) -> bool {
        match self {
            Self::Grade(grade) => counts.of(grade) > 0,
            Self::Kind(_) => counts.total() > 0,
        }
    }
}
