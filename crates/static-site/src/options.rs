//! The title and appearance of a site.

use std::borrow::Cow;

use domain::{AssetKind, ColorScheme, HexColor, ImageFormat};

/// The title and appearance of a site.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The name of the API.
    pub title: &'a str,
    /// Colour of links and highlights; the product's own by default.
    pub accent: Option<Accent>,
    /// The theme on a reader's first visit.
    pub theme: ColorScheme,
    /// The picture before the title.
    pub logo: Option<Logo>,
    /// A line of text below the navigation.
    pub footer: Option<&'a str>,
}

/// Why an option is invalid, with the values it accepts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub String);

/// The colour of links and highlights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent(HexColor);

/// The contrast of text with its background that WCAG 2.2 requires at level AA (1.4.3).
const MIN_CONTRAST: f64 = 4.5;
const LIGHT: HexColor = HexColor::WHITE;
const DARK: HexColor = HexColor::new(11, 11, 14);

impl Accent {
    /// Reads `#rrggbb` or `#rgb`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn parse(text: &str) -> Result<Self, InvalidOption> {
        let long = match text.strip_prefix('#') {
            Some(digits) if digits.len() == 3 => {
                let twice = digits.chars().flat_map(|digit| [digit, digit]);
                std::iter::once('#').chain(twice).collect()
            }
            _ => text.to_owned(),
        };
        HexColor::parse("accent", &long).map(Self).map_err(|_| {
            InvalidOption(format!(
                "`{text}` is not a valid colour. Use the form `#rrggbb`, such as `#4f46e5`."
            ))
        })
    }

    /// Returns the colour for text on a light or dark page, and a soft tint of it for backgrounds. The colour is
    /// mixed with black or white until it is readable on both the page and the tint.
    pub(crate) fn readable(self, is_dark: bool) -> (HexColor, HexColor) {
        let (page, end, tint) = if is_dark {
            (DARK, HexColor::WHITE, 0.16)
        } else {
            (LIGHT, HexColor::BLACK, 0.09)
        };
        let mut steps = (0..=20).map(|step| self.0.mix(end, f64::from(step) / 20.0));
        let soft = |color: HexColor| page.mix(color, tint);
        let fits = |color: &HexColor| color.contrast(soft(*color)) >= MIN_CONTRAST;
        let color = steps.find(fits).unwrap_or(end);
        (color, soft(color))
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_made_readable() {
        let parse = |text| Accent::parse(text).unwrap();
        assert_eq!(parse("#4f46e5").0.to_string(), "#4f46e5");
        assert_eq!(parse("#abc"), parse("#aabbcc"));
        for wrong in ["", "red", "#12", "#12345", "#gggggg", "4f46e5", "#1234567"] {
            assert!(Accent::parse(wrong).is_err(), "{wrong}");
        }
        for color in ["#ffff00", "#000000", "#ffffff", "#777777", "#4f46e5"] {
            for (is_dark, page) in [(false, LIGHT), (true, DARK)] {
                let (text, soft) = parse(color).readable(is_dark);
                assert!(text.contrast(page) >= MIN_CONTRAST, "{color} {is_dark}");
                assert!(
                    text.contrast(soft) >= MIN_CONTRAST - 0.1,
                    "{color} {is_dark}"
                );
            }
        }
        assert_eq!(parse("#4f46e5").readable(false).0.to_string(), "#4f46e5");
    }

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
