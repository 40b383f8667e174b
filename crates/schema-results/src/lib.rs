//! The results of reading and comparing GraphQL schemas, as plain data.
//!
//! ```
//! use schema_results::{Change, ChangeCounts, Changes, Criticality};
//!
//! let change = Change::new(Criticality::Breaking, "field_removed", "Query.user");
//! let changes = Changes::from_items(vec![change], 10);
//! assert!(changes.is_breaking());
//! assert_eq!(changes.counts, ChangeCounts { breaking: 1, ..ChangeCounts::default() });
//! ```
//!
//! `Serialize` of each type is its JSON in the API. With the feature `utoipa` the types describe themselves in an
//! OpenAPI document.

mod affected;
mod change;
mod checked;
mod counts;
mod criticality;
mod diagnostic;
mod hide_rule_limits;
mod verdict;

pub use affected::{
    AffectedOperation, AffectedOperations, ChangeUses, Effect, Impact, OperationError,
    OperationVerdict,
};
pub use change::{Change, ChangeCounts, ChangeList, Changes};
pub use checked::{AllowedChange, CheckedChange, CheckedChanges, PassReason, Ruling};
pub use counts::Counts;
pub use criticality::Criticality;
pub use diagnostic::{Diagnostic, Findings, Fix, FixableDiagnostic, Position, Severity};
pub use hide_rule_limits::{MAX_HIDE_RULE_CHARACTERS, MAX_HIDE_RULES};
pub use verdict::{Reason, Tolerance, Verdict};
