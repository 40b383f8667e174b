//! `/api/public/docs/…/types`: a summary of a type, shown on other pages.

use actix_web::{HttpResponse, get};
use docs_site::docs_links;
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use serde::Deserialize;

use super::docs::at_version;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::reader::{Reader, Surface};
use crate::wire::PublicType;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypeParameters {
    #[serde(default)]
    members: bool,
    pub(super) version: Option<VersionNumber>,
}

/// Returns a summary of a type, with its members on request.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_type",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("name" = String, Path, description = "Name of the type"),
        ("members" = Option<bool>, Query, description = "Whether to include its members"),
        ("version" = Option<u32>, Query, description = "An older version. Defaults to the current version"),
    ),
    responses(
        (status = 200, body = PublicType),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/docs/{username}/{slug}/types/{name}")]
pub async fn get_public_type(
    reader: Reader,
    address: Path<(String, String, String)>,
    query: Query<TypeParameters>,
) -> Result<HttpResponse, ApiError> {
    let ((_, _, name), asked) = (address.0, query.0);
    reader
        .json(Surface::Json, async |open| {
            let open = at_version(reader.state(), open, asked.version).await?;
            Ok(HttpResponse::Ok().json(&read_type(&open, &name, &asked)?))
        })
        .await
}

/// Returns a type of the docs.
pub(super) fn read_type(
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
