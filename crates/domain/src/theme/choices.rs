//! The choices that a theme offers besides colours: fonts, colours of code, round corners.

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

/// Colours of code, named after the themes of the highlighter Prism.
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
    /// Prism's own.
    Prism,
    /// Coy.
    Coy,
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
    pub const ALL: [Self; 7] = [
        Self::Tomorrow,
        Self::Dracula,
        Self::Okaidia,
        Self::SolarizedLight,
        Self::Github,
        Self::Prism,
        Self::Coy,
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
            Self::Prism => "prism",
            Self::Coy => "prism-coy",
        }
    }

    /// Returns its name on screens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tomorrow => "Tomorrow Night",
            Self::Dracula => "Dracula",
            Self::Okaidia => "Okaidia",
            Self::SolarizedLight => "Solarized Light",
            Self::Github => "GitHub",
            Self::Prism => "Prism",
            Self::Coy => "Coy",
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

    /// Returns its name on screens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Small => "Small",
            Self::Medium => "Medium",
            Self::Large => "Large",
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

#[cfg(test)]
mod tests {
    use super::*;

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
        for wrong in ["", "Prism", "prism-dracula", "tomorrow"] {
            assert_eq!(SyntaxTheme::parse(wrong), None, "{wrong}");
        }
        assert_eq!(BorderRadius::parse("0"), None);
    }

    #[test]
    fn both_lists_of_syntax_themes_are_offered() {
        for word in [
            "prism",
            "prism-tomorrow",
            "prism-coy",
            "prism-solarizedlight",
            "dracula",
            "prism-okaidia",
            "prism-github",
        ] {
            assert!(SyntaxTheme::parse(word).is_some(), "{word}");
        }
    }
}
