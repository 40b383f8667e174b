//! The background of a page, and the room that it leaves for contrast.
//!
//! Text can be readable on a page and on every panel and tint of it only if none of them is a middle grey. So all
//! surfaces of a light page are at least as light as one floor, those of a dark page at most as light as one ceiling.
//! Contrast depends on luminance alone, so a text that has enough of it there has enough on all of them.

use domain::{HexColor, ThemeColors};

use super::contrast::{contrast, luminance};
use super::oklch::{Oklch, fit};
use super::{Contrast, Look, Mode};

/// The background of a page with the limit of its surfaces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    pub look: Look,
    pub background: HexColor,
    /// The owner's choice, or the page's start in the other mode.
    pub wanted: HexColor,
    /// The luminance of the darkest surface of a light page, or of the lightest surface of a dark page.
    limit: f64,
}

/// How far surfaces are from the background, as the cube root of luminance, which is about lightness.
const LIGHT_DEPTH: f64 = 0.05;
const DARK_DEPTH: f64 = 0.11;
/// Lightness and greatest chroma of a page in the mode that is not the owner's.
const OTHER_LIGHT: (f64, f64) = (0.992, 0.006);
const OTHER_DARK: (f64, f64) = (0.165, 0.011);
/// Below this chroma a background gives its tint no hue.
const HUELESS: f64 = 0.004;

/// Returns the mode that a background is made for: that whose text has more contrast on it.
pub(crate) fn mode_of(background: HexColor) -> Mode {
    let black = contrast(HexColor::BLACK, background);
    if black >= contrast(HexColor::WHITE, background) {
        Mode::Light
    } else {
        Mode::Dark
    }
}

impl Page {
    pub fn new(colors: &ThemeColors, look: Look) -> Self {
        let wanted = if mode_of(colors.background) == look.mode {
            colors.background
        } else {
            let (lightness, chroma) = match look.mode {
                Mode::Light => OTHER_LIGHT,
                Mode::Dark => OTHER_DARK,
            };
            let background = Oklch::of(colors.background);
            let tint = if background.chroma < HUELESS {
                Oklch::of(colors.primary)
            } else {
                background
            };
            tint.with_lightness(lightness)
                .with_chroma(tint.chroma.min(chroma))
                .to_hex()
        };
        let least = room(look);
        let share = |color: HexColor| match look.mode {
            Mode::Light => limit(look.mode, color) / least,
            Mode::Dark => least / limit(look.mode, color),
        };
        let background = fit(wanted, away_from_text(look.mode), share);
        Self {
            look,
            background,
            wanted,
            limit: limit(look.mode, background),
        }
    }

    /// Moves a surface to within the limit.
    pub fn surface(&self, color: HexColor) -> HexColor {
        let share = |color: HexColor| match self.look.mode {
            Mode::Light => (luminance(color) + 0.05) / (self.limit + 0.05),
            Mode::Dark => (self.limit + 0.05) / (luminance(color) + 0.05),
        };
        fit(color, away_from_text(self.look.mode), share)
    }

    /// Moves a colour until it has a contrast ratio with all surfaces.
    pub fn on_surfaces(&self, color: HexColor, ratio: f64) -> HexColor {
        let share = |color: HexColor| match self.look.mode {
            Mode::Light => (self.limit + 0.05) / (luminance(color) + 0.05) / ratio,
            Mode::Dark => (luminance(color) + 0.05) / (self.limit + 0.05) / ratio,
        };
        fit(color, toward_text(self.look.mode), share)
    }

    /// Returns the lightness of the background.
    pub fn lightness(&self) -> f64 {
        Oklch::of(self.background).lightness
    }
}

/// Returns the end to which text moves: black on light pages.
pub(crate) const fn toward_text(mode: Mode) -> HexColor {
    match mode {
        Mode::Light => HexColor::BLACK,
        Mode::Dark => HexColor::WHITE,
    }
}

/// Returns the end to which surfaces move: white on light pages.
pub(super) const fn away_from_text(mode: Mode) -> HexColor {
    match mode {
        Mode::Light => HexColor::WHITE,
        Mode::Dark => HexColor::BLACK,
    }
}

/// Returns the limit of the surfaces of a background.
fn limit(mode: Mode, background: HexColor) -> f64 {
    let root = luminance(background).cbrt();
    let root = match mode {
        Mode::Light => (root - LIGHT_DEPTH).max(0.0),
        Mode::Dark => root + DARK_DEPTH,
    };
    root * root * root
}

/// Returns the luminance that the limit must keep, so that even the letter of a kind fits, which stands on a tint of
/// its own colour. Black on 9 % black over a surface of luminance 0.22 has 4.6:1, over 0.38 7.2:1; white on 9 % white
/// over 0.14 has 4.6:1, over 0.06 7.3:1.
const fn room(look: Look) -> f64 {
    match (look.mode, look.contrast) {
        (Mode::Light, Contrast::Normal) => 0.22,
        (Mode::Light, Contrast::More) => 0.38,
        (Mode::Dark, Contrast::Normal) => 0.14,
        (Mode::Dark, Contrast::More) => 0.06,
    }
}
