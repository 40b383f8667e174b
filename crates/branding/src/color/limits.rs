//! The contrast that pages need (WCAG 2.2: 1.4.3, 1.4.6 and 1.4.11).

use domain::HexColor;

use super::{Contrast, Look};

/// Creates a colour from a number such as `0x3b82f6`.
pub(crate) const fn hex(number: u32) -> HexColor {
    let [_, red, green, blue] = number.to_be_bytes();
    HexColor::new(red, green, blue)
}

/// Returns the contrast that text needs.
pub(crate) const fn text_ratio(look: Look) -> f64 {
    match look.contrast {
        Contrast::Normal => 4.5,
        Contrast::More => 7.0,
    }
}

/// Returns the contrast that rings and icons need.
pub(crate) const fn ring_ratio(look: Look) -> f64 {
    match look.contrast {
        Contrast::Normal => 3.0,
        Contrast::More => 4.5,
    }
}
