//! PNG: the first picture of the file, with at most 8 bits a channel.

use std::io::Cursor;

use domain::{ImageFormat, Result};
use image::metadata::Orientation;
use image::{DynamicImage, ImageBuffer, RgbaImage};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits, Transformations};

use super::{Picture, PixelLimits, damaged};

/// Maximum number of bytes that the decoder allocates for chunks and rows. Pixels are allocated here and not counted.
const DECODER_BYTES: usize = 2 * 1024 * 1024;

/// Pixels as they are in a file: one byte a channel, or several pixels a byte.
struct Pixels {
    width: u32,
    height: u32,
    color: ColorType,
    depth: BitDepth,
    palette: Vec<u8>,
    /// Opacities of the palette's colors, or the transparent gray.
    opacities: Vec<u8>,
    data: Vec<u8>,
}

/// Decodes a PNG and encodes it again.
pub(super) fn clean(bytes: &[u8], limits: &PixelLimits) -> Result<Picture> {
    let (pixels, orientation) = decode(bytes, limits, true)?;
    let pixels = if orientation == Orientation::NoTransforms {
        pixels
    } else {
        drop(pixels);
        turn(decode(bytes, limits, false)?.0, orientation)?
    };
    Ok(Picture {
        bytes: encode(&pixels)?,
        format: ImageFormat::Png,
        width: pixels.width,
        height: pixels.height,
    })
}

/// Decodes a PNG into red, green, blue and opacity.
pub(super) fn decode_rgba(bytes: &[u8], limits: &PixelLimits) -> Result<RgbaImage> {
    let (pixels, orientation) = decode(bytes, limits, false)?;
    let mut image = into_image(pixels)?;
    image.apply_orientation(orientation);
    Ok(image.into_rgba8())
}

/// Encodes red, green, blue and opacity.
pub(super) fn encode_rgba(image: RgbaImage) -> Result<Vec<u8>> {
    encode(&from_image(DynamicImage::ImageRgba8(image))?)
}

fn decode(bytes: &[u8], limits: &PixelLimits, keeps_packed: bool) -> Result<(Pixels, Orientation)> {
    let bad = |_| damaged(ImageFormat::Png);
    let allowed = Limits {
        bytes: DECODER_BYTES,
    };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), allowed);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(bad)?;
    limits.check(header.width, header.height)?;
    let is_indexed = header.color_type == ColorType::Indexed;
    // Two, four or eight pixels a byte: expanded, they would take several times the space.
    let is_gray = header.color_type == ColorType::Grayscale;
    let is_packed = is_indexed || (is_gray && (header.bit_depth as u8) < 8);
    let stays_packed = is_packed && keeps_packed;
    decoder.set_transformations(if stays_packed {
        Transformations::IDENTITY
    } else {
        Transformations::EXPAND | Transformations::STRIP_16
    });
    let mut reader = decoder.read_info().map_err(bad)?;
    let size = reader.output_buffer_size();
    let mut data = vec![0; size.ok_or_else(|| damaged(ImageFormat::Png))?];
    let frame = reader.next_frame(&mut data).map_err(bad)?;
    reader.finish().map_err(bad)?;
    let info = reader.info();
    let exif = info.exif_metadata.as_deref();
    let orientation = exif.and_then(Orientation::from_exif_chunk);
    if is_indexed && info.palette.is_none() {
        return Err(damaged(ImageFormat::Png));
    }
    let pixels = Pixels {
        width: frame.width,
        height: frame.height,
        color: frame.color_type,
        depth: frame.bit_depth,
        palette: info.palette.as_deref().unwrap_or_default().to_vec(),
        opacities: if stays_packed {
            info.trns.as_deref().unwrap_or_default().to_vec()
        } else {
            Vec::new()
        },
        data,
    };
    Ok((pixels, orientation.unwrap_or(Orientation::NoTransforms)))
}

fn encode(pixels: &Pixels) -> Result<Vec<u8>> {
    let bad = |_| damaged(ImageFormat::Png);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width, pixels.height);
    encoder.set_color(pixels.color);
    encoder.set_depth(pixels.depth);
    encoder.set_compression(Compression::Balanced);
    if pixels.color == ColorType::Indexed {
        // Filters make indexes of a palette larger.
        encoder.set_filter(png::Filter::NoFilter);
        // Indexes beyond the palette are black, as browsers show them.
        let colors = 1 << (pixels.depth as usize);
        let mut palette = pixels.palette.clone();
        palette.resize(colors * 3, 0);
        encoder.set_palette(palette);
    }
    if !pixels.opacities.is_empty() {
        let mut opacities = pixels.opacities.clone();
        if pixels.color == ColorType::Indexed {
            opacities.truncate(1 << (pixels.depth as usize));
        } else if opacities.len() == 1 {
            // The decoder leaves out the high byte of the gray, which is 0.
            opacities.insert(0, 0);
        }
        encoder.set_trns(opacities);
    }
    let mut writer = encoder.write_header().map_err(bad)?;
    writer.write_image_data(&pixels.data).map_err(bad)?;
    writer.finish().map_err(bad)?;
    Ok(bytes)
}

fn turn(pixels: Pixels, orientation: Orientation) -> Result<Pixels> {
    let mut image = into_image(pixels)?;
    image.apply_orientation(orientation);
    from_image(image)
}

fn into_image(pixels: Pixels) -> Result<DynamicImage> {
    let Pixels {
        width,
        height,
        data,
        ..
    } = pixels;
    let image = match pixels.color {
        ColorType::Grayscale => {
            ImageBuffer::from_raw(width, height, data).map(DynamicImage::ImageLuma8)
        }
        ColorType::GrayscaleAlpha => {
            ImageBuffer::from_raw(width, height, data).map(DynamicImage::ImageLumaA8)
        }
        ColorType::Rgb => ImageBuffer::from_raw(width, height, data).map(DynamicImage::ImageRgb8),
        ColorType::Rgba => ImageBuffer::from_raw(width, height, data).map(DynamicImage::ImageRgba8),
        ColorType::Indexed => None,
    };
    image.ok_or_else(|| damaged(ImageFormat::Png))
}

fn from_image(image: DynamicImage) -> Result<Pixels> {
    let color = match image {
        DynamicImage::ImageLuma8(_) => ColorType::Grayscale,
        DynamicImage::ImageLumaA8(_) => ColorType::GrayscaleAlpha,
        DynamicImage::ImageRgb8(_) => ColorType::Rgb,
        DynamicImage::ImageRgba8(_) => ColorType::Rgba,
        _ => return Err(damaged(ImageFormat::Png)),
    };
    Ok(Pixels {
        width: image.width(),
        height: image.height(),
        color,
        depth: BitDepth::Eight,
        palette: Vec::new(),
        opacities: Vec::new(),
        data: image.into_bytes(),
    })
}
