//! The built app, embedded in the program.

use domain::{Font, Theme};
use http_api::site::{FontFiles, Frontend, SiteValues, Variant, lazy_file};
use rust_embed::RustEmbed;
use static_site::{Assets, SiteFont};

/// The files of `frontend/dist`. Development builds read each from the folder when it is first asked for, instead
/// of embedding them.
/// Scripts, styles and data of the app are embedded only in their compressed variants, which saves 8 MB.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[exclude = "assets/*.js"]
#[exclude = "assets/*.css"]
#[exclude = "assets/*.json"]
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
pub fn static_site() -> Assets {
    let named = |name: &str| {
        Some((
            name.strip_prefix(STATIC_SITE)?.to_owned(),
            Built::get(name)?.data,
        ))
    };
    Built::iter().filter_map(|name| named(&name)).collect()
}

/// Returns the fonts of a theme for a static site, without the font of the interface, which every site has.
///
/// # Errors
/// The first font that is not part of the built app.
pub(crate) fn theme_fonts(theme: &Theme) -> Result<Vec<SiteFont>, Font> {
    let mut chosen = theme.fonts().filter(|font| *font != Font::Inter).peekable();
    let Some(first) = chosen.peek().copied() else {
        return Ok(Vec::new());
    };
    let frontend = load(&SiteValues::default()).map_err(|_| first)?;
    let read = |font: Font| {
        let files = frontend.font(font.name());
        files
            .and_then(|files| site_font(&frontend, files))
            .ok_or(font)
    };
    chosen.map(read).collect()
}

fn site_font(frontend: &Frontend, font: &FontFiles) -> Option<SiteFont> {
    let style_sheet = font.css.as_deref()?;
    let read = |path: &String| {
        let asset = frontend.asset(path.strip_prefix('/')?)?;
        Some((file_name(path), asset.plain().ok()?))
    };
    let all = font.files.iter().chain(&font.css);
    Some(SiteFont {
        style_sheet: file_name(style_sheet),
        preload: font.preload.iter().map(|path| file_name(path)).collect(),
        files: all.map(read).collect::<Option<Assets>>()?,
    })
}

/// Returns the name of a file of the app. The files of a font are in one folder.
fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}
