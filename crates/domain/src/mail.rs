//! Messages that the product sends.

use crate::{Email, Timestamp};

/// One message, ready to be worded and sent. No `Debug`: links in it are secrets.
pub enum Mail {
    /// The sign-in link.
    SignIn {
        /// Who asked for it.
        to: Email,
        /// The address that signs in, token included.
        link: String,
        /// When it stops working.
        expires_at: Timestamp,
        /// In how many minutes that is.
        valid_minutes: u32,
    },
}

impl Mail {
    /// Who gets it.
    #[must_use]
    pub fn to(&self) -> &Email {
        match self {
            Self::SignIn { to, .. } => to,
        }
    }
}
