//! Renders messages from their templates.

use askama::Template;
use domain::Mail;
use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Body, MultiPart, SinglePart};

use crate::{MailError, Sender};

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

/// Renders a message as plain text and as HTML with the same content.
pub(crate) fn render(sender: &Sender, mail: &Mail) -> Result<Message, MailError> {
    let Mail::SignIn {
        to,
        link,
        valid_minutes,
        ..
    } = mail;
    let (product, valid_minutes) = (sender.product.as_str(), *valid_minutes);
    let text = SignInText {
        product,
        link,
        valid_minutes,
    }
    .render()
    .map_err(message_error)?;
    let html = SignInHtml {
        product,
        link,
        valid_minutes,
    }
    .render()
    .map_err(message_error)?;
    Message::builder()
        .from(sender.from.parse().map_err(message_error)?)
        .to(to
            .as_str()
            .parse()
            .map_err(|_| MailError::Message("unusable recipient".to_owned()))?)
        .subject(format!("Sign in to {product}"))
        .multipart(
            MultiPart::alternative()
                .singlepart(
                    SinglePart::builder()
                        .header(ContentType::TEXT_PLAIN)
                        .body(plain(&text)),
                )
                .singlepart(SinglePart::html(html)),
        )
        .map_err(message_error)
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
