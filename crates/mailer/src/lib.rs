//! Mail messages and the transports that carry them: an SMTP server, or a local outbox folder.

mod message;
mod outbox;
mod smtp;

use domain::{Email, Mail};

pub use outbox::{Outbox, OutboxMail};
pub use smtp::{Smtp, SmtpSettings, SmtpTls};

/// Who writes, and in whose name.
#[derive(Debug, Clone)]
pub struct Sender {
    /// The product's name.
    pub product: String,
    /// The address in `From`, such as `Graphfolio <no-reply@example.com>`.
    pub from: String,
}

/// Why a message did not leave. Holds no address and no link.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The message cannot be made.
    #[error("the message cannot be made: {0}")]
    Message(String),
    /// The transport refused it or is away.
    #[error("{0}")]
    Transport(String),
}

/// What carries messages.
pub enum Transport {
    /// An SMTP server.
    Smtp(Smtp),
    /// A folder on this machine.
    Outbox(Outbox),
}

impl Transport {
    /// Words the message and sends it.
    ///
    /// # Errors
    /// [`MailError`] when it cannot be made or did not leave.
    pub async fn send(&self, sender: &Sender, mail: &Mail) -> Result<(), MailError> {
        let message = message::word(sender, mail)?;
        match self {
            Self::Smtp(smtp) => smtp.send(message).await,
            Self::Outbox(outbox) => outbox.write(&message, mail).await,
        }
    }

    /// Removes what is kept of mail to that address.
    ///
    /// # Errors
    /// When a file of the outbox folder cannot be read or removed.
    pub async fn forget(&self, to: &Email) -> std::io::Result<()> {
        match self {
            Self::Outbox(outbox) => outbox.forget(to).await,
            Self::Smtp(_) => Ok(()),
        }
    }

    /// The folder, where that is the transport.
    #[must_use]
    pub fn outbox(&self) -> Option<&Outbox> {
        match self {
            Self::Outbox(outbox) => Some(outbox),
            Self::Smtp(_) => None,
        }
    }
}
