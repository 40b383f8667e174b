//! The owner's theme in documents.

/// The logo before the title of docs, or a letter in its place.
#[derive(Debug)]
pub(crate) struct DocsMark<'a> {
    /// The letter in place of a logo.
    pub(crate) letter: String,
    /// Path of the logo.
    pub(crate) logo: Option<&'a str>,
    /// Path of the logo for dark pages, if it is another.
    pub(crate) dark_logo: Option<&'a str>,
}

impl<'a> DocsMark<'a> {
    /// Returns the mark of a project.
    pub(crate) fn new(name: &str, brand: Option<&'a DocsBrand>) -> Self {
        Self {
            letter: name.chars().take(1).flat_map(char::to_uppercase).collect(),
            logo: brand.and_then(|brand| brand.logo.as_deref()),
            dark_logo: brand.and_then(|brand| brand.dark_logo.as_deref()),
        }
    }
}

/// The parts of a theme that a document loads and shows. The default theme needs none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DocsBrand {
    /// Paths of its style sheets, the theme's own last.
    pub style_sheets: Vec<String>,
    /// Paths of the font files that the first paint needs.
    pub fonts: Vec<String>,
    /// Paths of the interface's own font files, if the theme does not use that font.
    pub unused_fonts: Vec<String>,
    /// Path of the picture before the title.
    pub logo: Option<String>,
    /// Path of the one for dark pages, if it is another.
    pub dark_logo: Option<String>,
    /// Path and media type of the picture in the browser's tab.
    pub favicon: Option<(String, &'static str)>,
    /// Colours of the browser's bars around light and dark pages: `#rrggbb`.
    pub bars: (String, String),
}

impl DocsBrand {
    /// Returns the tags that belong after the app's own style sheets.
    #[must_use]
    pub fn styles(&self) -> String {
        let fonts = self.fonts.iter().map(|path| {
            format!("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{path}\" crossorigin>\n")
        });
        let sheets = self
            .style_sheets
            .iter()
            .map(|path| format!("<link rel=\"stylesheet\" href=\"{path}\" data-brand>\n"));
        fonts.chain(sheets).collect()
    }

    /// Returns the tags in place of the product's icons; none if the theme has no icon of its own.
    #[must_use]
    pub fn icon(&self) -> Option<String> {
        let (path, media_type) = self.favicon.as_ref()?;
        Some(format!(
            "<link rel=\"icon\" type=\"{media_type}\" href=\"{path}\">\n"
        ))
    }

    /// Returns the tags with the colours of the browser's bars.
    #[must_use]
    pub fn theme_colors(&self) -> String {
        let (light, dark) = &self.bars;
        [("light", light), ("dark", dark)]
            .map(|(scheme, color)| {
                format!("<meta name=\"theme-color\" media=\"(prefers-color-scheme: {scheme})\" content=\"{color}\">\n")
            })
            .concat()
    }
}
