//! The owner's examples: operations that are shown on the pages of what they use.

use std::collections::HashMap;

use schema_model::model::OperationKind;
use schema_results::{FixableDiagnostic, Severity};

/// An example as its owner wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleSource<'a> {
    /// Its name in addresses and anchors, such as `paid-orders`.
    pub key: &'a str,
    /// A document with one operation, and perhaps fragments. The first line of the operation's description is the title,
    /// the rest the text.
    pub document: &'a str,
    /// A JSON object with the values of its variables.
    pub variables: Option<&'a str>,
}

/// An example as readers see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedExample {
    /// Its name in addresses and anchors.
    pub key: String,
    /// The first line of the description; without one, the name of the operation in words.
    pub title: String,
    /// The rest of the description, Markdown; may be empty.
    pub text: String,
    /// The kind of operation.
    pub kind: OperationKind,
    /// The document without descriptions, as servers take it.
    pub operation: String,
    /// The values of its variables, a JSON object; none if it has none.
    pub variables: Option<String>,
    /// The variables that have a description, and it.
    pub described: Vec<(String, String)>,
    /// The pages that show it: the operations that it calls, then the types that they return.
    pub pages: Vec<ExamplePage>,
}

impl NamedExample {
    /// Returns `query`, `mutation` or `subscription`.
    #[must_use]
    pub fn kind_word(&self) -> &'static str {
        match self.kind {
            OperationKind::Query => "query",
            OperationKind::Mutation => "mutation",
            OperationKind::Subscription => "subscription",
        }
    }
}

/// A page that shows an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamplePage {
    /// The name of the operation or type.
    pub name: String,
    /// The path of its page.
    pub path: String,
}

/// An example, checked against a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedExample {
    /// The example; none if its text cannot be read.
    pub example: Option<NamedExample>,
    /// Errors and warnings, in the order of the text; without the schema, those of the text alone. With the edit of the
    /// document that settles one, where there is one.
    pub diagnostics: Vec<FixableDiagnostic>,
}

impl CheckedExample {
    /// Returns whether readers can see it. Warnings do not count.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_error = |one: &FixableDiagnostic| one.diagnostic.severity == Severity::Error;
        self.example.is_some() && !self.diagnostics.iter().any(is_error)
    }
}

/// The owner's examples that fit a schema.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedExamples {
    examples: Vec<NamedExample>,
    /// By the path of the page, in the owner's order.
    by_path: HashMap<String, Vec<usize>>,
}

impl NamedExamples {
    /// Maximum length of a document in bytes.
    pub const MAX_BYTES: usize = 64 * 1024;

    /// Keeps the valid ones.
    pub(crate) fn of(checked: impl Iterator<Item = CheckedExample>) -> Self {
        let mut all = Self::default();
        for checked in checked {
            let Some(example) = checked.is_valid().then_some(checked.example).flatten() else {
                continue;
            };
            for page in &example.pages {
                let at = all.by_path.entry(page.path.clone()).or_default();
                at.push(all.examples.len());
            }
            all.examples.push(example);
        }
        all
    }

    /// Returns all of them, in the owner's order.
    #[must_use]
    pub fn all(&self) -> &[NamedExample] {
        &self.examples
    }

    /// Returns those that the page at a path shows, in the owner's order.
    pub fn at(&self, path: &str) -> impl Iterator<Item = &NamedExample> {
        let places = self.by_path.get(path).map(Vec::as_slice);
        let places = places.unwrap_or_default().iter();
        places.filter_map(|place| self.examples.get(*place))
    }

    /// Estimated bytes on the heap.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        let size = |one: &NamedExample| {
            let pages = one.pages.iter();
            let pages: usize = pages
                .map(|page| 160 + 2 * (page.name.len() + page.path.len()))
                .sum();
            let texts = one.key.len() + one.title.len() + one.text.len() + one.operation.len();
            size_of::<NamedExample>()
                + texts
                + one.variables.as_ref().map_or(0, String::len)
                + pages
        };
        self.examples.iter().map(size).sum()
    }
}
