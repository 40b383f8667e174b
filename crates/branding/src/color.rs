//! The colours of pages, derived from the five of a theme.
//!
//! An owner chooses five colours; a page needs some fifty, in light and dark, and for readers who ask for more contrast.
//! [`Shades::derive`] makes them so that every pair that a page shows has the contrast that WCAG 2.2 asks for,
//! for every choice of the five: hue and chroma of a colour are kept, its lightness is moved as little as needed, and the
//! page leaves enough room for it. [`report()`] lists the adjustments with their reasons.

use domain::Theme;

mod code;
mod contrast;
#[cfg(test)]
mod cube;
mod derive;
mod limits;
mod oklch;
mod page;
mod pairs;
mod report;
mod role;
mod scale;
#[cfg(test)]
pub(crate) mod testing;

pub use contrast::{INK, contrast};
pub use derive::Shades;
pub use oklch::Oklch;
pub use pairs::{Need, Pair, Row};
pub use report::{Adjustment, Measured, ReportRow, report};
pub use role::Role;

pub(crate) use contrast::{ink, mix};
pub(crate) use limits::{hex, ring_ratio, text_ratio};
pub(crate) use oklch::fit;
pub(crate) use page::{mode_of, toward_text};

/// Whether a page is light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Mode {
    /// Returns the mode that the background of a theme is made for.
    #[must_use]
    pub fn of(theme: &Theme) -> Self {
        mode_of(theme.colors.background)
    }
}

/// How much contrast a reader asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contrast {
    /// Level AA of WCAG 2.2: 4.5:1 for text (1.4.3) and 3:1 for rings and icons (1.4.11).
    Normal,
    /// Level AAA: 7:1 for text (1.4.6), and 4.5:1 for rings and icons. For `prefers-contrast: more`.
    More,
}

/// One of the four forms of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Look {
    /// Whether it is light or dark.
    pub mode: Mode,
    /// How much contrast it has.
    pub contrast: Contrast,
}

impl Look {
    /// All of them: light and dark, then the same with more contrast.
    pub const ALL: [Self; 4] = [
        Self::new(Mode::Light, Contrast::Normal),
        Self::new(Mode::Dark, Contrast::Normal),
        Self::new(Mode::Light, Contrast::More),
        Self::new(Mode::Dark, Contrast::More),
    ];

    /// Creates a look.
    #[must_use]
    pub const fn new(mode: Mode, contrast: Contrast) -> Self {
        Self { mode, contrast }
    }
}
