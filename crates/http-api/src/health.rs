//! How the process is doing.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use domain::Timestamp;

/// Written by the workers, read by the health routes.
pub struct Health {
    /// When the process started.
    pub started_at: Timestamp,
    /// Its version.
    pub version: &'static str,
    mail_failing: AtomicBool,
    worker_seen: AtomicI64,
}

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

    /// Is the worker alive.
    #[must_use]
    pub fn jobs_ok(&self, now: Timestamp) -> bool {
        let silent = now.seconds_since(self.started_at) - self.worker_seen.load(Ordering::Relaxed);
        silent <= WORKER_SILENT_SECONDS
    }
}
