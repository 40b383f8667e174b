//! Listing, changing and deleting webhooks.

use std::sync::Arc;

use domain::{
    Actor, Coordinates, DisabledReason, Error, EventWebhook, PlainSecret, PropertyChanges,
    PropertyValue, ReachedProjects, Result, Retention, Timestamp, User, WebhookId, WebhookKinds,
    What,
};
use outbound::Target;
use persistence::webhook_deliveries::{self, Health};
use persistence::webhooks::{self, Webhook};
use persistence::{AccountChange, Conn, api_key_projects, change_account};
use schema_results::Criticality;

use crate::{Context, MISSING, Secret, address, check_plan};

/// How many days the list shows.
const DAYS: i64 = 14;
const DAY: i64 = 24 * 3600;

/// Changes of a webhook; none keeps what is stored.
#[derive(Default)]
pub struct WebhookChanges {
    /// Its address as typed.
    pub url: Option<String>,
    /// The kinds of events.
    pub kinds: Option<WebhookKinds>,
    /// The projects.
    pub projects: Option<ReachedProjects>,
    /// The least severity.
    pub min_severity: Option<Criticality>,
    /// The coordinates.
    pub coordinates: Option<Coordinates>,
    /// Whether it is switched on.
    pub enabled: Option<bool>,
}

impl WebhookChanges {
    fn only_switches_off(&self) -> bool {
        self.enabled == Some(false)
            && self.url.is_none()
            && self.kinds.is_none()
            && self.projects.is_none()
            && self.min_severity.is_none()
            && self.coordinates.is_none()
    }
}

/// A webhook as its owner sees it.
pub struct ShownWebhook {
    /// The webhook.
    pub webhook: Webhook,
    /// Its address, masked if it is a secret.
    pub url: String,
    /// How it has done.
    pub health: Health,
    /// The days of the list, oldest first, with the numbers of delivered and of given up events.
    pub days: Vec<(String, u32, u32)>,
    /// Whether nothing is sent because the plan does not include webhooks.
    pub is_paused: bool,
    /// The current time.
    pub now: Timestamp,
}

/// A webhook with a new secret, which is never shown again.
pub struct CreatedWebhook {
    /// The webhook.
    pub webhook: ShownWebhook,
    /// The secret; none for formats that are not signed.
    pub secret: Option<PlainSecret>,
}

/// Lists a user's webhooks, oldest first. They are listed on every plan, because they are kept when Pro ends.
pub async fn list_webhooks(ctx: &Context, user: &User) -> Result<Vec<ShownWebhook>> {
    let (ctx_, user) = (ctx.clone(), user.clone());
    ctx.store
        .read(move |conn| {
            let webhooks = webhooks::list(conn, user.id)?;
            let shown = webhooks.into_iter();
            shown
                .map(|webhook| show(&ctx_, conn, &user, webhook))
                .collect()
        })
        .await
}

/// Finds a webhook of a user.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn find_webhook(ctx: &Context, user: &User, id: WebhookId) -> Result<ShownWebhook> {
    let (ctx_, user) = (ctx.clone(), user.clone());
    ctx.store
        .read(move |conn| find_shown(&ctx_, conn, &user, id))
        .await
}

pub(crate) fn find_shown(
    ctx: &Context,
    conn: &mut Conn,
    user: &User,
    id: WebhookId,
) -> Result<ShownWebhook> {
    let webhook = webhooks::find_of(conn, user.id, id)?.ok_or(MISSING)?;
    show(ctx, conn, user, webhook)
}

fn show(ctx: &Context, conn: &mut Conn, user: &User, webhook: Webhook) -> Result<ShownWebhook> {
    let now = ctx.clock.now();
    let first = now.plus_seconds(-(DAYS - 1) * DAY);
    let health = webhook_deliveries::health_of(conn, webhook.id, first)?;
    let days = (0..DAYS).map(|number| {
        let day = first.plus_seconds(number * DAY).to_date();
        let mut known = health.days.iter();
        let known = known.find(|(known, ..)| *known == day).cloned();
        known.unwrap_or((day, 0, 0))
    });
    Ok(ShownWebhook {
        url: address::shown_url(ctx, &webhook),
        days: days.collect(),
        is_paused: !user.plan.entitlements().webhooks,
        webhook,
        health,
        now,
    })
}

