//! The validator: a schema, and operations against it.

use domain::Result;
use projects::Validated;
use schema_model::model::OperationKind;
use schema_model::operations::{CheckedOperations, ListedDefinition};
use schema_results::{FixableDiagnostic, Severity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::DiagnosedSchema;

/// The texts to validate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ValidateSchema {
    /// SDL or an introspection result.
    pub schema: String,
    /// Operations and fragments; blank or missing if only the schema is validated.
    pub operations: Option<String>,
}

/// The problems of a schema and of operations.
#[derive(Serialize, ToSchema)]
pub struct ValidatedSchema {
    /// Whether the operations are valid; without operations, whether the schema is.
    pub valid: bool,
    /// The diagnostics of the schema. A schema with findings is still used to check the operations.
    pub schema: DiagnosedSchema,
    /// The diagnostics of the operations; null if there are none. If the schema was refused, only their syntax was
    /// checked.
    #[schema(required)]
    pub operations: Option<DiagnosedOperations>,
}

/// The diagnostics of operations.
#[derive(Serialize, ToSchema)]
pub struct DiagnosedOperations {
    /// Whether they could not be checked in full: a syntax error or a limit.
    pub is_refused: bool,
    /// Why, in one sentence; null if they were checked.
    #[schema(required, example = json!(null))]
    pub message: Option<String>,
    /// The diagnostics in source order; at most 100.
    pub diagnostics: Vec<FixableDiagnostic>,
    /// How many more there are.
    pub omitted: u32,
    /// The operations and fragments, in source order; empty if the text was refused.
    pub list: Vec<ListedOperation>,
}

/// An operation or a fragment.
#[derive(Serialize, ToSchema)]
pub struct ListedOperation {
    /// Its kind.
    pub kind: ListedKind,
    /// Its name; null if it has none.
    #[schema(required)]
    pub name: Option<String>,
    /// Its line.
    pub line: u32,
    /// Its column, in characters.
    pub column: u32,
}

/// The kinds of definitions in a document of operations.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListedKind {
    /// A query.
    Query,
    /// A mutation.
    Mutation,
    /// A subscription.
    Subscription,
    /// A fragment.
    Fragment,
}

impl ValidatedSchema {
    /// Converts the results. A refused schema is a normal response here.
    ///
    /// # Errors
    /// Every error that is not about the schema.
    pub fn new(validated: Validated) -> Result<Self> {
        let schema = DiagnosedSchema::new(validated.schema)?;
        let is_error = |each: &FixableDiagnostic| each.diagnostic.severity == Severity::Error;
        let valid = !schema.is_refused
            && match &validated.operations {
                Some(operations) => operations.is_valid(),
                None => !schema.diagnostics.iter().any(is_error),
            };
        Ok(Self {
            valid,
            schema,
            operations: validated.operations.map(DiagnosedOperations::from),
        })
    }
}

impl From<CheckedOperations> for DiagnosedOperations {
    fn from(checked: CheckedOperations) -> Self {
        Self {
            is_refused: checked.refusal.is_some(),
            message: checked.refusal,
            diagnostics: checked.diagnostics,
            omitted: checked.omitted,
            list: checked
                .list
                .into_iter()
                .map(ListedOperation::from)
                .collect(),
        }
    }
}

impl From<ListedDefinition> for ListedOperation {
    fn from(listed: ListedDefinition) -> Self {
        Self {
            kind: match listed.kind {
                Some(OperationKind::Query) => ListedKind::Query,
                Some(OperationKind::Mutation) => ListedKind::Mutation,
                Some(OperationKind::Subscription) => ListedKind::Subscription,
                None => ListedKind::Fragment,
            },
            name: listed.name.map(String::from),
            line: listed.position.line,
            column: listed.position.column,
        }
    }
}
