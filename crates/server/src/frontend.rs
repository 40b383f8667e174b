//! The built app, inside the program.

use http_api::site::Frontend;
use rust_embed::RustEmbed;

/// In development builds the files are read from the folder at each start instead.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Built;

/// Reads it.
///
/// # Errors
/// When `index.html` was not made for this server.
pub(crate) fn load() -> Result<Frontend, impl std::error::Error> {
    Frontend::new(
        Built::iter().filter_map(|name| Some((name.to_string(), Built::get(&name)?.data))),
    )
}
