//! The MCP server of each project's docs at `/d/{username}/{slug}/mcp`: streamable HTTP without sessions, five
//! read-only tools.
//!
//! The official SDK (`rmcp`) implements messages, negotiation and transport; it is called once per request. The
//! tools and their answers are in `docs_site::mcp`.

pub(crate) mod refusal;
mod server;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderName,
    HeaderValue,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, Payload};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use docs_site::docs_base;
use domain::Error;
use http_body_util::{BodyExt as _, Full};
use projects::OpenDocs;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};

use crate::AppState;
use crate::body;
use crate::caching::NO_STORE;
use crate::error::ApiError;
use crate::malformed::json_text;
use crate::reader::{Reader, Surface};
use crate::site::responses::PLAIN_TEXT;
use refusal::{INVALID_REQUEST, PARSE_ERROR, refusal};
use server::DocsServer;

/// Maximum size of a message; calls of these tools are far smaller.
const MAX_BYTES: usize = 64 * 1024;
/// Time limit of one response.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Handles one message of a client.
pub(crate) async fn mcp(reader: Reader, body: Payload) -> Result<HttpResponse, ApiError> {
    reader
        .read(Surface::Mcp, async |open| {
            if reader.request().method() == Method::POST {
                answer(&reader, open, body).await
            } else {
                Ok(how_to_connect(&reader, &open))
            }
        })
        .await
}

/// Explains how to connect, for people and programs that open the address without a message.
fn how_to_connect(reader: &Reader, open: &OpenDocs) -> HttpResponse {
    let public_url = &reader.state().site.public_url;
    let set_up = format!("{public_url}{}/llm-docs", docs_base(&open.project));
    HttpResponse::MethodNotAllowed()
        .insert_header((ALLOW, "POST"))
        .content_type(PLAIN_TEXT)
        .body(format!(
            "This is an MCP server: programs talk to it with POST. How to set it up: {set_up}\n"
        ))
}

async fn answer(reader: &Reader, open: OpenDocs, body: Payload) -> Result<HttpResponse, ApiError> {
    let (state, request) = (reader.state(), reader.request());
    let bytes = match body::read(request, &mut body.into_inner(), MAX_BYTES).await {
        Ok(bytes) => bytes,
        Err(ApiError::SlowBody) => return Err(ApiError::SlowBody),
        Err(error) => return Ok(unreadable(&error)),
    };
    let message = match message(&bytes) {
        Ok(text) => Bytes::copy_from_slice(text.as_bytes()),
        Err((code, words)) => return Ok(refusal(StatusCode::BAD_REQUEST, code, words)),
    };
    let config = config(state, request);
    let server = DocsServer::new(state.clone(), open);
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let request = sdk_request(request, message)?;
    let answer = tokio::time::timeout(ANSWER_TIMEOUT, async {
        let (head, body) = service.handle(request).await.into_parts();
        let Ok::<_, Infallible>(body) = body.collect().await;
        (head, body.to_bytes())
    });
    let (head, body) = answer.await.map_err(|_| {
        Error::Unavailable("The answer took too long. Try again in a moment.".to_owned())
    })?;
    Ok(actix_response(&head, body))
}

/// Returns the error for a body that could not be read.
fn unreadable(error: &ApiError) -> HttpResponse {
    let words = match error {
        ApiError::Domain(Error::TooLarge(_)) => {
            format!("A message may have {MAX_BYTES} bytes at most.")
        }
        error => error.to_string(),
    };
    refusal(error.status_code(), INVALID_REQUEST, &words)
}

/// Lists the accepted hosts and origins, against DNS rebinding (MCP, transports, security warning): a page of
/// another site that resolves to this server still sends its own host and origin. A numeric address cannot be
/// rebound.
fn config(state: &AppState, request: &HttpRequest) -> StreamableHttpServerConfig {
    let public_url = state.site.public_url.as_str();
    let authority = public_url
        .split_once("://")
        .map_or(public_url, |(_, rest)| rest);
    let mut hosts = vec![authority.to_owned(), "localhost".to_owned()];
    let host = request
        .headers()
        .get(HOST)
        .and_then(|host| host.to_str().ok());
    if let Some(host) = host.filter(|host| is_numeric(host)) {
        hosts.push(host.to_owned());
    }
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_BYTES)
        .with_allowed_hosts(hosts)
        .with_allowed_origins([with_port(public_url)])
        .enforce_origin_validation()
}

fn is_numeric(host: &str) -> bool {
    use std::net::{IpAddr, SocketAddr};
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.parse::<SocketAddr>().is_ok() || bare.parse::<IpAddr>().is_ok()
}

