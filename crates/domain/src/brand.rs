//! The look of docs.

use crate::{AssetKey, HexColor};

/// The look of docs: what an owner may change of it. Defaults are the product's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brand {
    /// The colours.
    pub colors: BrandColors,
    /// The font of texts, one of [`Font::BODY`].
    pub body_font: Font,
    /// The font of headings, one of [`Font::HEADING`].
    pub heading_font: Font,
    /// The colours of code.
    pub syntax_theme: SyntaxTheme,
    /// How round corners are.
    pub radius: BorderRadius,
    /// The picture before the title.
    pub logo: Option<AssetKey>,
    /// The picture in the browser's tab.
    pub favicon: Option<AssetKey>,
}

/// The colours of a brand, as chosen. The shades that pages use are derived from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandColors {
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

/// Fonts that docs may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    /// Inter.
    Inter,
    /// Roboto.
    Roboto,
    /// Open Sans.
    OpenSans,
    /// Lato.
    Lato,
    /// Poppins.
    Poppins,
    /// Source Sans Pro.
    SourceSansPro,
    /// Montserrat.
    Montserrat,
    /// Playfair Display.
    PlayfairDisplay,
}

/// Colours of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyntaxTheme {
    /// Tomorrow Night.
    Tomorrow,
    /// Dracula.
    Dracula,
    /// Okaidia.
    Okaidia,
    /// Solarized Light.
    SolarizedLight,
    /// GitHub.
    Github,
}

/// How round corners are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BorderRadius {
    /// Not at all.
    None,
    /// A quarter of the root's font size.
    Small,
    /// Three eighths of it.
    Medium,
    /// Half of it.
    Large,
}

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

/// A brand to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandPreset {
    /// Its key in addresses and style sheets.
    pub key: &'static str,
    /// Its name on screens.
    pub name: &'static str,
    /// Whether it is light or dark. The product's own brand is both.
    pub scheme: ColorScheme,
    /// The brand.
    pub brand: Brand,
}

impl Default for Brand {
    fn default() -> Self {
        DEFAULT
    }
}

const DEFAULT: Brand = Brand {
    colors: BrandColors {
        primary: HexColor::new(0x3b, 0x82, 0xf6),
        accent: HexColor::new(0x10, 0xb9, 0x81),
        background: HexColor::WHITE,
        text: HexColor::new(0x1f, 0x29, 0x37),
        link: HexColor::new(0x25, 0x63, 0xeb),
    },
    body_font: Font::Inter,
    heading_font: Font::Inter,
    syntax_theme: SyntaxTheme::Tomorrow,
    radius: BorderRadius::Medium,
    logo: None,
    favicon: None,
};

const CYAN: HexColor = HexColor::new(0x22, 0xd3, 0xee);
const NAVY: HexColor = HexColor::new(0x1e, 0x3a, 0x8a);
const PINK: HexColor = HexColor::new(0xbe, 0x18, 0x5d);
const COAL: HexColor = HexColor::new(0x26, 0x26, 0x26);
const INK: HexColor = HexColor::new(0x17, 0x17, 0x17);

