//! Public docs as documents: readable at once, taken over by the app.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ContentEncoding,
    HeaderValue, LINK, LOCATION, VARY,
};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse};
use docs_site::discovery;
use docs_site::not_found::{self, MissingResponse};
use docs_site::{
    MARKDOWN_ENDING, OVERVIEW, docs_base, is_of_all_versions, search_page, split_version,
    version_base,
};
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_docs::{Links, PageKind};
use serde::Deserialize;

use super::accept::wants_markdown;
use super::brand::docs_brand;
use super::chosen_versions::{COMPARE, chosen_comparison};
use super::console;
use super::page_cache::Document;
use super::responses::{encoding, redirect_to, shell_with, start_cached, with_single_slashes};
use super::search_words::search_words;
use super::speculation;
use super::texts::{NOINDEX, ROBOTS, markdown};
use crate::AppState;
use crate::caching::{self, NO_STORE, REVALIDATE};
use crate::error::ApiError;
use crate::extract::Query;
use crate::reader::{Reader, Surface};
use crate::repeats::Repeatable;

const INTRODUCTION: &str = "guides/overview";

/// `/d/{username}/{slug}` and the pages below it. Missing and private docs get the empty shell and a 404; the
/// app then requests them with the reader's session, so that owners see their own.
pub(crate) async fn docs_document(reader: Reader) -> Result<HttpResponse, ApiError> {
    let request = reader.request();
    if request.path().contains("//") {
        return Ok(redirect_to(request, &with_single_slashes(request.path())));
    }
    let path = reader.part("path");
    if let Some((path, ending)) = markdown_path(&reader, path) {
        return reader
            .read(Surface::Markdown, async |open| {
                markdown(&reader, open, path, ending).await
            })
            .await;
    }
    if path == docs_site::console::PATH {
        return console::document(&reader).await;
    }
    reader
        .read(Surface::Document, async |open| {
            document(&reader, open, path).await
        })
        .await
}

/// Returns the path of the page that is wanted as Markdown, and the ending of the address. Slugs and names
/// contain no dots.
fn markdown_path<'a>(reader: &'a Reader, path: &'a str) -> Option<(&'a str, &'static str)> {
    let named = match path {
        "" => reader
            .part("slug")
            .strip_suffix(MARKDOWN_ENDING)
            .map(|_| ""),
        path => path.strip_suffix(MARKDOWN_ENDING),
    };
    match named {
        Some(path) => Some((path, MARKDOWN_ENDING)),
        None => wants_markdown(reader.request()).then_some((path, "")),
    }
}

/// Responds with the page at a path below the docs' root, or redirects to its canonical address.
async fn document(reader: &Reader, open: OpenDocs, path: &str) -> Result<HttpResponse, ApiError> {
    let (state, request) = (reader.state(), reader.request());
    let (version, page) = split_version(path);
    if let Some(address) = own_address(&open, version, page, request.path()) {
        return Ok(redirect_to(request, &address));
    }
    if page == COMPARE
        && let Some(path) = chosen_comparison(request).await
    {
        let address = format!("{}/{path}", docs_base(&open.project));
        return Ok(HttpResponse::SeeOther()
            .insert_header((LOCATION, address))
            .insert_header((CACHE_CONTROL, NO_STORE))
            .finish());
    }
    let current = open.clone();
    let made = match page {
        search_page::PATH => search_document(state, request, open, version).await,
        page => page_document(state, request, open, version, page).await,
    };
    match made {
        Err(Error::NotFound(_)) => {
            Ok(missing_page(state, request, current, (version, page)).await?)
        }
        answer => answer.map_err(ApiError::from),
    }
}

/// Returns the canonical address of a page if the request has another one: pages of all versions have no
/// version in their address, no address ends in a slash, and the overview and the introduction are at the root.
fn own_address(
    open: &OpenDocs,
    version: Option<VersionNumber>,
    page: &str,
    requested: &str,
) -> Option<String> {
    if version.is_some() && is_of_all_versions(page.trim_end_matches('/')) {
        return Some(format!("{}/{page}", docs_base(&open.project)));
    }
    let base = version_base(&open.project, version);
    if page == OVERVIEW || (page == INTRODUCTION && open.guides.has_introduction) {
        return Some(base);
    }
    if !requested.ends_with('/') {
        return None;
    }
    Some(match page.trim_end_matches('/') {
        "" | OVERVIEW => base,
        page => format!("{base}/{page}"),
    })
}

