//! Work that payments cause: events of the built-in provider, ends of subscriptions, comparisons.

use std::time::Duration;

use persistence::jobs::{Job, JobKind};

use super::jobs::{JobFailure, JobHandler, Schedule};
use super::{Piece, Worker};

/// How long an attempt may take before another worker can claim the job. Longer than all attempts of a call to Stripe.
const LEASE: Duration = Duration::from_secs(60);
/// The same for an event of the built-in provider, which needs nothing but the database. Short, because a subscription is
/// wrong until the event of a program that was killed is delivered.
const LOCAL_LEASE: Duration = Duration::from_secs(5);
/// How many users get events of the built-in provider at once.
const LOCAL_CONCURRENCY: usize = 4;
/// How often to look for customers to compare with the provider. It reads one index.
const RECONCILE_EVERY: Duration = Duration::from_secs(10);
/// The wait after each comparison, so that they do not use up the provider's rate limit.
const RECONCILE_PAUSE: Duration = Duration::from_millis(200);

/// The handler for events of the built-in provider that were not delivered at once.
pub(crate) struct LocalBillingEvents(pub(crate) billing::Context);

impl JobHandler for LocalBillingEvents {
    fn kind(&self) -> JobKind {
        JobKind::LocalBillingEvent
    }

    fn concurrency(&self) -> usize {
        LOCAL_CONCURRENCY
    }

    fn lease(&self) -> Duration {
        LOCAL_LEASE
    }

    fn schedule(&self) -> Schedule {
        Schedule::DAY
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        Box::pin(async {
            if self.0.local.is_none() {
                // Another provider is configured now, which does not know the event.
                return Ok(());
            }
            let delivered = billing::local::deliver(&self.0, &job.payload).await;
            delivered.map_err(|error| after(self, &self.0, job, &error))
        })
    }
}

/// The handler for subscriptions of deleted accounts.
pub(crate) struct EndCustomers(pub(crate) billing::Context);

impl JobHandler for EndCustomers {
    fn kind(&self) -> JobKind {
        JobKind::EndCustomer
    }

    fn concurrency(&self) -> usize {
        1
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn schedule(&self) -> Schedule {
        Schedule::DAY
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        Box::pin(async {
            let ended = billing::end_customer(&self.0, job).await;
            ended.map_err(|error| after(self, &self.0, job, &error))
        })
    }
}

/// Returns what follows a failed attempt.
fn after(
    handler: &impl JobHandler,
    ctx: &billing::Context,
    job: &Job,
    error: &domain::Error,
) -> JobFailure {
    let now = ctx.clock.now();
    handler.schedule().after(job, error.to_string(), now)
}

/// Compares each customer with the provider once a day. Errors are logged by the runner; the customer is tried again an
/// hour later.
pub(crate) struct Reconcile(pub(crate) billing::Context);

impl Worker for Reconcile {
    fn name(&self) -> &'static str {
        "reconcile"
    }

    fn rest(&self) -> Duration {
        RECONCILE_EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            let has_more = billing::reconcile_next(&self.0).await?;
            if has_more {
                tokio::time::sleep(RECONCILE_PAUSE).await;
            }
            Ok(has_more)
        })
    }
}
