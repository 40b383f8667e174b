//! Engine.
pub mod diagnostic;
pub mod model;
