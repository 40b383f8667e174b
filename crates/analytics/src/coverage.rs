//! Which pages of docs are read: those that nobody reads, and deprecated ones that somebody does.

use std::collections::HashMap;

use domain::{Count, Dimension, ProjectId, Result};
use persistence::analytics::Counts;

use crate::{Context, Window};

/// A page of docs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocsPage {
    /// Its path within the docs.
    pub path: String,
    /// Name of the operation, type or directive.
    pub name: String,
    /// Whether it is deprecated.
    pub is_deprecated: bool,
}

/// How the pages of docs are read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The number of pages.
    pub pages: u64,
    /// The pages without a view, in the order of the docs.
    pub unread: Vec<DocsPage>,
    /// The deprecated pages with views, the most viewed first.
    pub deprecated: Vec<(DocsPage, u64)>,
    /// Views of pages that were not counted by name, because too many different ones were read on a day. With any, an
    /// unread page may be one of them.
    pub unnamed_views: u64,
}

/// Returns how the pages of docs were read within the last `days` days.
pub async fn cover(
    ctx: &Context,
    project: ProjectId,
    pages: Vec<DocsPage>,
    days: u32,
) -> Result<Coverage> {
    let range = Window::last_days(days, ctx.clock.now()).range(project);
    let counts = ctx
        .store
        .read(move |conn| Counts::load(conn, range)?.top(Dimension::Page, u32::MAX))
        .await?;
    Ok(compare(pages, counts))
}

fn compare(pages: Vec<DocsPage>, counts: Vec<Count>) -> Coverage {
    let views: HashMap<String, u64> = counts
        .into_iter()
        .map(|count| (count.value, count.count))
        .collect();
    let mut coverage = Coverage {
        pages: pages.len() as u64,
        unnamed_views: views.get(Dimension::REST).copied().unwrap_or_default(),
        ..Coverage::default()
    };
    for page in pages {
        match views.get(&page.path) {
            None => coverage.unread.push(page),
            Some(views) if page.is_deprecated => coverage.deprecated.push((page, *views)),
            Some(_) => {}
        }
    }
    let by_views = |(_, views): &(DocsPage, u64)| std::cmp::Reverse(*views);
    coverage.deprecated.sort_by_key(by_views);
    coverage
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str, is_deprecated: bool) -> DocsPage {
        DocsPage {
            path: path.to_owned(),
            name: path.to_owned(),
            is_deprecated,
        }
    }

    fn views(value: &str, count: u64) -> Count {
        Count {
            dimension: Dimension::Page,
            value: value.to_owned(),
            count,
            visitors: 1,
            seconds: 0,
        }
    }

    #[test]
    fn pages_without_views_are_unread_and_deprecated_ones_with_views_are_told() {
        let (a, b, old, older) = (
            page("a", false),
            page("b", false),
            page("old", true),
            page("older", true),
        );
        let pages = vec![a, b.clone(), old.clone(), older.clone(), page("gone", true)];
        let counts = vec![
            views("a", 9),
            views("old", 2),
            views("older", 5),
            views("overview", 4),
            views(Dimension::REST, 3),
        ];
        assert_eq!(
            compare(pages, counts),
            Coverage {
                pages: 5,
                unread: vec![b, page("gone", true)],
                deprecated: vec![(older, 5), (old, 2)],
                unnamed_views: 3,
            }
        );
    }
}
