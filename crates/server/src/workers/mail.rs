//! The handler for jobs that send a mail.

use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, Mail};
use mailer::{Sender, Transport};
use persistence::jobs::{Job, JobKind};
use status::Health;

use super::Piece;
use super::jobs::{JobFailure, JobHandler, Schedule};

/// How long an attempt may take before another instance can claim the job.
const LEASE: Duration = Duration::from_secs(60);
/// Time limit for the mail server.
const SEND_TIMEOUT: Duration = Duration::from_secs(40);
/// A receiver whose server is slow delays nobody else.
const CONCURRENCY: usize = 4;
/// Waits for mail with sign-in links. They are short because a link that arrives late is useless.
const SIGN_IN_SCHEDULE: Schedule = Schedule::new(&[2, 10, 30, 60]);

/// Sends the mail of one kind of job.
pub(crate) struct MailHandler {
    pub(crate) source: MailSource,
    pub(crate) postbox: Arc<Postbox>,
}

/// The kinds of mail, each with the feature that writes its text.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of each, as long as the program runs"
)]
pub(crate) enum MailSource {
    SignIn(accounts::Context),
    ApiKey(notifications::Context),
    Notification(notifications::Context),
    Billing(billing::Context),
    Contact(support::Context),
}

/// The way to the mail server.
pub(crate) struct Postbox {
    pub(crate) transport: Arc<Transport>,
    pub(crate) sender: Sender,
    pub(crate) health: Arc<Health>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl MailSource {
    /// Writes the mail of a job. None if there is nobody to send it to any more.
    async fn compose(&self, job: &Job) -> domain::Result<Option<Mail>> {
        match self {
            Self::SignIn(accounts) => accounts::sign_in_mail(accounts, job).await,
            Self::ApiKey(notifications) => notifications::api_key_mail(notifications, job).await,
            Self::Notification(notifications) => {
                notifications::notification_mail(notifications, job).await
            }
            Self::Billing(billing) => billing::billing_mail(billing, job).await,
            Self::Contact(support) => support::contact_mail(support, job).await,
        }
    }
}

impl JobHandler for MailHandler {
    fn kind(&self) -> JobKind {
        match self.source {
            MailSource::SignIn(_) => JobKind::SignInMail,
            MailSource::ApiKey(_) => JobKind::ApiKeyMail,
            MailSource::Notification(_) => JobKind::NotificationMail,
            MailSource::Billing(_) => JobKind::BillingMail,
            MailSource::Contact(_) => JobKind::ContactMail,
        }
    }

    fn concurrency(&self) -> usize {
        CONCURRENCY
    }

    fn lease(&self) -> Duration {
        LEASE
    }

    fn schedule(&self) -> Schedule {
        match self.source {
            MailSource::SignIn(_) => SIGN_IN_SCHEDULE,
            _ => Schedule::DAY,
        }
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        Box::pin(async {
            let sent = match self.source.compose(job).await {
                Ok(None) => Ok(()),
                Ok(Some(mail)) => self.postbox.send(&mail).await,
                Err(error) => Err(error.to_string()),
            };
            sent.map_err(|cause| self.schedule().after(job, cause, self.postbox.clock.now()))
        })
    }
}

impl Postbox {
    /// Sends a mail within the time limit. The error says why it was not sent.
    async fn send(&self, mail: &Mail) -> Result<(), String> {
        let sending = self.transport.send(&self.sender, mail);
        let sent = match tokio::time::timeout(SEND_TIMEOUT, sending).await {
            Ok(sent) => sent.map_err(|error| error.to_string()),
            Err(_) => Err("the mail server took too long".to_owned()),
        };
        self.health.mail_sent(sent.is_ok());
        sent
    }
}
