//! What is wrong with an input, for people and for editors.

mod print;
mod render;

use serde::{Deserialize, Serialize};

use crate::input::SourceText;

use crate::model::Position;
use crate::text::LineIndex;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The input is refused (syntax), or breaks a rule of the specification (validation).
    Error,
    /// Legal but doubtful.
    Warning,
}

/// One thing wrong with the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The file, where the schema was read from files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// 1-based line; 0 where no place in the text can be named.
    pub line: u32,
    /// 1-based column in characters; 0 where no place can be named.
    pub column: u32,
    /// 1-based line of the end (inclusive).
    pub end_line: u32,
    /// 1-based column behind the end.
    pub end_column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// Machine-readable, `snake_case`: `syntax_error`, `duplicate_field`, `unknown_type`, …
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The offending line, cut to a readable window around the column.
    pub excerpt: String,
    /// What to do about it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Findings of a schema that was accepted: at most 100, and how many more there are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// At most [`Findings::MOST`], in source order.
    pub items: Vec<Diagnostic>,
    /// How many were left out.
    pub omitted: u32,
}

impl Findings {
    /// How many are kept.
    pub const MOST: usize = 100;

    /// The same with the lines of the text that the schema was built from.
    #[must_use]
    pub fn with_excerpts(mut self, text: &str) -> Self {
        let lines = LineIndex::new(text);
        for item in self.items.iter_mut().filter(|item| item.line > 0) {
            item.excerpt = lines.excerpt_at(Position {
                line: item.line,
                column: item.column,
            });
        }
        self
    }
}

/// Why an input was refused. Nothing may be stored of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Machine-readable: `invalid_schema` or `too_large`.
    pub code: &'static str,
    /// One sentence that sums it up.
    pub message: String,
    /// The places, in source order; at most [`Findings::MOST`].
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusal {
    /// Says which file it is about.
    pub(crate) fn within(mut self, file: &str) -> Self {
        for diagnostic in &mut self.diagnostics {
            diagnostic.file = Some(file.to_owned());
        }
        self
    }
}

impl Findings {
    /// With files and the lines in them, where the schema was read from files.
    #[must_use]
    pub fn located(mut self, source: &SourceText) -> Self {
        self.items.iter_mut().for_each(|item| source.locate(item));
        self
    }
}
