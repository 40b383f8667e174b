//! `/api/public/docs/…/llm-docs`: what the docs offer to language models.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use projects::Opened;

use super::docs::moved;
use crate::AppState;
use crate::auth::LlmReader;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Path;
use crate::site::llm_docs;
use crate::wire::LlmDocs;

/// Files for language models with their sizes in tokens, and how to set up the MCP server.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_llm_docs",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path)),
    responses(
        (status = 200, body = LlmDocs),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/llm-docs")]
pub async fn get_public_llm_docs(
    state: Data<AppState>,
    request: HttpRequest,
    reader: LlmReader,
    address: Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    match projects::open_docs(&state.projects, &username, &slug, reader.0).await? {
        Opened::Docs(open) => {
            let docs = llm_docs::LlmDocs::new(&state, &open).await?;
            Ok(HttpResponse::Ok()
                .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
                .json(LlmDocs::from(docs)))
        }
        Opened::Moved {
            username: new_username,
            slug: new_slug,
        } => {
            let new = (new_username.as_str(), new_slug.as_str());
            Ok(moved(&request, (&username, &slug), new))
        }
    }
}
