//! Answers to "Was this helpful?" below the pages of the documentation. Nothing is stored about who answered.

use std::cmp::Reverse;

use domain::{Error, FeedbackComment, FeedbackId, HelpFeedback, PageAnswers, RateLimit, Result};
use persistence::{help_feedback, rate_limits};

use crate::Context;

/// How long a reader may add a comment to an answer.
const COMMENT_SECONDS: i64 = 3600;
/// Maximum number of pages that are listed with their counts.
const MAX_PAGES: usize = 100;

/// Stores an answer. `page` is a page that exists; `reader` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 30 an hour.
pub async fn answer_help_page(
    ctx: &Context,
    page: String,
    is_helpful: bool,
    reader: String,
) -> Result<HelpFeedback> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let limit = RateLimit::FEEDBACK_PER_IP;
            if let Err(retry_after) = rate_limits::pass(conn, &reader, limit, now)? {
                let cause = "You have sent feedback on many pages.";
                return Err(RateLimit::refuse(cause, retry_after));
            }
            let feedback = HelpFeedback {
                id: FeedbackId::generate(),
                page,
                is_helpful,
                comment: FeedbackComment::parse("")?,
                created_at: now,
            };
            help_feedback::insert(conn, &feedback)?;
            Ok(feedback)
        })
        .await
}

/// Adds a comment to an answer, once and within an hour.
///
/// # Errors
/// [`Error::NotFound`] if there is no such answer.
pub async fn comment_help_answer(
    ctx: &Context,
    id: FeedbackId,
    comment: FeedbackComment,
) -> Result<()> {
    let since = ctx.clock.now().plus_seconds(-COMMENT_SECONDS);
    ctx.store
        .write(
            move |conn| match help_feedback::add_comment(conn, id, &comment, since)? {
                true => Ok(()),
                false => Err(Error::NotFound("Answer")),
            },
        )
        .await
}

/// Returns the answers before the given one, newest first, and the pages with the most answers.
pub async fn list_help_feedback(
    ctx: &Context,
    before: Option<FeedbackId>,
    limit: u32,
) -> Result<(Vec<HelpFeedback>, Vec<PageAnswers>)> {
    ctx.store
        .read(move |conn| {
            let answers = help_feedback::list_before(conn, before, limit)?;
            let mut pages = help_feedback::count_by_page(conn)?;
            pages.sort_by_key(|page| Reverse(page.yes + page.no));
            pages.truncate(MAX_PAGES);
            Ok((answers, pages))
        })
        .await
}
