//! `/api/webhooks`: the user's webhooks. Only a session manages them.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Error, WebhookId, WebhookLimits};

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Fields, Path};
use crate::idempotency_header::Idempotency;
use crate::wire::{
    CreateWebhook, PreviewWebhook, UpdateWebhook, WebhookAnswer, WebhookList, WebhookPreview,
    WebhookSecret,
};

/// Lists the signed-in user's webhooks, oldest first.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "list_webhooks",
    security(("bearer" = [])),
    responses((status = 200, body = WebhookList), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/webhooks")]
pub async fn list_webhooks(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let webhooks = webhooks::list_webhooks(&state.webhooks, &session.0.user).await?;
    Ok(HttpResponse::Ok().json(WebhookList {
        webhooks: webhooks.into_iter().map(Into::into).collect(),
        max: WebhookLimits::MAX_PER_USER,
    }))
}

/// Creates a webhook and sends it a test. Its secret is in this response and never shown again.
///
/// With an `Idempotency-Key`, the same request sent again within 24 hours creates nothing more. Its response has a new
/// secret for the webhook that the first request created, whose secret stops working.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "create_webhook",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "A key that the client makes for one request and repeats in its retries: 1 to 255 visible characters, such as a UUID")),
    request_body = CreateWebhook,
    responses(
        (status = 201, body = WebhookSecret),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 409, body = ApiErrorBody, description = "`webhook_limit`: ten webhooks"),
        (status = 422, body = ApiErrorBody, description = "`idempotency_key_reused`"),
    )
)]
#[post("/webhooks")]
pub async fn create_webhook(
    state: Data<AppState>,
    session: SignedIn,
    request: Idempotency,
    body: Fields<CreateWebhook>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user) = (session.0.actor, session.0.user);
    let (new, request) = (body.0.try_into()?, request.once(Ok)?);
    let created = webhooks::create_webhook(&state.webhooks, actor, &user, new, request).await?;
    Ok(HttpResponse::Created().json(WebhookSecret::from(created)))
}

/// Counts the events of the last 30 days that a filter lets through, and shows the message for the last one.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "preview_webhook",
    security(("bearer" = [])),
    request_body = PreviewWebhook,
    responses(
        (status = 200, body = WebhookPreview),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
    )
)]
#[post("/webhook-preview")]
pub async fn preview_webhook(
    state: Data<AppState>,
    session: SignedIn,
    body: Fields<PreviewWebhook>,
) -> Result<HttpResponse, ApiError> {
    let (filter, format) = body.0.parse()?;
    let user = &session.0.user;
    let preview = webhooks::preview(&state.webhooks, user, filter, format).await?;
    Ok(HttpResponse::Ok().json(WebhookPreview::from(preview)))
}

/// Returns a webhook.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "get_webhook",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    responses(
        (status = 200, body = WebhookAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/webhooks/{webhook_id}")]
pub async fn get_webhook(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = webhook_id(&id.0)?;
    let webhook = webhooks::find_webhook(&state.webhooks, &session.0.user, id).await?;
    Ok(HttpResponse::Ok().json(answer(webhook)))
}

/// Changes a webhook, and switches it on or off. What is left out is kept.
///
/// Switching it off ends what waits. When it is switched on again, `replay` sends what it has missed.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "update_webhook",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    request_body = UpdateWebhook,
    responses(
        (status = 200, body = WebhookAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/webhooks/{webhook_id}")]
pub async fn update_webhook(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
    body: Fields<UpdateWebhook>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user) = (session.0.actor, session.0.user);
    let (id, changes) = (webhook_id(&id.0)?, body.0.try_into()?);
    let changed = webhooks::update_webhook(&state.webhooks, actor, &user, id, changes).await?;
    Ok(HttpResponse::Ok().json(answer(changed)))
}

/// Deletes a webhook with its log.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "delete_webhook",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/webhooks/{webhook_id}")]
pub async fn delete_webhook(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user, id) = (session.0.actor, session.0.user, webhook_id(&id.0)?);
    webhooks::delete_webhook(&state.webhooks, actor, &user, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Gives a webhook a new secret, which is in this response and never shown again. For 24 hours the old one signs too.
#[utoipa::path(
    tag = "webhooks",
    operation_id = "rotate_webhook_secret",
    security(("bearer" = [])),
    params(("webhook_id" = String, Path)),
    responses(
        (status = 200, body = WebhookSecret),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`not_signed`"),
    )
)]
#[post("/webhooks/{webhook_id}/rotate-secret")]
pub async fn rotate_webhook_secret(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user, id) = (session.0.actor, session.0.user, webhook_id(&id.0)?);
    let rotated = webhooks::rotate_secret(&state.webhooks, actor, &user, id).await?;
    Ok(HttpResponse::Ok().json(WebhookSecret::from(rotated)))
}

fn answer(webhook: webhooks::ShownWebhook) -> WebhookAnswer {
    WebhookAnswer {
        webhook: webhook.into(),
    }
}

pub(super) fn webhook_id(text: &str) -> Result<WebhookId, Error> {
    WebhookId::parse(text).ok_or(Error::NotFound("Webhook"))
}
