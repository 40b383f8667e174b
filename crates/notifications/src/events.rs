//! Turns events into notices.

use std::collections::BTreeMap;

use domain::{
    Author, DisabledReason, Event, NotificationKind, Result, Timestamp, User, UserId,
    VersionComparison, What,
};
use persistence::Conn;
use persistence::events::{self, Consumer, StoredEvent};

use crate::Context;
use crate::draft::{About, WrittenTime};
use crate::followers;
use crate::queue::Queue;

/// This crate among the readers of events.
pub const CONSUMER: Consumer = Consumer("notifications");
/// Events of one transaction.
const BATCH: u32 = 100;

/// Makes this reader known, so that events wait for it.
pub async fn start_reading(ctx: &Context) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| events::register(conn, CONSUMER, now))
        .await
}

/// Reads the next events and stores the notices that follow from them. Returns whether there may be more.
pub async fn read_events(ctx: &Context) -> Result<bool> {
    let has_unread = ctx
        .store
        .read(|conn| events::has_unread(conn, CONSUMER))
        .await?;
    if !has_unread {
        return Ok(false);
    }
    let now = ctx.clock.now();
    let read = ctx
        .store
        .write(move |conn| {
            let mut gone = Vec::new();
            let read = events::consume(conn, CONSUMER, BATCH, now, |conn, batch| {
                gone.extend(deleted_accounts(batch));
                add_notices(conn, batch, now)
            })?;
            for user in gone {
                events::delete_delivered_of(conn, user)?;
            }
            Ok(read)
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(read == BATCH as usize)
}

fn deleted_accounts(batch: &[StoredEvent]) -> impl Iterator<Item = UserId> {
    let events = batch.iter().map(|stored| &stored.event);
    events
        .filter(|event| matches!(event.what, What::AccountDeleted {}))
        .map(|event| event.owner_id)
}

fn add_notices(conn: &mut Conn, batch: &[StoredEvent], now: Timestamp) -> Result<()> {
    for stored in batch {
        if let What::SchemaPublished { schema } = &stored.event.what {
            followers::collect(conn, &stored.event, schema, now)?;
        }
    }
    // In one order everywhere, or two transactions would wait for each other.
    let mut by_owner: BTreeMap<UserId, Vec<(&Event, NotificationKind)>> = BTreeMap::new();
    for stored in batch {
        if let Some(kind) = kind(&stored.event.what) {
            let of_owner = by_owner.entry(stored.event.owner_id).or_default();
            of_owner.push((&stored.event, kind));
        }
    }
    for (owner, events) in by_owner {
        let Some(mut queue) = Queue::lock(conn, owner, now)? else {
            continue;
        };
        for (event, kind) in events {
            if let Some(about) = about(event, &queue.user) {
                queue.add(kind, &event.id.to_string(), &about)?;
            }
        }
    }
    Ok(())
}

/// Returns the notification that an event may cause.
fn kind(what: &What) -> Option<NotificationKind> {
    match what {
        What::SchemaBreakingChange { .. } => Some(NotificationKind::BreakingChange),
        What::EndpointSyncFailed { .. } => Some(NotificationKind::SyncFailed),
        What::SessionStarted {
            is_new_browser: true,
        } => Some(NotificationKind::NewBrowser),
        What::WebhookDeliveryFailed { .. } => Some(NotificationKind::WebhookFailed),
        // Owners know what they switch off.
        What::WebhookDisabled { reason, .. } => {
            let is_own = reason == DisabledReason::Owner.as_str();
            (!is_own).then_some(NotificationKind::WebhookFailed)
        }
        _ => None,
    }
}

/// Returns what a notice says about an event; none if the event is not worth one.
fn about(event: &Event, owner: &User) -> Option<About> {
    let project = event.subject.project().map(|project| project.id);
    let at = WrittenTime::new(event.created_at);
    match &event.what {
        What::SchemaBreakingChange { schema } => Some(About::Version {
            project: project?,
            version: schema.version,
            is_compared: !matches!(schema.comparison, VersionComparison::Unknown),
        }),
        What::EndpointSyncFailed { endpoint, message } => Some(About::Sync {
            project: project?,
            endpoint: endpoint.name.clone(),
            message: message.clone(),
            at,
        }),
        What::SessionStarted { .. } => {
            // The first sign-in creates the account: whoever signs in knows about it.
            let is_first = event.created_at <= owner.created_at;
            let browser = match &event.actor.author {
                Author::Session { browser, .. } => browser.clone(),
                _ => None,
            };
            (!is_first).then_some(About::Browser { browser, at })
        }
        What::WebhookDeliveryFailed { webhook, message } => Some(About::Webhook {
            id: Some(webhook.id),
            name: webhook.label(),
            disabled: None,
            message: message.clone(),
            at,
        }),
        What::WebhookDisabled { webhook, reason } => Some(About::Webhook {
            id: Some(webhook.id),
            name: webhook.label(),
            disabled: Some(reason.clone()),
            message: String::new(),
            at,
        }),
        _ => None,
    }
}
