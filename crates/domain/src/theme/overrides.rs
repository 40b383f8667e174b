//! The changes of a project or an owner to the default theme.

use super::{BorderRadius, DEFAULT, Font, SyntaxTheme, Theme, ThemeColors, ThemeFields};
use crate::{AssetKind, AssetRef, Error, FieldError, HexColor, PropertyChanges, Result};

/// The fields that differ from the default theme. A field with the default value is one that is not set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThemeOverrides {
    primary: Option<HexColor>,
    accent: Option<HexColor>,
    background: Option<HexColor>,
    text: Option<HexColor>,
    link: Option<HexColor>,
    body_font: Option<Font>,
    heading_font: Option<Font>,
    syntax_theme: Option<SyntaxTheme>,
    border_radius: Option<BorderRadius>,
    logo: Option<AssetRef>,
    favicon: Option<AssetRef>,
    dark_logo: Option<AssetRef>,
}

impl ThemeOverrides {
    /// Returns the changes of a theme.
    #[must_use]
    pub fn of(theme: &Theme) -> Self {
        let ThemeColors {
            primary,
            accent,
            background,
            text,
            link,
        } = theme.colors;
        let colors = DEFAULT.colors;
        Self {
            primary: differing(primary, colors.primary),
            accent: differing(accent, colors.accent),
            background: differing(background, colors.background),
            text: differing(text, colors.text),
            link: differing(link, colors.link),
            body_font: differing(theme.body_font, DEFAULT.body_font),
            heading_font: differing(theme.heading_font, DEFAULT.heading_font),
            syntax_theme: differing(theme.syntax_theme, DEFAULT.syntax_theme),
            border_radius: differing(theme.border_radius, DEFAULT.border_radius),
            logo: theme.logo,
            favicon: theme.favicon,
            dark_logo: theme.dark_logo,
        }
    }

    /// Returns the default theme with these changes.
    #[must_use]
    pub fn theme(&self) -> Theme {
        let colors = DEFAULT.colors;
        Theme {
            colors: ThemeColors {
                primary: self.primary.unwrap_or(colors.primary),
                accent: self.accent.unwrap_or(colors.accent),
                background: self.background.unwrap_or(colors.background),
                text: self.text.unwrap_or(colors.text),
                link: self.link.unwrap_or(colors.link),
            },
            body_font: self.body_font.unwrap_or(DEFAULT.body_font),
            heading_font: self.heading_font.unwrap_or(DEFAULT.heading_font),
            syntax_theme: self.syntax_theme.unwrap_or(DEFAULT.syntax_theme),
            border_radius: self.border_radius.unwrap_or(DEFAULT.border_radius),
            logo: self.logo,
            favicon: self.favicon,
            dark_logo: self.dark_logo,
        }
    }

    /// Returns whether nothing is overridden.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns how many fields are overridden.
    #[must_use]
    pub fn count(&self) -> usize {
        self.fields().values().into_iter().flatten().count()
    }

    /// The message for a picture that is not stored here. Docs load nothing from other sites.
    pub const NOT_UPLOADED: &str =
        "Upload the picture first, and use the address that the upload returns.";

    /// Returns the pictures with the names of their fields.
    pub fn pictures(&self) -> impl Iterator<Item = (&'static str, AssetRef)> + use<> {
        let pictures = [
            ("logo_url", self.logo),
            ("favicon_url", self.favicon),
            ("logo_dark_url", self.dark_logo),
        ];
        let pictures = pictures.into_iter();
        pictures.filter_map(|(field, picture)| Some((field, picture?)))
    }

    /// Returns the same changes without the picture of a kind. Removing the logo removes the one for dark pages too.
    #[must_use]
    pub fn without(mut self, kind: AssetKind) -> Self {
        match kind {
            AssetKind::Logo => (self.logo, self.dark_logo) = (None, None),
            AssetKind::Favicon => self.favicon = None,
        }
        self
    }

    /// Compares two themes for their events.
    #[must_use]
    pub fn compare(before: &Self, after: &Self) -> PropertyChanges {
        let (before, after) = (before.fields(), after.fields());
        let values = before.values().into_iter().zip(after.values());
        let fields = ThemeFields::NAMES.into_iter().zip(values);
        fields.fold(PropertyChanges::new(), |changes, (field, (from, to))| {
            changes.compare(field, from, to)
        })
    }

