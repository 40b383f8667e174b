//! HTTP: the JSON API under `/api`, the public pages under `/d`, and the files of the app.
//!
//! Handlers translate, call one use-case and translate back. Who may call is a type in their
//! signature ([`auth`]); every error takes the one shape ([`error`]).

pub mod api;
pub mod auth;
mod bad_json;
pub mod client_ip;
pub mod error;
pub mod extract;
pub mod health;
mod idempotency;
mod mcp;
mod methods;
pub mod middleware;
pub mod openapi;
mod repeats;
pub mod site;
mod state;
pub mod wire;

pub use openapi::openapi_json;
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
