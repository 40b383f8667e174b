//! The MCP server of each project's docs at `/d/{username}/{slug}/mcp`: streamable HTTP without
//! sessions, five tools that read.
//!
//! Messages, negotiation and transport rules are those of the official SDK (`rmcp`); here its service is
//! handed one request at a time. `tools` says what can be called, `answers` makes the texts, `paging` cuts
//! them into what fits a model's budget.

mod answers;
mod paging;
mod server;
mod tools;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, HeaderValue,
};
use actix_web::web::{Bytes, Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;
use http_body_util::{BodyExt as _, Full};
use projects::Opened;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};

use crate::AppState;
use crate::auth::LlmReader;
use crate::error::ApiError;
use crate::site::{docs_base, moved};
use server::DocsServer;

/// Largest message of a client; calls of these tools are far below.
const MOST_BYTES: usize = 64 * 1024;
/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// One message of a client.
pub(crate) async fn mcp(
    state: Data<AppState>,
    request: HttpRequest,
    reader: LlmReader,
    body: Payload,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    let opened =
        projects::open_docs(&state.projects, part("username"), part("slug"), reader.0).await;
    let open = match opened {
        Ok(Opened::Docs(open)) => open,
        Ok(Opened::Moved { username, slug }) => {
            return Ok(moved(&request, &format!("/d/{username}/{slug}/mcp")));
        }
        Err(Error::NotFound(_)) => {
            let words =
                "There are no docs at this address. It may be wrong, or the docs may be private.";
            return Ok(refusal(StatusCode::NOT_FOUND, -32001, words));
        }
        Err(error) => return Err(error.into()),
    };
    if request.method() != actix_web::http::Method::POST {
        let set_up = format!(
            "{}{}/llm-docs",
            state.site.public_url,
            docs_base(&open.project)
        );
        return Ok(HttpResponse::MethodNotAllowed()
            .insert_header((ALLOW, "POST"))
            .content_type("text/plain; charset=utf-8")
            .body(format!(
                "This is an MCP server: programs talk to it with POST. How to set it up: {set_up}\n"
            )));
    }
    let Ok(bytes) = body.to_bytes_limited(MOST_BYTES).await else {
        let words = format!("A message may have {MOST_BYTES} bytes at most.");
        return Ok(refusal(StatusCode::PAYLOAD_TOO_LARGE, -32600, &words));
    };
    let bytes = bytes.map_err(|_| Error::BadRequest {
        code: "invalid_body",
        message: "The body could not be read to its end.".to_owned(),
    })?;
    if let Err((code, words)) = is_message(&bytes) {
        return Ok(refusal(StatusCode::BAD_REQUEST, code, words));
    }
    let config = config(&state, &request);
    let server = DocsServer::new(state, *open);
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let request = sdk_request(&request, bytes)?;
    let answer = tokio::time::timeout(PATIENCE, async {
        let (head, body) = service.handle(request).await.into_parts();
        let Ok::<_, Infallible>(body) = body.collect().await;
        (head, body.to_bytes())
    });
    let (head, body) = answer.await.map_err(|_| {
        Error::Unavailable("The answer took too long. Try again in a moment.".to_owned())
    })?;
    Ok(actix_response(&head, body))
}

/// Names and descriptions of the tools, for people.
pub(crate) fn tool_texts() -> [(&'static str, &'static str); 5] {
    tools::ToolName::ALL.map(|tool| (tool.word(), tool.description()))
}

/// DNS rebinding (MCP, transports, security warning): a page of another site that was made to resolve to
/// this server still names its own host and origin. An address in numbers cannot be rebound.
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
        .with_max_request_body_bytes(MOST_BYTES)
        .with_allowed_hosts(hosts)
        .with_allowed_origins([with_port(public_url)])
        .enforce_origin_validation()
}

fn is_numeric(host: &str) -> bool {
    use std::net::{IpAddr, SocketAddr};
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.parse::<SocketAddr>().is_ok() || bare.parse::<IpAddr>().is_ok()
}

/// The SDK takes an origin without a port for any port.
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

/// Is it one JSON-RPC message: the SDK answers everything else with words alone. Code and words of the
/// error where it is none.
fn is_message(bytes: &[u8]) -> Result<(), (i32, &'static str)> {
    let invalid = |words| Err((-32600, words));
    let Ok(message) = serde_json::from_slice::<Value>(bytes) else {
        return Err((-32700, "The body is not JSON."));
    };
    let Some(message) = message.as_object() else {
        // Batches ended with the revision 2025-06-18.
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
        None | Some(Value::String(_)) => Ok(()),
        Some(Value::Number(number)) if number.is_i64() => Ok(()),
        Some(_) => invalid("The “id” of a message is a string or a whole number."),
    }
}

/// An error that answers no request in particular.
fn refusal(status: StatusCode, code: i32, message: &str) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")))
        .json(
            json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } }),
        )
}

/// The request in the types of the SDK.
fn sdk_request(request: &HttpRequest, body: Bytes) -> Result<http::Request<Full<Bytes>>, ApiError> {
    let mut out = http::Request::builder()
        .method(http::Method::POST)
        .uri(request.path());
    for (name, value) in request.headers() {
        if name != ACCEPT || !takes_json(request) {
            out = out.header(name.as_str(), value.as_bytes());
        }
    }
    if takes_json(request) {
        out = out.header(ACCEPT.as_str(), "application/json, text/event-stream");
    }
    Ok(out.body(Full::new(body)).map_err(Error::internal)?)
}

/// Every answer here is JSON, so whoever takes that is served, also without a word on event streams that
/// the SDK waits for. A request without `Accept` takes anything (RFC 9110, 12.5.1).
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
    // What the SDK says in plain words, in the shape of every other error.
    if status.is_client_error() && !is_json {
        return refusal(status, -32600, &String::from_utf8_lossy(&body));
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
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")))
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
    fn numbers_are_no_names() {
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
