//! Users.

use crate::{Email, Error, Feature, Plan, Result, Subscription, Timestamp, UserId, Username};

/// A person with an account.
#[derive(Debug, Clone)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// The address that sign-in links are sent to.
    pub email: Email,
    /// The person's name, if given.
    pub name: Option<String>,
    /// Its name in addresses.
    pub username: Username,
    /// The plan in force.
    pub plan: Plan,
    /// Whether Pro is paused because a payment failed.
    pub payment_failed: bool,
    /// Whether there is a subscription, or was one.
    pub has_subscription: bool,
    /// When the account was created.
    pub created_at: Timestamp,
}

impl User {
    /// Checks that the plan includes themes.
    ///
    /// # Errors
    /// [`Error::PlanLimit`].
    pub fn check_branding(&self) -> Result<()> {
        if self.plan.includes(Feature::CustomBranding) {
            return Ok(());
        }
        let way = self.way_to_pro("Upgrade to Pro to save branding settings", ".");
        Err(Error::plan_limit(Feature::CustomBranding, way))
    }

    /// Returns the end of a refusal of the plan: what the user can do. `upgrade` is for users without a subscription; if one
    /// waits for a payment, upgrading is not possible, so the text names the payment. `end` follows either.
    #[must_use]
    pub fn way_to_pro(&self, upgrade: &str, end: &str) -> String {
        if self.payment_failed {
            format!("{}{end}", Subscription::UNPAID)
        } else {
            format!("{upgrade}{end}")
        }
    }
}
