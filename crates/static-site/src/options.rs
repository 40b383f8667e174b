//! The title and appearance of a site.

use std::borrow::Cow;

use domain::{AssetKind, ColorScheme, ImageFormat};
use schema_docs::Day;

/// The title and appearance of a site.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The name of the API.
    pub title: &'a str,
    /// The style sheet of a theme; the product's own look by default.
    pub style: Option<&'a str>,
    /// The fonts of the theme; none if it uses the product's own.
    pub fonts: &'a [SiteFont],
    /// Whether the site is light or dark on a reader's first visit.
    pub scheme: ColorScheme,
    /// The picture before the title.
    pub logo: Option<Logo>,
    /// A line of text below the navigation.
    pub footer: Option<&'a str>,
    /// The day of the build, from which the page of deprecations counts.
    pub today: Option<Day>,
}

/// Why an option is invalid, with the values it accepts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub String);

/// A picture for the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    pub(crate) bytes: Vec<u8>,
    format: ImageFormat,
}

impl Logo {
    /// Maximum size of the file in bytes.
    pub const MAX_BYTES: usize = AssetKind::Logo.max_bytes();

    /// Reads an SVG, PNG or JPEG file. Its content decides which it is.
    ///
    /// # Errors
    /// If it is none of them, or larger than [`Logo::MAX_BYTES`].
    pub fn new(bytes: Vec<u8>) -> Result<Self, InvalidOption> {
        if bytes.len() > Self::MAX_BYTES {
            let most = Self::MAX_BYTES / 1024;
            return Err(InvalidOption(format!(
                "The logo is larger than {most} KiB."
            )));
        }
        match AssetKind::Logo.check(&bytes) {
            Ok(format) => Ok(Self { bytes, format }),
            Err(_) => Err(InvalidOption(
                "The logo is not an SVG, PNG or JPEG file. Use one of these.".to_owned(),
            )),
        }
    }

    /// Returns the name of its file.
    pub(crate) fn file(&self) -> String {
        format!("logo.{}", self.format.extension())
    }
}

/// The script, styles and fonts of a site, by file name, such as `site.js`.
pub type Assets = Vec<(String, Cow<'static, [u8]>)>;

/// A font of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFont {
    /// The name of its style sheet, which is one of `files`.
    pub style_sheet: String,
    /// The names of the files that the first paint needs.
    pub preload: Vec<String>,
    /// All files by name. The style sheet names the others relative to itself.
    pub files: Assets,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logos_are_told_by_their_content() {
        assert_eq!(
            Logo::new(b"<svg xmlns='a'/>".to_vec()).unwrap().file(),
            "logo.svg"
        );
        assert_eq!(
            Logo::new(b"\x89PNG\r\n\x1a\n...".to_vec()).unwrap().file(),
            "logo.png"
        );
        assert!(Logo::new(b"GIF89a".to_vec()).is_err());
        assert!(Logo::new(vec![b' '; Logo::MAX_BYTES + 1]).is_err());
    }
}
