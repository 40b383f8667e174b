//! Pipelines: publishes that may be sent again, checks, decisions about breaking changes, and the commands.

mod action;
mod checks;
mod command;
mod output;
mod publishing;
mod snippets;
