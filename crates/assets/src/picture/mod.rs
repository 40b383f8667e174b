//! Cleans pictures that owners upload, so that it is safe to serve them.
//!
//! PNG, JPEG and ICO are decoded under limits and encoded again: only pixels survive. SVG is read under limits and
//! written again from lists of allowed elements, attributes and properties.

mod ico;
mod jpeg;
mod png;
mod svg;

use std::panic::{AssertUnwindSafe, catch_unwind};

use domain::{AssetKind, Error, ImageFormat, Result};

/// A picture that is safe to serve with its media type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file, at most [`crate::AssetStore::MAX_BYTES`] bytes.
    pub bytes: Vec<u8>,
    /// Its format.
    pub format: ImageFormat,
    /// Width in pixels; for an SVG in CSS pixels, rounded up; for an ICO that of the largest icon.
    pub width: u32,
    /// Height in the same unit.
    pub height: u32,
}

/// Cleans a logo: PNG, JPEG or SVG.
///
/// # Errors
/// [`Error::InvalidInput`] on the field `file` if the file is too large, of another format, damaged, or beyond a limit.
pub fn clean_logo(bytes: &[u8]) -> Result<Picture> {
    clean(AssetKind::Logo, &PixelLimits::LOGO, bytes)
}

/// Cleans a favicon: PNG or ICO.
///
/// # Errors
/// [`Error::InvalidInput`] on the field `file` if the file is too large, of another format, damaged, or beyond a limit.
pub fn clean_favicon(bytes: &[u8]) -> Result<Picture> {
    clean(AssetKind::Favicon, &PixelLimits::ICON, bytes)
}

fn clean(kind: AssetKind, limits: &PixelLimits, bytes: &[u8]) -> Result<Picture> {
    let format = kind.check(bytes)?;
    let cleaned = catch_unwind(AssertUnwindSafe(|| match format {
        ImageFormat::Png => png::clean(bytes, limits),
        ImageFormat::Jpeg => jpeg::clean(bytes, limits),
        ImageFormat::Ico => ico::clean(bytes),
        ImageFormat::Svg => svg::clean(bytes),
    }));
    // A decoder that panics has met a file that its authors did not think of.
    let picture = cleaned.unwrap_or_else(|_| Err(damaged(format)))?;
    if picture.bytes.len() > AssetKind::Logo.max_bytes() {
        return Err(refuse(format!(
            "Without metadata, the picture still takes {}KB, and at most {}KB can be stored. Save it with fewer pixels or colors and upload it again.",
            picture.bytes.len().div_ceil(1024),
            AssetKind::Logo.max_bytes() / 1024
        )));
    }
    Ok(picture)
}

/// How many pixels a picture may have. They bound the memory that decoding takes.
#[derive(Debug)]
struct PixelLimits {
    side: u32,
    pixels: u32,
}

impl PixelLimits {
    /// A progressive CMYK JPEG takes 12 bytes a pixel.
    const LOGO: Self = Self {
        side: 4096,
        pixels: 4_000_000,
    };
    const ICON: Self = Self {
        side: 256,
        pixels: 256 * 256,
    };

    fn check(&self, width: u32, height: u32) -> Result<()> {
        let Self { side, pixels } = *self;
        let has_room = u64::from(width) * u64::from(height) <= u64::from(pixels);
        if width <= side && height <= side && has_room {
            return Ok(());
        }
        let most = if u64::from(side) * u64::from(side) <= u64::from(pixels) {
            format!("{side} × {side} pixels")
        } else {
            format!(
                "{side} pixels wide and high, and at most {} million pixels in total",
                pixels / 1_000_000
            )
        };
        Err(refuse(format!(
            "The picture is {width} × {height} pixels. Make it at most {most}, and upload it again."
        )))
    }
}

fn refuse(message: impl Into<String>) -> Error {
    Error::field("file", message.into())
}

fn damaged(format: ImageFormat) -> Error {
    let name = match format {
        ImageFormat::Png => "PNG",
        ImageFormat::Jpeg => "JPEG",
        ImageFormat::Svg => "SVG",
        ImageFormat::Ico => "ICO",
    };
    refuse(format!(
        "The {name} file is damaged or incomplete. Export it again and upload the new file."
    ))
}
