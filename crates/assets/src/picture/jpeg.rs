//! JPEG: the pixels, turned as the camera held them.

use std::io::Cursor;

use domain::{AssetKind, ImageFormat, Result};
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::{DynamicImage, ImageDecoder as _};

use super::{Picture, PixelLimits, damaged, refuse};

/// Each scan of a progressive file visits the whole picture; encoders write about ten.
const MAX_SCANS: usize = 64;
/// Tried in this order, until the file is small enough to be stored.
const QUALITIES: [u8; 4] = [90, 75, 50, 25];

/// Decodes a JPEG and encodes it again.
pub(super) fn clean(bytes: &[u8], limits: &PixelLimits) -> Result<Picture> {
    check_scans(bytes)?;
    let bad = |_| damaged(ImageFormat::Jpeg);
    let mut decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(bad)?;
    let (width, height) = decoder.dimensions();
    limits.check(width, height)?;
    let orientation = decoder.orientation().map_err(bad)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(bad)?;
    image.apply_orientation(orientation);
    Ok(Picture {
        bytes: encode(&image)?,
        format: ImageFormat::Jpeg,
        width: image.width(),
        height: image.height(),
    })
}

fn encode(image: &DynamicImage) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for quality in QUALITIES {
        bytes.clear();
        image
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, quality))
            .map_err(|_| damaged(ImageFormat::Jpeg))?;
        if bytes.len() <= AssetKind::Logo.max_bytes() {
            break;
        }
    }
    Ok(bytes)
}

/// Refuses a file with too many scans, and one that ends inside of a scan, whose rest the decoder would paint grey.
fn check_scans(bytes: &[u8]) -> Result<()> {
    // Compressed data escape 0xFF, so that no scan hides from this search; metadata only add to the count.
    let find = |code: u8| {
        let pairs = bytes.windows(2).enumerate();
        pairs.filter(move |(_, pair)| *pair == [0xff, code])
    };
    if find(0xda).count() > MAX_SCANS {
        return Err(refuse(
            "The JPEG file has too many progressive scans. Save it as a baseline JPEG or as PNG and upload it again.",
        ));
    }
    let last_scan = find(0xda).next_back().map(|(position, _)| position);
    let end = find(0xd9).next_back().map(|(position, _)| position);
    if last_scan.is_some() && last_scan < end {
        Ok(())
    } else {
        Err(damaged(ImageFormat::Jpeg))
    }
}
