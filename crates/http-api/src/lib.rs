//! HTTP: the JSON API under `/api`, the public pages under `/d`, and the files of the app.
//!
//! Handlers parse the request, call one use-case and build the response. A type in their signature says who may
//! call ([`auth`]); all errors have the same shape ([`error`]).

pub mod api;
pub mod auth;
mod body;
mod caching;
pub mod client_ip;
mod cross_origin;
pub mod downloads;
pub mod error;
mod etag;
pub mod extract;
pub mod facts;
mod form_file;
mod help_values;
mod idempotency_header;
mod malformed;
mod mcp;
mod methods;
pub mod middleware;
pub mod openapi;
mod parameters;
mod rate_limit_headers;
pub mod reader;
mod reads;
mod repeats;
mod security_headers;
pub mod site;
mod state;
mod strict;
pub mod wire;

pub use help_values::{HelpPages, HelpSources, make_help};
pub use openapi::{message_schema, openapi_json};
pub use rate_limit_headers::RateLimitStatus;
pub use repeats::Repeats;
pub use state::{AppState, SiteSettings};

use actix_web::web::{self, Data};

/// Adds every route to an actix app.
pub fn configure(state: Data<AppState>) -> impl FnOnce(&mut web::ServiceConfig) {
    move |config| {
        config
            .app_data(state)
            .service(api::scope())
            .configure(site::configure);
    }
}
