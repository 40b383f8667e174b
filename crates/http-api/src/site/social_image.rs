//! Pictures for shared links.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use docs_site::social_image::{draw, site_picture, social_image as picture};
use projects::OpenDocs;

use super::app_routes::{self, Access};
use super::brand::docs_brand;
use super::responses::start_cached;
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::ApiError;
use crate::extract::Path;
use crate::reader::{Reader, Surface};

/// Responds at `/d/{username}/{slug}/og/{path}.png`. Private docs have no pictures.
pub(crate) async fn social_image(reader: Reader) -> Result<HttpResponse, ApiError> {
    reader
        .read(Surface::File, async |open| {
            answer(reader.state(), reader.request(), &open, reader.part("path")).await
        })
        .await
}

/// Responds at `/og/{key}.png` with the picture of a public page of the site.
pub(crate) async fn site_image(
    state: Data<AppState>,
    request: HttpRequest,
    key: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let route = app_routes::by_key(&key.0).filter(|route| route.access == Access::Public);
    let route = route.ok_or(ApiError::NoRoute)?;
    let description = route.description.replace("{product}", &state.site.product);
    let svg = site_picture(&state.docs_site(), route.title, &description)?;
    respond(&state, &request, &svg).await
}

async fn answer(
    state: &AppState,
    request: &HttpRequest,
    open: &OpenDocs,
    path: &str,
) -> Result<HttpResponse, ApiError> {
    let brand = docs_brand(state, open).await;
    let site = state.themed_site(brand.as_ref());
    let svg = picture(&site, open, path).await?;
    respond(state, request, &svg).await
}

async fn respond(
    state: &AppState,
    request: &HttpRequest,
    svg: &str,
) -> Result<HttpResponse, ApiError> {
    let document = state
        .pages
        .bytes(svg, async {
            let svg = svg.to_owned();
            state.projects.engine.compute(move || draw(&svg)).await?
        })
        .await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/png").body(document.body.clone()))
}
