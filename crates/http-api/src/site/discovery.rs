//! Files for programs: `robots.txt`, sitemaps, the product's own `llms.txt`, feeds, the descriptions of the API.

use std::sync::OnceLock;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, HeaderValue, VARY,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use docs_site::sitemap as docs_sitemaps;
use docs_site::{changelog, deprecated};
use domain::Error;
use product_site::sitemap::{self, Entry};
use product_site::{LlmsPage, llms_txt, manifest, robots_txt};

use super::app_routes;
use super::responses::{PLAIN_TEXT, encoding, start_cached};
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::ApiError;
use crate::reader::{Reader, Surface};
use crate::{message_schema, openapi_json};

pub(super) const FEED_TYPE: &str = "application/atom+xml; charset=utf-8";
const CALENDAR_TYPE: &str = "text/calendar; charset=utf-8";
const JSON_TYPE: &str = "application/json";
const SCHEMA_TYPE: &str = "application/schema+json";
const XML_TYPE: &str = "application/xml; charset=utf-8";

/// `/robots.txt`
pub(crate) async fn robots(state: Data<AppState>) -> HttpResponse {
    text(robots_txt(&state.site.public_url))
}

/// `/llms.txt`
pub(crate) async fn llms(state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    let (product, url) = (&state.site.product, &state.site.public_url);
    let pages: Vec<LlmsPage> = app_routes::indexable()
        .map(|route| LlmsPage {
            title: match route.title {
                "" => product.clone(),
                title => title.to_owned(),
            },
            path: route.pattern.to_owned(),
            description: route.description.replace("{product}", product),
        })
        .collect();
    let index = llms_txt(product, url, &pages);
    let help = state.help.read().await?;
    Ok(text(format!("{index}\n{}", help.llms_section())))
}

/// `/manifest.webmanifest`
pub(crate) async fn web_manifest(state: Data<AppState>) -> HttpResponse {
    let body = manifest(&state.site.product, app_routes::ABOUT);
    HttpResponse::Ok()
        .content_type("application/manifest+json")
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .body(body)
}

/// `/docs/openapi.json`: the API as OpenAPI.
pub(crate) async fn openapi(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = make_once(&TEXT, openapi_json)?;
    compressed(&state, &request, JSON_TYPE, text).await
}

/// `/docs/webhooks.schema.json`: the messages of webhooks as JSON Schema.
pub(crate) async fn webhook_messages(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = make_once(&TEXT, message_schema)?;
    compressed(&state, &request, SCHEMA_TYPE, text).await
}

/// Returns a text that takes longer to make than to send.
fn make_once(
    text: &OnceLock<String>,
    make: impl FnOnce() -> serde_json::Result<String>,
) -> Result<String, ApiError> {
    if let Some(text) = text.get() {
        return Ok(text.clone());
    }
    let made = make().map_err(Error::internal)?;
    Ok(text.get_or_init(|| made).clone())
}

/// `/sitemap.xml`
pub(crate) async fn sitemap_index(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let parts = docs_sitemaps::list(&state.docs_site()).await?;
    let text = sitemap::index(&state.site.public_url, parts);
    compressed(&state, &request, XML_TYPE, text).await
}

/// `/sitemaps/site.xml`
pub(crate) async fn site_sitemap(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let help = state.help.read().await?.pages().iter();
    let own = app_routes::indexable().map(|route| route.pattern.to_owned());
    let own = own.chain(help.map(help::HelpPage::path));
    let own = own.map(|path| Entry {
        path,
        changed_at: String::new(),
    });
    let owners = docs_sitemaps::list_owners(&state.docs_site()).await?;
    let text = sitemap::of_pages(&state.site.public_url, own.chain(owners));
    compressed(&state, &request, XML_TYPE, text).await
}

/// `/d/{username}/{slug}/sitemap.xml`
pub(crate) async fn docs_sitemap(reader: Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    reader
        .read(Surface::File, async |open| {
            let text = docs_sitemaps::of_docs(&state.docs_site(), &open).await?;
            compressed(state, reader.request(), XML_TYPE, text).await
        })
        .await
}

/// `/d/{username}/{slug}/changelog.atom`: the newest versions (RFC 4287).
pub(crate) async fn feed(reader: Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    reader
        .read(Surface::File, async |open| {
            let text = changelog::feed(&state.docs_site(), &open).await?;
            compressed(state, reader.request(), FEED_TYPE, text).await
        })
        .await
}

/// `/d/{username}/{slug}/deprecated.atom`: new deprecations (RFC 4287).
pub(crate) async fn deprecated_feed(reader: Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    reader
        .read(Surface::File, async |open| {
            let text = deprecated::feed(&state.docs_site(), &open).await?;
            compressed(state, reader.request(), FEED_TYPE, text).await
        })
        .await
}

/// `/d/{username}/{slug}/deprecated.ics`: days of removal (RFC 5545).
pub(crate) async fn deprecated_calendar(reader: Reader) -> Result<HttpResponse, ApiError> {
    let state = reader.state();
    reader
        .read(Surface::File, async |open| {
            let text = deprecated::calendar(&state.docs_site(), &open);
            compressed(state, reader.request(), CALENDAR_TYPE, text).await
        })
        .await
}

fn text(body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(PLAIN_TEXT)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .body(body)
}

/// Responds with text that programs request repeatedly: compressed, with an entity tag.
pub(super) async fn compressed(
    state: &AppState,
    request: &HttpRequest,
    media_type: &'static str,
    text: String,
) -> Result<HttpResponse, ApiError> {
    let encoding = encoding(request);
    let document = state.pages.text(text, encoding).await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    answer.insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if is_known {
        return Ok(answer.finish());
    }
    if encoding != ContentEncoding::Identity {
        let encoding = HeaderValue::from_static(encoding.as_str());
        answer.insert_header((CONTENT_ENCODING, encoding));
    }
    Ok(answer.content_type(media_type).body(document.body.clone()))
}
