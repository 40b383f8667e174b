//! The fonts that themes offer, as style sheets name them.

use domain::Font;

/// How a font is named in CSS, and the npm package that has its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontFace {
    /// The family of the package's `@font-face` rules.
    pub family: &'static str,
    /// The family of a system font with the same metrics, so that nothing moves when the font arrives.
    pub fallback: &'static str,
    /// The keyword of CSS for fonts of its kind.
    pub generic: &'static str,
    /// The package. Those of `@fontsource-variable` have all weights in one file.
    pub package: &'static str,
}

impl FontFace {
    /// Returns the face of a font.
    #[must_use]
    pub const fn of(font: Font) -> Self {
        let (family, fallback, package) = match font {
            Font::Inter => (
                "Inter Variable",
                "Inter Fallback",
                "@fontsource-variable/inter",
            ),
            Font::Roboto => (
                "Roboto Variable",
                "Roboto Fallback",
                "@fontsource-variable/roboto",
            ),
            Font::OpenSans => (
                "Open Sans Variable",
                "Open Sans Fallback",
                "@fontsource-variable/open-sans",
            ),
            Font::Lato => ("Lato", "Lato Fallback", "@fontsource/lato"),
            Font::Poppins => ("Poppins", "Poppins Fallback", "@fontsource/poppins"),
            // Renamed by Adobe in 2021; the drawings are the same.
            Font::SourceSansPro => (
                "Source Sans 3 Variable",
                "Source Sans 3 Fallback",
                "@fontsource-variable/source-sans-3",
            ),
            Font::Montserrat => (
                "Montserrat Variable",
                "Montserrat Fallback",
                "@fontsource-variable/montserrat",
            ),
            Font::PlayfairDisplay => (
                "Playfair Display Variable",
                "Playfair Display Fallback",
                "@fontsource-variable/playfair-display",
            ),
        };
        let generic = match font {
            Font::PlayfairDisplay => "serif",
            _ => "sans-serif",
        };
        Self {
            family,
            fallback,
            generic,
            package,
        }
    }

    /// Returns the value of `font-family`.
    #[must_use]
    pub fn stack(&self) -> String {
        let Self {
            family,
            fallback,
            generic,
            ..
        } = self;
        let system = if *generic == "serif" {
            ""
        } else {
            "system-ui, "
        };
        format!("\"{family}\", \"{fallback}\", {system}{generic}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_products_own() {
        assert_eq!(
            FontFace::of(Font::Inter).stack(),
            "\"Inter Variable\", \"Inter Fallback\", system-ui, sans-serif"
        );
        assert_eq!(
            FontFace::of(Font::PlayfairDisplay).stack(),
            "\"Playfair Display Variable\", \"Playfair Display Fallback\", serif"
        );
        let families: std::collections::HashSet<_> = Font::HEADING
            .into_iter()
            .map(|font| FontFace::of(font).family)
            .collect();
        assert_eq!(families.len(), Font::HEADING.len());
    }
}
