//! Badges: a label and a message in one line, as SVG, with the look of shields.io.

mod fill;
mod options;
mod svg;
mod text;
mod widths;

pub use fill::BadgeFill;
pub use options::{BadgeColor, BadgeStyle, BadgeTheme};
pub use text::BadgeText;

/// A badge.
#[derive(Debug, Clone, Copy)]
pub struct Badge<'a> {
    /// The text on the left, which says what the message is about.
    pub label: &'a BadgeText,
    /// The text on the right.
    pub message: &'a BadgeText,
    /// Its style.
    pub style: BadgeStyle,
    /// The background of the message.
    pub fill: BadgeFill,
    /// Whether the background of the label is light or dark.
    pub theme: BadgeTheme,
}

impl Badge<'_> {
    /// Returns the badge as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::draw(self)
    }
}
