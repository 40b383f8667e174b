//! `/api/status`: the status of the service, as data and as the page shows it.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};

use crate::AppState;
use crate::wire::{ServiceStatus, StatusPage};

/// Returns the status of the service now, its last 90 days, and its incidents.
#[utoipa::path(
    tag = "health",
    operation_id = "get_status",
    responses((status = 200, body = ServiceStatus))
)]
#[get("/status")]
pub async fn get_status(state: Data<AppState>) -> HttpResponse {
    HttpResponse::Ok().json(ServiceStatus::from(state.status_report().await))
}

/// Returns the same as the status page shows it.
#[utoipa::path(
    tag = "health",
    operation_id = "get_status_page",
    responses((status = 200, body = StatusPage))
)]
#[get("/status/page")]
pub async fn get_status_page(state: Data<AppState>) -> HttpResponse {
    HttpResponse::Ok().json(StatusPage::from(&state.status_report().await))
}
