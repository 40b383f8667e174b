//! The size of a drawing in CSS pixels.

use domain::Result;

use super::limits::{MAX_SIDE, too_complex};
use super::tree::Element;
use super::words::numbers;
use crate::picture::refuse;

/// Width and height of a drawing that has none, as in CSS.
const DEFAULT: (f64, f64) = (300.0, 150.0);

/// Returns width and height of a drawing, rounded up.
pub(super) fn size_of(root: &Element) -> Result<(u32, u32)> {
    let width = root.attribute("width").and_then(length);
    let height = root.attribute("height").and_then(length);
    for side in [width, height].into_iter().flatten() {
        if side <= 0.0 {
            return Err(refuse(
                "The drawing's width or height is 0. Give it a size and upload it again.",
            ));
        }
        if side > MAX_SIDE {
            return Err(too_complex(&format!(
                "a side of more than {MAX_SIDE} pixels"
            )));
        }
    }
    let (box_width, box_height) = view_box(root).unwrap_or(DEFAULT);
    let (width, height) = match (width, height) {
        (Some(width), Some(height)) => (width, height),
        (Some(width), None) => (width, width * box_height / box_width),
        (None, Some(height)) => (height * box_width / box_height, height),
        (None, None) => (box_width, box_height),
    };
    Ok((round(width), round(height)))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped first"
)]
fn round(side: f64) -> u32 {
    side.ceil().clamp(1.0, MAX_SIDE) as u32
}

fn view_box(root: &Element) -> Option<(f64, f64)> {
    let numbers = numbers(root.attribute("viewBox")?).collect::<Option<Vec<_>>>()?;
    match numbers.as_slice() {
        [_, _, width, height] if *width > 0.0 && *height > 0.0 => Some((*width, *height)),
        _ => None,
    }
}

/// Returns a length in CSS pixels; none for a part of the page.
fn length(value: &str) -> Option<f64> {
    let number = numbers(value).next()??;
    let is_unit = |last: char| last.is_ascii_alphabetic() || last == '%';
    let unit = value.strip_prefix(value.trim_end_matches(is_unit))?;
    // Absolute lengths: CSS Values and Units 4, 6.2.
    let pixels = match unit {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" | "em" | "rem" => 16.0,
        "mm" => 96.0 / 25.4,
        "cm" => 96.0 / 2.54,
        "in" => 96.0,
        "ex" => 8.0,
        _ => return None,
    };
    Some(number * pixels)
}
