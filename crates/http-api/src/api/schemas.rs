//! `/api/projects/{id}/schema`: the current schema of a project.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use domain::{CommitHash, VersionMessage, VersionSource};
use projects::{Published, SchemaUpload};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Query, SchemaBody};
use crate::malformed::{from_json, json_text};
use crate::wire::{CheckedSchema, PublishSchema, PublishedSchema, SchemaAnswer};

/// Returns the current schema of a project with its findings. 404 before the first publish.
#[utoipa::path(
    tag = "schemas",
    operation_id = "get_schema",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = SchemaAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/schema")]
pub async fn get_schema(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let schema = projects::current_schema(&state.projects, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(SchemaAnswer::from(schema)))
}

#[derive(Deserialize)]
struct PublishParameters {
    #[serde(default)]
    strict: bool,
}

/// Publishes a schema. It is either refused, or stored and shown at once. Takes SDL as `application/graphql`,
/// or JSON that is either `{sdl, message, commit, strict}` or an introspection result. Findings do not stop it
/// unless `strict` is set.
#[utoipa::path(
    tag = "schemas",
    operation_id = "publish_schema",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("strict" = Option<bool>, Query, description = "Refuse a schema that has findings, for bodies that are not `{sdl}`"),
    ),
    request_body(content((PublishSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 201, body = PublishedSchema, description = "A new version"),
        (status = 200, body = PublishedSchema, description = "The same SDL as the current version"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`; for a `strict` publish, they are its findings"),
    )
)]
#[put("/projects/{id}/schema")]
pub async fn publish_schema(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    query: Query<PublishParameters>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let mut upload = upload(body)?;
    upload.strict |= query.0.strict;
    let done = projects::publish(&state.projects, owner.actor, &owner.resource, upload).await?;
    Ok(publish_response(done))
}

/// Returns the response to a publish.
pub(super) fn publish_response(done: Published) -> HttpResponse {
    let mut answer = if done.unchanged {
        HttpResponse::Ok()
    } else {
        HttpResponse::Created()
    };
    answer.json(PublishedSchema {
        version: done.version.into(),
        findings: done.findings,
        changes: done.changes,
        unchanged: done.unchanged,
    })
}

/// Checks a schema as publishing would, without storing it. Returns its findings and the changes it would make.
/// Takes the same bodies as publishing.
#[utoipa::path(
    tag = "schemas",
    operation_id = "check_schema",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("strict" = Option<bool>, Query, description = "Whether findings count too, for bodies other than `{sdl}`"),
    ),
    request_body(content((PublishSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 200, body = CheckedSchema),
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
    owner: Owner<domain::Project, ProjectsRead>,
    query: Query<PublishParameters>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let upload = upload(body)?;
    let strict = upload.strict || query.0.strict;
    let checked = projects::check(&state.projects, &owner.resource, upload.bytes).await?;
    Ok(HttpResponse::Ok().json(CheckedSchema::new(checked, strict)))
}

/// Fields of an introspection result, bare or as the response of a server.
const OF_INTROSPECTION: [&str; 3] = ["__schema", "data", "errors"];

/// Converts a body. A JSON object that is not an introspection result has `sdl`; the engine describes faults of other
/// JSON.
pub(super) fn upload(body: SchemaBody) -> Result<SchemaUpload, ApiError> {
    let plain = |bytes| SchemaUpload {
        bytes,
        source: VersionSource::Upload,
        message: None,
        commit: None,
        strict: false,
    };
    if !body.is_json || !is_ours(json_text(&body.bytes)?)? {
        return Ok(plain(body.bytes));
    }
    let json: PublishSchema = from_json(&body.bytes)?;
    Ok(SchemaUpload {
        message: json
            .message
            .as_deref()
            .map(VersionMessage::parse)
            .transpose()?,
        commit: json.commit.as_deref().map(CommitHash::parse).transpose()?,
        source: json.source.map_or(VersionSource::Upload, Into::into),
        strict: json.strict.unwrap_or_default(),
        ..plain(json.sdl.into_bytes())
    })
}

/// Returns whether it is an object with `sdl`.
fn is_ours(json: &str) -> Result<bool, ApiError> {
    let Ok(object) = serde_json::from_str::<BTreeMap<Cow<'_, str>, &RawValue>>(json) else {
        return Ok(false);
    };
    let has = |field: &str| object.contains_key(field);
    if has("sdl") || OF_INTROSPECTION.into_iter().any(has) {
        return Ok(has("sdl"));
    }
    Err(ApiError::Malformed {
        code: "invalid_json",
        message: "The field “sdl” is missing. Send SDL in it, or the whole result of an introspection query instead.".to_owned(),
        field: Some("sdl".to_owned()),
    })
}
