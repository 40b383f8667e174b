//! Public docs as documents: readable as they arrive, taken over by the app.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ContentEncoding, ETAG, Encoding, Header as _, HeaderValue, IF_NONE_MATCH, LINK, LOCATION, VARY,
};
use actix_web::web::Data;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, HttpResponseBuilder};
use domain::Error;
use projects::{OpenDocs, Opened};
use schema_docs::Links;
use serde::Deserialize;

use super::accept::wants_markdown;
use super::changelog;
use super::console;
use super::endpoints;
use super::llm_docs;
use super::not_found;
use super::page_cache::Document;
use super::pages::{
    canonical, docs_base, docs_page, is_of_all_versions, split_version, version_base,
};
use super::shell::{DocsShell, Roots, render, subject};
use super::texts::{ENDING, markdown};
use crate::AppState;
use crate::auth::LlmReader;
use crate::error::ApiError;
use crate::extract::Query;
use crate::repeats::Repeatable;

pub(crate) const OVERVIEW: &str = "overview";
const INTRODUCTION: &str = "guides/overview";

/// `/d/{username}/{slug}` and the pages below it. What is missing or private answers with the empty
/// shell and 404: the app then asks again with the reader's session, so that owners see their own.
pub(crate) async fn docs_document(
    state: Data<AppState>,
    request: HttpRequest,
    reader: LlmReader,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    let (username, slug, path) = (part("username"), part("slug"), part("path"));
    if request.path().contains("//") {
        return Ok(moved(&request, &with_single_slashes(request.path())));
    }
    // Neither slugs nor names have a dot.
    let cut = |text: &'_ str| text.strip_suffix(ENDING).map(str::to_owned);
    let named = match path {
        "" => cut(slug).map(|slug| (slug, String::new())),
        path => cut(path).map(|path| (slug.to_owned(), path)),
    };
    if let Some((slug, path)) = named {
        return markdown(&state, &request, reader, (username, &slug, &path), true).await;
    }
    if wants_markdown(&request) {
        return markdown(&state, &request, reader, (username, slug, path), false).await;
    }
    if path == console::PATH {
        return console::document(&state, &request, username, slug).await;
    }
    match projects::open_docs(&state.projects, username, slug, None).await {
        Ok(Opened::Docs(open)) => {
            let (version, page) = split_version(path);
            let base = version_base(&open.project, version);
            if version.is_some() && is_of_all_versions(page.trim_end_matches('/')) {
                let root = docs_base(&open.project);
                return Ok(moved(&request, &format!("{root}/{page}")));
            }
            // One address a page: no slash at the end, and the overview is the root, which shows the
            // introduction.
            let is_introduction = page == INTRODUCTION && open.guides.has_introduction;
            if page == OVERVIEW || is_introduction || request.path().ends_with('/') {
                let page = page.trim_end_matches('/');
                return Ok(moved(
                    &request,
                    &if page.is_empty() || page == OVERVIEW || is_introduction {
                        base
                    } else {
                        format!("{base}/{page}")
                    },
                ));
            }
            match page_document(&state, &request, *open, version, page).await {
                Err(Error::NotFound(_)) => {
                    let asked = (username, slug, version, page);
                    Ok(not_found::document(&state, &request, asked).await?)
                }
                answer => answer.map_err(ApiError::from),
            }
        }
        Ok(Opened::Moved { username, slug }) => {
            let rest = if path.is_empty() {
                String::new()
            } else {
                format!("/{path}")
            };
            Ok(moved(&request, &format!("/d/{username}/{slug}{rest}")))
        }
        Err(Error::NotFound(_)) => Ok(missing(&state)),
        Err(error) => Err(error.into()),
    }
}

async fn page_document(
    state: &AppState,
    request: &HttpRequest,
    open: OpenDocs,
    version: Option<u32>,
    path: &str,
) -> Result<HttpResponse, Error> {
    let current = open.clone();
    // Newer docs change what older ones say of themselves.
    let current_version = open.version.id;
    let open = match version {
        Some(number) => projects::open_version(&state.projects, open, number).await?,
        None => open,
    };
    let roots = Roots::new(&open, version);
    let base = version_base(&open.project, version);
    let page_path = if path.is_empty() { OVERVIEW } else { path };
    let focus = graph_focus(request, path).await;
    let key = format!(
        "{current_version}\n{}\n{base}\n{page_path}\n{}",
        docs_key(&open),
        focus.as_deref().unwrap_or_default()
    );
    let encoding = encoding(request);
    let document = state
        .pages
        .document(&key, encoding, async || {
            let page = match &focus {
                Some(focus) => open
                    .docs
                    .graph_page(Some(focus), &Links::new(&base))
                    .ok_or(Error::NotFound("Page"))?,
                None => docs_page(state, &open, version, page_path).await?,
            };
            let site = &state.site.public_url;
            let root = docs_base(&open.project);
            Ok(render(
                &state.frontend.shell,
                &DocsShell {
                    canonical_url: &format!("{site}{}", canonical(&current, version, page_path)),
                    image_url: &format!("{site}{root}/og/{}.png", pictured(&page)),
                    updated_at: &open.version.created_at.to_rfc3339(),
                    ..DocsShell::new(state, &open, version, &roots, &page)
                },
            ))
        })
        .await?;
    let mut answer = send(state, request, &document, encoding);
    let text = Links::new(&base).markdown(page_path);
    let text = format!(
        "<{}{text}>; rel=\"alternate\"; type=\"text/markdown\"",
        state.site.public_url
    );
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().insert(LINK, value);
    }
    Ok(answer)
}

