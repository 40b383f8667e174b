//! How the installation is used, for administrators.

use std::collections::BTreeMap;

use domain::{Plan, Result, Timestamp};
use persistence::usage::{self, Daily, Queue, Subscriptions, Totals, ViewedProject};

use crate::Context;

/// Projects in the list of the most viewed ones.
const TOP: u32 = 20;
const DAY: i64 = 24 * 3600;

/// How the installation is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// Numbers of everything that exists.
    pub totals: Totals,
    /// Each day of the period; the last is today.
    pub days: Vec<UsageDay>,
    /// Subscriptions by plan and status.
    pub subscriptions: Vec<Subscriptions>,
    /// What active subscriptions bring in a month, in US dollars.
    pub monthly_revenue_usd: u64,
    /// The public projects with the most views of the period.
    pub top_projects: Vec<ViewedProject>,
    /// Background jobs by kind.
    pub queues: Vec<Queue>,
}

/// What was new on a UTC day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageDay {
    /// Its beginning.
    pub day: Timestamp,
    /// New users.
    pub sign_ups: u64,
    /// New projects.
    pub projects: u64,
    /// Published versions.
    pub versions: u64,
    /// Views of docs.
    pub views: u64,
}

/// Returns how the installation is used, with the last `days` days.
pub async fn read_usage(ctx: &Context, days: u32) -> Result<Usage> {
    let now = ctx.clock.now();
    let since = now.day().plus_seconds(-DAY * (i64::from(days) - 1));
    ctx.store
        .read(move |conn| {
            let mut counted = |what| usage::by_day(conn, what, since);
            let sign_ups = counted(Daily::SignUps)?;
            let projects = counted(Daily::Projects)?;
            let versions = counted(Daily::Versions)?;
            let views = counted(Daily::Views)?;
            let on = |counts: &BTreeMap<Timestamp, u64>, day| {
                counts.get(&day).copied().unwrap_or_default()
            };
            let days = (0..i64::from(days)).map(|index| {
                let day = since.plus_seconds(index * DAY);
                UsageDay {
                    day,
                    sign_ups: on(&sign_ups, day),
                    projects: on(&projects, day),
                    versions: on(&versions, day),
                    views: on(&views, day),
                }
            });
            let subscriptions = usage::subscriptions(conn)?;
            Ok(Usage {
                totals: usage::totals(conn)?,
                days: days.collect(),
                monthly_revenue_usd: revenue(&subscriptions),
                subscriptions,
                top_projects: usage::top_projects(conn, since, TOP)?,
                queues: usage::queues(conn, now)?,
            })
        })
        .await
}

/// Adds up the prices of active subscriptions.
fn revenue(subscriptions: &[Subscriptions]) -> u64 {
    let active = subscriptions.iter().filter(|of| of.status == "active");
    active
        .map(|of| {
            let plan = Plan::ALL.into_iter().find(|plan| plan.as_str() == of.plan);
            plan.map_or(0, |plan| u64::from(plan.offer().price_usd)) * of.users
        })
        .sum()
}
