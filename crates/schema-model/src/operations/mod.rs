//! Validation of executable documents: operations and fragments against a schema (specification of September 2025,
//! section 5, with the empty selections of September 2026).
//!
//! The rules are our own and work on the tree of `schema-syntax` and the [`Model`], because a schema with findings must be usable, and because the cost
//! has to stay linear (`merging.rs` explains the one rule for which that is not obvious). `xtask/tests/main/operations.rs`
//! compares the verdicts with graphql-js.

mod arguments;
mod cancel;
mod checker;
mod definitions;
mod described;
mod document;
mod examine;
mod files;
mod finding;
mod fragment_names;
mod fragments;
mod introspection_depth;
mod limits;
mod merging;
mod schema_fixes;
mod selections;
mod syntax;
mod types;
mod uses;
mod values;
mod variables;
mod walk;

use schema_results::{FixableDiagnostic, Severity};

use crate::lines::LineIndex;
use crate::model::{Model, OperationKind, Position};
use crate::shortlist::Shortlist;

pub use cancel::{Cancel, CancelOnDrop};
pub use described::{DescribedDocument, DescribedOperation, DescribedVariable, read_described};
use document::{Document, Item};
pub use examine::{ExaminedPart, PartError, examine_files, examine_operations};
pub use files::split_files;
pub use limits::OperationLimits;
pub use schema_fixes::find_fixes;
pub use uses::{Role, Use};

/// An operation or a fragment of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedDefinition {
    /// The kind of operation; none for a fragment.
    pub kind: Option<OperationKind>,
    /// Its name, if it has one.
    pub name: Option<Box<str>>,
    /// Where it begins.
    pub position: Position,
}

/// The result of checking operations.
#[derive(Debug, Default)]
pub struct CheckedOperations {
    /// Why the text was not checked in full: a syntax error or a limit, in one sentence.
    pub refusal: Option<String>,
    /// Errors and warnings in source order; at most [`Findings::MAX_ITEMS`](schema_results::Findings::MAX_ITEMS).
    pub diagnostics: Vec<FixableDiagnostic>,
    /// How many more there are.
    pub omitted: u32,
    /// The operations and fragments, in source order; empty if the text was refused.
    pub list: Vec<ListedDefinition>,
}

impl CheckedOperations {
    /// Returns whether nothing is wrong. Warnings do not count.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_error = |each: &FixableDiagnostic| each.diagnostic.severity == Severity::Error;
        self.refusal.is_none() && !self.diagnostics.iter().any(is_error)
    }
}

/// Checks operations against a schema. Without one, only their syntax.
///
/// ```
/// use schema_model::operations::{OperationLimits, check_operations};
/// use schema_model::{Limits, SourceText, parse_schema};
///
/// let schema = parse_schema(&SourceText::new("type Query { title: String }"), &Limits::default())?;
/// let checked = check_operations("{ titel }", Some(&schema.model), &OperationLimits::default());
/// assert!(!checked.is_valid());
/// let first = &checked.diagnostics[0].diagnostic;
/// assert_eq!(first.message, "`Query` has no field `titel`.");
/// assert_eq!(first.hint.as_deref(), Some("Did you mean `title`?"));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[must_use]
pub fn check_operations(
    text: &str,
    model: Option<&Model>,
    limits: &OperationLimits,
) -> CheckedOperations {
    check_operations_until(text, model, limits, &Cancel::default())
}

/// Checks operations as [`check_operations`] does, until `cancel` asks it to stop. The result of a check that was stopped
/// is a refusal.
#[must_use]
pub fn check_operations_until(
    text: &str,
    model: Option<&Model>,
    limits: &OperationLimits,
    cancel: &Cancel,
) -> CheckedOperations {
    let tree = match syntax::parse(text, limits) {
        Ok(tree) => tree,
        Err(refusal) => {
            return CheckedOperations {
                diagnostics: refusal.diagnostics.into_iter().map(Into::into).collect(),
                refusal: Some(refusal.message),
                ..CheckedOperations::default()
            };
        }
    };
    let lines = LineIndex::new(text);
    let document = Document { tree: &tree };
    let list = list_definitions(document, &lines);
    let Some(model) = model else {
        return CheckedOperations {
            list,
            ..CheckedOperations::default()
        };
    };
    let variables = checker::read_variables(document);
    let found = walk::check(
        document,
        (model, &[]),
        &variables,
        limits,
        cancel,
        Shortlist::default(),
    );
    if cancel.is_cancelled() {
        return CheckedOperations {
            refusal: Some("The check of the operations was stopped.".to_owned()),
            ..CheckedOperations::default()
        };
    }
    let (diagnostics, omitted) = finding::locate(found, &lines);
    CheckedOperations {
        refusal: None,
        diagnostics,
        omitted,
        list,
    }
}

fn list_definitions(document: Document<'_>, lines: &LineIndex<'_>) -> Vec<ListedDefinition> {
    let listed = |(_, node): Item<'_>| ListedDefinition {
        kind: document.operation_kind(node),
        name: node.name_token().map(|_| document.name(node).into()),
        position: lines.position(document.begin_span(node).0),
    };
    document.executable().map(listed).collect()
}
