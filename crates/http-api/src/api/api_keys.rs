//! `/api/user/api-keys`: the user's API keys. Only a session manages them.

use accounts::ApiKeyRequest;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use domain::{ApiKeyId, Error};

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Fields, Path};
use crate::idempotency_header::Idempotency;
use crate::wire::{ApiKeyList, ApiKeySecret, CreateApiKey};

/// Lists the signed-in user's API keys with their use, newest first.
#[utoipa::path(
    tag = "user",
    operation_id = "list_api_keys",
    security(("bearer" = [])),
    responses((status = 200, body = ApiKeyList), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/user/api-keys")]
pub async fn list_api_keys(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let keys = accounts::list_api_keys(&state.accounts, session.0.user.id).await?;
    Ok(HttpResponse::Ok().json(ApiKeyList {
        api_keys: keys.into_iter().map(Into::into).collect(),
    }))
}

/// Creates an API key. Its secret is in this response and never shown again.
///
/// With an `Idempotency-Key`, the same request sent again within 24 hours creates nothing more. Its response has a new
/// secret for the key that the first request created, whose secret stops working.
#[utoipa::path(
    tag = "user",
    operation_id = "create_api_key",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "A key that the client makes for one request and repeats in its retries: 1 to 255 visible characters, such as a UUID")),
    request_body = CreateApiKey,
    responses(
        (status = 201, body = ApiKeySecret),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 409, body = ApiErrorBody, description = "`key_limit`: five keys"),
        (status = 422, body = ApiErrorBody, description = "`idempotency_key_reused`"),
    )
)]
#[post("/user/api-keys")]
pub async fn create_api_key(
    state: Data<AppState>,
    session: SignedIn,
    request: Idempotency,
    body: Fields<CreateApiKey>,
) -> Result<HttpResponse, ApiError> {
    let new = ApiKeyRequest::try_from(body.0)?;
    let request = request.once(Ok)?;
    let issued = accounts::create_api_key(&state.accounts, &session.0, new, request).await?;
    Ok(HttpResponse::Created().json(ApiKeySecret::from(issued)))
}

/// Deletes an API key. It stops working within two seconds.
#[utoipa::path(
    tag = "user",
    operation_id = "delete_api_key",
    security(("bearer" = [])),
    params(("key_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/user/api-keys/{key_id}")]
pub async fn delete_api_key(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = key_id(&id.0)?;
    accounts::delete_api_key(&state.accounts, &session.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Gives an API key a new secret, which is in this response and never shown again. The old one works for 24 hours more.
///
/// With an `Idempotency-Key`, the same request sent again within 24 hours replaces the new secret only: the old one works
/// as long as the first request said.
#[utoipa::path(
    tag = "user",
    operation_id = "rotate_api_key",
    security(("bearer" = [])),
    params(
        ("key_id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "A key that the client makes for one request and repeats in its retries: 1 to 255 visible characters, such as a UUID"),
    ),
    responses(
        (status = 200, body = ApiKeySecret),
        (status = 400, body = ApiErrorBody, description = "`invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`key_expired`"),
        (status = 422, body = ApiErrorBody, description = "`idempotency_key_reused`"),
    )
)]
#[post("/user/api-keys/{key_id}/rotate")]
pub async fn rotate_api_key(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
    request: Idempotency,
) -> Result<HttpResponse, ApiError> {
    let (id, request) = (key_id(&id.0)?, request.once(Ok)?);
    let issued = accounts::rotate_api_key(&state.accounts, &session.0, id, request).await?;
    Ok(HttpResponse::Ok().json(ApiKeySecret::from(issued)))
}

/// Ends the old secret of a rotated API key: it stops working within two seconds. The new one is not affected.
#[utoipa::path(
    tag = "user",
    operation_id = "end_old_secret",
    security(("bearer" = [])),
    params(("key_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/user/api-keys/{key_id}/end-old-secret")]
pub async fn end_old_secret(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = key_id(&id.0)?;
    accounts::end_old_secret(&state.accounts, &session.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn key_id(text: &str) -> Result<ApiKeyId, Error> {
    ApiKeyId::parse(text).ok_or(Error::NotFound("API key"))
}
