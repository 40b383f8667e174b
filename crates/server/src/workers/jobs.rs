//! The worker for rows of the `jobs` table: work that must not be lost.

use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, Error, Result, Timestamp};
use http_api::health_state::Health;
use persistence::Store;
use persistence::jobs::{self, Job, JobKind};
use tokio::sync::Notify;

use super::{Piece, Worker};

/// How often to look for retries and for jobs of other instances, which wake nobody here.
const POLL: Duration = Duration::from_secs(1);

/// Does one kind of job.
pub(crate) trait JobHandler: Send + Sync + 'static {
    /// Returns the kind.
    fn kind(&self) -> JobKind;

    /// Returns how long a job belongs to the worker that claimed it. An attempt is cancelled after three quarters of that
    /// time, so that no job runs twice at once.
    fn lease(&self) -> Duration;

    /// Returns the waits, in seconds, after the first, second, … failed attempt. After the last wait and one more failure,
    /// the job is dead.
    fn retry_seconds(&self) -> &'static [i64];

    /// Returns what this process notifies when it adds a job.
    fn wake(&self) -> Option<Arc<Notify>> {
        None
    }

    /// Does the job. The error says why it failed.
    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, std::result::Result<(), String>>;
}

/// Claims jobs of one kind and does them one after the other.
pub(crate) struct Jobs<H> {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) health: Arc<Health>,
    pub(crate) handler: H,
}

impl<H: JobHandler> Worker for Jobs<H> {
    fn name(&self) -> &'static str {
        self.handler.kind().as_str()
    }

    fn rest(&self) -> Duration {
        POLL
    }

    fn wake(&self) -> Option<Arc<Notify>> {
        self.handler.wake()
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, Result<bool>> {
        Box::pin(async {
            self.health.worker_seen(self.clock.now());
            let Some(job) = self.claim().await? else {
                return Ok(false);
            };
            let retries = self.handler.retry_seconds().len();
            // If a job is claimed more often than it may fail, the program stopped or crashed during an attempt each time.
            let outcome = if job.attempts as usize > retries + 1 {
                Err("the program stopped during every attempt".to_owned())
            } else {
                tokio::time::timeout(self.handler.lease() * 3 / 4, self.handler.run(&job))
                    .await
                    .unwrap_or_else(|_| Err("it took too long".to_owned()))
            };
            match outcome {
                Ok(()) => {
                    let id = job.id;
                    self.store.write(move |conn| jobs::finish(conn, id)).await?;
                }
                Err(cause) => self.fail(job, cause).await?,
            }
            Ok(true)
        })
    }
}

impl<H: JobHandler> Jobs<H> {
    async fn claim(&self) -> Result<Option<Job>> {
        let (kind, now) = (self.handler.kind(), self.clock.now());
        let lease = i64::try_from(self.handler.lease().as_secs()).map_err(Error::internal)?;
        let lease_until = now.plus_seconds(lease);
        self.store
            .write(move |conn| jobs::claim(conn, kind, now, lease_until))
            .await
    }

    async fn fail(&self, job: Job, cause: String) -> Result<()> {
        let now = self.clock.now();
        let retry_at = self.retry_at(&job, now);
        let (kind, attempts) = (self.handler.kind().as_str(), job.attempts);
        if retry_at.is_some() {
            tracing::warn!(job_id = %job.id, kind, attempts, cause, "a job failed and will be retried");
        } else {
            tracing::error!(job_id = %job.id, kind, attempts, cause, "a job failed for the last time");
        }
        self.store
            .write(move |conn| jobs::fail(conn, &job, &cause, retry_at, now))
            .await
    }

    fn retry_at(&self, job: &Job, now: Timestamp) -> Option<Timestamp> {
        let failed_before = (job.attempts as usize).checked_sub(1)?;
        let wait = self.handler.retry_seconds().get(failed_before)?;
        Some(now.plus_seconds(*wait))
    }
}
