//! Jobs: rows of the `jobs` table, for work that must not be lost. The [`Dispatcher`] claims them and calls the
//! [`JobHandler`] of their kind.

mod dispatcher;

use std::time::Duration;

use domain::Timestamp;
use persistence::jobs::{Job, JobKind};

use super::Piece;

pub(crate) use dispatcher::Dispatcher;

/// Does one kind of job.
pub(crate) trait JobHandler: Send + Sync + 'static {
    /// Returns the kind.
    fn kind(&self) -> JobKind;

    /// Returns how many jobs of this kind an instance runs at once, each for another receiver.
    fn concurrency(&self) -> usize;

    /// Returns how long a job belongs to the instance that claimed it. An attempt is cancelled after three quarters of that
    /// time, so that no job runs twice at once.
    fn lease(&self) -> Duration;

    /// Returns when a job runs again after a failure that the handler does not see: it panicked, took too long, or the
    /// program stopped.
    fn schedule(&self) -> Schedule;

    /// Does the job. It may run again even if it succeeded, because the program can stop before the success is stored.
    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>>;
}

/// The next step after a failed attempt.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum JobFailure {
    /// The job runs again. Meanwhile other jobs of its receiver run.
    Retry {
        /// Why the attempt failed.
        cause: String,
        /// The earliest time of the next attempt.
        at: Timestamp,
    },
    /// No attempt can succeed. The job is dead, and administrators see it.
    GiveUp {
        /// Why.
        cause: String,
    },
}

/// Waits between attempts. After the last wait and one more failure, a job is given up.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    seconds: &'static [i64],
}

impl Schedule {
    /// A day in all.
    pub(crate) const DAY: Self = Self::new(&[5, 60, 600, 3_600, 4 * 3_600, 18 * 3_600]);

    /// The waits after the first, second, … failed attempt, in seconds.
    pub(crate) const fn new(seconds: &'static [i64]) -> Self {
        Self { seconds }
    }

    /// Returns what follows a failed attempt at `now`.
    pub(crate) fn after(self, job: &Job, cause: impl Into<String>, now: Timestamp) -> JobFailure {
        let cause = cause.into();
        let failed_before = (job.attempts as usize).checked_sub(1);
        match failed_before.and_then(|number| self.seconds.get(number)) {
            Some(seconds) => JobFailure::Retry {
                cause,
                at: now.plus_seconds(*seconds),
            },
            None => JobFailure::GiveUp { cause },
        }
    }

    fn max_attempts(self) -> usize {
        self.seconds.len() + 1
    }
}
