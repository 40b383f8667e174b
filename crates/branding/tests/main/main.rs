//! Tests of the crate's public functions.

mod cube;
