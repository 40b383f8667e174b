//! Validation of a schema and of operations against it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::{Error, Result};
use schema_changes::{OperationFiles, find_affected};
use schema_docs::Docs;
use schema_model::operations::{
    Cancel, CheckedOperations, OperationLimits, check_operations_until,
};
use schema_model::{ParsedSchema, Refusal};
use schema_results::{AffectedOperations, Changes, Counts, Findings};
use tokio::sync::OwnedSemaphorePermit;

use crate::client_operations::ClientOperations;

use super::{Engine, TIME_BUDGET, TOO_SLOW, convert_refusal};

const TOO_BUSY: &str = "The validator is busy. Try again in a moment.";
const SLOW_OPERATIONS: &str = "The operations took too long to check. Check fewer of them at once.";
/// Limits of operations that readers paste: far below those of the validator, because both versions are asked.
const PASTED: OperationLimits = OperationLimits {
    max_bytes: 512 * 1024,
    max_tokens: 50_000,
    max_depth: 100,
    max_definitions: 1_000,
    max_steps: 500_000,
};

/// Limits of the operations that a pipeline sends with a schema.
const OF_CLIENTS: OperationLimits = OperationLimits {
    max_bytes: 4 * 1024 * 1024,
    max_tokens: 400_000,
    max_depth: 100,
    max_definitions: 8_000,
    max_steps: 2_000_000,
};

/// The problems of a schema and of operations.
pub struct Validated {
    /// The findings and counts of the schema, or why it was refused.
    pub schema: Result<(Findings, Counts)>,
    /// The problems of the operations, if there are any. If the schema was refused, only their syntax was checked.
    pub operations: Option<CheckedOperations>,
}

type Checked = (
    Result<(Findings, Counts), Refusal>,
    Option<CheckedOperations>,
);

impl Engine {
    /// Validates a schema, and operations against it. Text that is blank holds no operations. The work stops soon after
    /// the caller has gone.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] if it takes too long, [`domain::Error::Internal`] if the engine panics.
    pub async fn validate(&self, schema: Vec<u8>, operations: Option<String>) -> Result<Validated> {
        self.validate_within(TIME_BUDGET, schema, operations).await
    }

    /// Finds out which operations the changes between two schemas break or touch. The inner error says what is wrong with the
    /// text of the operations.
    ///
    /// # Errors
    /// As [`Engine::validate`].
    pub async fn affected(
        &self,
        (old, new): (Arc<Docs>, Arc<Docs>),
        changes: Arc<Changes>,
        operations: String,
    ) -> Result<Result<AffectedOperations, Refusal>> {
        let turn = self.validation_turn(TIME_BUDGET).await?;
        let work = self.run_within(TIME_BUDGET, move |_| {
            let _turn = turn;
            let models = (old.model(), new.model());
            Ok(find_affected(&operations, models, &changes, &PASTED))
        });
        let found = work.await;
        found.unwrap_or_else(|| Err(Error::Unavailable(SLOW_OPERATIONS.to_owned())))
    }

    /// Finds out which operations of a client the changes between two schemas break or touch, with places in their files. The
    /// inner error says what is wrong with the files.
    ///
    /// # Errors
    /// As [`Engine::validate`].
    pub(crate) async fn affected_files(
        &self,
        (old, new): (Arc<Docs>, Arc<Docs>),
        changes: Changes,
        operations: ClientOperations,
    ) -> Result<Result<AffectedOperations, Refusal>> {
        let turn = self.validation_turn(TIME_BUDGET).await?;
        let work = self.run_within(TIME_BUDGET, move |_| {
            let _turn = turn;
            let models = (old.model(), new.model());
            let find = || {
                let mut files = OperationFiles::default();
                for file in operations.into_files() {
                    files.push(&file.file, &file.document, &OF_CLIENTS)?;
                }
                files.find_affected(models, &changes, &OF_CLIENTS)
            };
            Ok(find())
        });
        let found = work.await;
        found.unwrap_or_else(|| Err(Error::Unavailable(SLOW_OPERATIONS.to_owned())))
    }

