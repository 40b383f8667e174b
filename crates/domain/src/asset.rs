//! Pictures that owners upload.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{Error, Result};

/// The key of stored bytes: their SHA-256 hash. Equal bytes have one key, and a key never means other bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssetKey([u8; 32]);

impl AssetKey {
    /// Returns the key of bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Returns the bytes of the hash.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Wraps the bytes of a hash.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Parses 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_lower = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 64 || !text.bytes().all(is_lower) {
            return None;
        }
        let mut key = [0; 32];
        for (byte, pair) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(key))
    }
}

impl fmt::Display for AssetKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Formats of pictures, told by their content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// SVG.
    Svg,
    /// The format of Windows icons.
    Ico,
}

impl ImageFormat {
    /// Bytes in which an SVG file has its first element.
    const SVG_HEAD: usize = 1024;

    /// Returns the format of a picture; none if it is of another format.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let head = bytes.get(..Self::SVG_HEAD).unwrap_or(bytes);
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"\0\0\x01\0") {
            Some(Self::Ico)
        } else if String::from_utf8_lossy(head).contains("<svg") {
            Some(Self::Svg)
        } else {
            None
        }
    }

    /// Returns the extension of files of the format.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Svg => "svg",
            Self::Ico => "ico",
        }
    }

    /// Returns the media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Svg => "image/svg+xml",
            Self::Ico => "image/x-icon",
        }
    }

    /// Returns the media types under which browsers offer files of the format.
    #[must_use]
    pub const fn offered_types(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["image/png"],
            Self::Jpeg => &["image/jpeg", "image/jpg"],
            Self::Svg => &["image/svg+xml"],
            Self::Ico => &["image/x-icon", "image/vnd.microsoft.icon"],
        }
    }
}

/// The purpose of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssetKind {
    /// Before the title of docs.
    Logo,
    /// In the browser's tab.
    Favicon,
}

impl AssetKind {
    /// Returns the maximum size in bytes.
    #[must_use]
    pub const fn max_bytes(self) -> usize {
        match self {
            Self::Logo => 512_000,
            Self::Favicon => 102_400,
        }
    }

    /// Returns the formats that it may have.
    #[must_use]
    pub const fn formats(self) -> &'static [ImageFormat] {
        match self {
            Self::Logo => &[ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Svg],
            Self::Favicon => &[ImageFormat::Png, ImageFormat::Ico],
        }
    }

    /// Checks a picture and returns its format.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `file` if it is too large or of another format.
    pub fn check(self, bytes: &[u8]) -> Result<ImageFormat> {
        if bytes.len() > self.max_bytes() {
            let most = self.max_bytes() / 1024;
            return Err(Error::field(
                "file",
                format!("File too large. Maximum size is {most}KB."),
            ));
        }
        ImageFormat::of(bytes)
            .filter(|format| self.formats().contains(format))
            .ok_or_else(|| {
                Error::field(
                    "file",
                    "Invalid file type. Please check the accepted formats.",
                )
            })
    }
}

/// A stored picture: its key and its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AssetRef {
    /// The key of its bytes.
    pub key: AssetKey,
    /// Its format.
    pub format: ImageFormat,
}

impl AssetRef {
    /// The folder of stored pictures in addresses.
    pub const FOLDER: &str = "/brand/";

    /// Parses a path as [`AssetRef::path`] returns it. None if it is another one, or of a format that the kind cannot
    /// have.
    #[must_use]
    pub fn parse(kind: AssetKind, path: &str) -> Option<Self> {
        let (key, extension) = path.strip_prefix(Self::FOLDER)?.split_once('.')?;
        let mut formats = kind.formats().iter();
        let format = *formats.find(|format| format.extension() == extension)?;
        let key = AssetKey::parse(key)?;
        Some(Self { key, format })
    }

    /// Returns its path on this site, such as `/brand/{key}.png`.
    #[must_use]
    pub fn path(&self) -> String {
        let Self { key, format } = self;
        format!("{}{key}.{}", Self::FOLDER, format.extension())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_back() {
        let key = AssetKey::of(b"abc");
        for kind in [AssetKind::Logo, AssetKind::Favicon] {
            for format in [
                ImageFormat::Png,
                ImageFormat::Jpeg,
                ImageFormat::Svg,
                ImageFormat::Ico,
            ] {
                let asset = AssetRef { key, format };
                let is_allowed = kind.formats().contains(&format);
                let read = AssetRef::parse(kind, &asset.path());
                assert_eq!(read, is_allowed.then_some(asset));
            }
        }
        let path = AssetRef {
            key,
            format: ImageFormat::Png,
        }
        .path();
        for wrong in [
            "",
            "/brand/",
            &format!("https://example.com{path}"),
            &format!("/{path}"),
            &format!("{path}?x"),
            &format!("{path}.png"),
            &path.to_uppercase(),
            &path.replace("/brand/", "/brand/../"),
        ] {
            assert_eq!(AssetRef::parse(AssetKind::Logo, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_key_is_the_hash_of_the_bytes() {
        // The digest of "abc" from FIPS 180-2.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(AssetKey::of(b"abc").to_string(), abc);
        assert_eq!(AssetKey::parse(abc), Some(AssetKey::of(b"abc")));
        for wrong in [
            "",
            "ba78",
            &abc.to_uppercase(),
            &format!("{abc}0"),
            &abc.replace('b', "/"),
        ] {
            assert_eq!(AssetKey::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn pictures_are_told_by_their_content() {
        let png = b"\x89PNG\r\n\x1a\n...";
        assert_eq!(AssetKind::Logo.check(png).unwrap(), ImageFormat::Png);
        assert_eq!(
            AssetKind::Logo.check(b"\xff\xd8\xff\xe0").unwrap(),
            ImageFormat::Jpeg
        );
        assert_eq!(
            AssetKind::Logo.check(b"<?xml?><svg/>").unwrap(),
            ImageFormat::Svg
        );
        assert_eq!(
            AssetKind::Favicon.check(b"\0\0\x01\0\x01").unwrap(),
            ImageFormat::Ico
        );
        assert!(AssetKind::Favicon.check(b"<svg/>").is_err());
        assert!(AssetKind::Logo.check(b"GIF89a").is_err());
        for kind in [AssetKind::Logo, AssetKind::Favicon] {
            let mut large = png.to_vec();
            large.resize(kind.max_bytes(), 0);
            assert!(kind.check(&large).is_ok());
            large.push(0);
            let error = kind.check(&large).unwrap_err().to_string();
            assert!(!error.is_empty());
        }
    }
}
