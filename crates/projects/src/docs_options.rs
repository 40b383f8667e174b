//! Parses what a project's docs are made with.

use domain::{Result, StoredDocsOptions, StoredGroups, StoredSamples};
use schema_docs::{DocsOptions, Groups, Samples};

use crate::hide_rules::parse_rules;

/// Parses the stored options of a project.
///
/// # Errors
/// [`domain::Error::Internal`] if a stored hide rule is invalid: failing is better than showing what it should hide.
pub(crate) fn parse_options(stored: &StoredDocsOptions) -> Result<DocsOptions> {
    // Without `..`, so that a new option does not compile until the engine gets it.
    let StoredDocsOptions {
        hide,
        samples: StoredSamples,
        groups: StoredGroups,
    } = stored;
    Ok(DocsOptions {
        hide: parse_rules(hide)?,
        samples: Samples,
        groups: Groups,
    })
}
