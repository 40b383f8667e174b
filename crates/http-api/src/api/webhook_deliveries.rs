//! `/api/webhooks/{webhook_id}/deliveries`: what was sent to a webhook, and sending it again.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::{DeliveryId, DeliveryStatus, Error, Timestamp, WebhookKinds};
use serde::Deserialize;
use webhooks::{DeliveryQuery, Replayed};

use super::webhooks::webhook_id;
use crate::AppState;
use crate::api::parts::{self, NOT_A_CURSOR};
use crate::auth::{Authorised, ProjectsRead, SignedIn};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Fields, OptionalJson, Path, Query};
use crate::malformed::bad_query;
use crate::parameters::{Limit, Whole};
use crate::wire::{
    DeliveryAnswer, DeliveryList, QueuedDeliveries, QueuedDelivery, ReplayDeliveries, TestWebhook,
    WebhookEvents,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogParameters {
    kind: Option<String>,
    status: Option<String>,
    from: Option<String>,
    to: Option<String>,
    cursor: Option<String>,
    limit: Option<Limit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventParameters {
    after: Option<Whole<0, { i32::MAX as u32 }>>,
    limit: Option<Limit>,
}

/// Lists what was sent to a webhook in the last 30 days, newest first.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "list_deliveries",
    security(("bearer" = [])),
    params(
        ("webhook_id" = String, Path),
        ("kind" = Option<String>, Query, description = "Only this kind of event"),
        ("status" = Option<String>, Query, description = "Only `pending`, `delivered`, `failed` or `missed`"),
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-01`"),
        ("to" = Option<String>, Query, description = "The last day"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = DeliveryList),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/webhooks/{webhook_id}/deliveries")]
pub async fn list_deliveries(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
    query: Query<LogParameters>,
) -> Result<HttpResponse, ApiError> {
    let (id, user) = (webhook_id(&id.0)?, &session.0.user);
    let limit = parts::size(query.0.limit);
    let asked = query.0.parse()?;
    let found = webhooks::list_deliveries(&state.webhooks, user, id, asked, limit + 1).await?;
    Ok(HttpResponse::Ok().json(DeliveryList::part(found, limit as usize)))
}

impl LogParameters {
    fn parse(self) -> Result<DeliveryQuery, ApiError> {
        let wrong = |field: &str, message: String| bad_query(message, Some(field.to_owned()));
        let is_unknown = |kind: &String| !WebhookKinds::OFFERED.contains(&kind.as_str());
        if self.kind.as_ref().is_some_and(is_unknown) {
            let offered = WebhookKinds::OFFERED.join("`, `");
            return Err(wrong("kind", format!("Use one of `{offered}`.")));
        }
        let status = self.status.map(|word| {
            DeliveryStatus::parse(&word).ok_or_else(|| {
                let words = DeliveryStatus::WORDS.join("`, `");
                wrong("status", format!("Use one of `{words}`."))
            })
        });
        let day = |text: Option<String>, field: &str| {
            let parse = |text: String| {
                let day = Timestamp::parse_rfc3339(&format!("{text}T00:00:00Z"));
                day.ok_or_else(|| wrong(field, "Write a day like `2026-11-01`.".to_owned()))
            };
            text.map(parse).transpose()
        };
        let before = self.cursor.map(|text| {
            DeliveryId::parse(&text).ok_or_else(|| wrong("cursor", NOT_A_CURSOR.to_owned()))
        });
        let last = day(self.to, "to")?;
        Ok(DeliveryQuery {
            kind: self.kind,
            status: status.transpose()?,
            since: day(self.from, "from")?,
            until: last.map(|day| day.plus_seconds(24 * 3600)),
            before: before.transpose()?,
        })
    }
}

/// Returns a delivery with its body and its attempts.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "get_delivery",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path), ("delivery_id" = String, Path)),
    responses(
        (status = 200, body = DeliveryAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/webhooks/{webhook_id}/deliveries/{delivery_id}")]
pub async fn get_delivery(
    state: Data<AppState>,
    session: SignedIn,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, delivery) = (webhook_id(&path.0.0)?, delivery_id(&path.0.1)?);
    let user = &session.0.user;
    let details = webhooks::find_delivery(&state.webhooks, user, id, delivery).await?;
    Ok(HttpResponse::Ok().json(DeliveryAnswer::from(details)))
}

/// Sends a delivery again: the same event with the same id, with all of its attempts.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "resend_delivery",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path), ("delivery_id" = String, Path)),
    responses(
        (status = 202, body = QueuedDelivery),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`webhook_disabled`"),
    )
)]
#[post("/webhooks/{webhook_id}/deliveries/{delivery_id}/resend")]
pub async fn resend_delivery(
    state: Data<AppState>,
    session: SignedIn,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, delivery) = (webhook_id(&path.0.0)?, delivery_id(&path.0.1)?);
    let (actor, user) = (session.0.actor, session.0.user);
    let sent = webhooks::resend(&state.webhooks, actor, &user, id, delivery).await?;
    Ok(queued(sent))
}

/// Sends all deliveries again that were given up, or never tried.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "replay_deliveries",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    request_body = ReplayDeliveries,
    responses(
        (status = 202, body = QueuedDeliveries),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`webhook_disabled`"),
    )
)]
#[post("/webhooks/{webhook_id}/replay")]
pub async fn replay_deliveries(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
    body: Fields<ReplayDeliveries>,
) -> Result<HttpResponse, ApiError> {
    let (id, actor, user) = (webhook_id(&id.0)?, session.0.actor, session.0.user);
    let what = match body.0.what.as_str() {
        "failed" => Replayed::Failed,
        "missed" => Replayed::Missed,
        _ => return Err(Error::field("what", "Choose “failed” or “missed”.").into()),
    };
    let since = body.0.since.map(|text| {
        let wrong = || Error::field("since", "Write a time like 2026-11-01T12:00:00Z.");
        Timestamp::parse_rfc3339(&text).ok_or_else(wrong)
    });
    let since = since.transpose()?;
    let queued = webhooks::replay(&state.webhooks, actor, &user, id, what, since).await?;
    Ok(HttpResponse::Accepted().json(QueuedDeliveries { queued }))
}

/// Sends a test: the user's last event of a kind, or an example if there is none.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "test_webhook",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    request_body(content = TestWebhook, description = "May be left out"),
    responses(
        (status = 202, body = QueuedDelivery),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`webhook_disabled`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: ten a minute"),
    )
)]
#[post("/webhooks/{webhook_id}/test")]
pub async fn test_webhook(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
    body: OptionalJson<TestWebhook>,
) -> Result<HttpResponse, ApiError> {
    let (id, actor, user) = (webhook_id(&id.0)?, session.0.actor, session.0.user);
    let sent = webhooks::send_test(&state.webhooks, actor, &user, id, body.0.event).await?;
    Ok(queued(sent))
}

/// Lists the events of a webhook after a number, oldest first, so that a receiver can fetch what it has missed.
///
/// An API key that is bound to projects finds only webhooks that are limited to some of them.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "list_webhook_events",
    security(("bearer" = [])),
    params(
        ("webhook_id" = String, Path),
        ("after" = Option<u32>, Query, description = "The `sequence` of the last event that is known; defaults to 0"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = WebhookEvents),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`insufficient_scope`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/webhooks/{webhook_id}/events")]
pub async fn list_webhook_events(
    state: Data<AppState>,
    caller: Authorised<ProjectsRead>,
    id: Path<String>,
    query: Query<EventParameters>,
) -> Result<HttpResponse, ApiError> {
    let (id, ctx) = (webhook_id(&id.0)?, &state.webhooks);
    let limit = parts::size(query.0.limit);
    let after = query.0.after.map_or(0, |after| i64::from(after.get()));
    let (user, reached) = (&caller.user, caller.projects);
    let part = webhooks::list_events(ctx, user, reached, id, after, limit).await?;
    Ok(HttpResponse::Ok().json(WebhookEvents::from(part)))
}

fn queued(id: DeliveryId) -> HttpResponse {
    HttpResponse::Accepted().json(QueuedDelivery {
        delivery_id: id.to_string(),
    })
}

fn delivery_id(text: &str) -> Result<DeliveryId, Error> {
    DeliveryId::parse(text).ok_or(Error::NotFound("Delivery"))
}
