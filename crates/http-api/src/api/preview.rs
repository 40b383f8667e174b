//! Previews of schemas without an account.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use crate::AppState;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, SCHEMA_BODY_BYTES};
use crate::wire::{PreviewSchema, SchemaPreview};

/// Returns a page of the docs of a schema, as creating a project with it would show it. Needs no account; nothing is
/// stored.
#[utoipa::path(
    tag = "public",
    operation_id = "preview_schema",
    request_body = PreviewSchema,
    responses(
        (status = 200, body = SchemaPreview),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/tools/preview")]
pub async fn preview_schema(
    state: Data<AppState>,
    caller: Caller,
    body: Json<PreviewSchema, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let PreviewSchema { sdl, path } = body.0;
    let caller = caller.0.subject("preview:ip");
    let preview = projects::preview(&state.projects, sdl, path, caller).await?;
    Ok(HttpResponse::Ok().json(SchemaPreview::from(preview)))
}
