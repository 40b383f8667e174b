//! Docs as files: a site that opens from the file system and from any host or subfolder.
//!
//! [`write`] makes it; `README.md` explains how.

mod data;
mod error;
mod feeds;
mod files;
mod marker;
mod options;
mod place;
#[cfg(test)]
mod ranking_tests;
mod shell;

pub use data::search_json;
pub use error::WriteError;
pub use files::{Summary, write};
pub use marker::MARKER;
pub use options::{Assets, InvalidOption, Logo, Options, SiteAddress, SiteFont};
