//! Validation of a schema and of operations against it.

use std::sync::Arc;

use domain::{Error, Result};
use schema_model::Refusal;
use schema_model::operations::{CheckedOperations, OperationLimits, check_operations};
use schema_results::{Counts, Findings};

use super::{Engine, convert_refusal};

const TOO_BUSY: &str = "The validator is busy. Try again in a moment.";

/// What is wrong with a schema and with operations.
pub struct Validated {
    /// The findings and counts of the schema, or why it was refused.
    pub schema: Result<(Findings, Counts)>,
    /// What is wrong with the operations, if there are any. If the schema was refused, only their syntax was checked.
    pub operations: Option<CheckedOperations>,
}

impl Engine {
    /// Validates a schema, and operations against it. Text that is blank holds no operations.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] if it takes too long, [`domain::Error::Internal`] if the engine panics.
    pub async fn validate(&self, schema: Vec<u8>, operations: Option<String>) -> Result<Validated> {
        // One at a time, so that strangers do not keep owners from publishing.
        let turns = Arc::clone(&self.validations).acquire_owned();
        let turn = tokio::time::timeout(super::TIME_BUDGET, turns)
            .await
            .map_err(|_| Error::Unavailable(TOO_BUSY.to_owned()))?
            .map_err(Error::internal)?;
        let parsed = self.parsed.clone();
        self.run(move |limits| {
            // The permit belongs to the work: cancelling the caller does not free the core.
            let _turn = turn;
            let read = parsed.parse(&schema, limits);
            drop(schema);
            let model = read.as_ref().ok().map(|schema| &schema.model);
            let operations = operations
                .filter(|text| !text.trim().is_empty())
                .map(|text| check_operations(&text, model, &OperationLimits::default()));
            let schema = match read {
                Ok(schema) => Ok((schema.findings.clone(), schema.model.counts())),
                Err(refusal) => Err(refusal),
            };
            Ok::<_, Refusal>((schema, operations))
        })
        .await
        .map(|(schema, operations)| Validated {
            schema: schema.map_err(convert_refusal),
            operations,
        })
    }
}
