//! Errors in the app: browsers report them, administrators read them.

use actix_web::http::header::USER_AGENT;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use domain::{ClientErrorId, UserAgent};

use super::parts::{self, ListParameters};
use crate::AppState;
use crate::auth::Admin;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Query};
use crate::malformed::bad_query;
use crate::wire::{ClientError, ClientErrorList, ReportClientError};

/// Reports an error in the app. Needs no account, and stores nothing that identifies one.
///
/// Reports of the same error form a group, in which all are counted. The details of the first 10 are stored, each in
/// place of the one before, then those of each tenth, and from the hundredth on of each hundredth.
#[utoipa::path(
    tag = "public",
    operation_id = "report_client_error",
    request_body = ReportClientError,
    responses(
        (status = 204, description = "The report is counted, unless it is noise"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 30 an hour per IP address"),
    )
)]
#[post("/client-errors")]
pub async fn report_client_error(
    state: Data<AppState>,
    request: HttpRequest,
    caller: Caller,
    body: Json<ReportClientError>,
) -> Result<HttpResponse, ApiError> {
    let agent = request.headers().get(USER_AGENT);
    let agent = agent.and_then(|value| UserAgent::new(value.to_str().ok()?));
    let reporter = caller.0.subject("client-errors:ip");
    support::report_client_error(&state.support, body.0.try_into()?, agent, reporter).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lists errors in browsers; the newest kinds of errors come first.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_client_errors",
    security(("bearer" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = ClientErrorList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the user is not an administrator"),
    )
)]
#[get("/admin/client-errors")]
pub async fn list_client_errors(
    state: Data<AppState>,
    Admin(query): Admin<Query<ListParameters>>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
    let mut groups = support::list_client_errors(&state.support, before, limit + 1).await?;
    let has_more = groups.len() > limit as usize;
    groups.truncate(limit as usize);
    let last = groups.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(ClientErrorList {
        next_cursor: last.map(|group| group.id.to_string()),
        items: groups.into_iter().map(ClientError::from).collect(),
    }))
}

fn known_cursor(text: &str) -> Result<ClientErrorId, ApiError> {
    ClientErrorId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