    /// Parses the fields of a request. None, an empty text and the default value mean the default.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] with every field that has a wrong value.
    pub fn parse(fields: &ThemeFields) -> Result<Self> {
        let (overrides, errors) = Self::read(fields);
        if errors.is_empty() {
            Ok(overrides)
        } else {
            Err(Error::InvalidInput(errors))
        }
    }

    /// Reads fields from the database. A value that is not known any more counts as one that is not set.
    #[must_use]
    pub fn stored(fields: &ThemeFields) -> Self {
        Self::read(fields).0
    }

    /// Returns the fields; those that are not overridden are none. It is the form of the API and of the database.
    #[must_use]
    pub fn fields(&self) -> ThemeFields {
        let color = |color: Option<HexColor>| color.map(|color| color.to_string());
        ThemeFields {
            primary_color: color(self.primary),
            accent_color: color(self.accent),
            background_color: color(self.background),
            text_color: color(self.text),
            link_color: color(self.link),
            syntax_theme: self.syntax_theme.map(|theme| theme.word().to_owned()),
            font_family: self.body_font.map(|font| font.name().to_owned()),
            heading_font_family: self.heading_font.map(|font| font.name().to_owned()),
            logo_url: self.logo.map(|logo| logo.path()),
            favicon_url: self.favicon.map(|favicon| favicon.path()),
            border_radius: self.border_radius.map(|radius| radius.word().to_owned()),
            logo_dark_url: self.dark_logo.map(|logo| logo.path()),
        }
    }

    fn read(fields: &ThemeFields) -> (Self, Vec<FieldError>) {
        let mut errors = Vec::new();
        let mut theme = DEFAULT;
        let mut set = |field: &'static str, value: &Option<String>, set: Setter<'_>| {
            let text = value.as_deref().unwrap_or_default();
            if text.is_empty() {
                return;
            }
            if let Err(message) = set(field, text) {
                errors.push(FieldError { field, message });
            }
        };
        let colors = &mut theme.colors;
        for (field, value, color) in [
            ("primary_color", &fields.primary_color, &mut colors.primary),
            ("accent_color", &fields.accent_color, &mut colors.accent),
            (
                "background_color",
                &fields.background_color,
                &mut colors.background,
            ),
            ("text_color", &fields.text_color, &mut colors.text),
            ("link_color", &fields.link_color, &mut colors.link),
        ] {
            set(field, value, &mut |field, text| {
                *color = HexColor::parse(field, text).map_err(|error| error.to_string())?;
                Ok(())
            });
        }
        set("syntax_theme", &fields.syntax_theme, &mut |_, text| {
            let words = SyntaxTheme::ALL.map(SyntaxTheme::word);
            theme.syntax_theme =
                SyntaxTheme::parse(text).ok_or_else(|| not_offered(text, &words))?;
            Ok(())
        });
        set("font_family", &fields.font_family, &mut |_, text| {
            let names = Font::BODY.map(Font::name);
            theme.body_font = Font::parse_body(text).ok_or_else(|| not_offered(text, &names))?;
            Ok(())
        });
        set(
            "heading_font_family",
            &fields.heading_font_family,
            &mut |_, text| {
                let names = Font::HEADING.map(Font::name);
                theme.heading_font =
                    Font::parse_heading(text).ok_or_else(|| not_offered(text, &names))?;
                Ok(())
            },
        );
        for (field, value, kind, asset) in [
            (
                "logo_url",
                &fields.logo_url,
                AssetKind::Logo,
                &mut theme.logo,
            ),
            (
                "favicon_url",
                &fields.favicon_url,
                AssetKind::Favicon,
                &mut theme.favicon,
            ),
            (
                "logo_dark_url",
                &fields.logo_dark_url,
                AssetKind::Logo,
                &mut theme.dark_logo,
            ),
        ] {
            set(field, value, &mut |_, text| {
                *asset =
                    Some(AssetRef::parse(kind, text).ok_or_else(|| Self::NOT_UPLOADED.to_owned())?);
                Ok(())
            });
        }
        set("border_radius", &fields.border_radius, &mut |_, text| {
            let words = BorderRadius::ALL.map(BorderRadius::word);
            theme.border_radius =
                BorderRadius::parse(text).ok_or_else(|| not_offered(text, &words))?;
            Ok(())
        });
        (Self::of(&theme), errors)
    }
}

