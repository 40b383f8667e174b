//! Checks of schemas in pipelines: `/api/projects/{id}/schema/check` and `/api/projects/{id}/checks`.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::Project;
use projects::CheckLabel;

use super::schemas::{UploadParameters, upload};
use crate::AppState;
use crate::auth::{Owner, ProjectsRead};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Query, SchemaBody};
use crate::wire::{CheckList, CheckedSchema, PublishSchema};

/// Maximum number of checks in the list.
const MAX_LISTED: u32 = 50;

/// Checks a schema as publishing would, and publishes nothing. Returns its findings and the changes it would make, with
/// what to do instead of breaking ones, and the address of a page that shows them for 30 days. Takes the same bodies as
/// publishing.
#[utoipa::path(
    tag = "schemas",
    operation_id = "check_schema",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("strict" = Option<bool>, Query, description = "Whether findings count too, for bodies other than `{sdl}`"),
        ("message" = Option<String>, Query, description = "What is checked, such as the title of a pull request, for bodies that are not `{sdl}`"),
        ("commit" = Option<String>, Query, description = "The commit that is checked, for bodies that are not `{sdl}`"),
    ),
    request_body(content((PublishSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 200, body = CheckedSchema),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
    )
)]
#[post("/projects/{id}/schema/check")]
pub async fn check_schema(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    query: Query<UploadParameters>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let (project, upload) = (&owner.resource, upload(body, query.0)?);
    let label = CheckLabel {
        message: upload.message,
        commit: upload.commit,
    };
    let how = (upload.strict, label);
    let checked = projects::check(&state.projects, &owner.user, project, upload.bytes, how).await?;
    let public_url = &state.site.public_url;
    Ok(HttpResponse::Ok().json(CheckedSchema::new(checked, project, public_url)))
}

/// Lists the newest checks of a project.
#[utoipa::path(
    tag = "schemas",
    operation_id = "list_checks",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = CheckList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/checks")]
pub async fn list_checks(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let project = &owner.resource;
    let checks = projects::list_checks(&state.projects, project, MAX_LISTED).await?;
    let list = CheckList::new(checks, project, &state.site.public_url);
    Ok(HttpResponse::Ok().json(list))
}
