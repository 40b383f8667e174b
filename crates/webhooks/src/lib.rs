//! Webhooks: which events an address gets, what is sent, how it is signed, and what happens when nobody answers.
//!
//! Example: [`fan_out`] reads events and stores one delivery for each webhook that wants it, with the bytes to send and a
//! job. The job calls [`deliver`], which signs and sends them, and stores the attempt. Owners read [`list_deliveries`].
//!
//! Every function returns [`domain::Error::Internal`] if the database fails, [`domain::Error::Unavailable`] if no
//! connection is free, and [`domain::Error::CannotSave`] if nothing can be written. Their docs name other errors only.

mod account;
mod address;
mod body;
mod create;
mod curl;
mod deliver;
mod fan_out;
mod formats;
mod hooks;
mod log;
mod matching;
mod message;
mod payload;
mod preview;
mod schedule;
mod secret;
mod test_event;

use std::sync::Arc;

use domain::{Clock, Error, Feature, Result, Retention, SealKey, User};
use outbound::Outbound;
use persistence::{Store, webhook_deliveries, webhooks};
use tokio::sync::Notify;

pub use account::EXPORT;
pub use create::{NewWebhook, create_webhook};
pub use deliver::{Next, deliver};
pub use fan_out::{CONSUMER, fan_out, register};
pub use hooks::{
    CreatedWebhook, ShownWebhook, WebhookChanges, delete_webhook, find_webhook, list_webhooks,
    rotate_secret, update_webhook,
};
pub use log::{
    DeliveryDetails, EventPart, Replayed, find_delivery, list_deliveries, list_events, replay,
    resend,
};
pub use persistence::webhook_attempts::{Attempt, Header, Timings};
pub use persistence::webhook_deliveries::{Delivery, DeliveryQuery};
pub use preview::{Preview, preview};
pub use secret::Secret;
pub use test_event::send_test;

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The key that seals addresses and secrets.
    pub seal_key: Arc<SealKey>,
    /// The client that calls the addresses. It has limits of its own, so that slow receivers hold up nothing else.
    pub outbound: Arc<Outbound>,
    /// Scheme and host of links, without a slash at the end.
    pub public_url: Arc<str>,
    /// Notified when a job is added, so that it runs at once.
    pub job_added: Arc<Notify>,
}

/// Deletes old deliveries, and old secrets that no longer sign. Returns the number of rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let before = now.plus_seconds(-Retention::WEBHOOK_DELIVERY);
    ctx.store
        .write(move |conn| {
            let deleted = webhook_deliveries::delete_before(conn, before)?;
            Ok(deleted + webhooks::delete_old_secrets(conn, now)?)
        })
        .await
}

const MISSING: Error = Error::NotFound("Webhook");

/// Checks that the user's plan includes webhooks.
///
/// # Errors
/// [`Error::PlanLimit`].
fn check_plan(user: &User) -> Result<()> {
    if user.plan.entitlements().webhooks {
        return Ok(());
    }
    let way = user.way_to_pro(
        "Upgrade to Pro to use them",
        "; existing webhooks are kept and work again then.",
    );
    Err(Error::plan_limit(
        Feature::Webhooks,
        format!("Webhooks are part of the Pro plan. {way}"),
    ))
}
