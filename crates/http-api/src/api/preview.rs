//! Previews of schemas without an account.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use projects::endpoints;
use schema_docs::SearchQuery;

use super::docs::hits;
use crate::AppState;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, SCHEMA_BODY_BYTES};
use crate::wire::{
    IntrospectPublic, IntrospectedSchema, PreviewSchema, PreviewSearch, SchemaPreview,
    SearchResults, parse_key,
};

/// Returns a page of the docs of a schema, as creating a project with it would show it. Needs no account; nothing is
/// stored.
#[utoipa::path(
    tag = "public",
    operation_id = "preview_schema",
    request_body = PreviewSchema,
    responses(
        (status = 200, body = SchemaPreview),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/tools/preview")]
pub async fn preview_schema(
    state: Data<AppState>,
    caller: Caller,
    body: Json<PreviewSchema, SCHEMA_BODY_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let (source, page) = body.0.parse()?;
    let caller = caller.0.subject("preview:ip");
    let preview = projects::preview(&state.projects, source, page, caller).await?;
    Ok(HttpResponse::Ok().json(SchemaPreview::from(preview)))
}

/// Reads the schema at a public URL by introspection, to preview it. Needs no account; nothing is stored, and no headers are
/// sent.
#[utoipa::path(
    tag = "public",
    operation_id = "introspect_public_address",
    request_body = IntrospectPublic,
    responses(
        (status = 200, body = IntrospectedSchema),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, or why there is no schema: `introspection_refused`, `not_graphql`, `address_blocked`, `timed_out` …"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 422, body = ApiErrorBody, description = "`invalid_schema`, with `diagnostics`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/tools/introspect")]
pub async fn introspect_public_address(
    state: Data<AppState>,
    caller: Caller,
    body: Json<IntrospectPublic>,
) -> Result<HttpResponse, ApiError> {
    let caller = caller.0.subject("introspect:ip");
    let found = endpoints::introspect_public(&state.projects, &body.0.url, caller).await?;
    Ok(HttpResponse::Ok().json(IntrospectedSchema::from(found)))
}

/// Searches the docs of a schema that was previewed a short time ago; best hits first. Needs no account.
#[utoipa::path(
    tag = "public",
    operation_id = "search_preview",
    request_body = PreviewSearch,
    responses(
        (status = 200, body = SearchResults),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/tools/preview/search")]
pub async fn search_preview(
    state: Data<AppState>,
    caller: Caller,
    body: Json<PreviewSearch>,
) -> Result<HttpResponse, ApiError> {
    let PreviewSearch { key, q, limit } = body.0;
    let key = parse_key(&key)?;
    let asked = SearchQuery::new(&q, hits(limit), None);
    let caller = caller.0.subject("preview-search:ip");
    let found = projects::search_preview(&state.projects, key, &asked, caller).await?;
    Ok(HttpResponse::Ok().json(SearchResults::new(asked.text().to_owned(), found)))
}
