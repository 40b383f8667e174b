//! Sections that are added to those of the engine.

use schema_docs::{Section, TocEntry};

/// Returns a section whose heading has the id `id`.
pub(crate) fn with_heading(id: &str, title: &str, html: String) -> Section {
    Section {
        id: id.to_owned(),
        html,
        toc: vec![TocEntry {
            id: id.to_owned(),
            title: title.to_owned(),
            level: 2,
        }],
    }
}
