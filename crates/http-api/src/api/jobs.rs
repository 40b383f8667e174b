//! `/api/admin/jobs`: background jobs that were given up, for administrators.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use domain::{Error, JobId};

use super::parts::{self, ListParameters};
use crate::AppState;
use crate::auth::Admin;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::malformed::bad_query;
use crate::wire::{DeadJob, DeadJobList};

/// Lists jobs that were given up within the last 30 days, newest first. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_dead_jobs",
    security(("bearer" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = DeadJobList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller is not an administrator"),
    )
)]
#[get("/admin/jobs")]
pub async fn list_dead_jobs(
    state: Data<AppState>,
    Admin(query): Admin<Query<ListParameters>>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
    let mut jobs = status::list_dead_jobs(&state.status, before, limit + 1).await?;
    let has_more = jobs.len() > limit as usize;
    jobs.truncate(limit as usize);
    let last = jobs.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(DeadJobList {
        next_cursor: last.map(|job| job.id.to_string()),
        items: jobs.into_iter().map(DeadJob::from).collect(),
    }))
}

/// Runs a job that was given up again, with as many attempts as a new one. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "retry_dead_job",
    security(("bearer" = [])),
    params(("job_id" = String, Path)),
    responses(
        (status = 204, description = "It runs within a second"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, also if the caller is not an administrator"),
    )
)]
#[post("/admin/jobs/{job_id}/retry")]
pub async fn retry_dead_job(
    state: Data<AppState>,
    _admin: Admin,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    status::retry_dead_job(&state.status, job_id(&id.0)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Deletes a job that was given up. For administrators.
#[utoipa::path(
    tag = "admin",
    operation_id = "discard_dead_job",
    security(("bearer" = [])),
    params(("job_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, also if the caller is not an administrator"),
    )
)]
#[delete("/admin/jobs/{job_id}")]
pub async fn discard_dead_job(
    state: Data<AppState>,
    _admin: Admin,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    status::discard_dead_job(&state.status, job_id(&id.0)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn job_id(text: &str) -> Result<JobId, Error> {
    JobId::parse(text).ok_or(Error::NotFound("Job"))
}

fn known_cursor(text: &str) -> Result<JobId, ApiError> {
    JobId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
