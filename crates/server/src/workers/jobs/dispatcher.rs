//! The dispatcher: one task that finds due jobs of all kinds, claims them and starts their handlers.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, Error, Result, Timestamp};
use futures_util::FutureExt as _;
use persistence::Store;
use persistence::jobs::{self, DueJob, Job, JobKind};
use status::Health;
use tokio::sync::{Notify, watch};
use tokio::task::{Id, JoinSet};
use tokio::time::{Instant, sleep, timeout_at};

use super::{JobFailure, JobHandler};
use crate::workers::panic_message;

/// How often to look for retries and for jobs of other instances, which wake nobody here. A look that finds nothing only
/// reads.
const POLL: Duration = Duration::from_secs(1);
/// How long a kind may be silent beyond its lease before it stands still.
const MAX_SILENCE: Duration = Duration::from_secs(60);

/// Runs the jobs of all kinds.
pub(crate) struct Dispatcher {
    store: Store,
    clock: Arc<dyn Clock>,
    health: Arc<Health>,
    /// Notified when this process has added a job.
    added: Arc<Notify>,
    handlers: Vec<Arc<dyn JobHandler>>,
    running: Running,
}

/// The running attempts of this instance.
#[derive(Default)]
struct Running {
    tasks: JoinSet<()>,
    lanes: HashMap<Id, (JobKind, String)>,
}

impl Dispatcher {
    /// `added` is what this process notifies when it adds a job.
    pub(crate) fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        health: Arc<Health>,
        added: Arc<Notify>,
        handlers: Vec<Arc<dyn JobHandler>>,
    ) -> Self {
        let dispatcher = Self {
            store,
            clock,
            health,
            added,
            handlers,
            running: Running::default(),
        };
        for handler in &dispatcher.handlers {
            dispatcher.beat(&**handler);
        }
        dispatcher
    }

    /// Runs jobs until it is told to stop. Then it waits for running attempts.
    pub(crate) async fn run(mut self, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            if let Err(error) = self.dispatch().await {
                tracing::error!(%error, "due jobs cannot be claimed");
            }
            tokio::select! {
                () = self.added.notified() => {}
                // The place and the lane of a finished attempt are free.
                () = self.running.wait_for_one() => {}
                () = sleep(POLL) => {}
                told = stop.changed() => if told.is_err() { break },
            }
        }
        while !self.running.lanes.is_empty() {
            self.running.wait_for_one().await;
        }
    }

    /// Starts every due job for which there is room.
    async fn dispatch(&mut self) -> Result<()> {
        let now = self.clock.now();
        let due = self.find_due(now).await?;
        if due.is_empty() {
            return Ok(());
        }
        // Measured from here: claiming may have to wait for other writes.
        let (claimed_at, lanes) = (Instant::now(), due.clone());
        let leases = due
            .into_iter()
            .map(|due| Ok((self.lease_until(due.kind, now)?, due)))
            .collect::<Result<Vec<_>>>()?;
        let claim = self.store.write(move |conn| {
            let claims = leases.iter();
            let claims = claims.map(|(until, due)| jobs::claim(conn, due, now, *until));
            claims.collect::<Result<Vec<_>>>()
        });
        let claimed = claim.await?;
        for (due, job) in lanes.into_iter().zip(claimed) {
            let handler = self.handler(due.kind)?;
            self.beat(&*handler);
            if let Some(job) = job {
                self.start(handler, due, job, claimed_at);
            }
        }
        Ok(())
    }

    /// Finds due jobs of every kind that has room, sorted.
    async fn find_due(&self, now: Timestamp) -> Result<Vec<DueJob>> {
        let mut wanted = Vec::new();
        for handler in &self.handlers {
            let room = self.running.room_for(&**handler);
            if room > 0 {
                let limit = u32::try_from(room).map_err(Error::internal)?;
                wanted.push((handler.kind(), limit));
            }
        }
        let asked: Vec<JobKind> = wanted.iter().map(|(kind, _)| *kind).collect();
        let find = self.store.read(move |conn| {
            let mut due = Vec::new();
            for (kind, limit) in wanted {
                due.extend(jobs::find_due(conn, kind, limit, now)?);
            }
            Ok(due)
        });
        let mut due = find.await?;
        // If the clock has jumped beyond a lease, the attempt of this instance still runs.
        due.retain(|due| !self.running.has_lane(due));
        due.sort();
        let waiting: HashSet<JobKind> = due.iter().map(|due| due.kind).collect();
        for kind in asked {
            if !waiting.contains(&kind) {
                self.beat(&*self.handler(kind)?);
            }
        }
        Ok(due)
    }

    fn start(&mut self, handler: Arc<dyn JobHandler>, due: DueJob, job: Job, claimed_at: Instant) {
        let attempt = Attempt {
            store: self.store.clone(),
            clock: Arc::clone(&self.clock),
            health: Arc::clone(&self.health),
            deadline: claimed_at + handler.lease() * 3 / 4,
            handler,
            job,
        };
        let task = self.running.tasks.spawn(attempt.run());
        self.running.lanes.insert(task.id(), (due.kind, due.lane));
    }

    fn handler(&self, kind: JobKind) -> Result<Arc<dyn JobHandler>> {
        let mut handlers = self.handlers.iter();
        let handler = handlers.find(|handler| handler.kind() == kind);
        handler
            .cloned()
            .ok_or_else(|| Error::internal("a job without a handler"))
    }

    fn lease_until(&self, kind: JobKind, now: Timestamp) -> Result<Timestamp> {
        let seconds = self.handler(kind)?.lease().as_secs();
        Ok(now.plus_seconds(i64::try_from(seconds).map_err(Error::internal)?))
    }

    /// Records that a kind is at work. One whose attempts all hang has no room, so it is not asked for and stays silent.
    fn beat(&self, handler: &dyn JobHandler) {
        let max_silence = handler.lease() + MAX_SILENCE;
        self.health.beat(handler.kind().as_str(), max_silence);
    }
}

