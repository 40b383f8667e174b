//! The limits of a text with operations.

/// Upper bounds of a text with operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperationLimits {
    /// Bytes.
    pub max_bytes: usize,
    /// Tokens, comments and commas not counted.
    pub max_tokens: usize,
    /// Nesting of brackets of any kind.
    pub max_depth: usize,
    /// Operations and fragments together.
    pub max_definitions: usize,
    /// Selections that the search for conflicting fields may visit, fragments counted as often as they are expanded.
    pub max_steps: usize,
}

impl Default for OperationLimits {
    fn default() -> Self {
        Self {
            max_bytes: 1024 * 1024,
            max_tokens: 100_000,
            max_depth: 100,
            max_definitions: 2_000,
            max_steps: 2_000_000,
        }
    }
}