type Setter<'a> = &'a mut dyn FnMut(&'static str, &str) -> Result<(), String>;

/// Characters of a wrong value that an error repeats.
const MAX_REPEATED: usize = 40;

fn not_offered(text: &str, offered: &[&str]) -> String {
    let text: String = text.chars().take(MAX_REPEATED).collect();
    format!(
        "“{text}” is not a valid value. Use one of: {}.",
        offered.join(", ")
    )
}

fn differing<T: PartialEq>(value: T, default: T) -> Option<T> {
    (value != default).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AssetKey, ImageFormat, ThemePreset};

    fn picture(format: ImageFormat) -> AssetRef {
        AssetRef {
            key: AssetKey::of(b"picture"),
            format,
        }
    }

    /// A theme that differs in every field.
    fn other() -> Theme {
        Theme {
            colors: ThemeColors {
                primary: HexColor::new(1, 2, 3),
                accent: HexColor::new(4, 5, 6),
                background: HexColor::BLACK,
                text: HexColor::WHITE,
                link: HexColor::new(7, 8, 9),
            },
            body_font: Font::Lato,
            heading_font: Font::PlayfairDisplay,
            syntax_theme: SyntaxTheme::Dracula,
            border_radius: BorderRadius::None,
            logo: Some(picture(ImageFormat::Svg)),
            favicon: Some(picture(ImageFormat::Ico)),
            dark_logo: Some(picture(ImageFormat::Png)),
        }
    }

    #[test]
    fn a_field_with_the_default_value_is_not_stored() {
        let mut default = Theme::default().fields();
        // However it is written.
        default.primary_color = Some("#3B82F6".to_owned());
        let overrides = ThemeOverrides::parse(&default).unwrap();
        assert!(overrides.is_empty());
        assert_eq!(overrides.fields(), ThemeFields::default());
        assert_eq!(overrides.theme(), Theme::default());
    }

    #[test]
    fn every_field_is_read_back() {
        assert_eq!(ThemeOverrides::of(&other()).count(), 12);
        let presets = ThemePreset::ALL.map(|preset| preset.theme);
        for theme in presets.into_iter().chain([other()]) {
            let overrides = ThemeOverrides::of(&theme);
            assert_eq!(overrides.theme(), theme);
            assert_eq!(overrides.is_empty(), !theme.is_customised());
            assert_eq!(
                ThemeOverrides::parse(&overrides.fields()).unwrap(),
                overrides
            );
            assert_eq!(ThemeOverrides::parse(&theme.fields()).unwrap(), overrides);
            assert_eq!(ThemeOverrides::stored(&overrides.fields()), overrides);
        }
    }

    #[test]
    fn an_empty_text_clears_a_field() {
        let empty = ThemeFields {
            primary_color: Some(String::new()),
            font_family: Some(String::new()),
            logo_url: Some(String::new()),
            ..ThemeFields::default()
        };
        assert!(ThemeOverrides::parse(&empty).unwrap().is_empty());
    }

    #[test]
    fn every_wrong_field_is_named() {
        let wrong = |value: &str| Some(value.to_owned());
        let fields = ThemeFields {
            primary_color: wrong("red"),
            accent_color: wrong("#12345"),
            background_color: wrong("#fff"),
            text_color: wrong(" #123456"),
            link_color: wrong("#1234567"),
            syntax_theme: wrong("monokai"),
            // A font of headings only.
            font_family: wrong("Montserrat"),
            heading_font_family: wrong("Comic Sans"),
            logo_url: wrong("https://example.com/logo.svg"),
            // A favicon is never an SVG.
            favicon_url: Some(picture(ImageFormat::Svg).path()),
            border_radius: wrong("6px"),
            logo_dark_url: wrong("/brand/logo.png"),
        };
        let Err(Error::InvalidInput(errors)) = ThemeOverrides::parse(&fields) else {
            panic!("accepted");
        };
        let named: std::collections::BTreeSet<_> = errors.iter().map(|error| error.field).collect();
        assert_eq!(named, ThemeFields::NAMES.into());
        let message = |field| {
            let error = errors.iter().find(|error| error.field == field);
            error.unwrap().message.as_str()
        };
        assert!(message("primary_color").contains("six hexadecimal digits"));
        assert!(message("font_family").contains("Inter, Roboto, Open Sans"));
        assert!(message("syntax_theme").contains("prism-tomorrow"));
        // Rows stay readable.
        assert!(ThemeOverrides::stored(&fields).is_empty());
    }

    #[test]
    fn errors_repeat_no_long_values() {
        let fields = ThemeFields {
            border_radius: Some("x".repeat(10_000)),
            ..ThemeFields::default()
        };
        let error = ThemeOverrides::parse(&fields).unwrap_err().to_string();
        assert!(error.len() < 200, "{error}");
    }
}
