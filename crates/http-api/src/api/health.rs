//! `/api/health`: how the service is doing.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::AppState;

/// How the service is doing.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// All checks together.
    pub status: HealthStatus,
    /// The program's version.
    pub version: &'static str,
    /// Seconds since it started.
    pub uptime_seconds: u32,
    /// One by one.
    pub checks: HealthChecks,
}

/// All checks together.
#[derive(Serialize, ToSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum HealthStatus {
    /// Every check is.
    Ok,
    /// Some are not.
    Degraded,
}

/// Each part.
#[derive(Serialize, ToSchema)]
pub struct HealthChecks {
    /// Does the database answer.
    pub database: Check,
    /// Did the last message leave.
    pub mail: Check,
    /// Is the background worker alive.
    pub jobs: Check,
}

/// One part.
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

/// How the service is doing; 503 when the database does not answer.
#[utoipa::path(
    tag = "health",
    operation_id = "get_health",
    responses((status = 200, body = Health), (status = 503, body = Health, description = "The database does not answer"))
)]
#[get("/health")]
pub async fn get_health(state: Data<AppState>) -> HttpResponse {
    let now = state.projects.clock.now();
    let checks = HealthChecks {
        database: state.projects.store.ping().await.is_ok().into(),
        mail: state.health.mail_ok().into(),
        jobs: state.health.jobs_ok(now).into(),
    };
    let all_ok = [checks.database, checks.mail, checks.jobs]
        .iter()
        .all(|check| *check == Check::Ok);
    let mut answer = if checks.database == Check::Ok {
        HttpResponse::Ok()
    } else {
        HttpResponse::ServiceUnavailable()
    };
    answer.json(Health {
        status: if all_ok {
            HealthStatus::Ok
        } else {
            HealthStatus::Degraded
        },
        version: state.health.version,
        uptime_seconds: u32::try_from(now.seconds_since(state.health.started_at))
            .unwrap_or_default(),
        checks,
    })
}
