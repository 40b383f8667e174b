//! `/api/projects/{id}/hide-rules`: rules that leave parts of a schema out of its docs.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use domain::Project;
use projects::read_only;

use crate::AppState;
use crate::auth::{ByPerson, Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Json;
use crate::wire::{HideRules, HideRulesInput};

/// Enough for 200 rules of 200 characters of four bytes, as JSON.
const RULES_BYTES: usize = 512 * 1024;

/// Returns the hide rules of a project and what they hide.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "get_hide_rules",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = HideRules),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/hide-rules")]
pub async fn get_hide_rules(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let project = &owner.resource;
    let reason = read_only::reason_now(&state.projects, &owner.user, project).await?;
    let lines: Vec<String> = project
        .docs_options
        .hide
        .lines()
        .map(str::to_owned)
        .collect();
    let preview = projects::preview_hide_rules(&state.projects, project, &lines).await?;
    Ok(HttpResponse::Ok().json(HideRules::new(preview, reason)))
}

/// Replaces the hide rules. Anything they match is removed from everything readers see, at once and in every
/// version. They decide what is public, so this needs a session.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "save_hide_rules",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = HideRulesInput,
    responses(
        (status = 200, body = HideRules),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every line that is not a rule"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only; `insufficient_scope`: an API key"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/projects/{id}/hide-rules")]
pub async fn save_hide_rules(
    state: Data<AppState>,
    owner: ByPerson<Owner<Project, ProjectsWrite>>,
    body: Json<HideRulesInput, RULES_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, owner, rules) = (&state.projects, owner.0, &body.0.rules);
    let project = projects::save_hide_rules(ctx, owner.actor, &owner.resource, rules).await?;
    let lines: Vec<String> = project
        .docs_options
        .hide
        .lines()
        .map(str::to_owned)
        .collect();
    let preview = projects::preview_hide_rules(ctx, &project, &lines).await?;
    Ok(HttpResponse::Ok().json(HideRules::new(preview, None)))
}

/// Returns what rules would hide in the current version. Nothing is stored.
#[utoipa::path(
    tag = "hide rules",
    operation_id = "preview_hide_rules",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = HideRulesInput,
    responses(
        (status = 200, body = HideRules),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/projects/{id}/hide-rules/preview")]
pub async fn preview_hide_rules(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    body: Json<HideRulesInput, RULES_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, project) = (&state.projects, &owner.resource);
    let reason = read_only::reason_now(ctx, &owner.user, project).await?;
    let preview = projects::preview_hide_rules(ctx, project, &body.0.rules).await?;
    Ok(HttpResponse::Ok().json(HideRules::new(preview, reason)))
}
