//! From events to deliveries.

use domain::{Result, Timestamp};
use persistence::events::{self, Consumer, StoredEvent};
use persistence::webhook_deliveries::{self, NewDelivery};
use persistence::webhooks::{self, Webhook};
use persistence::{Conn, users};

use crate::body::make_body;
use crate::payload::Source;
use crate::{Context, matching, test_event};

/// Reads the events. It is in the cursors' table under this name.
pub const CONSUMER: Consumer = Consumer("webhooks");
/// How many events are read at once. Few, because other writers wait meanwhile.
const BATCH: u32 = 50;

/// Makes the consumer known, so that events wait for it.
pub async fn register(ctx: &Context) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| events::register(conn, CONSUMER, now))
        .await
}

/// Reads the next events and stores a delivery for each webhook that wants one, in the transaction that moves the cursor:
/// nothing is lost and nothing is stored twice, whichever instance does it and whenever it stops. Returns whether there may
/// be more.
pub async fn fan_out(ctx: &Context) -> Result<bool> {
    let has_unread = |conn: &mut Conn| events::has_unread(conn, CONSUMER);
    if !ctx.store.read(has_unread).await? {
        return Ok(false);
    }
    let (context, now) = (ctx.clone(), ctx.clock.now());
    let read = ctx
        .store
        .write(move |conn| {
            events::consume(conn, CONSUMER, BATCH, now, |conn, events| {
                events
                    .iter()
                    .try_for_each(|stored| spread(&context, conn, stored, now))
            })
        })
        .await?;
    ctx.job_added.notify_one();
    Ok(read == BATCH as usize)
}

/// Stores the deliveries of one event.
fn spread(ctx: &Context, conn: &mut Conn, stored: &StoredEvent, now: Timestamp) -> Result<()> {
    let event = &stored.event;
    if event.subject.project().is_none() {
        return Ok(());
    }
    let all = webhooks::list(conn, event.owner_id)?;
    if all.is_empty() {
        return Ok(());
    }
    // The account may have been deleted since.
    let Some(owner) = users::find(conn, event.owner_id)? else {
        return Ok(());
    };
    let is_paused = !owner.plan.entitlements().webhooks;
    let changes = matching::find_changes(conn, event)?;
    for webhook in all {
        // A webhook is told about what happens after it was created.
        let is_older = event.created_at < webhook.created_at;
        if is_older || !matching::is_wanted(&webhook.filter, event, changes.as_ref()) {
            continue;
        }
        let sequence = webhooks::take_sequence(conn, webhook.id)?;
        let source = Source {
            event,
            changes: changes.as_ref(),
            filter: &webhook.filter,
            public_url: &ctx.public_url,
            sequence: Some(sequence),
        };
        let body = make_body(webhook.format, &source)?;
        let new = NewDelivery {
            webhook: webhook.id,
            user: owner.id,
            event: event.id,
            sequence: Some(sequence),
            kind: event.what.kind(),
            project: event.subject.project().map(test_event::project),
            version: matching::schema_of(event).map(|schema| schema.version),
            body: &body,
            send_at: send_at(&webhook, is_paused, now),
        };
        webhook_deliveries::insert(conn, new, now)?;
    }
    Ok(())
}

/// Returns when to send an event; none if the webhook misses it.
fn send_at(webhook: &Webhook, is_paused: bool, now: Timestamp) -> Option<Timestamp> {
    let is_on = webhook.disabled.is_none() && !is_paused;
    is_on.then(|| webhook.slowed_until.map_or(now, |until| until.max(now)))
}
