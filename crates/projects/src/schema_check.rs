//! Looking at a schema before there is a project for it.

use domain::{Counts, Findings, Result};

use crate::Context;
use crate::engine::{counts, findings};

/// What is in a schema, and what is wrong with it.
pub struct SchemaCheck {
    /// What is in it.
    pub counts: Counts,
    /// What is wrong with it; it would not stop a publish.
    pub findings: Findings,
}

/// Reads a schema as publishing would, and stores nothing.
///
/// # Errors
/// [`domain::Error::InvalidSchema`] and [`domain::Error::TooLarge`].
pub async fn check_unpublished(ctx: &Context, bytes: Vec<u8>) -> Result<SchemaCheck> {
    let (_, docs) = ctx.engine.build(bytes).await?;
    Ok(SchemaCheck {
        counts: counts(docs.counts()),
        findings: findings(docs.findings()),
    })
}
