//! Pages of the product's own site: prerendered by the app's build, or rendered here inside a prerendered frame.
//! Readers see them before any script has loaded; then the app takes their elements over.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ContentEncoding, HeaderValue, LINK, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use docs_site::MARKDOWN_ENDING;
use docs_site::discovery::link_to_catalog;
use product_site::SiteHead;

use super::accept::wants_markdown;
use super::app_routes::{self, Access, AppRoute, MISSING};
use super::responses::{
    MARKDOWN, encoding, missing_document, missing_text, shell_with, start_cached,
};
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::ApiError;

/// A page whose content the server renders.
pub(crate) struct SitePage<'a> {
    /// Key of the route whose frame is around it.
    pub frame: &'a str,
    /// Values for the document's head.
    pub head: SiteHead<'a>,
    /// The HTML of the content, exactly as the app's route renders it.
    pub content: &'a str,
    /// Data for the app: an id and JSON.
    pub seed: Option<(&'a str, &'a str)>,
}

/// Responds with a page whose content the server has rendered.
///
/// # Errors
/// If compression fails.
pub(crate) async fn site_page(
    state: &AppState,
    request: &HttpRequest,
    page: &SitePage<'_>,
) -> Result<HttpResponse, ApiError> {
    respond(state, request, page.frame, render(state, page)).await
}

/// Responds with a page of the app as its build has prerendered it, or with the empty shell.
pub(super) async fn route_document(
    state: &AppState,
    request: &HttpRequest,
    route: &AppRoute,
) -> Result<HttpResponse, ApiError> {
    let description = route.description.replace("{product}", &state.site.product);
    let page = SitePage {
        frame: route.key,
        head: head(route, &description),
        content: "",
        seed: None,
    };
    respond(state, request, route.key, render(state, &page)).await
}

/// Responds that nothing is at an address of the site, as a page or as Markdown.
pub(crate) async fn missing_page(
    state: &AppState,
    request: &HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if wants_markdown(request) || request.path().ends_with(MARKDOWN_ENDING) {
        return Ok(missing_text(
            MARKDOWN,
            missing_markdown(&state.site.public_url),
        ));
    }
    let (Some(route), Some(_)) = (app_routes::by_key(MISSING), state.frontend.frame(MISSING))
    else {
        return Ok(missing_document(state));
    };
    let page = SitePage {
        frame: route.key,
        head: head(route, &route.description),
        content: "",
        seed: None,
    };
    let document = render(state, &page);
    let encoding = encoding(request);
    let document = state.pages.text(document, encoding).await?;
    let mut answer = shell_with(state, StatusCode::NOT_FOUND, document.body.clone());
    let headers = answer.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("Accept, Accept-Encoding"));
    if let Ok(policy) = HeaderValue::from_str(&state.frontend.policy_of(MISSING)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    if encoding != ContentEncoding::Identity {
        headers.insert(
            CONTENT_ENCODING,
            HeaderValue::from_static(encoding.as_str()),
        );
    }
    Ok(answer)
}

/// Returns what is said where nothing is, with links to everything that programs can read.
pub(super) fn missing_markdown(public_url: &str) -> String {
    format!(
        "# Page not found\n\n- [Documentation]({public_url}/docs.md)\n- [About this site]({public_url}/llms.txt)\n\
         - [Public API docs]({public_url}/.well-known/api-catalog)\n"
    )
}

/// Returns the head of a route.
pub(super) fn head<'a>(route: &AppRoute, description: &'a str) -> SiteHead<'a> {
    SiteHead {
        key: route.key,
        title: route.title,
        description,
        path: route.pattern,
        is_indexable: route.is_indexable,
        // The page about missing addresses has none of its own.
        is_public: route.access == Access::Public && route.key != MISSING,
        above: &[],
    }
}

fn render(state: &AppState, page: &SitePage<'_>) -> String {
    let (product, shell) = (state.product(), &state.frontend.shell);
    match state.frontend.frame(page.frame) {
        Some(frame) => {
            product_site::site_page(&product, shell, frame, &page.head, page.content, page.seed)
        }
        None => shell.empty_with(&page.head.render(&product)),
    }
}

/// Responds with a document that clients cache and revalidate.
async fn respond(
    state: &AppState,
    request: &HttpRequest,
    frame: &str,
    document: String,
) -> Result<HttpResponse, ApiError> {
    let encoding = encoding(request);
    let document = state.pages.text(document, encoding).await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    answer.insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    let policy = state.frontend.policy_of(frame);
    answer.insert_header((CONTENT_SECURITY_POLICY, policy));
    // Programs that know the host alone begin at its first page.
    if request.path() == "/" {
        answer.insert_header((LINK, link_to_catalog()));
    }
    if is_known {
        return Ok(answer.finish());
    }
    if encoding != ContentEncoding::Identity {
        let encoding = HeaderValue::from_static(encoding.as_str());
        answer.insert_header((CONTENT_ENCODING, encoding));
    }
    let html = answer.content_type("text/html; charset=utf-8");
    Ok(html.body(document.body.clone()))
}
