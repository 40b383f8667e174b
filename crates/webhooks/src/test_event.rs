//! Tests: a message with the owner's last event of a kind, or with an example.

use domain::{
    Actor, DeliveryId, Error, Event, EventId, EventProject, ProjectId, PropertyChanges,
    PublishedSchema, RateLimit, Result, Subject, SystemReason, Timestamp, User, UserId,
    VersionComparison, WebhookId, WebhookKinds, What,
};
use persistence::webhook_deliveries::{self, DeliveryProject, NewDelivery};
use persistence::webhooks::{self, Webhook};
use persistence::{Conn, change_account, events, rate_limits};
use schema_results::{Change, ChangeCounts, Changes, Criticality};

use crate::body::make_body;
use crate::payload::Source;
use crate::{Context, MISSING, check_plan, log, matching};

/// Sends a test to a webhook: the owner's last event of `kind`, by default of the first kind that it is told about.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::InvalidInput`] on `event` for a kind that is not offered; [`Error::PlanLimit`] without
/// Pro; [`Error::Conflict`] with code `webhook_disabled`; [`Error::RateLimited`] after ten a minute.
pub async fn send_test(
    ctx: &Context,
    actor: Actor,
    user: &User,
    id: WebhookId,
    kind: Option<String>,
) -> Result<DeliveryId> {
    let kind = kind.map(|kind| parse_kind(&kind)).transpose()?;
    let (context, now) = (ctx.clone(), ctx.clock.now());
    let sending = change_account(&ctx.store, actor, user.id, now, move |change| {
        let owner = change.user.clone();
        let webhook = webhooks::find_of(change.conn, owner.id, id)?.ok_or(MISSING)?;
        check_plan(&owner)?;
        log::check_enabled(&webhook)?;
        let subject = format!("webhook-test:{}", owner.id);
        rate_limits::pass(change.conn, &subject, RateLimit::WEBHOOK_TESTS, now)?
            .map_err(|after| RateLimit::refuse("Too many tests.", after))?;
        queue(&context, change.conn, &owner, &webhook, kind, now)
    });
    let sent = sending.await?;
    ctx.job_added.notify_one();
    Ok(sent)
}

fn parse_kind(kind: &str) -> Result<&'static str> {
    let mut offered = WebhookKinds::OFFERED.into_iter();
    offered.find(|offered| *offered == kind).ok_or_else(|| {
        let offered = WebhookKinds::OFFERED.join("`, `");
        Error::field("event", format!("Use one of `{offered}`."))
    })
}

/// Adds a test to a webhook's deliveries.
pub(crate) fn queue(
    ctx: &Context,
    conn: &mut Conn,
    owner: &User,
    webhook: &Webhook,
    kind: Option<&'static str>,
    now: Timestamp,
) -> Result<DeliveryId> {
    let kind = kind.unwrap_or_else(|| match &webhook.filter.kinds {
        WebhookKinds::All => "schema.published",
        WebhookKinds::Chosen(kinds) => kinds.first().copied().unwrap_or("schema.published"),
    });
    let (event, changes) = match events::find_last_of_owner(conn, owner.id, kind)? {
        Some(event) => {
            let changes = matching::find_changes(conn, &event)?;
            (event, changes)
        }
        None => (
            example(kind, owner.username.as_str(), now),
            example_changes(kind),
        ),
    };
    let source = Source {
        event: &event,
        changes: changes.as_ref(),
        filter: &webhook.filter,
        public_url: &ctx.public_url,
        sequence: None,
    };
    let body = make_body(webhook.format, &source)?;
    let new = NewDelivery {
        webhook: webhook.id,
        user: owner.id,
        // An id of its own, so that the receiver does not take it for one that it knows.
        event: EventId::generate(),
        sequence: None,
        kind,
        project: event.subject.project().map(project),
        version: matching::schema_of(&event).map(|schema| schema.version),
        body: &body,
        send_at: Some(now),
    };
    webhook_deliveries::insert(conn, new, now)
}

/// Returns the project of an event as a delivery names it.
pub(crate) fn project(project: &EventProject) -> DeliveryProject {
    DeliveryProject {
        id: project.id,
        name: project.name.clone(),
        slug: project.slug.clone(),
    }
}

/// Returns an example of an event.
pub(crate) fn example(kind: &str, username: &str, now: Timestamp) -> Event {
    let schema = PublishedSchema {
        version: 2,
        source: Some("api".to_owned()),
        restored_version: None,
        commit: None,
        comparison: VersionComparison::Compared {
            shown: ChangeCounts {
                breaking: 1,
                dangerous: 0,
                safe: 1,
            },
            hidden: ChangeCounts::default(),
        },
    };
    let created = PropertyChanges::new()
        .create("name", "Shop")
        .create("slug", "shop");
    let updated = PropertyChanges::new().compare("name", "Shop", "Store");
    Event {
        id: EventId::generate(),
        owner_id: UserId::generate(),
        actor: Actor::system(SystemReason::Webhooks),
        subject: Subject::Project(EventProject {
            id: ProjectId::generate(),
            slug: "shop".to_owned(),
            name: "Shop".to_owned(),
            username: username.to_owned(),
        }),
        what: match kind {
            "schema.breaking_change" => What::SchemaBreakingChange { schema },
            "project.created" => What::ProjectCreated {
                changes: created.into_list(),
            },
            "project.updated" => What::ProjectUpdated {
                changes: updated.into_list(),
            },
            "project.deleted" => What::ProjectDeleted {},
            _ => What::SchemaPublished { schema },
        },
        created_at: now,
    }
}

fn example_changes(kind: &str) -> Option<Changes> {
    let change = |criticality, code: &str, path: &str, message: &str| Change {
        message: message.to_owned(),
        ..Change::new(criticality, code, path)
    };
    kind.starts_with("schema.").then(|| Changes {
        items: vec![
            change(
                Criticality::Breaking,
                "field_removed",
                "Query.cart",
                "Field `cart` was removed from `Query`",
            ),
            change(
                Criticality::Safe,
                "field_added",
                "Query.basket",
                "Field `basket` was added to `Query`",
            ),
        ],
        ..Changes::default()
    })
}

#[cfg(test)]
pub(crate) fn example_at_some_time(kind: &str) -> Event {
    let at = Timestamp::from_epoch_seconds(1_764_000_000).unwrap();
    example(kind, "acme", at)
}
