//! The colours of code: seven themes of the highlighter Prism, readable on their own backgrounds.
//!
//! The colours as their authors chose them are in [`SyntaxColors::of`]; 29 of the 70 are too faint. [`SyntaxColors::readable`]
//! moves the lightness of each until it has the contrast that text needs. A dark theme keeps its background on light
//! pages, as the product's own code does. A light theme gets a dark background of the same hue on dark pages, and its
//! colours get lighter.

use std::sync::LazyLock;

use domain::{HexColor, SyntaxTheme};

use crate::color::{Contrast, Look, Mode, Oklch, contrast};
use crate::color::{fit, hex, mix, mode_of, ring_ratio, text_ratio, toward_text};

/// The colours of a syntax theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxColors {
    /// Behind code.
    pub background: HexColor,
    /// Code without a colour of its own.
    pub text: HexColor,
    /// Brackets, commas, operators; directives of GraphQL.
    pub punctuation: HexColor,
    /// Words of the language.
    pub keyword: HexColor,
    /// Names of types.
    pub class_name: HexColor,
    /// Names of arguments and variables.
    pub attr_name: HexColor,
    /// Strings.
    pub string: HexColor,
    /// Numbers, `true` and `false`.
    pub number: HexColor,
    /// Names of functions and operations.
    pub function: HexColor,
    /// Keys of objects.
    pub property: HexColor,
    /// Comments.
    pub comment: HexColor,
    /// The line around code. No theme has one of its own.
    pub line: HexColor,
}

/// Lightness and greatest chroma of the background of a light theme on dark pages.
const DARK_BACKGROUND: (f64, f64) = (0.21, 0.02);
/// The share of the text in the line around code.
const LINE: f64 = 0.12;

/// The readable colours of each theme in each look, in the orders of `ALL`.
static READABLE: LazyLock<[[SyntaxColors; 4]; 7]> =
    LazyLock::new(|| SyntaxTheme::ALL.map(|theme| Look::ALL.map(|look| readable(theme, look))));

impl SyntaxColors {
    /// Returns the colours that the authors of a theme chose. Sources, all under the MIT license (`LICENSES.md`):
    /// `prism.css`, `prism-tomorrow.css`, `prism-coy.css`, `prism-solarizedlight.css` and `prism-okaidia.css` of the npm
    /// package `prismjs` 1.30.0, `prism-ghcolors.css` and `prism-dracula.css` of `prism-themes` 1.9.0.
    #[must_use]
    pub const fn of(theme: SyntaxTheme) -> Self {
        // Background, text, punctuation; keyword, class-name, attr-name; string, number, function; property, comment.
        match theme {
            SyntaxTheme::Prism => Self::new([
                0xf5f2f0, 0x000000, 0x999999, 0x0077aa, 0xdd4a68, 0x669900, 0x669900, 0x990055,
                0xdd4a68, 0x990055, 0x708090,
            ]),
            SyntaxTheme::Tomorrow => Self::new([
                0x2d2d2d, 0xcccccc, 0xcccccc, 0xcc99cd, 0xf8c555, 0xe2777a, 0x7ec699, 0xf08d49,
                0xf08d49, 0xf8c555, 0x999999,
            ]),
            SyntaxTheme::Coy => Self::new([
                0xfdfdfd, 0x000000, 0x5f6364, 0x1990b8, 0x1990b8, 0x2f9c0a, 0x2f9c0a, 0xc92c2c,
                0x2f9c0a, 0xc92c2c, 0x7d8b99,
            ]),
            SyntaxTheme::SolarizedLight => Self::new([
                0xfdf6e3, 0x657b83, 0x586e75, 0x859900, 0xb58900, 0x2aa198, 0x2aa198, 0x268bd2,
                0xb58900, 0x268bd2, 0x93a1a1,
            ]),
            SyntaxTheme::Okaidia => Self::new([
                0x272822, 0xf8f8f2, 0xf8f8f2, 0x66d9ef, 0xe6db74, 0xa6e22e, 0xa6e22e, 0xae81ff,
                0xe6db74, 0xf92672, 0x8292a2,
            ]),
            // Names of types have no colour of their own in it.
            SyntaxTheme::Github => Self::new([
                0xffffff, 0x393a34, 0x393a34, 0x00a4db, 0x393a34, 0x00a4db, 0xe3116c, 0x36acaa,
                0x9a050f, 0x36acaa, 0x999988,
            ]),
            SyntaxTheme::Dracula => Self::new([
                0x282a36, 0xf8f8f2, 0xf8f8f2, 0x8be9fd, 0xf1fa8c, 0x50fa7b, 0x50fa7b, 0xbd93f9,
                0xf1fa8c, 0xff79c6, 0x6272a4,
            ]),
        }
    }

    const fn new(colors: [u32; 11]) -> Self {
        let [
            background,
            text,
            punctuation,
            keyword,
            class_name,
            attr_name,
            string,
            number,
            function,
            property,
            comment,
        ] = colors;
        Self {
            background: hex(background),
            text: hex(text),
            punctuation: hex(punctuation),
            keyword: hex(keyword),
            class_name: hex(class_name),
            attr_name: hex(attr_name),
            string: hex(string),
            number: hex(number),
            function: hex(function),
            property: hex(property),
            comment: hex(comment),
            line: hex(text),
        }
    }

