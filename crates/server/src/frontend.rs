//! The built app, embedded in the program.

use http_api::site::{Frontend, SiteValues, Variant, lazy_file};
use rust_embed::RustEmbed;

/// The files of `frontend/dist`. Development builds read each from the folder when it is first asked for, instead
/// of embedding them.
/// Scripts and styles of the app are embedded only in their compressed variants, which saves 7 MB.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[exclude = "assets/*.js"]
#[exclude = "assets/*.css"]
#[allow_missing = true]
struct Built;

/// Finds the app's files, and puts configured values into its prerendered pages.
///
/// # Errors
/// If `index.html` does not fit this server.
pub(crate) fn load(values: &SiteValues) -> Result<Frontend, impl std::error::Error + use<>> {
    Frontend::new(
        Built::iter()
            .filter(|name| !name.starts_with(STATIC_SITE))
            .map(|name| (name.to_string(), lazy_file(move || read(&name)))),
        values,
    )
}

fn read(name: &str) -> Variant {
    let Some(file) = Built::get(name) else {
        tracing::warn!(
            name,
            "a file of the app is gone: the app was built again. Restart the program"
        );
        return Variant::default();
    };
    file.data
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
