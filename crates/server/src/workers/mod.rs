//! Background work. One [`Runner`] runs all workers.
//!
//! A [`Worker`] does one piece of work at a time. Work that must not be lost is a row in the `jobs` table: the
//! [`Dispatcher`] claims it with a lease, retries it if it fails, and keeps it after the last attempt.

mod api_keys;
mod billing;
mod cleanup;
mod examples;
mod forget_visitors;
mod jobs;
mod mail;
mod notifications;
mod pack_days;
mod plan_days;
mod read_counts;
mod refresh;
mod sampler;
mod sync;
mod webhook_deliveries;

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use domain::Error;
use futures_util::FutureExt as _;
use status::Health;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

pub(crate) use api_keys::{ApiKeyUsage, ExpiredKeys};
pub(crate) use billing::{EndCustomers, LocalBillingEvents, Reconcile};
pub(crate) use cleanup::Cleanup;
pub(crate) use examples::Examples;
pub(crate) use forget_visitors::ForgetVisitors;
pub(crate) use jobs::{Dispatcher, JobHandler};
pub(crate) use mail::{MailHandler, MailSource, Postbox};
pub(crate) use notifications::{BusyKeys, NoticedEvents, TellFollowers, TimedNotices};
pub(crate) use pack_days::PackDays;
pub(crate) use plan_days::PlanDays;
pub(crate) use read_counts::ReadCounts;
pub(crate) use refresh::Refresh;
pub(crate) use sampler::Sampler;
pub(crate) use sync::EndpointSyncs;
pub(crate) use webhook_deliveries::{CONCURRENCY as WEBHOOK_CONCURRENCY, Deliveries, FanOut};

/// A running piece of work.
pub(crate) type Piece<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// One kind of background work.
pub(crate) trait Worker: Send + Sync + 'static {
    /// Returns the name for the log.
    fn name(&self) -> &'static str;

    /// Returns how long to wait after there was nothing to do.
    fn rest(&self) -> Duration;

    /// Returns what ends the wait early.
    fn wake(&self) -> Option<Arc<Notify>> {
        None
    }

    /// Returns whether a running piece is finished when the program stops. Otherwise it is dropped, and starts again later.
    fn finishes(&self) -> bool {
        false
    }

    /// Does one piece of work. Returns whether there may be more to do right away.
    fn work(&self) -> Piece<'_, domain::Result<bool>>;
}

/// Runs workers until it is told to stop.
pub(crate) struct Runner {
    stop: watch::Sender<bool>,
    tasks: Vec<(&'static str, JoinHandle<()>)>,
}

impl Runner {
    /// Starts all workers and the dispatcher.
    pub(crate) fn start(
        workers: Vec<Box<dyn Worker>>,
        dispatcher: Dispatcher,
        health: &Arc<Health>,
    ) -> Self {
        let (stop, stopped) = watch::channel(false);
        let start = |worker: Box<dyn Worker>| {
            let (name, health) = (worker.name(), Arc::clone(health));
            (name, tokio::spawn(run(worker, health, stopped.clone())))
        };
        let mut tasks: Vec<_> = workers.into_iter().map(start).collect();
        tasks.push(("jobs", tokio::spawn(dispatcher.run(stopped))));
        Self { stop, tasks }
    }

    /// Stops all workers. They have `timeout` in all to finish their current piece of work.
    pub(crate) async fn stop(self, timeout: Duration) {
        // Fails only if no worker is left.
        let _ = self.stop.send(true);
        let deadline = Instant::now() + timeout;
        for (name, task) in self.tasks {
            if timeout_at(deadline, task).await.is_err() {
                tracing::warn!(
                    worker = name,
                    "a worker did not finish in time; its work is done after the next start"
                );
            }
        }
    }
}

async fn run(worker: Box<dyn Worker>, health: Arc<Health>, mut stop: watch::Receiver<bool>) {
    let wake = worker.wake().unwrap_or_default();
    while !*stop.borrow() {
        let outcome = if worker.finishes() {
            work(&*worker, &health).await
        } else {
            tokio::select! {
                outcome = work(&*worker, &health) => outcome,
                _ = stop.changed() => return,
            }
        };
        match outcome {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::error!(worker = worker.name(), %error, "background work failed"),
        }
        tokio::select! {
            () = wake.notified() => {}
            () = tokio::time::sleep(worker.rest()) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Does one piece of work. A panic is an error, so that the worker lives on.
async fn work(worker: &dyn Worker, health: &Health) -> domain::Result<bool> {
    let piece = AssertUnwindSafe(async { worker.work().await });
    piece.catch_unwind().await.unwrap_or_else(|panic| {
        health.count_panic();
        let cause = panic_message(&*panic);
        Err(Error::Internal(format!("it panicked: {cause}")))
    })
}

/// Returns the text of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use domain::{Clock as _, SystemClock};

    use super::*;

    struct Stumbling {
        works: AtomicU32,
        worked_twice: Arc<Notify>,
    }

    impl Worker for Stumbling {
        fn name(&self) -> &'static str {
            "stumbling"
        }

        fn rest(&self) -> Duration {
            Duration::ZERO
        }

        fn work(&self) -> Piece<'_, domain::Result<bool>> {
            assert!(self.works.fetch_add(1, Ordering::Relaxed) > 0, "on purpose");
            self.worked_twice.notify_one();
            Box::pin(async { Ok(false) })
        }
    }

    #[tokio::test]
    async fn a_worker_lives_on_after_a_panic() {
        let health = Arc::new(Health::new("1", SystemClock.now()));
        let worked_twice = Arc::new(Notify::new());
        let worker = Stumbling {
            works: AtomicU32::new(0),
            worked_twice: Arc::clone(&worked_twice),
        };
        let (_stop, stopped) = watch::channel(false);
        let running = tokio::spawn(run(Box::new(worker), Arc::clone(&health), stopped));
        worked_twice.notified().await;
        assert_eq!(health.panics(), 1);
        running.abort();
    }
}
