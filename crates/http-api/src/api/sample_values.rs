//! `/api/projects/{id}/sample-values`: the owner's values for examples.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use domain::{Project, SampleValue};
use projects::read_only;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Json;
use crate::wire::{SampleValues, SampleValuesInput};

/// Enough for 200 values of the maximum size, even if JSON escapes every character.
const VALUES_BYTES: usize = 4 * 1024 * 1024;

/// Returns the sample values of a project, and where the examples of its current version use them.
#[utoipa::path(
    tag = "examples",
    operation_id = "get_sample_values",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = SampleValues),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/sample-values")]
pub async fn get_sample_values(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let project = &owner.resource;
    let reason = read_only::reason_now(&state.projects, &owner.user, project).await?;
    let values = project.docs_options.samples.list().to_vec();
    let checked = projects::check_sample_values(&state.projects, project, values).await?;
    Ok(HttpResponse::Ok().json(SampleValues::new(checked, reason)))
}

/// Replaces the sample values. They are used in the generated examples of every version; the most exact one counts.
#[utoipa::path(
    tag = "examples",
    operation_id = "save_sample_values",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = SampleValuesInput,
    responses(
        (status = 200, body = SampleValues),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every value that can never be used"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[put("/projects/{id}/sample-values")]
pub async fn save_sample_values(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    body: Json<SampleValuesInput, VALUES_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let values: Vec<SampleValue> = read(body.0);
    let project = projects::save_sample_values(ctx, owner.actor, project, values.clone()).await?;
    let checked = projects::check_sample_values(ctx, &project, values).await?;
    Ok(HttpResponse::Ok().json(SampleValues::new(checked, None)))
}

/// Returns where the examples of the current version would use values. Nothing is stored.
#[utoipa::path(
    tag = "examples",
    operation_id = "preview_sample_values",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = SampleValuesInput,
    responses(
        (status = 200, body = SampleValues),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[post("/projects/{id}/sample-values/preview")]
pub async fn preview_sample_values(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    body: Json<SampleValuesInput, VALUES_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let reason = read_only::reason_now(ctx, &owner.user, project).await?;
    let checked = projects::check_sample_values(ctx, project, read(body.0)).await?;
    Ok(HttpResponse::Ok().json(SampleValues::new(checked, reason)))
}

fn read(input: SampleValuesInput) -> Vec<SampleValue> {
    input.values.into_iter().map(SampleValue::from).collect()
}
