//! `/api/projects/{id}/docs-layout`: what the owner arranges in the docs.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use domain::Project;
use projects::read_only;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Json;
use crate::parameters::Whole;
use crate::wire::{CheckedDocsLayout, PreviewDocsLayout, SaveDocsLayout};

/// Enough for 60 groups with 50 patterns of 200 characters, as JSON.
const LAYOUT_BYTES: usize = 1024 * 1024;

/// Returns what the owner arranges in the docs: groups, the overview, snippets and authentication.
#[utoipa::path(
    tag = "docs layout",
    operation_id = "get_docs_layout",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = CheckedDocsLayout),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/docs-layout")]
pub async fn get_docs_layout(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let reason = read_only::reason_now(ctx, &owner.user, project).await?;
    let stored = &project.docs_options.layout;
    let checked = projects::check_docs_layout(ctx, project, projects::read_layout(stored)).await?;
    Ok(HttpResponse::Ok().json(CheckedDocsLayout::new(checked, stored.version(), reason)))
}

/// Replaces what the owner arranges in the docs. It applies to every version at once.
#[utoipa::path(
    tag = "docs layout",
    operation_id = "save_docs_layout",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = SaveDocsLayout,
    responses(
        (status = 200, body = CheckedDocsLayout),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with everything that is wrong and its place"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`version_conflict`: it was changed since"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[put("/projects/{id}/docs-layout")]
pub async fn save_docs_layout(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    body: Json<SaveDocsLayout, LAYOUT_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, SaveDocsLayout { layout, version }) = (&state.projects, body.0);
    let version = version.map(Whole::get);
    let project = &owner.resource;
    let saved =
        projects::save_docs_layout(ctx, owner.actor, project, layout.into(), version).await?;
    let stored = &saved.docs_options.layout;
    let checked = projects::check_docs_layout(ctx, &saved, projects::read_layout(stored)).await?;
    Ok(HttpResponse::Ok().json(CheckedDocsLayout::new(checked, stored.version(), None)))
}

/// Returns what a layout would do with the current version, and what is wrong with it. Nothing is stored.
#[utoipa::path(
    tag = "docs layout",
    operation_id = "preview_docs_layout",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = PreviewDocsLayout,
    responses(
        (status = 200, body = CheckedDocsLayout),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[post("/projects/{id}/docs-layout/preview")]
pub async fn preview_docs_layout(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    body: Json<PreviewDocsLayout, LAYOUT_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let reason = read_only::reason_now(ctx, &owner.user, project).await?;
    let version = project.docs_options.layout.version();
    let checked = projects::check_docs_layout(ctx, project, body.0.layout.into()).await?;
    Ok(HttpResponse::Ok().json(CheckedDocsLayout::new(checked, version, reason)))
}