impl BrandPreset {
    /// All presets; the first is the product's own brand.
    pub const ALL: [Self; 5] = [
        Self {
            key: "default",
            name: "Default",
            scheme: ColorScheme::Auto,
            brand: DEFAULT,
        },
        Self {
            key: "dark-developer",
            name: "Dark Developer",
            scheme: ColorScheme::Dark,
            brand: Brand {
                colors: BrandColors {
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
            brand: Brand {
                colors: BrandColors {
                    primary: NAVY,
                    accent: NAVY,
                    background: HexColor::WHITE,
                    text: HexColor::new(0x10, 0x20, 0x3f),
                    link: HexColor::new(0x1d, 0x4e, 0xd8),
                },
                radius: BorderRadius::Small,
                ..DEFAULT
            },
        },
        Self {
            key: "vibrant",
            name: "Vibrant Startup",
            scheme: ColorScheme::Light,
            brand: Brand {
                colors: BrandColors {
                    primary: PINK,
                    accent: HexColor::new(0xb4, 0x53, 0x09),
                    background: HexColor::WHITE,
                    text: HexColor::new(0x2a, 0x0a, 0x1e),
                    link: PINK,
                },
                radius: BorderRadius::Large,
                ..DEFAULT
            },
        },
        Self {
            key: "minimal",
            name: "Minimal Clean",
            scheme: ColorScheme::Light,
            brand: Brand {
                colors: BrandColors {
                    primary: COAL,
                    accent: COAL,
                    background: HexColor::WHITE,
                    text: INK,
                    link: INK,
                },
                radius: BorderRadius::None,
                ..DEFAULT
            },
        },
    ];
}

impl Font {
    /// Fonts of texts.
    pub const BODY: [Self; 6] = [
        Self::Inter,
        Self::Roboto,
        Self::OpenSans,
        Self::Lato,
        Self::Poppins,
        Self::SourceSansPro,
    ];

    /// Fonts of headings.
    pub const HEADING: [Self; 8] = [
        Self::Inter,
        Self::Roboto,
        Self::OpenSans,
        Self::Lato,
        Self::Poppins,
        Self::SourceSansPro,
        Self::Montserrat,
        Self::PlayfairDisplay,
    ];

    /// Returns its name, which is also its stored form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inter => "Inter",
            Self::Roboto => "Roboto",
            Self::OpenSans => "Open Sans",
            Self::Lato => "Lato",
            Self::Poppins => "Poppins",
            Self::SourceSansPro => "Source Sans Pro",
            Self::Montserrat => "Montserrat",
            Self::PlayfairDisplay => "Playfair Display",
        }
    }

    /// Returns the font of texts with this name.
    #[must_use]
    pub fn parse_body(name: &str) -> Option<Self> {
        Self::BODY.into_iter().find(|font| font.name() == name)
    }

    /// Returns the font of headings with this name.
    #[must_use]
    pub fn parse_heading(name: &str) -> Option<Self> {
        Self::HEADING.into_iter().find(|font| font.name() == name)
    }
}

impl SyntaxTheme {
    /// All themes, the default first.
    pub const ALL: [Self; 5] = [
        Self::Tomorrow,
        Self::Dracula,
        Self::Okaidia,
        Self::SolarizedLight,
        Self::Github,
    ];

    /// Returns its stored form.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tomorrow => "prism-tomorrow",
            Self::Dracula => "dracula",
            Self::Okaidia => "prism-okaidia",
            Self::SolarizedLight => "prism-solarizedlight",
            Self::Github => "prism-github",
        }
    }

    /// Returns the theme with this stored form.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

impl BorderRadius {
    /// All of them, by size.
    pub const ALL: [Self; 4] = [Self::None, Self::Small, Self::Medium, Self::Large];

    /// Returns its stored form.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// Returns the radius as CSS.
    #[must_use]
    pub const fn css(self) -> &'static str {
        match self {
            Self::None => "0",
            Self::Small => "0.25rem",
            Self::Medium => "0.375rem",
            Self::Large => "0.5rem",
        }
    }

    /// Returns the radius with this stored form.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|radius| radius.word() == word)
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
    fn the_default_brand_is_the_products_own() {
        let Brand { colors, .. } = Brand::default();
        let BrandColors {
            primary,
            accent,
            background,
            text,
            link,
        } = colors;
        let colors = [primary, accent, background, text, link].map(|color| color.to_string());
        assert_eq!(
            colors,
            ["#3b82f6", "#10b981", "#ffffff", "#1f2937", "#2563eb"]
        );
        assert_eq!(BrandPreset::ALL[0].brand, Brand::default());
        assert_eq!(Brand::default().syntax_theme.word(), "prism-tomorrow");
        assert_eq!(Brand::default().radius.css(), "0.375rem");
    }

    #[test]
    fn stored_forms_are_read_back() {
        for font in Font::HEADING {
            assert_eq!(Font::parse_heading(font.name()), Some(font));
            let is_body = Font::BODY.contains(&font);
            assert_eq!(Font::parse_body(font.name()), is_body.then_some(font));
        }
        for theme in SyntaxTheme::ALL {
            assert_eq!(SyntaxTheme::parse(theme.word()), Some(theme));
        }
        for radius in BorderRadius::ALL {
            assert_eq!(BorderRadius::parse(radius.word()), Some(radius));
        }
        assert_eq!(SyntaxTheme::parse("prism"), None);
    }

    #[test]
    fn texts_of_presets_are_readable() {
        for preset in BrandPreset::ALL {
            let BrandColors {
                text, background, ..
            } = preset.brand.colors;
            assert!(text.contrast(background) >= 7.0, "{}", preset.key);
        }
    }
}
