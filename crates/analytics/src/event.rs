//! Events that readers' browsers report.

use domain::Vital;

use crate::{Term, ViewedPage};

/// Something that a reader did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The page on which it happened.
    pub page: ViewedPage,
    /// The kind of event, with its details.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The page was shown. The referrer is that of the visit, so that later pages of it count for the same site.
    View {
        /// The address of the site that led to the docs, as the browser says.
        referrer: Option<String>,
    },
    /// The page was left.
    Leave {
        /// For how many seconds it was visible.
        seconds: u32,
        /// Whether the reader had left it before, and came back to it.
        is_again: bool,
        /// Whether the reader had opened it from a search.
        is_from_search: bool,
    },
    /// The search was opened.
    SearchOpen,
    /// A search.
    Search {
        /// Its term; none if it was dropped.
        term: Option<Term>,
        /// The number of results.
        results: u32,
    },
    /// A result of a search was opened.
    SearchClick {
        /// The term of the search; none if it was dropped.
        term: Option<Term>,
    },
    /// An example was copied.
    Copy,
    /// A call was made in the console.
    Console,
    /// How fast the page appeared or answers.
    Vital {
        /// What was measured.
        vital: Vital,
        /// The value, in the unit of the vital.
        value: u32,
    },
}
