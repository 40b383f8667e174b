//! The health of the process.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use domain::{Error, Timestamp};
use projects::Context;
use tokio::sync::Mutex;

/// Written by the workers, read by the health routes.
pub struct Health {
    /// When the process started.
    pub started_at: Timestamp,
    /// Version of the program.
    pub version: &'static str,
    mail_failing: AtomicBool,
    worker_seen: AtomicI64,
    writable: Mutex<Option<(Instant, bool)>>,
}

/// How long a successful write check counts. Every open page asks twice a minute, and each check writes.
const WRITABLE_LIFE: Duration = Duration::from_secs(15);
/// How long a failed write check counts.
const UNWRITABLE_LIFE: Duration = Duration::from_secs(2);

/// A worker that has not reported for this long is stuck.
const WORKER_SILENT_SECONDS: i64 = 60;

impl Health {
    /// Starts with everything healthy.
    #[must_use]
    pub fn new(version: &'static str, now: Timestamp) -> Self {
        Self {
            started_at: now,
            version,
            mail_failing: AtomicBool::new(false),
            worker_seen: AtomicI64::new(0),
            writable: Mutex::const_new(None),
        }
    }

    /// Records that the worker is alive.
    pub fn worker_seen(&self, now: Timestamp) {
        self.worker_seen
            .store(now.seconds_since(self.started_at), Ordering::Relaxed);
    }

    /// Records whether the last message could be sent.
    pub fn mail_sent(&self, ok: bool) {
        self.mail_failing.store(!ok, Ordering::Relaxed);
    }

    /// Returns whether the last message could be sent.
    #[must_use]
    pub fn mail_ok(&self) -> bool {
        !self.mail_failing.load(Ordering::Relaxed)
    }

    /// Returns whether data can be saved. One caller at a time asks the store; the others wait for its result.
    pub async fn is_writable(&self, projects: &Context) -> bool {
        let mut known = self.writable.lock().await;
        if let Some((at, is_writable)) = *known
            && at.elapsed()
                < if is_writable {
                    WRITABLE_LIFE
                } else {
                    UNWRITABLE_LIFE
                }
        {
            return is_writable;
        }
        let outcome = projects.store.check_writable().await;
        if let Err(error) = &outcome {
            match error {
                Error::CannotSave(cause) => tracing::error!(cause, "nothing can be saved"),
                error => tracing::error!(%error, "whether something can be saved is not known"),
            }
        }
        *known = Some((Instant::now(), outcome.is_ok()));
        outcome.is_ok()
    }

    /// Returns whether the worker is alive.
    #[must_use]
    pub fn jobs_ok(&self, now: Timestamp) -> bool {
        let silent = now.seconds_since(self.started_at) - self.worker_seen.load(Ordering::Relaxed);
        silent <= WORKER_SILENT_SECONDS
    }
}
