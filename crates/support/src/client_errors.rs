//! Errors that browsers report.

use domain::{ClientError, ClientErrorGroup, ClientErrorId, RateLimit, Result, UserAgent};
use persistence::{client_errors, rate_limits};

use crate::Context;

/// Counts a report, unless it is noise. `reporter` is the subject of the rate limit.
///
/// # Errors
/// [`domain::Error::RateLimited`] after 30 an hour.
pub async fn report_client_error(
    ctx: &Context,
    error: ClientError,
    user_agent: Option<UserAgent>,
    reporter: String,
) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let limit = RateLimit::CLIENT_ERRORS_PER_IP;
            if let Err(retry_after) = rate_limits::pass(conn, &reporter, limit, now)? {
                let cause = "This browser has reported many errors. No more are needed.";
                return Err(RateLimit::refuse(cause, retry_after));
            }
            if error.is_noise() {
                return Ok(());
            }
            client_errors::add(conn, &error, user_agent.as_ref(), now)?;
            client_errors::keep_latest(conn, ClientError::MAX_GROUPS)
        })
        .await
}

/// Lists groups of errors that started before the given one, newest first.
pub async fn list_client_errors(
    ctx: &Context,
    before: Option<ClientErrorId>,
    limit: u32,
) -> Result<Vec<ClientErrorGroup>> {
    ctx.store
        .read(move |conn| client_errors::list_before(conn, before, limit))
        .await
}
