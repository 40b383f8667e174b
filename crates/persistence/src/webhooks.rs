//! Webhooks. Addresses and secrets are sealed.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{
    Coordinates, DisabledReason, IdempotencyKey, ReachedProjects, Result, SealedSecret, Timestamp,
    UserId, WebhookFilter, WebhookFormat, WebhookId, WebhookKinds,
};
use schema_results::Criticality;

use crate::error::{corrupt, internal};
use crate::schema::webhooks as table;
use crate::{Conn, webhook_projects};

/// A webhook to add.
pub struct NewWebhook<'a> {
    /// Its id, which its address and secret are sealed for.
    pub id: WebhookId,
    /// Its owner.
    pub user: UserId,
    /// The shape of its messages.
    pub format: WebhookFormat,
    /// Its address.
    pub url: &'a SealedSecret,
    /// The host of its address.
    pub host: &'a str,
    /// Its secret; none for formats that are not signed.
    pub secret: Option<&'a SealedSecret>,
    /// What it is told about.
    pub filter: &'a WebhookFilter,
    /// The idempotency key of the request that creates it.
    pub request: Option<&'a IdempotencyKey>,
}

/// A webhook.
#[derive(Debug, Clone)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Its owner.
    pub user: UserId,
    /// The shape of its messages.
    pub format: WebhookFormat,
    /// Its address.
    pub url: SealedSecret,
    /// The host of its address.
    pub host: String,
    /// Its secret; none for formats that are not signed.
    pub secret: Option<SealedSecret>,
    /// The secret from before the last rotation, and until when it signs too.
    pub old_secret: Option<(SealedSecret, Timestamp)>,
    /// What it is told about.
    pub filter: WebhookFilter,
    /// Why and when it was switched off; none while it is on.
    pub disabled: Option<(DisabledReason, Timestamp)>,
    /// The number of its last event; 0 before the first.
    pub sequence: i64,
    /// Until when nothing is sent, because the receiver asked for less.
    pub slowed_until: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When an event was last delivered.
    pub last_success_at: Option<Timestamp>,
    /// When the first attempt since then failed.
    pub failing_since: Option<Timestamp>,
    /// Whether its owner was told about an event that was given up since then.
    pub is_given_up_told: bool,
    /// The result of the last attempt.
    pub last: Option<Outcome>,
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The status of the answer; none without an answer.
    pub status: Option<u16>,
    /// Why it failed.
    pub error: Option<String>,
    /// How long it took, in milliseconds.
    pub duration_ms: u32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    user_id: String,
    format: String,
    url: String,
    host: String,
    secret: Option<String>,
    old_secret: Option<String>,
    old_secret_until: Option<NaiveDateTime>,
    kinds: String,
    min_severity: String,
    coordinates: String,
    is_bound: bool,
    is_enabled: bool,
    disabled_reason: Option<String>,
    disabled_at: Option<NaiveDateTime>,
    sequence: i64,
    slowed_until: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    last_success_at: Option<NaiveDateTime>,
    failing_since: Option<NaiveDateTime>,
    last_status: Option<i32>,
    last_error: Option<String>,
    last_duration_ms: Option<i32>,
    is_given_up_told: bool,
}

impl Row {
    fn into_webhook(self, bound: &webhook_projects::Bound) -> Result<Webhook> {
        let time = |time: Option<NaiveDateTime>| time.map(Timestamp::from_naive);
        let reason = self.disabled_reason.as_deref();
        let reason = reason.and_then(DisabledReason::parse);
        let disabled_at = time(self.disabled_at);
        let old_secret = self.old_secret.map(SealedSecret::from_stored);
        Ok(Webhook {
            id: WebhookId::parse(&self.id).ok_or(corrupt("webhook id"))?,
            user: UserId::parse(&self.user_id).ok_or(corrupt("owner of a webhook"))?,
            format: WebhookFormat::parse(&self.format).ok_or(corrupt("format of a webhook"))?,
            url: SealedSecret::from_stored(self.url),
            host: self.host,
            secret: self.secret.map(SealedSecret::from_stored),
            old_secret: old_secret.zip(time(self.old_secret_until)),
            filter: WebhookFilter {
                kinds: WebhookKinds::stored(&self.kinds),
                projects: bound.reached(self.is_bound, &self.id),
                min_severity: Criticality::from_word(&self.min_severity)
                    .ok_or(corrupt("severity of a webhook"))?,
                coordinates: Coordinates::stored(&self.coordinates),
            },
            disabled: match (self.is_enabled, disabled_at) {
                (true, _) => None,
                (false, at) => Some((
                    reason.unwrap_or(DisabledReason::Owner),
                    at.ok_or(corrupt("webhook that is switched off"))?,
                )),
            },
            sequence: self.sequence,
            slowed_until: time(self.slowed_until),
            created_at: Timestamp::from_naive(self.created_at),
            last_success_at: time(self.last_success_at),
            failing_since: time(self.failing_since),
            is_given_up_told: self.is_given_up_told,
            last: self.last_duration_ms.map(|duration_ms| Outcome {
                status: self.last_status.and_then(|status| status.try_into().ok()),
                error: self.last_error,
                duration_ms: duration_ms.try_into().unwrap_or_default(),
            }),
        })
    }
}

