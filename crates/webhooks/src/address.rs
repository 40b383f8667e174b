//! Addresses of webhooks. Those of chat programs are secrets: whoever knows one can write into the channel.

use domain::{Error, PlainSecret, Result, SealedSecret, WebhookId};
use outbound::{Outbound, Refused, Target};
use persistence::webhooks::Webhook;

use crate::{Context, Secret};

/// What stands for the secret part of an address.
const MASK: &str = "••••";

/// Parses an address and checks it, as far as that is possible without resolving its name.
///
/// # Errors
/// [`Error::InvalidInput`] on `url`.
pub(crate) fn parse(outbound: &Outbound, url: &str) -> Result<Target> {
    let refuse = |refused: Refused| Error::field("url", message(refused));
    let target = Target::parse(url).map_err(refuse)?;
    outbound
        .check(&target)
        .map_err(|refused| Error::field("url", refused.to_string()))?;
    Ok(target)
}

/// Says what is wrong with an address, in words that fit a webhook.
fn message(refused: Refused) -> String {
    match refused {
        Refused::Malformed => "This is not a complete address. Write it like https://api.example.com/webhooks.".to_owned(),
        Refused::UserInfo => "The address must not contain a user name or password. Your receiver can check the signature instead.".to_owned(),
        Refused::Scheme | Refused::Blocked => refused.to_string(),
    }
}

/// Seals the address of a webhook.
pub(crate) fn seal_url(ctx: &Context, id: WebhookId, target: &Target) -> Result<SealedSecret> {
    let url = PlainSecret::new(target.as_str().to_owned());
    ctx.seal_key.seal(&url_place(id), &url)
}

/// Opens the address of a webhook; none if it was sealed with another key.
pub(crate) fn open_url(ctx: &Context, webhook: &Webhook) -> Option<PlainSecret> {
    ctx.seal_key.open(&url_place(webhook.id), &webhook.url)
}

/// Seals the secret of a webhook.
pub(crate) fn seal_secret(ctx: &Context, id: WebhookId, secret: &Secret) -> Result<SealedSecret> {
    ctx.seal_key.seal(&secret_place(id), &secret.to_plain())
}

/// Opens a secret of a webhook; none if it was sealed with another key.
pub(crate) fn open_secret(ctx: &Context, id: WebhookId, sealed: &SealedSecret) -> Option<Secret> {
    let plain = ctx.seal_key.open(&secret_place(id), sealed)?;
    Secret::parse(plain.reveal())
}

fn url_place(id: WebhookId) -> String {
    format!("webhooks/{id}/url")
}

fn secret_place(id: WebhookId) -> String {
    format!("webhooks/{id}/secret")
}

/// Returns the address as its owner sees it: whole, or without the part that is secret.
pub(crate) fn shown_url(ctx: &Context, webhook: &Webhook) -> String {
    match open_url(ctx, webhook) {
        Some(url) if webhook.format.is_signed() => url.reveal().to_owned(),
        Some(url) => mask(url.reveal()),
        None => format!("https://{}/{MASK}", webhook.host),
    }
}

/// Returns an address without its secret part: the origin, and the first part of the path if more follows.
fn mask(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return MASK.to_owned();
    };
    let rest = rest.split_once('?').map_or(rest, |(before, _)| before);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    match path.split_once('/') {
        Some((first, more)) if !more.is_empty() && first.len() <= 20 => {
            format!("{scheme}://{host}/{first}/{MASK}")
        }
        _ => format!("{scheme}://{host}/{MASK}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_address_shows_where_it_leads_and_nothing_that_is_secret() {
        for (url, shown) in [
            (
                "https://hooks.slack.com/services/T0/B0/secret",
                "https://hooks.slack.com/services/••••",
            ),
            (
                "https://discord.com/api/webhooks/1/secret",
                "https://discord.com/api/••••",
            ),
            (
                "https://chat.example.com/secret",
                "https://chat.example.com/••••",
            ),
            (
                "https://chat.example.com/?secret",
                "https://chat.example.com/••••",
            ),
            (
                "https://chat.example.com?a=secret/b",
                "https://chat.example.com/••••",
            ),
        ] {
            assert_eq!(mask(url), shown);
        }
    }
}
