//! Webhooks and their deliveries.

use domain::{
    Coordinates, Error, ReachedProjects, Timestamp, WebhookFilter, WebhookFormat as Format,
    WebhookKinds, parse_severity,
};
use schema_results::Criticality;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use webhooks::{CreatedWebhook, NewWebhook, ShownWebhook, WebhookChanges};

/// A webhook to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWebhook {
    /// The address that is called: https or http.
    pub url: String,
    /// The kinds of events that it is told about, or `*` for all.
    #[schema(value_type = Vec<WebhookEventKind>)]
    pub events: Vec<String>,
    /// Ids of the projects that it is told about, at most 100. Left out or null for all projects, also later ones.
    pub project_ids: Option<Vec<String>>,
    /// Leaves out versions without a change of at least this severity. Defaults to `safe`, which leaves nothing out.
    #[schema(value_type = Option<WebhookSeverity>)]
    pub min_severity: Option<String>,
    /// Leaves out versions without a change at one of these coordinates, such as `Payment*`, `Query.user` or `@auth`.
    pub coordinates: Option<Vec<String>>,
    /// The shape of the messages. Defaults to `standard`; the others are for chat programs.
    #[schema(value_type = Option<WebhookFormat>)]
    pub format: Option<String>,
}

impl TryFrom<CreateWebhook> for NewWebhook {
    type Error = Error;

    fn try_from(body: CreateWebhook) -> domain::Result<Self> {
        Ok(Self {
            filter: filter(
                &body.events,
                body.project_ids.as_deref(),
                body.min_severity.as_deref(),
                body.coordinates.as_deref(),
            )?,
            format: format(body.format.as_deref())?,
            url: body.url,
        })
    }
}

/// A filter whose events are counted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewWebhook {
    /// The kinds of events, or `*` for all.
    #[schema(value_type = Vec<WebhookEventKind>)]
    pub events: Vec<String>,
    /// Ids of the projects. Left out or null for all.
    pub project_ids: Option<Vec<String>>,
    /// The least severity. Defaults to `safe`.
    #[schema(value_type = Option<WebhookSeverity>)]
    pub min_severity: Option<String>,
    /// The coordinates.
    pub coordinates: Option<Vec<String>>,
    /// The shape of the message that is shown. Defaults to `standard`.
    #[schema(value_type = Option<WebhookFormat>)]
    pub format: Option<String>,
}

impl PreviewWebhook {
    /// Returns the filter, and the shape of the message.
    ///
    /// # Errors
    /// [`Error::InvalidInput`].
    pub fn parse(&self) -> domain::Result<(WebhookFilter, Format)> {
        let filter = filter(
            &self.events,
            self.project_ids.as_deref(),
            self.min_severity.as_deref(),
            self.coordinates.as_deref(),
        )?;
        Ok((filter, format(self.format.as_deref())?))
    }
}

/// Reports all invalid fields at once.
fn filter(
    events: &[String],
    project_ids: Option<&[String]>,
    min_severity: Option<&str>,
    coordinates: Option<&[String]>,
) -> domain::Result<WebhookFilter> {
    let kinds = WebhookKinds::parse(events);
    let projects = ReachedProjects::parse(project_ids);
    let min_severity = min_severity.map_or(Ok(Criticality::Safe), parse_severity);
    let coordinates = Coordinates::parse(coordinates.unwrap_or_default());
    match (kinds, projects, min_severity, coordinates) {
        (Ok(kinds), Ok(projects), Ok(min_severity), Ok(coordinates)) => Ok(WebhookFilter {
            kinds,
            projects,
            min_severity,
            coordinates,
        }),
        (kinds, projects, severity, coordinates) => {
            let errors = [
                kinds.err(),
                projects.err(),
                severity.err(),
                coordinates.err(),
            ];
            let fields = errors.into_iter().flatten().flat_map(|error| match error {
                Error::InvalidInput(fields) => fields,
                _ => Vec::new(),
            });
            Err(Error::InvalidInput(fields.collect()))
        }
    }
}

fn format(word: Option<&str>) -> domain::Result<Format> {
    let word = word.unwrap_or("standard");
    Format::parse(word).ok_or_else(|| {
        let words = Format::WORDS.join("”, “");
        Error::field("format", format!("Choose “{words}”."))
    })
}

