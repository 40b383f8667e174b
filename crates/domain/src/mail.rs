//! Mail that the product sends.

use crate::{Contact, Email, NotificationMail, Timestamp};

/// The content of one message. Has no `Debug`, because its links are secrets.
pub enum Mail {
    /// The sign-in link.
    SignIn {
        /// The recipient.
        to: Email,
        /// The link that signs in, with its token.
        link: String,
        /// When the link stops working.
        expires_at: Timestamp,
        /// The number of minutes for which the link works.
        valid_minutes: u32,
    },
    /// Pro has started.
    ProStarted {
        /// The recipient.
        to: Email,
        /// The billing page.
        link: String,
    },
    /// A payment failed, so Pro is paused.
    PaymentFailed {
        /// The recipient.
        to: Email,
        /// The billing page.
        link: String,
    },
    /// Pro has ended.
    ProEnded {
        /// The recipient.
        to: Email,
        /// The billing page.
        link: String,
    },
    /// A notification.
    Notification(NotificationMail),
    /// A message from the contact form. The reply goes to its sender.
    Contact {
        /// The operator.
        to: Email,
        /// The message.
        contact: Contact,
        /// The list of messages.
        link: String,
    },
}

impl Mail {
    /// Returns the recipient.
    #[must_use]
    pub fn to(&self) -> &Email {
        match self {
            Self::SignIn { to, .. }
            | Self::ProStarted { to, .. }
            | Self::PaymentFailed { to, .. }
            | Self::ProEnded { to, .. }
            | Self::Contact { to, .. } => to,
            Self::Notification(mail) => &mail.to,
        }
    }
}
