//! `--theme` and `--accent` of `build`.

use std::path::Path;

use branding::css::{Scope, StyleSheet};
use branding::export;
use domain::{ColorScheme, Error, HexColor, Theme};
use static_site::SiteFont;

use super::args::BuildArgs;
use super::{Stop, file_error};

/// The look of a site, as the options say.
#[derive(Debug)]
pub(super) struct Chosen {
    /// Whether the site is light or dark on a reader's first visit.
    pub scheme: ColorScheme,
    theme: Option<Theme>,
}

impl Chosen {
    /// Reads the options, and the file of a theme.
    pub fn of(args: &BuildArgs) -> Result<Self, Stop> {
        let (mut scheme, mut theme) = (None, None);
        for value in &args.theme {
            if let Some(word) = scheme_of(value) {
                set(&mut scheme, word, "words")?;
            } else {
                set(&mut theme, read(value)?, "files")?;
            }
        }
        if let Some(accent) = &args.accent {
            if theme.is_some() {
                return Err(Stop::wrong_use(
                    "Give either --accent or a file to --theme: the file has the colours.",
                ));
            }
            theme = Some(Theme::in_color(color(accent)?));
        }
        Ok(Self {
            scheme: scheme.unwrap_or(ColorScheme::Auto),
            theme,
        })
    }

    /// Returns the fonts that the site needs besides the product's own.
    pub fn fonts(&self) -> Result<Vec<SiteFont>, Stop> {
        let Some(theme) = &self.theme else {
            return Ok(Vec::new());
        };
        crate::frontend::theme_fonts(theme).map_err(|font| {
            let name = font.name();
            Stop::wrong_use(format!(
                "This program was built without the font {name}. Rebuild it with `make build`."
            ))
        })
    }

    /// Whether the theme names a logo. The file of a theme does not have the picture itself.
    pub fn names_logo(&self) -> bool {
        self.theme
            .as_ref()
            .is_some_and(|theme| theme.logo.is_some())
    }

    /// Returns the style sheet; none for the product's own look.
    pub fn style(&self) -> Option<String> {
        let theme = self.theme.as_ref()?;
        Some(StyleSheet::new(theme, Scope::Page).text)
    }
}

fn set<T>(slot: &mut Option<T>, value: T, what: &str) -> Result<(), Stop> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Stop::wrong_use(format!(
            "Two {what} are given to --theme. Give one word and one file at most."
        ))),
    }
}

fn scheme_of(value: &str) -> Option<ColorScheme> {
    let all = [ColorScheme::Light, ColorScheme::Dark, ColorScheme::Auto];
    all.into_iter().find(|scheme| scheme.word() == value)
}

/// Reads the file of a theme.
fn read(value: &str) -> Result<Theme, Stop> {
    let file = Path::new(value);
    // A link that leads nowhere is there.
    let is_there = file.symlink_metadata().is_ok();
    if !value.contains(['.', '/', '\\']) && !is_there {
        return Err(Stop::wrong_use(format!(
            "--theme is `light`, `dark`, `auto` or a JSON file; there is no file `{value}`."
        )));
    }
    let bytes = std::fs::read(file).map_err(|error| file_error::stop(file, &error))?;
    let wrong = |message: &str| Stop::wrong_use(format!("{}: {message}", file.display()));
    let text = std::str::from_utf8(&bytes).map_err(|_| wrong("The file is not text in UTF-8."))?;
    export::from_json(text).map_err(|error| match error {
        Error::InvalidInput(fields) => {
            let messages: Vec<_> = fields.into_iter().map(|field| field.message).collect();
            wrong(&messages.join("\n"))
        }
        other => wrong(&other.to_string()),
    })
}

/// Reads `#rrggbb` or `#rgb`.
fn color(text: &str) -> Result<HexColor, Stop> {
    let long = match text.strip_prefix('#') {
        Some(digits) if digits.len() == 3 => {
            let twice = digits.chars().flat_map(|digit| [digit, digit]);
            std::iter::once('#').chain(twice).collect()
        }
        _ => text.to_owned(),
    };
    HexColor::parse("accent", &long).map_err(|_| {
        Stop::wrong_use(format!(
            "`{text}` is not a valid colour. Use the form `#rrggbb`, such as `#4f46e5`."
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_long_or_short() {
        for (text, expected) in [("#4f46e5", "#4f46e5"), ("#abc", "#aabbcc")] {
            let found = color(text).ok().map(|color| color.to_string());
            assert_eq!(found.as_deref(), Some(expected));
        }
        for wrong in ["", "red", "#12", "#12345", "#gggggg", "4f46e5", "#1234567"] {
            assert!(color(wrong).is_err(), "{wrong}");
        }
    }
}
