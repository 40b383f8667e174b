//! The health of the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use domain::{Error, ServiceChecks, Timestamp};
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
    writable: Arc<Writable>,
    dead_jobs: AtomicU32,
}

/// What is known about saving.
struct Writable {
    /// The last finding. Held by the one caller that asks the store.
    known: Mutex<Option<(Instant, bool)>>,
    /// The last finding, for callers that do not wait.
    last: AtomicBool,
}

/// How long the finding counts that data can be saved. Every open page asks twice a minute, and each check writes a file.
const WRITABLE_LIFE: Duration = Duration::from_secs(5);
/// How long the finding counts that nothing can be saved.
const UNWRITABLE_LIFE: Duration = Duration::from_secs(2);

/// A database that takes longer to respond counts as failing.
const PING_TIMEOUT: Duration = Duration::from_millis(800);
/// How long a caller waits to learn whether data can be saved. Then the last finding counts. With [`PING_TIMEOUT`] less than
/// two seconds.
const WRITABLE_TIMEOUT: Duration = Duration::from_millis(900);

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
            writable: Arc::new(Writable {
                known: Mutex::const_new(None),
                last: AtomicBool::new(true),
            }),
            dead_jobs: AtomicU32::new(0),
        }
    }

    /// Runs all checks.
    pub async fn check(&self, projects: &Context) -> ServiceChecks {
        let database = self.responds(projects).await;
        ServiceChecks {
            database,
            // Nothing can be saved in a database that does not respond, and asking it would only take time.
            storage: database && self.is_writable(projects).await,
            mail: self.mail_ok(),
            jobs: self.jobs_ok(projects.clock.now()),
        }
    }

    /// Returns whether the database responds in time.
    pub async fn responds(&self, projects: &Context) -> bool {
        let ping = tokio::time::timeout(PING_TIMEOUT, projects.store.ping()).await;
        matches!(ping, Ok(Ok(())))
    }

    /// Returns the number of jobs that were given up, or the last known one if the database does not respond in time.
    pub async fn dead_jobs(&self, accounts: &accounts::Context) -> u32 {
        let count = accounts::count_dead_jobs(accounts);
        if let Ok(Ok(count)) = tokio::time::timeout(PING_TIMEOUT, count).await {
            self.dead_jobs.store(count, Ordering::Relaxed);
        }
        self.dead_jobs.load(Ordering::Relaxed)
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

    /// Returns whether data can be saved, at the latest after 0.9 s and then from the last finding.
    pub async fn is_writable(&self, projects: &Context) -> bool {
        // In a separate task, so that what it finds is known also if this caller does not wait for it.
        let check = tokio::spawn(Arc::clone(&self.writable).check(projects.clone()));
        match tokio::time::timeout(WRITABLE_TIMEOUT, check).await {
            Ok(Ok(is_writable)) => is_writable,
            _ => self.writable.last.load(Ordering::Relaxed),
        }
    }

    /// Returns whether the worker is alive.
    #[must_use]
    pub fn jobs_ok(&self, now: Timestamp) -> bool {
        let silent = now.seconds_since(self.started_at) - self.worker_seen.load(Ordering::Relaxed);
        silent <= WORKER_SILENT_SECONDS
    }
}

impl Writable {
    /// Checks whether data can be saved. A write that could not be saved counts at once. Otherwise one caller at a time asks
    /// the store, and the others get its answer.
    async fn check(self: Arc<Self>, projects: Context) -> bool {
        let mut known = self.known.lock().await;
        if let Some(failed_at) = projects.store.last_failed_write()
            && known.is_none_or(|(at, _)| at < failed_at)
        {
            *known = Some((failed_at, false));
            self.last.store(false, Ordering::Relaxed);
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
        let outcome = projects.store.check_writable().await;
        if let Err(error) = &outcome {
            match error {
                Error::CannotSave(cause) => tracing::error!(cause, "nothing can be saved"),
                error => tracing::error!(%error, "whether something can be saved is not known"),
            }
        }
        *known = Some((Instant::now(), outcome.is_ok()));
        self.last.store(outcome.is_ok(), Ordering::Relaxed);
        outcome.is_ok()
    }
}
