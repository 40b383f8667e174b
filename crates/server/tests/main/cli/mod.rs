//! The commands that work on files, without a server.

mod answers;
pub mod commands;
