//! The refusal of an input.

use schema_results::Diagnostic;

/// Why an input was refused. Nothing may be stored of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Machine-readable: `invalid_schema` or `too_large`.
    pub code: &'static str,
    /// One sentence that sums it up.
    pub message: String,
    /// The places, in source order; at most [`Findings::MAX_ITEMS`](schema_results::Findings::MAX_ITEMS).
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusal {
    /// Returns the only place, if its message says what the summary says.
    pub(crate) fn only_place(&self) -> Option<&Diagnostic> {
        match self.diagnostics.as_slice() {
            [only] if self.message.ends_with(&only.message) => Some(only),
            _ => None,
        }
    }

    /// Says which file it is about.
    pub(crate) fn within(mut self, file: &str) -> Self {
        for diagnostic in &mut self.diagnostics {
            diagnostic.file = Some(file.to_owned());
        }
        self
    }
}
