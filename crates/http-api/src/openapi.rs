//! The OpenAPI document, made from the handlers.

mod rules;
mod scopes;
mod webhook_messages;

use utoipa::OpenApi as _;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa_actix_web::AppExt as _;

use crate::api;
pub use webhook_messages::message_schema;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Graphfolio API",
        description = "All routes that the browser app and pipelines use. Errors are `{error, code, …, request_id}`.",
    ),
    // Only bodies of requests and responses are found by themselves, not the types of parameters and of webhooks.
    components(schemas(
        crate::wire::BrandingPicture,
        crate::wire::PortalPage,
        crate::wire::SchemaMessage,
        crate::wire::ProjectMessage
    ))
)]
struct Base;

/// The document as pretty JSON, as checked in at `crates/http-api/openapi.json`.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn openapi_json() -> serde_json::Result<String> {
    let mut base = Base::openapi();
    let components = base.components.get_or_insert_default();
    components.add_security_scheme(
        "bearer",
        SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)),
    );
    let (_, mut document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(base)
        .service(api::documented_scope())
        .split_for_parts();
    rules::complete(&mut document);
    scopes::add(&mut document);
    webhook_messages::add(&mut document);
    document.to_pretty_json().map(|text| text + "\n")
}
