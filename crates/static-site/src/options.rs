//! How a site looks.

use std::borrow::Cow;

/// How a site looks and what it is called.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// What the API is called.
    pub title: &'a str,
    /// Colour of links and marks; the product's own where none is given.
    pub accent: Option<Accent>,
    /// Light, dark, or as the reader's system is.
    pub theme: Theme,
    /// Shown before the title.
    pub logo: Option<Logo>,
    /// A line below the navigation.
    pub footer: Option<&'a str>,
}

/// An option that cannot be taken; says which it takes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub String);

/// Which colours a reader sees at first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As the reader's system says.
    #[default]
    Auto,
}

/// A colour, as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent([u8; 3]);

/// Contrast of text with its background that WCAG 2.2 asks for at level AA (1.4.3).
const CONTRAST: f64 = 4.5;
const LIGHT: [u8; 3] = [255, 255, 255];
const DARK: [u8; 3] = [11, 11, 14];

impl Accent {
    /// Reads `#rrggbb` or `#rgb`.
    ///
    /// # Errors
    /// Where it is neither.
    pub fn parse(text: &str) -> Result<Self, InvalidOption> {
        let wrong = || {
            InvalidOption(format!(
                "`{text}` is no colour. Write it as `#rrggbb`, such as `#4f46e5`."
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

    /// As it may stand as text on a light or dark page and on a tint of itself, and that tint: moved
    /// towards black or white until it can be read on both.
    pub(crate) fn readable(self, is_dark: bool) -> (String, String) {
        let (page, end, tint) = if is_dark {
            (DARK, 255, 0.16)
        } else {
            (LIGHT, 0, 0.09)
        };
        let mut steps = (0..=20).map(|step| mixed(self.0, [end; 3], f64::from(step) / 20.0));
        let soft = |colour| mixed(page, colour, tint);
        let fits = |colour: &[u8; 3]| contrast(*colour, soft(*colour)) >= CONTRAST;
        let colour = steps.find(fits).unwrap_or([end; 3]);
        (hex(colour), hex(soft(colour)))
    }
}

fn mixed(one: [u8; 3], other: [u8; 3], share: f64) -> [u8; 3] {
    let [a, b, c] = one;
    let [x, y, z] = other;
    [(a, x), (b, y), (c, z)].map(|(one, other)| {
        (f64::from(one) + (f64::from(other) - f64::from(one)) * share).round() as u8
    })
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// WCAG 2.2, "contrast ratio" and "relative luminance".
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

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
    /// Bytes at most.
    pub const MOST: usize = 512 * 1024;

    /// Takes an SVG or PNG file, told apart by its content.
    ///
    /// # Errors
    /// Where it is neither, or larger than 512 KiB.
    pub fn new(bytes: Vec<u8>) -> Result<Self, InvalidOption> {
        if bytes.len() > Self::MOST {
            return Err(InvalidOption("The logo is larger than 512 KiB.".to_owned()));
        }
        let head = String::from_utf8_lossy(bytes.get(..1024).unwrap_or(&bytes)).into_owned();
        let file = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            "logo.png"
        } else if head.contains("<svg") {
            "logo.svg"
        } else {
            return Err(InvalidOption(
                "The logo is neither an SVG nor a PNG file.".to_owned(),
            ));
        };
        Ok(Self { bytes, file })
    }
}

/// The script, the styles and what they need, by file name: `site.js`, `site.css`, fonts.
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
                assert!(contrast(text, page) >= CONTRAST, "{colour} {is_dark}");
                assert!(contrast(text, soft) >= CONTRAST - 0.1, "{colour} {is_dark}");
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
        assert!(Logo::new(vec![b' '; Logo::MOST + 1]).is_err());
    }
}
