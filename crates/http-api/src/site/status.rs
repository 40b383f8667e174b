//! `/status` and its Atom feed.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use product_site::status;

use super::app_routes;
use super::discovery::{FEED_TYPE, compressed};
use super::site_page::{SitePage, head, site_page};
use crate::AppState;
use crate::error::ApiError;
use crate::wire::StatusPage;

/// `/status`: 200 also while the service fails, because the page says so.
pub(crate) async fn status_document(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let mut report = state.status_report().await;
    // So that documents of the same minute are equal, and cached once.
    report.now = report.now.minute();
    let seed = serde_json::to_string(&StatusPage::without_html(&report)).unwrap_or_default();
    let route = app_routes::find(status::PATH).ok_or(ApiError::NoRoute)?;
    let description = route.description.replace("{product}", &state.site.product);
    let page = SitePage {
        frame: route.key,
        head: head(route, &description),
        content: &status::content(&report),
        seed: Some((status::SEED, &seed)),
    };
    site_page(&state, &request, &page).await
}

/// `/status.atom`: open incidents and those of the last 90 days (RFC 4287).
pub(crate) async fn status_feed(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let report = state.status_report().await;
    let names = (state.site.product.as_str(), state.site.public_url.as_str());
    let text = status::feed(names, &report, state.status.health.started_at)?;
    compressed(&state, &request, FEED_TYPE, text).await
}
