//! `…/badge`: badges for the READMEs of other sites. They never answer 4xx: a reader would see a broken image.

use std::convert::Infallible;

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderName};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse, get};
use branding::badge::{Badge, BadgeColor, BadgeFill, BadgeStyle, BadgeText, BadgeTheme};
use docs_site::badge::{
    self, BadgeSubject, MISSING_LABEL, MISSING_MESSAGE, READ_THE_DOCS, VIEWS_LABEL,
};
use domain::{Error, VersionNumber};
use futures_util::future::{Ready, ready};
use projects::PublicDocs;

use crate::AppState;
use crate::caching;
use crate::error::ApiError;

const SVG: &str = "image/svg+xml; charset=utf-8";
/// A badge that is opened as a document loads nothing and runs nothing.
const POLICY: &str = "default-src 'none'; sandbox";

/// The options of a badge. An unknown name is ignored, and an unknown value is the default.
pub(super) struct BadgeQuery {
    style: BadgeStyle,
    theme: BadgeTheme,
    /// None for the default of the kind of badge.
    color: Option<BadgeColor>,
    text: Option<BadgeText>,
    subject: BadgeSubject,
    since: Option<VersionNumber>,
}

impl BadgeQuery {
    /// Parses a query string. Of a name that is repeated, the first counts.
    fn parse(query: &str) -> Self {
        let value = |wanted: &str| {
            let mut pairs = form_urlencoded::parse(query.as_bytes());
            let (_, value) = pairs.find(|(name, _)| name == wanted)?;
            Some(value)
        };
        let text = value("text").map(|text| BadgeText::new(&text));
        Self {
            style: value("style")
                .and_then(|word| BadgeStyle::from_word(&word))
                .unwrap_or_default(),
            theme: value("theme")
                .and_then(|word| BadgeTheme::from_word(&word))
                .unwrap_or_default(),
            color: value("color").and_then(|word| BadgeColor::from_word(&word)),
            text: text.filter(|text| !text.is_empty()),
            subject: value("show")
                .and_then(|word| BadgeSubject::from_word(&word))
                .unwrap_or_default(),
            since: value("since").and_then(|number| VersionNumber::parse(&number)),
        }
    }
}

impl FromRequest for BadgeQuery {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::parse(request.query_string())))
    }
}

/// Returns a badge that leads to public docs, or tells their score, version or breaking changes. Hidden parts do not count.
///
/// The response is always an image: options that do not exist are ignored, values that do not exist are the default, and the
/// badge of docs that are private or do not exist says "not found".
#[utoipa::path(
    tag = "public",
    operation_id = "get_docs_badge",
    params(
        ("slug" = String, Path, description = "Slug of the project, also an earlier one"),
        ("style" = Option<String>, Query, description = "`flat` (the default), `flat-square` or `plastic`"),
        ("color" = Option<String>, Query, description = "`violet`, `indigo`, `green`, `blue`, `purple`, `pink` or `gray`. Defaults to the primary color of the docs' theme, or to `violet`"),
        ("theme" = Option<String>, Query, description = "Background of the label: `light` (the default) or `dark`"),
        ("text" = Option<String>, Query, description = "With `show=docs`, at most 80 characters instead of `Read the Docs`"),
        ("show" = Option<String>, Query, description = "`docs` (the default), `score`, `version` or `breaking`"),
        ("since" = Option<String>, Query, description = "With `show=breaking`, the number of the version to compare with. Defaults to the previous version"),
    ),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = 304, description = "The caller has the current badge"),
    )
)]
#[get("/public/docs/{slug}/badge")]
pub async fn get_docs_badge(
    state: Data<AppState>,
    request: HttpRequest,
    query: BadgeQuery,
) -> Result<HttpResponse, ApiError> {
    let Some(docs) = public_docs(&state, &request).await? else {
        return respond(&request, &query, &Face::missing(MISSING_LABEL));
    };
    let face = Face {
        label: query.subject.label(),
        message: message(&state, &docs, &query).await?,
        colors: BadgeColor::ALL,
        brand: brand(&state, &docs).await,
    };
    respond(&request, &query, &face)
}

