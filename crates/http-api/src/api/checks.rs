//! Checks of schemas in pipelines: `/api/projects/{id}/schema/check` and `/api/projects/{id}/checks`.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::{CheckId, Error, Project, SchemaFile};
use projects::{
    CheckComment, CheckLabel, CheckRequest, ClientOperations, SchemaUpload, Strictness,
};
use serde::Deserialize;

use super::schemas::{UploadParameters, read_upload};
use crate::AppState;
use crate::auth::{Owner, ProjectsRead, SchemaCheck};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query, SchemaBody};
use crate::malformed::from_json;
use crate::wire::{CheckDetails, CheckList, CheckSchema, CheckedSchema, ListedCheck};

/// Maximum number of checks in the list.
const MAX_LISTED: u32 = domain::CheckSummary::MAX_PER_PROJECT;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckParameters {
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    fail_on_errors: bool,
    #[serde(default = "yes")]
    fail_on_breaking: bool,
    message: Option<String>,
    commit: Option<String>,
    run: Option<String>,
    file: Option<String>,
    #[serde(default)]
    preview: bool,
}

fn yes() -> bool {
    true
}

/// Checks a schema as publishing would, and publishes nothing. Returns its findings and the changes it would make, with
/// what to do instead of breaking ones, and the address of a page that shows them for 30 days. Changes of parts that hide
/// rules hide are marked and fail like others, unless the change policy says otherwise; the page does not show them. The
/// page is made for sessions, publish keys and write keys only, because a read key stores nothing. Takes the same bodies as
/// publishing, and as JSON the operations of clients, which the server judges: a key that only publishes and checks needs
/// to read nothing for that. Unknown parameters are refused.
#[utoipa::path(
    tag = "schemas",
    operation_id = "check_schema",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("strict" = Option<bool>, Query, description = "Whether findings count too, for bodies other than `{sdl}`"),
        ("fail_on_errors" = Option<bool>, Query, description = "Whether findings that are errors fail the check, also if it is not `strict`. The command line asks for it. Defaults to false"),
        ("fail_on_breaking" = Option<bool>, Query, description = "Whether breaking changes fail the check, except those that are allowed or ignored. Defaults to true"),
        ("message" = Option<String>, Query, description = "What is checked, such as the title of a pull request, for bodies that are not `{sdl}`"),
        ("commit" = Option<String>, Query, description = "The commit that is checked, for bodies that are not `{sdl}`"),
        ("run" = Option<String>, Query, description = "The run of the pipeline: the JSON of the field `run`, for bodies that are not `{sdl}`"),
        ("file" = Option<String>, Query, description = "The name of the schema's file, 1 to 300 characters, which `comment` names beside lines"),
        ("preview" = Option<bool>, Query, description = "Whether the result is for the caller alone: it gets no page and is not listed"),
    ),
    request_body(content((CheckSchema = "application/json"), (String = "application/graphql"))),
    responses(
        (status = 200, body = CheckedSchema),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`cannot_compare` if the current version can no longer be read"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
        (status = 503, body = ApiErrorBody, description = "`unavailable`: the schema could not be built, or not be compared with the current version, in time"),
    )
)]
#[post("/projects/{id}/schema/check")]
pub async fn check_schema(
    state: Data<AppState>,
    owner: Owner<Project, SchemaCheck>,
    query: Query<CheckParameters>,
    body: SchemaBody,
) -> Result<HttpResponse, ApiError> {
    let is_stored = owner.can_publish && !query.0.preview;
    let (errors, breaking) = (query.0.fail_on_errors, query.0.fail_on_breaking);
    let file = query.0.file.as_deref().map(SchemaFile::parse).transpose()?;
    let (ctx, project) = (&state.projects, &owner.resource);
    let (upload, operations) = read_check(body, query.0.into(), owner.has_api_key)?;
    let request = CheckRequest {
        strictness: Strictness {
            strict: upload.strict,
            errors,
            breaking,
        },
        label: is_stored.then_some(CheckLabel {
            by: owner.actor.author,
            message: upload.message,
            commit: upload.commit,
            run: upload.run,
        }),
        bytes: upload.bytes,
        operations,
    };
    let checked = projects::check(ctx, project, request).await?;
    let public_url = &state.site.public_url;
    Ok(HttpResponse::Ok().json(CheckedSchema::new(
        checked,
        project,
        public_url,
        file.as_ref(),
    )))
}

/// Converts a body: the schema, and the operations that are sent with it as JSON.
fn read_check(
    body: SchemaBody,
    query: UploadParameters,
    has_api_key: bool,
) -> Result<(SchemaUpload, Option<ClientOperations>), ApiError> {
    let mut operations = None;
    let upload = read_upload(body, query, has_api_key, |json| {
        let mut check: CheckSchema = from_json(json)?;
        operations = check.take_operations()?;
        Ok(check.into())
    })?;
    Ok((upload, operations))
}

impl From<CheckParameters> for UploadParameters {
    fn from(query: CheckParameters) -> Self {
        Self {
            strict: query.strict,
            message: query.message,
            commit: query.commit,
            run: query.run,
            ..Self::default()
        }
    }
}

/// Lists the newest runs of a project's pipelines: checks, and versions that were published with an API key.
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
    let runs = projects::list_runs(&state.projects, project, MAX_LISTED).await?;
    let list = CheckList::new(runs, project, &state.site.public_url);
    Ok(HttpResponse::Ok().json(list))
}

/// Returns a check with its changes, judged by what the owner has decided until now. The changes are null if other hide
/// rules were saved since the check.
#[utoipa::path(
    tag = "schemas",
    operation_id = "get_check",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("check_id" = String, Path, description = "Id of the check"),
    ),
    responses(
        (status = 200, body = CheckDetails),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/checks/{check_id}")]
pub async fn get_check(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let id = CheckId::parse(&address.0.1).ok_or(Error::NotFound("Check"))?;
    let (ctx, project) = (&state.projects, &owner.resource);
    let (summary, changes) = projects::judge_check(ctx, project, &id).await?;
    let comment = changes
        .as_ref()
        .map(|changes| CheckComment::of(&summary, changes).into());
    let check = ListedCheck::new(summary, project, &state.site.public_url);
    Ok(HttpResponse::Ok().json(CheckDetails {
        check,
        changes,
        comment,
    }))
}
