use serde::{Deserialize, Serialize};

/// A place in a schema's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// 1-based line.
    pub line: u32,
    /// 1-based column, in characters; 0 where only the line is known.
    pub column: u32,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Severity {
    /// Breaks a rule of the GraphQL specification; a syntax error refuses the schema.
    Error,
    /// Legal but doubtful.
    Warning,
    /// Legal, but another style is usual. Only `graphfolio validate --advice` gives advice.
    Advice,
}

/// One thing wrong with a schema. Lines and columns count from 1; 0 where no place can be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Diagnostic {
    /// The file, where the schema was read from files; only the command line reads files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "utoipa", schema(ignore))]
    pub file: Option<String>,
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
    /// Line of the end, inclusive.
    pub end_line: u32,
    /// Column behind the end.
    pub end_column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// Machine-readable, `snake_case`: `syntax_error`, `duplicate_field`, `unknown_type`, …
    #[cfg_attr(feature = "utoipa", schema(example = "unknown_type"))]
    pub code: String,
    /// A sentence for people.
    #[cfg_attr(feature = "utoipa", schema(example = "The type `Usr` is not defined."))]
    pub message: String,
    /// The offending line, cut to a readable window around the column.
    pub excerpt: String,
    /// A hint how to mend it, if one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Findings of a schema that was accepted: the first of them and how many more there are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Findings {
    /// In source order. A warning never takes the place of an error.
    pub items: Vec<Diagnostic>,
    /// How many were left out.
    pub omitted: u32,
}

impl Findings {
    /// How many the engine lists.
    pub const MAX_ITEMS: usize = 100;

    /// How many there are in all.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.items.len())
            .unwrap_or(u32::MAX)
            .saturating_add(self.omitted)
    }

    /// Whether one of the findings is an error. Warnings are left out before errors are, so the list tells.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.items
            .iter()
            .any(|item| item.severity == Severity::Error)
    }
}

/// An edit that settles a diagnostic: the text from one place to another is replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Fix {
    /// Line of the begin.
    pub line: u32,
    /// Column of the begin, in characters.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column behind the end.
    pub end_column: u32,
    /// The text to put there.
    pub text: String,
}

/// A diagnostic, and the edit that settles it if one does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct FixableDiagnostic {
    /// The problem, as a sentence.
    #[serde(flatten)]
    pub diagnostic: Diagnostic,
    /// The edit, only where one settles it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

impl From<Diagnostic> for FixableDiagnostic {
    fn from(diagnostic: Diagnostic) -> Self {
        Self {
            diagnostic,
            fix: None,
        }
    }
}
