//! `/api/public/docs/…/examples`: operations to try, as the pages show them.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::Error;
use schema_docs::Kind;

use super::docs::{fresh, with_docs};
use crate::AppState;
use crate::auth::Viewer;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Path;
use crate::wire::ExampleOperation;

/// The example operation of a query, mutation or subscription, with its variables.
#[utoipa::path(
    tag = "public",
    operation_id = "get_public_example",
    security((), ("bearer" = [])),
    params(
        ("username" = String, Path),
        ("slug" = String, Path),
        ("kind" = String, Path, description = "`queries`, `mutations` or `subscriptions`"),
        ("name" = String, Path, description = "Name of the operation"),
    ),
    responses(
        (status = 200, body = ExampleOperation),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: also where no example can be made"),
    )
)]
#[get("/public/docs/{username}/{slug}/examples/{kind}/{name}")]
pub async fn get_public_example(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug, kind, name) = address.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let example = Kind::from_word(&kind)
            .and_then(Kind::operation)
            .and_then(|kind| open.docs.example(kind, &name))
            .ok_or(Error::NotFound("Example"))?;
        Ok(fresh(&ExampleOperation::from(example)))
    })
    .await
}
