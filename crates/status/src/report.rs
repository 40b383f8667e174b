//! The report that page, API and feed show.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::{
    Component, ComponentHistory, DaySamples, Incident, Result, ServiceChecks, StatusReport,
    Timestamp,
};
use persistence::{incidents, status_samples};

use crate::Context;

/// How long samples and incidents that were read count as current. Every open status page asks twice a minute.
const READ_LIFE: Duration = Duration::from_secs(2);
/// Maximum number of incidents in a report.
const MAX_INCIDENTS: u32 = 50;
/// Maximum number of incidents older than the report's days.
const MAX_EARLIER: u32 = 50;

/// The last samples and incidents that were read.
#[derive(Default)]
pub(crate) struct Known(Mutex<Option<Arc<Stored>>>);

pub(crate) struct Stored {
    read_at: Instant,
    samples: Vec<(Component, DaySamples)>,
    incidents: Vec<Incident>,
    earlier: Vec<Incident>,
}

impl Known {
    fn get(&self) -> Option<Arc<Stored>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn set(&self, stored: Option<Arc<Stored>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = stored;
    }

    /// Makes the next report read the database, because an incident has changed.
    pub(crate) fn forget(&self) {
        self.set(None);
    }
}

/// Returns the report. If the database cannot be read, it has the checks, and what was read last.
pub async fn read_report(ctx: &Context, checks: ServiceChecks) -> StatusReport {
    let now = ctx.clock.now();
    let known = ctx.known.get();
    let current = known
        .clone()
        .filter(|stored| stored.read_at.elapsed() < READ_LIFE);
    let (stored, is_history_current) = match current {
        Some(stored) => (Some(stored), true),
        // Waiting for a database that does not respond would only delay the report.
        None if !checks.database => (known, false),
        None => match read(ctx, now).await {
            Ok(stored) => {
                let stored = Arc::new(stored);
                ctx.known.set(Some(Arc::clone(&stored)));
                (Some(stored), true)
            }
            Err(error) => {
                tracing::error!(%error, "the history of the status page cannot be read");
                (known, false)
            }
        },
    };
    let samples = stored
        .as_ref()
        .map_or(&[][..], |stored| stored.samples.as_slice());
    StatusReport {
        now,
        checks,
        histories: Component::ALL
            .into_iter()
            .map(|component| history_of(component, samples, now))
            .collect(),
        incidents: stored
            .as_ref()
            .map_or_else(Vec::new, |stored| stored.incidents.clone()),
        earlier: stored
            .as_ref()
            .map_or_else(Vec::new, |stored| stored.earlier.clone()),
        is_history_current,
    }
}

fn history_of(
    component: Component,
    samples: &[(Component, DaySamples)],
    now: Timestamp,
) -> ComponentHistory {
    let own: Vec<DaySamples> = samples
        .iter()
        .filter(|(of, _)| *of == component)
        .map(|(_, samples)| *samples)
        .collect();
    ComponentHistory::new(component, &own, now)
}

async fn read(ctx: &Context, now: Timestamp) -> Result<Stored> {
    let first = ComponentHistory::first_day(now);
    ctx.store
        .read(move |conn| {
            Ok(Stored {
                read_at: Instant::now(),
                samples: status_samples::list_since(conn, first)?,
                incidents: incidents::list_since(conn, first, MAX_INCIDENTS)?,
                earlier: incidents::list_ended_before(conn, first, MAX_EARLIER)?,
            })
        })
        .await
}
