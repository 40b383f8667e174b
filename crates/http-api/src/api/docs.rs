//! `/api/public`: docs for readers, open without a token where the project is public.

use std::time::Instant;

use actix_web::http::header::{CACHE_CONTROL, HeaderValue, LOCATION};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::Error;
use projects::{OpenDocs, Opened};
use schema_docs::{HitKind, SearchQuery};
use serde::Deserialize;

use crate::AppState;
use crate::auth::Viewer;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::site;
use crate::site::{no_such_version, page_at};
use crate::wire::{Page, PublicDocs, PublicUser, SearchResults};

/// Hits of a search that names no limit.
const DEFAULT_HITS: usize = 20;
/// Most hits of a search.
const MOST_HITS: usize = 100;
/// Longest question, in characters; what is longer is cut.
const LONGEST_QUESTION: usize = 200;

/// A user's public projects.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_user",
    params(("username" = String, Path, description = "The user's name in addresses")),
    responses(
        (status = 200, body = PublicUser),
        (status = 308, description = "The user has another name now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/users/{username}")]
pub async fn get_public_user(
    state: Data<AppState>,
    request: HttpRequest,
    username: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let owner = projects::public_owner(&state.projects, &username.0).await?;
    if owner.username.as_str() != username.0 {
        let address = format!("/api/public/users/{}", owner.username);
        return Ok(site::moved(&request, &address));
    }
    Ok(HttpResponse::Ok().json(PublicUser::from(owner)))
}

/// Docs: whose they are, which version, and every page by name.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_docs",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = PublicDocs),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}")]
pub async fn get_public_docs(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String)>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let open = at_version(&state, open, query.0.version).await?;
        Ok(fresh(&PublicDocs::new(&open)))
    })
    .await
}

/// One page: `overview`, the list of a kind such as `objects`, `objects/User`, `guides/errors`, or
/// `changelog`.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_page",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("path" = String, Path, description = "May hold slashes"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = Page),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/pages/{path:.*}")]
pub async fn get_public_page(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String, String)>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug, path) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let page = page_at(&state, open, query.0.version, &path).await?;
        Ok(fresh(&Page::from(page)))
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct SearchParameters {
    #[serde(default)]
    q: String,
    limit: Option<usize>,
    kind: Option<String>,
    pub(super) version: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct VersionParameter {
    pub(super) version: Option<u32>,
}

/// Things by name and description, best first.
#[utoipa::path(
    tag = "public",
    operation_id = "search_public_docs",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("q" = String, Query, description = "What to look for; at most 200 characters are read"),
        ("limit" = Option<u32>, Query, description = "At most 100; 20 where it is left out"),
        ("kind" = Option<String>, Query, description = "Only hits of that kind"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = SearchResults),
        (status = 308, description = "The project has another address now"),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/search")]
pub async fn search_public_docs(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String)>,
    query: Query<SearchParameters>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    let parameters = query.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let open = at_version(&state, open, parameters.version).await?;
        Ok(fresh(&found(&state, &open, &parameters).await?))
    })
    .await
}

/// What a search finds in those docs.
pub(super) async fn found(
    state: &AppState,
    open: &OpenDocs,
    asked: &SearchParameters,
) -> Result<SearchResults, Error> {
    let query: String = asked.q.trim().chars().take(LONGEST_QUESTION).collect();
    let limit = asked.limit.unwrap_or(DEFAULT_HITS).min(MOST_HITS);
    let kind = asked.kind.as_deref().map(hit_kind).transpose()?;
    let texts = projects::guide_texts(&state.projects, open).await?;
    let (q, started) = (query.as_str(), Instant::now());
    let asked = SearchQuery { q, limit, kind };
    let found = open.docs.search_with(&asked, &open.guides.entries, &texts);
    let took_us = u32::try_from(started.elapsed().as_micros()).unwrap_or(u32::MAX);
    Ok(SearchResults {
        query,
        hits: found.hits.into_iter().map(Into::into).collect(),
        total: found.total,
        took_us,
    })
}

fn hit_kind(word: &str) -> Result<HitKind, Error> {
    HitKind::from_word(word).ok_or_else(|| Error::BadRequest {
        code: "invalid_query",
        message: format!(
            "There is no kind “{word}”. Use a kind of the navigation, fields, arguments or values."
        ),
    })
}

/// The docs of that version; of the current one where none is named.
pub(super) async fn at_version(
    state: &AppState,
    open: OpenDocs,
    version: Option<u32>,
) -> Result<OpenDocs, ApiError> {
    let Some(number) = version else {
        return Ok(open);
    };
    match projects::open_version(&state.projects, open.clone(), number).await {
        Err(Error::NotFound(_)) => Err(no_such_version(&open, number, "")),
        answer => Ok(answer?),
    }
}

/// Opens the docs and answers with them, or with the way to where they are now.
pub(super) async fn with_docs(
    state: &AppState,
    request: &HttpRequest,
    viewer: &Viewer,
    username: &str,
    slug: &str,
    answer: impl AsyncFnOnce(OpenDocs) -> Result<HttpResponse, ApiError>,
) -> Result<HttpResponse, ApiError> {
    match projects::open_docs(&state.projects, username, slug, viewer.0).await? {
        Opened::Docs(open) => answer(*open).await,
        Opened::Moved {
            username: new_username,
            slug: new_slug,
        } => {
            let new = (new_username.as_str(), new_slug.as_str());
            Ok(moved(request, (username, slug), new))
        }
    }
}

/// The way to where the project is now: owner and slug, before and after.
pub(super) fn moved(request: &HttpRequest, old: (&str, &str), new: (&str, &str)) -> HttpResponse {
    let old = format!("/api/public/docs/{}/{}", old.0, old.1);
    let rest = request.uri().path_and_query().map_or("", |p| p.as_str());
    let rest = rest.strip_prefix(old.as_str()).unwrap_or_default();
    let location = format!("/api/public/docs/{}/{}{rest}", new.0, new.1);
    HttpResponse::PermanentRedirect()
        .insert_header((LOCATION, location))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}

/// An answer that must be asked for again: the next publish changes it.
pub(super) fn fresh(body: &impl serde::Serialize) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .json(body)
}
