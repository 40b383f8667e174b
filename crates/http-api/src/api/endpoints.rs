//! `/api/projects/{id}/endpoints` and `/api/introspections`: live URLs of an API.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{EndpointId, Error};
use projects::{endpoints, read_only};

use crate::AppState;
use crate::auth::{Authorised, Owner, ProjectsRead, ProjectsWrite};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path};
use crate::wire::{
    CreateEndpoint, EndpointAnswer, EndpointList, EndpointTest, Introspect, IntrospectedSchema,
    UpdateEndpoint,
};

/// Enough for twenty headers with values of the maximum length, even if JSON escapes some characters.
const BODY_BYTES: usize = 256 * 1024;

/// Lists the endpoints of a project, oldest first.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "list_endpoints",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = EndpointList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/endpoints")]
pub async fn list_endpoints(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let found = endpoints::list(&state.projects, &owner.resource).await?;
    let reason = read_only::reason_now(&state.projects, &owner.user, &owner.resource).await?;
    Ok(HttpResponse::Ok().json(EndpointList {
        endpoints: found.into_iter().map(Into::into).collect(),
        read_only: reason,
    }))
}

/// Creates an endpoint. A project has at most 20.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "create_endpoint",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = CreateEndpoint,
    responses(
        (status = 201, body = EndpointAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`too_many_endpoints`"),
    )
)]
#[post("/projects/{id}/endpoints")]
pub async fn create_endpoint(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    body: Json<CreateEndpoint, BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let new = body.0.try_into()?;
    let made = endpoints::create(&state.projects, owner.actor, &owner.resource, new).await?;
    Ok(HttpResponse::Created().json(EndpointAnswer {
        endpoint: made.into(),
    }))
}

/// Returns one endpoint.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "get_endpoint",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("endpointId" = String, Path)),
    responses(
        (status = 200, body = EndpointAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/endpoints/{endpointId}")]
pub async fn get_endpoint(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsRead>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let found = endpoints::find(&state.projects, &owner.resource, id_in(&path)?).await?;
    Ok(HttpResponse::Ok().json(EndpointAnswer {
        endpoint: found.into(),
    }))
}

/// Changes an endpoint. Fields that are left out stay.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "update_endpoint",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("endpointId" = String, Path)),
    request_body = UpdateEndpoint,
    responses(
        (status = 200, body = EndpointAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/projects/{id}/endpoints/{endpointId}")]
pub async fn update_endpoint(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
    body: Json<UpdateEndpoint, BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (id, changes) = (id_in(&path)?, body.0.try_into()?);
    let project = &owner.resource;
    let changed = endpoints::update(&state.projects, owner.actor, project, id, changes).await?;
    Ok(HttpResponse::Ok().json(EndpointAnswer {
        endpoint: changed.into(),
    }))
}

/// Deletes an endpoint. If it was the default, the oldest remaining one becomes the default.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "delete_endpoint",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("endpointId" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/projects/{id}/endpoints/{endpointId}")]
pub async fn delete_endpoint(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let id = id_in(&path)?;
    endpoints::delete(&state.projects, owner.actor, &owner.resource, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Tests an endpoint and stores the result; at most ten times a minute per user.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "test_endpoint",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("endpointId" = String, Path)),
    responses(
        (status = 200, body = EndpointTest),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/projects/{id}/endpoints/{endpointId}/test")]
pub async fn test_endpoint(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let id = id_in(&path)?;
    let test = endpoints::test(&state.projects, &owner.user, &owner.resource, id).await?;
    Ok(HttpResponse::Ok().json(EndpointTest::from(test)))
}

/// Reads the schema of an endpoint by introspection. Nothing is published.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "import_endpoint_schema",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project"), ("endpointId" = String, Path)),
    responses(
        (status = 200, body = IntrospectedSchema),
        (status = 400, body = ApiErrorBody, description = "Why there is no schema: `introspection_refused`, `not_graphql`, `address_blocked`, `timed_out` …"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 409, body = ApiErrorBody, description = "`headers_unreadable`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/projects/{id}/endpoints/{endpointId}/schema")]
pub async fn import_endpoint_schema(
    state: Data<AppState>,
    owner: Owner<domain::Project, ProjectsWrite>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let id = id_in(&path)?;
    let found = endpoints::import(&state.projects, &owner.user, &owner.resource, id).await?;
    Ok(HttpResponse::Ok().json(IntrospectedSchema::from(found)))
}

/// Reads the schema at a URL by introspection. The headers are used once and not stored.
#[utoipa::path(
    tag = "endpoints",
    operation_id = "introspect_address",
    security(("bearer" = [])),
    request_body = Introspect,
    responses(
        (status = 200, body = IntrospectedSchema),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, or why there is no schema: `introspection_refused`, `not_graphql`, `address_blocked`, `timed_out` …"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/introspections")]
pub async fn introspect_address(
    state: Data<AppState>,
    authorised: Authorised<ProjectsWrite>,
    body: Json<Introspect, BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (url, headers) = body.0.into_parts()?;
    let user = &authorised.user;
    let found = endpoints::introspect_address(&state.projects, user, &url, headers).await?;
    Ok(HttpResponse::Ok().json(IntrospectedSchema::from(found)))
}

/// Parses the endpoint's id in the path. An invalid id is a 404.
fn id_in(path: &Path<(String, String)>) -> Result<EndpointId, Error> {
    EndpointId::parse(&path.0.1).ok_or(Error::NotFound("Endpoint"))
}
