//! The app's files, and its shell for the addresses that the app itself knows.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, HeaderValue, REFERRER_POLICY, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};

use super::documents::{encoding, missing, moved, shell, with_single_slashes};
use super::{Asset, Variant};
use crate::AppState;
use crate::error::ApiError;

/// Names under here hold a hash of their content, so they never change.
const HASHED: &str = "assets/";

/// A file of the build, or the shell; 404 where the app knows no such address either.
pub(crate) async fn file_or_shell(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    let name = path.strip_prefix('/').unwrap_or(path);
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(if is_read(&state, path, name) {
            ApiError::MethodNotAllowed("GET, HEAD")
        } else {
            ApiError::NoRoute
        });
    }
    if path.starts_with("/d/") && path.contains("//") {
        return Ok(moved(&request, &with_single_slashes(path)));
    }
    if let Some(asset) = state.frontend.asset(name) {
        return Ok(file(asset, name, encoding(&request)));
    }
    if name.starts_with(HASHED) {
        return Err(ApiError::NoRoute);
    }
    let without_slash = path.trim_end_matches('/');
    if path != without_slash && (app_title(without_slash).is_some() || is_owner(without_slash)) {
        return Ok(moved(&request, without_slash));
    }
    let product = &state.site.product;
    let mut document = match app_title(path) {
        Some("") => shell(
            &state,
            StatusCode::OK,
            &format!("{product} · GraphQL documentation, hosted"),
            DESCRIPTION,
        ),
        Some(title) => shell(
            &state,
            StatusCode::OK,
            &format!("{title} · {product}"),
            DESCRIPTION,
        ),
        None => missing(&state),
    };
    if path == VERIFY {
        // The address holds a secret: no request that it causes may carry it.
        let policy = HeaderValue::from_static("no-referrer");
        document.headers_mut().insert(REFERRER_POLICY, policy);
    }
    Ok(document)
}

/// Is there something to be read at that address. Of what is under `/d/` it is not told.
fn is_read(state: &AppState, path: &str, name: &str) -> bool {
    (path.starts_with("/d/") && path.len() > "/d/".len())
        || super::PATHS.contains(&path)
        || state.frontend.asset(name).is_some()
        || app_title(path).is_some()
}

/// Is it `/d/{username}`.
fn is_owner(path: &str) -> bool {
    path.strip_prefix("/d/")
        .is_some_and(|name| !name.is_empty() && !name.contains('/'))
}

/// Where the link in a sign-in mail leads.
const VERIFY: &str = "/auth/verify";

const DESCRIPTION: &str = "Turn a GraphQL schema into a searchable, shareable documentation site: every operation and type, instantly.";

/// Title of an address that the app draws; empty for the landing page.
fn app_title(path: &str) -> Option<&'static str> {
    Some(match path {
        "/" => "",
        "/login" | VERIFY => "Sign in",
        "/dashboard" => "My projects",
        "/pricing" => "Pricing",
        "/status" => "Status",
        "/settings" | "/settings/profile" => "Settings",
        _ => match path.strip_prefix("/dashboard/project/") {
            Some(rest) => match rest.split_once('/').unwrap_or((rest, "")) {
                (id, "" | "llm-docs" | "analytics") if !id.is_empty() => "Project",
                (id, page) if !id.is_empty() && page.starts_with("docs/") => "Project",
                _ => return None,
            },
            None => return None,
        },
    })
}

fn file(asset: &Asset, name: &str, encoding: ContentEncoding) -> HttpResponse {
    let (body, encoding) = match encoding {
        ContentEncoding::Brotli if asset.brotli.is_some() => (asset.brotli.as_ref(), Some("br")),
        ContentEncoding::Brotli | ContentEncoding::Gzip if asset.gzip.is_some() => {
            (asset.gzip.as_ref(), Some("gzip"))
        }
        _ => (None, None),
    };
    let caching = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let mut answer = HttpResponse::Ok();
    answer
        .content_type(asset.media_type)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(caching)))
        .insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if let Some(encoding) = encoding {
        answer.insert_header((CONTENT_ENCODING, HeaderValue::from_static(encoding)));
    }
    answer.body(bytes(body.unwrap_or(&asset.plain)))
}

/// Files built into the program are sent from where they are.
fn bytes(variant: &Variant) -> Bytes {
    match variant {
        Variant::Borrowed(bytes) => Bytes::from_static(bytes),
        Variant::Owned(bytes) => Bytes::copy_from_slice(bytes),
    }
}
