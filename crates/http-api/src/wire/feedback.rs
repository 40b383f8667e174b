//! What readers say of pages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An answer to "Was this helpful?".
#[derive(Deserialize, ToSchema)]
pub struct AnswerPage {
    /// Path of the page, `objects/User`.
    pub page: String,
    /// Yes or no.
    pub is_helpful: bool,
}

/// The answer that was kept.
#[derive(Serialize, ToSchema)]
pub struct KeptAnswer {
    /// Names it, so that a comment can be added.
    pub id: String,
}

/// What else a reader says.
#[derive(Deserialize, ToSchema)]
pub struct CommentAnswer {
    /// At most 500 characters.
    pub comment: String,
}

/// What readers said, newest first.
#[derive(Serialize, ToSchema)]
pub struct FeedbackList {
    /// A part of the answers.
    pub items: Vec<Feedback>,
    /// Give it as `cursor` for the next part; none at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// The pages that were answered for most, at most 100.
    pub pages: Vec<PageAnswers>,
}

/// One answer.
#[derive(Serialize, ToSchema)]
pub struct Feedback {
    /// Its id.
    pub id: String,
    /// Path of the page.
    pub page: String,
    /// Yes or no.
    pub is_helpful: bool,
    /// What else the reader says; may be empty.
    pub comment: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<domain::Feedback> for Feedback {
    fn from(feedback: domain::Feedback) -> Self {
        Self {
            id: feedback.id.to_string(),
            page: feedback.page,
            is_helpful: feedback.is_helpful,
            comment: feedback.comment.as_str().to_owned(),
            created_at: feedback.created_at.to_rfc3339(),
        }
    }
}

/// How a page was answered for.
#[derive(Serialize, ToSchema)]
pub struct PageAnswers {
    /// Path of the page.
    pub page: String,
    /// How many found it helpful.
    pub yes: u32,
    /// How many did not.
    pub no: u32,
}

impl From<domain::PageAnswers> for PageAnswers {
    fn from(answers: domain::PageAnswers) -> Self {
        Self {
            page: answers.page,
            yes: answers.yes,
            no: answers.no,
        }
    }
}