/// The page whose picture a shared link shows; guides have none of their own.
fn pictured(page: &schema_docs::Page) -> &str {
    match page.kind {
        "changelog" => changelog::pictured(&page.path),
        llm_docs::PATH => llm_docs::PATH,
        "guides" => OVERVIEW,
        _ if page.path == schema_docs::GUIDES => OVERVIEW,
        _ => subject(&page.path),
    }
}

/// Everything that a project's documents are made of, besides the page.
pub(super) fn docs_key(open: &OpenDocs) -> String {
    let project = &open.project;
    format!(
        "{}\n{}\n{}\n{}\n{}\n{}\n{}",
        open.version.id,
        project.hide_rules.stamp(),
        open.guides.stamp,
        endpoints::stamp(&open.endpoints),
        docs_base(project),
        project.name.as_str(),
        project.description.as_str()
    )
}

/// The type in the middle of the graph, where the page is the graph and the address names one.
async fn graph_focus(request: &HttpRequest, path: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Parameters {
        focus: String,
    }
    if path != "graph" {
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
    let (mut answer, is_known) = kept(request, &document.etag, "no-cache");
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

/// The beginning of an answer that its caller keeps and asks for again each time, since the next publish
/// changes it; and whether they have it already, when headers are all there is to send.
pub(crate) fn kept(
    request: &HttpRequest,
    etag: &HeaderValue,
    how: &'static str,
) -> (HttpResponseBuilder, bool) {
    let is_known = is_known(request, etag);
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((ETAG, etag.clone()))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(how)));
    (answer, is_known)
}

fn is_known(request: &HttpRequest, etag: &HeaderValue) -> bool {
    // Both may be weak: `If-None-Match` compares what they name (RFC 9110, 13.1.2).
    fn named(tag: &[u8]) -> &[u8] {
        tag.strip_prefix(b"W/").unwrap_or(tag)
    }
    let etag = named(etag.as_bytes());
    request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok())
        .is_some_and(|tags| {
            tags.trim() == "*"
                || tags
                    .split(',')
                    .any(|tag| named(tag.trim().as_bytes()) == etag)
        })
}

/// The best of what both sides can.
pub(crate) fn encoding(request: &HttpRequest) -> ContentEncoding {
    let supported = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request)
        .ok()
        .and_then(|accepted| accepted.negotiate(supported.iter()));
    match accepted {
        Some(Encoding::Known(ContentEncoding::Brotli)) => ContentEncoding::Brotli,
        Some(Encoding::Known(ContentEncoding::Gzip)) => ContentEncoding::Gzip,
        _ => ContentEncoding::Identity,
    }
}

/// The way to where it is now.
pub(crate) fn moved(request: &HttpRequest, path: &str) -> HttpResponse {
    let path = header_safe(path);
    let query = request.query_string();
    let location = if query.is_empty() {
        path
    } else {
        format!("{path}?{query}")
    };
    HttpResponse::PermanentRedirect()
        .insert_header((LOCATION, location))
        // Not kept by browsers: the old address may come back, or become somebody else's.
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}

/// The one address of what two slashes in a row lead to as well.
pub(super) fn with_single_slashes(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for letter in path.chars() {
        if letter != '/' || !out.ends_with('/') {
            out.push(letter);
        }
    }
    out
}

/// A path that came decoded from an address may hold what no header may.
fn header_safe(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_graphic() {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// Nothing is here, or nothing that everybody may read: the same bytes at every such address.
pub(crate) fn missing(state: &AppState) -> HttpResponse {
    let title = format!("Not found · {}", state.site.product);
    let shell = &state.frontend.shell;
    shell_with(
        state,
        StatusCode::NOT_FOUND,
        shell.nothing(&title, "There is nothing at this address."),
    )
}

/// The app's shell with nothing in it.
pub(crate) fn shell(
    state: &AppState,
    status: StatusCode,
    title: &str,
    description: &str,
) -> HttpResponse {
    let document = state.frontend.shell.plain(title, description);
    shell_with(state, status, document)
}

pub(super) fn shell_with(state: &AppState, status: StatusCode, document: String) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            state.frontend.content_security_policy.as_str(),
        ))
        .content_type("text/html; charset=utf-8")
        .body(document)
}
