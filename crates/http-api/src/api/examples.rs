//! `/api/public/docs/…/examples`: example operations, as shown on pages.

use actix_web::{HttpResponse, get};
use domain::{Error, FieldError};
use schema_docs::Amount;
use schema_model::Kind;
use serde::Deserialize;

use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Path, Query};
use crate::reader::{Reader, Surface};
use crate::wire::ExampleOperation;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleParameters {
    example: Option<String>,
}

impl ExampleParameters {
    fn amount(&self) -> Result<Amount, Error> {
        let word = self.example.as_deref();
        let amount = word.map_or(Some(Amount::Common), Amount::from_word);
        amount.ok_or_else(|| {
            Error::InvalidInput(vec![FieldError {
                field: "example",
                message: "Choose `required`, `common` or `all`.".to_owned(),
            }])
        })
    }
}

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
        ("example" = Option<String>, Query, description = "Which arguments and input fields it gives: `required`, `common` or `all`. Defaults to `common`"),
    ),
    responses(
        (status = 200, body = ExampleOperation),
        (status = 308, description = "The project has moved to another address"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: `example` is none of the three"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: also if no example can be made"),
    )
)]
#[get("/public/docs/{username}/{slug}/examples/{kind}/{name}")]
pub async fn get_public_example(
    reader: Reader,
    address: Path<(String, String, String, String)>,
    query: Query<ExampleParameters>,
) -> Result<HttpResponse, ApiError> {
    let (_, _, kind, name) = address.0;
    let amount = query.0.amount()?;
    reader
        .json(Surface::Json, async |open| {
            let example = Kind::from_word(&kind)
                .and_then(Kind::operation)
                .and_then(|kind| open.docs.example_with(kind, &name, amount))
                .ok_or(Error::NotFound("Example"))?;
            Ok(HttpResponse::Ok().json(ExampleOperation::from(example)))
        })
        .await
}
