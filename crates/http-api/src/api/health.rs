//! `/api/health`: the health of the service.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, get};
use domain::ServiceChecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::AppState;
use crate::auth::Admin;

/// How long to wait for the account of a caller, beside the checks.
const ADMIN_TIMEOUT: Duration = Duration::from_millis(800);

/// The health of the service.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// The overall status.
    pub status: HealthStatus,
    /// The program's version.
    pub version: &'static str,
    /// Identifies the build of the browser app. Pages that were loaded from another build offer to reload.
    pub build: String,
    /// Seconds since it started.
    pub uptime_seconds: u32,
    /// The individual checks.
    pub checks: HealthChecks,
    /// Jobs that were given up in the last 30 days, such as mail that no attempt delivered. The log says why.
    pub dead_jobs: u32,
    /// The jobs that wait.
    pub queue: HealthQueue,
    /// Kinds of jobs that stand still, such as `sign_in_mail`.
    pub silent_jobs: Vec<&'static str>,
    /// Panics in background work since the program started. The log has each of them.
    pub panics: u32,
    /// Minutes whose samples for the status page wait in memory, because nothing can be saved.
    pub unsaved_samples: u32,
}

/// The overall status.
#[derive(Serialize, ToSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum HealthStatus {
    /// Every check passes.
    Ok,
    /// Some checks fail.
    Degraded,
}

/// The queue of background jobs.
#[derive(Serialize, ToSchema)]
pub struct HealthQueue {
    /// Jobs that are due and not done yet.
    pub due: u32,
    /// For how many seconds the oldest of them has been due.
    pub oldest_seconds: u32,
    /// Kinds with a job whose last attempt failed and that will be tried again.
    pub failing: Vec<String>,
    /// The newest job whose last attempt failed, given up or not. Only in the answer to an administrator's session, because
    /// the text may name an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_error: Option<JobError>,
}

/// Why a job failed.
#[derive(Serialize, ToSchema)]
pub struct JobError {
    /// The kind of the job, such as `sign_in_mail`.
    pub kind: String,
    /// Why its last attempt failed.
    pub message: String,
}

/// The parts of the service.
#[derive(Serialize, ToSchema)]
pub struct HealthChecks {
    /// Whether the database responds.
    pub database: Check,
    /// Whether data can be saved. With a full, read-only or locked disk, existing data stays readable.
    pub storage: Check,
    /// Whether the last message was sent.
    pub mail: Check,
    /// Whether every kind of background job is at work.
    pub jobs: Check,
}

/// The state of one part.
#[derive(Serialize, ToSchema, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// It works.
    Ok,
    /// It does not.
    Error,
}

impl From<bool> for Check {
    fn from(ok: bool) -> Self {
        if ok { Self::Ok } else { Self::Error }
    }
}

/// Returns the health of the service within two seconds, from what was last known if it cannot be found out in that time;
/// 503 if the database does not respond or nothing can be saved.
#[utoipa::path(
    tag = "health",
    operation_id = "get_health",
    responses((status = 200, body = Health), (status = 503, body = Health, description = "The database does not answer, or nothing can be saved"))
)]
#[get("/health")]
pub async fn get_health(state: Data<AppState>, request: HttpRequest) -> HttpResponse {
    let health = &state.status.health;
    let now = state.status.clock.now();
    let uptime = now.seconds_since(health.started_at);
    let (found, queue, is_admin) = futures_util::future::join3(
        status::check(&state.status),
        status::known_queue(&state.status),
        is_admin(&request),
    )
    .await;
    let checks = HealthChecks::from(found);
    HttpResponse::build(checks.http_status()).json(Health {
        status: found.into(),
        version: health.version,
        build: state.frontend.build.clone(),
        uptime_seconds: u32::try_from(uptime).unwrap_or_default(),
        checks,
        dead_jobs: queue.dead,
        queue: HealthQueue {
            due: queue.due,
            oldest_seconds: queue.due_since.map_or(0, |since| {
                u32::try_from(now.seconds_since(since)).unwrap_or_default()
            }),
            failing: queue.failing,
            last_error: queue
                .last_error
                .filter(|_| is_admin)
                .map(|(kind, message)| JobError { kind, message }),
        },
        silent_jobs: health.silent_jobs(Instant::now()),
        panics: health.panics(),
        unsaved_samples: state.status.count_unsaved(),
    })
}

/// Returns whether the request has an administrator's session. Who cannot be recognised in time is not one.
async fn is_admin(request: &HttpRequest) -> bool {
    let recognised = tokio::time::timeout(ADMIN_TIMEOUT, Admin::<()>::extract(request));
    matches!(recognised.await, Ok(Ok(_)))
}

impl From<ServiceChecks> for HealthStatus {
    fn from(checks: ServiceChecks) -> Self {
        match checks.are_ok() {
            true => Self::Ok,
            false => Self::Degraded,
        }
    }
}

impl From<ServiceChecks> for HealthChecks {
    fn from(checks: ServiceChecks) -> Self {
        Self {
            database: checks.database.into(),
            storage: checks.storage.into(),
            mail: checks.mail.into(),
            jobs: checks.jobs.into(),
        }
    }
}

impl HealthChecks {
    /// Returns 503 if the database or storage fails: pages and the API need both.
    fn http_status(&self) -> StatusCode {
        if are_ok(&[self.database, self.storage]) {
            StatusCode::OK
        } else {
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

fn are_ok(checks: &[Check]) -> bool {
    checks.iter().all(|check| *check == Check::Ok)
}
