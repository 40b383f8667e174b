//! Themes to begin with.

use super::{BorderRadius, DEFAULT, Theme, ThemeColors};
use crate::HexColor;

/// Whether a page is light or dark before its reader chooses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ColorScheme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
    /// As the reader's system is set.
    #[default]
    Auto,
}

/// A theme to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThemePreset {
    /// Its key in addresses and style sheets.
    pub key: &'static str,
    /// Its name on screens.
    pub name: &'static str,
    /// Whether it is light or dark. The product's own theme is both.
    pub scheme: ColorScheme,
    /// The theme.
    pub theme: Theme,
}

const CYAN: HexColor = HexColor::new(0x22, 0xd3, 0xee);
const NAVY: HexColor = HexColor::new(0x1e, 0x3a, 0x8a);
const PINK: HexColor = HexColor::new(0xbe, 0x18, 0x5d);
const COAL: HexColor = HexColor::new(0x26, 0x26, 0x26);
const INK: HexColor = HexColor::new(0x17, 0x17, 0x17);

impl ThemePreset {
    /// All presets; the first is the product's own theme.
    pub const ALL: [Self; 5] = [
        Self {
            key: "default",
            name: "Default",
            scheme: ColorScheme::Auto,
            theme: DEFAULT,
        },
        Self {
            key: "dark-developer",
            name: "Dark Developer",
            scheme: ColorScheme::Dark,
            theme: Theme {
                colors: ThemeColors {
                    primary: CYAN,
                    accent: CYAN,
                    background: HexColor::new(0x0d, 0x11, 0x17),
                    text: HexColor::new(0xe6, 0xed, 0xf3),
                    link: CYAN,
                },
                ..DEFAULT
            },
        },
        Self {
            key: "enterprise",
            name: "Enterprise Blue",
            scheme: ColorScheme::Light,
            theme: Theme {
                colors: ThemeColors {
                    primary: NAVY,
                    accent: NAVY,
                    background: HexColor::WHITE,
                    text: HexColor::new(0x10, 0x20, 0x3f),
                    link: HexColor::new(0x1d, 0x4e, 0xd8),
                },
                border_radius: BorderRadius::Small,
                ..DEFAULT
            },
        },
        Self {
            key: "vibrant",
            name: "Vibrant Startup",
            scheme: ColorScheme::Light,
            theme: Theme {
                colors: ThemeColors {
                    primary: PINK,
                    accent: HexColor::new(0xb4, 0x53, 0x09),
                    background: HexColor::WHITE,
                    text: HexColor::new(0x2a, 0x0a, 0x1e),
                    link: PINK,
                },
                border_radius: BorderRadius::Large,
                ..DEFAULT
            },
        },
        Self {
            key: "minimal",
            name: "Minimal Clean",
            scheme: ColorScheme::Light,
            theme: Theme {
                colors: ThemeColors {
                    primary: COAL,
                    accent: COAL,
                    background: HexColor::WHITE,
                    text: INK,
                    link: INK,
                },
                border_radius: BorderRadius::None,
                ..DEFAULT
            },
        },
    ];

    /// Returns the preset with this key.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.key == key)
    }
}

impl ColorScheme {
    /// Returns its word in documents and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "auto",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_presets_are_readable() {
        for preset in ThemePreset::ALL {
            let ThemeColors {
                text, background, ..
            } = preset.theme.colors;
            assert!(text.contrast(background) >= 7.0, "{}", preset.key);
        }
    }

    #[test]
    fn presets_are_found_by_their_keys() {
        let keys = ThemePreset::ALL.map(|preset| preset.key);
        assert_eq!(
            keys,
            [
                "default",
                "dark-developer",
                "enterprise",
                "vibrant",
                "minimal"
            ]
        );
        for key in keys {
            assert_eq!(ThemePreset::parse(key).map(|preset| preset.key), Some(key));
        }
        assert_eq!(ThemePreset::parse("Default"), None);
        // Only the first is not customised.
        let customised = ThemePreset::ALL.map(|preset| preset.theme.is_customised());
        assert_eq!(customised, [false, true, true, true, true]);
    }
}
