//! The pages that visits count for.

use projects::OpenDocs;
use schema_docs::PageKind;

use crate::address::{CHANGELOG, CONSOLE, LLM_DOCS};
use crate::{changelog, checks};

/// Returns the page that a visit at this path counts for; none if these docs have no such page. All lists of the changelog
/// are one page, and so are all checks.
#[must_use]
pub fn visited_page<'a>(open: &OpenDocs, path: &'a str) -> Option<&'a str> {
    if projects::has_page(open, path) || [LLM_DOCS, CONSOLE].contains(&path) {
        return Some(path);
    }
    if checks::parse(path).is_some() {
        return Some(PageKind::Checks.word());
    }
    match changelog::Address::parse(path)? {
        changelog::Address::List(..) | changelog::Address::Comparison(..) => Some(CHANGELOG),
        changelog::Address::Version(number) => {
            let newest = open.project.current_version;
            newest
                .is_some_and(|newest| number <= newest)
                .then_some(path)
        }
    }
}
