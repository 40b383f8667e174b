//! Compares the engine with the reference implementations in JavaScript, which are never shipped: the scripts are
//! in `frontend/scripts/oracle`, their packages are development dependencies of the frontend.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod accepted;
mod agents;
mod badges;
mod changes;
#[path = "../../../crates/schema-model/tests/corpus/mod.rs"]
mod corpus;
mod differential;
mod examples;
mod introspection;
#[path = "../../../crates/schema-model/tests/corpus/mutate.rs"]
mod mutate;
mod operations;
mod oracle;
mod random;
mod snippets;
