//! The colour space OKLCH: lightness, chroma and hue as people see them.
//!
//! Conversions: Björn Ottosson, "A perceptual color space for image processing" (2020), matrices of 2021-01-25.
//! Colours that a screen cannot show get less chroma, at the same lightness and hue (CSS Color 4, 13.2).

use domain::HexColor;

use super::contrast::{from_linear, to_linear};

/// A colour by lightness, chroma and hue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Oklch {
    /// From 0 (black) to 1 (white).
    pub lightness: f64,
    /// From 0 (grey) to 0.33 at most on a screen with sRGB.
    pub chroma: f64,
    /// Cosine and sine of the hue.
    hue: (f64, f64),
}

/// Below this chroma a colour has no hue.
const GREY: f64 = 1e-4;
/// Halvings of the range of chroma in a search: finer than one step of a channel.
const HALVINGS: u32 = 10;
/// Most turns of a search for a lightness.
const MAX_TURNS: u32 = 12;
/// A range of lightness that is small enough: half a step of a channel.
const LIGHTNESS_STEP: f64 = 0.002;
/// How far above what it needs a search aims, as a logarithm: half a percent. Twice as much is near enough.
const AIM: f64 = 0.005;

impl Oklch {
    /// Converts a colour.
    #[must_use]
    pub fn of(color: HexColor) -> Self {
        let [red, green, blue] = to_linear(color);
        let l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).cbrt();
        let m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).cbrt();
        let s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).cbrt();
        Self::from_lab(
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        )
    }

    fn from_lab(lightness: f64, a: f64, b: f64) -> Self {
        let chroma = (a * a + b * b).sqrt();
        if chroma < GREY {
            return Self {
                lightness,
                chroma: 0.0,
                hue: (1.0, 0.0),
            };
        }
        Self {
            lightness,
            chroma,
            hue: (a / chroma, b / chroma),
        }
    }

    fn lab(self) -> [f64; 3] {
        let (cos, sin) = self.hue;
        [self.lightness, self.chroma * cos, self.chroma * sin]
    }

    /// Returns the hue in degrees, from 0 to 360; 0 for greys.
    #[must_use]
    pub fn hue(self) -> f64 {
        let (cos, sin) = self.hue;
        sin.atan2(cos).to_degrees().rem_euclid(360.0)
    }

    /// Returns the colour with another lightness.
    #[must_use]
    pub const fn with_lightness(self, lightness: f64) -> Self {
        Self { lightness, ..self }
    }

    /// Returns the colour with another chroma.
    #[must_use]
    pub const fn with_chroma(self, chroma: f64) -> Self {
        Self { chroma, ..self }
    }

    /// Returns the difference to another colour (ΔE-OK, CSS Color 4, 19.2): 0 for equal colours, 1 for black and
    /// white.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        let ([l, a, b], [x, y, z]) = (self.lab(), other.lab());
        ((l - x).powi(2) + (a - y).powi(2) + (b - z).powi(2)).sqrt()
    }

    /// Returns the colour between two others. `share` is that of the other, from 0 to 1.
    pub(super) fn toward(self, other: Self, share: f64) -> Self {
        let ([l, a, b], [x, y, z]) = (self.lab(), other.lab());
        let part = |one: f64, other: f64| one + (other - one) * share;
        Self::from_lab(part(l, x), part(a, y), part(b, z))
    }

    /// Converts to a colour that screens can show, with less chroma if it must be.
    #[must_use]
    pub fn to_hex(self) -> HexColor {
        if self.lightness <= 0.0 {
            return HexColor::BLACK;
        }
        if self.lightness >= 1.0 {
            return HexColor::WHITE;
        }
        let channels = self.linear();
        if is_shown(channels) {
            return from_linear(channels);
        }
        let (mut least, mut most) = (0.0, self.chroma);
        for _ in 0..HALVINGS {
            let chroma = f64::midpoint(least, most);
            if is_shown(self.with_chroma(chroma).linear()) {
                least = chroma;
            } else {
                most = chroma;
            }
        }
        from_linear(self.with_chroma(least).linear())
    }

    /// Returns red, green and blue in linear light; outside of 0 to 1 if screens cannot show them.
    fn linear(self) -> [f64; 3] {
        let [lightness, a, b] = self.lab();
        let cube = |value: f64| value * value * value;
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
    }
}

/// Returns whether screens can show the channels. The tolerance is far below half a step of a channel.
fn is_shown(channels: [f64; 3]) -> bool {
    channels
        .iter()
        .all(|light| (-1e-5..=1.0 + 1e-5).contains(light))
}

