//! `/d/{username}/{slug}/console`: the app sends a reader's operations to the project's endpoints. It is a
//! separate document, because its content policy is the only one that allows calls to them.

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, VARY};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse};
use docs_site::console;
use domain::Endpoint;

use super::brand::docs_brand;
use super::responses::shell_with;
use crate::error::ApiError;
use crate::extract::Query;
use crate::reader::{Reader, Surface};

/// Maximum length of the list of origins in an address, in bytes.
const MAX_LIST_BYTES: usize = 4096;

/// Responds with the document.
///
/// Missing and private docs look the same, so there the policy takes the endpoints from the query string, where
/// the app has put them because it knows the reader's session. Whatever the policy allows, the app calls only
/// URLs that the API returned.
pub(super) async fn document(reader: &Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    let (mut answer, sources) = match reader.open(Surface::Document).await? {
        Ok(open) => {
            let brand = docs_brand(state, &open).await;
            let document = console::document(&state.frontend.shell, &open, brand.as_ref())?;
            let answer = shell_with(state, StatusCode::OK, document);
            let urls = open.endpoints.iter().map(|endpoint| endpoint.url.origin());
            (answer, sources(urls))
        }
        Err(answer) if answer.status() == StatusCode::NOT_FOUND => {
            let named = parse_origins(reader.request()).await;
            (answer, sources(named.iter().map(String::as_str)))
        }
        Err(moved) => return Ok(moved),
    };
    let policy = state.frontend.console_policy(&sources);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    // The same address also serves Markdown.
    let vary = HeaderValue::from_static("Accept, Accept-Encoding");
    answer.headers_mut().insert(VARY, vary);
    // A tool rather than a page, so search engines need not list it.
    answer.headers_mut().insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    Ok(answer)
}

/// Parses `?connect=…`: origins, separated by spaces.
async fn parse_origins(request: &HttpRequest) -> Vec<String> {
    #[derive(serde::Deserialize)]
    struct Parameters {
        #[serde(default)]
        connect: String,
    }
    let query = Query::<Parameters>::extract(request).await;
    let list = query.map(|query| query.0.connect).unwrap_or_default();
    if list.len() > MAX_LIST_BYTES {
        return Vec::new();
    }
    list.split(' ')
        .take(Endpoint::MAX_PER_PROJECT)
        .map(str::to_owned)
        .collect()
}

/// Keeps the origins that a policy can contain.
fn sources<'a>(origins: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for origin in origins.filter(|origin| is_source(origin)) {
        if !out.split(' ').any(|known| known == origin) {
            out.push(' ');
            out.push_str(origin);
        }
    }
    out
}

/// Returns whether a text is a scheme and host with an optional port (CSP 3, 2.3.1), without a path or
/// wildcard.
fn is_source(origin: &str) -> bool {
    let Some(rest) = origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"))
    else {
        return false;
    };
    let (host, port) = rest.split_once(':').unwrap_or((rest, "1"));
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    !host.is_empty()
        && host.bytes().all(is_host)
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_get_into_the_policy() {
        let origins = [
            "https://api.example.com",
            "http://127.0.0.1:4000",
            "https://api.example.com",
            "https://xn--bcher-kva.example:8443",
        ];
        assert_eq!(
            sources(origins.into_iter()),
            " https://api.example.com http://127.0.0.1:4000 https://xn--bcher-kva.example:8443"
        );
        for bad in [
            "",
            "*",
            "https:",
            "https://",
            "https://*",
            "https://*.example.com",
            "https://a.example;script-src *",
            "https://a.example/path",
            "https://a.example:",
            "https://a.example:x",
            "https://a@b.example",
            "https://a.example\r\nX: y",
            "'unsafe-eval'",
            "data:",
            "ws://a.example",
            "HTTPS://a.example",
            "https://a.example,b",
        ] {
            assert_eq!(sources([bad].into_iter()), "", "{bad}");
        }
    }
}
