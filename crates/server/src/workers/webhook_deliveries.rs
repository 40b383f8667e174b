//! Webhooks: from events to deliveries, and their attempts.

use std::time::Duration;

use persistence::jobs::{Job, JobKind};
use webhooks::Next;

use super::jobs::{JobFailure, JobHandler, Schedule};
use super::{Piece, Worker};

/// How often to look for events, which other instances write too. A look that finds nothing reads two rows.
const POLL: Duration = Duration::from_millis(300);
/// How many webhooks an instance calls at once. Receivers that hang take places, and must not hold up the others.
pub(crate) const CONCURRENCY: usize = 256;
/// How long an attempt may take before another instance can claim the job. Three quarters of it are longer than a call.
const LEASE: Duration = Duration::from_secs(30);
/// Waits after failures that `webhooks` does not see: the program stopped, or the database could not be written. The
/// schedule for receivers that do not answer is in `webhooks`.
const SCHEDULE: Schedule = Schedule::new(&[30; 199]);

/// Reads events and stores the deliveries.
pub(crate) struct FanOut(pub(crate) webhooks::Context);

impl Worker for FanOut {
    fn name(&self) -> &'static str {
        "webhooks"
    }

    fn rest(&self) -> Duration {
        POLL
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(webhooks::fan_out(&self.0))
    }
}

/// Sends a delivery.
pub(crate) struct Deliveries(pub(crate) webhooks::Context);

impl JobHandler for Deliveries {
    fn kind(&self) -> JobKind {
        JobKind::WebhookDelivery
    }

    fn concurrency(&self) -> usize {
        CONCURRENCY
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn schedule(&self) -> Schedule {
        SCHEDULE
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        Box::pin(async {
            match webhooks::deliver(&self.0, job).await {
                Ok(Next::Done) => Ok(()),
                Ok(Next::RetryAt { at, cause }) => Err(JobFailure::Retry { cause, at }),
                Err(error) => {
                    let now = self.0.clock.now();
                    Err(self.schedule().after(job, error.to_string(), now))
                }
            }
        })
    }
}
