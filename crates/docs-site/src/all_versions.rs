//! Pages that belong to no version.

use crate::address::{CONSOLE, LLM_DOCS};
use crate::changelog;

/// Is the page at a path of no version: one of the project's history, or what tells of all.
#[must_use]
pub fn is_of_all_versions(path: &str) -> bool {
    changelog::Address::parse(path).is_some() || [LLM_DOCS, CONSOLE].contains(&path)
}