/// Adds the default port, because the SDK lets an origin without a port match any port.
fn with_port(origin: &str) -> String {
    let (scheme, authority) = origin.split_once("://").unwrap_or(("", origin));
    let has_port = authority
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.bytes().all(|digit| digit.is_ascii_digit()));
    match scheme {
        _ if has_port => origin.to_owned(),
        "https" => format!("{origin}:443"),
        _ => format!("{origin}:80"),
    }
}

/// Returns the text of one JSON-RPC message, or code and message of the error. The SDK would answer other
/// bodies with plain text.
fn message(bytes: &[u8]) -> Result<&str, (i32, &'static str)> {
    let invalid = |words| Err((INVALID_REQUEST, words));
    let not_json = (PARSE_ERROR, "The body is not JSON in UTF-8.");
    let text = json_text(bytes).map_err(|_| not_json)?;
    let Ok(message) = serde_json::from_str::<Value>(text) else {
        return Err(not_json);
    };
    let Some(message) = message.as_object() else {
        // The revision 2025-06-18 removed batches.
        return invalid("Send one JSON-RPC message, as an object.");
    };
    if message.get("jsonrpc") != Some(&json!("2.0")) {
        return invalid("A JSON-RPC message has “jsonrpc”: “2.0”.");
    }
    let has_method = message.get("method").is_some_and(Value::is_string);
    let is_answer = message.contains_key("result") || message.contains_key("error");
    if !has_method && !is_answer {
        return invalid("A JSON-RPC message has a “method”.");
    }
    match message.get("id") {
        None | Some(Value::String(_)) => Ok(text),
        Some(Value::Number(number)) if number.is_i64() => Ok(text),
        Some(_) => invalid("The “id” of a message is a string or a whole number."),
    }
}

/// Converts a request into the SDK's type.
fn sdk_request(request: &HttpRequest, body: Bytes) -> Result<http::Request<Full<Bytes>>, ApiError> {
    let mut out = http::Request::builder()
        .method(http::Method::POST)
        .uri(request.path());
    for (name, value) in request.headers() {
        let is_of_body = name == CONTENT_ENCODING || name == CONTENT_LENGTH;
        if !is_of_body && (name != ACCEPT || !takes_json(request)) {
            out = out.header(name.as_str(), value.as_bytes());
        }
    }
    if takes_json(request) {
        out = out.header(ACCEPT.as_str(), "application/json, text/event-stream");
    }
    Ok(out.body(Full::new(body)).map_err(Error::internal)?)
}

/// Returns whether the client accepts JSON. Every response is JSON, so clients need not accept event streams
/// too, as the SDK requires. A request without `Accept` accepts anything (RFC 9110, 12.5.1).
fn takes_json(request: &HttpRequest) -> bool {
    let mut values = request.headers().get_all(ACCEPT).peekable();
    values.peek().is_none()
        || values.any(|value| {
            let value = value.to_str().unwrap_or_default().to_ascii_lowercase();
            value.split(',').any(|range| {
                let mut parts = range.split(';').map(str::trim);
                matches!(
                    parts.next(),
                    Some("application/json" | "application/*" | "*/*")
                ) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        })
}

fn actix_response(head: &http::response::Parts, body: Bytes) -> HttpResponse {
    let status = StatusCode::from_u16(head.status.as_u16());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let is_json = head
        .headers
        .get(CONTENT_TYPE.as_str())
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    // Convert plain-text errors of the SDK into the shape of all other errors.
    if status.is_client_error() && !is_json {
        return refusal(status, INVALID_REQUEST, &String::from_utf8_lossy(&body));
    }
    let mut answer = HttpResponse::build(status);
    for (name, value) in &head.headers {
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            answer.insert_header((name, value));
        }
    }
    answer
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(NO_STORE)))
        .body(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_a_port() {
        for (origin, expected) in [
            ("https://docs.example", "https://docs.example:443"),
            ("http://docs.example", "http://docs.example:80"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]", "http://[::1]:80"),
        ] {
            assert_eq!(with_port(origin), expected);
        }
    }

    #[test]
    fn only_ip_addresses_are_numeric_hosts() {
        for (host, expected) in [
            ("127.0.0.1", true),
            ("192.168.0.7:8080", true),
            ("[::1]:8080", true),
            ("[::1]", true),
            ("localhost", false),
            ("127.0.0.1.example.com", false),
            ("example.com:80", false),
            ("", false),
        ] {
            assert_eq!(is_numeric(host), expected, "{host}");
        }
    }
}