/// Returns the nearest colour that fits: the same, or one with another lightness, moved toward black or white.
///
/// `share` returns how much of what a colour needs it has; 1 fits. It must grow toward the end, and the end must fit.
pub(crate) fn fit(color: HexColor, end: HexColor, share: impl Fn(HexColor) -> f64) -> HexColor {
    let first = share(color);
    if first >= 1.0 {
        return color;
    }
    let start = Oklch::of(color);
    let to = if end == HexColor::BLACK { 0.0 } else { 1.0 };
    // The logarithms of shares are nearly straight, so a line between the ends of the range leads near to its zero.
    let (mut near, mut near_value) = (start.lightness, first.ln());
    let (mut far, mut far_value, mut found) = (to, share(end).ln(), end);
    for turn in 0..MAX_TURNS {
        // Every third turn halves the range, in case a line does not get on. Of no share at all there is no logarithm.
        let place = if turn % 3 == 2 || near_value.is_infinite() {
            0.5
        } else {
            let aim = AIM - near_value;
            (aim / (far_value - near_value)).clamp(0.02, 0.98)
        };
        let lightness = near + (far - near) * place;
        let candidate = start.with_lightness(lightness).to_hex();
        let value = share(candidate).ln();
        if value < 0.0 {
            (near, near_value) = (lightness, value);
            continue;
        }
        (far, far_value, found) = (lightness, value, candidate);
        // The colours of a screen are steps, so none may be nearer.
        if value <= 2.0 * AIM || (far - near).abs() < LIGHTNESS_STEP {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::contrast::{contrast, luminance};
    use crate::color::testing::cube;

    #[test]
    fn colours_are_read_back() {
        for color in cube() {
            assert_eq!(Oklch::of(color).to_hex(), color);
        }
    }

    #[test]
    fn values_are_those_of_css() {
        // CSS Color 4, 9.3 and the samples of the Web Platform Tests: lightness, chroma, hue.
        for (color, lightness, chroma, hue) in [
            (HexColor::new(255, 0, 0), 0.62796, 0.25768, 29.23),
            (HexColor::new(0, 128, 0), 0.51975, 0.17686, 142.50),
            (HexColor::new(0, 0, 255), 0.45201, 0.31321, 264.05),
            (HexColor::WHITE, 1.0, 0.0, 0.0),
        ] {
            let oklch = Oklch::of(color);
            assert!((oklch.lightness - lightness).abs() < 1e-4, "{color}");
            assert!((oklch.chroma - chroma).abs() < 1e-4, "{color}");
            assert!((oklch.hue() - hue).abs() < 0.1, "{color}");
        }
        let black_to_white = Oklch::of(HexColor::BLACK).distance(Oklch::of(HexColor::WHITE));
        assert!((black_to_white - 1.0).abs() < 1e-4);
    }

    #[test]
    fn too_much_chroma_is_reduced_and_hue_and_lightness_stay() {
        for color in cube().step_by(7) {
            let strong = Oklch::of(color).with_chroma(0.4);
            let shown = Oklch::of(strong.to_hex());
            assert!((shown.lightness - strong.lightness).abs() < 0.01, "{color}");
            if shown.chroma > 0.05 && strong.chroma > 0.0 && Oklch::of(color).chroma > 0.0 {
                let turn = (shown.hue() - strong.hue()).rem_euclid(360.0);
                assert!(turn.min(360.0 - turn) < 4.0, "{color} {turn}");
            }
        }
    }

    #[test]
    fn a_search_can_begin_with_nothing() {
        for color in cube().step_by(11) {
            let page = Oklch::of(color);
            let moved = fit(color, HexColor::BLACK, |color| {
                Oklch::of(color).distance(page) / 0.1
            });
            let distance = Oklch::of(moved).distance(page);
            // The darkest colours of a screen are far from each other.
            let is_dark = page.lightness < 0.3;
            assert!(
                is_dark || (0.1..0.12).contains(&distance),
                "{color} {moved}"
            );
        }
    }

    #[test]
    fn lightness_moves_no_further_than_needed() {
        for color in cube().step_by(5) {
            let fits = |color| contrast(color, HexColor::WHITE) >= 4.5;
            let moved = fit(color, HexColor::BLACK, |color| {
                contrast(color, HexColor::WHITE) / 4.5
            });
            assert!(fits(moved), "{color}");
            if fits(color) {
                assert_eq!(moved, color);
            } else {
                assert!(contrast(moved, HexColor::WHITE) < 4.75, "{color} {moved}");
            }
            assert!(luminance(moved) <= luminance(color));
        }
    }
}
