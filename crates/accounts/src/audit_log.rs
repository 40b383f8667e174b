//! The audit log of an account, as its owner reads it.

use domain::{EventId, Result, Retention, Timestamp, User};
use persistence::audit_log::{self, AuditEntry, AuditFilter};

use crate::Context;

/// Returns the beginning of the log: how far back the user's plan lets them read.
#[must_use]
pub fn audit_log_since(ctx: &Context, user: &User) -> Timestamp {
    let now = ctx.clock.now();
    now.plus_seconds(-Retention::audit_log(user.plan))
}

/// Returns the rows of the user's audit log before `before`, newest first. What is older than the plan keeps is left out, also
/// where it is not deleted yet.
pub async fn list_audit_log(
    ctx: &Context,
    user: &User,
    mut filter: AuditFilter,
    before: Option<EventId>,
    limit: u32,
) -> Result<Vec<AuditEntry>> {
    let (owner, first) = (user.id, audit_log_since(ctx, user));
    filter.since = Some(filter.since.map_or(first, |since| since.max(first)));
    ctx.store
        .read(move |conn| audit_log::list_before(conn, owner, &filter, before, limit))
        .await
}
