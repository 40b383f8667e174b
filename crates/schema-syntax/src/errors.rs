//! Syntax errors.

/// A syntax error in words for people, with its place in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset behind the last byte; `start` at the end of the text.
    pub end: usize,
    /// The message, one sentence. Long names are shortened.
    pub message: String,
    /// How to correct it.
    pub hint: Option<Hint>,
}

/// How to correct an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// A sentence.
    Text(String),
    /// The bracket at this offset is never closed. The caller knows how to name its line.
    NeverClosed(usize),
    /// The text is something else. The caller knows what it should be.
    Pasted(Pasted),
}

/// Text that is not written in the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pasted {
    /// A page.
    Html,
    /// The source of a page: this character reference is in it.
    HtmlSource(String),
    /// A program.
    Program,
}

/// What a text should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The definitions of a schema.
    Schema,
    /// Operations and fragments.
    Operations,
}

impl Pasted {
    /// Says what the text is and how to send what is wanted.
    #[must_use]
    pub fn explain(&self, wanted: Wanted) -> String {
        let (what, is) = match wanted {
            Wanted::Schema => ("schema", "is"),
            Wanted::Operations => ("operations", "are"),
        };
        match self {
            Self::Html => {
                format!("This is HTML. Copy the {what} as plain text, without the page around it.")
            }
            Self::HtmlSource(entity) => format!(
                "`{entity}` is how HTML writes a character. Copy the {what} as plain text, not the page's source."
            ),
            Self::Program => {
                format!("This is a program. Send only the {what} that {is} in it.")
            }
        }
    }
}

/// A problem that the parser found at a token. Messages are written only for problems that are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// Something else stands where this was expected.
    Expected(&'static str),
    /// As [`Problem::Expected`], with a hint that fits the place.
    ExpectedWith(&'static str, &'static str),
    /// The keyword of the next definition stands where a field could; `:` was expected behind it.
    Swallowed,
    /// The keyword of the next definition stands where only `}` fits.
    Unclosed,
    /// No definition begins with this token.
    NotADefinition,
    /// As [`Problem::NotADefinition`], behind a definition that explains it.
    NotADefinitionWith(&'static str),
    /// A description of nothing.
    LoneDescription,
    /// An argument without a value.
    NoValue,
    /// `true`, `false` or `null` as a value of an enum.
    ReservedValue,
    /// A name that is not a directive location.
    NotALocation,
    /// A sentence that does not depend on the token, and its hint.
    Sentence(&'static str, &'static str),
}

/// A problem and its token.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) token: u32,
    pub(crate) problem: Problem,
}
