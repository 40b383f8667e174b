//! `/api/admin/incidents`: incidents of the status page, written by administrators.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Error, IncidentId};
use serde::Deserialize;

use super::parts;
use crate::AppState;
use crate::auth::Admin;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, Query};
use crate::malformed::bad_query;
use crate::parameters::Limit;
use crate::wire::{EditIncident, Incident, IncidentAnswer, IncidentInput, IncidentList};

/// Enough for an incident with all updates at their maximum length: 1 MiB.
const BODY_BYTES: usize = 1024 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParameters {
    cursor: Option<String>,
    limit: Option<Limit>,
}

/// Lists all incidents, newest first. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_incidents",
    security(("bearer" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = IncidentList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller is not an administrator"),
    )
)]
#[get("/admin/incidents")]
pub async fn list_incidents(
    state: Data<AppState>,
    Admin(query): Admin<Query<ListParameters>>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
    let mut incidents = status::list_incidents(&state.status, before, limit + 1).await?;
    let has_more = incidents.len() > limit as usize;
    incidents.truncate(limit as usize);
    let last = incidents.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(IncidentList {
        next_cursor: last.map(|incident| incident.id.to_string()),
        items: incidents.iter().map(Incident::from).collect(),
    }))
}

/// Writes a new incident. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "create_incident",
    security(("bearer" = [])),
    request_body = IncidentInput,
    responses(
        (status = 201, body = IncidentAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller is not an administrator"),
    )
)]
#[post("/admin/incidents")]
pub async fn create_incident(
    state: Data<AppState>,
    Admin(body): Admin<Json<IncidentInput, BODY_BYTES>>,
) -> Result<HttpResponse, ApiError> {
    let draft = body.0.into_draft(state.status.clock.now())?;
    let incident = status::create_incident(&state.status, draft).await?;
    Ok(HttpResponse::Created().json(IncidentAnswer {
        incident: Incident::from(&incident),
    }))
}

/// Replaces an incident with its updates. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "update_incident",
    security(("bearer" = [])),
    params(("incident_id" = String, Path)),
    request_body = EditIncident,
    responses(
        (status = 200, body = IncidentAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, also if the caller is not an administrator"),
        (status = 409, body = ApiErrorBody, description = "`edited_meanwhile`: the incident has another version"),
    )
)]
#[put("/admin/incidents/{incident_id}")]
pub async fn update_incident(
    state: Data<AppState>,
    id: Path<String>,
    Admin(body): Admin<Json<EditIncident, BODY_BYTES>>,
) -> Result<HttpResponse, ApiError> {
    let (id, version) = (incident_id(&id.0)?, body.0.version.get());
    let draft = body.0.incident.into_draft(state.status.clock.now())?;
    let incident = status::update_incident(&state.status, id, version, draft).await?;
    Ok(HttpResponse::Ok().json(IncidentAnswer {
        incident: Incident::from(&incident),
    }))
}

/// Deletes an incident. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "delete_incident",
    security(("bearer" = [])),
    params(("incident_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, also if the caller is not an administrator"),
    )
)]
#[delete("/admin/incidents/{incident_id}")]
pub async fn delete_incident(
    state: Data<AppState>,
    _admin: Admin,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    status::delete_incident(&state.status, incident_id(&id.0)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn incident_id(text: &str) -> Result<IncidentId, Error> {
    IncidentId::parse(text).ok_or(Error::NotFound("Incident"))
}

fn known_cursor(text: &str) -> Result<IncidentId, ApiError> {
    IncidentId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
