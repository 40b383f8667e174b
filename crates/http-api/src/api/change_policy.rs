//! `/api/projects/{id}/change-policy`: what the owner decides about breaking changes.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{
    AllowedChangeId, AllowedChangeReason, ChangeCode, ChangeMessage, ChangePath, Error, Project,
};
use projects::{ChangeToAllow, PolicyEdit};

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path};
use crate::wire::{AllowChange, ChangeDecisions, ListedAllowedChange, SaveChangePolicy};

/// Enough for 200 patterns of 200 characters of four bytes, as JSON.
const PATTERNS_BYTES: usize = 512 * 1024;

/// Returns which changes never fail a check, and which breaking changes are allowed once.
#[utoipa::path(
    tag = "schemas",
    operation_id = "get_change_policy",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = ChangeDecisions),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/change-policy")]
pub async fn get_change_policy(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let policy = projects::change_policy(&state.projects, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(ChangeDecisions::from(policy)))
}

/// Changes what the body names: the patterns of changes that never fail a check, and whether breaking changes in hidden
/// parts fail. Ignored changes stay in the changelog. Whether hidden parts count needs a session.
#[utoipa::path(
    tag = "schemas",
    operation_id = "save_change_policy",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = SaveChangePolicy,
    responses(
        (status = 200, body = ChangeDecisions),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every line that is not a pattern"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only; `insufficient_scope`: an API key changes `hidden_parts_count`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/projects/{id}/change-policy")]
pub async fn save_change_policy(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    body: Json<SaveChangePolicy, PATTERNS_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, mut edit) = (&state.projects, PolicyEdit::from(body.0));
    if owner.has_api_key {
        let stored = projects::change_policy(ctx, &owner.resource).await?;
        edit = edit.by_api_key(&stored)?;
    }
    let policy = projects::save_change_policy(ctx, owner.actor, &owner.resource, edit).await?;
    Ok(HttpResponse::Ok().json(ChangeDecisions::from(policy)))
}

/// Allows a breaking change once, with a reason. The next publish that makes the change uses it up, and the
/// changelog says who allowed it, when and why. Another kind of change at the same path is not allowed by it. An
/// unused entry for the same change is replaced.
#[utoipa::path(
    tag = "schemas",
    operation_id = "allow_change",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = AllowChange,
    responses(
        (status = 201, body = ListedAllowedChange),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, also if no breaking change of the current version can have this path and code"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`allowed_limit`: 200 allowed changes wait for a publish"),
    )
)]
#[post("/projects/{id}/change-policy/allowed")]
pub async fn allow_change(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    body: Json<AllowChange>,
) -> Result<HttpResponse, ApiError> {
    let message = body.0.message.as_deref().map(ChangeMessage::parse);
    let change = ChangeToAllow {
        path: ChangePath::parse(&body.0.path)?,
        code: ChangeCode::parse(&body.0.code)?,
        message: message.transpose()?,
        reason: AllowedChangeReason::parse(&body.0.reason)?,
    };
    let (ctx, project) = (&state.projects, &owner.resource);
    let allowed = projects::allow_change(ctx, owner.actor, project, change).await?;
    Ok(HttpResponse::Created().json(ListedAllowedChange::from(allowed)))
}

/// Withdraws an allowed change that no publish has made yet.
#[utoipa::path(
    tag = "schemas",
    operation_id = "withdraw_allowed_change",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("allowed_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/projects/{id}/change-policy/allowed/{allowed_id}")]
pub async fn withdraw_allowed_change(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let id = AllowedChangeId::parse(&address.0.1).ok_or(Error::NotFound("Allowed change"))?;
    let (ctx, project) = (&state.projects, &owner.resource);
    projects::withdraw_allowed_change(ctx, owner.actor, project, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
