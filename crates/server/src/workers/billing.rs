//! Work that payments cause: mail, events of the built-in provider, ends of subscriptions, comparisons.

use std::sync::Arc;
use std::time::Duration;

use http_api::health_state::Health;
use mailer::{Sender, Transport};
use persistence::jobs::{Job, JobKind};
use tokio::sync::Notify;

use super::jobs::JobHandler;
use super::{Piece, Worker};

/// How long an attempt may take before another worker can claim the job. Longer than all attempts of a call to Stripe.
const LEASE: Duration = Duration::from_secs(60);
/// The same for an event of the built-in provider, which needs nothing but the database. Short, because a subscription is
/// wrong until the event of a program that was killed is delivered.
const LOCAL_LEASE: Duration = Duration::from_secs(5);
/// Waits between attempts, in seconds: a day in all.
const RETRY_SECONDS: [i64; 6] = [5, 60, 600, 3_600, 4 * 3_600, 18 * 3_600];
/// How often to look for customers to compare with the provider. It reads one index.
const RECONCILE_EVERY: Duration = Duration::from_secs(10);
/// The wait after each comparison, so that they do not use up the provider's rate limit.
const RECONCILE_PAUSE: Duration = Duration::from_millis(200);

/// The handler for mail about the plan.
pub(crate) struct BillingMails {
    pub(crate) billing: billing::Context,
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
}

impl JobHandler for BillingMails {
    fn kind(&self) -> JobKind {
        JobKind::BillingMail
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn wake(&self) -> Option<Arc<Notify>> {
        Some(Arc::clone(&self.billing.mail_waiting))
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            let mail = billing::billing_mail(&self.billing, job).await;
            let Some(mail) = mail.map_err(|error| error.to_string())? else {
                return Ok(());
            };
            super::mail::send(&self.transport, &self.sender, &self.health, &mail).await
        })
    }
}

/// The handler for events of the built-in provider that were not delivered at once.
pub(crate) struct LocalBillingEvents(pub(crate) billing::Context);

impl JobHandler for LocalBillingEvents {
    fn kind(&self) -> JobKind {
        JobKind::LocalBillingEvent
    }

    fn lease(&self) -> Duration {
        LOCAL_LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            if self.0.local.is_none() {
                // Another provider is configured now, which does not know the event.
                return Ok(());
            }
            billing::local::deliver(&self.0, &job.payload)
                .await
                .map_err(|error| error.to_string())
        })
    }
}

/// The handler for subscriptions of deleted accounts.
pub(crate) struct EndCustomers(pub(crate) billing::Context);

impl JobHandler for EndCustomers {
    fn kind(&self) -> JobKind {
        JobKind::EndCustomer
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            billing::end_customer(&self.0, job)
                .await
                .map_err(|error| error.to_string())
        })
    }
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
