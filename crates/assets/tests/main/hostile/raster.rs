//! PNG, JPEG and ICO.

use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

use super::{Case, WRONG_TYPE, cleaned, favicon, refused};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
const DAMAGED_PNG: &str =
    "The PNG file is damaged or incomplete. Export it again and upload the new file.";
const DAMAGED_JPEG: &str =
    "The JPEG file is damaged or incomplete. Export it again and upload the new file.";
const DAMAGED_ICO: &str =
    "The ICO file is damaged or incomplete. Export it again and upload the new file.";
const HTML: &[u8] = b"<html><script>alert(1)</script></html>";

pub(super) fn cases() -> Vec<Case> {
    let mut cases = png_cases();
    cases.extend(jpeg_cases());
    cases.extend(ico_cases());
    cases.extend([
        refused(
            "gif-named-png",
            b"GIF89a\x01\0\x01\0\0\0\0;".as_slice(),
            WRONG_TYPE,
        ),
        refused(
            "gif-with-svg",
            b"GIF89a/*<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(),
            WRONG_TYPE,
        ),
        refused("html", HTML, WRONG_TYPE),
        refused("webp", b"RIFF\x1a\0\0\0WEBPVP8L".as_slice(), WRONG_TYPE),
        refused("empty", b"".as_slice(), WRONG_TYPE),
        refused(
            "too-large",
            vec![0; 512_001],
            "File too large. Maximum size is 500KB.",
        ),
        favicon(refused(
            "favicon-too-large",
            vec![0; 102_401],
            "File too large. Maximum size is 100KB.",
        )),
        favicon(refused("favicon-jpeg", jpeg(4, 4), WRONG_TYPE)),
        refused("logo-ico", ico(&[bitmap(2, 2)]), WRONG_TYPE),
    ]);
    cases
}

