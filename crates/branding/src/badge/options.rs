//! The choices that a badge offers, and their colors.

use domain::HexColor;

/// Defines an enum whose variants each have a word, as in query parameters.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All of them, the default first.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Returns its word.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// Finds it by its word.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// The shape of a badge.
    BadgeStyle {
        /// Rounded corners and a slight gradient.
        #[default]
        Flat = "flat",
        /// Square corners and no gradient.
        FlatSquare = "flat-square",
        /// Rounded corners and a strong gradient.
        Plastic = "plastic",
    }
}

words! {
    /// The background of a message. All are dark enough for white text.
    BadgeColor {
        /// The color of badges that lead to docs.
        #[default]
        Violet = "violet",
        /// The color of badges that count views.
        Indigo = "indigo",
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// Purple.
        Purple = "purple",
        /// Pink.
        Pink = "pink",
        /// Gray.
        Gray = "gray",
    }
}

words! {
    /// The background of a label.
    BadgeTheme {
        /// Dark text on a light background.
        #[default]
        Light = "light",
        /// Light text on a dark background.
        Dark = "dark",
    }
}

/// A background with the colors of the text on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shade {
    pub(super) background: HexColor,
    pub(super) ink: &'static Ink,
}

/// The colors of a text.
#[derive(Debug)]
pub(super) struct Ink {
    /// The color of the letters; none for [`DEFAULT_TEXT`].
    pub(super) text: Option<&'static str>,
    pub(super) shadow: &'static str,
}

/// The color of letters without a color of their own.
pub(super) const DEFAULT_TEXT: &str = "#fff";

pub(super) const WHITE: Ink = Ink {
    text: None,
    shadow: "#010101",
};
const BLACK: Ink = Ink {
    text: Some("#333"),
    shadow: "#ccc",
};
/// [`crate::color::INK`], for fills that are too dark for [`BLACK`].
pub(super) const NEAR_BLACK: Ink = Ink {
    text: Some("#18181b"),
    shadow: "#ccc",
};

impl BadgeColor {
    /// The colors of badges that count views, the default first.
    pub const OF_VIEWS: &[Self] = &[
        Self::Indigo,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Pink,
        Self::Gray,
    ];

    pub(super) fn shade(self) -> Shade {
        Shade {
            background: self.value(),
            ink: &WHITE,
        }
    }

    /// Returns its color.
    #[must_use]
    pub const fn value(self) -> HexColor {
        match self {
            Self::Violet => HexColor::new(0x7c, 0x3a, 0xed),
            Self::Indigo => HexColor::new(0x4f, 0x46, 0xe5),
            Self::Green => HexColor::new(0x15, 0x80, 0x3d),
            Self::Blue => HexColor::new(0x25, 0x63, 0xeb),
            Self::Purple => HexColor::new(0x93, 0x33, 0xea),
            Self::Pink => HexColor::new(0xbe, 0x18, 0x5d),
            Self::Gray => HexColor::new(0x4b, 0x55, 0x63),
        }
    }
}

impl BadgeTheme {
    pub(super) fn shade(self) -> Shade {
        Shade {
            background: self.value(),
            ink: match self {
                Self::Light => &BLACK,
                Self::Dark => &WHITE,
            },
        }
    }

    /// Returns the color of the label.
    #[must_use]
    pub const fn value(self) -> HexColor {
        match self {
            Self::Light => HexColor::new(0xe5, 0xe7, 0xeb),
            Self::Dark => HexColor::new(0x1f, 0x29, 0x37),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::BadgeFill;
    use super::*;
    use crate::color::testing::cube;

    #[test]
    fn words_are_read_as_they_are_written() {
        for style in BadgeStyle::ALL {
            assert_eq!(BadgeStyle::from_word(style.word()), Some(*style));
        }
        for color in BadgeColor::ALL {
            assert_eq!(BadgeColor::from_word(color.word()), Some(*color));
        }
        for theme in BadgeTheme::ALL {
            assert_eq!(BadgeTheme::from_word(theme.word()), Some(*theme));
        }
        assert_eq!(BadgeStyle::from_word("Flat"), None);
        assert_eq!(BadgeColor::from_word(""), None);
    }

    #[test]
    fn the_first_of_each_is_the_default() {
        assert_eq!(BadgeStyle::ALL.first(), Some(&BadgeStyle::default()));
        assert_eq!(BadgeColor::ALL.first(), Some(&BadgeColor::default()));
        assert_eq!(BadgeTheme::ALL.first(), Some(&BadgeTheme::default()));
        let (default, others) = BadgeColor::ALL.split_first().unwrap();
        assert_eq!(*default, BadgeColor::Violet);
        assert_eq!(others, BadgeColor::OF_VIEWS);
    }

    type Rgb = [f64; 3];

    fn parse(hex: &str) -> Rgb {
        let digits = hex.strip_prefix('#').unwrap();
        let size = digits.len() / 3;
        [0, 1, 2].map(|channel| {
            let part = &digits[channel * size..(channel + 1) * size];
            f64::from(u8::from_str_radix(&part.repeat(3 - size), 16).unwrap()) / 255.0
        })
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(color: Rgb) -> f64 {
        let [r, g, b] = color.map(|c| match c {
            ..=0.04045 => c / 12.92,
            _ => ((c + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn cover(below: Rgb, above: Rgb, opacity: f64) -> Rgb {
        [0, 1, 2].map(|channel| below[channel] * (1.0 - opacity) + above[channel] * opacity)
    }

    /// The layers that a style puts over the backgrounds, at the height of letters: their colors and opacities. Letters
    /// reach from a quarter of the height to nine tenths of it, so the edges of `plastic` are not behind them.
    fn layers(style: BadgeStyle) -> Vec<(Rgb, f64)> {
        let mix = |from: (Rgb, f64), to: (Rgb, f64)| {
            (0..=100).map(move |step| {
                let share = f64::from(step) / 100.0;
                (cover(from.0, to.0, share), from.1 + (to.1 - from.1) * share)
            })
        };
        let black = [0.0; 3];
        match style {
            BadgeStyle::FlatSquare => vec![(black, 0.0)],
            BadgeStyle::Flat => mix((parse("#bbb"), 0.1), (black, 0.1)).collect(),
            BadgeStyle::Plastic => mix((parse("#aaa"), 0.1), (black, 0.3)).collect(),
        }
    }

    fn check(shade: Shade, style: BadgeStyle) {
        let text = parse(shade.ink.text.unwrap_or(DEFAULT_TEXT));
        for (color, opacity) in layers(style) {
            let background = cover(parse(&shade.background.to_string()), color, opacity);
            let contrast = contrast(text, background);
            assert!(contrast >= 4.5, "{shade:?} {style:?}: {contrast}");
        }
    }

    #[test]
    fn every_text_has_enough_contrast() {
        let colors = BadgeColor::ALL.iter().map(|color| color.shade());
        let themes = BadgeTheme::ALL.iter().map(|theme| theme.shade());
        for shade in colors.chain(themes) {
            for style in BadgeStyle::ALL {
                check(shade, *style);
            }
        }
    }

    #[test]
    fn every_brand_has_enough_contrast() {
        for color in cube() {
            for style in BadgeStyle::ALL {
                check(BadgeFill::Brand(color).shade(*style), *style);
            }
        }
    }
}
