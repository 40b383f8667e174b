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
    /// When it was last changed.
    pub updated_at: Timestamp,
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

/// Stores a user's subscription to Pro as the provider described it.
pub fn save(
    conn: &mut Conn,
    user: UserId,
    provider: Provider,
    new: &ProviderSubscription,
    now: Timestamp,
) -> Result<()> {
    let values = (
        subscriptions::plan.eq(Plan::Pro.as_str()),
        subscriptions::status.eq(new.status.as_str()),
        subscriptions::provider.eq(Some(provider.as_str())),
        subscriptions::subscription_id.eq(Some(new.id.as_str())),
        subscriptions::current_period_end.eq(new.current_period_end.map(Timestamp::naive)),
        subscriptions::cancel_at_period_end.eq(new.cancel_at_period_end),
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
