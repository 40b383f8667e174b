//! The look of docs: themes, overrides of projects, and the theme that readers see.

mod choices;
mod colors;
mod fields;
mod mode;
mod overrides;
mod presets;

use sha2::{Digest, Sha256};

use crate::{AssetRef, HexColor};

pub use choices::{BorderRadius, Font, SyntaxTheme};
pub use colors::{ThemeColor, ThemeColors};
pub use fields::ThemeFields;
pub use mode::{EffectiveMode, GlobalTheme, ThemeMode, ThemeSources, effective_theme};
pub use overrides::ThemeOverrides;
pub use presets::{ColorScheme, ThemePreset};

/// The look of docs, as far as an owner can change it. The default is the product's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// The colours.
    pub colors: ThemeColors,
    /// The font of texts, one of [`Font::BODY`].
    pub body_font: Font,
    /// The font of headings, one of [`Font::HEADING`].
    pub heading_font: Font,
    /// The colours of code.
    pub syntax_theme: SyntaxTheme,
    /// How round corners are.
    pub border_radius: BorderRadius,
    /// The picture before the title.
    pub logo: Option<AssetRef>,
    /// The picture in the browser's tab.
    pub favicon: Option<AssetRef>,
    /// The picture before the title on dark pages; none if it is the same.
    pub dark_logo: Option<AssetRef>,
}

impl Theme {
    /// Returns the default theme in one colour: that of buttons, highlights and links.
    #[must_use]
    pub const fn in_color(color: HexColor) -> Self {
        let colors = ThemeColors {
            primary: color,
            accent: color,
            link: color,
            ..DEFAULT.colors
        };
        Self { colors, ..DEFAULT }
    }

    /// Returns whether any field differs from the defaults.
    #[must_use]
    pub fn is_customised(&self) -> bool {
        *self != DEFAULT
    }

    /// Returns the fonts, each once.
    pub fn fonts(&self) -> impl Iterator<Item = Font> + use<> {
        let other = self.heading_font != self.body_font;
        [self.body_font]
            .into_iter()
            .chain(other.then_some(self.heading_font))
    }

    /// Returns a text that differs for different themes, and is empty for the default one. It is part of the key of
    /// everything that is cached or stored for docs.
    #[must_use]
    pub fn stamp(&self) -> String {
        if !self.is_customised() {
            return String::new();
        }
        let values = self.fields();
        let values = values.values().map(Option::unwrap_or_default);
        format!("{:x}", Sha256::digest(values.join("\n").as_bytes()))
    }
}

impl Default for Theme {
    fn default() -> Self {
        DEFAULT
    }
}

const DEFAULT: Theme = Theme {
    colors: ThemeColors {
        primary: HexColor::new(0x3b, 0x82, 0xf6),
        accent: HexColor::new(0x10, 0xb9, 0x81),
        background: HexColor::WHITE,
        text: HexColor::new(0x1f, 0x29, 0x37),
        link: HexColor::new(0x25, 0x63, 0xeb),
    },
    body_font: Font::Inter,
    heading_font: Font::Inter,
    syntax_theme: SyntaxTheme::Tomorrow,
    border_radius: BorderRadius::Medium,
    logo: None,
    favicon: None,
    dark_logo: None,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_theme_is_the_products_own() {
        let colors = ThemeColor::ALL.map(|color| Theme::default().colors.get(color).to_string());
        assert_eq!(
            colors,
            ["#3b82f6", "#10b981", "#ffffff", "#1f2937", "#2563eb"]
        );
        assert_eq!(ThemePreset::ALL[0].theme, Theme::default());
        assert_eq!(Theme::default().syntax_theme.word(), "prism-tomorrow");
        assert_eq!(Theme::default().border_radius.css(), "0.375rem");
        assert!(!Theme::default().is_customised());
    }

    #[test]
    fn a_theme_in_one_colour_changes_no_page() {
        let red = HexColor::new(0xdc, 0x26, 0x26);
        let theme = Theme::in_color(red);
        let colors = ThemeColor::ALL.map(|color| theme.colors.get(color));
        let ThemeColors {
            background, text, ..
        } = DEFAULT.colors;
        assert_eq!(colors, [red, red, background, text, red]);
    }

    #[test]
    fn a_theme_names_each_of_its_fonts_once() {
        let fonts = |body_font, heading_font| {
            let theme = Theme {
                body_font,
                heading_font,
                ..DEFAULT
            };
            theme.fonts().collect::<Vec<_>>()
        };
        assert_eq!(fonts(Font::Lato, Font::Lato), [Font::Lato]);
        assert_eq!(
            fonts(Font::Lato, Font::Poppins),
            [Font::Lato, Font::Poppins]
        );
    }

    #[test]
    fn other_themes_have_another_stamp() {
        assert_eq!(Theme::default().stamp(), "");
        let stamps: std::collections::HashSet<_> = ThemePreset::ALL
            .iter()
            .map(|preset| preset.theme.stamp())
            .collect();
        assert_eq!(stamps.len(), ThemePreset::ALL.len());
        // The same value in another field.
        let with = |colors| Theme { colors, ..DEFAULT }.stamp();
        let green = DEFAULT.colors.accent;
        assert_ne!(
            with(ThemeColors {
                primary: green,
                ..DEFAULT.colors
            }),
            with(ThemeColors {
                link: green,
                ..DEFAULT.colors
            })
        );
    }
}