/// Changes a webhook. Switching it off ends what waits; switching it on forgets its failures. Without Pro it can be
/// switched off, and nothing else.
///
/// # Errors
/// [`Error::NotFound`]; otherwise as [`create_webhook`].
pub async fn update_webhook(
    ctx: &Context,
    actor: Actor,
    user: &User,
    id: WebhookId,
    changes: WebhookChanges,
) -> Result<ShownWebhook> {
    let target = match &changes.url {
        Some(url) => {
            let target = address::parse(&ctx.outbound, url)?;
            Some((address::seal_url(ctx, id, &target)?, target))
        }
        None => None,
    };
    let (context, now) = (ctx.clone(), ctx.clock.now());
    let updated = change_account(&ctx.store, actor, user.id, now, move |change| {
        let owner = change.user.clone();
        let before = webhooks::find_of(change.conn, owner.id, id)?.ok_or(MISSING)?;
        if !changes.only_switches_off() {
            check_plan(&owner)?;
        }
        let is_moved = is_new_address(&context, &before, target.as_ref().map(|(_, to)| to));
        if let Some((url, target)) = target.filter(|_| is_moved) {
            webhooks::set_url(change.conn, id, &url, target.host())?;
        }
        let mut filter = before.filter.clone();
        filter.kinds = changes.kinds.unwrap_or(filter.kinds);
        filter.min_severity = changes.min_severity.unwrap_or(filter.min_severity);
        filter.coordinates = changes.coordinates.unwrap_or(filter.coordinates);
        if let Some(projects) = changes.projects {
            check_projects(change.conn, &owner, &projects)?;
            filter.projects = projects;
        }
        if filter != before.filter {
            webhooks::set_filter(change.conn, id, &filter)?;
        }
        let after = webhooks::find(change.conn, id)?.ok_or(MISSING)?;
        let mut changed = compare(Some(&before), &after);
        if is_moved && before.host == after.host {
            // The rest of an address may be a secret.
            changed = changed.create("url", "another one at the same host");
        }
        if !changed.is_empty() {
            change.emit(What::WebhookUpdated {
                webhook: describe(&after),
                changes: changed.into_list(),
            });
        }
        switch(change, &after, changes.enabled)?;
        find_shown(&context, change.conn, &owner, id)
    });
    let updated = updated.await?;
    tracing::info!(user_id = %user.id, webhook_id = %id, "webhook changed");
    Ok(updated)
}

fn is_new_address(ctx: &Context, before: &Webhook, target: Option<&Target>) -> bool {
    let stored = address::open_url(ctx, before);
    target.is_some_and(|target| stored.is_none_or(|stored| stored.reveal() != target.as_str()))
}

/// Switches a webhook on or off, if it is not already.
fn switch(change: &mut AccountChange<'_>, webhook: &Webhook, on: Option<bool>) -> Result<()> {
    match (on, webhook.disabled) {
        (Some(true), Some(_)) => {
            webhooks::set_disabled(change.conn, webhook.id, None, change.now)?;
            let webhook = describe(webhook);
            change.emit(What::WebhookEnabled { webhook });
            Ok(())
        }
        (Some(false), None) => switch_off(change, webhook, DisabledReason::Owner),
        _ => Ok(()),
    }
}

/// Switches a webhook off. What waits is given up or missed.
pub(crate) fn switch_off(
    change: &mut AccountChange<'_>,
    webhook: &Webhook,
    reason: DisabledReason,
) -> Result<()> {
    webhooks::set_disabled(change.conn, webhook.id, Some(reason), change.now)?;
    webhook_deliveries::end_waiting(change.conn, webhook.id, change.now)?;
    change.emit(What::WebhookDisabled {
        webhook: describe(webhook),
        reason: reason.as_str().to_owned(),
    });
    Ok(())
}

/// Deletes a webhook with its deliveries, on every plan.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn delete_webhook(ctx: &Context, actor: Actor, user: &User, id: WebhookId) -> Result<()> {
    let now = ctx.clock.now();
    let deleting = change_account(&ctx.store, actor, user.id, now, move |change| {
        let webhook = webhooks::find_of(change.conn, change.user.id, id)?.ok_or(MISSING)?;
        webhook_deliveries::end_waiting(change.conn, id, change.now)?;
        webhooks::delete(change.conn, id)?;
        change.emit(What::WebhookDeleted {
            webhook: describe(&webhook),
        });
        Ok(())
    });
    deleting.await?;
    tracing::info!(user_id = %user.id, webhook_id = %id, "webhook deleted");
    Ok(())
}

