//! Tests of the documentation as a whole.

mod support;
mod tasks;
mod texts;
