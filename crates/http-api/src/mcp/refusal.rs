//! Errors in the shape of JSON-RPC that answer no request in particular.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use serde_json::json;

use crate::caching::NO_STORE;

/// The body is not JSON (JSON-RPC 2.0, 5.1).
pub(super) const PARSE_ERROR: i32 = -32700;
/// The body is not a message (JSON-RPC 2.0, 5.1).
pub(super) const INVALID_REQUEST: i32 = -32600;
/// There are no docs at this address. One of the codes that JSON-RPC leaves to servers.
pub(crate) const NOTHING_HERE: i32 = -32001;

/// The response with an error.
pub(crate) fn refusal(status: StatusCode, code: i32, message: &str) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(NO_STORE)))
        .json(
            json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } }),
        )
}
