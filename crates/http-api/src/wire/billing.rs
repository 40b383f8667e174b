//! Plans and subscriptions.

use billing::CurrentSubscription;
use domain::{Entitlements, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Plan;

/// All plans, the cheapest first.
#[derive(Serialize, ToSchema)]
pub struct PlanList {
    /// The plans.
    pub plans: Vec<OfferedPlan>,
}

/// A plan as pricing pages show it.
#[derive(Serialize, ToSchema)]
pub struct OfferedPlan {
    /// Which plan it is.
    pub id: Plan,
    /// Its name.
    pub name: &'static str,
    /// The price of a month in US dollars.
    pub price_usd: u32,
    /// What it includes, a line each.
    pub features: Vec<String>,
    /// Its limits.
    pub limits: PlanLimits,
}

/// The limits of a plan.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanLimits {
    /// Maximum number of projects; -1 means unlimited.
    pub max_projects: i64,
    /// Whether projects may be private.
    pub allow_private_projects: bool,
}

/// A user's subscription and what the plan in force includes.
#[derive(Serialize, ToSchema)]
pub struct SubscriptionAnswer {
    /// The subscription.
    pub subscription: Subscription,
    /// The limits of the plan in force.
    pub limits: PlanLimits,
}

/// A subscription. Pro is in force if `plan` is `pro` and `status` is `active`.
#[derive(Serialize, ToSchema)]
pub struct Subscription {
    /// The plan that is subscribed to.
    pub plan: Plan,
    /// The status.
    pub status: SubscriptionStatus,
    /// When the next payment is due, in seconds since 1970; null if the provider does not say.
    #[schema(required)]
    pub current_period_end: Option<i64>,
    /// Whether the subscription ends then.
    pub cancel_at_period_end: bool,
    /// Since when Pro is paused because a payment failed, in seconds since 1970; null if none is missing.
    #[schema(required)]
    pub payment_failed_at: Option<i64>,
    /// When the payment that failed is tried again, in seconds since 1970; null if it is not, or if none is missing.
    #[schema(required)]
    pub next_payment_attempt: Option<i64>,
    /// When the subscription ended, in seconds since 1970; null if it has not.
    #[schema(required)]
    pub ended_at: Option<i64>,
}

/// The status of a subscription, in Stripe's words.
#[derive(Serialize, ToSchema)]
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

/// Where to go back to after a payment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartCheckout {
    /// A path on this site. Anything else is ignored.
    pub return_to: Option<String>,
}

/// A page of the payment provider. Whoever has its address can use the page.
#[derive(Serialize, ToSchema)]
pub struct BillingPage {
    /// The address to open.
    pub url: String,
}

/// An event of the payment provider, in Stripe's shape. Other fields are ignored.
// Stripe has many fields that we do not read, and adds new ones.
#[derive(Deserialize, ToSchema)]
pub struct BillingEvent {
    /// The provider's id.
    pub id: String,
    /// Its type, such as `invoice.paid`.
    #[serde(rename = "type")]
    pub event_type: String,
    /// When it was created, in seconds since 1970.
    pub created: i64,
    /// The object that it is about, as `object`.
    #[schema(value_type = Object)]
    pub data: serde_json::Value,
}

/// The response to an event.
#[derive(Serialize, ToSchema)]
pub struct EventReceived {
    /// Always true.
    pub received: bool,
}

impl From<domain::Plan> for Plan {
    fn from(plan: domain::Plan) -> Self {
        match plan {
            domain::Plan::Free => Self::Free,
            domain::Plan::Pro => Self::Pro,
        }
    }
}

impl From<domain::SubscriptionStatus> for SubscriptionStatus {
    fn from(status: domain::SubscriptionStatus) -> Self {
        use domain::SubscriptionStatus as Status;
        match status {
            Status::Incomplete => Self::Incomplete,
            Status::IncompleteExpired => Self::IncompleteExpired,
            Status::Trialing => Self::Trialing,
            Status::Active => Self::Active,
            Status::PastDue => Self::PastDue,
            Status::Unpaid => Self::Unpaid,
            Status::Canceled => Self::Canceled,
            Status::Paused => Self::Paused,
        }
    }
}

impl From<Entitlements> for PlanLimits {
    fn from(entitlements: Entitlements) -> Self {
        Self {
            max_projects: entitlements.max_projects.map_or(-1, i64::from),
            allow_private_projects: entitlements.private_projects,
        }
    }
}

impl PlanList {
    /// Lists the whole catalogue.
    #[must_use]
    pub fn catalogue() -> Self {
        let plans = domain::Plan::ALL.map(|plan| {
            let offer = plan.offer();
            OfferedPlan {
                id: plan.into(),
                name: offer.name,
                price_usd: offer.price_usd,
                features: offer.included,
                limits: plan.entitlements().into(),
            }
        });
        Self {
            plans: plans.into(),
        }
    }
}

impl From<CurrentSubscription> for SubscriptionAnswer {
    fn from(current: CurrentSubscription) -> Self {
        let stored = current.stored;
        Self {
            subscription: Subscription {
                plan: stored.subscription.plan.into(),
                status: stored.subscription.status.into(),
                current_period_end: stored.current_period_end.map(Timestamp::epoch_seconds),
                cancel_at_period_end: stored.cancel_at_period_end,
                payment_failed_at: stored.payment_failed_at.map(Timestamp::epoch_seconds),
                next_payment_attempt: stored.next_payment_attempt.map(Timestamp::epoch_seconds),
                ended_at: stored.ended_at().map(Timestamp::epoch_seconds),
            },
            limits: current.entitlements.into(),
        }
    }
}
