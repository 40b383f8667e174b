//! The commands that work on files, without a server.

mod answers;
mod commands;
