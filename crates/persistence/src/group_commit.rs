//! Commits many small writes together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::{Error, Result};
use tokio::sync::{Notify, oneshot};

use crate::{BatchedWrite, Conn, Store};

/// Maximum time that the first write of a group waits for others.
const MAX_WAIT: Duration = Duration::from_millis(10);
/// Maximum number of writes in a group. A full group is committed at once.
const MAX_GROUP: usize = 200;

/// Collects the writes of many callers for at most 10 ms and commits them together. Cheap to clone.
pub struct GroupCommit<T> {
    store: Store,
    waiting: Arc<Mutex<Vec<Waiting<T>>>>,
    is_full: Arc<Notify>,
}

struct Waiting<T> {
    write: BatchedWrite<T>,
    answer: oneshot::Sender<Result<T>>,
}

impl<T> Clone for GroupCommit<T> {
    fn clone(&self) -> Self {
        Self {
            store: self.store.clone(),
            waiting: Arc::clone(&self.waiting),
            is_full: Arc::clone(&self.is_full),
        }
    }
}

impl<T: Send + 'static> GroupCommit<T> {
    /// Creates a group for the writes of this value and its clones.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self {
            store,
            waiting: Arc::default(),
            is_full: Arc::default(),
        }
    }

    /// Runs `queries` in the next group and returns after its commit. Cancelling the call does not undo the write.
    ///
    /// # Errors
    /// The error of `queries`, in which case only its own writes are rolled back; [`Error::Unavailable`] and
    /// [`Error::Internal`] if the group could not be committed.
    pub async fn write<F>(&self, queries: F) -> Result<T>
    where
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let count = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(Waiting {
                write: Box::new(queries),
                answer,
            });
            waiting.len()
        };
        if count == 1 {
            // In a separate task, so that cancelling the first caller does not cancel the group.
            tokio::spawn(self.clone().commit_soon());
        } else if count == MAX_GROUP {
            self.is_full.notify_one();
        }
        answered.await.map_err(Error::internal)?
    }

    async fn commit_soon(self) {
        tokio::select! {
            () = tokio::time::sleep(MAX_WAIT) => {}
            () = self.is_full.notified() => {}
        }
        let group = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *waiting)
        };
        let (writes, answers): (Vec<_>, Vec<_>) = group
            .into_iter()
            .map(|waiting| (waiting.write, waiting.answer))
            .unzip();
        let outcomes = match self.store.write_batch(writes).await {
            Ok(outcomes) => outcomes,
            Err(error) => answers.iter().map(|_| Err(error.clone())).collect(),
        };
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            // Fails only if the caller was cancelled.
            let _ = answer.send(outcome);
        }
    }
}
