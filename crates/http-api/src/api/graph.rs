//! `/api/public/docs/…/graph`: how the types of a schema are connected.

use actix_web::http::header::{CONTENT_ENCODING, ContentEncoding, HeaderValue, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::{Error, FieldError};
use projects::OpenDocs;
use schema_docs::model::TypeKind;
use schema_docs::{Docs, GraphQuery, Kind};
use serde::Deserialize;

use super::docs::{VersionParameter, at_version, fresh, with_docs};
use crate::AppState;
use crate::auth::Viewer;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::site::{encoding, kept};
use crate::wire::{PublicGraph, PublicGraphMap};

/// Nodes of a neighbourhood at most.
const MOST_NODES: usize = 150;
/// Letters of a name that is looked up at most.
const LONGEST_NAME: usize = 200;
/// Letters of the list of kinds at most; all six take 50.
const LONGEST_KINDS: usize = 100;

#[derive(Deserialize)]
struct GraphParameters {
    #[serde(default)]
    focus: String,
    #[serde(default)]
    depth: String,
    #[serde(default)]
    kinds: String,
    version: Option<u32>,
}

/// A type with what it uses and what uses it, laid out.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_graph",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("focus" = Option<String>, Query, description = "Name of the type in the middle; the query root where it is left out"),
        ("depth" = Option<u32>, Query, description = "Steps away from it, 1 to 3; 1 where it is left out"),
        ("kinds" = Option<String>, Query, description = "Only types of these kinds, `objects,enums`; all but enums and scalars where it is left out"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = PublicGraph),
        (status = 308, description = "The project has another address now"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`, with the `nearest` names where the type is missing"),
    )
)]
#[get("/public/docs/{username}/{slug}/graph")]
pub async fn get_public_graph(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String)>,
    query: Query<GraphParameters>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let (depth, kinds) = check(&query.0)?;
        let open = at_version(&state, open, query.0.version).await?;
        let focus = Some(query.0.focus.as_str()).filter(|name| !name.is_empty());
        let graph = open.docs.graph(&GraphQuery {
            focus,
            depth,
            kinds: &kinds,
            limit: MOST_NODES,
        });
        let graph = graph.ok_or_else(|| no_such_type(&open.docs, focus))?;
        Ok(fresh(&PublicGraph::from(graph)))
    })
    .await
}

/// All types with their places. Made once a version and kept compressed.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_graph_map",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = PublicGraphMap),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 503, body = ApiErrorBody, description = "`unavailable`"),
    )
)]
#[get("/public/docs/{username}/{slug}/graph/map")]
pub async fn get_public_graph_map(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String)>,
    query: Query<VersionParameter>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let open = at_version(&state, open, query.0.version).await?;
        map_answer(&state, &request, &open).await
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
    let key = format!(
        "graph map\n{}\n{}",
        open.version.id,
        open.project.hide_rules.stamp()
    );
    let document = state
        .pages
        .document(&key, encoding, async || {
            serde_json::to_string(&PublicGraphMap::from(open.docs.shared_map()))
                .map_err(Error::internal)
        })
        .await?;
    let (mut answer, is_known) = kept(request, &document.etag, "no-cache");
    answer.insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if is_known {
        return Ok(answer.finish());
    }
    // Also where it is `identity`, so that it is not compressed again.
    let encoding = match encoding {
        ContentEncoding::Identity => "identity",
        other => other.as_str(),
    };
    Ok(answer
        .insert_header((CONTENT_ENCODING, HeaderValue::from_static(encoding)))
        .content_type("application/json")
        .body(document.body.clone()))
}

/// Depth and kinds, or every field that is wrong.
fn check(parameters: &GraphParameters) -> Result<(u8, Vec<TypeKind>), Error> {
    let mut wrong = Vec::new();
    let mut refuse = |field, message: &str| {
        wrong.push(FieldError {
            field,
            message: message.to_owned(),
        });
    };
    if parameters.focus.chars().count() > LONGEST_NAME {
        refuse("focus", "A name here has at most 200 characters.");
    }
    let depth = match parameters.depth.as_str() {
        "" | "1" => 1,
        "2" => 2,
        "3" => 3,
        _ => {
            refuse("depth", "The depth is 1, 2 or 3.");
            1
        }
    };
    let words = parameters.kinds.split(',').map(str::trim);
    let words = words.filter(|word| !word.is_empty());
    let kinds: Option<Vec<TypeKind>> = words.map(|word| Kind::from_word(word)?.types()).collect();
    if kinds.is_none() || parameters.kinds.len() > LONGEST_KINDS {
        refuse(
            "kinds",
            "Kinds are objects, interfaces, unions, enums, inputs and scalars, with commas between them.",
        );
    }
    if wrong.is_empty() {
        Ok((depth, kinds.unwrap_or_default()))
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
    ApiError::NothingCalled {
        name: name.to_owned(),
        nearest: near
            .filter(|(_, path)| is_type(path))
            .map(|(name, _)| name)
            .collect(),
    }
}
