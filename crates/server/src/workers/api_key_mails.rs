//! Tells owners of API keys that one expires soon.

use std::sync::Arc;
use std::time::Duration;

use http_api::health_state::Health;
use mailer::{Sender, Transport};
use persistence::jobs::{Job, JobKind};

use super::Piece;
use super::jobs::JobHandler;

/// How long an attempt may take before another worker can claim the job.
const LEASE: Duration = Duration::from_secs(60);
/// Waits between attempts, in seconds: a day in all.
const RETRY_SECONDS: [i64; 6] = [5, 60, 600, 3_600, 4 * 3_600, 18 * 3_600];

/// The handler for mail about keys that expire soon.
pub(crate) struct ApiKeyMails {
    pub(crate) accounts: accounts::Context,
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
}

impl JobHandler for ApiKeyMails {
    fn kind(&self) -> JobKind {
        JobKind::ApiKeyMail
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            let mail = accounts::api_key_mail(&self.accounts, job).await;
            let Some(mail) = mail.map_err(|error| error.to_string())? else {
                return Ok(());
            };
            super::mail::send(&self.transport, &self.sender, &self.health, &mail).await
        })
    }
}
