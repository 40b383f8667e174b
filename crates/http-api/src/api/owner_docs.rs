//! `/api/projects/{id}/docs`: docs for their owner, with what the hide rules keep from readers.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::Project;
use projects::open_whole;
use serde::Deserialize;

use super::docs::{SearchParameters, VersionParameter, found, fresh};
use super::types::{TypeParameters, described};
use crate::AppState;
use crate::auth::Owner;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::site::owner_page_at;
use crate::wire::{OwnerDocs, Page, PublicType, SearchResults};

#[derive(Deserialize)]
struct PagePath {
    path: String,
}

#[derive(Deserialize)]
struct TypeName {
    name: String,
}

/// Docs of the whole schema, and which places in them a hide rule keeps from readers.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_docs",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
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
    owner: Owner<Project>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(fresh(&OwnerDocs::new(&docs)))
}

/// One page of the whole schema's docs. Its code is what readers get, where they get the page.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_page",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("path" = String, Path, description = "May hold slashes"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
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
    owner: Owner<Project>,
    page: Path<PagePath>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let (project, version) = (&owner.resource, query.0.version);
    let page = owner_page_at(&state, project, version, &page.0.path).await?;
    Ok(fresh(&Page::from(page)))
}

/// Things of the whole schema by name and description, best first.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "search_project_docs",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("q" = String, Query, description = "What to look for; at most 200 characters are read"),
        ("limit" = Option<u32>, Query, description = "At most 100; 20 where it is left out"),
        ("kind" = Option<String>, Query, description = "Only hits of that kind"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
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
    owner: Owner<Project>,
    query: Query<SearchParameters>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(fresh(&found(&state, &docs.whole, &query.0).await?))
}

/// A type of the whole schema in a few words, and what is in it.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_project_type",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("name" = String, Path, description = "Of the type"),
        ("members" = Option<bool>, Query, description = "With what is in it"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
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
    owner: Owner<Project>,
    of: Path<TypeName>,
    query: Query<TypeParameters>,
) -> Result<HttpResponse, ApiError> {
    let docs = open_whole(&state.projects, &owner.resource, query.0.version).await?;
    Ok(fresh(&described(&docs.whole, &of.0.name, &query.0)?))
}
