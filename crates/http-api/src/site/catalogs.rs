//! Files by which programs find docs and MCP servers; `docs_site::discovery` makes them.

use actix_web::http::header::{HeaderValue, LINK};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use docs_site::discovery::{self, AI_CATALOG_TYPE, API_CATALOG_TYPE, SERVER_CARD_TYPE};

use super::discovery::compressed;
use crate::AppState;
use crate::error::ApiError;
use crate::reader::{Reader, Surface};

/// `/.well-known/api-catalog` (RFC 9727).
pub(crate) async fn api_catalog(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let text = discovery::api_catalog(&state.docs_site()).await?;
    let mut answer = compressed(&state, &request, API_CATALOG_TYPE, text).await?;
    // Section 2: also for those who only ask for the headers.
    if let Ok(link) = HeaderValue::from_str(&discovery::link_to_catalog()) {
        answer.headers_mut().insert(LINK, link);
    }
    Ok(answer)
}

/// `/.well-known/ai-catalog.json`
pub(crate) async fn ai_catalog(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let text = discovery::ai_catalog(&state.docs_site()).await?;
    compressed(&state, &request, AI_CATALOG_TYPE, text).await
}

/// `/d/{username}/{slug}/mcp/server-card`: the MCP server before anybody connects to it.
pub(crate) async fn server_card(reader: Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    reader
        .read(Surface::File, async |open| {
            let text = discovery::server_card(&state.docs_site(), &open);
            compressed(state, reader.request(), SERVER_CARD_TYPE, text).await
        })
        .await
}
