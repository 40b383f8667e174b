//! How many users pay for each plan, and what they pay in a month, by UTC day.

use domain::{Plan, Result, Timestamp};
use persistence::Conn;
use persistence::plan_days::{self, PayingUsers};

use crate::Context;

const CENTS: u64 = 100;

/// Stores the figures of today, in the place of earlier ones. Writes nothing if they are stored already.
pub async fn record_plans(ctx: &Context) -> Result<()> {
    let today = ctx.clock.now().day();
    let figures = ctx
        .store
        .read(move |conn| {
            let figures = paying_users(conn)?;
            let stored = plan_days::list_since(conn, today)?;
            let is_new = |of: &PayingUsers| !stored.contains(&(today, *of));
            Ok(figures.into_iter().filter(is_new).collect::<Vec<_>>())
        })
        .await?;
    if figures.is_empty() {
        return Ok(());
    }
    ctx.store
        .write(move |conn| {
            let mut figures = figures.into_iter();
            figures.try_for_each(|figures| plan_days::save(conn, today, figures))
        })
        .await
}

/// Counts the paying users of each plan that costs something, at the price of today.
pub(crate) fn paying_users(conn: &mut Conn) -> Result<Vec<PayingUsers>> {
    let priced = Plan::ALL
        .into_iter()
        .map(|plan| (plan, u64::from(plan.offer().price_usd)))
        .filter(|(_, price)| *price > 0);
    priced
        .map(|(plan, price)| {
            let users = plan_days::count_charged(conn, plan)?;
            Ok(PayingUsers {
                plan,
                users,
                monthly_cents: users * price * CENTS,
            })
        })
        .collect()
}

/// Returns the figures of each day from `since` on: as stored, and those of now for `today`.
pub(crate) fn by_day(
    conn: &mut Conn,
    since: Timestamp,
    today: Timestamp,
) -> Result<Vec<(Timestamp, PayingUsers)>> {
    let mut days = plan_days::list_since(conn, since)?;
    days.retain(|(day, _)| *day < today);
    let now = paying_users(conn)?;
    days.extend(now.into_iter().map(|figures| (today, figures)));
    Ok(days)
}
