//! Looking at a schema before there is a project for it.

use domain::{Counts, Findings, HideRuleLines, Result};

use crate::Context;
use crate::hide_rules::parsed;

/// What is in a schema, and what is wrong with it.
pub struct SchemaCheck {
    /// What is in it.
    pub counts: Counts,
    /// What is wrong with it; it would not stop a publish.
    pub findings: Findings,
}

/// Reads a schema as a new project would; docs are made only when it is published.
///
/// # Errors
/// [`domain::Error::InvalidSchema`] and [`domain::Error::TooLarge`].
pub async fn check_unpublished(ctx: &Context, bytes: Vec<u8>) -> Result<SchemaCheck> {
    let rules = parsed(&HideRuleLines::default())?;
    let (findings, counts) = ctx.engine.check(bytes, rules).await?;
    Ok(SchemaCheck { counts, findings })
}