impl Running {
    fn room_for(&self, handler: &dyn JobHandler) -> usize {
        let kinds = self.lanes.values().map(|(kind, _)| *kind);
        let running = kinds.filter(|kind| *kind == handler.kind()).count();
        handler.concurrency().saturating_sub(running)
    }

    fn has_lane(&self, due: &DueJob) -> bool {
        let mut lanes = self.lanes.values();
        lanes.any(|(kind, lane)| *kind == due.kind && *lane == due.lane)
    }

    /// Waits until an attempt ends; without one, forever.
    async fn wait_for_one(&mut self) {
        let id = match self.tasks.join_next_with_id().await {
            Some(Ok((id, ()))) => id,
            Some(Err(error)) => error.id(),
            None => std::future::pending().await,
        };
        self.lanes.remove(&id);
    }
}

/// One attempt at a job.
struct Attempt {
    store: Store,
    clock: Arc<dyn Clock>,
    health: Arc<Health>,
    handler: Arc<dyn JobHandler>,
    job: Job,
    deadline: Instant,
}

impl Attempt {
    async fn run(self) {
        let outcome = self.call_handler().await;
        let (id, kind) = (self.job.id, self.job.kind.as_str());
        if let Err(error) = self.store_outcome(outcome).await {
            tracing::error!(job_id = %id, kind, %error, "the outcome of a job is not stored; it runs again when its lease ends");
        }
    }

    async fn call_handler(&self) -> Result<(), JobFailure> {
        let schedule = self.handler.schedule();
        // If a job is claimed more often than it may fail, the program stopped or crashed during an attempt each time.
        if self.job.attempts as usize > schedule.max_attempts() {
            return Err(JobFailure::GiveUp {
                cause: "the program stopped during every attempt".to_owned(),
            });
        }
        let handler = AssertUnwindSafe(async { self.handler.run(&self.job).await });
        let cause = match timeout_at(self.deadline, handler.catch_unwind()).await {
            Ok(Ok(outcome)) => return outcome,
            Ok(Err(panic)) => {
                self.health.count_panic();
                format!("its handler panicked: {}", panic_message(&*panic))
            }
            Err(_) => "it took too long".to_owned(),
        };
        Err(schedule.after(&self.job, cause, self.clock.now()))
    }

    async fn store_outcome(self, outcome: Result<(), JobFailure>) -> Result<()> {
        let (job, now) = (self.job, self.clock.now());
        let (cause, retry_at) = match outcome {
            Ok(()) => {
                return self
                    .store
                    .write(move |conn| jobs::finish(conn, job.id))
                    .await;
            }
            Err(JobFailure::Retry { cause, at }) => (cause, Some(at)),
            Err(JobFailure::GiveUp { cause }) => (cause, None),
        };
        let (kind, attempts) = (job.kind.as_str(), job.attempts);
        if let Some(at) = retry_at {
            let at = at.to_rfc3339();
            tracing::warn!(job_id = %job.id, kind, attempts, cause, at, "a job failed and will be retried");
        } else {
            tracing::error!(job_id = %job.id, kind, attempts, cause, "a job is given up");
        }
        self.store
            .write(move |conn| jobs::fail(conn, &job, &cause, retry_at, now))
            .await
    }
}

#[cfg(test)]
mod tests;
