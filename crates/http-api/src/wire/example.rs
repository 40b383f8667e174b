//! Example operations.

use serde::Serialize;
use utoipa::ToSchema;

/// An operation that calls one root field, ready to be sent.
#[derive(Serialize, ToSchema)]
pub struct ExampleOperation {
    /// The document.
    pub operation: String,
    /// Its variables, a JSON object as text; null if it takes none.
    #[schema(required)]
    pub variables: Option<String>,
    /// A response that a server might send, as JSON text.
    pub response: String,
}

impl From<schema_docs::Example> for ExampleOperation {
    fn from(example: schema_docs::Example) -> Self {
        Self {
            operation: example.operation,
            variables: example.variables,
            response: example.response,
        }
    }
}
