//! `/api/admin/analytics`: how the installation is used, for administrators.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Deserialize;

use crate::AppState;
use crate::auth::Admin;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::wire::{AdminAnalytics, SummaryPeriod};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    #[serde(default)]
    period: SummaryPeriod,
}

/// Returns how many users, projects, versions and views there are and were new each day, how many users pay, what waits in
/// the queues, and which calls were slow. For administrators.
///
/// A period has whole UTC days; the last is today.
#[utoipa::path(
    tag = "admin",
    operation_id = "get_admin_analytics",
    security(("bearer" = [])),
    params(("period" = Option<String>, Query, description = "`7d`, `30d` (the default) or `90d`")),
    responses(
        (status = 200, body = AdminAnalytics),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller is not an administrator"),
    )
)]
#[get("/admin/analytics")]
pub async fn get_admin_analytics(
    state: Data<AppState>,
    Admin(query): Admin<Query<Parameters>>,
) -> Result<HttpResponse, ApiError> {
    let usage = status::read_usage(&state.status, query.0.period.days()).await?;
    Ok(HttpResponse::Ok().json(AdminAnalytics::from(usage)))
}
