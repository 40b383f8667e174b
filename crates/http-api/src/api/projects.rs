//! `/api/projects`: the signed-in user's projects, and any public project.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Error, ProjectName, ProjectRef, Scope};
use projects::{Created, Creation, IdempotentRequest, ProjectChanges, read_only};
use serde::Deserialize;

use crate::AppState;
use crate::auth::{Authorised, ByPerson, Owner, ProjectsRead, ProjectsWrite, Unbound};
use crate::caching;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, Query, SCHEMA_BODY_BYTES};
use crate::idempotency_header::{Idempotency, request_hash};
use crate::reader::Reader;
use crate::wire::{
    CreateProject, CreatedProject, Project, ProjectAnswer, ProjectList, PublicProject,
    PublicProjectAnswer, SlugAnswer, UpdateProject,
};

/// Lists the signed-in user's projects, newest first. An API key that is bound to projects gets only those.
#[utoipa::path(
    tag = "projects",
    operation_id = "list_projects",
    security(("bearer" = [])),
    responses((status = 200, body = ProjectList), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/projects")]
pub async fn list_projects(
    state: Data<AppState>,
    authorised: Authorised<ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let user = authorised.user;
    let projects = projects::list(&state.projects, user.id).await?;
    let create_refusal = projects::refusal(&user, projects.len());
    let read_only = read_only::of_projects(&user, &projects);
    let listed = projects.into_iter().zip(read_only);
    let reached = authorised.projects;
    let listed = listed.filter(|(project, _)| reached.contains(project.id));
    let mut views = analytics::views_of_projects(&state.analytics, user.id).await?;
    Ok(HttpResponse::Ok().json(ProjectList {
        username: user.username.to_string(),
        projects: listed
            .map(|(project, read_only)| {
                let views = views.remove(&project.id).unwrap_or_default();
                Project::covered(project, read_only, &views)
            })
            .collect(),
        create_refusal,
    }))
}

/// Creates a project, with its first schema version if a schema is sent: both or neither.
///
/// With an `Idempotency-Key`, the same request sent again, even at the same time, creates nothing
/// more and gets the first response, for 24 hours. A refused request is not remembered.
#[utoipa::path(
    tag = "projects",
    operation_id = "create_project",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "A key that the client makes for one request and repeats in its retries: 1 to 255 visible characters, such as a UUID")),
    request_body = CreateProject,
    responses(
        (status = 201, body = CreatedProject, headers(("Idempotent-Replayed" = Option<String>, description = "`true` if an earlier request with this key made the project"))),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`; `insufficient_scope` for an API key that is bound to projects"),
        (status = 409, body = ApiErrorBody, description = "`slug_taken`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`; `idempotency_key_reused` if the key was used for another request"),
    )
)]
#[post("/projects")]
pub async fn create_project(
    state: Data<AppState>,
    authorised: Unbound<Authorised<ProjectsWrite>>,
    key: Idempotency,
    body: Json<CreateProject, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let once = key.once(|key| {
        Ok(IdempotentRequest {
            key,
            request_hash: request_hash(&body.0)?,
            answer: created_json,
        })
    })?;
    let new = body.0.parse(authorised.0.has_api_key)?;
    let Authorised { user, actor, .. } = authorised.0;
    let creation = projects::create(&state.projects, actor, &user, new, once).await?;
    Ok(match creation {
        Creation::New(created) => HttpResponse::Created().json(CreatedProject::from(*created)),
        Creation::Replayed(answer) => {
            crate::idempotency_header::replay(StatusCode::CREATED, answer)
        }
    })
}

fn created_json(created: &Created) -> domain::Result<String> {
    serde_json::to_string(&CreatedProject::from(created.clone())).map_err(Error::internal)
}

