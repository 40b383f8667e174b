//! The choices that a badge offers, and their colors.

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
    pub(super) background: &'static str,
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

const WHITE: Ink = Ink {
    text: None,
    shadow: "#010101",
};
const BLACK: Ink = Ink {
    text: Some("#333"),
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
            background: self.hex(),
            ink: &WHITE,
        }
    }

    /// Returns its color in hexadecimal.
    #[must_use]
    pub fn hex(self) -> &'static str {
        match self {
            Self::Violet => "#7c3aed",
            Self::Indigo => "#4f46e5",
            Self::Green => "#15803d",
            Self::Blue => "#2563eb",
            Self::Purple => "#9333ea",
            Self::Pink => "#be185d",
            Self::Gray => "#4b5563",
        }
    }
}

impl BadgeTheme {
    pub(super) fn shade(self) -> Shade {
        Shade {
            background: self.hex(),
            ink: match self {
                Self::Light => &BLACK,
                Self::Dark => &WHITE,
            },
        }
    }

    /// Returns the color of the label in hexadecimal.
    #[must_use]
    pub fn hex(self) -> &'static str {
        match self {
            Self::Light => "#e5e7eb",
            Self::Dark => "#1f2937",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn every_text_has_enough_contrast() {
        let colors = BadgeColor::ALL.iter().map(|color| color.shade());
        let themes = BadgeTheme::ALL.iter().map(|theme| theme.shade());
        for shade in colors.chain(themes) {
            let text = parse(shade.ink.text.unwrap_or(DEFAULT_TEXT));
            for style in BadgeStyle::ALL {
                for (color, opacity) in layers(*style) {
                    let background = cover(parse(shade.background), color, opacity);
                    let contrast = contrast(text, background);
                    assert!(contrast >= 4.5, "{shade:?} {style:?}: {contrast}");
                }
            }
        }
    }
}
