//! Responses that several routes of documents and files share: cached, moved, missing.

use actix_web::body::MessageBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ContentEncoding, ETAG,
    Encoding, Header as _, HeaderValue, LOCATION, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};

use crate::AppState;
use crate::caching::{self, REVALIDATE};
use crate::etag::is_known;

/// Media type of pages as Markdown.
pub(crate) const MARKDOWN: &str = "text/markdown; charset=utf-8";
/// Media type of plain text and SDL: none is registered for SDL, and browsers save `application/graphql`
/// instead of showing it.
pub(crate) const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// Starts a response that clients cache and revalidate each time, because the next publish changes it. The
/// boolean is true if the client already has it, so that only headers need to be sent.
pub(crate) fn start_cached(
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

/// Negotiates the best encoding that both sides support.
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

/// Permanently redirects to a path, with the query of the request.
pub(crate) fn redirect_to(request: &HttpRequest, path: &str) -> HttpResponse {
    let path = header_safe(path);
    let query = request.query_string();
    let location = match path.split_once('#') {
        _ if query.is_empty() => path,
        Some((page, anchor)) => format!("{page}?{query}#{anchor}"),
        None => format!("{path}?{query}"),
    };
    HttpResponse::PermanentRedirect()
        .insert_header((LOCATION, location))
        // Browsers must revalidate: the old address may come back or belong to somebody else.
        .insert_header((CACHE_CONTROL, caching::redirect_cache_control(request)))
        .finish()
}

/// Collapses repeated slashes in a path.
pub(crate) fn with_single_slashes(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for letter in path.chars() {
        if letter != '/' || !out.ends_with('/') {
            out.push(letter);
        }
    }
    out
}

/// Encodes characters of a decoded path that a header must not contain.
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

/// Responds that a page is missing or not public, with the same bytes for every such address.
pub(crate) fn missing_document(state: &AppState) -> HttpResponse {
    let title = format!("Not found · {}", state.site.product);
    let shell = &state.frontend.shell;
    shell_with(
        state,
        StatusCode::NOT_FOUND,
        shell.not_found(&title, "There is nothing at this address."),
    )
}

/// The same as text.
pub(crate) fn missing_text(media_type: &'static str, text: String) -> HttpResponse {
    HttpResponse::build(StatusCode::NOT_FOUND)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .insert_header((VARY, HeaderValue::from_static("Accept, Authorization")))
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(media_type)))
        .body(text)
}

/// Responds with a document that is always sent whole.
pub(crate) fn shell_with(
    state: &AppState,
    status: StatusCode,
    document: impl MessageBody + 'static,
) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            state.frontend.content_security_policy.as_str(),
        ))
        .content_type("text/html; charset=utf-8")
        .body(document)
}
