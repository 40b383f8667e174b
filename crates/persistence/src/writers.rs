//! The order of this process's writers, and how long they wait.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::{Error, Result};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};

use crate::DatabaseUrl;
use crate::error::TOO_MANY_WRITES;

/// How long a writer waits in all: for the other writers of this process and for those of other processes.
const MAX_WAIT: Duration = Duration::from_secs(3);
/// The same after a writer has waited in vain and before another one gets through. So a request that writes several times,
/// or that can do without its write, does not wait each time.
const SHORT_WAIT: Duration = Duration::from_millis(250);
/// How long a wait in vain is remembered.
const LOCKED_LIFE: Duration = Duration::from_secs(10);

pub(crate) struct Writers {
    /// SQLite allows one writer at a time and wakes waiting ones unfairly. This queue is fair. None for a server, which
    /// locks rows.
    turns: Option<Arc<Semaphore>>,
    last: Mutex<Last>,
}

#[derive(Default)]
struct Last {
    /// When a transaction last began.
    began: Option<Instant>,
    /// When a writer last gave up waiting.
    gave_up: Option<Instant>,
}

impl Writers {
    pub(crate) fn new(url: &DatabaseUrl) -> Self {
        let has_one_writer = matches!(url, DatabaseUrl::Sqlite(_));
        Self {
            turns: has_one_writer.then(|| Arc::new(Semaphore::new(1))),
            last: Mutex::default(),
        }
    }

    /// Returns until when a writer that comes now waits.
    pub(crate) fn deadline(&self) -> Instant {
        let last = self.last();
        let is_locked =
            last.gave_up > last.began && last.gave_up.is_some_and(|at| at.elapsed() < LOCKED_LIFE);
        Instant::now() + if is_locked { SHORT_WAIT } else { MAX_WAIT }
    }

    /// Waits for the caller's turn.
    ///
    /// # Errors
    /// [`Error::CannotSave`] after the deadline.
    pub(crate) async fn turn(&self, deadline: Instant) -> Result<Option<OwnedSemaphorePermit>> {
        let Some(turns) = &self.turns else {
            return Ok(None);
        };
        let turn = Arc::clone(turns).acquire_owned();
        match tokio::time::timeout_at(deadline.into(), turn).await {
            Ok(turn) => turn.map(Some).map_err(Error::internal),
            Err(_) => Err(Error::CannotSave(format!("database: {TOO_MANY_WRITES}"))),
        }
    }

    /// Returns the caller's turn if nobody else writes; none for a server.
    pub(crate) fn turn_now(&self) -> Option<OwnedSemaphorePermit> {
        let turn: Result<_, TryAcquireError> = Arc::clone(self.turns.as_ref()?).try_acquire_owned();
        turn.ok()
    }

    /// Records that a transaction has begun.
    pub(crate) fn note_begun(&self) {
        self.last().began = Some(Instant::now());
    }

    /// Records that a writer gave up waiting.
    pub(crate) fn note_given_up(&self) {
        if self.turns.is_some() {
            self.last().gave_up = Some(Instant::now());
        }
    }

    /// Returns whether a transaction has begun since then.
    pub(crate) fn have_begun_since(&self, start: Instant) -> bool {
        self.last().began.is_some_and(|at| at > start)
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
