//! Parses what a project's docs are made with.

use domain::{Result, StoredDocsOptions};
use schema_docs::DocsOptions;

use crate::docs_layout::parse_layout;
use crate::hide_rules::parse_rules;
use crate::sample_values::parse_samples;

/// Parses the stored options of a project.
///
/// # Errors
/// [`domain::Error::Internal`] if a stored hide rule is invalid: failing is better than showing what it should hide.
pub(crate) fn parse_options(stored: &StoredDocsOptions) -> Result<DocsOptions> {
    // Without `..`, so that a new option does not compile until the engine gets it.
    let StoredDocsOptions {
        hide,
        samples,
        layout,
    } = stored;
    Ok(DocsOptions {
        hide: parse_rules(hide)?,
        samples: parse_samples(samples),
        layout: parse_layout(layout),
    })
}
