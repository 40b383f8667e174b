//! `/api/projects/{id}/versions`: the history of a project, for its owner and for readers.

use std::borrow::Cow;

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::{Error, Project, VersionNumber};
use projects::OwnChanges;
use schema_results::{AllowedChange, Changes};
use serde::Deserialize;

use super::parts::{self, NOT_A_CURSOR};
use super::schemas::publish_response;
use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::parameters::Limit;
use crate::reader::{Reader, Surface};
use crate::wire::{
    PublicVersionList, PublishedSchema, SchemaAnswer, VersionChanges, VersionList, VersionPart,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParameters {
    cursor: Option<Cursor>,
    limit: Option<Limit>,
}

/// A pagination cursor. The server makes them with at most nine digits.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "Cow<'_, str>")]
struct Cursor(VersionNumber);

impl TryFrom<Cow<'_, str>> for Cursor {
    type Error = &'static str;

    fn try_from(text: Cow<'_, str>) -> Result<Self, Self::Error> {
        let number = VersionNumber::parse(&text).filter(|_| text.len() <= 9 && *text != *"0");
        number.map(Self).ok_or(NOT_A_CURSOR)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompareParameters {
    from: Option<VersionNumber>,
}

/// Lists the versions of a project, newest first.
#[utoipa::path(
    tag = "versions",
    operation_id = "list_versions",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
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
    owner: Owner<Project, ProjectsRead>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let list = part(&state, &owner.resource, &query.0).await?;
    Ok(HttpResponse::Ok().json(VersionList::from(list)))
}

/// Returns one version with its SDL and findings.
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
    owner: Owner<Project, ProjectsRead>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let schema = projects::version_schema(&state.projects, &owner.resource, number).await?;
    Ok(HttpResponse::Ok().json(SchemaAnswer::from(schema)))
}

/// Returns the changes of a version since the previous one or any other.
#[utoipa::path(
    tag = "versions",
    operation_id = "get_version_changes",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("number" = u32, Path),
        ("from" = Option<u32>, Query, description = "The version to compare with. Defaults to the previous version"),
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
    owner: Owner<Project, ProjectsRead>,
    address: Path<(String, String)>,
    query: Query<CompareParameters>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let (project, from) = (&owner.resource, query.0.from);
    let changes = projects::own_changes(&state.projects, project, from, number).await?;
    let changes = changes.map(OwnChanges::merged);
    let allowed = allowed(&state, project, changes.as_ref(), number).await?;
    Ok(HttpResponse::Ok().json(VersionChanges::of(changes, allowed, from, number)))
}

/// Publishes an older version again as a new version.
#[utoipa::path(
    tag = "versions",
    operation_id = "restore_version",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("number" = u32, Path)),
    responses(
        (status = 201, body = PublishedSchema, description = "A new version"),
        (status = 200, body = PublishedSchema, description = "The schema is the same as the current version"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/projects/{id}/versions/{number}/restore")]
pub async fn restore_version(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let done = projects::restore(&state.projects, owner.actor, &owner.resource, number).await?;
    Ok(publish_response(done))
}

/// Lists the versions of public docs, newest first.
#[utoipa::path(
    tag = "public",
    operation_id = "list_public_versions",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = PublicVersionList),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/versions")]
pub async fn list_public_versions(
    reader: Reader,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    reader
        .json(Surface::Json, async |open| {
            let list = part(reader.state(), &open.project, &query.0).await?;
            Ok(HttpResponse::Ok().json(PublicVersionList::from(list)))
        })
        .await
}

/// Returns the changes of a version of public docs.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_changes",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("number" = u32, Path),
        ("from" = Option<u32>, Query, description = "The version to compare with. Defaults to the previous version"),
    ),
    responses(
        (status = 200, body = VersionChanges),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/versions/{number}/changes")]
pub async fn get_public_changes(
    reader: Reader,
    address: Path<(String, String, String)>,
    query: Query<CompareParameters>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.2)?;
    reader
        .json(Surface::Json, async |open| {
            let answer = changes(reader.state(), &open.project, number, query.0.from).await?;
            Ok(HttpResponse::Ok().json(&answer))
        })
        .await
}

async fn part(
    state: &AppState,
    project: &Project,
    parameters: &ListParameters,
) -> Result<VersionPart, Error> {
    let limit = parts::size(parameters.limit);
    let before = parameters.cursor.map(|cursor| cursor.0);
    let entries = projects::list_versions(&state.projects, project, before, limit + 1).await?;
    Ok(VersionPart::new(
        entries,
        limit as usize,
        project.current_version,
    ))
}

async fn changes(
    state: &AppState,
    project: &Project,
    number: VersionNumber,
    from: Option<VersionNumber>,
) -> Result<VersionChanges, Error> {
    let ctx = &state.projects;
    let changes = match from {
        Some(from) => Some(projects::compare(ctx, project, from, number).await?),
        None => projects::changes_of_version(ctx, project, number).await?.1,
    };
    let allowed = allowed(state, project, changes.as_ref(), number).await?;
    Ok(VersionChanges::of(changes, allowed, from, number))
}

/// Returns who allowed breaking changes of a version, as far as they are among these changes.
async fn allowed(
    state: &AppState,
    project: &Project,
    changes: Option<&Changes>,
    number: VersionNumber,
) -> Result<Vec<AllowedChange>, Error> {
    match changes {
        Some(shown) => {
            projects::allowed_changes_of_version(&state.projects, project, number, shown).await
        }
        None => Ok(Vec::new()),
    }
}

/// Parses the version number in a path. A number that no version can have is a 404.
pub(super) fn version_number(text: &str) -> Result<VersionNumber, Error> {
    VersionNumber::parse(text).ok_or(Error::NotFound("Schema version"))
}
