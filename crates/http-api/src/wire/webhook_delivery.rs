//! Deliveries of webhooks: the log, its details, replays, events and previews.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use webhooks::{Attempt, Delivery, DeliveryDetails, EventPart, Header, Timings};

/// A test to send.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestWebhook {
    /// The kind of event. Defaults to the first that the webhook is told about.
    pub event: Option<String>,
}

/// A delivery that was queued.
#[derive(Serialize, ToSchema)]
pub struct QueuedDelivery {
    /// Its id.
    pub delivery_id: String,
}

/// Deliveries to send again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayDeliveries {
    /// `failed` for those that were given up, `missed` for those that were never tried.
    #[schema(value_type = ReplayedDeliveries)]
    pub what: String,
    /// Those from this time on: RFC 3339. Left out for the last 30 days.
    pub since: Option<String>,
}

/// Which deliveries are sent again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplayedDeliveries {
    /// Those that were given up.
    Failed,
    /// Those that were never tried, because the webhook was switched off or paused.
    Missed,
}

/// How many deliveries were queued.
#[derive(Serialize, ToSchema)]
pub struct QueuedDeliveries {
    /// Their number, at most 10,000.
    pub queued: u32,
}

/// One part of a webhook's deliveries, newest first.
#[derive(Serialize, ToSchema)]
pub struct DeliveryList {
    /// The deliveries.
    pub items: Vec<WebhookDelivery>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl DeliveryList {
    /// Takes a list that may hold one delivery more than `limit`, which shows that there is another part.
    #[must_use]
    pub fn part(mut deliveries: Vec<Delivery>, limit: usize) -> Self {
        let has_more = deliveries.len() > limit;
        deliveries.truncate(limit);
        let last = deliveries.last().filter(|_| has_more);
        Self {
            next_cursor: last.map(|delivery| delivery.id.to_string()),
            items: deliveries.iter().map(WebhookDelivery::from).collect(),
        }
    }
}

/// What became of an event.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// It will be tried, or tried again.
    Pending,
    /// The receiver has accepted it.
    Delivered,
    /// It was given up.
    Failed,
    /// It was never tried, because the webhook was switched off or paused.
    Missed,
}

impl From<domain::DeliveryStatus> for DeliveryStatus {
    fn from(status: domain::DeliveryStatus) -> Self {
        match status {
            domain::DeliveryStatus::Pending => Self::Pending,
            domain::DeliveryStatus::Delivered => Self::Delivered,
            domain::DeliveryStatus::Failed => Self::Failed,
            domain::DeliveryStatus::Missed => Self::Missed,
        }
    }
}

/// One event for one webhook.
#[derive(Serialize, ToSchema)]
pub struct WebhookDelivery {
    /// UUIDv7.
    pub id: String,
    /// The `webhook-id`: the same for every attempt.
    pub event_id: String,
    /// The kind of the event.
    pub kind: String,
    /// Its number among the webhook's events; null for a test.
    #[schema(required)]
    pub sequence: Option<i64>,
    /// Whether it is a test.
    pub is_test: bool,
    /// The project at that time.
    #[schema(required)]
    pub project: Option<DeliveryProject>,
    /// The version that it is about.
    #[schema(required)]
    pub version: Option<u32>,
    /// What became of it.
    pub status: DeliveryStatus,
    /// How often it was tried.
    pub attempts: u32,
    /// After how many attempts it is given up.
    pub max_attempts: u32,
    /// When it was created: RFC 3339, UTC.
    pub created_at: String,
    /// When it was last tried.
    #[schema(required)]
    pub last_attempt_at: Option<String>,
    /// When it is tried next.
    #[schema(required)]
    pub next_attempt_at: Option<String>,
    /// The status of the last answer; null without an answer.
    #[schema(required)]
    pub last_status: Option<u16>,
    /// Why the last attempt failed; null if it did not.
    #[schema(required)]
    pub last_error: Option<String>,
    /// How long the last attempt took, in milliseconds.
    #[schema(required)]
    pub last_duration_ms: Option<u32>,
}

/// The project of a delivery, as it was then.
#[derive(Serialize, ToSchema)]
pub struct DeliveryProject {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
}

impl From<&Delivery> for WebhookDelivery {
    fn from(delivery: &Delivery) -> Self {
        let last = delivery.last.as_ref();
        let project = delivery.project.as_ref();
        Self {
            id: delivery.id.to_string(),
            event_id: format!("evt_{}", delivery.event),
            kind: delivery.kind.clone(),
            sequence: delivery.sequence,
            is_test: delivery.sequence.is_none(),
            project: project.map(|project| DeliveryProject {
                id: project.id.to_string(),
                name: project.name.clone(),
                slug: project.slug.clone(),
            }),
            version: delivery.version,
            status: delivery.status.into(),
            attempts: delivery.attempts,
            max_attempts: delivery.attempts_before + domain::WebhookLimits::MAX_ATTEMPTS,
            created_at: delivery.created_at.to_rfc3339(),
            last_attempt_at: delivery.last_attempt_at.map(Timestamp::to_rfc3339),
            next_attempt_at: delivery.next_attempt_at.map(Timestamp::to_rfc3339),
            last_status: last.and_then(|last| last.status),
            last_error: last.and_then(|last| last.error.clone()),
            last_duration_ms: last.map(|last| last.duration_ms),
        }
    }
}

