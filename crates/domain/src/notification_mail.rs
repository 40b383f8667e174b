//! The content of a notification's mail, without its form.

use serde::{Deserialize, Serialize};

use crate::{ApiKeyId, Email, UserId};

/// A mail about what happened. Has no `Debug`, because its links unsubscribe.
pub struct NotificationMail {
    /// The recipient.
    pub to: Email,
    /// The subject, in one line.
    pub subject: String,
    /// The words that lists of mails show after the subject.
    pub preheader: String,
    /// The heading.
    pub title: String,
    /// The content.
    pub blocks: Vec<MailBlock>,
    /// The button. There is one.
    pub button: MailLink,
    /// Why the recipient gets it: "You get this because …".
    pub reason: String,
    /// How to unsubscribe; none for mail that protects an account or that the recipient asked for.
    pub unsubscribe: Option<UnsubscribeLinks>,
}

/// A part of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailBlock {
    /// A paragraph.
    Text(String),
    /// A list under its heading.
    List {
        /// What the list is about, and the page about it.
        heading: Option<MailLink>,
        /// The items. Names may be between backticks.
        items: Vec<MailItem>,
        /// What was left out, such as "and 3 more".
        rest: Option<String>,
    },
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailItem {
    /// The line.
    pub text: String,
    /// A number or a few words about it; empty if there are none.
    pub detail: String,
}

/// A link with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailLink {
    /// The text.
    pub label: String,
    /// The absolute address.
    pub address: String,
}

/// The addresses that end mails of one kind to one recipient.
pub struct UnsubscribeLinks {
    /// Takes a `POST` without a cookie (RFC 8058).
    pub one_click: String,
    /// The page for people.
    pub page: String,
}

/// The key that a job about its expiry names.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ExpiringApiKey {
    /// Its owner.
    pub user_id: UserId,
    /// The key.
    pub key_id: ApiKeyId,
}
