//! "Was this helpful?": readers answer, owners read the answers.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post, put};
use docs_site::docs_page;
use domain::{Error, FeedbackComment, FeedbackId, Project};

use super::parts::{self, ListParameters};
use crate::AppState;
use crate::auth::{Owner, ProjectsRead};
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path, Query};
use crate::malformed::bad_query;
use crate::reader::{Reader, Surface};
use crate::wire::{AnswerPage, CommentAnswer, Feedback, FeedbackList, KeptAnswer};

/// Stores a reader's answer to whether a page was helpful. Needs no account.
#[utoipa::path(
    tag = "public",
    operation_id = "answer_public_page",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path)),
    request_body = AnswerPage,
    responses(
        (status = 201, body = KeptAnswer),
        (status = 308, description = "The project has moved to another address"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/public/docs/{username}/{slug}/feedback")]
pub async fn answer_public_page(
    reader: Reader,
    caller: Caller,
    body: Json<AnswerPage>,
) -> Result<HttpResponse, ApiError> {
    let AnswerPage { page, is_helpful } = body.0;
    let (site, by) = (reader.state().docs_site(), caller.0.subject("feedback:ip"));
    reader
        .json(Surface::Json, async |open| {
            if page.chars().count() > domain::Feedback::MAX_PAGE {
                return Err(Error::NotFound("Page").into());
            }
            // Feedback is stored under the page's canonical path, and only for pages that exist.
            let page = docs_page(&site, &open, None, &page).await?.path;
            let project = open.project.id;
            let kept = projects::answer_page(site.projects, project, page, is_helpful, by).await?;
            let id = kept.id.to_string();
            Ok(HttpResponse::Created().json(KeptAnswer { id }))
        })
        .await
}

/// Adds a reader's comment to an answer, once and within an hour.
#[utoipa::path(
    tag = "public",
    operation_id = "comment_public_answer",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path), ("answer_id" = String, Path)),
    request_body = CommentAnswer,
    responses(
        (status = 204),
        (status = 308, description = "The project has moved to another address"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/public/docs/{username}/{slug}/feedback/{answer_id}")]
pub async fn comment_public_answer(
    reader: Reader,
    address: Path<(String, String, String)>,
    body: Json<CommentAnswer>,
) -> Result<HttpResponse, ApiError> {
    let (_, _, answer) = address.0;
    let comment = FeedbackComment::parse(body.0.comment.trim())?;
    reader
        .json(Surface::Json, async |open| {
            let id = FeedbackId::parse(&answer).ok_or(Error::NotFound("Answer"))?;
            let ctx = &reader.state().projects;
            projects::comment_answer(ctx, open.project.id, id, comment).await?;
            Ok(HttpResponse::NoContent().finish())
        })
        .await
}

/// Lists readers' answers about a project's pages, newest first.
#[utoipa::path(
    tag = "projects",
    operation_id = "list_feedback",
    security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "Id or slug of the project"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
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
    owner: Owner<Project, ProjectsRead>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
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

fn known_cursor(text: &str) -> Result<FeedbackId, ApiError> {
    FeedbackId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
