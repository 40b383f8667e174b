//! The app's files, and its shell for addresses of the app.

use actix_web::http::Method;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, HeaderName, HeaderValue, REFERRER_POLICY,
    VARY,
};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};

use super::responses::{encoding, redirect_to, start_cached, with_single_slashes};
use super::site_page::{missing_page, route_document};
use super::{Asset, Variant, app_routes};
use crate::AppState;
use crate::caching::IMMUTABLE;
use crate::error::ApiError;
use crate::etag;

/// File names below this path contain a hash of their content, so the files never change.
const HASHED: &str = "assets/";
/// The script that other sites load.
const WIDGET: &str = "widget.js";

/// Responds with a file of the build or the shell; 404 if the app does not know the address.
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
        return Ok(redirect_to(&request, &with_single_slashes(path)));
    }
    if let Some(asset) = state.frontend.asset(name) {
        return file(asset, name, &request);
    }
    if name.starts_with(HASHED) {
        return Err(ApiError::NoRoute);
    }
    let without_slash = path.trim_end_matches('/');
    if path != without_slash
        && (app_routes::find(without_slash).is_some() || is_owner(without_slash))
    {
        return Ok(redirect_to(&request, without_slash));
    }
    let mut moved = app_routes::MOVED.iter();
    if let Some((_, now)) = moved.find(|(before, _)| *before == without_slash) {
        return Ok(redirect_to(&request, now));
    }
    let Some(route) = app_routes::find(path) else {
        return missing_page(&state, &request).await;
    };
    let mut document = route_document(&state, &request, route).await?;
    if path == app_routes::VERIFY {
        // The address contains a secret, which must not appear in the `Referer` of any request.
        let policy = HeaderValue::from_static("no-referrer");
        document.headers_mut().insert(REFERRER_POLICY, policy);
    }
    Ok(document)
}

/// Returns whether `GET` finds something at an address. It is true for everything under `/d/`, so that the
/// response does not reveal which docs exist.
fn is_read(state: &AppState, path: &str, name: &str) -> bool {
    (path.starts_with("/d/") && path.len() > "/d/".len())
        || super::has_fixed_route(path)
        || state.frontend.asset(name).is_some()
        || app_routes::find(path).is_some()
        || app_routes::MOVED.iter().any(|(before, _)| *before == path)
}

/// Returns whether a path is `/d/{username}`.
fn is_owner(path: &str) -> bool {
    path.strip_prefix("/d/")
        .is_some_and(|name| !name.is_empty() && !name.contains('/'))
}

fn file(asset: &Asset, name: &str, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    let (body, encoding) = match (encoding(request), &asset.brotli, &asset.gzip) {
        (ContentEncoding::Brotli, Some(brotli), _) => (bytes(brotli), Some("br")),
        (ContentEncoding::Brotli | ContentEncoding::Gzip, _, Some(gzip)) => {
            (bytes(gzip), Some("gzip"))
        }
        _ => (
            bytes(&asset.plain().map_err(domain::Error::internal)?),
            None,
        ),
    };
    let (mut answer, is_known) = if name.starts_with(HASHED) {
        let mut answer = HttpResponse::Ok();
        let caching = HeaderValue::from_static(IMMUTABLE);
        answer.insert_header((CACHE_CONTROL, caching));
        (answer, false)
    } else {
        start_cached(request, &etag::of_answer(&body), "public, max-age=3600")
    };
    answer
        .content_type(asset.media_type)
        .insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if name == WIDGET {
        // Pages that isolate themselves (`Cross-Origin-Embedder-Policy`) load no other scripts.
        answer.insert_header((
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ));
    }
    if is_known {
        return Ok(answer.finish());
    }
    if let Some(encoding) = encoding {
        answer.insert_header((CONTENT_ENCODING, HeaderValue::from_static(encoding)));
    }
    Ok(answer.body(body))
}

/// Returns the bytes of a file. Files that are built into the program are not copied.
fn bytes(variant: &Variant) -> Bytes {
    match variant {
        Variant::Borrowed(bytes) => Bytes::from_static(bytes),
        Variant::Owned(bytes) => Bytes::copy_from_slice(bytes),
    }
}
