//! `/api/public`: docs for readers; without a token if the project is public.

use actix_web::{HttpResponse, get};
use docs_site::not_found::no_such_version;
use docs_site::{page_at, search_page};
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_docs::{HitKind, SearchQuery};
use serde::Deserialize;

use crate::AppState;
use crate::caching;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::parameters::Limit;
use crate::reader::{Reader, Surface};
use crate::site::docs_brand;
use crate::wire::{Page, PublicDocs, PublicUser, SearchResults};

/// Returns how many hits a search has at most.
pub(super) fn hits(limit: Option<Limit>) -> usize {
    limit.map_or(SearchQuery::DEFAULT_HITS, |limit| limit.get() as usize)
}

/// Lists a user's public projects.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_user",
    params(("username" = String, Path, description = "The user's name in addresses")),
    responses(
        (status = 200, body = PublicUser),
        (status = 308, description = "The user has another username now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/users/{username}")]
pub async fn get_public_user(reader: Reader) -> Result<HttpResponse, ApiError> {
    reader
        .read_owner(Surface::Json, async |owner| {
            let answer = HttpResponse::Ok().json(PublicUser::from(owner));
            Ok(caching::finish(reader.request(), true, answer)?)
        })
        .await
}

/// Returns the docs' project, version and navigation.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_docs",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = PublicDocs),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}")]
pub async fn get_public_docs(
    reader: Reader,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    reader
        .json(Surface::Json, async |open| {
            let open = at_version(reader.state(), open, query.0.version).await?;
            let theme = docs_brand(reader.state(), &open).await;
            Ok(HttpResponse::Ok().json(PublicDocs::new(&open, theme)))
        })
        .await
}

/// Returns one page: `overview`, the list of a kind such as `objects`, `objects/User`, `guides/errors`, or
/// `changelog`.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_page",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("path" = String, Path, description = "Path of the page; may contain slashes"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
        ("q" = Option<String>, Query, description = "What the page `search` looks for; other pages ignore it"),
    ),
    responses(
        (status = 200, body = Page),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/pages/{path:.*}")]
pub async fn get_public_page(
    reader: Reader,
    address: Path<(String, String, String)>,
    query: Query<PageParameters>,
) -> Result<HttpResponse, ApiError> {
    let (_, _, path) = address.0;
    let PageParameters { version, q } = query.0;
    reader
        .json(Surface::Json, async |open| {
            let site = reader.state().docs_site();
            let page = match q.as_deref().filter(|_| path == search_page::PATH) {
                Some(q) => search_page::page_at(&site, open, version, q).await?,
                None => page_at(&site, open, version, &path).await?,
            };
            Ok(HttpResponse::Ok().json(Page::from(page)))
        })
        .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchParameters {
    #[serde(default)]
    q: String,
    limit: Option<Limit>,
    kind: Option<String>,
    pub(super) version: Option<VersionNumber>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageParameters {
    version: Option<VersionNumber>,
    q: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VersionParameter {
    pub(super) version: Option<VersionNumber>,
}

/// Searches names, descriptions and guides; best hits first.
#[utoipa::path(
    tag = "public",
    operation_id = "search_public_docs",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("q" = Option<String>, Query, description = "Words, and filters such as `returns:User`; only the first 200 characters are used. Without it, nothing is found"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 20"),
        ("kind" = Option<String>, Query, description = "Return only hits of this kind"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = SearchResults),
        (status = 308, description = "The project has moved to another address"),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/search")]
pub async fn search_public_docs(
    reader: Reader,
    query: Query<SearchParameters>,
) -> Result<HttpResponse, ApiError> {
    let (state, parameters) = (reader.state(), query.0);
    reader
        .json(Surface::Json, async |open| {
            let open = at_version(state, open, parameters.version).await?;
            Ok(HttpResponse::Ok().json(&search(state, &open, &parameters).await?))
        })
        .await
}

/// Searches the docs.
pub(super) async fn search(
    state: &AppState,
    open: &OpenDocs,
    asked: &SearchParameters,
) -> Result<SearchResults, Error> {
    let kind = asked.kind.as_deref().map(hit_kind).transpose()?;
    let query = SearchQuery::new(&asked.q, hits(asked.limit), kind);
    let found = projects::search(&state.projects, open, &query).await?;
    Ok(SearchResults::new(query.text().to_owned(), found))
}

fn hit_kind(word: &str) -> Result<HitKind, Error> {
    HitKind::from_word(word).ok_or_else(|| Error::BadRequest {
        code: "invalid_query",
        field: Some("kind"),
        message: format!(
            "There is no kind “{word}”. Use a kind of the navigation, fields, arguments or values."
        ),
    })
}

/// Opens the docs of that version, or the current ones for `None`.
pub(super) async fn at_version(
    state: &AppState,
    open: OpenDocs,
    version: Option<VersionNumber>,
) -> Result<OpenDocs, ApiError> {
    let Some(number) = version else {
        return Ok(open);
    };
    match projects::open_version(&state.projects, open.clone(), number).await {
        Err(Error::NotFound(_)) => Err(no_such_version(&open, number, "").into()),
        answer => Ok(answer?),
    }
}