/// A delivery with its attempts.
#[derive(Serialize, ToSchema)]
pub struct DeliveryAnswer {
    /// The delivery.
    pub delivery: WebhookDelivery,
    /// The exact text that is signed and sent.
    pub body: String,
    /// Its attempts, oldest first.
    pub attempts: Vec<DeliveryAttempt>,
    /// A command that sends it again with a signature that is valid now. An address that is a secret is masked.
    pub curl: String,
}

impl From<DeliveryDetails> for DeliveryAnswer {
    fn from(details: DeliveryDetails) -> Self {
        Self {
            delivery: WebhookDelivery::from(&details.delivery),
            body: details.delivery.body,
            attempts: details.attempts.into_iter().map(Into::into).collect(),
            curl: details.curl,
        }
    }
}

/// One attempt.
#[derive(Serialize, ToSchema)]
pub struct DeliveryAttempt {
    /// From 1.
    pub number: u32,
    /// When it began: RFC 3339, UTC.
    pub at: String,
    /// The status of the answer; null without an answer.
    #[schema(required)]
    pub status: Option<u16>,
    /// Why it failed; null if it did not.
    #[schema(required)]
    pub error: Option<String>,
    /// How long it took, in milliseconds.
    pub duration_ms: u32,
    /// The times of its steps; null without an answer.
    #[schema(required)]
    pub timings: Option<AttemptTimings>,
    /// The headers that were sent, without those of the connection.
    pub request_headers: Vec<DeliveryHeader>,
    /// Some headers of the answer.
    pub response_headers: Vec<DeliveryHeader>,
    /// The first KB of the answer, as text.
    pub response_body: String,
}

/// The times of an attempt's steps, in milliseconds.
#[derive(Serialize, ToSchema)]
pub struct AttemptTimings {
    /// Finding the addresses of the host.
    pub resolve_ms: u32,
    /// The TCP connection.
    pub connect_ms: u32,
    /// The TLS handshake; null without TLS.
    #[schema(required)]
    pub tls_ms: Option<u32>,
    /// From the request to the head of the answer.
    pub first_byte_ms: u32,
    /// The rest of the answer.
    pub rest_ms: u32,
}

/// A header.
#[derive(Serialize, ToSchema)]
pub struct DeliveryHeader {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl From<Attempt> for DeliveryAttempt {
    fn from(attempt: Attempt) -> Self {
        Self {
            number: attempt.number,
            at: attempt.started_at.to_rfc3339(),
            status: attempt.status,
            error: attempt.error,
            duration_ms: attempt.duration_ms,
            timings: attempt.timings.map(Into::into),
            request_headers: attempt
                .request_headers
                .into_iter()
                .map(Into::into)
                .collect(),
            response_headers: attempt
                .response_headers
                .into_iter()
                .map(Into::into)
                .collect(),
            response_body: attempt.response_body,
        }
    }
}

impl From<Timings> for AttemptTimings {
    fn from(timings: Timings) -> Self {
        Self {
            resolve_ms: timings.resolve_ms,
            connect_ms: timings.connect_ms,
            tls_ms: timings.tls_ms,
            first_byte_ms: timings.first_byte_ms,
            rest_ms: timings.rest_ms,
        }
    }
}

impl From<Header> for DeliveryHeader {
    fn from(header: Header) -> Self {
        Self {
            name: header.name,
            value: header.value,
        }
    }
}

/// A part of a webhook's events, in their order.
#[derive(Serialize, ToSchema)]
pub struct WebhookEvents {
    /// The messages as they are sent, each with its `webhook-id` as `id`.
    pub items: Vec<serde_json::Value>,
    /// Pass it as `after` to get the next part; null at the end.
    #[schema(required)]
    pub next_after: Option<i64>,
}

impl From<EventPart> for WebhookEvents {
    fn from(part: EventPart) -> Self {
        let messages = part.messages.into_iter();
        Self {
            items: messages
                .filter_map(|(id, body)| {
                    let mut message: serde_json::Value = serde_json::from_str(&body).ok()?;
                    message.as_object_mut()?.insert("id".to_owned(), id.into());
                    Some(message)
                })
                .collect(),
            next_after: part.next_after,
        }
    }
}

/// How many events a filter would have let through.
#[derive(Serialize, ToSchema)]
pub struct WebhookPreview {
    /// How many events of the last 30 days match.
    pub matching: u32,
    /// How many there were.
    pub total: u32,
    /// The last 30 days, oldest first.
    pub days: Vec<PreviewDay>,
    /// The body for the last event that matches, JSON as it would be sent; null if no event matches.
    #[schema(required)]
    pub last: Option<String>,
}

/// The events of a day.
#[derive(Serialize, ToSchema)]
pub struct PreviewDay {
    /// Such as `2026-11-28`.
    pub day: String,
    /// How many match.
    pub matching: u32,
    /// How many there were.
    pub total: u32,
}

impl From<webhooks::Preview> for WebhookPreview {
    fn from(preview: webhooks::Preview) -> Self {
        let days = preview.days.into_iter();
        Self {
            matching: preview.matching,
            total: preview.total,
            days: days
                .map(|(day, matching, total)| PreviewDay {
                    day,
                    matching,
                    total,
                })
                .collect(),
            last: preview.last,
        }
    }
}