    /// Waits until the validator is free: it takes one text at a time, so that strangers do not keep owners from publishing.
    async fn validation_turn(&self, budget: Duration) -> Result<OwnedSemaphorePermit> {
        let turns = Arc::clone(&self.validations).acquire_owned();
        tokio::time::timeout(budget, turns)
            .await
            .map_err(|_| Error::Unavailable(TOO_BUSY.to_owned()))?
            .map_err(Error::internal)
    }

    async fn validate_within(
        &self,
        budget: Duration,
        schema: Vec<u8>,
        operations: Option<String>,
    ) -> Result<Validated> {
        let turn = self.validation_turn(budget).await?;
        let (cancel, has_read) = (Cancel::default(), Arc::new(AtomicBool::new(false)));
        let _stops_work = cancel.on_drop();
        let (parsed, read) = (self.parsed.clone(), Arc::clone(&has_read));
        let work = self.run_within(budget, move |limits| {
            // The permit belongs to the work: cancelling the caller does not free the core.
            let _turn = turn;
            let is_read = || read.store(true, Ordering::Relaxed);
            let parse = |schema: &[u8]| parsed.parse(schema, limits);
            Ok::<_, Refusal>(check(schema, operations, parse, &cancel, is_read))
        });
        let outcome = work.await.unwrap_or_else(|| {
            let message = if has_read.load(Ordering::Relaxed) {
                SLOW_OPERATIONS
            } else {
                TOO_SLOW
            };
            Err(Error::Unavailable(message.to_owned()))
        });
        outcome.map(|(schema, operations)| Validated {
            schema: schema.map_err(convert_refusal),
            operations,
        })
    }
}

/// Checks both texts; calls `is_read` between them.
fn check(
    schema: Vec<u8>,
    operations: Option<String>,
    parse: impl FnOnce(&[u8]) -> Result<Arc<ParsedSchema>, Refusal>,
    cancel: &Cancel,
    is_read: impl FnOnce(),
) -> Checked {
    let read = parse(&schema);
    drop(schema);
    is_read();
    let model = read.as_ref().ok().map(|schema| &schema.model);
    let operations = operations
        .filter(|text| !text.trim().is_empty())
        .map(|text| check_operations_until(&text, model, &OperationLimits::default(), cancel));
    let schema = read.map(|schema| (schema.findings.clone(), schema.model.counts()));
    (schema, operations)
}

#[cfg(test)]
mod tests {
    use schema_model::Limits;

    use super::*;

    /// Operations that share fragments, so that every rule does as much as its limit allows.
    fn slow() -> String {
        let mut text = String::new();
        for n in 0..900 {
            text += &format!("subscription S{n} {{ ...F }} query Q{n} {{ ...G }} ");
        }
        let fields: String = (0..2_200).map(|n| format!("f{n}: f ")).collect();
        let uses: String = (0..2_200).map(|n| format!("g{n}: g(a: $v{n}) ")).collect();
        text + &format!(
            "fragment F on Subscription {{ {fields} }} fragment G on Query {{ {uses} }}"
        )
    }

    #[tokio::test]
    async fn work_stops_when_its_caller_has_its_answer() {
        let engine = Engine::new(Limits::default());
        let schema = b"type Query { g(a: Int): Int } type Subscription { f: Int }";
        // Reading the schema takes a few milliseconds; checking the operations takes seconds.
        let budget = Duration::from_millis(300);
        let refused = engine
            .validate_within(budget, schema.to_vec(), Some(slow()))
            .await;
        let message = refused.err().map(|error| error.to_string());
        assert_eq!(message.as_deref(), Some(SLOW_OPERATIONS));
        // The only permit is free again long before the work would have ended.
        let budget = Duration::from_secs(5);
        let next = engine.validate_within(budget, b"type Query { a: Int }".to_vec(), None);
        assert!(next.await.is_ok());
    }
}