async fn page_document(
    state: &AppState,
    request: &HttpRequest,
    open: OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<HttpResponse, Error> {
    let current = open.clone();
    // Old versions mention the current one, so their documents depend on it.
    let current_version = open.version.id;
    let open = match version {
        Some(number) => projects::open_version(&state.projects, open, number).await?,
        None => open,
    };
    docs_site::ensure_check_exists(&state.projects, &open, path).await?;
    let base = version_base(&open.project, version);
    let page_path = if path.is_empty() { OVERVIEW } else { path };
    let focus = graph_focus(request, path).await;
    let key = format!(
        "{current_version}\n{}\n{base}\n{page_path}\n{}\n{}",
        open.stamp(),
        focus.as_deref().unwrap_or_default(),
        docs_site::deprecated::day_stamp(&state.projects, page_path)
    );
    let encoding = encoding(request);
    let document = state
        .pages
        .document(&key, encoding, async || {
            let brand = docs_brand(state, &open).await;
            let (site, shell) = (state.themed_site(brand.as_ref()), &state.frontend.shell);
            let page = (page_path, focus.as_deref());
            docs_site::document(&site, shell, (&current, &open), version, page).await
        })
        .await?;
    let mut answer = send(state, request, &document, encoding);
    let text = Links::new(&base).markdown(page_path);
    let url = &state.site.public_url;
    let mut text = format!("<{url}{text}>; rel=\"alternate\"; type=\"text/markdown\"");
    // Old versions are not what programs should find.
    if version.is_none() {
        let docs = discovery::links(&format!("{url}{base}"));
        text.push_str(&format!(", {docs}"));
    }
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().insert(LINK, value);
    }
    answer
        .headers_mut()
        .insert(speculation::HEADER, speculation::RULES);
    if docs_site::is_unlisted(path) {
        answer.headers_mut().insert(ROBOTS, NOINDEX);
    }
    Ok(answer)
}

/// Responds with the results of a search. They are not cached, because there are as many as readers have words.
async fn search_document(
    state: &AppState,
    request: &HttpRequest,
    open: OpenDocs,
    version: Option<VersionNumber>,
) -> Result<HttpResponse, Error> {
    let q = search_words(request).await;
    let is_public = open.project.is_public;
    let brand = docs_brand(state, &open).await;
    let (site, shell) = (state.themed_site(brand.as_ref()), &state.frontend.shell);
    let document = search_page::document(&site, shell, open, version, &q).await?;
    let mut answer = shell_with(state, StatusCode::OK, document);
    let headers = answer.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("Accept"));
    headers.insert(ROBOTS, NOINDEX);
    headers.insert(speculation::HEADER, speculation::RULES);
    caching::finish(request, is_public, answer)
}

/// Responds with the document for a missing page or version.
pub(super) async fn missing_page(
    state: &AppState,
    request: &HttpRequest,
    current: OpenDocs,
    asked: (Option<VersionNumber>, &str),
) -> Result<HttpResponse, Error> {
    let brand = docs_brand(state, &current).await;
    let (site, shell) = (state.themed_site(brand.as_ref()), &state.frontend.shell);
    match not_found::document(&site, shell, current, asked).await? {
        MissingResponse::Moved(address) => Ok(redirect_to(request, &address)),
        MissingResponse::Text(document) => {
            let mut answer = shell_with(state, StatusCode::NOT_FOUND, document);
            answer
                .headers_mut()
                .insert(VARY, HeaderValue::from_static("Accept"));
            Ok(answer)
        }
    }
}

/// Returns the type in the middle of the graph, if the page is the graph and the query has one.
async fn graph_focus(request: &HttpRequest, path: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Parameters {
        focus: String,
    }
    if path != PageKind::Graph.word() {
        return None;
    }
    let query = Query::<Parameters>::extract(request).await.ok()?;
    Some(query.0.focus).filter(|focus| !focus.is_empty())
}

fn send(
    state: &AppState,
    request: &HttpRequest,
    document: &Document,
    encoding: ContentEncoding,
) -> HttpResponse {
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    answer.insert_header((VARY, HeaderValue::from_static("Accept, Accept-Encoding")));
    if is_known {
        return answer.finish();
    }
    if encoding != ContentEncoding::Identity {
        answer.insert_header((
            CONTENT_ENCODING,
            HeaderValue::from_static(encoding.as_str()),
        ));
    }
    let mut answer = answer
        .insert_header((
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            state.frontend.content_security_policy.as_str(),
        ))
        .body(document.body.clone());
    answer
        .extensions_mut()
        .insert(Repeatable(document.body.clone()));
    answer
}
