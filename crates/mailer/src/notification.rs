//! Renders notifications, and adds the headers that let their readers unsubscribe.

use askama::Template;
use domain::{MailBlock, MailItem, MailLink, NotificationMail};
use lettre::message::MessageBuilder;
use lettre::message::header::{HeaderName, HeaderValue};

use crate::parts::Parts;

#[derive(Template)]
#[template(path = "notification.txt", escape = "none")]
struct Text<'a> {
    product: &'a str,
    mail: &'a NotificationMail,
}

#[derive(Template)]
#[template(path = "notification.html")]
struct Html<'a> {
    product: &'a str,
    mail: &'a NotificationMail,
    blocks: Vec<HtmlBlock<'a>>,
}

/// A block whose names between backticks are told apart.
enum HtmlBlock<'a> {
    Text(Vec<Span<'a>>),
    List {
        heading: Option<&'a MailLink>,
        items: Vec<(Vec<Span<'a>>, &'a str)>,
        rest: Option<&'a str>,
    },
}

/// Text, or a name from a schema.
struct Span<'a> {
    text: &'a str,
    is_code: bool,
}

/// Renders a notification as plain text and as HTML with the same content.
pub(crate) fn render(product: &str, mail: &NotificationMail) -> askama::Result<Parts> {
    let blocks = mail.blocks.iter().map(html_block).collect();
    Ok(Parts {
        subject: one_line(&mail.subject),
        text: Text { product, mail }.render()?,
        html: Html {
            product,
            mail,
            blocks,
        }
        .render()?,
    })
}

/// Adds `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 8058).
pub(crate) fn add_headers(message: MessageBuilder, mail: &NotificationMail) -> MessageBuilder {
    let Some(links) = &mail.unsubscribe else {
        return message;
    };
    let address = format!("<{}>", one_line(&links.one_click));
    message
        .raw_header(raw("List-Unsubscribe", address))
        .raw_header(raw(
            "List-Unsubscribe-Post",
            "List-Unsubscribe=One-Click".to_owned(),
        ))
}

/// Creates a header whose value is sent as it is, because programs compare it.
pub(crate) fn raw(name: &'static str, value: String) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str(name);
    HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value)
}

/// Replaces control characters, so that no name adds a line to the headers, and parts a name that looks like an encoded word
/// (RFC 2047), which readers' programs would decode.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").replace("=?", "= ?")
}

fn html_block(block: &MailBlock) -> HtmlBlock<'_> {
    match block {
        MailBlock::Text(text) => HtmlBlock::Text(spans(text)),
        MailBlock::List {
            heading,
            items,
            rest,
        } => HtmlBlock::List {
            heading: heading.as_ref(),
            items: items.iter().map(item).collect(),
            rest: rest.as_deref(),
        },
    }
}

fn item(item: &MailItem) -> (Vec<Span<'_>>, &str) {
    (spans(&item.text), &item.detail)
}

fn spans(text: &str) -> Vec<Span<'_>> {
    let parts = text.split('`').enumerate();
    parts
        .filter(|(_, text)| !text.is_empty())
        .map(|(index, text)| Span {
            text,
            is_code: index % 2 == 1,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_add_to_the_headers() {
        assert_eq!(one_line("Shop\r\nBcc: a@b.c"), "Shop  Bcc: a@b.c");
        assert_eq!(one_line("=?utf-8?q?x?="), "= ?utf-8?q?x?=");
    }
}
