//! The threads that the engine works on.
//!
//! There are few of them, and they live as long as the program. A build frees a hundred times more memory than it keeps,
//! and the allocator gives each thread its own memory. On short-lived threads the docs that are kept would be scattered
//! over pages that no other thread fills again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use domain::{Error, Result};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The stack size of tokio's blocking threads, with which deeply nested schemas were measured.
const STACK_BYTES: usize = 2 << 20;

/// Threads that run one job after the other. They end when this is dropped.
pub(super) struct Builders {
    jobs: Sender<Job>,
}

impl Builders {
    /// Starts the threads.
    pub(super) fn new(threads: usize) -> Self {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads {
            let waiting = Arc::clone(&waiting);
            let started = thread::Builder::new()
                .name(format!("schema-engine {number}"))
                .stack_size(STACK_BYTES)
                .spawn(move || work(&waiting));
            if let Err(error) = started {
                tracing::error!(%error, "a thread of the schema engine cannot be started");
            }
        }
        Self { jobs }
    }

    /// Runs `job` on the next thread that is free.
    ///
    /// # Errors
    /// [`Error::Internal`] if the job panics.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job = move || {
            // Fails only if the caller was cancelled.
            let _ = answer.send(job());
        };
        self.jobs.send(Box::new(job)).map_err(Error::internal)?;
        answered
            .await
            .map_err(|_| Error::Internal("schema engine: a job panicked".to_owned()))
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        // A thread holds the lock while it waits for a job, but not while it works.
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = job else {
            return;
        };
        // The panic hook has reported it, and the caller sees that the channel is closed.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[tokio::test]
    async fn jobs_share_the_threads_and_a_panic_costs_one_answer() {
        let builders = Builders::new(2);
        let mut seen = HashSet::new();
        for _ in 0..20 {
            let broken = builders.run(|| panic!("on purpose")).await;
            assert!(matches!(broken, Err::<(), _>(Error::Internal(_))));
            seen.insert(builders.run(|| thread::current().id()).await.unwrap());
        }
        assert!(seen.len() <= 2, "{seen:?}");
    }
}
