//! `/api/public/docs/…/graph`: how the types of a schema are connected.

use std::ops::RangeInclusive;

use actix_web::http::header::{CONTENT_ENCODING, ContentEncoding, HeaderValue, VARY};
use actix_web::{HttpRequest, HttpResponse, get};
use domain::{Error, FieldError, VersionNumber};
use projects::OpenDocs;
use schema_docs::{Docs, GraphQuery};
use schema_model::Kind;
use schema_model::model::TypeKind;
use serde::Deserialize;

use super::docs::{VersionParameter, at_version};
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::reader::{Reader, Surface};
use crate::site::responses::{encoding, start_cached};
use crate::wire::{PublicGraph, PublicGraphMap};

/// Maximum nodes of a neighbourhood.
const MAX_NODES: usize = 150;
/// How many steps a neighbourhood may reach.
pub(crate) const DEPTHS: RangeInclusive<u8> = 1..=3;
/// Maximum characters of a type name in a query.
pub(crate) const MAX_NAME: usize = 200;
/// Maximum characters of the list of kinds; all six take 50.
pub(crate) const MAX_KINDS: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GraphParameters {
    #[serde(default)]
    focus: String,
    depth: Option<String>,
    #[serde(default)]
    kinds: String,
    version: Option<VersionNumber>,
}

/// Returns a type with the types around it, laid out.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_graph",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("focus" = Option<String>, Query, description = "Name of the type in the middle. Defaults to the query root"),
        ("depth" = Option<u32>, Query, description = "Steps from that type, 1 to 3. Defaults to 1"),
        ("kinds" = Option<String>, Query, description = "Only types of these kinds, such as `objects,enums`. Defaults to all but enums and scalars"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = PublicGraph),
        (status = 308, description = "The project has moved to another address"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, with similar names in `nearest` if there is no such type"),
    )
)]
#[get("/public/docs/{username}/{slug}/graph")]
pub async fn get_public_graph(
    reader: Reader,
    query: Query<GraphParameters>,
) -> Result<HttpResponse, ApiError> {
    reader
        .json(Surface::Json, async |open| {
            let (depth, kinds) = check(&query.0)?;
            let open = at_version(reader.state(), open, query.0.version).await?;
            let focus = Some(query.0.focus.as_str()).filter(|name| !name.is_empty());
            let graph = open.docs.graph(&GraphQuery {
                focus,
                depth,
                kinds: &kinds,
                limit: MAX_NODES,
            });
            let graph = graph.ok_or_else(|| no_such_type(&open.docs, focus))?;
            Ok(HttpResponse::Ok().json(PublicGraph::from(graph)))
        })
        .await
}

/// Returns all types with their places on the map. Computed once per version.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_graph_map",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = PublicGraphMap),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 503, body = ApiErrorBody, description = "`unavailable`"),
    )
)]
#[get("/public/docs/{username}/{slug}/graph/map")]
pub async fn get_public_graph_map(
    reader: Reader,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    reader
        .json(Surface::Json, async |open| {
            let open = at_version(reader.state(), open, query.0.version).await?;
            map_answer(reader.state(), reader.request(), &open).await
        })
        .await
}

async fn map_answer(
    state: &AppState,
    request: &HttpRequest,
    open: &OpenDocs,
) -> Result<HttpResponse, ApiError> {
    projects::prepare_map(&state.projects, &open.docs).await?;
    let encoding = encoding(request);
    let key = format!("graph map\n{}", open.schema_stamp());
    let document = state
        .pages
        .document(&key, encoding, async || {
            serde_json::to_string(&PublicGraphMap::from(open.docs.shared_map()))
                .map_err(Error::internal)
        })
        .await?;
    let (mut answer, is_known) = start_cached(request, &document.etag, REVALIDATE);
    answer.insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if is_known {
        return Ok(answer.finish());
    }
    // The header is set even for `identity`, so that the middleware does not compress it again.
    let encoding = match encoding {
        ContentEncoding::Identity => "identity",
        other => other.as_str(),
    };
    Ok(answer
        .insert_header((CONTENT_ENCODING, HeaderValue::from_static(encoding)))
        .content_type("application/json")
        .body(document.body.clone()))
}

/// Parses depth and kinds, or returns every invalid field.
fn check(parameters: &GraphParameters) -> Result<(u8, Vec<TypeKind>), Error> {
    let mut wrong = Vec::new();
    let mut refuse = |field, message: &str| {
        wrong.push(FieldError {
            field,
            message: message.to_owned(),
        });
    };
    if parameters.focus.chars().count() > MAX_NAME {
        refuse("focus", "A name here has at most 200 characters.");
    }
    let depth = match parameters.depth.as_deref() {
        None => Some(1),
        // One spelling for each number: no sign and no leading zero.
        Some(text) => DEPTHS.into_iter().find(|depth| depth.to_string() == text),
    };
    if depth.is_none() {
        refuse("depth", "The depth is 1, 2 or 3.");
    }
    let words = parameters.kinds.split(',').map(str::trim);
    let words = words.filter(|word| !word.is_empty());
    let kinds: Option<Vec<TypeKind>> = words.map(|word| Kind::from_word(word)?.types()).collect();
    if kinds.is_none() || parameters.kinds.len() > MAX_KINDS {
        refuse(
            "kinds",
            "Kinds are objects, interfaces, unions, enums, inputs and scalars, with commas between them.",
        );
    }
    if wrong.is_empty() {
        Ok((depth.unwrap_or(1), kinds.unwrap_or_default()))
    } else {
        Err(Error::InvalidInput(wrong))
    }
}

fn no_such_type(docs: &Docs, focus: Option<&str>) -> ApiError {
    let Some(name) = focus else {
        return Error::NotFound("Type").into();
    };
    let is_type = |path: &str| {
        let word = path.split_once('/').map_or(path, |(word, _)| word);
        Kind::from_word(word).is_some_and(|kind| kind.types().is_some())
    };
    let near = docs.nearest(name).into_iter();
    ApiError::UnknownName {
        name: name.to_owned(),
        nearest: near
            .filter(|(_, path)| is_type(path))
            .map(|(name, _)| name)
            .collect(),
    }
}
