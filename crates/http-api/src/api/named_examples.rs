//! `/api/projects/{id}/examples`: the owner's examples.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{ExampleBody, ExampleKey, Project};
use projects::SavedExample;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead, ProjectsWrite, SchemaPublish};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path};
use crate::parameters::Whole;
use crate::wire::{
    ExampleFile, NamedExample, NamedExampleAnswer, NamedExampleList, NamedExamplePreview,
    PreviewNamedExample, ReplaceNamedExamples, ReplacedNamedExamples, SaveNamedExample,
};

/// Enough for a document and variables of the maximum size, even if JSON escapes every character.
const EXAMPLE_BYTES: usize = 1024 * 1024;
/// Enough for 200 examples of usual size.
const EXAMPLES_BYTES: usize = 4 * 1024 * 1024;

/// Lists the examples of a project, checked against its current version.
#[utoipa::path(
    tag = "examples",
    operation_id = "list_named_examples",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, body = NamedExampleList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/examples")]
pub async fn list_named_examples(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let list = projects::list_examples(&state.projects, &owner.user, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(NamedExampleList::from(list)))
}

/// Returns one example.
#[utoipa::path(
    tag = "examples",
    operation_id = "get_named_example",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("example" = String, Path, description = "The example's key")),
    responses(
        (status = 200, body = NamedExampleAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/examples/{example}")]
pub async fn get_named_example(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let project = &owner.resource;
    let found = projects::find_example(&state.projects, project, known_key(&path.0.1)?).await?;
    Ok(HttpResponse::Ok().json(answer(project, found)))
}

/// Saves an example. One that does not fit the current version is saved too: readers see it in the versions that it fits.
#[utoipa::path(
    tag = "examples",
    operation_id = "save_named_example",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("example" = String, Path, description = "The example's key")),
    request_body = SaveNamedExample,
    responses(
        (status = 200, body = NamedExampleAnswer),
        (status = 201, body = NamedExampleAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: the document does not have exactly one operation, or the variables are not a JSON object"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`version_conflict`, with the example as it is now in `current_example`; `too_many_examples`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[put("/projects/{id}/examples/{example}")]
pub async fn save_named_example(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    path: Path<(String, String)>,
    body: Json<SaveNamedExample, EXAMPLE_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (key, input) = (ExampleKey::parse(&path.0.1)?, body.0);
    let body = ExampleBody::parse(&input.document, input.variables.as_deref())?;
    let version = input.version.map(Whole::get);
    let (ctx, project) = (&state.projects, &owner.resource);
    match projects::save_example(ctx, owner.actor, project, key, body, version).await? {
        SavedExample::Created(found) => Ok(HttpResponse::Created().json(answer(project, *found))),
        SavedExample::Updated(found) => Ok(HttpResponse::Ok().json(answer(project, *found))),
        SavedExample::Conflict(now) => Err(ApiError::ExampleConflict(
            now.map(|found| Box::new(answer(project, *found).example)),
        )),
    }
}

/// Deletes an example. This cannot be undone; a pipeline that still has its file publishes it again.
#[utoipa::path(
    tag = "examples",
    operation_id = "delete_named_example",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug"), ("example" = String, Path, description = "The example's key")),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/projects/{id}/examples/{example}")]
pub async fn delete_named_example(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsWrite>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = known_key(&path.0.1)?;
    projects::delete_example(&state.projects, owner.actor, &owner.resource, key).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Returns an example as readers of the current version would see it. Nothing is stored.
#[utoipa::path(
    tag = "examples",
    operation_id = "preview_named_example",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = PreviewNamedExample,
    responses(
        (status = 200, body = NamedExamplePreview),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: too long"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[post("/projects/{id}/examples/preview")]
pub async fn preview_named_example(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
    body: Json<PreviewNamedExample, EXAMPLE_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (input, project) = (body.0, &owner.resource);
    let body = ExampleBody::parse(&input.document, input.variables.as_deref())?;
    let checked = projects::preview_example(&state.projects, project, body).await?;
    let has_schema = project.current_version.is_some();
    Ok(HttpResponse::Ok().json(NamedExamplePreview::new(checked, has_schema)))
}

/// Replaces the examples that a pipeline publishes; those that people wrote stay. A file keeps its example as long as its
/// path stays.
#[utoipa::path(
    tag = "examples",
    operation_id = "replace_named_examples",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug")),
    request_body = ReplaceNamedExamples,
    responses(
        (status = 200, body = ReplacedNamedExamples),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every file that cannot be read"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: the project is read-only"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`too_many_examples`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
    )
)]
#[put("/projects/{id}/examples")]
pub async fn replace_named_examples(
    state: Data<AppState>,
    owner: Owner<Project, SchemaPublish>,
    body: Json<ReplaceNamedExamples, EXAMPLES_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let files = body.0.examples.into_iter().map(read_file);
    let files = files.collect::<domain::Result<Vec<_>>>()?;
    let (ctx, project) = (&state.projects, &owner.resource);
    let replaced = projects::replace_examples(ctx, owner.actor, project, files).await?;
    let has_schema = project.current_version.is_some();
    Ok(HttpResponse::Ok().json(ReplacedNamedExamples::new(replaced, has_schema)))
}

fn read_file(of: ExampleFile) -> domain::Result<projects::ExampleFile> {
    Ok(projects::ExampleFile {
        body: ExampleBody::parse(&of.document, of.variables.as_deref())?,
        file: of.file,
    })
}

/// Parses the key of an example that should exist.
fn known_key(text: &str) -> Result<ExampleKey, domain::Error> {
    ExampleKey::parse(text).map_err(|_| domain::Error::NotFound("Example"))
}

fn answer(project: &Project, found: projects::OwnExample) -> NamedExampleAnswer {
    NamedExampleAnswer {
        example: NamedExample::new(found, project.current_version.is_some()),
    }
}
