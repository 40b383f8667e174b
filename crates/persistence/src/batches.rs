//! Answers the questions of many callers together: many small writes share one transaction and one commit, many look-ups
//! share one query.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::{Error, RateLimit, Result};
use tokio::sync::oneshot;

/// Maximum number of questions that are answered together.
const MAX_BATCH: usize = 500;
/// Maximum number of questions that wait. More are refused.
const MAX_WAITING: usize = 5_000;

type Run<Q, A> =
    dyn Fn(Vec<Q>) -> Pin<Box<dyn Future<Output = Result<Vec<A>>> + Send>> + Send + Sync;

/// Runs questions in batches. While one batch runs, new questions collect for the next one, so a single caller never waits
/// for a timer and many callers share one transaction. Every caller gets its answer after the commit. Cheap to clone.
pub struct Batches<Q, A> {
    run: Arc<Run<Q, A>>,
    state: Arc<Mutex<State<Q, A>>>,
}

struct State<Q, A> {
    is_running: bool,
    waiting: Vec<(Q, oneshot::Sender<Result<A>>)>,
}

impl<Q, A> Clone for Batches<Q, A> {
    fn clone(&self) -> Self {
        Self {
            run: Arc::clone(&self.run),
            state: Arc::clone(&self.state),
        }
    }
}

impl<Q: Send + 'static, A: Send + 'static> Batches<Q, A> {
    /// Creates batches; `run` returns an answer for each question, in their order. Its error is the answer to all of them.
    pub fn new<F>(run: impl Fn(Vec<Q>) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Vec<A>>> + Send + 'static,
    {
        Self {
            run: Arc::new(move |questions| Box::pin(run(questions))),
            state: Arc::new(Mutex::new(State {
                is_running: false,
                waiting: Vec::new(),
            })),
        }
    }

    /// Asks in the next batch. Cancelling the call does not undo what the question writes.
    ///
    /// # Errors
    /// The error of the batch; [`Error::RateLimited`] if too many questions wait.
    pub async fn ask(&self, question: Q) -> Result<A> {
        let (answer, answered) = oneshot::channel();
        let must_start = {
            let mut state = self.lock();
            if state.waiting.len() >= MAX_WAITING {
                return Err(busy());
            }
            state.waiting.push((question, answer));
            !std::mem::replace(&mut state.is_running, true)
        };
        if must_start {
            // In a separate task, so that cancelling the first caller does not cancel the batch.
            tokio::spawn(self.clone().answer_all());
        }
        answered.await.map_err(Error::internal)?
    }

    async fn answer_all(self) {
        while let Some(batch) = self.next_batch() {
            let (questions, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
            let run = Arc::clone(&self.run);
            // In a task of its own, so that a panic fails this batch and not those after it.
            let outcome = tokio::spawn(async move { run(questions).await }).await;
            let outcomes: Vec<Result<A>> = match outcome.unwrap_or_else(|e| Err(Error::internal(e)))
            {
                Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
                Err(error) => answers.iter().map(|_| Err(error.clone())).collect(),
            };
            for (answer, outcome) in answers.into_iter().zip(outcomes) {
                // Fails only if the caller was cancelled.
                let _ = answer.send(outcome);
            }
        }
    }

    fn next_batch(&self) -> Option<Vec<(Q, oneshot::Sender<Result<A>>)>> {
        let mut state = self.lock();
        let size = state.waiting.len().min(MAX_BATCH);
        if size == 0 {
            state.is_running = false;
            return None;
        }
        Some(state.waiting.drain(..size).collect())
    }

    fn lock(&self) -> MutexGuard<'_, State<Q, A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn busy() -> Error {
    RateLimit::refuse("The server is busy.", 1)
}
