//! `/docs`: the product's own documentation, as documents and as Markdown.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, HeaderValue, LINK, VARY,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use help::HelpHtml;
use product_site::SiteHead;
use serde::Deserialize;

use super::accept::wants_markdown;
use super::app_routes::HELP;
use super::responses::{MARKDOWN, PLAIN_TEXT, encoding, redirect_to, start_cached};
use super::site_page::{SitePage, missing_page, site_page};
use crate::AppState;
use crate::api::search_words;
use crate::caching::REVALIDATE;
use crate::error::ApiError;
use crate::extract::{Path, Query};

/// `/docs`: the list of all pages.
pub(crate) async fn help_index(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if wants_markdown(&request) {
        return help_index_markdown(state, request).await;
    }
    let (title, description, html) = state.help.read().await?.index();
    let head = head(&title, &description, help::ROOT, &[]);
    document(&state, &request, head, &html, "").await
}

/// `/docs/{page}`
pub(crate) async fn help_page(
    state: Data<AppState>,
    request: HttpRequest,
    key: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let help = state.help.read().await?;
    if let Some(page) = help.page_of_short_key(&key.0) {
        return Ok(vary_by_accept(redirect_to(&request, &page.path())));
    }
    if wants_markdown(&request) {
        return help_markdown(state.clone(), request, key).await;
    }
    let Some(page) = help.page(&key.0) else {
        return Ok(vary_by_accept(missing_page(&state, &request).await?));
    };
    let path = page.path();
    let above = [("Documentation", help::ROOT)];
    let head = head(&page.title, &page.description, &path, &above);
    let html = help.html(page);
    document(&state, &request, head, &html, "").await
}

/// The query of the page of results. Other parameters are ignored: links to pages carry `utm_source` and the like.
#[derive(Deserialize)]
pub(crate) struct SearchPageParameters {
    #[serde(default)]
    q: String,
}

/// `/docs/search?q=`: results for readers without script.
pub(crate) async fn help_results(
    state: Data<AppState>,
    request: HttpRequest,
    query: Query<SearchPageParameters>,
) -> Result<HttpResponse, ApiError> {
    let words = search_words(&query.0.q);
    let html = state.help.read().await?.results(&words);
    let head = SiteHead {
        is_indexable: false,
        ..head("Search", "Search the documentation.", "/docs/search", &[])
    };
    document(&state, &request, head, &html, &words).await
}

fn head<'a>(
    title: &'a str,
    description: &'a str,
    path: &'a str,
    above: &'a [(&'a str, &'a str)],
) -> SiteHead<'a> {
    SiteHead {
        key: HELP,
        title,
        description,
        path,
        is_indexable: true,
        is_public: true,
        above,
    }
}

async fn document(
    state: &AppState,
    request: &HttpRequest,
    head: SiteHead<'_>,
    html: &HelpHtml,
    q: &str,
) -> Result<HttpResponse, ApiError> {
    let page = SitePage {
        frame: HELP,
        head,
        content: &html.content(q),
        seed: None,
    };
    Ok(vary_by_accept(site_page(state, request, &page).await?))
}

/// Marks the HTML of an address that answers Markdown too.
fn vary_by_accept(mut answer: HttpResponse) -> HttpResponse {
    let vary = HeaderValue::from_static("Accept, Accept-Encoding");
    answer.headers_mut().insert(VARY, vary);
    answer
}

/// `/docs.md`
pub(crate) async fn help_index_markdown(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let text = state.help.read().await?.index_markdown();
    markdown(&state, &request, help::ROOT, text).await
}

/// `/docs/llms-full.txt`: all pages as one text.
pub(crate) async fn help_full_text(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let text = state.help.read().await?.full_text();
    text_file(&state, &request, (help::ROOT, PLAIN_TEXT), text).await
}

/// `/docs/{page}.md`
pub(crate) async fn help_markdown(
    state: Data<AppState>,
    request: HttpRequest,
    key: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let help = state.help.read().await?;
    if let Some(page) = help.page_of_short_key(&key.0) {
        return Ok(redirect_to(&request, &format!("{}.md", page.path())));
    }
    let Some(page) = help.page(&key.0) else {
        return missing_page(&state, &request).await;
    };
    markdown(&state, &request, &page.path(), page.markdown.clone()).await
}

async fn markdown(
    state: &AppState,
    request: &HttpRequest,
    path: &str,
    text: String,
) -> Result<HttpResponse, ApiError> {
    text_file(state, request, (path, MARKDOWN), text).await
}

/// Returns a text. `path` is the page that has the same as HTML.
async fn text_file(
    state: &AppState,
    request: &HttpRequest,
    (path, content_type): (&str, &'static str),
    text: String,
) -> Result<HttpResponse, ApiError> {
    let encoding = encoding(request);
    let document = state.pages.text(text, encoding).await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    let page = format!("<{}{path}>; rel=\"canonical\"", state.site.public_url);
    answer
        .insert_header((VARY, HeaderValue::from_static("Accept, Accept-Encoding")))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .insert_header((LINK, page));
    if is_known {
        return Ok(answer.finish());
    }
    if encoding != ContentEncoding::Identity {
        let encoding = HeaderValue::from_static(encoding.as_str());
        answer.insert_header((CONTENT_ENCODING, encoding));
    }
    let answer = answer.insert_header((CONTENT_TYPE, HeaderValue::from_static(content_type)));
    Ok(answer.body(document.body.clone()))
}
