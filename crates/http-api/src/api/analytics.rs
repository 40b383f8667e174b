//! `/api/public/analytics`: analytics of a project for programs.

use actix_web::{HttpResponse, get};
use domain::{Error, Project};
use serde::Deserialize;

use crate::auth::{AnalyticsRead, ByKey, Owner};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::wire::{AnalyticsSummary, SummaryPeriod};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryParameters {
    /// Checked, although nothing is counted yet: a wrong value is a 400 from the start.
    #[serde(default, rename = "period")]
    _period: SummaryPeriod,
}

/// Returns the views and searches of a project's docs within the last days. For API keys only.
///
/// Until views are counted, the answer is 503 with code `not_counted_yet`. Part of Pro.
#[utoipa::path(
    tag = "analytics",
    operation_id = "get_analytics_summary",
    security(("bearer" = [])),
    params(
        ("slug" = String, Path, description = "Slug or id of the project"),
        ("period" = Option<String>, Query, description = "Defaults to `30d`"),
    ),
    responses(
        (status = 200, body = AnalyticsSummary, description = "Once views are counted"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 503, body = ApiErrorBody, description = "`not_counted_yet`"),
    )
)]
#[get("/public/analytics/{slug}/summary")]
pub async fn get_analytics_summary(
    _owner: ByKey<Owner<Project, AnalyticsRead>>,
    _query: Query<SummaryParameters>,
) -> Result<HttpResponse, ApiError> {
    Err(Error::NotCountedYet.into())
}
