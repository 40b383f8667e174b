//! `/api/projects/{id}/versions`: the history of a project, for its owner and for readers.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use domain::{Error, Project};
use serde::Deserialize;

use super::docs::{fresh, with_docs};
use super::parts;
use super::schemas::published;
use crate::AppState;
use crate::auth::{Owner, Viewer};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::wire::{PublishedSchema, SchemaAnswer, VersionChanges, VersionList};

#[derive(Deserialize)]
struct ListParameters {
    cursor: Option<u32>,
    limit: Option<u32>,
}

#[derive(Deserialize)]
struct CompareParameters {
    from: Option<u32>,
}

/// Versions of a project, newest first.
#[utoipa::path(
    tag = "versions",
    operation_id = "list_versions",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the part before"),
        ("limit" = Option<u32>, Query, description = "At most 100; 50 where it is left out"),
    ),
    responses(
        (status = 200, body = VersionList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/versions")]
pub async fn list_versions(
    state: Data<AppState>,
    owner: Owner<Project>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let list = part(&state, &owner.resource, &query.0).await?;
    Ok(HttpResponse::Ok().json(list))
}

/// One version with its SDL and findings.
#[utoipa::path(
    tag = "versions",
    operation_id = "get_version",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("number" = u32, Path)),
    responses(
        (status = 200, body = SchemaAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/versions/{number}")]
pub async fn get_version(
    state: Data<AppState>,
    owner: Owner<Project>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let schema = projects::version_schema(&state.projects, &owner.resource, number).await?;
    Ok(HttpResponse::Ok().json(SchemaAnswer::from(schema)))
}

/// What changed with a version, or from any other to it.
#[utoipa::path(
    tag = "versions",
    operation_id = "get_version_changes",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("number" = u32, Path),
        ("from" = Option<u32>, Query, description = "The version to compare with; the one before where it is left out"),
    ),
    responses(
        (status = 200, body = VersionChanges),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/versions/{number}/changes")]
pub async fn get_version_changes(
    state: Data<AppState>,
    owner: Owner<Project>,
    address: Path<(String, String)>,
    query: Query<CompareParameters>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let (project, from) = (&owner.resource, query.0.from);
    let changes = projects::own_changes(&state.projects, project, from, number).await?;
    Ok(HttpResponse::Ok().json(VersionChanges::of(changes, from, number)))
}

/// Publishes an older version again, as a new one.
#[utoipa::path(
    tag = "versions",
    operation_id = "restore_version",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("number" = u32, Path)),
    responses(
        (status = 201, body = PublishedSchema, description = "A new version"),
        (status = 200, body = PublishedSchema, description = "It is what the current version says"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/projects/{id}/versions/{number}/restore")]
pub async fn restore_version(
    state: Data<AppState>,
    owner: Owner<Project>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let done = projects::restore(&state.projects, &owner.resource, number).await?;
    Ok(published(done))
}

/// Versions of public docs, newest first.
#[utoipa::path(
    tag = "public",
    operation_id = "list_public_versions",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the part before"),
        ("limit" = Option<u32>, Query, description = "At most 100; 50 where it is left out"),
    ),
    responses(
        (status = 200, body = VersionList),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/versions")]
pub async fn list_public_versions(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String)>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        Ok(fresh(&part(&state, &open.project, &query.0).await?))
    })
    .await
}

/// What changed with a version of public docs.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_changes",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("number" = u32, Path),
        ("from" = Option<u32>, Query, description = "The version to compare with; the one before where it is left out"),
    ),
    responses(
        (status = 200, body = VersionChanges),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/versions/{number}/changes")]
pub async fn get_public_changes(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String, String)>,
    query: Query<CompareParameters>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug, number) = address.0;
    let number = version_number(&number)?;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let answer = changes(&state, &open.project, number, query.0.from).await?;
        Ok(fresh(&answer))
    })
    .await
}

async fn part(
    state: &AppState,
    project: &Project,
    parameters: &ListParameters,
) -> Result<VersionList, Error> {
    let limit = parts::size(parameters.limit);
    let before = parameters.cursor.unwrap_or(u32::MAX);
    let entries = projects::list_versions(&state.projects, project, before, limit + 1).await?;
    Ok(VersionList::new(
        entries,
        limit as usize,
        project.current_version,
    ))
}

async fn changes(
    state: &AppState,
    project: &Project,
    number: u32,
    from: Option<u32>,
) -> Result<VersionChanges, Error> {
    let ctx = &state.projects;
    let changes = match from {
        Some(from) => Some(projects::compare(ctx, project, from, number).await?),
        None => projects::changes_of_version(ctx, project, number).await?.1,
    };
    Ok(VersionChanges::of(changes, from, number))
}

/// What is no number is no version.
pub(super) fn version_number(text: &str) -> Result<u32, Error> {
    text.parse().map_err(|_| Error::NotFound("Schema version"))
}
