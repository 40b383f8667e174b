//! `/api/projects/{id}/schema`: the current schema of a project.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, get, put};
use domain::{AllowedChangeReason, CommitHash, IdempotencyKey, VersionMessage, VersionSource};
use projects::{Breaking, IdempotentRequest, Publication, Published, SchemaUpload};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, SchemaPublish};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Query, SchemaBody};
use crate::idempotency_header::{Idempotency, bytes_hash, replay, request_hash};
use crate::malformed::{from_json, json_text};
use crate::wire::{PublishSchema, PublishedSchema, SchemaAnswer, SchemaOrigin, SentRun};

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

/// The parameters of a publish or check whose body is not `{sdl}`.
/// An unknown one is refused: a misspelt `refuse_breaking` must not publish breaking changes.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UploadParameters {
    #[serde(default)]
    pub(super) strict: bool,
    pub(super) message: Option<String>,
    pub(super) commit: Option<String>,
    /// The JSON of a [`SentRun`].
    pub(super) run: Option<String>,
    #[serde(default)]
    pub(super) refuse_breaking: bool,
    pub(super) allow_breaking: Option<String>,
}

/// Publishes a schema. It is either refused, or stored and shown at once. Takes SDL as `application/graphql`,
/// or JSON that is either `{sdl, message, commit, strict, …}` or an introspection result. Findings do not stop it
/// unless `strict` is set, breaking changes do not stop it unless `refuse_breaking` is set; then neither is a schema
/// published whose changes cannot be determined. An older run of a pipeline never publishes over a newer one: of two runs
/// of one pipeline, the lower number is older; otherwise, a commit that was published before the newest one is older.
/// Unknown parameters are refused.
#[utoipa::path(
    tag = "schemas",
    operation_id = "publish_schema",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("Idempotency-Key" = Option<String>, Header, description = "A key that the client makes for one publish and repeats in its retries: 1 to 255 visible characters, such as a UUID. A retry gets the response of the first request"),
        ("strict" = Option<bool>, Query, description = "Refuse a schema that has findings, for bodies that are not `{sdl}`"),
        ("message" = Option<String>, Query, description = "The publisher's message, for bodies that are not `{sdl}`"),
        ("commit" = Option<String>, Query, description = "The commit that the schema is from, for bodies that are not `{sdl}`"),
        ("run" = Option<String>, Query, description = "The run of the pipeline: the JSON of the field `run`, for bodies that are not `{sdl}`"),
        ("refuse_breaking" = Option<bool>, Query, description = "Refuse a schema that breaks clients, for bodies that are not `{sdl}`"),
        ("allow_breaking" = Option<String>, Query, description = "Why the breaking changes are fine, for bodies that are not `{sdl}`"),
    ),
    request_body(content((PublishSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 201, body = PublishedSchema, description = "A new version", headers(("Idempotent-Replayed" = Option<String>, description = "`true` if an earlier request with this key published it"))),
        (status = 200, body = PublishedSchema, description = "The same SDL as the current version"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`older_commit` if a newer run of the pipeline or a newer commit has published. If `refuse_breaking` is set: `breaking_changes`, with `changes`; `cannot_compare` if the current version can no longer be read"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`; for a `strict` publish, they are its findings. `idempotency_key_reused` if the key was used for another request"),
        (status = 503, body = ApiErrorBody, description = "`unavailable`: the schema could not be built, or not be compared with the current version, in time"),
    )
)]
#[put("/projects/{id}/schema")]
pub async fn publish_schema(
    state: Data<AppState>,
    owner: Owner<domain::Project, SchemaPublish>,
    key: Idempotency,
    query: Query<UploadParameters>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let upload = upload(body, query.0, owner.has_api_key)?;
    let once = key.once(|key| publish_request(key, project, &upload))?;
    match projects::publish_once(ctx, owner.actor, project, upload, once).await? {
        Publication::Done(done) => Ok(publish_response(*done)),
        Publication::Replayed(answer) => replay_publish(answer),
        Publication::Refused(changes) => Err(ApiError::BreakingChanges(changes)),
    }
}

