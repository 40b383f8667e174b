//! Plans and what they entitle to.

use serde::Serialize;

/// What a user pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// 0 per month.
    Free,
    /// $19 per month.
    Pro,
}

/// Where a subscription stands (Stripe's words).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// Paid and running.
    Active,
    /// A payment failed.
    PastDue,
    /// Ended.
    Canceled,
}

/// A user's subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscription {
    /// The plan subscribed to.
    pub plan: Plan,
    /// Where it stands.
    pub status: SubscriptionStatus,
}

impl Subscription {
    /// The plan in force: Pro means plan Pro **and** status active; anything else is Free.
    #[must_use]
    pub fn effective_plan(self) -> Plan {
        match (self.plan, self.status) {
            (Plan::Pro, SubscriptionStatus::Active) => Plan::Pro,
            _ => Plan::Free,
        }
    }
}

/// What the plan in force allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entitlements {
    /// Most projects; none is unlimited.
    pub max_projects: Option<u32>,
    /// May projects be private.
    pub private_projects: bool,
    /// May endpoints be synced by themselves.
    pub endpoint_sync: bool,
}

impl Plan {
    /// What it allows.
    #[must_use]
    pub fn entitlements(self) -> Entitlements {
        match self {
            Self::Free => Entitlements {
                max_projects: Some(2),
                private_projects: false,
                endpoint_sync: false,
            },
            Self::Pro => Entitlements {
                max_projects: None,
                private_projects: true,
                endpoint_sync: true,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pro_needs_both_plan_and_status() {
        use Plan::{Free, Pro};
        use SubscriptionStatus::{Active, Canceled, PastDue};
        for (plan, status, effective) in [
            (Pro, Active, Pro),
            (Pro, PastDue, Free),
            (Pro, Canceled, Free),
            (Free, Active, Free),
        ] {
            assert_eq!(Subscription { plan, status }.effective_plan(), effective);
        }
    }
}
