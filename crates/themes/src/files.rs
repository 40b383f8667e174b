//! The files below `/brand/`.

use std::sync::Arc;
use std::time::Duration;

use branding::color::{Contrast, Look, Mode, Role, Shades};
use branding::css::{Scope, StyleSheet};
use bytes::Bytes;
use domain::{AssetKey, AssetKind, AssetRef, HexColor, ImageFormat, Result, Theme};
use moka::future::Cache;
use persistence::brand_files;
use tokio::sync::Semaphore;

use crate::Context;

const MAX_THEMES: u64 = 1_000;
/// Total size of remembered files in bytes.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// How long a style sheet is used before it is noted again that pages need it.
const NOTE_AGAIN: Duration = Duration::from_secs(24 * 3600);

/// A file below `/brand/`.
#[derive(Debug, Clone)]
pub struct BrandFile {
    /// Its bytes.
    pub bytes: Bytes,
    /// Its media type.
    pub media_type: &'static str,
}

/// What pages need of a theme.
#[derive(Debug)]
pub struct PageTheme {
    /// The path of the style sheet.
    pub style_sheet: String,
    /// The backgrounds of light and dark pages, for the browser's bars.
    pub pages: [HexColor; 2],
    /// The colours of pages in the mode of the theme's background.
    pub own: Shades,
    /// Fills in the primary colour on light pages.
    pub fill: HexColor,
}

/// Files and themes that were used lately. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    themes: Cache<String, Arc<PageTheme>>,
    bytes: Cache<AssetKey, Bytes>,
    /// Turns to decode pictures.
    pub(crate) decoding: Arc<Semaphore>,
}

impl Default for Files {
    fn default() -> Self {
        let weigh = |_: &AssetKey, bytes: &Bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self {
            themes: Cache::builder()
                .max_capacity(MAX_THEMES)
                .time_to_live(NOTE_AGAIN)
                .build(),
            bytes: Cache::builder()
                .max_capacity(MAX_FILE_BYTES)
                .weigher(weigh)
                .build(),
            decoding: Arc::new(Semaphore::new(1)),
        }
    }
}

/// Returns what pages need of a theme. Its style sheet is stored so that every instance can return it; pages are made also
/// while nothing can be stored.
pub async fn page_theme(ctx: &Context, theme: &Theme) -> Arc<PageTheme> {
    let stamp = theme.stamp();
    if let Some(known) = ctx.files.themes.get(&stamp).await {
        return known;
    }
    let sheet = StyleSheet::new(theme, Scope::Page);
    let shades = [Mode::Light, Mode::Dark]
        .map(|mode| Shades::derive(theme, Look::new(mode, Contrast::Normal)));
    let [light, dark] = &shades;
    let own = match Mode::of(theme) {
        Mode::Light => light,
        Mode::Dark => dark,
    };
    let page = Arc::new(PageTheme {
        style_sheet: sheet.path(),
        pages: shades.each_ref().map(|shades| shades.get(Role::Bg)),
        own: own.clone(),
        fill: light.get(Role::BrandSolid),
    });
    let bytes = Bytes::from(sheet.text.clone());
    ctx.files.bytes.insert(sheet.key, bytes).await;
    match store(ctx, &sheet).await {
        Ok(()) => ctx.files.themes.insert(stamp, page.clone()).await,
        Err(error) => tracing::warn!(%error, "cannot store a style sheet"),
    }
    page
}

async fn store(ctx: &Context, sheet: &StyleSheet) -> Result<()> {
    let (key, now) = (sheet.key, ctx.clock.now());
    ctx.store
        .write(move |conn| brand_files::touch(conn, key, "css", now))
        .await?;
    ctx.assets.put(sheet.text.clone().into_bytes()).await?;
    Ok(())
}

/// Returns the file with a name such as `{hash}.css`; none if there is none.
pub async fn find_file(ctx: &Context, name: &str) -> Result<Option<BrandFile>> {
    let Some((key, media_type)) = parse(name) else {
        return Ok(None);
    };
    let bytes = match ctx.files.bytes.get(&key).await {
        Some(bytes) => bytes,
        None => {
            let Some(bytes) = ctx.assets.get(key).await? else {
                return Ok(None);
            };
            ctx.files.bytes.insert(key, bytes.clone()).await;
            bytes
        }
    };
    // A file has the type that its bytes have, whatever the address says.
    let has_type = match ImageFormat::of(&bytes) {
        Some(format) => format.media_type() == media_type,
        None => media_type == CSS,
    };
    Ok(has_type.then_some(BrandFile { bytes, media_type }))
}

const CSS: &str = "text/css; charset=utf-8";

fn parse(name: &str) -> Option<(AssetKey, &'static str)> {
    if let Some(key) = name.strip_suffix(".css") {
        return Some((AssetKey::parse(key)?, CSS));
    }
    let path = format!("{}{name}", AssetRef::FOLDER);
    let mut kinds = [AssetKind::Logo, AssetKind::Favicon].into_iter();
    let picture = kinds.find_map(|kind| AssetRef::parse(kind, &path))?;
    Some((picture.key, picture.format.media_type()))
}