fn png_cases() -> Vec<Case> {
    let rgba = png(&[chunk(b"IHDR", &header(2, 2, 8, 6, 0)), idat(&[0; 18])]);
    let text = chunk(b"tEXt", b"Comment\0<script>alert(1)</script>");
    let profile = chunk(
        b"iCCP",
        &[b"p\0\0".as_slice(), &deflate(&vec![0; 50_000_000])].concat(),
    );
    let exif = chunk(b"eXIf", &exif(6));
    let animation = [
        chunk(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]),
        chunk(
            b"fcTL",
            &[
                0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0,
            ],
        ),
    ]
    .concat();
    let one = |header: [u8; 13], data: &[u8]| png(&[chunk(b"IHDR", &header), idat(data)]);
    let with = |extra: &[u8]| {
        png(&[
            chunk(b"IHDR", &header(2, 2, 8, 6, 0)),
            extra.to_vec(),
            idat(&[0; 18]),
        ])
    };
    let palette = |depth: u8, data: &[u8], opacities: &[u8]| {
        let colors = chunk(b"PLTE", &[255, 0, 0, 0, 255, 0]);
        let opacities = chunk(b"tRNS", opacities);
        png(&[
            chunk(b"IHDR", &header(2, 2, depth, 3, 0)),
            colors,
            opacities,
            idat(data),
        ])
    };
    let mut wrong_sum = rgba.clone();
    wrong_sum[30] ^= 1;
    let turned = [
        chunk(b"IHDR", &header(2000, 2000, 8, 6, 0)),
        exif.clone(),
        idat(&vec![0; 2000 * 8001]),
    ];
    let noisy_rows: Vec<u8> = noise(251 * 2000)
        .enumerate()
        .map(|(position, byte)| if position % 251 == 0 { 0 } else { byte })
        .collect();
    vec![
        cleaned(
            "png-transparent-gray",
            png(&[
                chunk(b"IHDR", &header(9, 1, 1, 0, 0)),
                chunk(b"tRNS", &[0, 1]),
                idat(&[0, 0xff, 0x80]),
            ]),
        ),
        cleaned("png-turned-4-megapixels", png(&turned)),
        cleaned("png-noise", one(header(2000, 2000, 1, 0, 0), &noisy_rows)),
        cleaned("png-html-behind", [rgba.as_slice(), HTML].concat()),
        cleaned(
            "png-zip-behind",
            [rgba.as_slice(), b"PK\x05\x06", &[0; 18]].concat(),
        ),
        cleaned("png-text", with(&text)),
        cleaned("png-profile-bomb", with(&profile)),
        cleaned(
            "png-text-bomb",
            with(&chunk(
                b"zTXt",
                &[b"k\0\0".as_slice(), &deflate(&vec![0; 50_000_000])].concat(),
            )),
        ),
        cleaned("png-turned", with(&exif)),
        cleaned("png-unknown-chunk", with(&chunk(b"juNk", HTML))),
        cleaned("png-animated", with(&animation)),
        cleaned("png-16-bit", one(header(2, 2, 16, 6, 0), &[1; 34])),
        cleaned(
            "png-gray-1-bit",
            one(header(9, 1, 1, 0, 0), &[0, 0xff, 0x80]),
        ),
        cleaned(
            "png-interlaced",
            one(header(1, 1, 8, 6, 1), &[0, 1, 2, 3, 4]),
        ),
        cleaned("png-palette", palette(8, &[0, 0, 1, 0, 1, 0], &[0, 128])),
        cleaned(
            "png-index-beyond-palette",
            palette(8, &[0, 200, 1, 0, 1, 255], &[0]),
        ),
        cleaned("png-palette-1-bit", palette(1, &[0, 0x40, 0, 0x80], &[9])),
        cleaned(
            "png-solid-4-megapixels",
            one(header(2000, 2000, 8, 6, 0), &vec![0; 2000 * 8001]),
        ),
        cleaned(
            "png-data-behind-pixels",
            one(header(2, 2, 8, 6, 0), &vec![0; 300_000_000]),
        ),
        refused(
            "png-huge",
            one(header(60_000, 60_000, 8, 6, 0), &[0; 9]),
            "The picture is 60000 × 60000 pixels. Make it at most 4096 pixels wide and high, and at most 4 million pixels in total, and upload it again.",
        ),
        refused(
            "png-wide",
            one(header(1_000_000, 1, 1, 0, 0), &[0; 9]),
            "The picture is 1000000 × 1 pixels.",
        ),
        refused(
            "png-largest-size",
            one(header(i32::MAX as u32, i32::MAX as u32, 16, 6, 1), &[0; 9]),
            "The picture is 2147483647 × 2147483647 pixels.",
        ),
        refused(
            "png-zero-size",
            one(header(0, 0, 8, 6, 0), &[]),
            DAMAGED_PNG,
        ),
        refused(
            "png-truncated",
            rgba[..rgba.len() - 20].to_vec(),
            DAMAGED_PNG,
        ),
        refused("png-signature-only", SIGNATURE, DAMAGED_PNG),
        refused("png-wrong-checksum", wrong_sum, DAMAGED_PNG),
        refused(
            "png-too-few-pixels",
            one(header(2, 2, 8, 6, 0), &[0; 9]),
            DAMAGED_PNG,
        ),
        refused(
            "png-no-palette",
            one(header(2, 2, 8, 3, 0), &[0; 6]),
            DAMAGED_PNG,
        ),
        favicon(cleaned("favicon-png", rgba)),
        favicon(refused(
            "favicon-png-large",
            one(header(257, 1, 1, 0, 0), &[0; 34]),
            "The picture is 257 × 1 pixels. Make it at most 256 × 256 pixels, and upload it again.",
        )),
    ]
}

fn jpeg_cases() -> Vec<Case> {
    let small = jpeg(4, 2);
    let (start, rest) = small.split_at(2);
    let with = |segment: &[u8]| [start, segment, rest].concat();
    let oriented = [b"Exif\0\0".as_slice(), &exif(6)].concat();
    let mut huge = jpeg(8, 8);
    let frame = huge
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    huge[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    let mut zero = jpeg(8, 8);
    zero[frame + 5..frame + 9].copy_from_slice(&[0; 4]);
    let scans = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0].repeat(40_000);
    vec![
        cleaned(
            "jpeg-zip-behind",
            [small.as_slice(), b"PK\x03\x04", HTML].concat(),
        ),
        cleaned("jpeg-comment", with(&segment(0xfe, HTML))),
        cleaned("jpeg-turned", with(&segment(0xe1, &oriented))),
        cleaned(
            "jpeg-profile",
            with(&segment(0xe2, b"ICC_PROFILE\0\x01\x01junk")),
        ),
        cleaned(
            "jpeg-broken-exif",
            with(&segment(0xe1, b"Exif\0\0MM\0*\xff\xff\xff\xff")),
        ),
        cleaned("jpeg-solid-4-megapixels", jpeg(2000, 2000)),
        refused(
            "jpeg-noise",
            noisy_jpeg(),
            "Without metadata, the picture still takes",
        ),
        cleaned("jpeg-progressive", plain_jpeg(32, 3, 3)),
        cleaned("jpeg-cmyk", plain_jpeg(32, 4, 0)),
        cleaned("jpeg-progressive-gray", plain_jpeg(9, 1, 1)),
        cleaned("jpeg-gray", plain_jpeg(32, 1, 0)),
        cleaned(
            "jpeg-progressive-cmyk-4-megapixels",
            plain_jpeg(2000, 4, 15),
        ),
        refused("jpeg-huge", huge, "The picture is 65535 × 65535 pixels."),
        refused("jpeg-zero-size", zero, DAMAGED_JPEG),
        refused(
            "jpeg-truncated",
            small[..small.len() - 4].to_vec(),
            DAMAGED_JPEG,
        ),
        refused(
            "jpeg-start-only",
            b"\xff\xd8\xff\xe0".as_slice(),
            DAMAGED_JPEG,
        ),
        refused(
            "jpeg-scans",
            with(&scans),
            "The JPEG file has too many progressive scans.",
        ),
    ]
}

