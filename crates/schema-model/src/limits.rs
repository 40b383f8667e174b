//! The limits of an input, checked before any work that costs more than one pass.

/// Upper bounds of an input; a message names the one that was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes as received.
    pub max_bytes: usize,
    /// Tokens of the schema language, comments and commas not counted.
    pub max_tokens: usize,
    /// Nesting of brackets of any kind.
    pub max_depth: usize,
    /// Nesting of objects and arrays in an introspection result.
    pub max_json_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 8 * 1024 * 1024,
            max_tokens: 500_000,
            max_depth: 100,
            max_json_depth: 128,
        }
    }
}
