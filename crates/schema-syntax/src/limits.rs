//! The limits of a text, checked while it is read.

/// Upper bounds of a text. The first one that is passed ends the reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxLimits {
    /// Tokens. Comments and commas do not count; characters that GraphQL does not know do.
    pub max_tokens: usize,
    /// Nesting of brackets of any kind.
    pub max_depth: usize,
    /// Bytes of a name.
    pub max_name: usize,
    /// Errors after which the parser stops.
    pub max_errors: usize,
}

impl Default for SyntaxLimits {
    fn default() -> Self {
        Self {
            max_tokens: 500_000,
            max_depth: 100,
            max_name: 1_024,
            max_errors: 1_000,
        }
    }
}

/// A limit, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// The text is longer than 4 GiB, which a place of four bytes cannot tell.
    Bytes,
    /// [`SyntaxLimits::max_tokens`].
    Tokens,
    /// [`SyntaxLimits::max_depth`].
    Depth,
    /// [`SyntaxLimits::max_name`].
    Name,
}

/// A limit that a text passes, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exceeded {
    /// The limit.
    pub limit: Limit,
    /// Offset of the first byte that is too much; for [`Limit::Name`] of the name.
    pub start: usize,
    /// Offset behind the token.
    pub end: usize,
}
