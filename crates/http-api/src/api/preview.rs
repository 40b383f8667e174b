//! Previews of schemas without an account.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use schema_docs::SearchQuery;

use super::docs::hits;
use crate::AppState;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, SCHEMA_BODY_BYTES};
use crate::wire::{PreviewSchema, PreviewSearch, SchemaPreview, SearchResults, parse_key};

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
