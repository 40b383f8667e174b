//! Mail that the product sends.

use crate::{Email, Timestamp};

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
}

impl Mail {
    /// Returns the recipient.
    #[must_use]
    pub fn to(&self) -> &Email {
        match self {
            Self::SignIn { to, .. } => to,
        }
    }
}
