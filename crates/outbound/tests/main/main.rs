//! Tests the crate's promises against servers on this machine, with a resolver and a network that the tests
//! control. No test uses real DNS or leaves the machine.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs
)]

mod addresses;
mod bodies;
mod caps;
mod failures;
mod messages;
mod rebinding;
mod redirects;
mod spellings;
mod world;
