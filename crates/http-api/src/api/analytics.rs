//! Analytics of a project: `/api/projects/{id}/analytics` for the dashboard, `/api/public/analytics` for programs.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use analytics::{Comparison, DocsPage, Filter, ReportQuery, Window};
use domain::{Project, Timestamp};
use serde::Deserialize;

use crate::AppState;
use crate::auth::{self, AnalyticsRead, ByKey, Owner};
use crate::caching;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::malformed::bad_query;
use crate::wire::{AnalyticsReport, AnalyticsSummary, PageCoverage, SummaryPeriod, Widget};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryParameters {
    #[serde(default)]
    period: SummaryPeriod,
}

/// Returns the views and searches of a project's docs within the last days. For API keys only. Part of Pro.
///
/// A period has whole UTC days; the last is today. Visitors are counted anew each day.
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
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/analytics/{slug}/summary")]
pub async fn get_analytics_summary(
    state: Data<AppState>,
    owner: ByKey<Owner<Project, AnalyticsRead>>,
    query: Query<SummaryParameters>,
) -> Result<HttpResponse, ApiError> {
    let project = owner.0.resource;
    let days = query.0.period.days();
    let summary = analytics::summarize(&state.analytics, project.id, days).await?;
    Ok(HttpResponse::Ok().json(AnalyticsSummary::new(&project, summary)))
}

/// Returns which pages of a project's docs nobody reads, and which deprecated operations somebody does. Part of Pro.
///
/// A period has whole UTC days; the last is today. Pages are those of the current version.
#[utoipa::path(
    tag = "analytics",
    operation_id = "get_page_coverage",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug"),
        ("period" = Option<String>, Query, description = "`7d`, `30d` (the default) or `90d`"),
    ),
    responses(
        (status = 200, body = PageCoverage),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/analytics/pages")]
pub async fn get_page_coverage(
    state: Data<AppState>,
    owner: Owner<Project, AnalyticsRead>,
    query: Query<SummaryParameters>,
) -> Result<HttpResponse, ApiError> {
    auth::check_analytics(&owner.user)?;
    let pages = projects::list_pages(&state.projects, &owner.resource).await?;
    let pages = pages.into_iter().map(|page| DocsPage {
        path: page.path.into_string(),
        name: page.name.into_string(),
        is_deprecated: page.deprecated,
    });
    let (id, days) = (owner.resource.id, query.0.period.days());
    let coverage = analytics::cover(&state.analytics, id, pages.collect(), days).await?;
    Ok(HttpResponse::Ok().json(PageCoverage::from(coverage)))
}

/// Returns what the analytics widget shows of public docs within the last days.
///
/// Docs that are private, that do not exist or whose owner does not have Pro get the same response.
#[utoipa::path(
    tag = "public",
    operation_id = "get_widget",
    params(
        ("slug" = String, Path, description = "Slug of the project, also an earlier one"),
        ("period" = Option<String>, Query, description = "`7d`, `30d` (the default) or `90d`"),
    ),
    responses(
        (status = 200, body = Widget),
        (status = 304, description = "The caller has the current figures"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/analytics/{slug}/widget")]
pub async fn get_widget(
    state: Data<AppState>,
    request: HttpRequest,
    slug: Path<String>,
    query: Query<SummaryParameters>,
) -> Result<HttpResponse, ApiError> {
    let docs = projects::find_public_docs(&state.projects, &slug.0).await?;
    let days = query.0.period.days();
    let figures = analytics::widget_figures(&state.analytics, &docs.project, days).await?;
    let answer = HttpResponse::Ok().json(Widget::new(&docs.project, figures));
    Ok(caching::finish(&request, true, answer)?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportParameters {
    #[serde(default)]
    period: Option<String>,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    compare: Option<String>,
    #[serde(default)]
    filter: Option<String>,
}

/// Returns what readers of a project's docs did within a period of UTC hours or days. Part of Pro.
///
/// Without `from` and `to`, the period ends now. It is compared with the one before it that begins on the same day of the
/// week, or with that of 52 weeks before.
#[utoipa::path(
    tag = "analytics",
    operation_id = "get_project_analytics",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug"),
        ("period" = Option<String>, Query, description = "`24h`, `7d`, `30d` (the default), `90d` or `12mo`"),
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-01`, with `to` and without `period`"),
        ("to" = Option<String>, Query, description = "The last day; at most 760 days after the first"),
        ("compare" = Option<String>, Query, description = "`previous` (the default), `year` or `none`"),
        ("filter" = Option<String>, Query, description = "Restricts points, views and visitors to one value: `page:objects/User`, `host:github.com`, `referrer:search`, `device:mobile` or `version:3`"),
    ),
    responses(
        (status = 200, body = AnalyticsReport),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/analytics")]
pub async fn get_project_analytics(
    state: Data<AppState>,
    owner: Owner<Project, AnalyticsRead>,
    query: Query<ReportParameters>,
) -> Result<HttpResponse, ApiError> {
    auth::check_analytics(&owner.user)?;
    let now = state.analytics.clock.now();
    let query = query.0.parse(&owner.resource, now)?;
    let report = analytics::report(&state.analytics, query).await?;
    Ok(HttpResponse::Ok().json(AnalyticsReport::from(report)))
}

impl ReportParameters {
    fn parse(&self, project: &Project, now: Timestamp) -> Result<ReportQuery, ApiError> {
        let wrong =
            |field: &str, message: &str| Err(bad_query(message.to_owned(), Some(field.to_owned())));
        let comparison = match self.compare.as_deref().map(Comparison::parse) {
            None => Comparison::default(),
            Some(Some(comparison)) => comparison,
            Some(None) => return wrong("compare", "Use `previous`, `year` or `none`."),
        };
        let filter = match self.filter.as_deref().map(Filter::parse) {
            None => None,
            Some(None) => {
                return wrong(
                    "filter",
                    "Name a page, referrer, host, device or version, such as `page:objects/User`.",
                );
            }
            Some(filter) => filter,
        };
        Ok(ReportQuery {
            project: project.id,
            owner: project.owner_id,
            now,
            window: self.window(now)?,
            comparison,
            filter,
        })
    }

    fn window(&self, now: Timestamp) -> Result<Window, ApiError> {
        let wrong =
            |field: &str, message: &str| Err(bad_query(message.to_owned(), Some(field.to_owned())));
        let (from, to) = match (&self.from, &self.to, &self.period) {
            (None, None, period) => {
                return match period.as_deref() {
                    Some("24h") => Ok(Window::last_hours(now)),
                    Some("7d") => Ok(Window::last_days(7, now)),
                    None | Some("30d") => Ok(Window::last_days(30, now)),
                    Some("90d") => Ok(Window::last_days(90, now)),
                    Some("12mo") => Ok(Window::last_days(365, now)),
                    Some(_) => wrong("period", "Use `24h`, `7d`, `30d`, `90d` or `12mo`."),
                };
            }
            (Some(from), Some(to), None) => (from, to),
            _ => return wrong("from", "Send `from` and `to`, or `period`."),
        };
        let day = |text: &str| Timestamp::parse_rfc3339(&format!("{text}T00:00:00Z"));
        match (day(from), day(to)) {
            (None, _) => wrong("from", "Write a day like `2026-11-01`."),
            (_, None) => wrong("to", "Write a day like `2026-11-30`."),
            (Some(first), Some(last)) => Window::days(first, last).map_or_else(
                || {
                    wrong(
                        "to",
                        "The last day must not be before the first, and at most 760 days after it.",
                    )
                },
                Ok,
            ),
        }
    }
}
