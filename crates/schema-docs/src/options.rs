//! Options for building docs.

use crate::{HideRules, Layout, Samples};

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
    /// The owner's groups, order of the overview, languages and authentication.
    pub layout: Layout,
}

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
