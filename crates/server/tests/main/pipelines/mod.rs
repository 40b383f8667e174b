//! Pipelines: publishes that may be sent again, checks, decisions about breaking changes, and the commands.

mod action;
mod checked_operations;
mod checks;
mod command;
mod command_files;
pub mod downloads;
mod hidden_parts;
mod output;
mod publishing;
mod runs;
mod snippets;
