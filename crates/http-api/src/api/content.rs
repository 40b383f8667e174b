//! `/api/projects/{id}/content`: Markdown pages written by the owner.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{SectionBody, SectionKey, SectionTitle};
use projects::{Saved, SectionChanges};

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path};
use crate::parameters::Whole;
use crate::wire::{
    ContentList, PreviewSection, ReorderContent, ReorderedContent, SaveSection, SectionAnswer,
    SectionHead, SectionPreview,
};

/// Enough for a body of the maximum size, even if JSON escapes every character.
const SECTION_BYTES: usize = 2 * 1024 * 1024;

/// Lists a project's content sections in order, without their bodies.
#[utoipa::path(
    tag = "content",
    operation_id = "list_content",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = ContentList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/content")]
pub async fn list_content(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let list = projects::list_content(&state.projects, &owner.user, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(ContentList::from(list)))
}

/// Returns one content section.
#[utoipa::path(
    tag = "content",
    operation_id = "get_content_section",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("section" = String, Path, description = "The section's key")),
    responses(
        (status = 200, body = SectionAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/content/{section}")]
pub async fn get_content_section(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = known_key(&path.0.1)?;
    let section = projects::find_section(&state.projects, &owner.resource, key).await?;
    Ok(HttpResponse::Ok().json(SectionAnswer {
        section: section.into(),
    }))
}

/// Saves a content section. A new one is added at the end.
#[utoipa::path(
    tag = "content",
    operation_id = "save_content_section",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("section" = String, Path, description = "The section's key")),
    request_body = SaveSection,
    responses(
        (status = 200, body = SectionAnswer),
        (status = 201, body = SectionAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`version_conflict`, with the section as it is now in `current`; `too_many_sections`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[put("/projects/{id}/content/{section}")]
pub async fn save_content_section(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
    body: Json<SaveSection, SECTION_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (key, body) = (SectionKey::parse(&path.0.1)?, body.0);
    let changes = SectionChanges {
        title: body.title.as_deref().map(SectionTitle::parse).transpose()?,
        body: body.body.as_deref().map(SectionBody::parse).transpose()?,
        is_visible: body.is_visible,
        version: body.version.map(Whole::get),
    };
    let project = &owner.resource;
    match projects::save_section(&state.projects, owner.actor, project, key, changes).await? {
        Saved::Created(section) => Ok(HttpResponse::Created().json(answer(*section))),
        Saved::Updated(section) => Ok(HttpResponse::Ok().json(answer(*section))),
        Saved::Conflict(now) => Err(ApiError::SectionConflict(
            now.map(|section| Box::new((*section).into())),
        )),
    }
}

/// Deletes a content section. This cannot be undone.
#[utoipa::path(
    tag = "content",
    operation_id = "delete_content_section",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("section" = String, Path, description = "The section's key")),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/projects/{id}/content/{section}")]
pub async fn delete_content_section(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = known_key(&path.0.1)?;
    projects::delete_section(&state.projects, owner.actor, &owner.resource, key).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Reorders the content sections. The request must list every key exactly once.
#[utoipa::path(
    tag = "content",
    operation_id = "reorder_content",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = ReorderContent,
    responses(
        (status = 200, body = ReorderedContent),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: a key is unknown, missing or named twice"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/projects/{id}/content/reorder")]
pub async fn reorder_content(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    body: Json<ReorderContent>,
) -> Result<HttpResponse, ApiError> {
    let project = &owner.resource;
    let sections =
        projects::reorder_content(&state.projects, owner.actor, project, body.0.sections).await?;
    Ok(HttpResponse::Ok().json(ReorderedContent {
        sections: sections.iter().map(SectionHead::from).collect(),
    }))
}

/// Renders a content section as readers will see it. Nothing is stored.
#[utoipa::path(
    tag = "content",
    operation_id = "preview_content_section",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = PreviewSection,
    responses(
        (status = 200, body = SectionPreview),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[post("/projects/{id}/content/preview")]
pub async fn preview_content_section(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
    body: Json<PreviewSection, SECTION_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let text = SectionBody::parse(&body.0.body)?;
    let preview =
        projects::preview_section(&state.projects, &owner.resource, body.0.title, text).await?;
    Ok(HttpResponse::Ok().json(SectionPreview::from(preview)))
}

fn answer(section: domain::ContentSection) -> SectionAnswer {
    SectionAnswer {
        section: section.into(),
    }
}

/// Parses a key. An invalid key is a 404, because no section can have it.
fn known_key(text: &str) -> Result<SectionKey, ApiError> {
    SectionKey::parse(text).map_err(|_| domain::Error::NotFound("Section").into())
}
