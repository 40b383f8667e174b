//! `/api/schema-checks`: schemas that do not belong to a project yet.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use super::schemas::{UploadParameters, upload};
use crate::AppState;
use crate::auth::{Authorised, ProjectsRead};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::SchemaBody;
use crate::wire::{PublishSchema, SchemaCheck};

/// Checks a schema as creating a project would, without storing it. Takes the same bodies as publishing.
#[utoipa::path(
    tag = "schemas",
    operation_id = "check_unpublished_schema",
    security(("bearer" = [])),
    request_body(content((PublishSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 200, body = SchemaCheck),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
    )
)]
#[post("/schema-checks")]
pub async fn check_unpublished_schema(
    state: Data<AppState>,
    _: Authorised<ProjectsRead>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let upload = upload(body, UploadParameters::default(), false)?;
    let checked = projects::check_unpublished(&state.projects, upload.bytes).await?;
    Ok(HttpResponse::Ok().json(SchemaCheck::from(checked)))
}
