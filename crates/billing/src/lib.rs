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
mod payments;
mod prices;
mod provider;
mod reconcile;
mod signature;
mod stripe;
mod subscription;
mod transition;

use std::sync::Arc;

use domain::{CheckoutId, Clock, Error, Provider, Result, Retention};
use persistence::Store;
use tokio::sync::Notify;

pub use checkout::{StartedCheckout, open_portal, start_checkout};
pub use deletion::{DELETION_STEP, end_customer};
pub use export::EXPORT;
pub use intake::receive_event;
pub use mail::billing_mail;
pub use payments::payments;
pub use prices::ProPrices;
pub use provider::{
    Call, Checkout, Invoice, InvoiceStatus, OpenedPage, PageUrl, PaymentMethod, PaymentProvider,
    Payments, PortalPage, ProviderError, RefundedPayment,
};
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
                + persistence::billing_checkouts::delete_before(conn, before)?
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

/// Returns the address of a page of ours with `checkout=OUTCOME&checkout_id=ID` in its query, instead of those of an
/// earlier checkout.
fn with_outcome(public_url: &str, path: &str, outcome: &str, id: CheckoutId) -> String {
    let (path, fragment) = match path.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (path, String::new()),
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let is_earlier = |pair: &str| {
        let name = pair.split('=').next().unwrap_or_default();
        name.is_empty() || matches!(name, "checkout" | "checkout_id")
    };
    let kept = query.split('&').filter(|pair| !is_earlier(pair));
    let (outcome, id) = (format!("checkout={outcome}"), format!("checkout_id={id}"));
    let query: Vec<&str> = kept.chain([outcome.as_str(), &id]).collect();
    page_url(public_url, &format!("{path}?{}{fragment}", query.join("&")))
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
        let id = CheckoutId::generate();
        for (path, expected) in [
            ("/settings/billing", "/settings/billing?CHECKOUT"),
            ("/d/ada?x=1", "/d/ada?x=1&CHECKOUT"),
            ("/docs#branding", "/docs?CHECKOUT#branding"),
            ("/d/ä b", "/d/%C3%A4%20b?CHECKOUT"),
            ("/a?b#c", "/a?b&CHECKOUT#c"),
            // A page that an earlier checkout has led to.
            (
                "/a?checkout=success&x=1&checkout_id=old#c",
                "/a?x=1&CHECKOUT#c",
            ),
            ("/a?checkout=canceled", "/a?CHECKOUT"),
        ] {
            let outcome = format!("checkout=success&checkout_id={id}");
            let address = format!("https://a.b{}", expected.replace("CHECKOUT", &outcome));
            assert_eq!(with_outcome("https://a.b", path, "success", id), address);
        }
    }
}
