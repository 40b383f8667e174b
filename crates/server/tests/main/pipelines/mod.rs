//! Pipelines: publishes that may be sent again, checks, decisions about breaking changes, and the commands.

mod action;
mod checks;
mod command;
mod publishing;
