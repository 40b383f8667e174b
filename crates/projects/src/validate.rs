//! The public tools: the validator, and which operations a version affects.

use std::sync::Arc;

use domain::{RateLimit, Result};
use persistence::rate_limits;
use schema_docs::Docs;
use schema_model::Refusal;
use schema_results::{AffectedOperations, Changes};

use crate::{Context, Validated};

/// Validates a schema, and operations against it, for anybody. Stores nothing but the count of requests by `caller`,
/// the subject of the rate limit.
///
/// # Errors
/// [`domain::Error::RateLimited`]; the errors of [`Engine::validate`](crate::Engine::validate).
pub async fn validate(
    ctx: &Context,
    schema: Vec<u8>,
    operations: Option<String>,
    caller: String,
) -> Result<Validated> {
    count(ctx, caller).await?;
    ctx.engine.validate(schema, operations).await
}

/// Finds out which operations the changes between two versions break or touch, for anybody. `versions` are the docs of both, as
/// readers see them, and their changes. Stores nothing but the count of requests by `caller`. The inner error says what is
/// wrong with the text of the operations.
///
/// # Errors
/// [`domain::Error::RateLimited`]; the errors of [`Engine::affected`](crate::Engine::affected).
pub async fn find_affected(
    ctx: &Context,
    (old, new, changes): (Arc<Docs>, Arc<Docs>, Arc<Changes>),
    operations: String,
    caller: String,
) -> Result<Result<AffectedOperations, Refusal>> {
    count(ctx, caller).await?;
    ctx.engine.affected((old, new), changes, operations).await
}

/// Counts a request against the rate limit.
async fn count(ctx: &Context, caller: String) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let limit = RateLimit::VALIDATIONS_PER_IP;
            rate_limits::pass(conn, &caller, limit, now)?.map_err(|retry_after| {
                RateLimit::refuse(
                    "Too many texts were validated from your network.",
                    retry_after,
                )
            })
        })
        .await
}
