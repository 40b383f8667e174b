//! Rate limits.

use domain::{RateLimit, Result};
use persistence::rate_limits;

use crate::Context;

/// Counts a call of `subject`; `refusal` says what there is too much of.
///
/// # Errors
/// [`domain::Error::RateLimited`].
pub(crate) async fn count(
    ctx: &Context,
    subject: String,
    limit: RateLimit,
    refusal: &'static str,
) -> Result<()> {
    let now = ctx.clock.now();
    let passed = ctx
        .store
        .write(move |conn| rate_limits::pass(conn, &subject, limit, now));
    passed
        .await?
        .map_err(|seconds| RateLimit::refuse(refusal, seconds))
}
