//! Pictures for shared links.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use docs_site::social_image::{draw, site_picture, social_image as picture};
use domain::AssetRef;
use projects::OpenDocs;

use super::app_routes::{self, Access};
use super::brand::{picture_logo, picture_theme};
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
    respond(&state, &request, &svg, None).await
}

async fn answer(
    state: &AppState,
    request: &HttpRequest,
    open: &OpenDocs,
    path: &str,
) -> Result<HttpResponse, ApiError> {
    let (theme, logo) = picture_theme(state, open).await.unzip();
    let svg = picture(&state.docs_site(), open, path, theme).await?;
    respond(state, request, &svg, logo.flatten()).await
}

async fn respond(
    state: &AppState,
    request: &HttpRequest,
    svg: &str,
    logo: Option<AssetRef>,
) -> Result<HttpResponse, ApiError> {
    let document = state
        .pages
        .bytes(svg, async {
            let svg = svg.to_owned();
            let logo = match logo {
                Some(logo) => picture_logo(state, logo).await?,
                None => None,
            };
            let engine = &state.projects.engine;
            engine.compute(move || draw(&svg, logo)).await?
        })
        .await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/png").body(document.body.clone()))
}
