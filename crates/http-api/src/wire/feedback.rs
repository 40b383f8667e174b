//! Readers' feedback.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A reader's answer to "Was this helpful?".
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerPage {
    /// Path of the page, `objects/User`.
    pub page: String,
    /// Whether the page was helpful.
    pub is_helpful: bool,
}

/// A reader's answer about a page of the documentation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerHelpPage {
    /// Whether the page was helpful.
    pub is_helpful: bool,
}

/// The stored answer.
#[derive(Serialize, ToSchema)]
pub struct KeptAnswer {
    /// Its id, for adding a comment.
    pub id: String,
}

/// A reader's comment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentAnswer {
    /// At most 500 characters.
    pub comment: String,
}

/// Readers' answers, newest first.
#[derive(Serialize, ToSchema)]
pub struct FeedbackList {
    /// One part of the answers.
    pub items: Vec<Feedback>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// The pages with the most answers, at most 100.
    pub pages: Vec<PageAnswers>,
}

/// One answer.
#[derive(Serialize, ToSchema)]
pub struct Feedback {
    /// Its id.
    pub id: String,
    /// Path of the page.
    pub page: String,
    /// Whether the page was helpful.
    pub is_helpful: bool,
    /// The reader's comment; may be empty.
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

impl From<domain::HelpFeedback> for Feedback {
    fn from(feedback: domain::HelpFeedback) -> Self {
        Self {
            id: feedback.id.to_string(),
            page: feedback.page,
            is_helpful: feedback.is_helpful,
            comment: feedback.comment.as_str().to_owned(),
            created_at: feedback.created_at.to_rfc3339(),
        }
    }
}

/// The answers about one page.
#[derive(Serialize, ToSchema)]
pub struct PageAnswers {
    /// Path of the page.
    pub page: String,
    /// How many found it helpful.
    pub yes: u32,
    /// How many did not find it helpful.
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
