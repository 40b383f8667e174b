//! Public docs as documents: readable as they arrive, taken over by the app.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ContentEncoding, ETAG, Encoding, Header as _, HeaderValue, IF_NONE_MATCH, LOCATION, VARY,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;
use projects::{OpenDocs, Opened};
use schema_docs::Links;

use super::page_cache::Document;
use super::shell::{DocsShell, render};
use super::{docs_base, endpoints};
use crate::AppState;
use crate::error::ApiError;

pub(crate) const OVERVIEW: &str = "overview";

/// `/d/{username}`: the app lists the user's projects.
pub(crate) async fn owner_document(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let username = request.match_info().get("username").unwrap_or_default();
    match projects::public_owner(&state.projects, username).await {
        Ok(owner) => {
            let title = format!(
                "{} · {}",
                owner.name.as_deref().unwrap_or(username),
                state.site.product
            );
            let description = format!("GraphQL API documentation by {username}.");
            Ok(shell(&state, StatusCode::OK, &title, &description))
        }
        Err(Error::NotFound(_)) => Ok(missing(&state)),
        Err(error) => Err(error.into()),
    }
}

/// `/d/{username}/{slug}` and the pages below it. What is missing or private answers with the empty
/// shell and 404: the app then asks again with the reader's session, so that owners see their own.
pub(crate) async fn docs_document(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    let (username, slug, path) = (part("username"), part("slug"), part("path"));
    match projects::open_docs(&state.projects, username, slug, None).await {
        Ok(Opened::Docs(open)) => {
            let base = docs_base(&open.project);
            // One address a page: no slash at the end, and the overview is the root.
            if path == OVERVIEW || request.path().ends_with('/') {
                let page = path.trim_end_matches('/');
                return Ok(moved(
                    &request,
                    &if page.is_empty() || page == OVERVIEW {
                        base
                    } else {
                        format!("{base}/{page}")
                    },
                ));
            }
            page_document(&state, &request, &open, &base, path).await
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
    open: &OpenDocs,
    base: &str,
    path: &str,
) -> Result<HttpResponse, ApiError> {
    let (project, version) = (&open.project, &open.version);
    let page_path = if path.is_empty() { OVERVIEW } else { path };
    let section = endpoints::section(page_path, &open.endpoints)?;
    // Everything that the document is made of.
    let key = format!(
        "{}\n{base}\n{}\n{page_path}\n{section}",
        version.id,
        project.name.as_str()
    );
    let encoding = encoding(request);
    let made = state
        .pages
        .document(&key, encoding, || {
            let mut page = open
                .docs
                .page(page_path, &Links::new(base))
                .ok_or(Error::NotFound("Page"))?;
            endpoints::add_to(&mut page, &section);
            let address = if path.is_empty() {
                base.to_owned()
            } else {
                format!("{base}/{path}")
            };
            Ok(render(
                &state.frontend.shell,
                &DocsShell {
                    project_name: project.name.as_str(),
                    username: project.username.as_str(),
                    slug: project.slug.as_str(),
                    version: version.number,
                    base,
                    navigation: open.docs.navigation(),
                    page: &page,
                    canonical_url: &format!("{}{address}", state.site.public_url),
                    product: &state.site.product,
                },
            ))
        })
        .await;
    match made {
        Ok(document) => Ok(send(state, request, &document, encoding)),
        Err(Error::NotFound(_)) => Ok(missing(state)),
        Err(error) => Err(error.into()),
    }
}

fn send(
    state: &AppState,
    request: &HttpRequest,
    document: &Document,
    encoding: ContentEncoding,
) -> HttpResponse {
    let known = request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok())
        .is_some_and(|tags| {
            tags.split(',').any(|tag| {
                tag.trim().trim_start_matches("W/").as_bytes() == document.etag.as_bytes()
            })
        });
    let mut answer = if known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((ETAG, document.etag.clone()))
        // Kept by browsers, asked for again each time: the next publish changes it.
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if known {
        return answer.finish();
    }
    if encoding != ContentEncoding::Identity {
        answer.insert_header((
            CONTENT_ENCODING,
            HeaderValue::from_static(encoding.as_str()),
        ));
    }
    answer
        .insert_header((
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            state.frontend.content_security_policy.as_str(),
        ))
        .body(document.body.clone())
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
    let query = request.query_string();
    let location = if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{query}")
    };
    HttpResponse::PermanentRedirect()
        .insert_header((LOCATION, location))
        // Not kept by browsers: the old address may come back, or become somebody else's.
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}

fn missing(state: &AppState) -> HttpResponse {
    let title = format!("Not found · {}", state.site.product);
    shell(
        state,
        StatusCode::NOT_FOUND,
        &title,
        "There is nothing at this address.",
    )
}

/// The app's shell with nothing in it.
pub(crate) fn shell(
    state: &AppState,
    status: StatusCode,
    title: &str,
    description: &str,
) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            state.frontend.content_security_policy.as_str(),
        ))
        .content_type("text/html; charset=utf-8")
        .body(state.frontend.shell.plain(title, description))
}
