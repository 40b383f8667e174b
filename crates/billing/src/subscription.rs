//! The subscription as its user sees it.

use domain::{Entitlements, Error, Plan, Result, User};
use persistence::subscriptions::{self, StoredSubscription};

use crate::Context;

/// A user's subscription, with what it includes.
pub struct CurrentSubscription {
    /// The subscription.
    pub stored: StoredSubscription,
    /// The plan in force.
    pub plan: Plan,
    /// The features of the plan in force.
    pub entitlements: Entitlements,
}

/// Returns the user's subscription.
///
/// # Errors
/// [`Error::NotFound`] if the user never had one.
pub async fn current_subscription(ctx: &Context, user: &User) -> Result<CurrentSubscription> {
    let id = user.id;
    let stored = ctx
        .store
        .read(move |conn| subscriptions::find(conn, id))
        .await?
        .ok_or(Error::NotFound("Subscription"))?;
    let plan = stored.subscription.effective_plan();
    Ok(CurrentSubscription {
        stored,
        plan,
        entitlements: plan.entitlements(),
    })
}
