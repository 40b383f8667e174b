//! JSON-RPC errors that do not answer a particular request.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use serde_json::json;

use crate::caching::NO_STORE;

/// The body is not JSON (JSON-RPC 2.0, 5.1).
pub(super) const PARSE_ERROR: i32 = -32700;
/// The body is not a message (JSON-RPC 2.0, 5.1).
pub(super) const INVALID_REQUEST: i32 = -32600;
/// There are no docs at this address. JSON-RPC leaves this code to servers.
pub(crate) const NOTHING_HERE: i32 = -32001;

/// Returns the response with an error.
pub(crate) fn refusal(status: StatusCode, code: i32, message: &str) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(NO_STORE)))
        .json(
            json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } }),
        )
}
