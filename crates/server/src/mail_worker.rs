//! Sends what waits in the outbox table.

use std::sync::Arc;
use std::time::Duration;

use http_api::health::Health;
use mailer::{Sender, Transport};
use tokio::sync::watch;

/// How often to look without being told: retries, and mail that another instance left behind.
const POLL: Duration = Duration::from_secs(1);
/// Less than a job's lease, so that no message leaves twice.
const SEND_TIMEOUT: Duration = Duration::from_secs(40);

/// What the worker works with.
pub(crate) struct MailWorker {
    pub(crate) accounts: accounts::Context,
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
}

impl MailWorker {
    /// Works until told to stop; a message that is on its way is finished.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            self.health.worker_seen(self.accounts.clock.now());
            let more = self.send_next().await.unwrap_or_else(|error| {
                tracing::error!(%error, "mail worker");
                false
            });
            if more {
                continue;
            }
            tokio::select! {
                () = self.accounts.mail_waiting.notified() => {}
                () = tokio::time::sleep(POLL) => {}
                _ = stop.changed() => {}
            }
        }
    }

    /// Sends one message; false where none was waiting.
    async fn send_next(&self) -> domain::Result<bool> {
        let Some(pending) = accounts::next_mail(&self.accounts).await? else {
            return Ok(false);
        };
        let sending = self.transport.send(&self.sender, &pending.mail);
        let outcome = tokio::time::timeout(SEND_TIMEOUT, sending).await;
        let failure = match outcome {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("the mail server took too long".to_owned()),
        };
        self.health.mail_sent(failure.is_none());
        match failure {
            None => accounts::mail_sent(&self.accounts, pending.id).await?,
            Some(cause) => {
                tracing::error!(job_id = %pending.id, attempts = pending.attempts, cause, "mail did not leave");
                accounts::mail_failed(&self.accounts, pending.id, pending.attempts).await?;
            }
        }
        Ok(true)
    }
}
