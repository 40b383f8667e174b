//! Plans and what they include.

use serde::Serialize;

/// A plan that users can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// 0 per month.
    Free,
    /// $19 per month.
    Pro,
}

/// The status of a subscription, in Stripe's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// The first payment has not succeeded yet.
    Incomplete,
    /// The first payment did not succeed in time.
    IncompleteExpired,
    /// In a trial.
    Trialing,
    /// Paid and running.
    Active,
    /// A payment failed and will be tried again.
    PastDue,
    /// All tries of a payment failed.
    Unpaid,
    /// Ended.
    Canceled,
    /// Paused by the provider.
    Paused,
}

impl SubscriptionStatus {
    /// All statuses.
    pub const ALL: [Self; 8] = [
        Self::Incomplete,
        Self::IncompleteExpired,
        Self::Trialing,
        Self::Active,
        Self::PastDue,
        Self::Unpaid,
        Self::Canceled,
        Self::Paused,
    ];

    /// Returns the status as stored and in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::Trialing => "trialing",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Unpaid => "unpaid",
            Self::Canceled => "canceled",
            Self::Paused => "paused",
        }
    }

    /// Parses a status.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Returns whether the provider may still take payments for the subscription. A second one would be paid twice.
    #[must_use]
    pub fn is_running(self) -> bool {
        match self {
            Self::Trialing | Self::Active | Self::PastDue | Self::Unpaid | Self::Paused => true,
            Self::Incomplete | Self::IncompleteExpired | Self::Canceled => false,
        }
    }

    /// Returns whether the last payment failed.
    #[must_use]
    pub fn has_failed_payment(self) -> bool {
        matches!(self, Self::PastDue | Self::Unpaid)
    }
}

/// A user's subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscription {
    /// The plan.
    pub plan: Plan,
    /// The status.
    pub status: SubscriptionStatus,
}

impl Subscription {
    /// Advice on a failed payment, without the full stop.
    pub const UNPAID: &str =
        "Your subscription is waiting for a payment. Open the billing portal to pay";

    /// Returns the plan in force: Pro if the plan is Pro **and** the status is active, otherwise Free.
    #[must_use]
    pub fn effective_plan(self) -> Plan {
        match (self.plan, self.status) {
            (Plan::Pro, SubscriptionStatus::Active) => Plan::Pro,
            _ => Plan::Free,
        }
    }

    /// Returns whether Pro is paused because its last payment failed.
    #[must_use]
    pub fn has_failed_payment(self) -> bool {
        self.plan == Plan::Pro && self.status.has_failed_payment()
    }
}

/// A feature that not every plan includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Any number of projects.
    UnlimitedProjects,
    /// Projects that only their owner can read.
    PrivateProjects,
    /// Endpoints whose schema is published automatically.
    EndpointSync,
    /// API keys.
    ApiKeys,
    /// Webhooks.
    Webhooks,
    /// Views, visitors and searches of a project's docs.
    Analytics,
    /// The owner's colours, fonts and logo.
    CustomBranding,
}

impl Feature {
    /// All features.
    pub const ALL: [Self; 7] = [
        Self::UnlimitedProjects,
        Self::PrivateProjects,
        Self::EndpointSync,
        Self::ApiKeys,
        Self::Webhooks,
        Self::Analytics,
        Self::CustomBranding,
    ];
}

/// The features and limits of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entitlements {
    /// Maximum number of projects; none means unlimited.
    pub max_projects: Option<u32>,
    /// Whether projects may be private.
    pub private_projects: bool,
    /// Whether endpoints may be synced automatically.
    pub endpoint_sync: bool,
    /// Whether API keys may be created and work.
    pub api_keys: bool,
    /// Whether webhooks may be created and are called.
    pub webhooks: bool,
    /// Whether analytics may be read in detail.
    pub analytics: bool,
    /// Whether docs may have the owner's theme.
    pub custom_branding: bool,
}

impl Plan {
    /// All plans, the cheapest first.
    pub const ALL: [Self; 2] = [Self::Free, Self::Pro];

    /// Returns the plan as stored and in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Pro => "pro",
        }
    }

    /// Parses a plan.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.as_str() == text)
    }

    /// Returns what the plan includes.
    #[must_use]
    pub fn entitlements(self) -> Entitlements {
        match self {
            Self::Free => Entitlements {
                max_projects: Some(2),
                private_projects: false,
                endpoint_sync: false,
                api_keys: false,
                webhooks: false,
                analytics: false,
                custom_branding: false,
            },
            Self::Pro => Entitlements {
                max_projects: None,
                private_projects: true,
                endpoint_sync: true,
                api_keys: true,
                webhooks: true,
                analytics: true,
                custom_branding: true,
            },
        }
    }

    /// Returns whether the plan includes a feature.
    #[must_use]
    pub fn includes(self, feature: Feature) -> bool {
        let entitlements = self.entitlements();
        match feature {
            Feature::UnlimitedProjects => entitlements.max_projects.is_none(),
            Feature::PrivateProjects => entitlements.private_projects,
            Feature::EndpointSync => entitlements.endpoint_sync,
            Feature::ApiKeys => entitlements.api_keys,
            Feature::Webhooks => entitlements.webhooks,
            Feature::Analytics => entitlements.analytics,
            Feature::CustomBranding => entitlements.custom_branding,
        }
    }

    /// Returns the features that the plan includes.
    pub fn features(self) -> impl Iterator<Item = Feature> {
        Feature::ALL
            .into_iter()
            .filter(move |feature| self.includes(*feature))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offer::Offer;

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
        for status in SubscriptionStatus::ALL {
            let effective = Subscription { plan: Pro, status }.effective_plan();
            assert_eq!(effective == Pro, status == Active, "{status:?}");
        }
    }

    #[test]
    fn the_comparison_names_everything_that_the_rules_distinguish() {
        let names = |plan: Plan, text: &str| {
            let Offer { included, also, .. } = plan.offer();
            included.iter().chain(&also).any(|line| line.text == text)
        };
        for plan in Plan::ALL {
            // A new rule has to be added here.
            let Entitlements {
                max_projects,
                private_projects,
                endpoint_sync,
                api_keys,
                webhooks,
                analytics,
                custom_branding,
            } = plan.entitlements();
            for (is_included, text) in [
                (max_projects.is_none(), "Unlimited projects"),
                (private_projects, "Private documentation"),
                (endpoint_sync, "Automatic endpoint sync"),
                (api_keys && webhooks, "API keys and webhooks"),
                (analytics, "Detailed analytics dashboard"),
                (custom_branding, "Custom branding"),
            ] {
                assert_eq!(names(plan, text), is_included, "{plan:?}: {text}");
            }
        }
    }

    #[test]
    fn the_features_of_a_plan_are_what_its_rules_allow() {
        assert_eq!(Plan::Free.features().count(), 0);
        assert_eq!(Plan::Pro.features().collect::<Vec<_>>(), Feature::ALL);
        for feature in Feature::ALL {
            assert!(Plan::Pro.includes(feature), "{feature:?}");
            assert!(!Plan::Free.includes(feature), "{feature:?}");
        }
    }

    #[test]
    fn plans_and_statuses_are_stored_under_the_names_that_the_api_shows() {
        for plan in Plan::ALL {
            assert_eq!(Plan::parse(plan.as_str()), Some(plan));
        }
        for status in SubscriptionStatus::ALL {
            assert_eq!(SubscriptionStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(SubscriptionStatus::parse("Active"), None);
    }
}
