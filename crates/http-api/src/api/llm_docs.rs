//! `/api/public/docs/…/llm-docs`: files and the MCP server for language models.

use actix_web::{HttpResponse, get};
use docs_site::llm_docs;

use crate::error::{ApiError, ApiErrorBody};
use crate::reader::{Reader, Surface};
use crate::wire::LlmDocs;

/// Returns the files for language models with their sizes in tokens, and how to set up the MCP server.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_llm_docs",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path)),
    responses(
        (status = 200, body = LlmDocs),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/llm-docs")]
pub async fn get_public_llm_docs(reader: Reader) -> Result<HttpResponse, ApiError> {
    reader
        .json(Surface::LlmJson, async |open| {
            let docs = llm_docs::LlmDocs::new(&reader.state().docs_site(), &open).await?;
            Ok(HttpResponse::Ok().json(LlmDocs::from(docs)))
        })
        .await
}