/// Changes of a webhook. What is left out is kept.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateWebhook {
    /// The address.
    pub url: Option<String>,
    /// The kinds of events, or `*` for all.
    #[schema(value_type = Option<Vec<WebhookEventKind>>)]
    pub events: Option<Vec<String>>,
    /// Ids of the projects; null for all projects.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Vec<String>>)]
    pub project_ids: Option<Option<Vec<String>>>,
    /// The least severity.
    #[schema(value_type = Option<WebhookSeverity>)]
    pub min_severity: Option<String>,
    /// The coordinates; an empty list leaves nothing out.
    pub coordinates: Option<Vec<String>>,
    /// Whether it is switched on.
    pub enabled: Option<bool>,
}

/// Tells null from a member that is left out.
fn given<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl TryFrom<UpdateWebhook> for WebhookChanges {
    type Error = Error;

    fn try_from(body: UpdateWebhook) -> domain::Result<Self> {
        let kinds = body.events.as_deref().map(WebhookKinds::parse);
        let projects = body.project_ids;
        let projects = projects.map(|ids| ReachedProjects::parse(ids.as_deref()));
        let min_severity = body.min_severity.as_deref().map(parse_severity);
        let coordinates = body.coordinates.as_deref().map(Coordinates::parse);
        Ok(Self {
            url: body.url,
            kinds: kinds.transpose()?,
            projects: projects.transpose()?,
            min_severity: min_severity.transpose()?,
            coordinates: coordinates.transpose()?,
            enabled: body.enabled,
        })
    }
}

/// A kind of event that webhooks are told about.
#[derive(Serialize, ToSchema)]
pub enum WebhookEventKind {
    /// All kinds, also later ones.
    #[serde(rename = "*")]
    All,
    /// A schema version was published.
    #[serde(rename = "schema.published")]
    SchemaPublished,
    /// A schema version was published that breaks clients, or may break them.
    #[serde(rename = "schema.breaking_change")]
    SchemaBreakingChange,
    /// A project was created.
    #[serde(rename = "project.created")]
    ProjectCreated,
    /// A project's settings were changed.
    #[serde(rename = "project.updated")]
    ProjectUpdated,
    /// A project was deleted.
    #[serde(rename = "project.deleted")]
    ProjectDeleted,
}

/// The severity of a change.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookSeverity {
    /// Existing clients are not affected.
    Safe,
    /// Programs may meet what they do not expect.
    Dangerous,
    /// Operations that were valid fail.
    Breaking,
}

/// The shape of a webhook's messages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// JSON, signed as in Standard Webhooks 1.0.0.
    Standard,
    /// A message for a channel in Slack.
    Slack,
    /// A message for a channel in Discord.
    Discord,
    /// A message for a channel in Microsoft Teams.
    Teams,
}

impl From<Format> for WebhookFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Standard => Self::Standard,
            Format::Slack => Self::Slack,
            Format::Discord => Self::Discord,
            Format::Teams => Self::Teams,
        }
    }
}

/// Why a webhook is switched off.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookDisabledReason {
    /// Its owner switched it off.
    Owner,
    /// The receiver answered 410.
    Gone,
    /// Nothing was delivered for five days, and at least three events failed.
    Failing,
    /// The receiver answered with `webhook-delivery: disable`.
    Receiver,
}

impl From<domain::DisabledReason> for WebhookDisabledReason {
    fn from(reason: domain::DisabledReason) -> Self {
        match reason {
            domain::DisabledReason::Owner => Self::Owner,
            domain::DisabledReason::Gone => Self::Gone,
            domain::DisabledReason::Failing => Self::Failing,
            domain::DisabledReason::Receiver => Self::Receiver,
        }
    }
}

/// A user's webhooks, oldest first.
#[derive(Serialize, ToSchema)]
pub struct WebhookList {
    /// The webhooks.
    pub webhooks: Vec<Webhook>,
    /// How many a user can have.
    pub max: u32,
}

/// One webhook.
#[derive(Serialize, ToSchema)]
pub struct WebhookAnswer {
    /// The webhook.
    pub webhook: Webhook,
}

/// A webhook with a new secret, which is never shown again.
#[derive(Serialize, ToSchema)]
pub struct WebhookSecret {
    /// The webhook.
    pub webhook: Webhook,
    /// The secret: `whsec_` and base64. Null for chat programs, whose messages are not signed.
    #[schema(required)]
    pub secret: Option<String>,
}

impl From<CreatedWebhook> for WebhookSecret {
    fn from(created: CreatedWebhook) -> Self {
        Self {
            webhook: created.webhook.into(),
            secret: created.secret.map(|secret| secret.reveal().to_owned()),
        }
    }
}

