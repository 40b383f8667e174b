//! Pages that do not belong to one version.

use crate::address::{CONSOLE, LLM_DOCS};
use crate::{changelog, checks};

/// Returns whether a page covers all versions: the changelog, a check, the LLM page or the console.
#[must_use]
pub fn is_of_all_versions(path: &str) -> bool {
    changelog::Address::parse(path).is_some()
        || checks::parse(path).is_some()
        || [LLM_DOCS, CONSOLE].contains(&path)
}
