//! The files below `/brand/`.

use std::sync::Arc;
use std::time::Duration;

use branding::css::{Scope, StyleSheet};
use bytes::Bytes;
use domain::{AssetKey, AssetRef, ImageFormat, Result, Theme};
use moka::future::Cache;
use persistence::brand_files;
use tokio::sync::Semaphore;

use crate::Context;

const MAX_STYLE_SHEETS: u64 = 1_000;
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

/// Files that were used lately. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    style_sheets: Cache<String, Arc<StyleSheet>>,
    bytes: Cache<AssetKey, Bytes>,
    /// Turns to decode pictures.
    pub(crate) decoding: Arc<Semaphore>,
}

impl Default for Files {
    fn default() -> Self {
        let weigh = |_: &AssetKey, bytes: &Bytes| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self {
            style_sheets: Cache::builder()
                .max_capacity(MAX_STYLE_SHEETS)
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

/// Returns the style sheet of a theme. It is stored so that every instance can return it; pages are made also while
/// nothing can be stored.
pub async fn style_sheet(ctx: &Context, theme: &Theme) -> Arc<StyleSheet> {
    let stamp = theme.stamp();
    if let Some(sheet) = ctx.files.style_sheets.get(&stamp).await {
        return sheet;
    }
    let sheet = Arc::new(StyleSheet::new(theme, Scope::Page));
    let bytes = Bytes::from(sheet.text.clone());
    ctx.files.bytes.insert(sheet.key, bytes).await;
    match store(ctx, &sheet).await {
        Ok(()) => ctx.files.style_sheets.insert(stamp, sheet.clone()).await,
        Err(error) => tracing::warn!(%error, "cannot store a style sheet"),
    }
    sheet
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
    let (key, extension) = name.split_once('.')?;
    let key = AssetKey::parse(key)?;
    if extension == "css" {
        return Some((key, CSS));
    }
    let formats = [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::Svg,
        ImageFormat::Ico,
    ];
    let format = formats
        .into_iter()
        .find(|format| format.extension() == extension)?;
    debug_assert!(AssetRef { key, format }.path().ends_with(name));
    Some((key, format.media_type()))
}
