//! How many users pay for each plan, by UTC day.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{Plan, Result, SubscriptionStatus, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::plan_days as table;
use crate::schema::subscriptions;

/// The users who pay for a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayingUsers {
    /// The plan.
    pub plan: Plan,
    /// How many there are.
    pub users: u64,
    /// What they pay in a month, in US cents.
    pub monthly_cents: u64,
}

/// Counts the users whom a payment provider charges for a plan now. Plans that were granted by hand do not count.
pub fn count_charged(conn: &mut Conn, plan: Plan) -> Result<u64> {
    let count: i64 = subscriptions::table
        .filter(subscriptions::plan.eq(plan.as_str()))
        .filter(subscriptions::status.eq(SubscriptionStatus::Active.as_str()))
        .filter(subscriptions::provider.is_not_null())
        .count()
        .get_result(conn)
        .map_err(internal)?;
    from_column(count)
}

/// Stores the figures of a plan for a day, in the place of earlier ones.
pub fn save(conn: &mut Conn, day: Timestamp, figures: PayingUsers) -> Result<()> {
    let values = (
        table::users.eq(to_column(figures.users)?),
        table::monthly_cents.eq(to_column(figures.monthly_cents)?),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values((table::day.eq(day.naive()), table::plan.eq(figures.plan.as_str()), values))
            .on_conflict((table::day, table::plan))
            .do_update()
            .set(values)
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Returns the figures of each day since `day`, in order of day and plan. Plans that this version does not know are left out.
pub fn list_since(conn: &mut Conn, day: Timestamp) -> Result<Vec<(Timestamp, PayingUsers)>> {
    let rows: Vec<(NaiveDateTime, String, i64, i64)> = table::table
        .filter(table::day.ge(day.naive()))
        .order((table::day, table::plan))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .filter_map(|(day, plan, users, cents)| {
            let plan = Plan::parse(&plan)?;
            let figures = || {
                Ok(PayingUsers {
                    plan,
                    users: from_column(users)?,
                    monthly_cents: from_column(cents)?,
                })
            };
            Some(figures().map(|figures| (Timestamp::from_naive(day), figures)))
        })
        .collect()
}

/// Deletes the figures of the days before `day`.
pub fn delete_before(conn: &mut Conn, day: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::day.lt(day.naive())))
        .execute(conn)
        .map_err(internal)
}

fn to_column(count: u64) -> Result<i64> {
    i64::try_from(count).map_err(domain::Error::internal)
}

fn from_column(count: i64) -> Result<u64> {
    u64::try_from(count).map_err(|_| corrupt("number of paying users"))
}
