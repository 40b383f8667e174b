//! How the process is doing.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use domain::{Error, Timestamp};
use projects::Context;
use tokio::sync::Mutex;

/// Written by the workers, read by the health routes.
pub struct Health {
    /// When the process started.
    pub started_at: Timestamp,
    /// Its version.
    pub version: &'static str,
    mail_failing: AtomicBool,
    worker_seen: AtomicI64,
    writable: Mutex<Option<(Instant, bool)>>,
}

/// How long it counts that something can be saved: every open page asks twice a minute, and to find out is a write.
const WRITABLE_LIFE: Duration = Duration::from_secs(15);
/// And that it cannot.
const UNWRITABLE_LIFE: Duration = Duration::from_secs(2);

/// A worker that was not seen for so long is stuck.
const WORKER_SILENT_SECONDS: i64 = 60;

impl Health {
    /// All well, as of now.
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

    /// The worker is alive.
    pub fn worker_seen(&self, now: Timestamp) {
        self.worker_seen
            .store(now.seconds_since(self.started_at), Ordering::Relaxed);
    }

    /// Whether the last message left.
    pub fn mail_sent(&self, ok: bool) {
        self.mail_failing.store(!ok, Ordering::Relaxed);
    }

    /// Did the last message leave.
    #[must_use]
    pub fn mail_ok(&self) -> bool {
        !self.mail_failing.load(Ordering::Relaxed)
    }

    /// Can something be saved. One caller at a time asks the store, the others hear what it found.
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

    /// Is the worker alive.
    #[must_use]
    pub fn jobs_ok(&self, now: Timestamp) -> bool {
        let silent = now.seconds_since(self.started_at) - self.worker_seen.load(Ordering::Relaxed);
        silent <= WORKER_SILENT_SECONDS
    }
}
