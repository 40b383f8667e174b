//! The commands that work on files, without a server.

mod answers;
mod building;
pub mod commands;
mod operations;
