//! Contrast of colours (WCAG 2.2), fast enough for millions of pairs.

use std::sync::LazyLock;

use domain::HexColor;

/// The near-black of text on fills.
pub const INK: HexColor = HexColor::new(0x18, 0x18, 0x1b);

/// The linear light of each value of a channel, from 0 to 1 (WCAG 2.2, "relative luminance").
static LINEAR: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|value| linear(value as f64 / 255.0)));

/// The least linear light that is rounded to each value of a channel.
static LEAST: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|value| linear((value as f64 - 0.5) / 255.0)));

/// The greatest value of a channel whose least light is at most that of each cell.
static FIRST: LazyLock<[u8; CELLS]> = LazyLock::new(|| {
    std::array::from_fn(|cell| {
        let light = cell as f64 / (CELLS - 1) as f64;
        // The first of the table is below zero.
        LEAST
            .partition_point(|least| *least <= light)
            .saturating_sub(1) as u8
    })
});
const CELLS: usize = 4096;

fn linear(part: f64) -> f64 {
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// Returns the channels in linear light.
pub(super) fn to_linear(color: HexColor) -> [f64; 3] {
    let table = &*LINEAR;
    #[expect(
        clippy::indexing_slicing,
        reason = "the table has a place for each byte"
    )]
    color.channels().map(|channel| table[usize::from(channel)])
}

/// Returns the nearest colour to channels in linear light.
pub(super) fn from_linear(channels: [f64; 3]) -> HexColor {
    let (least, first) = (&*LEAST, &*FIRST);
    let [red, green, blue] = channels.map(|light| {
        let light = light.clamp(0.0, 1.0);
        let cell = (light * (CELLS - 1) as f64) as usize;
        let mut value = first.get(cell).copied().unwrap_or_default();
        while let Some(next) = value.checked_add(1)
            && least
                .get(usize::from(next))
                .is_some_and(|least| *least <= light)
        {
            value = next;
        }
        value
    });
    HexColor::new(red, green, blue)
}

/// Returns the relative luminance, from 0 to 1 (WCAG 2.2).
pub(super) fn luminance(color: HexColor) -> f64 {
    let [red, green, blue] = to_linear(color);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
#[must_use]
pub fn contrast(one: HexColor, other: HexColor) -> f64 {
    ratio(luminance(one), luminance(other))
}

/// Returns the contrast ratio of two luminances.
pub(super) fn ratio(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the better of near-black and white for text on a fill. If neither has 4.5:1, which happens only between
/// them, black has: where white has less than 4.5:1, the fill's luminance is above 0.183, and black has 4.67:1.
pub(crate) fn ink(fill: HexColor) -> HexColor {
    let (dark, light) = (contrast(INK, fill), contrast(HexColor::WHITE, fill));
    if dark.max(light) < 4.5 {
        HexColor::BLACK
    } else if dark > light {
        INK
    } else {
        HexColor::WHITE
    }
}

/// Returns what `color` looks like when `share` of `other`, from 0 to 1, is laid over it (`color-mix(in srgb, …)`).
pub(crate) fn mix(color: HexColor, other: HexColor, share: f64) -> HexColor {
    let ([a, b, c], [x, y, z]) = (color.channels(), other.channels());
    let part = |one: u8, other: u8| {
        let (one, other) = (f64::from(one), f64::from(other));
        (one + (other - one) * share + 0.5) as u8
    };
    HexColor::new(part(a, x), part(b, y), part(c, z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::testing::cube;

    #[test]
    fn is_that_of_the_domain() {
        for color in cube() {
            for other in [HexColor::BLACK, HexColor::WHITE, INK] {
                let difference = (contrast(color, other) - color.contrast(other)).abs();
                assert!(difference < 1e-9, "{color} {other}");
            }
            assert_eq!(
                mix(HexColor::WHITE, color, 0.09),
                HexColor::WHITE.mix(color, 0.09)
            );
        }
    }

    #[test]
    fn linear_light_is_read_back() {
        for color in cube() {
            assert_eq!(from_linear(to_linear(color)), color);
        }
        assert_eq!(from_linear([-1.0, 0.0, 2.0]), HexColor::new(0, 0, 255));
    }

    #[test]
    fn every_fill_has_a_readable_text() {
        for fill in cube() {
            assert!(contrast(ink(fill), fill) >= 4.5, "{fill}");
        }
        assert_eq!(ink(HexColor::WHITE), INK);
        assert_eq!(ink(INK), HexColor::WHITE);
    }
}
