//! Compares stored subscriptions with the provider, in case an event never arrived.

use domain::Result;
use persistence::billing_customers;

use crate::{Context, apply};

/// How often each customer is compared: once a day.
const EVERY_SECONDS: i64 = 24 * 3600;
/// When a comparison that failed is tried again: after an hour.
const RETRY_SECONDS: i64 = 3600;

/// Compares the customer that has gone longest without it, if that is due. Returns whether there was one.
///
/// # Errors
/// [`domain::Error::Unavailable`] if the provider does not answer; the customer is due again an hour later.
pub async fn reconcile_next(ctx: &Context) -> Result<bool> {
    let (provider, now) = (ctx.provider.provider(), ctx.clock.now());
    let before = now.plus_seconds(-EVERY_SECONDS);
    // Read first: writing would keep other writers waiting each time that nothing is due.
    let is_due = ctx
        .store
        .read(move |conn| billing_customers::is_due(conn, provider, before))
        .await?;
    if !is_due {
        return Ok(false);
    }
    let claimed = ctx
        .store
        .write(move |conn| {
            let retry_from = before.plus_seconds(RETRY_SECONDS);
            billing_customers::claim_unchecked(conn, provider, before, retry_from)
        })
        .await?;
    let Some(customer) = claimed else {
        return Ok(false);
    };
    let user = customer.user_id;
    apply::refresh(ctx, customer, None).await?;
    ctx.store
        .write(move |conn| billing_customers::mark_checked(conn, user, provider, now))
        .await?;
    Ok(true)
}
