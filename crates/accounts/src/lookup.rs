//! Rate limits for checking whether a slug or username is free, and for guessing projects.

use domain::{Error, RateLimit, Result, UserId};
use persistence::rate_limits;

use crate::{ClientIp, Context};

/// Counts one check of a name. The limit keeps callers from listing all taken names.
///
/// # Errors
/// [`Error::RateLimited`] after 60 a minute or 600 an hour per user, or four times as many per IP address.
pub async fn count_name_lookup(ctx: &Context, user: UserId, ip: ClientIp) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let limits = [
                (
                    format!("name-lookups:{user}"),
                    RateLimit::NAME_LOOKUPS_PER_USER,
                ),
                (
                    ip.subject("name-lookups:ip"),
                    RateLimit::NAME_LOOKUPS_PER_IP,
                ),
            ];
            for (subject, limit) in limits {
                rate_limits::pass(conn, &subject, limit, now)?.map_err(too_many)?;
            }
            Ok(())
        })
        .await
}

/// Counts one look-up of a project that the caller cannot read. The limit keeps callers from guessing ids and slugs.
///
/// # Errors
/// [`Error::RateLimited`] without an account after 60 a minute or 600 an hour per IP address, otherwise as
/// [`count_name_lookup`].
pub async fn count_unknown_project(
    ctx: &Context,
    user: Option<UserId>,
    ip: ClientIp,
) -> Result<()> {
    if let Some(user) = user {
        return count_name_lookup(ctx, user, ip).await;
    }
    let (subject, now) = (ip.subject("unknown-projects:ip"), ctx.clock.now());
    let limit = RateLimit::UNKNOWN_PROJECTS_PER_IP;
    ctx.store
        .write(move |conn| rate_limits::pass(conn, &subject, limit, now)?.map_err(too_many))
        .await
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse("Too many requests.", retry_after)
}
