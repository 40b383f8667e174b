//! `/api/user/notifications`: which notifications the signed-in user wants. `/api/public/notifications`: the links in mail.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use serde::Deserialize;

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Query};
use crate::wire::{MailSubscription, Notifications, SaveNotifications};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    token: String,
}

/// Lists which notifications the signed-in user wants.
#[utoipa::path(
    tag = "notifications",
    operation_id = "get_notifications",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Notifications),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
    )
)]
#[get("/user/notifications")]
pub async fn get_notifications(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let user = &session.0.user;
    let settings = notifications::get_settings(&state.notifications, user.id).await?;
    Ok(HttpResponse::Ok().json(Notifications::new(user, &settings)))
}

/// Switches notifications on or off. Kinds that are left out stay.
#[utoipa::path(
    tag = "notifications",
    operation_id = "save_notifications",
    security(("bearer" = [])),
    request_body = SaveNotifications,
    responses(
        (status = 200, body = Notifications),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: the kind is locked"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the kind needs Pro"),
    )
)]
#[put("/user/notifications")]
pub async fn save_notifications(
    state: Data<AppState>,
    session: SignedIn,
    body: Json<SaveNotifications>,
) -> Result<HttpResponse, ApiError> {
    let user = &session.0.user;
    let (ctx, actor) = (&state.notifications, session.0.actor.clone());
    let switches = body.0.settings.to_list();
    let settings = notifications::save_settings(ctx, actor, user.id, switches).await?;
    Ok(HttpResponse::Ok().json(Notifications::new(user, &settings)))
}

/// Returns what the link in a mail unsubscribes from, and changes nothing: scanners of mail open links.
#[utoipa::path(
    tag = "notifications",
    operation_id = "get_mail_subscription",
    params(("token" = String, Query, description = "From the link in a mail")),
    responses(
        (status = 200, body = MailSubscription),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/notifications/unsubscribe")]
pub async fn get_mail_subscription(
    state: Data<AppState>,
    query: Query<Token>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, token) = (&state.notifications, query.0.token.as_str());
    let subscription = notifications::find_subscription(ctx, token).await?;
    Ok(no_store(&subscription))
}

/// Unsubscribes from mail without signing in (RFC 8058). Doing it again changes nothing more.
///
/// Programs for mail send the form `List-Unsubscribe=One-Click`; the body is not read.
#[utoipa::path(
    tag = "notifications",
    operation_id = "unsubscribe_from_mail",
    params(("token" = String, Query, description = "From the link in a mail")),
    responses(
        (status = 200, body = MailSubscription),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/public/notifications/unsubscribe")]
pub async fn unsubscribe_from_mail(
    state: Data<AppState>,
    query: Query<Token>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, token) = (&state.notifications, query.0.token.as_str());
    let subscription = notifications::set_subscription(ctx, token, false).await?;
    Ok(no_store(&subscription))
}

/// Undoes an unsubscribe.
#[utoipa::path(
    tag = "notifications",
    operation_id = "subscribe_to_mail",
    params(("token" = String, Query, description = "From the link in a mail")),
    responses(
        (status = 200, body = MailSubscription),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/public/notifications/subscribe")]
pub async fn subscribe_to_mail(
    state: Data<AppState>,
    query: Query<Token>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, token) = (&state.notifications, query.0.token.as_str());
    let subscription = notifications::set_subscription(ctx, token, true).await?;
    Ok(no_store(&subscription))
}

/// Answers about a person, which no cache may keep.
fn no_store(subscription: &notifications::MailSubscription) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("private, no-store")))
        .json(MailSubscription::new(subscription))
}
