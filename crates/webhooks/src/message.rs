//! The headers of a message.

use domain::{Error, EventId, Result, Timestamp};
use persistence::webhook_deliveries::Delivery;
use persistence::webhooks::Webhook;

use crate::{Context, address};

/// Returns the `webhook-id` of an event, the same in every attempt.
pub(crate) fn id(event: EventId) -> String {
    format!("evt_{event}")
}

/// Returns the headers of a delivery that is sent at `now`: its id, the time, the signature, and the type. While an old secret
/// is valid, the signature of the new one comes first and that of the old one second.
///
/// # Errors
/// [`Error::Internal`] if the secret was sealed with another key.
pub(crate) fn headers(
    ctx: &Context,
    webhook: &Webhook,
    delivery: &Delivery,
    now: Timestamp,
) -> Result<Vec<(&'static str, String)>> {
    let mut headers = vec![("content-type", "application/json".to_owned())];
    if !webhook.format.is_signed() {
        return Ok(headers);
    }
    let id = id(delivery.event);
    let lost = || Error::internal("the secret of a webhook was sealed with another key");
    let current = webhook.secret.as_ref().ok_or_else(lost)?;
    let old = webhook.old_secret.as_ref();
    let old = old.filter(|(_, until)| *until > now);
    let mut signatures = Vec::new();
    for sealed in std::iter::once(current).chain(old.map(|(sealed, _)| sealed)) {
        let secret = address::open_secret(ctx, webhook.id, sealed).ok_or_else(lost)?;
        signatures.push(secret.sign(&id, now, &delivery.body)?);
    }
    headers.push(("webhook-id", id));
    headers.push(("webhook-timestamp", now.epoch_seconds().to_string()));
    headers.push(("webhook-signature", signatures.join(" ")));
    Ok(headers)
}
