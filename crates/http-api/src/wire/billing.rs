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
    /// Its contents, a line each.
    pub features: Vec<PlanFeature>,
    /// Its limits.
    pub limits: PlanLimits,
}

/// A line of a plan.
#[derive(Serialize, ToSchema)]
pub struct PlanFeature {
    /// Its text.
    pub text: String,
    /// Whether all of it is built.
    pub is_built: bool,
    /// The mark beside it while it is not: `Soon`, or `Webhooks soon` if the rest of the line is built.
    #[schema(required)]
    pub soon: Option<String>,
}

impl From<domain::FeatureLine> for PlanFeature {
    fn from(line: domain::FeatureLine) -> Self {
        Self {
            is_built: line.is_built(),
            text: line.text,
            soon: line.soon,
        }
    }
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
#[derive(Default, Deserialize, ToSchema)]
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

/// A checkout at the payment provider. Whoever has the address of its page can use the page.
#[derive(Serialize, ToSchema)]
pub struct OpenedCheckout {
    /// The address to open.
    pub url: String,
    /// The checkout's id. The page leads back with it as `checkout_id`.
    pub id: String,
}

/// The part of the portal to open.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PortalPage {
    /// The whole portal.
    Overview,
    /// Where the payment method can be changed.
    PaymentMethod,
}

/// The caller's payment method and last invoices.
#[derive(Serialize, ToSchema)]
pub struct PaymentsAnswer {
    /// The payment method of the next payment; null if the provider knows none.
    #[schema(required)]
    pub payment_method: Option<PaymentMethod>,
    /// The last invoices for Pro, newest first. The portal has all of them.
    pub invoices: Vec<Invoice>,
}

/// A way to pay.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaymentMethod {
    /// A card.
    Card {
        /// Its brand, such as `visa`.
        brand: String,
        /// The last four digits.
        last4: String,
        /// The month of its end, 1 to 12.
        exp_month: u8,
        /// The year of its end.
        exp_year: u16,
    },
    /// The card of the built-in test provider.
    TestCard {
        /// Whether payments with it succeed.
        works: bool,
    },
    /// Something else.
    Other {
        /// The provider's word, such as `sepa_debit`.
        name: String,
    },
}

/// An invoice for Pro.
#[derive(Serialize, ToSchema)]
pub struct Invoice {
    /// The provider's id.
    pub id: String,
    /// When it was made, in seconds since 1970.
    pub created_at: i64,
    /// When the time that it is for begins, in seconds since 1970; null if the provider does not say.
    #[schema(required)]
    pub period_start: Option<i64>,
    /// When that time ends.
    #[schema(required)]
    pub period_end: Option<i64>,
    /// The amount in the smallest unit of the currency.
    pub amount: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
    /// Whether it is paid.
    pub status: InvoiceStatus,
    /// The address of the document at the provider; null if there is none.
    #[schema(required)]
    pub pdf_url: Option<String>,
}

/// Whether an invoice is paid.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceStatus {
    /// It is paid.
    Paid,
    /// It is not paid yet.
    Open,
    /// The last try to pay it failed.
    Failed,
    /// It was paid and given back.
    Refunded,
    /// It need not be paid any more.
    Void,
}

/// The projects that stay editable on Free.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepProjects {
    /// Ids of public projects of the caller, as many as Free includes or fewer. The oldest others fill the rest.
    #[schema(max_items = 2)]
    pub project_ids: Vec<String>,
}

/// The projects that stay editable on the Free plan when Pro ends.
#[derive(Serialize, ToSchema)]
pub struct KeptProjects {
    /// The projects that were chosen.
    pub project_ids: Vec<String>,
    /// When the last of them was chosen: RFC 3339, UTC; null without a choice.
    #[schema(required)]
    pub chosen_at: Option<String>,
    /// The projects that Free covers: the chosen ones, then the oldest.
    pub covered_ids: Vec<String>,
    /// Whether chosen projects stay chosen, because the choice is in force.
    pub is_fixed: bool,
}

impl KeepProjects {
    /// Parses the ids, each once.
    ///
    /// # Errors
    /// [`domain::Error::NotFound`] for an id of another form.
    pub fn ids(&self) -> domain::Result<Vec<domain::ProjectId>> {
        let mut ids = Vec::new();
        for text in &self.project_ids {
            let id = domain::ProjectId::parse(text).ok_or(domain::Error::NotFound("Project"))?;
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Ok(ids)
    }
}

impl From<projects::KeptProjects> for KeptProjects {
    fn from(kept: projects::KeptProjects) -> Self {
        let texts = |ids: Vec<domain::ProjectId>| ids.iter().map(ToString::to_string).collect();
        Self {
            project_ids: texts(kept.chosen),
            chosen_at: kept.chosen_at.map(Timestamp::to_rfc3339),
            covered_ids: texts(kept.covered),
            is_fixed: kept.is_fixed,
        }
    }
}

impl From<PortalPage> for billing::PortalPage {
    fn from(page: PortalPage) -> Self {
        match page {
            PortalPage::Overview => Self::Overview,
            PortalPage::PaymentMethod => Self::PaymentMethod,
        }
    }
}

impl From<billing::PaymentMethod> for PaymentMethod {
    fn from(method: billing::PaymentMethod) -> Self {
        use billing::PaymentMethod as Method;
        match method {
            Method::Card {
                brand,
                last4,
                exp_month,
                exp_year,
            } => Self::Card {
                brand,
                last4,
                exp_month,
                exp_year,
            },
            Method::TestCard { works } => Self::TestCard { works },
            Method::Other(name) => Self::Other { name },
        }
    }
}

impl From<billing::Invoice> for Invoice {
    fn from(invoice: billing::Invoice) -> Self {
        use billing::InvoiceStatus as Status;
        let (start, end) = invoice.period.unzip();
        Self {
            id: invoice.id,
            created_at: invoice.created_at.epoch_seconds(),
            period_start: start.map(Timestamp::epoch_seconds),
            period_end: end.map(Timestamp::epoch_seconds),
            amount: invoice.amount,
            currency: invoice.currency,
            status: match invoice.status {
                Status::Paid => InvoiceStatus::Paid,
                Status::Open => InvoiceStatus::Open,
                Status::Failed => InvoiceStatus::Failed,
                Status::Refunded => InvoiceStatus::Refunded,
                Status::Void => InvoiceStatus::Void,
            },
            pdf_url: invoice.pdf_url,
        }
    }
}

impl From<billing::Payments> for PaymentsAnswer {
    fn from(payments: billing::Payments) -> Self {
        Self {
            payment_method: payments.method.map(Into::into),
            invoices: payments.invoices.into_iter().map(Into::into).collect(),
        }
    }
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
                features: offer.included.into_iter().map(PlanFeature::from).collect(),
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
