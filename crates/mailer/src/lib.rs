//! Mail messages, and the transports that send them: an SMTP server, or a local outbox folder.

mod message;
mod notification;
mod outbox;
mod parts;
mod smtp;

use domain::{Email, Mail};

pub use outbox::{Outbox, OutboxMail};
pub use smtp::{Smtp, SmtpSettings, SmtpTls};

/// The sender: product name and address.
#[derive(Debug, Clone)]
pub struct Sender {
    /// The product's name.
    pub product: String,
    /// The address in `From`, such as `Graphfolio <no-reply@example.com>`.
    pub from: String,
}

/// Why a message was not sent. Contains no address and no link.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The message cannot be created.
    #[error("the message cannot be created: {0}")]
    Message(String),
    /// The transport refused the message or cannot be reached.
    #[error("{0}")]
    Transport(String),
}

/// A transport for messages.
pub enum Transport {
    /// An SMTP server.
    Smtp(Smtp),
    /// A folder on this machine.
    Outbox(Outbox),
}

impl Transport {
    /// Renders the message and sends it.
    ///
    /// # Errors
    /// [`MailError`] if it cannot be created or sent.
    pub async fn send(&self, sender: &Sender, mail: &Mail) -> Result<(), MailError> {
        let message = message::render(sender, mail)?;
        match self {
            Self::Smtp(smtp) => smtp.send(message).await,
            Self::Outbox(outbox) => outbox.write(&message, mail).await,
        }
    }

    /// Removes the mail to and from an address that the transport keeps.
    ///
    /// # Errors
    /// If a file of the outbox folder cannot be read or removed.
    pub async fn forget(&self, email: &Email) -> std::io::Result<()> {
        match self {
            Self::Outbox(outbox) => outbox.forget(email).await,
            Self::Smtp(_) => Ok(()),
        }
    }

    /// Returns the outbox, if that is the transport.
    #[must_use]
    pub fn outbox(&self) -> Option<&Outbox> {
        match self {
            Self::Outbox(outbox) => Some(outbox),
            Self::Smtp(_) => None,
        }
    }
}
