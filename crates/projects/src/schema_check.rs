//! Checks a schema before its project exists.

use domain::{HideRuleLines, Result};
use schema_results::{Counts, Findings};

use crate::Context;
use crate::hide_rules::parse_rules;

/// The counts and findings of a schema.
pub struct SchemaCheck {
    /// The numbers of its types, operations and fields.
    pub counts: Counts,
    /// Its findings, which would not refuse it.
    pub findings: Findings,
}

/// Checks a schema as creating a project would. Builds no docs.
///
/// # Errors
/// [`domain::Error::InvalidSchema`] and [`domain::Error::TooLarge`].
pub async fn check_unpublished(ctx: &Context, bytes: Vec<u8>) -> Result<SchemaCheck> {
    let rules = parse_rules(&HideRuleLines::default())?;
    let (findings, counts) = ctx.engine.check(bytes, rules).await?;
    Ok(SchemaCheck { counts, findings })
}
