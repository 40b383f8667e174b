//! Readers' feedback on pages.

use std::cmp::Reverse;

use domain::{
    Error, Feedback, FeedbackComment, FeedbackId, PageAnswers, Project, ProjectId, RateLimit,
    Result,
};
use persistence::{page_feedback, rate_limits};

use crate::Context;

/// How long a reader may add a comment to an answer.
const COMMENT_SECONDS: i64 = 3600;
/// Maximum number of pages that are listed with their counts.
const MAX_PAGES: usize = 100;

/// Stores a reader's answer. `reader` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 30 an hour.
pub async fn answer_page(
    ctx: &Context,
    project: ProjectId,
    page: String,
    is_helpful: bool,
    reader: String,
) -> Result<Feedback> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let limit = RateLimit::FEEDBACK_PER_IP;
            if let Err(retry_after) = rate_limits::pass(conn, &reader, limit, now)? {
                let cause = "You have sent feedback on many pages.";
                return Err(RateLimit::refuse(cause, retry_after));
            }
            let feedback = Feedback {
                id: FeedbackId::generate(),
                project_id: project,
                page,
                is_helpful,
                comment: FeedbackComment::parse("")?,
                created_at: now,
            };
            page_feedback::insert(conn, &feedback)?;
            Ok(feedback)
        })
        .await
}

/// Adds a reader's comment to an answer, once and within an hour.
///
/// # Errors
/// [`Error::NotFound`] if there is no such answer.
pub async fn comment_answer(
    ctx: &Context,
    project: ProjectId,
    id: FeedbackId,
    comment: FeedbackComment,
) -> Result<()> {
    let since = ctx.clock.now().plus_seconds(-COMMENT_SECONDS);
    ctx.store
        .write(
            move |conn| match page_feedback::add_comment(conn, project, id, &comment, since)? {
                true => Ok(()),
                false => Err(Error::NotFound("Answer")),
            },
        )
        .await
}

/// Returns the answers before the given one, newest first, and the pages with the most answers.
pub async fn list_feedback(
    ctx: &Context,
    project: &Project,
    before: Option<FeedbackId>,
    limit: u32,
) -> Result<(Vec<Feedback>, Vec<PageAnswers>)> {
    let id = project.id;
    ctx.store
        .read(move |conn| {
            let answers = page_feedback::list_before(conn, id, before, limit)?;
            let mut pages = page_feedback::count_by_page(conn, id)?;
            pages.sort_by_key(|page| Reverse(page.yes + page.no));
            pages.truncate(MAX_PAGES);
            Ok((answers, pages))
        })
        .await
}
