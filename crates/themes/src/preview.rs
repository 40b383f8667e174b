//! Previews of themes, which need no account.

use domain::{RateLimit, Result};
use persistence::rate_limits;

use crate::Context;

/// Counts a preview.
///
/// # Errors
/// [`domain::Error::RateLimited`].
pub async fn check_rate(ctx: &Context, subject: String) -> Result<()> {
    let now = ctx.clock.now();
    let passed = ctx.store.write(move |conn| {
        rate_limits::pass(conn, &subject, RateLimit::THEME_PREVIEWS_PER_IP, now)
    });
    match passed.await? {
        Ok(()) => Ok(()),
        Err(seconds) => Err(RateLimit::refuse("Too many previews.", seconds)),
    }
}
