//! "Was this helpful?": readers answer, owners read.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use domain::{Error, FeedbackComment, FeedbackId, Project};
use serde::Deserialize;

use super::docs::with_docs;
use super::parts;
use crate::AppState;
use crate::auth::{Owner, Viewer};
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, Query};
use crate::site::docs_page;
use crate::wire::{AnswerPage, CommentAnswer, Feedback, FeedbackList, KeptAnswer};

#[derive(Deserialize)]
struct ListParameters {
    cursor: Option<String>,
    limit: Option<u32>,
}

/// A reader says whether a page was helpful. Needs no account.
#[utoipa::path(
    tag = "public",
    operation_id = "answer_public_page",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path)),
    request_body = AnswerPage,
    responses(
        (status = 201, body = KeptAnswer),
        (status = 308, description = "The project has another address now"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/public/docs/{username}/{slug}/feedback")]
pub async fn answer_public_page(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    caller: Caller,
    address: Path<(String, String)>,
    body: Json<AnswerPage>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug) = address.0;
    let AnswerPage { page, is_helpful } = body.0;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        // Only pages that exist can be answered for, under their one name.
        let page = docs_page(&state, &open, None, &page).await?.path;
        let reader = caller.0.subject("feedback:ip");
        let kept =
            projects::answer_page(&state.projects, open.project.id, page, is_helpful, reader)
                .await?;
        let id = kept.id.to_string();
        Ok(HttpResponse::Created().json(KeptAnswer { id }))
    })
    .await
}

/// A reader adds a comment to an answer, once and within the hour.
#[utoipa::path(
    tag = "public",
    operation_id = "comment_public_answer",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path), ("answer_id" = String, Path)),
    request_body = CommentAnswer,
    responses(
        (status = 204),
        (status = 308, description = "The project has another address now"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/public/docs/{username}/{slug}/feedback/{answer_id}")]
pub async fn comment_public_answer(
    state: Data<AppState>,
    request: HttpRequest,
    viewer: Viewer,
    address: Path<(String, String, String)>,
    body: Json<CommentAnswer>,
) -> Result<HttpResponse, ApiError> {
    let (username, slug, answer) = address.0;
    let comment = FeedbackComment::parse(body.0.comment.trim())?;
    with_docs(&state, &request, &viewer, &username, &slug, async |open| {
        let id = FeedbackId::parse(&answer).ok_or(Error::NotFound("Answer"))?;
        projects::comment_answer(&state.projects, open.project.id, id, comment).await?;
        Ok(HttpResponse::NoContent().finish())
    })
    .await
}

/// What readers said of a project's pages, newest first.
#[utoipa::path(
    tag = "projects",
    operation_id = "list_feedback",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the part before"),
        ("limit" = Option<u32>, Query, description = "At most 100; 50 where it is left out"),
    ),
    responses(
        (status = 200, body = FeedbackList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/feedback")]
pub async fn list_feedback(
    state: Data<AppState>,
    owner: Owner<Project>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().and_then(FeedbackId::parse);
    let (mut answers, pages) =
        projects::list_feedback(&state.projects, &owner.resource, before, limit + 1).await?;
    let has_more = answers.len() > limit as usize;
    answers.truncate(limit as usize);
    let last = answers.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(FeedbackList {
        next_cursor: last.map(|answer| answer.id.to_string()),
        items: answers.into_iter().map(Feedback::from).collect(),
        pages: pages.into_iter().map(Into::into).collect(),
    }))
}