/// Adds a webhook, switched on.
pub fn insert(conn: &mut Conn, new: &NewWebhook<'_>, now: Timestamp) -> Result<()> {
    let is_bound = matches!(new.filter.projects, ReachedProjects::Chosen(_));
    diesel::insert_into(table::table)
        .values((
            table::id.eq(new.id.to_string()),
            table::user_id.eq(new.user.to_string()),
            table::format.eq(new.format.as_str()),
            table::url.eq(new.url.as_str()),
            table::host.eq(new.host),
            table::secret.eq(new.secret.map(SealedSecret::as_str)),
            table::kinds.eq(new.filter.kinds.words().join(" ")),
            table::min_severity.eq(new.filter.min_severity.word()),
            table::coordinates.eq(new.filter.coordinates.to_lines()),
            table::is_bound.eq(is_bound),
            table::is_enabled.eq(true),
            table::sequence.eq(0),
            table::created_at.eq(now.naive()),
            table::is_given_up_told.eq(false),
            table::request_key.eq(new.request.map(IdempotencyKey::as_str)),
        ))
        .execute(conn)
        .map_err(internal)?;
    webhook_projects::replace(conn, new.id, &new.filter.projects)
}

/// Counts a user's webhooks.
pub fn count_of(conn: &mut Conn, user: UserId) -> Result<u32> {
    let count: i64 = table::table
        .filter(table::user_id.eq(user.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Lists a user's webhooks, oldest first.
pub fn list(conn: &mut Conn, user: UserId) -> Result<Vec<Webhook>> {
    let rows: Vec<Row> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    into_webhooks(conn, rows)
}

/// Finds a webhook.
pub fn find(conn: &mut Conn, id: WebhookId) -> Result<Option<Webhook>> {
    let row: Option<Row> = table::table
        .find(id.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(into_webhooks(conn, row.into_iter().collect())?.pop())
}

/// Finds a webhook of a user.
pub fn find_of(conn: &mut Conn, user: UserId, id: WebhookId) -> Result<Option<Webhook>> {
    Ok(find(conn, id)?.filter(|webhook| webhook.user == user))
}

fn into_webhooks(conn: &mut Conn, rows: Vec<Row>) -> Result<Vec<Webhook>> {
    let bound: Vec<&str> = rows
        .iter()
        .filter(|row| row.is_bound)
        .map(|row| row.id.as_str())
        .collect();
    let bound = webhook_projects::of_webhooks(conn, &bound)?;
    rows.into_iter()
        .map(|row| row.into_webhook(&bound))
        .collect()
}

/// Replaces what a webhook is told about.
pub fn set_filter(conn: &mut Conn, id: WebhookId, filter: &WebhookFilter) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set((
            table::kinds.eq(filter.kinds.words().join(" ")),
            table::min_severity.eq(filter.min_severity.word()),
            table::coordinates.eq(filter.coordinates.to_lines()),
            table::is_bound.eq(matches!(filter.projects, ReachedProjects::Chosen(_))),
        ))
        .execute(conn)
        .map_err(internal)?;
    webhook_projects::replace(conn, id, &filter.projects)
}

/// Replaces the address of a webhook. Its failures were those of the old one.
pub fn set_url(conn: &mut Conn, id: WebhookId, url: &SealedSecret, host: &str) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set((
            table::url.eq(url.as_str()),
            table::host.eq(host),
            table::failing_since.eq(None::<NaiveDateTime>),
            table::is_given_up_told.eq(false),
            table::slowed_until.eq(None::<NaiveDateTime>),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Switches a webhook on, or off for a reason. Its failures are forgotten when it is switched on.
pub fn set_disabled(
    conn: &mut Conn,
    id: WebhookId,
    reason: Option<DisabledReason>,
    now: Timestamp,
) -> Result<()> {
    let row = || table::table.find(id.to_string());
    diesel::update(row())
        .set((
            table::is_enabled.eq(reason.is_none()),
            table::disabled_reason.eq(reason.map(DisabledReason::as_str)),
            table::disabled_at.eq(reason.map(|_| now.naive())),
        ))
        .execute(conn)
        .map_err(internal)?;
    if reason.is_some() {
        return Ok(());
    }
    diesel::update(row())
        .set((
            table::failing_since.eq(None::<NaiveDateTime>),
            table::is_given_up_told.eq(false),
            table::slowed_until.eq(None::<NaiveDateTime>),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Gives a webhook a new secret. The current one becomes the old one until `old_until`. A retry of the request that created
/// the webhook must not replace the new one, so its idempotency key is forgotten.
pub fn rotate(
    conn: &mut Conn,
    id: WebhookId,
    secret: &SealedSecret,
    old: &SealedSecret,
    old_until: Timestamp,
) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set((
            table::secret.eq(secret.as_str()),
            table::old_secret.eq(old.as_str()),
            table::old_secret_until.eq(old_until.naive()),
            table::request_key.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the next number of a webhook's events.
pub fn take_sequence(conn: &mut Conn, id: WebhookId) -> Result<i64> {
    crate::backend::per_backend!(conn, inner => {
        diesel::update(table::table.find(id.to_string()))
            .set(table::sequence.eq(table::sequence + 1))
            .returning(table::sequence)
            .get_result(inner)
    })
    .map_err(internal)
}

/// Stores the result of an attempt: a success ends the failures, and the failure of an event begins them. A test that fails
/// does not: its owner has just seen it.
pub fn note_outcome(
    conn: &mut Conn,
    id: WebhookId,
    outcome: &Outcome,
    is_success: bool,
    is_test: bool,
    now: Timestamp,
) -> Result<()> {
    let row = || table::table.find(id.to_string());
    let duration = i32::try_from(outcome.duration_ms).unwrap_or(i32::MAX);
    diesel::update(row())
        .set((
            table::last_status.eq(outcome.status.map(i32::from)),
            table::last_error.eq(outcome.error.as_deref()),
            table::last_duration_ms.eq(duration),
        ))
        .execute(conn)
        .map_err(internal)?;
    if is_success {
        diesel::update(row())
            .set((
                table::last_success_at.eq(now.naive()),
                table::failing_since.eq(None::<NaiveDateTime>),
                table::is_given_up_told.eq(false),
                table::slowed_until.eq(None::<NaiveDateTime>),
            ))
            .execute(conn)
            .map_err(internal)?;
    } else if !is_test {
        diesel::update(row().filter(table::failing_since.is_null()))
            .set(table::failing_since.eq(now.naive()))
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Notes that the owner was told about an event that was given up.
pub fn note_given_up(conn: &mut Conn, id: WebhookId) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set(table::is_given_up_told.eq(true))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds the webhook of a user that a request with that idempotency key created, after `since`.
pub fn find_made_by(
    conn: &mut Conn,
    user: UserId,
    request: &IdempotencyKey,
    since: Timestamp,
) -> Result<Option<Webhook>> {
    let row: Option<Row> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .filter(table::request_key.eq(request.as_str()))
        .filter(table::created_at.gt(since.naive()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(into_webhooks(conn, row.into_iter().collect())?.pop())
}

/// Replaces the secret of a webhook at once, because nobody has seen it.
pub fn replace_unseen(conn: &mut Conn, id: WebhookId, secret: &SealedSecret) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set(table::secret.eq(secret.as_str()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Sends nothing before `until`.
pub fn slow_down(conn: &mut Conn, id: WebhookId, until: Timestamp) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set(table::slowed_until.eq(until.naive()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a webhook with its deliveries.
pub fn delete(conn: &mut Conn, id: WebhookId) -> Result<()> {
    diesel::delete(table::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes old secrets that no longer sign. Returns their number.
pub fn delete_old_secrets(conn: &mut Conn, now: Timestamp) -> Result<usize> {
    diesel::update(table::table.filter(table::old_secret_until.le(now.naive())))
        .set((
            table::old_secret.eq(None::<String>),
            table::old_secret_until.eq(None::<NaiveDateTime>),
        ))
        .execute(conn)
        .map_err(internal)
}
