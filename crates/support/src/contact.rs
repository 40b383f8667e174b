//! Messages from the contact form.

use domain::{
    Contact, ContactId, ContactMessage, ContactName, ContactSubject, Email, Error, Mail, RateLimit,
    Result,
};
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::{contact_messages, rate_limits};
use serde::{Deserialize, Serialize};

use crate::Context;

/// The page where administrators read messages.
const MESSAGES_PAGE: &str = "/admin/messages";

/// A filled-in form.
pub struct ContactForm {
    /// The sender's name, if it was given.
    pub name: Option<ContactName>,
    /// The sender's address.
    pub email: Email,
    /// The topic.
    pub subject: ContactSubject,
    /// The text.
    pub message: ContactMessage,
}

/// The payload of a job.
#[derive(Serialize, Deserialize)]
struct ContactMailJob {
    contact_id: ContactId,
}

/// Stores a message and the job of its mail. `sender` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 5 an hour.
pub async fn send_message(ctx: &Context, form: ContactForm, sender: String) -> Result<()> {
    let now = ctx.clock.now();
    let contact = Contact {
        id: ContactId::generate(),
        name: form.name,
        email: form.email,
        subject: form.subject,
        message: form.message,
        created_at: now,
    };
    let payload = ContactMailJob {
        contact_id: contact.id,
    };
    let payload = serde_json::to_string(&payload).map_err(Error::internal)?;
    ctx.store
        .write(move |conn| {
            if let Err(wait) = rate_limits::pass(conn, &sender, RateLimit::CONTACT_PER_IP, now)? {
                return Err(too_many(wait));
            }
            contact_messages::insert(conn, &contact)?;
            let new = NewJob {
                kind: JobKind::ContactMail,
                owner: &JobOwner::Email(contact.email),
                lane: None,
                payload: &payload,
            };
            jobs::insert(conn, &new, now, now).map(drop)
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(())
}

/// Creates the mail of a claimed job. Returns none if the message was deleted meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn contact_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let payload: ContactMailJob = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let held = job.clone();
    let contact = ctx
        .store
        .read(move |conn| {
            if jobs::is_held(conn, &held)? {
                contact_messages::find(conn, payload.contact_id)
            } else {
                Ok(None)
            }
        })
        .await?;
    Ok(contact.map(|contact| Mail::Contact {
        to: ctx.support_email.clone(),
        contact,
        link: format!("{}{MESSAGES_PAGE}", ctx.public_url),
    }))
}

/// Lists messages before the given one, newest first.
pub async fn list_messages(
    ctx: &Context,
    before: Option<ContactId>,
    limit: u32,
) -> Result<Vec<Contact>> {
    ctx.store
        .read(move |conn| contact_messages::list_before(conn, before, limit))
        .await
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse("You have sent many messages.", retry_after)
}
