//! Tools that need no account.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use crate::AppState;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, SCHEMA_BODY_BYTES};
use crate::wire::{ValidateSchema, ValidatedSchema};

/// Validates a schema, and operations against it. Needs no account and stores nothing. Texts that are wrong are a normal
/// response.
#[utoipa::path(
    tag = "public",
    operation_id = "validate_schema",
    request_body = ValidateSchema,
    responses(
        (status = 200, body = ValidatedSchema),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/tools/validate")]
pub async fn validate_schema(
    state: Data<AppState>,
    caller: Caller,
    body: Json<ValidateSchema, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let ValidateSchema { schema, operations } = body.0;
    let by = caller.0.subject("validate:ip");
    let validated =
        projects::validate(&state.projects, schema.into_bytes(), operations, by).await?;
    Ok(HttpResponse::Ok().json(ValidatedSchema::new(validated)?))
}
