//! `/api/public/docs/…/types`: a type for readers who stay on their page.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::Error;
use projects::OpenDocs;
use serde::Deserialize;

use super::docs::{at_version, fresh, with_docs};
use crate::AppState;
use crate::auth::Viewer;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::site::docs_links;
use crate::wire::PublicType;

#[derive(Deserialize)]
pub(super) struct TypeParameters {
    #[serde(default)]
    members: bool,
    pub(super) version: Option<u32>,
}

/// A type in a few words, and what is in it.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_type",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("name" = String, Path, description = "Of the type"),
        ("members" = Option<bool>, Query, description = "With what is in it"),
        ("version" = Option<u32>, Query, description = "An older version; the current one where it is left out"),
    ),
    responses(
        (status = 200, body = PublicType),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/types/{name}")]
pub async fn get_public_type(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String, String)>,
    query: Query<TypeParameters>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug, name) = address.0;
    let asked = query.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let open = at_version(&state, open, asked.version).await?;
        Ok(fresh(&described(&open, &name, &asked)?))
    })
    .await
}

/// A type of those docs.
pub(super) fn described(
    open: &OpenDocs,
    name: &str,
    asked: &TypeParameters,
) -> Result<PublicType, Error> {
    let card = open.docs.type_card(name).ok_or(Error::NotFound("Type"))?;
    let html = docs_links(open, asked.version, |links| {
        let members = asked.members.then(|| open.docs.type_members(name, links))?;
        members.map(|members| members.html)
    });
    Ok(PublicType::new(card, html))
}