/// Returns what makes a publish take effect once.
fn publish_request(
    key: IdempotencyKey,
    project: &domain::Project,
    upload: &SchemaUpload,
) -> domain::Result<IdempotentRequest<Published>> {
    let breaking = format!("{:?}", upload.breaking);
    let origin = (&upload.message, &upload.commit, &upload.run);
    let about = (origin, upload.strict, breaking);
    // The same body for another project is another request.
    let of = ("publish_schema", project.id, upload.source, about);
    Ok(IdempotentRequest {
        key,
        request_hash: request_hash(&(of, bytes_hash(&upload.bytes)))?,
        answer: published_json,
    })
}

fn published_json(done: &Published) -> domain::Result<String> {
    serde_json::to_string(&PublishedSchema::from(done.clone())).map_err(domain::Error::internal)
}

/// Returns the stored response with the status of the first one.
fn replay_publish(answer: String) -> Result<HttpResponse, ApiError> {
    #[derive(Deserialize)]
    struct Kept {
        unchanged: bool,
    }
    let kept: Kept = serde_json::from_str(&answer).map_err(domain::Error::internal)?;
    let status = if kept.unchanged {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    Ok(replay(status, answer))
}

/// Returns the response to a publish.
pub(super) fn publish_response(done: Published) -> HttpResponse {
    let mut answer = if done.unchanged {
        HttpResponse::Ok()
    } else {
        HttpResponse::Created()
    };
    answer.json(PublishedSchema::from(done))
}

/// Fields of an introspection result, bare or as the response of a server.
const OF_INTROSPECTION: [&str; 3] = ["__schema", "data", "errors"];

/// Converts a body. A JSON object that is not an introspection result has `sdl`; the engine describes faults of other
/// JSON.
pub(super) fn upload(
    body: SchemaBody,
    query: UploadParameters,
    has_api_key: bool,
) -> Result<SchemaUpload, ApiError> {
    read_upload(body, query, has_api_key, from_json)
}

/// Converts a body as [`upload`] does, with a function that reads a JSON object with `sdl`.
pub(super) fn read_upload(
    body: SchemaBody,
    query: UploadParameters,
    has_api_key: bool,
    read: impl FnOnce(&[u8]) -> Result<PublishSchema, ApiError>,
) -> Result<SchemaUpload, ApiError> {
    if !body.is_json || !is_ours(json_text(&body.bytes)?)? {
        let source = SchemaOrigin::source(None, has_api_key);
        let run = query.run.as_deref().map(SentRun::read).transpose()?;
        return Ok(schema_upload(body.bytes, source, query, run)?);
    }
    let json = read(&body.bytes)?;
    let source = SchemaOrigin::source(json.source, has_api_key);
    let about = UploadParameters {
        strict: json.strict.unwrap_or_default() || query.strict,
        message: json.message.or(query.message),
        commit: json.commit.or(query.commit),
        run: None,
        refuse_breaking: json.refuse_breaking.unwrap_or_default() || query.refuse_breaking,
        allow_breaking: json.allow_breaking.or(query.allow_breaking),
    };
    let sent = query.run.as_deref().map(SentRun::read).transpose()?;
    let run = json.run.or(sent);
    Ok(schema_upload(json.sdl.into_bytes(), source, about, run)?)
}

fn schema_upload(
    bytes: Vec<u8>,
    source: VersionSource,
    about: UploadParameters,
    run: Option<SentRun>,
) -> domain::Result<SchemaUpload> {
    let UploadParameters {
        message,
        commit,
        allow_breaking: reason,
        ..
    } = about;
    Ok(SchemaUpload {
        bytes,
        source,
        message: VersionMessage::parse_optional(message.as_deref())?,
        commit: CommitHash::parse_optional(commit.as_deref())?,
        run: run.map(SentRun::parse).transpose()?,
        strict: about.strict,
        breaking: match reason.as_deref().map(parse_reason).transpose()? {
            Some(reason) => Breaking::Allow(reason),
            None if about.refuse_breaking => Breaking::Refuse,
            None => Breaking::Publish,
        },
    })
}

/// Parses a reason, and names the field that it comes from.
fn parse_reason(text: &str) -> domain::Result<AllowedChangeReason> {
    AllowedChangeReason::parse(text)
        .map_err(|error| domain::Error::field("allow_breaking", error.to_string()))
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