/// Gives a webhook a new secret. For 24 hours the old one signs too.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::PlanLimit`] without Pro; [`Error::Conflict`] with code `not_signed` for a format
/// without signatures.
pub async fn rotate_secret(
    ctx: &Context,
    actor: Actor,
    user: &User,
    id: WebhookId,
) -> Result<CreatedWebhook> {
    let secret = Secret::generate();
    let sealed = address::seal_secret(ctx, id, &secret)?;
    let (context, now) = (ctx.clone(), ctx.clock.now());
    let old_until = now.plus_seconds(Retention::OLD_WEBHOOK_SECRET);
    let rotated = change_account(&ctx.store, actor, user.id, now, move |change| {
        let owner = change.user.clone();
        let webhook = webhooks::find_of(change.conn, owner.id, id)?.ok_or(MISSING)?;
        check_plan(&owner)?;
        let old = webhook.secret.as_ref().ok_or_else(not_signed)?;
        webhooks::rotate(change.conn, id, &sealed, old, old_until)?;
        change.emit(What::WebhookSecretRotated {
            webhook: describe(&webhook),
        });
        find_shown(&context, change.conn, &owner, id)
    });
    let webhook = rotated.await?;
    tracing::info!(user_id = %user.id, webhook_id = %id, "secret of a webhook rotated");
    Ok(CreatedWebhook {
        webhook,
        secret: Some(secret.to_plain()),
    })
}

fn not_signed() -> Error {
    Error::Conflict {
        code: "not_signed",
        field: None,
        message: "Messages for chat programs are not signed, so there is no secret to rotate. To replace the address, create it anew there and enter it here."
            .to_owned(),
    }
}

/// Checks that a webhook is limited to projects of its user only.
pub(crate) fn check_projects(
    conn: &mut Conn,
    user: &User,
    projects: &ReachedProjects,
) -> Result<()> {
    if api_key_projects::belong_to(conn, user.id, projects)? {
        return Ok(());
    }
    Err(Error::field(
        "project_ids",
        "One of these projects is not yours, or it was deleted. Use ids of your projects.",
    ))
}

/// Describes a webhook for an event.
pub(crate) fn describe(webhook: &Webhook) -> EventWebhook {
    EventWebhook {
        id: webhook.id,
        host: webhook.host.clone(),
    }
}

/// Returns the properties of a webhook that differ from `before`.
pub(crate) fn compare(before: Option<&Webhook>, after: &Webhook) -> PropertyChanges {
    let words =
        |words: Vec<&str>| -> Vec<String> { words.into_iter().map(str::to_owned).collect() };
    let kinds = |webhook: &Webhook| PropertyValue::List(words(webhook.filter.kinds.words()));
    let projects = |webhook: &Webhook| match &webhook.filter.projects {
        ReachedProjects::All => PropertyValue::None,
        ReachedProjects::Chosen(ids) => {
            PropertyValue::List(Arc::clone(ids).iter().map(ToString::to_string).collect())
        }
    };
    let coordinates = |webhook: &Webhook| match webhook.filter.coordinates.patterns() {
        [] => PropertyValue::None,
        patterns => PropertyValue::List(patterns.to_vec()),
    };
    PropertyChanges::new()
        .compare(
            "format",
            before.map(|webhook| webhook.format.as_str()),
            after.format.as_str(),
        )
        .compare(
            "host",
            before.map(|webhook| webhook.host.as_str()),
            after.host.as_str(),
        )
        .compare(
            "events",
            before.map_or(PropertyValue::None, kinds),
            kinds(after),
        )
        .compare(
            "project_ids",
            before.map_or(PropertyValue::None, projects),
            projects(after),
        )
        .compare(
            "min_severity",
            before.map(|webhook| webhook.filter.min_severity.word()),
            after.filter.min_severity.word(),
        )
        .compare(
            "coordinates",
            before.map_or(PropertyValue::None, coordinates),
            coordinates(after),
        )
}
