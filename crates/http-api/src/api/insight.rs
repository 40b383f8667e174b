//! Information about a schema for its owner: diagnostics while typing, the documentation score, files.

use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::Project;
use projects::SchemaFile;
use serde::Deserialize;

use super::versions::version_number;
use crate::AppState;
use crate::auth::{Authorised, Owner, ProjectsRead};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query, SchemaBody};
use crate::wire::{DiagnosedSchema, DocumentationScore};

/// Returns the diagnostics of a schema, for editors. The schema is read and validated, but neither compared nor
/// stored. A schema that publishing would refuse is a normal response.
#[utoipa::path(
    tag = "schemas",
    operation_id = "diagnose_schema",
    security(("bearer" = [])),
    request_body(content((String = "application/graphql"))),
    responses(
        (status = 200, body = DiagnosedSchema),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
    )
)]
#[post("/schema-diagnostics")]
pub async fn diagnose_schema(
    state: Data<AppState>,
    _authorised: Authorised<ProjectsRead>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let outcome = projects::diagnose(&state.projects, body.bytes).await;
    Ok(HttpResponse::Ok().json(DiagnosedSchema::new(outcome)?))
}

/// Returns the documentation score of the current version, and what would raise it.
#[utoipa::path(
    tag = "schemas",
    operation_id = "get_documentation_score",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = DocumentationScore),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/score")]
pub async fn get_documentation_score(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let score = projects::score(&state.projects, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(DocumentationScore::from(score)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileParameters {
    #[serde(default)]
    format: Format,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "snake_case")]
enum Format {
    #[default]
    Sdl,
    Introspection,
}

/// Returns the whole schema of a version as a file, including hidden things: `sdl` as it was published, or
/// `introspection`, the result of the full introspection query (September 2025).
#[utoipa::path(
    tag = "versions",
    operation_id = "download_version",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("number" = u32, Path),
        ("format" = Option<String>, Query, description = "`sdl` (the default) or `introspection`"),
    ),
    responses(
        (status = 200, content((String = "application/graphql"), (serde_json::Value = "application/json"))),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/versions/{number}/download")]
pub async fn download_version(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    address: Path<(String, String)>,
    query: Query<FileParameters>,
) -> Result<HttpResponse, ApiError> {
    let number = version_number(&address.0.1)?;
    let (file, ending, kind) = match query.0.format {
        Format::Sdl => (SchemaFile::Sdl, "graphql", "application/graphql"),
        Format::Introspection => (
            SchemaFile::Introspection,
            "introspection.json",
            "application/json",
        ),
    };
    let project = &owner.resource;
    let (version, text) = projects::schema_file(&state.projects, project, number, file).await?;
    let name = format!("{}-v{}.{ending}", project.slug, version.number);
    Ok(HttpResponse::Ok()
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: vec![DispositionParam::Filename(name)],
        })
        .content_type(format!("{kind}; charset=utf-8"))
        .body(text))
}