/// Returns a public project by id or slug. Only the owner gets a private one.
///
/// Look-ups that find no project are limited.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_project",
    security((), ("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = PublicProjectAnswer),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 60 look-ups a minute and 600 an hour that find no project; with a token, together with those of slugs and usernames"),
    )
)]
#[get("/projects/public/{id}")]
pub async fn get_public_project(
    state: Data<AppState>,
    reader: Reader,
    caller: Caller,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let viewer = reader.viewer(Scope::ProjectsRead).await?;
    let found = match ProjectRef::parse(&id.0) {
        Some(project) => projects::find_readable(&state.projects, project, viewer.as_ref()).await,
        None => Err(Error::NotFound("Project")),
    };
    if let Err(Error::NotFound(_)) = found {
        let user = viewer.map(|viewer| viewer.user);
        match accounts::count_unknown_project(&state.accounts, user, caller.0).await {
            // With a full disk nothing can be counted, but reading goes on.
            Ok(()) | Err(Error::CannotSave(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let project = found?;
    let answer = HttpResponse::Ok().json(PublicProjectAnswer {
        project: PublicProject::from(&project),
    });
    Ok(caching::finish(
        reader.request(),
        project.is_public,
        answer,
    )?)
}

/// Returns one of the signed-in user's projects, by id or slug.
#[utoipa::path(
    tag = "projects",
    operation_id = "get_project",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = ProjectAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}")]
pub async fn get_project(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let read_only = read_only::of_project(&state.projects, &owner.user, &owner.resource).await?;
    let views = analytics::views_of_project(&state.analytics, owner.resource.id).await?;
    Ok(HttpResponse::Ok().json(ProjectAnswer {
        project: Project::covered(owner.resource, read_only, &views),
    }))
}

/// Checks whether a new project could take a slug now. The slug is not reserved.
#[utoipa::path(
    tag = "projects",
    operation_id = "get_slug",
    security(("bearer" = [])),
    params(("slug" = String, Path, description = "The slug to check")),
    responses(
        (status = 200, body = SlugAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 60 a minute and 600 an hour, together with usernames"),
    )
)]
#[get("/slugs/{slug}")]
pub async fn get_slug(
    state: Data<AppState>,
    authorised: Authorised<ProjectsRead>,
    caller: Caller,
    slug: Path<String>,
) -> Result<HttpResponse, ApiError> {
    accounts::count_name_lookup(&state.accounts, authorised.user.id, caller.0).await?;
    let slug_state = projects::check_slug(&state.projects, &slug.0).await?;
    Ok(HttpResponse::Ok().json(SlugAnswer::new(slug.0, slug_state)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProposalParameters {
    name: String,
}

/// Returns the slug made from a project's name. If it is taken, a new project without a slug of its
/// own gets the suggestion. The slug is not reserved.
#[utoipa::path(
    tag = "projects",
    operation_id = "propose_slug",
    security(("bearer" = [])),
    params(("name" = String, Query, description = "The project's name, 1 to 80 characters")),
    responses(
        (status = 200, body = SlugAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 60 a minute and 600 an hour, together with usernames"),
    )
)]
#[get("/slugs")]
pub async fn propose_slug(
    state: Data<AppState>,
    authorised: Authorised<ProjectsRead>,
    caller: Caller,
    query: Query<ProposalParameters>,
) -> Result<HttpResponse, ApiError> {
    let name = ProjectName::parse(&query.0.name)?;
    accounts::count_name_lookup(&state.accounts, authorised.user.id, caller.0).await?;
    let (slug, slug_state) = projects::propose_slug(&state.projects, &name).await?;
    Ok(HttpResponse::Ok().json(SlugAnswer::new(slug.to_string(), slug_state)))
}

/// Changes a project. Fields that are left out stay. An API key cannot make it public or private.
#[utoipa::path(
    tag = "projects",
    operation_id = "update_project",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = UpdateProject,
    responses(
        (status = 200, body = ProjectAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`; `insufficient_scope` for an API key that changes `is_public`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`slug_taken`"),
    )
)]
#[put("/projects/{id}")]
pub async fn update_project(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    body: Json<UpdateProject>,
) -> Result<HttpResponse, ApiError> {
    let mut changes = ProjectChanges::try_from(body.0)?;
    if owner.has_api_key {
        changes = changes.by_api_key(&owner.resource)?;
    }
    let project =
        projects::update(&state.projects, owner.actor, owner.resource.id, changes).await?;
    let read_only = read_only::of_project(&state.projects, &owner.user, &project).await?;
    let views = analytics::views_of_project(&state.analytics, project.id).await?;
    Ok(HttpResponse::Ok().json(ProjectAnswer {
        project: Project::covered(project, read_only, &views),
    }))
}

/// Deletes a project with all its versions. This cannot be undone, and needs a session.
#[utoipa::path(
    tag = "projects",
    operation_id = "delete_project",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/projects/{id}")]
pub async fn delete_project(
    state: Data<AppState>,
    owner: ByPerson<Owner<domain::Project, ProjectsWrite>>,
) -> Result<HttpResponse, ApiError> {
    let owner = owner.0;
    projects::delete(&state.projects, owner.actor, owner.resource.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
