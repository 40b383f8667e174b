//! Tests of the documentation as a whole.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod support;
mod tasks;
mod texts;
