//! `/api/projects/{id}/docs`: docs for their owner, including what hide rules hide from readers.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use docs_site::owner_page_at;
use domain::Project;
use projects::open_whole;
use serde::Deserialize;

use super::docs::{SearchParameters, VersionParameter, search};
use super::types::{TypeParameters, read_type};
use crate::AppState;
use crate::auth::{Owner, ProjectsRead};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::wire::{OwnerDocs, Page, PublicType, SearchResults};

#[derive(Deserialize)]
struct PagePath {
    path: String,
}

#[derive(Deserialize)]
struct TypeName {
    name: String,
}

/// Returns the docs of the whole schema, with the places that hide rules keep from readers.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_docs",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = OwnerDocs),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/docs")]
pub async fn get_project_docs(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(HttpResponse::Ok().json(OwnerDocs::new(&docs)))
}

/// Returns one page of the whole schema's docs. Examples on it are those that readers get, if readers get the page.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_page",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("path" = String, Path, description = "Path of the page; may contain slashes"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = Page),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/docs/pages/{path:.*}")]
pub async fn get_project_page(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    page: Path<PagePath>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let (project, version) = (&owner.resource, query.0.version);
    let page = owner_page_at(&state.docs_site(), project, version, &page.0.path).await?;
    Ok(HttpResponse::Ok().json(Page::from(page)))
}

/// Searches names and descriptions in the whole schema; best hits first.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "search_project_docs",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("q" = Option<String>, Query, description = "Words, and filters such as `returns:User`; only the first 200 characters are used. Without it, nothing is found"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 20"),
        ("kind" = Option<String>, Query, description = "Return only hits of this kind"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = SearchResults),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/docs/search")]
pub async fn search_project_docs(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    query: Query<SearchParameters>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(HttpResponse::Ok().json(&search(&state, &docs.whole, &query.0).await?))
}

/// Returns a summary of a type of the whole schema, with its members on request.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_type",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("name" = String, Path, description = "Name of the type"),
        ("members" = Option<bool>, Query, description = "Whether to include its members"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = PublicType),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/docs/types/{name}")]
pub async fn get_project_type(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    of: Path<TypeName>,
    query: Query<TypeParameters>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(HttpResponse::Ok().json(&read_type(&docs.whole, &of.0.name, &query.0)?))
}
