//! How the installation is used, for administrators.

use std::collections::BTreeMap;

use domain::{Result, Timestamp};
use persistence::plan_days::PayingUsers;
use persistence::usage::{self, Daily, Queue, Subscriptions, Totals, ViewedProject};

use crate::slow_calls::SlowCall;
use crate::{Context, plan_days};

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
    /// The public projects with the most views of the period.
    pub top_projects: Vec<ViewedProject>,
    /// Background jobs by kind.
    pub queues: Vec<Queue>,
    /// The slow calls of this process, newest first.
    pub slow_calls: Vec<SlowCall>,
}

/// What was new on a UTC day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageDay {
    /// Its beginning.
    pub day: Timestamp,
    /// New users.
    pub sign_ups: u64,
    /// Sign-ins of users who still exist.
    pub sign_ins: u64,
    /// New projects.
    pub projects: u64,
    /// Published versions.
    pub versions: u64,
    /// Views of docs.
    pub views: u64,
    /// The paying users of each plan that costs something; empty if they were not counted on that day.
    pub plans: Vec<PayingUsers>,
}

/// Returns how the installation is used, with the last `days` days.
pub async fn read_usage(ctx: &Context, days: u32) -> Result<Usage> {
    let now = ctx.clock.now();
    let today = now.day();
    let since = today.plus_seconds(-DAY * (i64::from(days) - 1));
    let slow_calls = ctx.slow_calls.list(now);
    ctx.store
        .read(move |conn| {
            let mut counted = |what| usage::by_day(conn, what, since);
            let sign_ups = counted(Daily::SignUps)?;
            let sign_ins = counted(Daily::SignIns)?;
            let projects = counted(Daily::Projects)?;
            let versions = counted(Daily::Versions)?;
            let views = counted(Daily::Views)?;
            let plans = plan_days::by_day(conn, since, today)?;
            let on = |counts: &BTreeMap<Timestamp, u64>, day| {
                counts.get(&day).copied().unwrap_or_default()
            };
            let days = (0..i64::from(days)).map(|index| {
                let day = since.plus_seconds(index * DAY);
                UsageDay {
                    day,
                    sign_ups: on(&sign_ups, day),
                    sign_ins: on(&sign_ins, day),
                    projects: on(&projects, day),
                    versions: on(&versions, day),
                    views: on(&views, day),
                    plans: (plans.iter())
                        .filter(|(of, _)| *of == day)
                        .map(|(_, figures)| *figures)
                        .collect(),
                }
            });
            Ok(Usage {
                totals: usage::totals(conn)?,
                days: days.collect(),
                subscriptions: usage::subscriptions(conn)?,
                top_projects: usage::top_projects(conn, since, TOP)?,
                queues: usage::queues(conn, now)?,
                slow_calls,
            })
        })
        .await
}