/// An address that is called when something happens to a project.
#[derive(Serialize, ToSchema)]
pub struct Webhook {
    /// UUIDv7.
    pub id: String,
    /// The address. Those of chat programs are secrets, and shown without their last part.
    pub url: String,
    /// The shape of its messages.
    pub format: WebhookFormat,
    /// The kinds of events, or `*`.
    #[schema(value_type = Vec<WebhookEventKind>)]
    pub events: Vec<&'static str>,
    /// Ids of the projects that it is told about, without those that were deleted; null for all.
    #[schema(required)]
    pub project_ids: Option<Vec<String>>,
    /// The least severity of changes.
    #[schema(value_type = WebhookSeverity)]
    pub min_severity: &'static str,
    /// The coordinates of changes; empty for all.
    pub coordinates: Vec<String>,
    /// Whether it is switched on.
    pub enabled: bool,
    /// Whether nothing is sent because the plan does not include webhooks.
    pub is_paused: bool,
    /// Why it is switched off; null while it is on.
    #[schema(required)]
    pub disabled_reason: Option<WebhookDisabledReason>,
    /// When it was switched off: RFC 3339, UTC.
    #[schema(required)]
    pub disabled_at: Option<String>,
    /// Until when the secret from before the last rotation signs too.
    #[schema(required)]
    pub old_secret_until: Option<String>,
    /// When it was created: RFC 3339, UTC.
    pub created_at: String,
    /// The number of its last event; 0 before the first.
    pub sequence: i64,
    /// When an event was last delivered.
    #[schema(required)]
    pub last_success_at: Option<String>,
    /// When the first attempt since then failed.
    #[schema(required)]
    pub failing_since: Option<String>,
    /// The status of the last answer; null without an answer.
    #[schema(required)]
    pub last_status: Option<u16>,
    /// Why the last attempt failed; null if it did not.
    #[schema(required)]
    pub last_error: Option<String>,
    /// How long the last attempt took, in milliseconds.
    #[schema(required)]
    pub last_duration_ms: Option<u32>,
    /// How many events will be tried, or tried again.
    pub waiting: u32,
    /// When the next of them is tried.
    #[schema(required)]
    pub next_attempt_at: Option<String>,
    /// How many events were given up in the last 30 days.
    pub given_up: u32,
    /// How many events were never tried in the last 30 days.
    pub missed: u32,
    /// The last 14 days, oldest first.
    pub days: Vec<WebhookDay>,
}

/// The deliveries of a day.
#[derive(Serialize, ToSchema)]
pub struct WebhookDay {
    /// Such as `2026-11-28`.
    pub day: String,
    /// How many events were delivered.
    pub delivered: u32,
    /// How many events were given up.
    pub failed: u32,
}

impl From<ShownWebhook> for Webhook {
    fn from(shown: ShownWebhook) -> Self {
        let (webhook, health) = (shown.webhook, shown.health);
        let last = webhook.last;
        let days = shown.days.into_iter();
        let old_secret = webhook.old_secret;
        Self {
            id: webhook.id.to_string(),
            url: shown.url,
            format: webhook.format.into(),
            events: webhook.filter.kinds.words(),
            project_ids: match &webhook.filter.projects {
                ReachedProjects::All => None,
                ReachedProjects::Chosen(ids) => Some(ids.iter().map(ToString::to_string).collect()),
            },
            min_severity: webhook.filter.min_severity.word(),
            coordinates: webhook.filter.coordinates.patterns().to_vec(),
            enabled: webhook.disabled.is_none(),
            is_paused: shown.is_paused,
            disabled_reason: webhook.disabled.map(|(reason, _)| reason.into()),
            disabled_at: webhook.disabled.map(|(_, at)| at.to_rfc3339()),
            old_secret_until: old_secret
                .filter(|(_, until)| *until > shown.now)
                .map(|(_, until)| until.to_rfc3339()),
            created_at: webhook.created_at.to_rfc3339(),
            sequence: webhook.sequence,
            last_success_at: webhook.last_success_at.map(Timestamp::to_rfc3339),
            failing_since: webhook.failing_since.map(Timestamp::to_rfc3339),
            last_status: last.as_ref().and_then(|last| last.status),
            last_error: last.as_ref().and_then(|last| last.error.clone()),
            last_duration_ms: last.map(|last| last.duration_ms),
            waiting: health.waiting,
            next_attempt_at: health.next_attempt_at.map(Timestamp::to_rfc3339),
            given_up: health.given_up,
            missed: health.missed,
            days: days
                .map(|(day, delivered, failed)| WebhookDay {
                    day,
                    delivered,
                    failed,
                })
                .collect(),
        }
    }
}
