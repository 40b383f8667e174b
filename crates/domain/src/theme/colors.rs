//! The colours of a theme, and the ones that are offered.

use crate::HexColor;

/// The colours of a theme, as chosen. The shades that pages use are derived from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThemeColors {
    /// Of buttons and marks.
    pub primary: HexColor,
    /// Of highlights.
    pub accent: HexColor,
    /// Behind everything.
    pub background: HexColor,
    /// Of text.
    pub text: HexColor,
    /// Of links.
    pub link: HexColor,
}

/// One of the five colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeColor {
    /// [`ThemeColors::primary`].
    Primary,
    /// [`ThemeColors::accent`].
    Accent,
    /// [`ThemeColors::background`].
    Background,
    /// [`ThemeColors::text`].
    Text,
    /// [`ThemeColors::link`].
    Link,
}

impl ThemeColors {
    /// Returns one of the colours.
    #[must_use]
    pub const fn get(&self, color: ThemeColor) -> HexColor {
        match color {
            ThemeColor::Primary => self.primary,
            ThemeColor::Accent => self.accent,
            ThemeColor::Background => self.background,
            ThemeColor::Text => self.text,
            ThemeColor::Link => self.link,
        }
    }
}

impl ThemeColor {
    /// All of them, in the order of the specification.
    pub const ALL: [Self; 5] = [
        Self::Primary,
        Self::Accent,
        Self::Background,
        Self::Text,
        Self::Link,
    ];

    /// Returns the name of the field in the API.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Primary => "primary_color",
            Self::Accent => "accent_color",
            Self::Background => "background_color",
            Self::Text => "text_color",
            Self::Link => "link_color",
        }
    }

    /// Returns the colours that are offered: ten for light pages, then ten for dark pages. The first is the default.
    #[must_use]
    pub const fn palette(self) -> &'static [HexColor; 20] {
        match self {
            Self::Primary => &PRIMARY,
            Self::Accent => &ACCENT,
            Self::Background => &BACKGROUND,
            Self::Text => &TEXT,
            Self::Link => &LINK,
        }
    }
}

const PRIMARY: [HexColor; 20] = colors([
    0x3b82f6, 0xf97316, 0xea580c, 0xdc2626, 0xbe123c, 0x9333ea, 0x4f46e5, 0x0891b2, 0x0d9373,
    0x4d7c0f, 0x60a5fa, 0xfb923c, 0xf59e0b, 0xf87171, 0xfb7185, 0xc084fc, 0x818cf8, 0x22d3ee,
    0x34d399, 0xa3e635,
]);
const ACCENT: [HexColor; 20] = colors([
    0x10b981, 0x059669, 0x047857, 0x0f766e, 0x0369a1, 0x4338ca, 0x7e22ce, 0xbe123c, 0xb45309,
    0x3f6212, 0x34d399, 0x6ee7b7, 0x5eead4, 0x67e8f9, 0x7dd3fc, 0xa5b4fc, 0xd8b4fe, 0xfda4af,
    0xfcd34d, 0xbef264,
]);
const BACKGROUND: [HexColor; 20] = colors([
    0xffffff, 0xfafafa, 0xf8fafc, 0xf5f5f4, 0xfefce8, 0xfff7ed, 0xfdf2f8, 0xf0fdf4, 0xecfeff,
    0xeef2ff, 0x0d1117, 0x09090b, 0x18181b, 0x0f172a, 0x111827, 0x1c1917, 0x172554, 0x1e1b4b,
    0x052e16, 0x2a0a1e,
]);
const TEXT: [HexColor; 20] = colors([
    0x1f2937, 0x111827, 0x0f172a, 0x18181b, 0x171717, 0x1c1917, 0x10203f, 0x052e16, 0x3b0764,
    0x2a0a1e, 0xe6edf3, 0xf9fafb, 0xf1f5f9, 0xfafafa, 0xe5e7eb, 0xe7e5e4, 0xdbeafe, 0xdcfce7,
    0xede9fe, 0xfce7f3,
]);
const LINK: [HexColor; 20] = colors([
    0x2563eb, 0x1d4ed8, 0x4f46e5, 0x7c3aed, 0x9333ea, 0xbe185d, 0xbe123c, 0xc2410c, 0x0f766e,
    0x047857, 0x60a5fa, 0x93c5fd, 0xa5b4fc, 0xa78bfa, 0xc084fc, 0xf472b6, 0xfb7185, 0xfb923c,
    0x2dd4bf, 0x34d399,
]);

#[expect(
    clippy::indexing_slicing,
    reason = "in a const fn there are no iterators; an index out of bounds does not compile"
)]
const fn colors(numbers: [u32; 20]) -> [HexColor; 20] {
    let mut colors = [HexColor::WHITE; 20];
    let mut at = 0;
    while at < numbers.len() {
        let [_, red, green, blue] = numbers[at].to_be_bytes();
        colors[at] = HexColor::new(red, green, blue);
        at += 1;
    }
    colors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn each_palette_has_different_colours_and_begins_with_the_default() {
        for color in ThemeColor::ALL {
            let palette = color.palette();
            let different: std::collections::HashSet<_> = palette.iter().collect();
            assert_eq!(different.len(), 20, "{color:?}");
            assert_eq!(palette[0], Theme::default().colors.get(color), "{color:?}");
        }
    }

    #[test]
    fn the_first_ten_are_for_light_pages_and_the_last_ten_for_dark_ones() {
        let halves = |color: ThemeColor| color.palette().split_at(10);
        let (light, dark) = halves(ThemeColor::Background);
        let is_light =
            |color: &HexColor| color.contrast(HexColor::BLACK) > color.contrast(HexColor::WHITE);
        assert!(light.iter().all(is_light) && !dark.iter().any(is_light));
        for (color, needed) in [(ThemeColor::Text, 7.0), (ThemeColor::Link, 4.5)] {
            let (on_light, on_dark) = halves(color);
            for (colors, pages) in [(on_light, light), (on_dark, dark)] {
                for (color, page) in colors
                    .iter()
                    .flat_map(|c| pages.iter().map(move |p| (c, p)))
                {
                    let ratio = color.contrast(*page);
                    assert!(ratio >= needed, "{color} on {page}: {ratio:.2}");
                }
            }
        }
    }
}