fn ico_cases() -> Vec<Case> {
    let small = encode(RgbaImage::new(16, 16), ImageFormat::Png);
    let bomb = png(&[
        chunk(b"IHDR", &header(30_000, 30_000, 8, 6, 0)),
        idat(&[0; 9]),
    ]);
    let mut overlapping = ico(&[bitmap(2, 2), bitmap(2, 2)]);
    overlapping.copy_within(18..22, 34);
    let mut outside = ico(&[bitmap(2, 2)]);
    outside[18] = 0xff;
    let mut many = ico(&vec![bitmap(1, 1); 17]);
    many.extend_from_slice(HTML);
    let mut lying = ico(std::slice::from_ref(&small));
    lying[6] = 99;
    let html_behind = [ico(&[bitmap(2, 2), small.clone()]).as_slice(), HTML].concat();
    let most = [0, 0, 1, 0, 0xff, 0xff];
    [
        cleaned("ico-html-behind", html_behind),
        cleaned("ico-wrong-size-in-entry", lying),
        cleaned("ico-bitmap", ico(&[bitmap(16, 16)])),
        refused(
            "ico-many",
            many,
            "The ICO file has 17 icons. Keep at most 16 of them and upload it again.",
        ),
        refused(
            "ico-65535",
            most.as_slice(),
            "The ICO file has 65535 icons.",
        ),
        refused("ico-none", [0, 0, 1, 0, 0, 0].as_slice(), DAMAGED_ICO),
        refused(
            "ico-png-bomb",
            ico(&[bomb]),
            "The picture is 30000 × 30000 pixels.",
        ),
        refused(
            "ico-bitmap-bomb",
            ico(&[bitmap_header(30_000, 30_000)]),
            "The picture is 30000 × 30000 pixels.",
        ),
        refused(
            "ico-negative-size",
            ico(&[bitmap_header(u32::MAX, 4)]),
            "The picture is 4294967295 × 4 pixels.",
        ),
        refused("ico-overlapping", overlapping, DAMAGED_ICO),
        refused("ico-outside", outside, DAMAGED_ICO),
        refused(
            "ico-truncated",
            ico(&[bitmap(16, 16)[..60].to_vec()]),
            DAMAGED_ICO,
        ),
        refused("ico-html-entry", ico(&[HTML.to_vec()]), DAMAGED_ICO),
    ]
    .map(favicon)
    .into()
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let content = [name.as_slice(), data].concat();
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    let sum = crc32fast::hash(&content).to_be_bytes();
    [length.as_slice(), &content, &sum].concat()
}

fn header(width: u32, height: u32, depth: u8, color: u8, interlace: u8) -> [u8; 13] {
    let mut header = [0; 13];
    header[..4].copy_from_slice(&width.to_be_bytes());
    header[4..8].copy_from_slice(&height.to_be_bytes());
    header[8..].copy_from_slice(&[depth, color, 0, 0, interlace]);
    header
}

fn idat(rows: &[u8]) -> Vec<u8> {
    chunk(b"IDAT", &deflate(rows))
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn png(chunks: &[Vec<u8>]) -> Vec<u8> {
    [SIGNATURE, &chunks.concat(), &chunk(b"IEND", b"")].concat()
}

fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [[0xff, marker].as_slice(), &length, data].concat()
}

/// EXIF with one tag, the orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let tag = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
    [b"MM\0*\0\0\0\x08\0\x01".as_slice(), &tag, &[0; 4]].concat()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 80);
    RgbImage::new(width, height)
        .write_with_encoder(encoder)
        .unwrap();
    bytes
}

