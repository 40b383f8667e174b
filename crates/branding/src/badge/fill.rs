//! The background of a message: a color that the badge offers, or that of a theme.

use domain::HexColor;

use super::options::{NEAR_BLACK, Shade, WHITE};
use super::{BadgeColor, BadgeStyle};
use crate::color::{INK, contrast, fit, ink, mix};

/// The background of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadgeFill {
    /// One that every badge offers.
    Choice(BadgeColor),
    /// The fill of a theme. It becomes lighter or darker if a text on the style's gradient needs it.
    Brand(HexColor),
}

impl From<BadgeColor> for BadgeFill {
    fn from(color: BadgeColor) -> Self {
        Self::Choice(color)
    }
}

impl BadgeFill {
    pub(super) fn shade(self, style: BadgeStyle) -> Shade {
        match self {
            Self::Choice(color) => color.shade(),
            Self::Brand(fill) => brand_shade(fill, style),
        }
    }
}

/// Contrast of text: 4.5 (WCAG 2.2, 1.4.3), and 1 % for layers that are rounded to whole channels.
const TEXT_RATIO: f64 = 4.545;
/// Number of the steps of a gradient that are measured.
const STEPS: u32 = 16;

fn brand_shade(fill: HexColor, style: BadgeStyle) -> Shade {
    let (ink, text, end) = if ink(fill) == HexColor::WHITE {
        (&WHITE, HexColor::WHITE, HexColor::BLACK)
    } else {
        (&NEAR_BLACK, INK, HexColor::WHITE)
    };
    let share = |fill: HexColor| {
        let layers = layers(style).map(|(color, opacity)| mix(fill, color, opacity));
        let ratios = layers.map(|seen| contrast(text, seen) / TEXT_RATIO);
        ratios.fold(f64::INFINITY, f64::min)
    };
    Shade {
        background: fit(fill, end, share),
        ink,
    }
}

/// Returns what the gradient of a style lays over the background behind letters: colors with their opacity.
fn layers(style: BadgeStyle) -> impl Iterator<Item = (HexColor, f64)> {
    let (grey, (first, last)) = match style {
        BadgeStyle::FlatSquare => (0x00, (0.0, 0.0)),
        BadgeStyle::Flat => (0xbb, (0.1, 0.1)),
        BadgeStyle::Plastic => (0xaa, (0.1, 0.3)),
    };
    let grey = HexColor::new(grey, grey, grey);
    (0..=STEPS).map(move |step| {
        let place = f64::from(step) / f64::from(STEPS);
        let opacity = first + (last - first) * place;
        (mix(grey, HexColor::BLACK, place), opacity)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readable_fill_stays_as_it_is() {
        let violet = HexColor::new(0x7c, 0x3a, 0xed);
        let shade = BadgeFill::Brand(violet).shade(BadgeStyle::FlatSquare);
        assert_eq!((shade.background, shade.ink.text), (violet, None));
        let yellow = HexColor::new(0xfa, 0xcc, 0x15);
        for style in BadgeStyle::ALL {
            let shade = BadgeFill::Brand(yellow).shade(*style);
            assert_eq!(
                (shade.background, shade.ink.text),
                (yellow, Some("#18181b"))
            );
        }
    }

    #[test]
    fn near_black_is_that_of_pages() {
        assert_eq!(NEAR_BLACK.text, Some(INK.to_string().as_str()));
    }
}
