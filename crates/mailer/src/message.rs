//! Renders messages from their templates.

use askama::Template;
use domain::{Contact, Mail, Plan};
use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};

use crate::notification::raw;
use crate::parts::Parts;
use crate::{MailError, Sender, notification};

#[derive(Template)]
#[template(path = "sign_in.txt", escape = "none")]
struct SignInText<'a> {
    product: &'a str,
    link: &'a str,
    valid_minutes: u32,
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInHtml<'a> {
    product: &'a str,
    link: &'a str,
    valid_minutes: u32,
}

/// A title, a few sentences, and the way to a page of the settings.
#[derive(Template)]
#[template(path = "notice.txt", escape = "none")]
struct NoticeText<'a> {
    title: &'a str,
    sentences: &'a [&'a str],
    link: &'a str,
}

#[derive(Template)]
#[template(path = "notice.html")]
struct NoticeHtml<'a> {
    title: &'a str,
    sentences: &'a [&'a str],
    label: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "contact.txt", escape = "none")]
struct ContactText<'a> {
    subject: &'a str,
    sender: &'a str,
    message: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "contact.html")]
struct ContactHtml<'a> {
    subject: &'a str,
    sender: &'a str,
    message: &'a str,
    link: &'a str,
}

/// Renders a message as plain text and as HTML with the same content.
pub(crate) fn render(sender: &Sender, mail: &Mail) -> Result<Message, MailError> {
    let parts = match mail {
        Mail::SignIn {
            link,
            valid_minutes,
            ..
        } => sign_in(&sender.product, link, *valid_minutes),
        Mail::ProStarted { link, .. } => plan(
            &format!("Welcome to {} Pro", sender.product),
            &[
                &format!(
                    "Thank you for subscribing. From now on you have {}.",
                    Plan::Pro.offer().built_in_words
                ),
                "Invoices, payment method and cancelling are in the billing portal, which opens from your billing page.",
            ],
            link,
        ),
        Mail::PaymentFailed { link, .. } => plan(
            &format!("Your payment for {} Pro failed", sender.product),
            &[
                "Your last payment failed, so Pro is paused. Nothing is deleted: everything comes back once a payment succeeds.",
                "Please update the payment method in the billing portal, which opens from your billing page.",
            ],
            link,
        ),
        Mail::ProEnded { link, .. } => plan(
            &format!("Your {} Pro subscription has ended", sender.product),
            &[
                "You are on the Free plan now. Nothing is deleted: private projects stay private and become read-only, as do projects over the limit.",
                "Everything comes back when you subscribe again, from your billing page.",
            ],
            link,
        ),
        Mail::Notification(mail) => notification::render(&sender.product, mail),
        Mail::Contact { contact, link, .. } => contact_parts(&sender.product, contact, link),
    }
    .map_err(message_error)?;
    let from: Mailbox = sender.from.parse().map_err(message_error)?;
    let id = format!("<{}@{}>", uuid::Uuid::now_v7(), from.email.domain());
    let mut message = Message::builder().message_id(Some(id)).from(from);
    if let Mail::Contact { contact, .. } = mail {
        // Only the address: a checked address cannot add headers.
        let reply_to = contact.email.as_str().parse();
        message = message.reply_to(
            reply_to.map_err(|_| MailError::Message("unusable reply address".to_owned()))?,
        );
    } else {
        // Programs that answer for people who are away stay silent (RFC 3834).
        message = message.raw_header(raw("Auto-Submitted", "auto-generated".to_owned()));
    }
    if let Mail::Notification(mail) = mail {
        message = notification::add_headers(message, mail);
    }
    message
        .to(mail
            .to()
            .as_str()
            .parse()
            .map_err(|_| MailError::Message("unusable recipient".to_owned()))?)
        .subject(parts.subject)
        .multipart(
            MultiPart::alternative()
                .singlepart(
                    SinglePart::builder()
                        .header(ContentType::TEXT_PLAIN)
                        .body(plain(&parts.text)),
                )
                .singlepart(SinglePart::html(parts.html)),
        )
        .map_err(message_error)
}

fn sign_in(product: &str, link: &str, valid_minutes: u32) -> askama::Result<Parts> {
    Ok(Parts {
        subject: format!("Sign in to {product}"),
        text: SignInText {
            product,
            link,
            valid_minutes,
        }
        .render()?,
        html: SignInHtml {
            product,
            link,
            valid_minutes,
        }
        .render()?,
    })
}

/// A message about the plan.
fn plan(title: &str, sentences: &[&str], link: &str) -> askama::Result<Parts> {
    notice(title, sentences, "Open billing", link)
}

fn notice(title: &str, sentences: &[&str], label: &str, link: &str) -> askama::Result<Parts> {
    Ok(Parts {
        subject: title.to_owned(),
        text: NoticeText {
            title,
            sentences,
            link,
        }
        .render()?,
        html: NoticeHtml {
            title,
            sentences,
            label,
            link,
        }
        .render()?,
    })
}

/// The subject is one of ours; what the sender wrote is only in the body.
fn contact_parts(product: &str, contact: &Contact, link: &str) -> askama::Result<Parts> {
    let subject = contact.subject.label();
    let email = contact.email.as_str();
    let sender = match &contact.name {
        Some(name) => format!("{} <{email}>", name.as_str()),
        None => email.to_owned(),
    };
    let message = contact.message.as_str();
    Ok(Parts {
        subject: format!("[{product}] {subject}"),
        text: ContactText {
            subject,
            sender: &sender,
            message,
            link,
        }
        .render()?,
        html: ContactHtml {
            subject,
            sender: &sender,
            message,
            link,
        }
        .render()?,
    })
}

/// Returns ASCII text without an encoding, so that the link can be copied from the file. lettre itself encodes lines with
/// more than 76 characters, although RFC 5322 (2.1.1) allows 998.
fn plain(text: &str) -> Body {
    if text.is_ascii() && text.lines().all(|line| line.len() <= 998) {
        let bytes = text.replace('\n', "\r\n").into_bytes();
        return Body::dangerous_pre_encoded(bytes, ContentTransferEncoding::SevenBit);
    }
    Body::new(text.to_owned())
}

fn message_error(error: impl std::fmt::Display) -> MailError {
    MailError::Message(error.to_string())
}
