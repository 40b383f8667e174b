//! Colours.

use std::fmt;

use crate::{Error, Result};

/// A colour as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexColor([u8; 3]);

impl HexColor {
    /// White.
    pub const WHITE: Self = Self([255, 255, 255]);
    /// Black.
    pub const BLACK: Self = Self([0, 0, 0]);

    /// Creates a colour from red, green and blue.
    #[inline]
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self([red, green, blue])
    }

    /// Returns red, green and blue.
    #[inline]
    #[must_use]
    pub const fn channels(self) -> [u8; 3] {
        self.0
    }

    /// Parses `#` and six hexadecimal digits.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `field`.
    pub fn parse(field: &'static str, text: &str) -> Result<Self> {
        let digits = text.strip_prefix('#').filter(|digits| {
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number
            .ok_or_else(|| {
                Error::field(
                    field,
                    "Write the colour as # and six hexadecimal digits, such as #3b82f6.",
                )
            })?
            .to_be_bytes();
        Ok(Self([red, green, blue]))
    }

    /// Mixes this colour with another one. `share` is that of the other, from 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let part = |one: u8, other: u8| {
            let (one, other) = (f64::from(one), f64::from(other));
            (one + (other - one) * share).round() as u8
        };
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([part(a, x), part(b, y), part(c, z)])
    }

    /// Returns the contrast ratio with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns the relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance").
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for HexColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_six_digits_are_a_colour() {
        let parse = |text| HexColor::parse("primary_color", text);
        assert_eq!(parse("#3B82f6").unwrap().to_string(), "#3b82f6");
        for wrong in [
            "", "#", "red", "#12", "#abc", "#12345", "#1234567", "3b82f6", "#+12345", "#3b82fé",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert_eq!(HexColor::BLACK.contrast(HexColor::WHITE), 21.0);
        assert_eq!(HexColor::WHITE.contrast(HexColor::WHITE), 1.0);
        // The grey that just fails AA on white.
        let grey = HexColor::new(0x77, 0x77, 0x77);
        assert!((grey.contrast(HexColor::WHITE) - 4.48).abs() < 0.01);
        assert_eq!(
            HexColor::BLACK.mix(HexColor::WHITE, 0.5).to_string(),
            "#808080"
        );
    }
}
