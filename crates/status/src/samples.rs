//! Samples: written once a minute, kept 90 days.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::{Component, ComponentHistory, Result, Retention, ServiceChecks, Timestamp};
use persistence::{jobs, plan_days, status_samples};

use crate::Context;

/// Minutes that wait in memory while nothing can be saved: a day. Older ones are dropped, and are "no data" then.
const MAX_WAITING: usize = 24 * 60;

/// Samples that are not stored yet, oldest first.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<VecDeque<(Timestamp, ServiceChecks)>>);

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, VecDeque<(Timestamp, ServiceChecks)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.lock().len()).unwrap_or(u32::MAX)
    }

    /// Adds a sample and returns all that wait.
    fn push(&self, minute: Timestamp, checks: ServiceChecks) -> Vec<(Timestamp, ServiceChecks)> {
        let mut waiting = self.lock();
        waiting.push_back((minute, checks));
        while waiting.len() > MAX_WAITING {
            waiting.pop_front();
        }
        waiting.iter().copied().collect()
    }
}

/// Counts one sample of every component in the minute for which it was taken, and stores it with those that could not be
/// stored before. If storing fails, they wait for the next call.
pub async fn record(ctx: &Context, minute: Timestamp, checks: ServiceChecks) -> Result<()> {
    let samples = ctx.waiting.push(minute, checks);
    ctx.store
        .write(move |conn| {
            for (minute, checks) in samples {
                for component in Component::ALL {
                    status_samples::add(conn, component, minute, checks.works(component))?;
                }
            }
            Ok(())
        })
        .await?;
    // One sampler records, so nothing was added meanwhile.
    ctx.waiting.lock().clear();
    Ok(())
}

/// Deletes samples that are older than the status page shows, old dead jobs, and old numbers of paying users. Returns the
/// number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let first = ComponentHistory::first_day(now);
    ctx.store
        .write(move |conn| {
            let before = now.plus_seconds(-Retention::DEAD_JOB);
            let last_plans = now.plus_seconds(-Retention::PLAN_DAYS).day();
            Ok(status_samples::delete_before(conn, first)?
                + jobs::delete_dead_before(conn, before)?
                + plan_days::delete_before(conn, last_plans)?)
        })
        .await
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    #[test]
    fn at_most_a_day_of_samples_waits() {
        let (waiting, now) = (Waiting::default(), SystemClock.now().minute());
        let checks = ServiceChecks {
            database: false,
            storage: false,
            mail: true,
            jobs: true,
        };
        for minute in 0..2_000 {
            waiting.push(now.plus_seconds(minute * 60), checks);
        }
        assert_eq!(waiting.count(), 1_440);
        let first = waiting.lock().front().map(|(minute, _)| *minute);
        assert_eq!(first, Some(now.plus_seconds(560 * 60)));
    }
}
