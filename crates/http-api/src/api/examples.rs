//! `/api/public/docs/…/examples`: example operations, as shown on pages.

use actix_web::{HttpResponse, get};
use domain::Error;
use schema_model::Kind;

use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Path;
use crate::reader::{Reader, Surface};
use crate::wire::ExampleOperation;

/// Returns the example operation of a query, mutation or subscription, with variables and a response.
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
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: also if no example can be made"),
    )
)]
#[get("/public/docs/{username}/{slug}/examples/{kind}/{name}")]
pub async fn get_public_example(
    reader: Reader,
    address: Path<(String, String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (_, _, kind, name) = address.0;
    reader
        .json(Surface::Json, async |open| {
            let example = Kind::from_word(&kind)
                .and_then(Kind::operation)
                .and_then(|kind| open.docs.example(kind, &name))
                .ok_or(Error::NotFound("Example"))?;
            Ok(HttpResponse::Ok().json(ExampleOperation::from(example)))
        })
        .await
}
