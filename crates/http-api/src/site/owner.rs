//! `/d/{username}`: a user's public projects, as a document and as Markdown.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LINK, VARY};
use docs_site::{MARKDOWN_ENDING, owner};
use product_site::SiteHead;
use projects::PublicOwner;

use super::accept::wants_markdown;
use super::app_routes::OWNER;
use super::responses::MARKDOWN;
use super::site_page::{SitePage, site_page};
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::ApiError;
use crate::reader::{Reader, Surface};
use crate::wire::PublicUser;

/// Responds at `/d/{username}`, also with the Markdown ending.
pub(crate) async fn owner_document(reader: Reader) -> Result<HttpResponse, ApiError> {
    let is_named = reader.part("username").ends_with(MARKDOWN_ENDING);
    if is_named || wants_markdown(reader.request()) {
        return reader
            .read_owner(Surface::Markdown, async |of| {
                Ok(markdown(reader.state(), &of))
            })
            .await;
    }
    reader
        .read_owner(Surface::Document, async |of| document(&reader, &of).await)
        .await
}

async fn document(reader: &Reader, of: &PublicOwner) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    let seed = serde_json::to_string(&PublicUser::from(of.clone())).unwrap_or_default();
    let now = state.projects.clock.now();
    let page = SitePage {
        frame: OWNER,
        head: SiteHead {
            key: OWNER,
            title: owner::title(of),
            description: &format!("GraphQL API documentation by {}.", of.username),
            path: &format!("/d/{}", of.username),
            is_indexable: true,
            is_public: true,
            above: &[],
        },
        content: &owner::content(of, now),
        seed: Some((owner::SEED, &seed)),
    };
    let mut answer = site_page(state, reader.request(), &page).await?;
    let vary = HeaderValue::from_static("Accept, Accept-Encoding");
    answer.headers_mut().insert(VARY, vary);
    Ok(answer)
}

fn markdown(state: &AppState, of: &PublicOwner) -> HttpResponse {
    let (site, username) = (&state.site.public_url, &of.username);
    let html = format!("<{site}/d/{username}>; rel=\"canonical\"");
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .insert_header((VARY, HeaderValue::from_static("Accept")))
        .insert_header((LINK, html))
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(MARKDOWN)))
        .body(owner::markdown(of, site))
}
