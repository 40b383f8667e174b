//! `/api/projects`: projects of the signed-in user, and any public one.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Description, Error, ProjectName, ProjectRef, Slug, VersionSource};
use projects::{Created, Creation, NewProject, Once, ProjectChanges, read_only};

use crate::AppState;
use crate::auth::{Owner, SignedIn, Viewer};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, SCHEMA_BODY_BYTES};
use crate::idempotency::{Idempotency, request_hash};
use crate::wire::{
    CreateProject, CreatedProject, Project, ProjectAnswer, ProjectList, PublicProject,
    PublicProjectAnswer, SlugAnswer, UpdateProject,
};

/// The signed-in user's projects, newest first.
#[utoipa::path(
    tag = "projects",
    operation_id = "list_projects",
    security(("bearer" = [])),
    responses((status = 200, body = ProjectList), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/projects")]
pub async fn list_projects(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let user = session.0.user;
    let projects = projects::list(&state.projects, user.id).await?;
    let create_refusal = projects::refusal(&user, projects.len());
    let read_only = read_only::of_projects(&user, &projects);
    let listed = projects.into_iter().zip(read_only);
    Ok(HttpResponse::Ok().json(ProjectList {
        username: user.username.to_string(),
        projects: listed
            .map(|(project, read_only)| Project::covered(project, read_only))
            .collect(),
        create_refusal,
    }))
}

/// Makes a project, with its first schema version where one is given: both or nothing.
///
/// With an `Idempotency-Key`, sending the same request again, also at the same time, makes nothing
/// more and is answered as the first one was, for 24 hours. A request that was refused is not kept.
#[utoipa::path(
    tag = "projects",
    operation_id = "create_project",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, min_length = 1, max_length = 255, description = "Made up by the client for one request and sent again with its retries: 1 to 255 visible characters, such as a UUID")),
    request_body = CreateProject,
    responses(
        (status = 201, body = CreatedProject, headers(("Idempotent-Replayed" = Option<String>, description = "`true` where an earlier request with this key made the project"))),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, `invalid_idempotency_key`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 409, body = ApiErrorBody, description = "`slug_taken`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`; `idempotency_key_reused` where the key came with another request"),
    )
)]
#[post("/projects")]
pub async fn create_project(
    state: Data<AppState>,
    session: SignedIn,
    key: Idempotency,
    body: Json<CreateProject, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let body = body.0;
    let once = key.once(|key| {
        let (request_hash, answer) = (request_hash(&body)?, created_json);
        Ok(Once {
            key,
            request_hash,
            answer,
        })
    })?;
    let new = NewProject {
        name: ProjectName::parse(&body.name)?,
        slug: body.slug.as_deref().map(Slug::parse).transpose()?,
        description: Description::parse(body.description.as_deref().unwrap_or_default())?,
        is_public: body.is_public.unwrap_or(true),
        schema: body.sdl.map(String::into_bytes),
        source: body.source.map_or(VersionSource::Upload, Into::into),
    };
    let creation = projects::create(&state.projects, &session.0.user, new, once).await?;
    Ok(match creation {
        Creation::New(created) => HttpResponse::Created().json(CreatedProject::from(*created)),
        Creation::Before(answer) => crate::idempotency::replay(StatusCode::CREATED, answer),
    })
}

fn created_json(created: &Created) -> domain::Result<String> {
    serde_json::to_string(&CreatedProject::from(created.clone())).map_err(Error::internal)
}

/// A project that everybody may read, by id or slug; a private one answers its owner alone.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_project",
    security((), ("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses((status = 200, body = PublicProjectAnswer), (status = 404, body = ApiErrorBody, description = "`not_found`"))
)]
#[get("/projects/public/{id}")]
pub async fn get_public_project(
    state: Data<AppState>,
    viewer: Viewer,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let project = ProjectRef::parse(&id.0).ok_or(Error::NotFound("Project"))?;
    let project = projects::find_readable(&state.projects, project, viewer.0).await?;
    Ok(HttpResponse::Ok().json(PublicProjectAnswer {
        project: PublicProject::from(&project),
    }))
}

/// One of the signed-in user's projects, by id or slug.
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
    owner: Owner<domain::Project>,
) -> Result<HttpResponse, ApiError> {
    let read_only = read_only::of_project(&state.projects, &owner.user, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(ProjectAnswer {
        project: Project::covered(owner.resource, read_only),
    }))
}

/// Whether a new project could take that address now. Nothing is kept for who asks.
#[utoipa::path(
    tag = "projects",
    operation_id = "get_slug",
    security(("bearer" = [])),
    params(("slug" = String, Path, description = "The address to look at")),
    responses((status = 200, body = SlugAnswer), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/slugs/{slug}")]
pub async fn get_slug(
    state: Data<AppState>,
    _session: SignedIn,
    slug: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let slug_state = projects::look_at_slug(&state.projects, &slug.0).await?;
    Ok(HttpResponse::Ok().json(SlugAnswer::new(slug.0, slug_state)))
}

/// Changes a project; what is left out stays.
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
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`slug_taken`"),
    )
)]
#[put("/projects/{id}")]
pub async fn update_project(
    state: Data<AppState>,
    owner: Owner<domain::Project>,
    body: Json<UpdateProject>,
) -> Result<HttpResponse, ApiError> {
    let body = body.0;
    let changes = ProjectChanges {
        name: body.name.as_deref().map(ProjectName::parse).transpose()?,
        slug: body.slug.as_deref().map(Slug::parse).transpose()?,
        description: body
            .description
            .as_deref()
            .map(Description::parse)
            .transpose()?,
        is_public: body.is_public,
    };
    let project = projects::update(&state.projects, &owner.user, owner.resource, changes).await?;
    let read_only = read_only::of_project(&state.projects, &owner.user, &project).await?;
    Ok(HttpResponse::Ok().json(ProjectAnswer {
        project: Project::covered(project, read_only),
    }))
}

/// Deletes a project with all its versions. Final.
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
    owner: Owner<domain::Project>,
) -> Result<HttpResponse, ApiError> {
    projects::delete(&state.projects, &owner.resource).await?;
    Ok(HttpResponse::NoContent().finish())
}
