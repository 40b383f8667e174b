//! Messages from the contact form.

use domain::{ContactMessage, ContactName, Email};
use serde::{Deserialize, Serialize};
use support::ContactForm;
use utoipa::ToSchema;

/// A message to the operator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendMessage {
    /// The sender's name, at most 80 characters; may be left out.
    pub name: Option<String>,
    /// Where the answer goes.
    pub email: String,
    /// The topic.
    pub subject: ContactSubject,
    /// 10 to 5,000 characters.
    #[schema(example = "How do I move a project to another account?")]
    pub message: String,
    /// Leave it out. People do not see the field, so a message that fills it in is not stored.
    pub website: Option<String>,
}

impl SendMessage {
    /// Returns whether a program filled in the field that people do not see.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.website.as_deref().is_some_and(|text| !text.is_empty())
    }
}

impl TryFrom<SendMessage> for ContactForm {
    type Error = domain::Error;

    fn try_from(body: SendMessage) -> domain::Result<Self> {
        let name = body.name.as_deref().map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        Ok(Self {
            name: name.map(ContactName::parse).transpose()?,
            email: Email::parse(&body.email)?,
            subject: body.subject.into(),
            message: ContactMessage::parse(&body.message)?,
        })
    }
}

/// The topic of a message.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
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

impl From<ContactSubject> for domain::ContactSubject {
    fn from(subject: ContactSubject) -> Self {
        match subject {
            ContactSubject::Question => Self::Question,
            ContactSubject::Problem => Self::Problem,
            ContactSubject::Billing => Self::Billing,
            ContactSubject::Security => Self::Security,
            ContactSubject::Privacy => Self::Privacy,
            ContactSubject::Feedback => Self::Feedback,
        }
    }
}

impl From<domain::ContactSubject> for ContactSubject {
    fn from(subject: domain::ContactSubject) -> Self {
        use domain::ContactSubject as Of;
        match subject {
            Of::Question => Self::Question,
            Of::Problem => Self::Problem,
            Of::Billing => Self::Billing,
            Of::Security => Self::Security,
            Of::Privacy => Self::Privacy,
            Of::Feedback => Self::Feedback,
        }
    }
}

/// Messages, newest first.
#[derive(Serialize, ToSchema)]
pub struct MessageList {
    /// One part of the messages.
    pub items: Vec<Message>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A message to the operator.
#[derive(Serialize, ToSchema)]
pub struct Message {
    /// Its id.
    pub id: String,
    /// The sender's name.
    #[schema(required)]
    pub name: Option<String>,
    /// The sender's address.
    pub email: String,
    /// The topic.
    pub subject: ContactSubject,
    /// The text.
    pub message: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<domain::Contact> for Message {
    fn from(contact: domain::Contact) -> Self {
        Self {
            id: contact.id.to_string(),
            name: contact.name.map(|name| name.as_str().to_owned()),
            email: contact.email.as_str().to_owned(),
            subject: contact.subject.into(),
            message: contact.message.as_str().to_owned(),
            created_at: contact.created_at.to_rfc3339(),
        }
    }
}