/// The same bytes each time, without a pattern.
fn noise(length: usize) -> impl Iterator<Item = u8> {
    let step = |state: &mut u32| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some((*state >> 24) as u8)
    };
    std::iter::repeat_n((), length).scan(1, move |state, ()| step(state))
}

/// As much detail as fits the size of an upload.
fn noisy_jpeg() -> Vec<u8> {
    let pixels = noise(1850 * 1850).flat_map(|byte| [byte; 3]).collect();
    let image = RgbImage::from_raw(1850, 1850, pixels).unwrap();
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 2);
    image.write_with_encoder(encoder).unwrap();
    bytes
}

/// A square JPEG of one color, with 1, 3 or 4 components. A progressive one has so many scans for each component.
fn plain_jpeg(side: u16, components: u8, scans: usize) -> Vec<u8> {
    let ids = 1..=components;
    let size = [side.to_be_bytes(), side.to_be_bytes()].concat();
    let frame: Vec<u8> = ids.clone().flat_map(|id| [id, 0x11, 0]).collect();
    // A table with one code of one bit: no difference to the block before, and no other frequencies.
    let table = |class: u8| segment(0xc4, &[&[class, 1], [0; 15].as_slice(), &[0]].concat());
    let scan = |ids: &[u8], from: u8, to: u8, bits: usize| {
        let tables: Vec<u8> = ids.iter().flat_map(|id| [*id, 0]).collect();
        let parts = [&[ids.len() as u8], tables.as_slice(), &[from, to, 0]].concat();
        let blocks = usize::from(side).div_ceil(8).pow(2) * ids.len();
        [segment(0xda, &parts), vec![0; (blocks * bits).div_ceil(8)]].concat()
    };
    let all: Vec<u8> = ids.clone().collect();
    let mut bytes = [
        b"\xff\xd8".to_vec(),
        segment(0xdb, &[[0].as_slice(), &[1; 64]].concat()),
        segment(
            if scans > 0 { 0xc2 } else { 0xc0 },
            &[[8].as_slice(), &size, &[components], &frame].concat(),
        ),
        table(0),
        table(0x10),
    ]
    .concat();
    if scans == 0 {
        bytes.extend(scan(&all, 0, 63, 2));
    } else {
        bytes.extend(scan(&all, 0, 0, 1));
        for id in ids.cycle().take(scans * usize::from(components)) {
            bytes.extend(scan(&[id], 1, 63, 1));
        }
    }
    bytes.extend_from_slice(b"\xff\xd9");
    bytes
}

fn encode(image: RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(image)
        .write_to(&mut bytes, format)
        .unwrap();
    bytes.into_inner()
}

/// The header of a bitmap with 32 bits a pixel, whose height counts the mask.
fn bitmap_header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = vec![0; 40];
    bytes[0] = 40;
    bytes[4..8].copy_from_slice(&width.to_le_bytes());
    bytes[8..12].copy_from_slice(&height.wrapping_mul(2).to_le_bytes());
    bytes[12] = 1;
    bytes[14] = 32;
    bytes
}

fn bitmap(width: u32, height: u32) -> Vec<u8> {
    let pixels = width * height * 4;
    let mask = width.div_ceil(32) * 4 * height;
    let mut bytes = bitmap_header(width, height);
    bytes.resize(bytes.len() + (pixels + mask) as usize, 0);
    bytes
}

/// A file of icons whose entries say 0 for width and height.
fn ico(icons: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0, 0, 1, 0, u8::try_from(icons.len()).unwrap(), 0];
    let mut start = u32::try_from(6 + icons.len() * 16).unwrap();
    for icon in icons {
        let length = u32::try_from(icon.len()).unwrap();
        bytes.extend_from_slice(&[0, 0, 0, 0, 1, 0, 32, 0]);
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(&start.to_le_bytes());
        start += length;
    }
    [bytes, icons.concat()].concat()
}

#[test]
fn the_orientation_is_applied() {
    for name in ["jpeg-turned", "png-turned"] {
        let cases = cases();
        let case = cases.iter().find(|case| case.name == name).unwrap();
        let picture = super::clean(case).unwrap();
        let decoded = image::load_from_memory(&picture.bytes).unwrap();
        assert_eq!(
            (decoded.width(), decoded.height()),
            (picture.width, picture.height)
        );
        assert_eq!(name == "jpeg-turned", picture.width < picture.height);
    }
}
