//! Readers' answers to "Was this helpful?".

use crate::{FeedbackComment, FeedbackId, ProjectId, Timestamp};

/// An answer to "Was this helpful?".
#[derive(Debug, Clone)]
pub struct Feedback {
    /// Its id.
    pub id: FeedbackId,
    /// The project of the docs.
    pub project_id: ProjectId,
    /// Path of the page, `objects/User`.
    pub page: String,
    /// Yes or no.
    pub is_helpful: bool,
    /// The reader's comment; may be empty.
    pub comment: FeedbackComment,
    /// When the reader answered.
    pub created_at: Timestamp,
}

impl Feedback {
    /// Maximum length of a page's path in characters.
    pub const MAX_PAGE: usize = 2048;
}

/// An answer to "Was this helpful?" on a page of the product's own documentation.
#[derive(Debug, Clone)]
pub struct HelpFeedback {
    /// Its id.
    pub id: FeedbackId,
    /// The page's name in addresses.
    pub page: String,
    /// Yes or no.
    pub is_helpful: bool,
    /// The reader's comment; may be empty.
    pub comment: FeedbackComment,
    /// When the reader answered.
    pub created_at: Timestamp,
}

/// The number of answers for a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAnswers {
    /// Path of the page.
    pub page: String,
    /// How many readers found it helpful.
    pub yes: u32,
    /// How many readers did not.
    pub no: u32,
}
