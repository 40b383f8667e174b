//! Pictures for shared links.

use actix_web::{HttpRequest, HttpResponse};
use docs_site::social_image::{draw, social_image as picture};
use projects::OpenDocs;

use super::responses::start_cached;
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::ApiError;
use crate::reader::{Reader, Surface};

/// Responds at `/d/{username}/{slug}/og/{path}.png`. Private docs have no pictures.
pub(crate) async fn social_image(reader: Reader) -> Result<HttpResponse, ApiError> {
    reader
        .read(Surface::File, async |open| {
            answer(reader.state(), reader.request(), &open, reader.part("path")).await
        })
        .await
}

async fn answer(
    state: &AppState,
    request: &HttpRequest,
    open: &OpenDocs,
    path: &str,
) -> Result<HttpResponse, ApiError> {
    let svg = picture(&state.docs_site(), open, path).await?;
    let document = state
        .pages
        .bytes(&svg, async {
            let svg = svg.clone();
            state.projects.engine.compute(move || draw(&svg)).await?
        })
        .await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/png").body(document.body.clone()))
}
