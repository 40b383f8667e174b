//! The log of deliveries, and sending them again.

use domain::{
    Actor, DeliveryId, DeliveryStatus, Error, ReachedProjects, Result, Retention, Timestamp, User,
    WebhookId,
};
use persistence::change_account;
use persistence::webhook_attempts::{self, Attempt};
use persistence::webhook_deliveries::{self, Delivery, DeliveryQuery};
use persistence::webhooks::{self, Webhook};

use crate::{Context, MISSING, check_plan, curl, message};

/// Maximum number of deliveries that are sent again at once.
const MAX_REPLAYED: u32 = 10_000;
const NO_DELIVERY: Error = Error::NotFound("Delivery");

/// A delivery with its attempts.
pub struct DeliveryDetails {
    /// The delivery.
    pub delivery: Delivery,
    /// Its attempts, oldest first.
    pub attempts: Vec<Attempt>,
    /// A command that sends the same again, with a valid signature; without the part of the address that is secret.
    pub curl: String,
}

/// A part of a webhook's events.
pub struct EventPart {
    /// The ids and the bodies as they are sent, in their order.
    pub messages: Vec<(String, String)>,
    /// Where the next part begins; none at the end.
    pub next_after: Option<i64>,
}

/// Which deliveries are sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replayed {
    /// Those that were given up.
    Failed,
    /// Those that were never tried.
    Missed,
}

/// Lists deliveries of a webhook, newest first.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn list_deliveries(
    ctx: &Context,
    user: &User,
    id: WebhookId,
    query: DeliveryQuery,
    limit: u32,
) -> Result<Vec<Delivery>> {
    let user = user.id;
    ctx.store
        .read(move |conn| {
            webhooks::find_of(conn, user, id)?.ok_or(MISSING)?;
            webhook_deliveries::list(conn, id, &query, limit)
        })
        .await
}

/// Finds a delivery with its attempts.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn find_delivery(
    ctx: &Context,
    user: &User,
    id: WebhookId,
    delivery: DeliveryId,
) -> Result<DeliveryDetails> {
    let (context, user) = (ctx.clone(), user.id);
    ctx.store
        .read(move |conn| {
            let webhook = webhooks::find_of(conn, user, id)?.ok_or(MISSING)?;
            let delivery = webhook_deliveries::find_of(conn, id, delivery)?.ok_or(NO_DELIVERY)?;
            Ok(DeliveryDetails {
                attempts: webhook_attempts::list(conn, delivery.id)?,
                curl: curl::command(&context, &webhook, &delivery)?,
                delivery,
            })
        })
        .await
}

/// Sends a delivery again: the same event, with all of its attempts.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::PlanLimit`] without Pro; [`Error::Conflict`] with code `webhook_disabled`.
pub async fn resend(
    ctx: &Context,
    actor: Actor,
    user: &User,
    id: WebhookId,
    delivery: DeliveryId,
) -> Result<DeliveryId> {
    let now = ctx.clock.now();
    let sending = change_account(&ctx.store, actor, user.id, now, move |change| {
        let webhook = webhooks::find_of(change.conn, change.user.id, id)?.ok_or(MISSING)?;
        let delivery = webhook_deliveries::find_of(change.conn, id, delivery)?;
        let delivery = delivery.ok_or(NO_DELIVERY)?.id;
        check_plan(&change.user)?;
        check_enabled(&webhook)?;
        let owner = change.user.id;
        webhook_deliveries::send_again(change.conn, owner, id, delivery, now, now)?;
        Ok(delivery)
    });
    let sent = sending.await?;
    ctx.job_added.notify_one();
    Ok(sent)
}

/// Sends all deliveries again that were given up, or never tried, since a time; by default in the last 30 days. Returns
/// their number, at most 10,000.
///
/// # Errors
/// As [`resend`].
pub async fn replay(
    ctx: &Context,
    actor: Actor,
    user: &User,
    id: WebhookId,
    what: Replayed,
    since: Option<Timestamp>,
) -> Result<u32> {
    let now = ctx.clock.now();
    let since = since.unwrap_or_else(|| now.plus_seconds(-Retention::WEBHOOK_DELIVERY));
    let status = match what {
        Replayed::Failed => DeliveryStatus::Failed,
        Replayed::Missed => DeliveryStatus::Missed,
    };
    let replaying = change_account(&ctx.store, actor, user.id, now, move |change| {
        let owner = change.user.id;
        let webhook = webhooks::find_of(change.conn, owner, id)?.ok_or(MISSING)?;
        check_plan(&change.user)?;
        check_enabled(&webhook)?;
        let conn = &mut *change.conn;
        let found = webhook_deliveries::list_with_status(conn, id, status, since, MAX_REPLAYED)?;
        for delivery in &found {
            webhook_deliveries::send_again(conn, owner, id, *delivery, now, now)?;
        }
        Ok(u32::try_from(found.len()).unwrap_or(MAX_REPLAYED))
    });
    let queued = replaying.await?;
    ctx.job_added.notify_one();
    Ok(queued)
}

pub(crate) fn check_enabled(webhook: &Webhook) -> Result<()> {
    if webhook.disabled.is_none() {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "webhook_disabled",
        field: None,
        message: "This webhook is switched off. Switch it on first.".to_owned(),
    })
}

/// Lists the events of a webhook after a number, so that a receiver can fetch what it has missed. `reached` are the
/// projects that the caller's credential reaches.
///
/// # Errors
/// [`Error::NotFound`], also if the webhook is told about projects that the credential does not reach.
pub async fn list_events(
    ctx: &Context,
    user: &User,
    reached: ReachedProjects,
    id: WebhookId,
    after: i64,
    limit: u32,
) -> Result<EventPart> {
    let user = user.id;
    ctx.store
        .read(move |conn| {
            let webhook = webhooks::find_of(conn, user, id)?.ok_or(MISSING)?;
            if !is_within(&webhook.filter.projects, &reached) {
                return Err(MISSING);
            }
            let mut rows = webhook_deliveries::bodies_after(conn, id, after, limit + 1)?;
            let has_more = rows.len() > limit as usize;
            rows.truncate(limit as usize);
            let last = rows.last().filter(|_| has_more);
            Ok(EventPart {
                next_after: last.map(|(sequence, ..)| *sequence),
                messages: rows
                    .into_iter()
                    .map(|(_, event, body)| (message::id(event), body))
                    .collect(),
            })
        })
        .await
}

/// Returns whether all projects of a webhook are among those of a credential.
fn is_within(projects: &ReachedProjects, reached: &ReachedProjects) -> bool {
    match (projects, reached) {
        (_, ReachedProjects::All) => true,
        (ReachedProjects::All, ReachedProjects::Chosen(_)) => false,
        (ReachedProjects::Chosen(ids), reached) => {
            !ids.is_empty() && ids.iter().all(|id| reached.contains(*id))
        }
    }
}
