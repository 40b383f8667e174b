//! ICO: each icon of the file, written as PNG.

use std::io::Cursor;
use std::ops::Range;

use domain::{ImageFormat, Result};
use image::codecs::ico::IcoDecoder;
use image::{DynamicImage, RgbaImage};

use super::{Picture, PixelLimits, damaged, png, refuse};

/// Icons of a file; usual ones have one to eight.
const MAX_ICONS: usize = 16;
const HEADER_BYTES: usize = 6;
const ENTRY_BYTES: usize = 16;
/// Sizes of the headers of bitmaps, versions 3 to 5.
const BITMAP_HEADERS: [u32; 3] = [40, 108, 124];

/// Decodes each icon and writes them into a new file.
pub(super) fn clean(bytes: &[u8]) -> Result<Picture> {
    let icons = find_icons(bytes)?
        .into_iter()
        .map(|range| decode(bytes.get(range).unwrap_or_default()))
        .collect::<Result<Vec<_>>>()?;
    let largest = icons.iter().max_by_key(|icon| icon.width() * icon.height());
    let (width, height) = largest.map_or((0, 0), RgbaImage::dimensions);
    Ok(Picture {
        bytes: write(icons)?,
        format: ImageFormat::Ico,
        width,
        height,
    })
}

/// Returns where the icons are. They must be inside of the file and apart from each other, so that the file's size
/// bounds what is decoded.
fn find_icons(bytes: &[u8]) -> Result<Vec<Range<usize>>> {
    let bad = || damaged(ImageFormat::Ico);
    let count = usize::from(read_u16(bytes, 4).ok_or_else(bad)?);
    if count > MAX_ICONS {
        return Err(refuse(format!(
            "The ICO file has {count} icons. Keep at most {MAX_ICONS} of them and upload it again."
        )));
    }
    let mut icons = Vec::with_capacity(count);
    for entry in 0..count {
        let position = HEADER_BYTES + entry * ENTRY_BYTES;
        let length = read_u32(bytes, position + 8).ok_or_else(bad)?;
        let start = read_u32(bytes, position + 12).ok_or_else(bad)? as usize;
        icons.push(start..start.saturating_add(length as usize));
    }
    let mut sorted = icons.clone();
    sorted.sort_by_key(|icon| icon.start);
    let mut end = HEADER_BYTES + count * ENTRY_BYTES;
    for icon in &sorted {
        if icon.start < end || icon.end > bytes.len() {
            return Err(bad());
        }
        end = icon.end;
    }
    if icons.is_empty() {
        Err(bad())
    } else {
        Ok(icons)
    }
}

fn decode(icon: &[u8]) -> Result<RgbaImage> {
    if ImageFormat::of(icon) == Some(ImageFormat::Png) {
        return png::decode_rgba(icon, &PixelLimits::ICON);
    }
    let bad = || damaged(ImageFormat::Ico);
    let header = read_u32(icon, 0).ok_or_else(bad)?;
    let width = read_u32(icon, 4).ok_or_else(bad)?;
    // The height counts the mask as well.
    let height = read_u32(icon, 8).ok_or_else(bad)? / 2;
    let depth = read_u16(icon, 14).ok_or_else(bad)?;
    if !BITMAP_HEADERS.contains(&header) || width == 0 || height == 0 {
        return Err(bad());
    }
    PixelLimits::ICON.check(width, height)?;
    let mut file = directory(1);
    push_entry(
        &mut file,
        (width, height),
        depth,
        icon.len(),
        HEADER_BYTES + ENTRY_BYTES,
    );
    file.extend_from_slice(icon);
    let decoder = IcoDecoder::new(Cursor::new(file)).map_err(|_| bad())?;
    let image = DynamicImage::from_decoder(decoder).map_err(|_| bad())?;
    Ok(image.into_rgba8())
}

fn write(icons: Vec<RgbaImage>) -> Result<Vec<u8>> {
    let mut file = directory(icons.len());
    let mut pictures = Vec::new();
    let start = HEADER_BYTES + icons.len() * ENTRY_BYTES;
    for icon in icons {
        let size = icon.dimensions();
        let picture = png::encode_rgba(icon)?;
        push_entry(&mut file, size, 32, picture.len(), start + pictures.len());
        pictures.extend_from_slice(&picture);
    }
    file.extend_from_slice(&pictures);
    Ok(file)
}

fn directory(count: usize) -> Vec<u8> {
    let count = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
    let mut file = vec![0, 0, 1, 0];
    file.extend_from_slice(&count);
    file
}

fn push_entry(file: &mut Vec<u8>, size: (u32, u32), depth: u16, length: usize, start: usize) {
    // 256 does not fit a byte and is written as 0.
    let side = |pixels: u32| u8::try_from(pixels).unwrap_or(0);
    // Files have at most some hundred kilobytes.
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX).to_le_bytes();
    file.extend_from_slice(&[side(size.0), side(size.1), 0, 0, 1, 0]);
    file.extend_from_slice(&depth.to_le_bytes());
    file.extend_from_slice(&number(length));
    file.extend_from_slice(&number(start));
}

fn read_u16(bytes: &[u8], position: usize) -> Option<u16> {
    let value = bytes.get(position..position.checked_add(2)?)?;
    Some(u16::from_le_bytes(value.try_into().ok()?))
}

fn read_u32(bytes: &[u8], position: usize) -> Option<u32> {
    let value = bytes.get(position..position.checked_add(4)?)?;
    Some(u32::from_le_bytes(value.try_into().ok()?))
}
