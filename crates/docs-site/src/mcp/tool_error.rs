//! Why a tool returns no text.

use domain::Error;

/// Why a tool returns no text.
pub enum ToolError {
    /// The call is wrong; the text says how to correct it.
    Call(String),
    /// The server failed.
    Failed(Error),
}

impl From<&str> for ToolError {
    fn from(words: &str) -> Self {
        Self::Call(words.to_owned())
    }
}

impl From<String> for ToolError {
    fn from(words: String) -> Self {
        Self::Call(words)
    }
}