/// Returns a badge with the number of views of public docs in the last 30 days, without those of crawlers and of the owner.
///
/// The response is always an image, as that of the other badge.
#[utoipa::path(
    tag = "public",
    operation_id = "get_views_badge",
    params(
        ("slug" = String, Path, description = "Slug of the project, also an earlier one"),
        ("style" = Option<String>, Query, description = "`flat` (the default), `flat-square` or `plastic`"),
        ("color" = Option<String>, Query, description = "`indigo`, `green`, `blue`, `purple`, `pink` or `gray`. Defaults to the primary color of the docs' theme, or to `indigo`"),
        ("theme" = Option<String>, Query, description = "Background of the label: `light` (the default) or `dark`"),
    ),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = 304, description = "The caller has the current badge"),
    )
)]
#[get("/public/analytics/{slug}/badge")]
pub async fn get_views_badge(
    state: Data<AppState>,
    request: HttpRequest,
    query: BadgeQuery,
) -> Result<HttpResponse, ApiError> {
    let Some(docs) = public_docs(&state, &request).await? else {
        return respond(&request, &query, &Face::missing(VIEWS_LABEL));
    };
    let views = analytics::count_recent_views(&state.analytics, docs.project.id).await?;
    let face = Face {
        label: VIEWS_LABEL,
        message: format!("{} a month", badge::shorten(views)),
        colors: BadgeColor::OF_VIEWS,
        brand: brand(&state, &docs).await,
    };
    respond(&request, &query, &face)
}

/// What a badge says, and the colors that it may have.
struct Face {
    label: &'static str,
    message: String,
    /// The colors that a query may choose, the default first.
    colors: &'static [BadgeColor],
    /// The default in a theme.
    brand: Option<BadgeFill>,
}

impl Face {
    fn missing(label: &'static str) -> Self {
        Self {
            label,
            message: MISSING_MESSAGE.to_owned(),
            colors: &[BadgeColor::Gray],
            brand: None,
        }
    }
}

/// Returns the docs that the path names; none if they are private or do not exist.
async fn public_docs(
    state: &AppState,
    request: &HttpRequest,
) -> Result<Option<PublicDocs>, ApiError> {
    let slug = request.match_info().get("slug").unwrap_or_default();
    match projects::find_public_docs(&state.projects, slug).await {
        Ok(docs) => Ok(Some(docs)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the color that the docs' theme gives to badges; none if readers see the default theme.
async fn brand(state: &AppState, docs: &PublicDocs) -> Option<BadgeFill> {
    if !docs.theme.is_customised() {
        return None;
    }
    let page = themes::page_theme(&state.themes, &docs.theme).await;
    Some(BadgeFill::Brand(page.fill))
}

/// Returns what the badge says. Messages that take the engine some time are cached until readers would see others.
async fn message(state: &AppState, docs: &PublicDocs, query: &BadgeQuery) -> Result<String, Error> {
    let ctx = &state.projects;
    let stamp = docs.project.docs_options.stamp();
    let key = |about: &str| format!("badge {about}\n{} {stamp}", docs.version.id);
    let cached = match query.subject {
        BadgeSubject::Docs => {
            let text = query.text.as_ref();
            return Ok(text.map_or(READ_THE_DOCS, BadgeText::as_str).to_owned());
        }
        BadgeSubject::Version => return Ok(badge::version(docs)),
        BadgeSubject::Score => {
            let make = async { badge::score(ctx, docs).await.map(String::into_bytes) };
            state.pages.bytes(&key("score"), make).await?
        }
        BadgeSubject::Breaking => {
            let since = query.since.filter(|since| *since <= docs.version.number);
            let key = key(&format!("breaking {since:?}"));
            let make = async {
                let message = badge::breaking_changes(ctx, docs, since).await?;
                Ok(message.into_bytes())
            };
            state.pages.bytes(&key, make).await?
        }
    };
    Ok(String::from_utf8_lossy(&cached.body).into_owned())
}

/// Responds with a badge, or with 304 if the caller has it.
fn respond(
    request: &HttpRequest,
    query: &BadgeQuery,
    face: &Face,
) -> Result<HttpResponse, ApiError> {
    let chosen = query.color.filter(|color| face.colors.contains(color));
    let default = face.colors.first().copied().unwrap_or_default();
    let fill = chosen.map(BadgeFill::from).or(face.brand);
    let badge = Badge {
        label: &BadgeText::new(face.label),
        message: &BadgeText::new(&face.message),
        style: query.style,
        fill: fill.unwrap_or(default.into()),
        theme: query.theme,
    };
    let answer = HttpResponse::Ok()
        .content_type(SVG)
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        // Pages that isolate themselves (`Cross-Origin-Embedder-Policy`) show no other images.
        .insert_header((
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ))
        .body(badge.to_svg());
    Ok(caching::finish(request, true, answer)?)
}
