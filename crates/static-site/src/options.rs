//! The title and appearance of a site.

use std::borrow::Cow;

/// The title and appearance of a site.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The name of the API.
    pub title: &'a str,
    /// Colour of links and highlights; the product's own by default.
    pub accent: Option<Accent>,
    /// The theme on a reader's first visit.
    pub theme: Theme,
    /// The picture before the title.
    pub logo: Option<Logo>,
    /// A line of text below the navigation.
    pub footer: Option<&'a str>,
}

/// Why an option is invalid, with the values it accepts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub String);

/// The theme on a reader's first visit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
    /// The setting of the reader's system.
    #[default]
    Auto,
}

/// A colour, as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent([u8; 3]);

/// The contrast of text with its background that WCAG 2.2 requires at level AA (1.4.3).
const MIN_CONTRAST: f64 = 4.5;
const LIGHT: [u8; 3] = [255, 255, 255];
const DARK: [u8; 3] = [11, 11, 14];

impl Accent {
    /// Reads `#rrggbb` or `#rgb`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn parse(text: &str) -> Result<Self, InvalidOption> {
        let wrong = || {
            InvalidOption(format!(
                "`{text}` is not a valid colour. Use the form `#rrggbb`, such as `#4f46e5`."
            ))
        };
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        let values: Vec<u8> = digits
            .chars()
            .map(|digit| {
                digit
                    .to_digit(16)
                    .and_then(|value| u8::try_from(value).ok())
            })
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        match values.as_slice() {
            [r, g, b] => Ok(Self([r * 17, g * 17, b * 17])),
            [r, r2, g, g2, b, b2] => Ok(Self([r * 16 + r2, g * 16 + g2, b * 16 + b2])),
            _ => Err(wrong()),
        }
    }

    /// Returns the colour for text on a light or dark page, and a soft tint of it for backgrounds. The colour is
    /// mixed with black or white until it is readable on both the page and the tint.
    pub(crate) fn readable(self, is_dark: bool) -> (String, String) {
        let (page, end, tint) = if is_dark {
            (DARK, 255, 0.16)
        } else {
            (LIGHT, 0, 0.09)
        };
        let mut steps = (0..=20).map(|step| mix(self.0, [end; 3], f64::from(step) / 20.0));
        let soft = |colour| mix(page, colour, tint);
        let fits = |colour: &[u8; 3]| contrast(*colour, soft(*colour)) >= MIN_CONTRAST;
        let colour = steps.find(fits).unwrap_or([end; 3]);
        (hex(colour), hex(soft(colour)))
    }
}

/// Mixes two colours; `share` is that of `other`, from 0 to 1.
fn mix(one: [u8; 3], other: [u8; 3], share: f64) -> [u8; 3] {
    let [a, b, c] = one;
    let [x, y, z] = other;
    [(a, x), (b, y), (c, z)].map(|(one, other)| {
        (f64::from(one) + (f64::from(other) - f64::from(one)) * share).round() as u8
    })
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Returns the contrast ratio of two colours (WCAG 2.2, "contrast ratio").
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the relative luminance of a colour (WCAG 2.2, "relative luminance").
fn luminance(colour: [u8; 3]) -> f64 {
    let [r, g, b] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// A picture for the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    pub(crate) bytes: Vec<u8>,
    pub(crate) file: &'static str,
}

impl Logo {
    /// Maximum size of the file.
    pub const MAX_BYTES: usize = 512 * 1024;

    /// Reads an SVG or PNG file. Its content decides which it is.
    ///
    /// # Errors
    /// If it is neither, or larger than [`Logo::MAX_BYTES`].
    pub fn new(bytes: Vec<u8>) -> Result<Self, InvalidOption> {
        if bytes.len() > Self::MAX_BYTES {
            return Err(InvalidOption("The logo is larger than 512 KiB.".to_owned()));
        }
        let head = String::from_utf8_lossy(bytes.get(..1024).unwrap_or(&bytes)).into_owned();
        let file = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            "logo.png"
        } else if head.contains("<svg") {
            "logo.svg"
        } else {
            return Err(InvalidOption(
                "The logo is neither an SVG nor a PNG file. Use one of the two.".to_owned(),
            ));
        };
        Ok(Self { bytes, file })
    }
}

/// The script, styles and fonts of a site, by file name, such as `site.js`.
pub type Assets = Vec<(String, Cow<'static, [u8]>)>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_made_readable() {
        assert_eq!(
            Accent::parse("#4f46e5").unwrap(),
            Accent([0x4f, 0x46, 0xe5])
        );
        assert_eq!(Accent::parse("#abc").unwrap(), Accent([0xaa, 0xbb, 0xcc]));
        for wrong in ["", "red", "#12", "#12345", "#gggggg", "4f46e5", "#1234567"] {
            assert!(Accent::parse(wrong).is_err(), "{wrong}");
        }
        for colour in ["#ffff00", "#000000", "#ffffff", "#777777", "#4f46e5"] {
            let accent = Accent::parse(colour).unwrap();
            for (is_dark, page) in [(false, LIGHT), (true, DARK)] {
                let (text, soft) = accent.readable(is_dark);
                let [text, soft] = [text, soft].map(|colour| Accent::parse(&colour).unwrap().0);
                assert!(contrast(text, page) >= MIN_CONTRAST, "{colour} {is_dark}");
                assert!(
                    contrast(text, soft) >= MIN_CONTRAST - 0.1,
                    "{colour} {is_dark}"
                );
            }
        }
        assert_eq!(
            Accent::parse("#4f46e5").unwrap().readable(false).0,
            "#4f46e5"
        );
    }

    #[test]
    fn logos_are_told_by_their_content() {
        assert_eq!(
            Logo::new(b"<svg xmlns='a'/>".to_vec()).unwrap().file,
            "logo.svg"
        );
        assert_eq!(
            Logo::new(b"\x89PNG\r\n\x1a\n...".to_vec()).unwrap().file,
            "logo.png"
        );
        assert!(Logo::new(b"GIF89a".to_vec()).is_err());
        assert!(Logo::new(vec![b' '; Logo::MAX_BYTES + 1]).is_err());
    }
}
