//! Options for building docs.

use crate::HideRules;

/// Options for building docs from a schema.
///
/// ```
/// use schema_docs::{DocsOptions, HideRules};
///
/// let limits = schema_model::Limits::default();
/// let source = schema_model::read(b"type Query { me: User secret: Int } type User { login: String }", &limits)?;
/// let options = DocsOptions::hiding(HideRules::parse(["Query.secret"]).unwrap());
/// let docs = schema_docs::build_with(&source, &limits, &options)?;
/// assert!(docs.paths().all(|path| path != "queries/secret"));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocsOptions {
    /// The rules for what is left out; by default what federation tools add to a schema.
    pub hide: HideRules,
    /// The owner's values for examples.
    pub samples: Samples,
    /// The owner's groups of operations.
    pub groups: Groups,
}

/// The owner's values for examples. Always empty: examples are made of the schema alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Samples;

/// The owner's groups of operations. Always empty: operations are listed by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Groups;

impl DocsOptions {
    /// Leaves out what the rules hide, and changes nothing else.
    #[must_use]
    pub fn hiding(hide: HideRules) -> Self {
        Self {
            hide,
            ..Self::default()
        }
    }
}
