//! The public validator.

use domain::{RateLimit, Result};
use persistence::rate_limits;

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
        .await?;
    ctx.engine.validate(schema, operations).await
}
