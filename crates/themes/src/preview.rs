//! Previews of themes, which need no account.

use domain::{RateLimit, Result};

use crate::{Context, rate};

/// Counts a preview.
///
/// # Errors
/// [`domain::Error::RateLimited`].
pub async fn check_rate(ctx: &Context, subject: String) -> Result<()> {
    let limit = RateLimit::THEME_PREVIEWS_PER_IP;
    rate::count(ctx, subject, limit, "Too many previews.").await
}
