//! The health of the process: written by the workers, read by the health routes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::{Error, ServiceChecks, Timestamp};
use persistence::jobs::{self, QueueState};

use crate::Context;

/// How long the finding counts that data can be saved. Every open page asks twice a minute, and each check writes a file.
const WRITABLE_LIFE: Duration = Duration::from_secs(5);
/// How long the finding counts that nothing can be saved.
const UNWRITABLE_LIFE: Duration = Duration::from_secs(2);
/// A database that takes longer to respond counts as failing.
const PING_TIMEOUT: Duration = Duration::from_millis(800);
/// How long a caller waits to learn whether data can be saved. Then the last finding counts. With [`PING_TIMEOUT`] less than
/// two seconds.
const WRITABLE_TIMEOUT: Duration = Duration::from_millis(900);

/// The state of the process.
pub struct Health {
    /// When the process started.
    pub started_at: Timestamp,
    /// Version of the program.
    pub version: &'static str,
    is_mail_failing: AtomicBool,
    heartbeats: Mutex<BTreeMap<&'static str, Heartbeat>>,
    panics: AtomicU32,
    writable: Writable,
    queue: Mutex<QueueState>,
}

/// Whether the server can save, as far as it knows.
struct Writable {
    /// The last finding. Held by the one caller that asks the store.
    known: tokio::sync::Mutex<Option<(Instant, bool)>>,
    /// The last finding, for callers that do not wait.
    last: AtomicBool,
}

/// When a kind of jobs was last seen at work.
struct Heartbeat {
    seen_at: Instant,
    max_silence: Duration,
}

impl Health {
    /// Starts with everything healthy.
    #[must_use]
    pub fn new(version: &'static str, now: Timestamp) -> Self {
        Self {
            started_at: now,
            version,
            is_mail_failing: AtomicBool::new(false),
            heartbeats: Mutex::default(),
            panics: AtomicU32::new(0),
            writable: Writable {
                known: tokio::sync::Mutex::const_new(None),
                last: AtomicBool::new(true),
            },
            queue: Mutex::default(),
        }
    }

    /// Records that a kind of jobs is at work. If it is not recorded again within `max_silence`, the kind stands still.
    pub fn beat(&self, kind: &'static str, max_silence: Duration) {
        let seen_at = Instant::now();
        self.heartbeats().insert(
            kind,
            Heartbeat {
                seen_at,
                max_silence,
            },
        );
    }

    /// Returns the kinds of jobs that stand still at `now`, in alphabetical order. The machine's own time counts, not the
    /// clock, which may jump.
    #[must_use]
    pub fn silent_jobs(&self, now: Instant) -> Vec<&'static str> {
        let heartbeats = self.heartbeats();
        let silent = heartbeats.iter().filter(|(_, heartbeat)| {
            now.saturating_duration_since(heartbeat.seen_at) > heartbeat.max_silence
        });
        silent.map(|(kind, _)| *kind).collect()
    }

    fn heartbeats(&self) -> MutexGuard<'_, BTreeMap<&'static str, Heartbeat>> {
        self.heartbeats
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a panic in background work.
    pub fn count_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of panics in background work since the process started.
    #[must_use]
    pub fn panics(&self) -> u32 {
        self.panics.load(Ordering::Relaxed)
    }

    /// Records whether the last message could be sent.
    pub fn mail_sent(&self, ok: bool) {
        self.is_mail_failing.store(!ok, Ordering::Relaxed);
    }

    fn is_mail_ok(&self) -> bool {
        !self.is_mail_failing.load(Ordering::Relaxed)
    }
}

/// Runs all checks. Responds within two seconds, from what is known if the database does not answer in time.
pub async fn check(ctx: &Context) -> ServiceChecks {
    let database = responds(ctx).await;
    ServiceChecks {
        database,
        // Nothing can be saved in a database that does not respond, and asking it would only take time.
        storage: database && is_writable(ctx).await,
        mail: ctx.health.is_mail_ok(),
        jobs: ctx.health.silent_jobs(Instant::now()).is_empty(),
    }
}

/// Returns whether the database responds in time.
pub async fn responds(ctx: &Context) -> bool {
    let ping = tokio::time::timeout(PING_TIMEOUT, ctx.store.ping()).await;
    matches!(ping, Ok(Ok(())))
}

/// Returns the state of the job queue, or the last known one if the database does not respond in time.
pub async fn known_queue(ctx: &Context) -> QueueState {
    let now = ctx.clock.now();
    let read = ctx.store.read(move |conn| jobs::queue_state(conn, now));
    let found = tokio::time::timeout(PING_TIMEOUT, read).await;
    let last = ctx.health.queue.lock();
    let mut last = last.unwrap_or_else(PoisonError::into_inner);
    if let Ok(Ok(state)) = found {
        *last = state;
    }
    last.clone()
}

/// Returns whether data can be saved, at the latest after 0.9 s and then from the last finding.
pub async fn is_writable(ctx: &Context) -> bool {
    // In a separate task, so that what it finds is known also if this caller does not wait for it.
    let check = tokio::spawn(check_writable(ctx.clone()));
    match tokio::time::timeout(WRITABLE_TIMEOUT, check).await {
        Ok(Ok(is_writable)) => is_writable,
        _ => ctx.health.writable.last.load(Ordering::Relaxed),
    }
}

/// Checks whether data can be saved. A write that could not be saved counts at once. Otherwise one caller at a time asks
/// the store, and the others get its answer.
async fn check_writable(ctx: Context) -> bool {
    let writable = &ctx.health.writable;
    let mut known = writable.known.lock().await;
    if let Some(failed_at) = ctx.store.last_failed_write()
        && known.is_none_or(|(at, _)| at < failed_at)
    {
        *known = Some((failed_at, false));
        writable.last.store(false, Ordering::Relaxed);
    }
    if let Some((at, is_writable)) = *known {
        let life = match is_writable {
            true => WRITABLE_LIFE,
            false => UNWRITABLE_LIFE,
        };
        if at.elapsed() < life {
            return is_writable;
        }
    }
    let outcome = ctx.store.check_writable().await;
    if let Err(error) = &outcome {
        match error {
            Error::CannotSave(cause) => tracing::error!(cause, "nothing can be saved"),
            error => tracing::error!(%error, "whether something can be saved is not known"),
        }
    }
    *known = Some((Instant::now(), outcome.is_ok()));
    writable.last.store(outcome.is_ok(), Ordering::Relaxed);
    outcome.is_ok()
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    #[test]
    fn a_kind_that_stands_still_is_named() {
        let health = Health::new("1", SystemClock.now());
        let (short, long) = (Duration::from_secs(60), Duration::from_secs(600));
        health.beat("mail", short);
        health.beat("cleanup", long);
        health.beat("delivery", short);
        let start = Instant::now();
        assert_eq!(health.silent_jobs(start + short / 2), Vec::<&str>::new());
        let later = start + short + Duration::from_secs(1);
        assert_eq!(health.silent_jobs(later), ["delivery", "mail"]);
        assert_eq!(health.silent_jobs(start + long * 2).len(), 3);
    }
}
