//! "Was this helpful?" below the pages of the documentation: everybody answers, administrators read.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use domain::{Error, FeedbackComment, FeedbackId};

use super::parts::{self, ListParameters};
use crate::AppState;
use crate::auth::Admin;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, Query};
use crate::malformed::bad_query;
use crate::wire::{AnswerHelpPage, CommentAnswer, Feedback, FeedbackList, KeptAnswer};

/// Stores an answer to whether a page of the documentation was helpful. Needs no account.
#[utoipa::path(
    tag = "documentation",
    operation_id = "answer_help_page",
    params(("page" = String, Path, description = "The page's name in addresses")),
    request_body = AnswerHelpPage,
    responses(
        (status = 201, body = KeptAnswer),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/help/pages/{page}/feedback")]
pub async fn answer_help_page(
    state: Data<AppState>,
    caller: Caller,
    key: Path<String>,
    body: Json<AnswerHelpPage>,
) -> Result<HttpResponse, ApiError> {
    let help = state.help.read().await?;
    let page = help.page(&key.0).ok_or(Error::NotFound("Page"))?;
    let (page, reader) = (page.key.clone(), caller.0.subject("help_feedback:ip"));
    let ctx = &state.support;
    let kept = support::answer_help_page(ctx, page, body.0.is_helpful, reader).await?;
    let id = kept.id.to_string();
    Ok(HttpResponse::Created().json(KeptAnswer { id }))
}

/// Adds a reader's comment to an answer about the documentation, once and within an hour.
#[utoipa::path(
    tag = "documentation",
    operation_id = "comment_help_answer",
    params(("answer_id" = String, Path)),
    request_body = CommentAnswer,
    responses(
        (status = 204),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/help/feedback/{answer_id}")]
pub async fn comment_help_answer(
    state: Data<AppState>,
    answer: Path<String>,
    body: Json<CommentAnswer>,
) -> Result<HttpResponse, ApiError> {
    let comment = FeedbackComment::parse(body.0.comment.trim())?;
    let id = FeedbackId::parse(&answer.0).ok_or(Error::NotFound("Answer"))?;
    support::comment_help_answer(&state.support, id, comment).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lists answers about the pages of the documentation, newest first, with the number of answers per page.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_help_feedback",
    security(("bearer" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = FeedbackList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the user is not an administrator"),
    )
)]
#[get("/admin/help-feedback")]
pub async fn list_help_feedback(
    state: Data<AppState>,
    Admin(query): Admin<Query<ListParameters>>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
    let (mut answers, pages) =
        support::list_help_feedback(&state.support, before, limit + 1).await?;
    let has_more = answers.len() > limit as usize;
    answers.truncate(limit as usize);
    let last = answers.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(FeedbackList {
        next_cursor: last.map(|answer| answer.id.to_string()),
        items: answers.into_iter().map(Feedback::from).collect(),
        pages: pages.into_iter().map(Into::into).collect(),
    }))
}

fn known_cursor(text: &str) -> Result<FeedbackId, ApiError> {
    FeedbackId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
