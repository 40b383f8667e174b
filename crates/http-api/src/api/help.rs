//! `/api/help/…`: the product's own documentation, for the browser app.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::Error;
use schema_docs::SearchQuery;
use serde::Deserialize;

use crate::AppState;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::wire::{HelpPage, HelpResults};

/// Returns a page of the documentation; `index` is the list of all pages.
#[utoipa::path(
    tag = "documentation",
    operation_id = "get_help_page",
    params(("page" = String, Path, description = "The page's name in addresses")),
    responses(
        (status = 200, body = HelpPage),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/help/pages/{page}")]
pub async fn get_help_page(
    state: Data<AppState>,
    key: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let key = key.0;
    let help = state.help.read().await?;
    let (title, description, html) = if key == help::INDEX {
        help.index()
    } else {
        let page = help.page(&key).ok_or(Error::NotFound("Page"))?;
        let (title, description) = (page.title.clone(), page.description.clone());
        (title, description, help.html(page))
    };
    Ok(HttpResponse::Ok().json(HelpPage {
        key,
        title,
        description,
        navigation: html.navigation,
        html: html.page,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchParameters {
    #[serde(default)]
    q: String,
}

/// Returns the words to look for in the documentation, without those beyond the limit.
pub(crate) fn search_words(q: &str) -> String {
    SearchQuery::cut(q).to_owned()
}

/// Searches titles, headings and sentences of the documentation.
#[utoipa::path(
    tag = "documentation",
    operation_id = "search_help",
    params(("q" = Option<String>, Query, description = "Words to look for. Without them, nothing is found")),
    responses((status = 200, body = HelpResults))
)]
#[get("/help/search")]
pub async fn search_help(
    state: Data<AppState>,
    query: Query<SearchParameters>,
) -> Result<HttpResponse, ApiError> {
    let query = search_words(&query.0.q);
    let (hits, nearest) = state.help.read().await?.search(&query, help::MAX_HITS);
    Ok(HttpResponse::Ok().json(HelpResults {
        hits: hits.into_iter().map(Into::into).collect(),
        nearest: nearest.into_iter().map(Into::into).collect(),
        query,
    }))
}
