//! Themes of users: the theme for all projects, uploaded pictures, and the files below `/brand/`.
//!
//! Example: [`save`] stores a theme; [`page_theme`] returns what a page needs of it; [`find_file`] returns the style sheet
//! when a browser loads it.
//!
//! Every function returns [`domain::Error::Internal`] if the database or the asset store fails,
//! [`domain::Error::Unavailable`] if no connection is free, and [`domain::Error::CannotSave`] if nothing can be written.
//! Their docs name other errors only.

mod account;
mod cleanup;
mod files;
mod global;
mod preview;
mod rate;
mod uploads;
mod website;

use std::sync::Arc;

use assets::AssetStore;
use domain::Clock;
use outbound::Outbound;
use persistence::Store;

pub use account::EXPORT;
pub use cleanup::clean_up;
pub use files::{BrandFile, Files, PageTheme, find_file, page_theme};
pub use global::{delete_picture, find, reset, save};
pub use preview::check_rate;
pub use uploads::upload;
pub use website::propose_from_website;

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The pictures and style sheets.
    pub assets: AssetStore,
    /// Calls to websites.
    pub outbound: Arc<Outbound>,
    /// Files that were used lately.
    pub files: Files,
}
