//! `/api/auth`: sign-in and sessions.

use actix_web::http::header::USER_AGENT;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use domain::{Email, RedirectPath, UserAgent};
use serde::Deserialize;

use crate::AppState;
use crate::auth::{SignedIn, request_id};
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Query};
use crate::wire::{MagicLink, MagicLinkAnswer, MagicLinkRequest, User, UserAnswer, VerifyAnswer};

/// Mails a sign-in link. Answers the same for known and unknown addresses.
#[utoipa::path(
    tag = "auth",
    operation_id = "send_magic_link",
    request_body = MagicLinkRequest,
    responses(
        (status = 200, body = MagicLinkAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 1 a minute and 5 an hour per address, 20 an hour per IP address"),
    )
)]
#[post("/auth/magic-link")]
pub async fn send_magic_link(
    state: Data<AppState>,
    caller: Caller,
    body: Json<MagicLinkRequest>,
) -> Result<HttpResponse, ApiError> {
    let email = Email::parse(&body.0.email)?;
    let redirect = RedirectPath::parse_field("redirect", body.0.redirect.as_deref())?;
    accounts::request_magic_link(&state.accounts, email, redirect, caller.0).await?;
    Ok(HttpResponse::Ok().json(MagicLinkAnswer {
        message: "Magic link sent! Check your email to log in.",
    }))
}

/// The query string of a sign-in link.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VerifyQuery {
    #[serde(default)]
    token: String,
}

/// Returns whose account a sign-in link opens, without using the link up. For browsers that did not request it.
#[utoipa::path(
    tag = "auth",
    operation_id = "get_magic_link",
    params(("token" = String, Query, description = "The link's token")),
    responses(
        (status = 200, body = MagicLink),
        (status = 400, body = ApiErrorBody, description = "`link_invalid`"),
    )
)]
#[get("/auth/link")]
pub async fn get_magic_link(
    state: Data<AppState>,
    query: Query<VerifyQuery>,
) -> Result<HttpResponse, ApiError> {
    let email = accounts::inspect_magic_link(&state.accounts, &query.0.token).await?;
    Ok(HttpResponse::Ok().json(MagicLink {
        email: email.as_str().to_owned(),
    }))
}

/// Uses a sign-in link up and opens a session. A link works once, for 10 minutes.
#[utoipa::path(
    tag = "auth",
    operation_id = "verify_magic_link",
    params(("token" = String, Query, description = "The link's token")),
    responses(
        (status = 200, body = VerifyAnswer),
        (status = 400, body = ApiErrorBody, description = "`link_invalid`"),
    )
)]
#[get("/auth/verify")]
pub async fn verify_magic_link(
    state: Data<AppState>,
    request: HttpRequest,
    query: Query<VerifyQuery>,
) -> Result<HttpResponse, ApiError> {
    let user_agent = request.headers().get(USER_AGENT);
    let user_agent = user_agent.and_then(|value| UserAgent::new(value.to_str().ok()?));
    let id = request_id(&request);
    let signed_in =
        accounts::verify_magic_link(&state.accounts, &query.0.token, user_agent, id).await?;
    let is_admin = accounts::is_admin(&state.accounts, &signed_in.user);
    Ok(HttpResponse::Ok().json(VerifyAnswer::new(&signed_in, is_admin)))
}

/// Returns the signed-in user.
#[utoipa::path(
    tag = "auth",
    operation_id = "current_user",
    security(("bearer" = [])),
    responses((status = 200, body = UserAnswer), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/auth/me")]
pub async fn current_user(state: Data<AppState>, session: SignedIn) -> HttpResponse {
    let is_admin = accounts::is_admin(&state.accounts, &session.0.user);
    HttpResponse::Ok().json(UserAnswer {
        user: User::new(&session.0.user, is_admin),
    })
}

/// Revokes this session.
#[utoipa::path(
    tag = "auth",
    operation_id = "sign_out",
    security(("bearer" = [])),
    responses((status = 204), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[post("/auth/logout")]
pub async fn sign_out(state: Data<AppState>, session: SignedIn) -> Result<HttpResponse, ApiError> {
    accounts::sign_out(&state.accounts, &session.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Revokes every session of the signed-in user.
#[utoipa::path(
    tag = "auth",
    operation_id = "sign_out_everywhere",
    security(("bearer" = [])),
    responses((status = 204), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[post("/auth/logout-everywhere")]
pub async fn sign_out_everywhere(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    accounts::sign_out_everywhere(&state.accounts, &session.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
