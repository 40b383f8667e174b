//! Background work. One [`Runner`] runs all workers.
//!
//! A [`Worker`] does one piece of work at a time. Work that must not be lost is a row in the `jobs` table: [`Jobs`]
//! claims it with a lease, retries it if it fails, and keeps it after the last attempt.

mod api_key_mails;
mod api_key_usage;
mod billing;
mod cleanup;
mod contact;
mod examples;
pub(crate) mod jobs;
mod mail;
mod refresh;
mod sampler;
mod sync;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

pub(crate) use api_key_mails::ApiKeyMails;
pub(crate) use api_key_usage::ApiKeyUsage;
pub(crate) use billing::{BillingMails, EndCustomers, LocalBillingEvents, Reconcile};
pub(crate) use cleanup::Cleanup;
pub(crate) use contact::ContactMails;
pub(crate) use examples::Examples;
pub(crate) use jobs::Jobs;
pub(crate) use mail::SignInMails;
pub(crate) use refresh::Refresh;
pub(crate) use sampler::Sampler;
pub(crate) use sync::EndpointSyncs;

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
    /// Starts all workers.
    pub(crate) fn start(workers: Vec<Box<dyn Worker>>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let tasks = workers
            .into_iter()
            .map(|worker| (worker.name(), tokio::spawn(run(worker, stopped.clone()))))
            .collect();
        Self { stop, tasks }
    }

    /// Stops all workers. They have `timeout` in all to finish their current piece of work.
    pub(crate) async fn stop(self, timeout: Duration) {
        // Fails only if no worker is left.
        let _ = self.stop.send(true);
        let deadline = Instant::now() + timeout;
        for (name, task) in self.tasks {
            // A worker that panicked has nothing to finish.
            if timeout_at(deadline, task).await.is_err() {
                tracing::warn!(
                    worker = name,
                    "a worker did not finish in time; its work is done after the next start"
                );
            }
        }
    }
}

async fn run(worker: Box<dyn Worker>, mut stop: watch::Receiver<bool>) {
    let wake = worker.wake().unwrap_or_default();
    while !*stop.borrow() {
        let outcome = if worker.finishes() {
            worker.work().await
        } else {
            tokio::select! {
                outcome = worker.work() => outcome,
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
