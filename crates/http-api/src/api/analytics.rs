//! `/api/public/analytics`: analytics of a project for programs.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Deserialize;

use crate::AppState;
use crate::auth::{AnalyticsRead, ByKey, Owner};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::wire::{AnalyticsSummary, SummaryPeriod};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryParameters {
    #[serde(default)]
    period: SummaryPeriod,
}

/// Returns the views and searches of a project's docs within the last days. For API keys only.
///
/// No views are counted yet, so all numbers are 0.
#[utoipa::path(
    tag = "analytics",
    operation_id = "get_analytics_summary",
    security(("bearer" = [])),
    params(
        ("slug" = String, Path, description = "Slug or id of the project"),
        ("period" = Option<String>, Query, description = "Defaults to `30d`"),
    ),
    responses(
        (status = 200, body = AnalyticsSummary),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/analytics/{slug}/summary")]
pub async fn get_analytics_summary(
    state: Data<AppState>,
    owner: ByKey<Owner<domain::Project, AnalyticsRead>>,
    query: Query<SummaryParameters>,
) -> Result<HttpResponse, ApiError> {
    let now = state.accounts.clock.now();
    let summary = AnalyticsSummary::without_views(&owner.0.resource, query.0.period, now);
    Ok(HttpResponse::Ok().json(summary))
}
