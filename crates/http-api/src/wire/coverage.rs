//! Which pages of docs are read.

use analytics::{Coverage, DocsPage};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of pages in each list.
const MAX_PAGES: usize = 500;

/// Which pages of docs nobody reads, and which deprecated operations somebody does.
#[derive(Serialize, ToSchema)]
pub struct PageCoverage {
    /// The number of pages of operations, types and directives.
    pub pages: u64,
    /// How many of them nobody has viewed.
    pub unread_pages: u64,
    /// These pages in the order of the docs, at most 500.
    pub unread: Vec<UnreadPage>,
    /// Deprecated operations whose pages were viewed, the most viewed first, at most 500.
    pub deprecated: Vec<DeprecatedPage>,
    /// Views of pages that were not counted by name, because too many different ones were viewed on a day. With any, an unread
    /// page may be one of them.
    pub unnamed_views: u64,
}

/// A page that nobody has viewed.
#[derive(Serialize, ToSchema)]
pub struct UnreadPage {
    /// Its path within the docs.
    pub path: String,
    /// Name of the operation, type or directive.
    pub name: String,
}

/// A deprecated operation whose page was viewed.
#[derive(Serialize, ToSchema)]
pub struct DeprecatedPage {
    /// The path of its page within the docs.
    pub path: String,
    /// Its name.
    pub name: String,
    /// Pages shown to people.
    pub views: u64,
}

impl From<Coverage> for PageCoverage {
    fn from(coverage: Coverage) -> Self {
        let unread = coverage.unread.into_iter();
        let deprecated = coverage.deprecated.into_iter();
        Self {
            pages: coverage.pages,
            unread_pages: unread.len() as u64,
            unread: unread
                .take(MAX_PAGES)
                .map(|DocsPage { path, name, .. }| UnreadPage { path, name })
                .collect(),
            deprecated: deprecated
                .take(MAX_PAGES)
                .map(|(DocsPage { path, name, .. }, views)| DeprecatedPage { path, name, views })
                .collect(),
            unnamed_views: coverage.unnamed_views,
        }
    }
}
