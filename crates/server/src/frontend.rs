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
        Built::iter()
            .filter(|name| !name.starts_with(STATIC_SITE))
            .filter_map(|name| Some((name.to_string(), Built::get(&name)?.data))),
    )
}

/// Where the script and styles of static sites are; the app has no use for them.
const STATIC_SITE: &str = "static-site/";

/// The script, styles and fonts of a static site.
#[must_use]
pub fn static_site() -> static_site::Assets {
    let named = |name: &str| {
        Some((
            name.strip_prefix(STATIC_SITE)?.to_owned(),
            Built::get(name)?.data,
        ))
    };
    Built::iter().filter_map(|name| named(&name)).collect()
}
