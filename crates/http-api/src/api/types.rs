//! `/api/public/docs/…/types`: a type for readers who stay on their page.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::Error;
use serde::Deserialize;

use super::docs::{at_version, fresh, with_docs};
use crate::AppState;
use crate::auth::Viewer;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::site::docs_links;
use crate::wire::PublicType;

#[derive(Deserialize)]
struct TypeParameters {
    #[serde(default)]
    members: bool,
    version: Option<u32>,
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
    let TypeParameters { members, version } = query.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let open = at_version(&state, open, version).await?;
        let card = open.docs.type_card(&name).ok_or(Error::NotFound("Type"))?;
        let html = docs_links(&open, version, |links| {
            let members = members.then(|| open.docs.type_members(&name, links))?;
            members.map(|members| members.html)
        });
        Ok(fresh(&PublicType::new(card, html)))
    })
    .await
}
