//! Subscriptions: checkout and portal at a payment provider, and the provider's events, which change a user's plan.
//!
//! Example: [`start_checkout`] makes the user a customer of the provider and returns the address of its page. After the
//! payment the provider sends events; [`receive_event`] checks the signature, asks the provider for the customer's
//! subscription, and stores event and subscription in one transaction.
//!
//! Every function returns [`domain::Error::Internal`] if the database fails, [`domain::Error::Unavailable`] if no
//! connection is free or the provider does not answer, and [`domain::Error::CannotSave`] if nothing can be written. Their
//! docs name other errors only.

mod apply;
mod checkout;
mod customers;
mod deletion;
mod event;
mod export;
mod intake;
pub mod local;
mod mail;
mod provider;
mod reconcile;
mod signature;
mod stripe;
mod subscription;
mod transition;

use std::sync::Arc;

use domain::{Clock, Error, Provider, Result, Retention};
use persistence::Store;
use tokio::sync::Notify;

pub use checkout::{open_portal, start_checkout};
pub use deletion::{DELETION_STEP, end_customer};
pub use export::EXPORT;
pub use intake::receive_event;
pub use mail::billing_mail;
pub use provider::{Call, Checkout, PageUrl, PaymentProvider, ProviderError};
pub use reconcile::reconcile_next;
pub use signature::WebhookSecret;
pub use stripe::{Stripe, StripeSettings};
pub use subscription::{CurrentSubscription, current_subscription};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The payment provider.
    pub provider: Arc<dyn PaymentProvider>,
    /// The built-in provider, if that is the payment provider.
    pub local: Option<Arc<local::Local>>,
    /// Signs the events.
    pub webhook_secret: Arc<WebhookSecret>,
    /// Scheme and host of our pages, without a slash at the end.
    pub public_url: Arc<str>,
    /// Notified when a mail is waiting, so that it is sent at once.
    pub mail_waiting: Arc<Notify>,
}

/// Deletes old events and expired pages of the built-in provider, and ends what the built-in provider has given away if
/// it is not configured any more. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    if ctx.provider.provider() != Provider::Local {
        apply::end_local_subscriptions(ctx).await?;
    }
    ctx.store
        .write(move |conn| {
            let before = now.plus_seconds(-Retention::BILLING_EVENT);
            Ok(persistence::billing_events::delete_before(conn, before)?
                + persistence::local_billing::delete_expired(conn, now)?)
        })
        .await
}

/// Returns the address of a page of ours.
fn page_url(public_url: &str, path: &str) -> String {
    let mut url = public_url.to_owned();
    // Headers and providers take no other characters.
    for byte in path.bytes() {
        if byte.is_ascii_graphic() {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}

/// Returns the address of a page of ours with `checkout=OUTCOME` in its query.
fn with_outcome(public_url: &str, path: &str, outcome: &str) -> String {
    let (path, fragment) = match path.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (path, String::new()),
    };
    let separator = if path.contains('?') { '&' } else { '?' };
    page_url(
        public_url,
        &format!("{path}{separator}checkout={outcome}{fragment}"),
    )
}

impl From<ProviderError> for Error {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::Store(error) => error,
            ProviderError::Unavailable(cause) => {
                tracing::warn!(cause, "the payment provider does not answer");
                Self::Unavailable(
                    "The payment provider does not answer. Try again in a moment.".to_owned(),
                )
            }
            ProviderError::UnknownCustomer => {
                tracing::error!("the payment provider does not know a customer");
                Self::Unavailable(
                    "The payment provider refused the request. Try again later.".to_owned(),
                )
            }
            ProviderError::Refused(cause) => {
                tracing::error!(cause, "the payment provider refused a request");
                Self::Unavailable(
                    "The payment provider refused the request. Try again later.".to_owned(),
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_is_added_to_any_address() {
        for (path, address) in [
            (
                "/settings/billing",
                "https://a.b/settings/billing?checkout=success",
            ),
            ("/d/ada?x=1", "https://a.b/d/ada?x=1&checkout=success"),
            (
                "/docs#branding",
                "https://a.b/docs?checkout=success#branding",
            ),
            ("/d/ä b", "https://a.b/d/%C3%A4%20b?checkout=success"),
            ("/a?b#c", "https://a.b/a?b&checkout=success#c"),
        ] {
            assert_eq!(with_outcome("https://a.b", path, "success"), address);
        }
    }
}