    /// Returns the colours of a theme as a look shows them: each text has the contrast that the look needs.
    #[must_use]
    pub fn readable(theme: SyntaxTheme, look: Look) -> Self {
        let of_theme = SyntaxTheme::ALL.into_iter().zip(&*READABLE);
        let of_theme = of_theme.filter(|(each, _)| *each == theme);
        let looks = of_theme.flat_map(|(_, colors)| Look::ALL.into_iter().zip(colors));
        let mut colors = looks.filter(|(each, _)| *each == look);
        colors
            .next()
            .map_or_else(|| readable(theme, look), |(_, colors)| *colors)
    }

    /// Returns the texts: everything but background and line.
    #[must_use]
    pub const fn texts(&self) -> [HexColor; 10] {
        [
            self.text,
            self.punctuation,
            self.keyword,
            self.class_name,
            self.attr_name,
            self.string,
            self.number,
            self.function,
            self.property,
            self.comment,
        ]
    }

    fn map_texts(self, map: impl Fn(HexColor) -> HexColor) -> Self {
        Self {
            background: self.background,
            text: map(self.text),
            punctuation: map(self.punctuation),
            keyword: map(self.keyword),
            class_name: map(self.class_name),
            attr_name: map(self.attr_name),
            string: map(self.string),
            number: map(self.number),
            function: map(self.function),
            property: map(self.property),
            comment: map(self.comment),
            line: self.line,
        }
    }

    /// Returns the colours before contrast is looked at: those of the authors, or their dark form.
    #[must_use]
    pub fn wanted(theme: SyntaxTheme, mode: Mode) -> Self {
        let own = Self::of(theme);
        if mode == Mode::Light || mode_of(own.background) == Mode::Dark {
            return own;
        }
        let (lightness, chroma) = DARK_BACKGROUND;
        let background = Oklch::of(own.background);
        let background = background
            .with_lightness(lightness)
            .with_chroma(background.chroma.min(chroma))
            .to_hex();
        let dark = own.map_texts(|color| {
            let color = Oklch::of(color);
            // Turns the order around: black becomes the lightest.
            color.with_lightness(0.92 - 0.28 * color.lightness).to_hex()
        });
        Self { background, ..dark }
    }
}

fn readable(theme: SyntaxTheme, look: Look) -> SyntaxColors {
    let wanted = SyntaxColors::wanted(theme, look.mode);
    let background = wanted.background;
    let colors = wanted.map_texts(|color| on_code(color, background, text_ratio(look)));
    let line = mix(background, colors.text, LINE);
    let line = match look.contrast {
        Contrast::Normal => line,
        Contrast::More => on_code(line, background, ring_ratio(look)),
    };
    SyntaxColors { line, ..colors }
}

/// Moves a colour until it has a contrast ratio with the background of code.
pub(crate) fn on_code(color: HexColor, background: HexColor, ratio: f64) -> HexColor {
    fit(color, toward_text(mode_of(background)), |color| {
        contrast(color, background) / ratio
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tokens_are_readable_in_every_look() {
        for theme in SyntaxTheme::ALL {
            for look in Look::ALL {
                let colors = SyntaxColors::readable(theme, look);
                let needed = match look.contrast {
                    Contrast::Normal => 4.5,
                    Contrast::More => 7.0,
                };
                for color in colors.texts() {
                    let ratio = color.contrast(colors.background);
                    assert!(ratio >= needed, "{theme:?} {look:?} {color} {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn readable_colours_stay_and_faint_ones_move() {
        let light = Look::new(Mode::Light, Contrast::Normal);
        let mut faint = 0;
        for theme in SyntaxTheme::ALL {
            let (own, shown) = (
                SyntaxColors::of(theme),
                SyntaxColors::readable(theme, light),
            );
            assert_eq!(own.background, shown.background);
            for (own, moved) in own.texts().into_iter().zip(shown.texts()) {
                if own.contrast(shown.background) >= 4.5 {
                    assert_eq!(own, moved, "{theme:?}");
                    continue;
                }
                faint += 1;
                // Lightness alone moves, and no further than needed.
                assert!(
                    moved.contrast(shown.background) < 4.8,
                    "{theme:?} {own} {moved}"
                );
                let (own, moved) = (Oklch::of(own), Oklch::of(moved));
                let turn = (own.hue() - moved.hue()).rem_euclid(360.0);
                assert!(
                    own.chroma < 0.02 || turn.min(360.0 - turn) < 6.0,
                    "{theme:?} {turn}"
                );
            }
        }
        assert_eq!(faint, FAINT, "of 70 colours");
    }

    #[test]
    fn dark_themes_look_the_same_on_light_and_dark_pages() {
        for theme in SyntaxTheme::ALL {
            let [light, dark] = [Mode::Light, Mode::Dark]
                .map(|mode| SyntaxColors::readable(theme, Look::new(mode, Contrast::Normal)));
            let is_dark = mode_of(SyntaxColors::of(theme).background) == Mode::Dark;
            assert_eq!(light == dark, is_dark, "{theme:?}");
            assert_eq!(mode_of(dark.background), Mode::Dark, "{theme:?}");
        }
    }

    /// How many of the authors' colours are below 4.5:1 on the theme's own background.
    const FAINT: usize = 29;
}
