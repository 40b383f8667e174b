//! The built app, embedded in the program.

use http_api::site::{Frontend, SiteValues};
use rust_embed::RustEmbed;

/// The files of `frontend/dist`. Development builds read them from the folder at start instead of embedding them.
/// Scripts and styles of the app are embedded only in their compressed variants, which saves 7 MB.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[exclude = "assets/*.js"]
#[exclude = "assets/*.css"]
#[allow_missing = true]
struct Built;

/// Reads the app's files, and puts configured values into its prerendered pages.
///
/// # Errors
/// If `index.html` does not fit this server.
pub(crate) fn load(values: &SiteValues) -> Result<Frontend, impl std::error::Error + use<>> {
    Frontend::new(
        Built::iter()
            .filter(|name| !name.starts_with(STATIC_SITE))
            .filter_map(|name| Some((name.to_string(), Built::get(&name)?.data))),
        values,
    )
}

/// The folder with the script and styles of static sites, which the app does not serve.
const STATIC_SITE: &str = "static-site/";

/// Returns the script, styles and fonts of a static site.
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
