//! Messages from the contact form.

use crate::{ContactId, ContactMessage, ContactName, Email, Error, Result, Timestamp};

/// A message to the operator. Has no `Debug`, to keep addresses and texts out of logs.
#[derive(Clone)]
pub struct Contact {
    /// Its id.
    pub id: ContactId,
    /// The sender's name, if it was given.
    pub name: Option<ContactName>,
    /// The sender's address.
    pub email: Email,
    /// The topic.
    pub subject: ContactSubject,
    /// The text.
    pub message: ContactMessage,
    /// When it was sent.
    pub created_at: Timestamp,
}

/// The topic of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactSubject {
    /// How something works.
    Question,
    /// Something does not work.
    Problem,
    /// Plans and payments.
    Billing,
    /// A vulnerability.
    Security,
    /// Personal data.
    Privacy,
    /// An idea.
    Feedback,
}

impl ContactSubject {
    /// All topics, in the order of the form.
    pub const ALL: [Self; 6] = [
        Self::Question,
        Self::Problem,
        Self::Billing,
        Self::Security,
        Self::Privacy,
        Self::Feedback,
    ];

    /// Returns the word in the API and the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Problem => "problem",
            Self::Billing => "billing",
            Self::Security => "security",
            Self::Privacy => "privacy",
            Self::Feedback => "feedback",
        }
    }

    /// Returns the label in the form and in mail.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Question => "A question",
            Self::Problem => "Something does not work",
            Self::Billing => "Plans and payments",
            Self::Security => "A security problem",
            Self::Privacy => "My personal data",
            Self::Feedback => "Feedback or an idea",
        }
    }

    /// Parses a word.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `subject`.
    pub fn parse(word: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|subject| subject.word() == word)
            .ok_or_else(|| Error::field("subject", "Choose what your message is about."))
    }
}
