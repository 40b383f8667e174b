//! Pipelines: publishes that may be sent again, checks, decisions about breaking changes, and the commands.

mod action;
mod checks;
mod command;
pub mod downloads;
mod hidden_parts;
mod output;
mod publishing;
mod runs;
mod snippets;
