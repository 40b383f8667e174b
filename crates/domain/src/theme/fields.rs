//! The fields of a theme as texts: the form of the API, of files and of the database.

use serde::{Deserialize, Serialize};

use super::{Theme, ThemeColor};

/// The fields of a theme as texts: the specification's eleven, and a second logo, under the names of the API. None is one that is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThemeFields {
    /// `#rrggbb`.
    pub primary_color: Option<String>,
    /// `#rrggbb`.
    pub accent_color: Option<String>,
    /// `#rrggbb`.
    pub background_color: Option<String>,
    /// `#rrggbb`.
    pub text_color: Option<String>,
    /// `#rrggbb`.
    pub link_color: Option<String>,
    /// [`crate::SyntaxTheme::word`].
    pub syntax_theme: Option<String>,
    /// [`crate::Font::name`].
    pub font_family: Option<String>,
    /// [`crate::Font::name`].
    pub heading_font_family: Option<String>,
    /// [`crate::AssetRef::path`].
    pub logo_url: Option<String>,
    /// [`crate::AssetRef::path`].
    pub favicon_url: Option<String>,
    /// [`crate::BorderRadius::word`].
    pub border_radius: Option<String>,
    /// [`crate::AssetRef::path`].
    pub logo_dark_url: Option<String>,
}

impl ThemeFields {
    /// The names of the fields, in the order of the specification.
    pub const NAMES: [&str; 12] = [
        "primary_color",
        "accent_color",
        "background_color",
        "text_color",
        "link_color",
        "syntax_theme",
        "font_family",
        "heading_font_family",
        "logo_url",
        "favicon_url",
        "border_radius",
        "logo_dark_url",
    ];

    /// Returns the values in the order of [`ThemeFields::NAMES`].
    #[must_use]
    pub fn values(&self) -> [Option<&str>; 12] {
        [
            self.primary_color.as_deref(),
            self.accent_color.as_deref(),
            self.background_color.as_deref(),
            self.text_color.as_deref(),
            self.link_color.as_deref(),
            self.syntax_theme.as_deref(),
            self.font_family.as_deref(),
            self.heading_font_family.as_deref(),
            self.logo_url.as_deref(),
            self.favicon_url.as_deref(),
            self.border_radius.as_deref(),
            self.logo_dark_url.as_deref(),
        ]
    }
}

impl Theme {
    /// Returns the fields; only those of the pictures can be none.
    #[must_use]
    pub fn fields(&self) -> ThemeFields {
        let color = |color: ThemeColor| Some(self.colors.get(color).to_string());
        ThemeFields {
            primary_color: color(ThemeColor::Primary),
            accent_color: color(ThemeColor::Accent),
            background_color: color(ThemeColor::Background),
            text_color: color(ThemeColor::Text),
            link_color: color(ThemeColor::Link),
            syntax_theme: Some(self.syntax_theme.word().to_owned()),
            font_family: Some(self.body_font.name().to_owned()),
            heading_font_family: Some(self.heading_font.name().to_owned()),
            logo_url: self.logo.map(|logo| logo.path()),
            favicon_url: self.favicon.map(|favicon| favicon.path()),
            border_radius: Some(self.border_radius.word().to_owned()),
            logo_dark_url: self.dark_logo.map(|logo| logo.path()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_is_that_of_the_specification() {
        let json = serde_json::to_value(Theme::default().fields()).unwrap();
        assert_eq!(
            json,
            serde_json::json!({
                "primary_color": "#3b82f6",
                "accent_color": "#10b981",
                "background_color": "#ffffff",
                "text_color": "#1f2937",
                "link_color": "#2563eb",
                "syntax_theme": "prism-tomorrow",
                "font_family": "Inter",
                "heading_font_family": "Inter",
                "logo_url": null,
                "favicon_url": null,
                "border_radius": "medium",
                "logo_dark_url": null,
            })
        );
        let fields: ThemeFields = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(fields, Theme::default().fields());
        let names: std::collections::BTreeSet<&str> = ThemeFields::NAMES.into();
        let keys = json.as_object().unwrap().keys().map(String::as_str);
        assert_eq!(names, keys.collect());
        for (name, value) in ThemeFields::NAMES.into_iter().zip(fields.values()) {
            assert_eq!(json[name].as_str(), value, "{name}");
        }
    }

    #[test]
    fn unset_fields_are_null() {
        let empty = serde_json::to_value(ThemeFields::default()).unwrap();
        assert_eq!(empty.as_object().unwrap().len(), 12);
        assert!(
            empty
                .as_object()
                .unwrap()
                .values()
                .all(serde_json::Value::is_null)
        );
        assert_eq!(
            serde_json::from_str::<ThemeFields>("{}").unwrap(),
            ThemeFields::default()
        );
        assert!(serde_json::from_str::<ThemeFields>(r##"{"primary": "#123456"}"##).is_err());
        assert!(serde_json::from_str::<ThemeFields>(r#"{"primary_color": 1}"#).is_err());
    }
}
