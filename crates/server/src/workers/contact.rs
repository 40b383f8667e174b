//! Sends messages from the contact form to the operator.

use std::sync::Arc;
use std::time::Duration;

use http_api::health_state::Health;
use mailer::{Sender, Transport};
use persistence::jobs::{Job, JobKind};
use tokio::sync::Notify;

use super::Piece;
use super::jobs::JobHandler;

/// How long an attempt may take before another worker can claim the job.
const LEASE: Duration = Duration::from_secs(60);
/// Waits between attempts, in seconds: a day in all.
const RETRY_SECONDS: [i64; 6] = [5, 60, 600, 3_600, 4 * 3_600, 18 * 3_600];

/// The handler for messages from the contact form.
pub(crate) struct ContactMails {
    pub(crate) support: support::Context,
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
}

impl JobHandler for ContactMails {
    fn kind(&self) -> JobKind {
        JobKind::ContactMail
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn wake(&self) -> Option<Arc<Notify>> {
        Some(Arc::clone(&self.support.mail_waiting))
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            let mail = support::contact_mail(&self.support, job).await;
            let Some(mail) = mail.map_err(|error| error.to_string())? else {
                return Ok(());
            };
            super::mail::send(&self.transport, &self.sender, &self.health, &mail).await
        })
    }
}
