//! `/api/projects`: projects of the signed-in user, and any public one.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Description, Error, ProjectName, ProjectRef, Slug};
use projects::{NewProject, ProjectChanges};

use crate::AppState;
use crate::auth::{Owner, SignedIn, Viewer};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, SCHEMA_BODY_BYTES};
use crate::wire::{
    CreateProject, CreatedProject, ProjectAnswer, ProjectList, PublicProject, PublicProjectAnswer,
    UpdateProject,
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
    Ok(HttpResponse::Ok().json(ProjectList {
        username: user.username.to_string(),
        projects: projects.into_iter().map(Into::into).collect(),
    }))
}

/// Makes a project, with its first schema version where one is given: both or nothing.
#[utoipa::path(
    tag = "projects",
    operation_id = "create_project",
    security(("bearer" = [])),
    request_body = CreateProject,
    responses(
        (status = 201, body = CreatedProject),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 409, body = ApiErrorBody, description = "`slug_taken`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
    )
)]
#[post("/projects")]
pub async fn create_project(
    state: Data<AppState>,
    session: SignedIn,
    body: Json<CreateProject, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let body = body.0;
    let new = NewProject {
        name: ProjectName::parse(&body.name)?,
        slug: body.slug.as_deref().map(Slug::parse).transpose()?,
        description: Description::parse(body.description.as_deref().unwrap_or_default())?,
        is_public: body.is_public.unwrap_or(true),
        schema: body.sdl.map(String::into_bytes),
    };
    let created = projects::create(&state.projects, &session.0.user, new).await?;
    Ok(HttpResponse::Created().json(CreatedProject {
        project: created.project.into(),
        version: created.version.map(Into::into),
        findings: created.findings.into(),
    }))
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
pub async fn get_project(owner: Owner<domain::Project>) -> HttpResponse {
    HttpResponse::Ok().json(ProjectAnswer {
        project: owner.resource.into(),
    })
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
    Ok(HttpResponse::Ok().json(ProjectAnswer {
        project: project.into(),
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
