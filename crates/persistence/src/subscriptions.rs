//! Subscriptions: what each user's plan in force is computed from.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Plan, Provider, ProviderSubscription, Result, Subscription, SubscriptionStatus, Timestamp,
    UserId,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::subscriptions;

/// A user's subscription as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSubscription {
    /// Plan and status.
    pub subscription: Subscription,
    /// The provider that takes the payments; none if the plan was granted by hand.
    pub provider: Option<Provider>,
    /// The provider's id.
    pub subscription_id: Option<String>,
    /// Until when it is paid.
    pub current_period_end: Option<Timestamp>,
    /// Whether it ends then.
    pub cancel_at_period_end: bool,
    /// Since when a payment is missing, if the last one failed.
    pub payment_failed_at: Option<Timestamp>,
    /// When the provider tries that payment again, if it does.
    pub next_payment_attempt: Option<Timestamp>,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl StoredSubscription {
    /// Returns when the subscription ended; none if it has not. Nothing changes a row after that.
    #[must_use]
    pub fn ended_at(&self) -> Option<Timestamp> {
        let has_ended = self.subscription.status == SubscriptionStatus::Canceled;
        has_ended.then_some(self.updated_at)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = subscriptions)]
struct Row {
    plan: String,
    status: String,
    provider: Option<String>,
    subscription_id: Option<String>,
    current_period_end: Option<NaiveDateTime>,
    cancel_at_period_end: bool,
    payment_failed_at: Option<NaiveDateTime>,
    next_payment_attempt: Option<NaiveDateTime>,
    updated_at: NaiveDateTime,
}

/// Finds a user's subscription.
pub fn find(conn: &mut Conn, user: UserId) -> Result<Option<StoredSubscription>> {
    subscriptions::table
        .find(user.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(stored)
        .transpose()
}

fn stored(row: Row) -> Result<StoredSubscription> {
    let provider = row
        .provider
        .map(|name| Provider::parse(&name).ok_or(corrupt("payment provider")))
        .transpose()?;
    Ok(StoredSubscription {
        subscription: parse(&row.plan, &row.status)?,
        provider,
        subscription_id: row.subscription_id,
        current_period_end: row.current_period_end.map(Timestamp::from_naive),
        cancel_at_period_end: row.cancel_at_period_end,
        payment_failed_at: row.payment_failed_at.map(Timestamp::from_naive),
        next_payment_attempt: row.next_payment_attempt.map(Timestamp::from_naive),
        updated_at: Timestamp::from_naive(row.updated_at),
    })
}

/// Parses the stored plan and status.
pub(crate) fn parse(plan: &str, status: &str) -> Result<Subscription> {
    Ok(Subscription {
        plan: Plan::parse(plan).ok_or(corrupt("plan"))?,
        status: SubscriptionStatus::parse(status).ok_or(corrupt("subscription status"))?,
    })
}

/// Stores a user's subscription to Pro as the provider described it. `payment_failed_at` says since when a payment is
/// missing, if the last one failed.
pub fn save(
    conn: &mut Conn,
    user: UserId,
    provider: Provider,
    new: &ProviderSubscription,
    payment_failed_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let values = (
        subscriptions::plan.eq(Plan::Pro.as_str()),
        subscriptions::status.eq(new.status.as_str()),
        subscriptions::provider.eq(Some(provider.as_str())),
        subscriptions::subscription_id.eq(Some(new.id.as_str())),
        subscriptions::current_period_end.eq(new.current_period_end.map(Timestamp::naive)),
        subscriptions::cancel_at_period_end.eq(new.cancel_at_period_end),
        subscriptions::payment_failed_at.eq(payment_failed_at.map(Timestamp::naive)),
        subscriptions::next_payment_attempt.eq(new.next_payment_attempt.map(Timestamp::naive)),
        subscriptions::updated_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(subscriptions::table)
            .values((subscriptions::user_id.eq(user.to_string()), values))
            .on_conflict(subscriptions::user_id)
            .do_update()
            .set(values)
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Ends all running subscriptions of a provider. Returns their users.
pub fn end_all_of(conn: &mut Conn, provider: Provider, now: Timestamp) -> Result<Vec<UserId>> {
    let running = SubscriptionStatus::ALL
        .into_iter()
        .filter(|status| status.is_running())
        .map(SubscriptionStatus::as_str);
    let running = subscriptions::table
        .filter(subscriptions::provider.eq(provider.as_str()))
        .filter(subscriptions::status.eq_any(running));
    let rows: Vec<String> = running
        .clone()
        .select(subscriptions::user_id)
        .load(conn)
        .map_err(internal)?;
    diesel::update(running)
        .set((
            subscriptions::status.eq(SubscriptionStatus::Canceled.as_str()),
            subscriptions::cancel_at_period_end.eq(false),
            subscriptions::payment_failed_at.eq(None::<NaiveDateTime>),
            subscriptions::next_payment_attempt.eq(None::<NaiveDateTime>),
            subscriptions::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map_err(internal)?;
    rows.iter()
        .map(|id| UserId::parse(id).ok_or(corrupt("user id")))
        .collect()
}
