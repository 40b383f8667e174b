//! What readers say of a page.

use crate::{FeedbackComment, FeedbackId, ProjectId, Timestamp};

/// An answer to "Was this helpful?".
#[derive(Debug, Clone)]
pub struct Feedback {
    /// Its id.
    pub id: FeedbackId,
    /// Whose docs were read.
    pub project_id: ProjectId,
    /// Path of the page, `objects/User`.
    pub page: String,
    /// Yes or no.
    pub is_helpful: bool,
    /// What else the reader says; may be empty.
    pub comment: FeedbackComment,
    /// When.
    pub created_at: Timestamp,
}

/// How a page was answered for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAnswers {
    /// Path of the page.
    pub page: String,
    /// How many found it helpful.
    pub yes: u32,
    /// How many did not.
    pub no: u32,
}
