//! Sends the mail with sign-in links.

use std::sync::Arc;
use std::time::Duration;

use domain::Mail;
use http_api::health_state::Health;
use mailer::{Sender, Transport};
use persistence::jobs::{Job, JobKind};
use tokio::sync::Notify;

use super::Piece;
use super::jobs::JobHandler;

/// How long an attempt may take before another worker can claim the job.
const LEASE: Duration = Duration::from_secs(60);
/// Time limit for the mail server.
const SEND_TIMEOUT: Duration = Duration::from_secs(40);
/// Waits between attempts. They are short because a link that arrives late is useless.
const RETRY_SECONDS: [i64; 4] = [2, 10, 30, 60];

/// The handler for mail with sign-in links.
pub(crate) struct SignInMails {
    pub(crate) accounts: accounts::Context,
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
}

impl JobHandler for SignInMails {
    fn kind(&self) -> JobKind {
        JobKind::SignInMail
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn retry_seconds(&self) -> &'static [i64] {
        &RETRY_SECONDS
    }

    fn wake(&self) -> Option<Arc<Notify>> {
        Some(Arc::clone(&self.accounts.mail_waiting))
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), String>> {
        Box::pin(async {
            let mail = accounts::sign_in_mail(&self.accounts, job)
                .await
                .map_err(|error| error.to_string())?;
            let Some(mail) = mail else { return Ok(()) };
            send(&self.transport, &self.sender, &self.health, &mail).await
        })
    }
}

/// Sends a mail within the time limit. The error says why it was not sent.
pub(super) async fn send(
    transport: &Transport,
    sender: &Sender,
    health: &Health,
    mail: &Mail,
) -> Result<(), String> {
    let sending = transport.send(sender, mail);
    let sent = match tokio::time::timeout(SEND_TIMEOUT, sending).await {
        Ok(sent) => sent.map_err(|error| error.to_string()),
        Err(_) => Err("the mail server took too long".to_owned()),
    };
    health.mail_sent(sent.is_ok());
    sent
}
