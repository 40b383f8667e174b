//! Docs as files: a site that opens from the file system and from any host or subfolder.
//!
//! [`write`] makes it; `README.md` explains how.

mod data;
mod files;
mod options;
mod place;
#[cfg(test)]
mod ranking_tests;
mod shell;

pub use files::{MARKER, Summary, WriteError, write};
pub use options::{Accent, Assets, InvalidOption, Logo, Options, Theme};
