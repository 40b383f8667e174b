//! Themes as style sheets: values for the custom properties of `frontend/src/styles/tokens.css`.
//!
//! A theme has no free text, so nothing that an owner types gets into a style sheet.

use std::fmt::Write as _;

use domain::{AssetKey, AssetRef, BorderRadius, HexColor, Theme, ThemePreset};

use crate::color::{Contrast, Look, Mode, Role, Shades};
use crate::font::FontFace;

/// The style sheet of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyleSheet {
    /// Its text.
    pub text: String,
    /// The hash of its text.
    pub key: AssetKey,
}

/// The elements that a theme is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The whole page, and parts of it that are light or dark whatever the page is.
    Page,
    /// Elements with the class of a preset, such as `theme-of-vibrant`.
    Preset(ThemePreset),
}

impl StyleSheet {
    /// Returns the style sheet of a theme.
    #[must_use]
    pub fn new(theme: &Theme, scope: Scope) -> Self {
        let text = write(theme, scope);
        let key = AssetKey::of(text.as_bytes());
        Self { text, key }
    }

    /// Returns its path on this site. It has the hash of the text, so the answer never changes.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}{}.css", AssetRef::FOLDER, self.key)
    }
}

fn write(theme: &Theme, scope: Scope) -> String {
    let [light, dark, more_light, more_dark] = Look::ALL.map(|look| Shades::derive(theme, look));
    let selector = scope.selector();
    let selection = scope.selection();
    let mut css = String::with_capacity(6 * 1024);
    block(&mut css, &selector, |css| {
        for role in Role::ALL {
            color(css, *role, light.get(*role), dark.get(*role));
        }
        radii(css, theme.border_radius);
        let body = FontFace::of(theme.body_font).stack();
        let heading = FontFace::of(theme.heading_font).stack();
        declare(css, "--font-sans", &body);
        declare(css, "--font-heading", &heading);
    });
    // The browser's own colours of a selection are made for its own pages.
    block(&mut css, &selection, |css| {
        declare(css, "background", "var(--selection)");
        declare(css, "color", "var(--on-selection)");
    });
    css.push_str("@media (prefers-contrast: more) {\n");
    block(&mut css, &selector, |css| {
        for role in Role::ALL {
            let (one, other) = (more_light.get(*role), more_dark.get(*role));
            if (one, other) != (light.get(*role), dark.get(*role)) {
                color(css, *role, one, other);
            }
        }
    });
    css.push_str("}\n@media (forced-colors: active) {\n");
    block(&mut css, &selector, |css| {
        for role in Role::ALL {
            declare(css, role.property(), system_color(*role));
        }
    });
    css.push_str("}\n");
    css
}

impl Scope {
    fn selector(self) -> String {
        match self {
            Self::Page => ":root, .light, .dark".to_owned(),
            Self::Preset(preset) => format!(".theme-of-{}", preset.key),
        }
    }

    fn selection(self) -> String {
        match self {
            Self::Page => "::selection".to_owned(),
            Self::Preset(preset) => format!(".theme-of-{} ::selection", preset.key),
        }
    }
}

fn block(css: &mut String, selector: &str, declarations: impl FnOnce(&mut String)) {
    css.push_str(selector);
    css.push_str(" {\n");
    declarations(css);
    css.push_str("}\n");
}

fn declare(css: &mut String, property: &str, value: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(css, "{property}: {value};");
}

/// Writes a colour that follows the `color-scheme` of the element that uses it.
fn color(css: &mut String, role: Role, light: HexColor, dark: HexColor) {
    let value = if light == dark {
        light.to_string()
    } else {
        format!("light-dark({light}, {dark})")
    };
    declare(css, role.property(), &value);
}

/// The radii of the product in sixths of that of controls, whose own is `--radius`. Round things stay round.
const RADII: [(&str, u32); 5] = [
    ("--radius-xs", 2),
    ("--radius-sm", 4),
    ("--radius-field", 8),
    ("--radius-card", 10),
    ("--radius-dialog", 14),
];

fn radii(css: &mut String, radius: BorderRadius) {
    declare(css, "--radius", radius.css());
    // In 1/64 rem, the unit in which all four are whole numbers.
    let units: u32 = match radius {
        BorderRadius::None => 0,
        BorderRadius::Small => 16,
        BorderRadius::Medium => 24,
        BorderRadius::Large => 32,
    };
    for (property, sixths) in RADII {
        let rem = f64::from(units * sixths) / (6.0 * 64.0);
        let value = if units == 0 {
            "0".to_owned()
        } else {
            let digits = format!("{rem:.4}");
            format!("{}rem", digits.trim_end_matches('0').trim_end_matches('.'))
        };
        declare(css, property, &value);
    }
}

/// Returns the colour of a role where the system chooses all colours: one of the pairs of CSS Color 4, 6.2.
const fn system_color(role: Role) -> &'static str {
    match role {
        Role::Bg
        | Role::Bg2
        | Role::Bg3
        | Role::BrandSoft
        | Role::OkSoft
        | Role::WarnSoft
        | Role::BadSoft
        | Role::CodeBg => "Canvas",
        Role::Link | Role::Brand | Role::CodeLink => "LinkText",
        Role::BrandSolid | Role::BrandSolidHover => "ButtonFace",
        Role::OnBrand => "ButtonText",
        Role::BrandRing | Role::Selection => "Highlight",
        Role::OnSelection => "HighlightText",
        _ => "CanvasText",
    }
}

/// Returns the colour of browsers' bars around a page (`<meta name="theme-color">`) in a mode.
#[must_use]
pub fn theme_color(theme: &Theme, mode: Mode) -> HexColor {
    Shades::derive(theme, Look::new(mode, Contrast::Normal)).get(Role::Bg)
}
