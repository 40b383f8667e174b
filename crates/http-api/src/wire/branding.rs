//! Themes of docs.

use branding::color::{Adjustment, Measured, Mode, Role, Shades};
use branding::color::{Contrast, Look};
use domain::{AssetKind, GlobalTheme, Theme, ThemeColor, ThemeFields, ThemeMode, ThemeOverrides};
use projects::ShownTheme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Defines bodies with the fields of a theme and others after them.
macro_rules! with_theme {
    ($(#[$meta:meta])* $name:ident { $($(#[$extra_meta:meta])* $extra:ident: $type:ty,)* }) => {
        $(#[$meta])*
        pub struct $name {
            /// Of buttons and marks: `#rrggbb`.
            pub primary_color: Option<String>,
            /// Of highlights: `#rrggbb`.
            pub accent_color: Option<String>,
            /// Behind everything: `#rrggbb`.
            pub background_color: Option<String>,
            /// Of text: `#rrggbb`.
            pub text_color: Option<String>,
            /// Of links: `#rrggbb`.
            pub link_color: Option<String>,
            /// The colours of code, such as `prism-tomorrow`.
            pub syntax_theme: Option<String>,
            /// The font of texts, such as `Inter`.
            pub font_family: Option<String>,
            /// The font of headings.
            pub heading_font_family: Option<String>,
            /// The picture before the title: a path that an upload returned.
            pub logo_url: Option<String>,
            /// The picture in the browser's tab: a path that an upload returned.
            pub favicon_url: Option<String>,
            /// How round corners are: `none`, `small`, `medium` or `large`.
            pub border_radius: Option<String>,
            /// The picture before the title on dark pages, if it is another one.
            pub logo_dark_url: Option<String>,
            $($(#[$extra_meta])* pub $extra: $type,)*
        }

        impl $name {
            /// Puts the fields of a theme into the body.
            #[must_use]
            pub fn new(fields: ThemeFields, $($extra: $type,)*) -> Self {
                let ThemeFields {
                    primary_color, accent_color, background_color, text_color, link_color, syntax_theme, font_family,
                    heading_font_family, logo_url, favicon_url, border_radius, logo_dark_url,
                } = fields;
                Self {
                    primary_color, accent_color, background_color, text_color, link_color, syntax_theme, font_family,
                    heading_font_family, logo_url, favicon_url, border_radius, logo_dark_url, $($extra,)*
                }
            }

            /// Returns the fields of the theme.
            #[must_use]
            pub fn fields(&self) -> ThemeFields {
                ThemeFields {
                    primary_color: self.primary_color.clone(),
                    accent_color: self.accent_color.clone(),
                    background_color: self.background_color.clone(),
                    text_color: self.text_color.clone(),
                    link_color: self.link_color.clone(),
                    syntax_theme: self.syntax_theme.clone(),
                    font_family: self.font_family.clone(),
                    heading_font_family: self.heading_font_family.clone(),
                    logo_url: self.logo_url.clone(),
                    favicon_url: self.favicon_url.clone(),
                    border_radius: self.border_radius.clone(),
                    logo_dark_url: self.logo_dark_url.clone(),
                }
            }
        }
    };
}

with_theme! {
    /// A theme. A field that is left out, null, empty or has the default value is not set.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(default, deny_unknown_fields)]
    ThemeInput {}
}

with_theme! {
    /// The theme for all projects.
    #[derive(Default, Deserialize, ToSchema)]
    #[serde(default, deny_unknown_fields)]
    SaveBranding {
        /// Whether projects may use it. Stays as it is if it is left out.
        use_custom_branding: Option<bool>,
    }
}

with_theme! {
    /// What a project overrides, or which theme it uses: with `use_custom_branding` alone nothing else changes.
    #[derive(Default, Deserialize, ToSchema)]
    #[serde(default, deny_unknown_fields)]
    SaveProjectBranding {
        /// 0 for the default theme, 1 for the project's own, 2 for the one for all projects.
        use_custom_branding: Option<i64>,
    }
}

with_theme! {
    /// The theme for all projects. Only pictures can be null.
    #[derive(Serialize, ToSchema)]
    Branding {
        /// Whether projects may use it.
        use_custom_branding: bool,
    }
}

with_theme! {
    /// What a project overrides. Fields that it does not override are null.
    #[derive(Serialize, ToSchema)]
    ProjectBranding {
        /// The number of the chosen theme: 0 default, 1 the project's own, 2 the one for all projects.
        use_custom_branding: i64,
        /// Name and modes of the project.
        project: ProjectTheme,
    }
}

impl Branding {
    /// Returns the theme with the default values of fields that are not set.
    #[must_use]
    pub fn of(theme: &GlobalTheme) -> Self {
        Self::new(theme.overrides.theme().fields(), theme.is_on())
    }
}

impl ProjectBranding {
    /// Returns the theme of a project.
    #[must_use]
    pub fn of(shown: ShownTheme) -> Self {
        let (fields, number) = (shown.theme.overrides.fields(), shown.theme.mode.number());
        Self::new(fields, number, ProjectTheme::from(shown))
    }
}

impl ThemeInput {
    /// Returns the fields of a theme.
    #[must_use]
    pub fn of(theme: &Theme) -> Self {
        Self::new(theme.fields())
    }

    /// Parses the theme.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] with every wrong field.
    pub fn parse(&self) -> domain::Result<Theme> {
        Ok(ThemeOverrides::parse(&self.fields())?.theme())
    }
}

/// The themes of all projects.
#[derive(Serialize, ToSchema)]
pub struct ProjectThemes {
    /// The projects, newest first.
    pub projects: Vec<ProjectTheme>,
}

/// Which theme a project uses.
#[derive(Serialize, ToSchema)]
pub struct ProjectTheme {
    /// Id of the project.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
    /// Whether everybody can read its docs.
    pub is_public: bool,
    /// The number of the chosen theme.
    pub use_custom_branding: i64,
    /// Its name, such as `Global Theme`.
    pub mode: &'static str,
    /// The theme that readers see, such as `Default`.
    pub effective: &'static str,
    /// How many fields the project overrides.
    pub overrides: usize,
    /// What is wrong with the choice.
    #[schema(required)]
    pub warning: Option<&'static str>,
    /// The numbers that can be chosen.
    pub available: Vec<i64>,
}

impl From<ShownTheme> for ProjectTheme {
    fn from(shown: ShownTheme) -> Self {
        let ShownTheme {
            project,
            theme,
            sources,
            effective,
        } = shown;
        let modes = ThemeMode::ALL.into_iter();
        let available = modes.filter(|mode| mode.is_available(sources));
        Self {
            id: project.id.to_string(),
            name: project.name.as_str().to_owned(),
            slug: project.slug.as_str().to_owned(),
            is_public: project.is_public,
            use_custom_branding: theme.mode.number(),
            mode: theme.mode.name(),
            effective: effective.name(),
            overrides: theme.overrides.count(),
            warning: theme.mode.warning(sources),
            available: available.map(ThemeMode::number).collect(),
        }
    }
}

/// A theme to preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewTheme {
    /// The theme.
    pub theme: ThemeInput,
}

/// A theme as a page shows it.
#[derive(Serialize, ToSchema)]
pub struct ThemePreview {
    /// Its style sheet.
    pub css: String,
    /// Paths of the style sheets of its fonts.
    pub style_sheets: Vec<String>,
    /// The theme in the fragment of a link, without `#`.
    pub fragment: String,
    /// Whether it differs from the default theme.
    pub is_customised: bool,
    /// How many rows have an adjusted colour.
    pub adjusted: usize,
    /// Each pair of colours that pages show, with its contrast.
    pub rows: Vec<ContrastRow>,
    /// The colours that are made from the five.
    pub roles: Vec<ThemeRole>,
}

/// A pair of colours in light and dark.
#[derive(Serialize, ToSchema)]
pub struct ContrastRow {
    /// Its key.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The least contrast ratio of WCAG 2.2, level AA.
    pub needs: f64,
    /// The pair on light pages.
    pub light: ContrastPair,
    /// The pair on dark pages.
    pub dark: ContrastPair,
    /// What was adjusted, and why.
    pub explanation: String,
    /// Whether anything was adjusted.
    pub is_adjusted: bool,
}

/// Two colours and their contrast.
#[derive(Serialize, ToSchema)]
pub struct ContrastPair {
    /// The text or mark: `#rrggbb`.
    pub color: String,
    /// The colour behind it.
    pub background: String,
    /// Their contrast ratio.
    pub ratio: f64,
    /// The colour before it was adjusted; null if it was not.
    #[schema(required)]
    pub from: Option<String>,
    /// The ratio before.
    #[schema(required)]
    pub from_ratio: Option<f64>,
}

/// A colour that is made from one of the five.
#[derive(Serialize, ToSchema)]
pub struct ThemeRole {
    /// The field of the chosen colour.
    pub field: &'static str,
    /// Its purpose.
    pub name: &'static str,
    /// Its value on light pages.
    pub light: String,
    /// Its value on dark pages.
    pub dark: String,
    /// Whether it differs from the chosen colour for its contrast.
    pub is_adjusted: bool,
}

impl ThemePreview {
    /// Returns the preview of a theme.
    #[must_use]
    pub fn of(theme: &Theme, style_sheets: Vec<String>) -> Self {
        let sheet = branding::css::StyleSheet::new(theme, branding::css::Scope::Page);
        let rows: Vec<ContrastRow> = branding::color::report(theme, Contrast::Normal)
            .iter()
            .map(|row| ContrastRow {
                key: row.key,
                name: row.name,
                needs: row.needs,
                light: (&row.light).into(),
                dark: (&row.dark).into(),
                explanation: row.explanation(),
                is_adjusted: row.is_adjusted(),
            })
            .collect();
        Self {
            css: sheet.text,
            style_sheets,
            fragment: branding::export::fragment::to_fragment(theme),
            is_customised: theme.is_customised(),
            adjusted: rows.iter().filter(|row| row.is_adjusted).count(),
            rows,
            roles: roles(theme),
        }
    }
}

impl From<&Measured> for ContrastPair {
    fn from(measured: &Measured) -> Self {
        let (from, from_ratio) = match measured.adjustment {
            Adjustment::Moved {
                from, from_ratio, ..
            } => (Some(from.to_string()), Some(from_ratio)),
            _ => (None, None),
        };
        Self {
            color: measured.pair.color.to_string(),
            background: measured.pair.background.to_string(),
            ratio: measured.pair.ratio,
            from,
            from_ratio,
        }
    }
}

/// The roles that an editor shows below each colour.
const ROLES: &[(ThemeColor, &str, Role)] = &[
    (ThemeColor::Primary, "Fill", Role::BrandSolid),
    (ThemeColor::Primary, "Text", Role::Brand),
    (ThemeColor::Primary, "Ring", Role::BrandRing),
    (ThemeColor::Accent, "Text", Role::Accent),
    (ThemeColor::Background, "Page", Role::Bg),
    (ThemeColor::Background, "Panel", Role::Bg2),
    (ThemeColor::Background, "Tint", Role::BrandSoft),
    (ThemeColor::Text, "Text", Role::Fg),
    (ThemeColor::Text, "Quiet", Role::Fg3),
    (ThemeColor::Link, "Text", Role::Link),
];
/// Roles whose colour is made from others, so that it is never the chosen one.
const MADE: [Role; 3] = [Role::Bg2, Role::BrandSoft, Role::Fg3];

fn roles(theme: &Theme) -> Vec<ThemeRole> {
    let shades = [Mode::Light, Mode::Dark]
        .map(|mode| Shades::derive(theme, Look::new(mode, Contrast::Normal)));
    let role = |(color, name, role): &(ThemeColor, &'static str, Role)| {
        let [light, dark] = shades.each_ref().map(|shades| shades.get(*role));
        let is_moved = |shades: &Shades| shades.wanted(*role) != shades.get(*role);
        ThemeRole {
            field: color.field(),
            name,
            light: light.to_string(),
            dark: dark.to_string(),
            is_adjusted: !MADE.contains(role) && shades.iter().any(is_moved),
        }
    };
    ROLES.iter().map(role).collect()
}

/// A theme as a file or as the fragment of a link; exactly one of them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadTheme {
    /// The text of a file.
    pub json: Option<String>,
    /// The fragment of a link, with or without `#`.
    pub fragment: Option<String>,
}

impl ReadTheme {
    /// Reads the theme.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] with everything that is wrong with it.
    pub fn read(&self) -> domain::Result<Theme> {
        match (&self.json, &self.fragment) {
            (Some(json), None) => branding::export::from_json(json),
            (None, Some(fragment)) => branding::export::fragment::from_fragment(fragment),
            _ => Err(domain::Error::field(
                "json",
                "Send either json or fragment.",
            )),
        }
    }
}

/// A theme that was read.
#[derive(Serialize, ToSchema)]
pub struct ThemeAnswer {
    /// The theme, with all fields.
    pub theme: ThemeInput,
}

/// A file in a form.
#[derive(ToSchema)]
pub struct PictureForm {
    /// The picture.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    #[expect(dead_code, reason = "describes the form")]
    file: Vec<u8>,
}

/// An uploaded logo.
#[derive(Serialize, ToSchema)]
pub struct UploadedLogo {
    /// Its path, for `logo_url` or `logo_dark_url`.
    pub logo_url: String,
}

/// An uploaded icon.
#[derive(Serialize, ToSchema)]
pub struct UploadedFavicon {
    /// Its path, for `favicon_url`.
    pub favicon_url: String,
}

/// The purpose of a picture.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BrandingPicture {
    /// Before the title of docs.
    Logo,
    /// In the browser's tab.
    Favicon,
}

impl From<BrandingPicture> for AssetKind {
    fn from(picture: BrandingPicture) -> Self {
        match picture {
            BrandingPicture::Logo => Self::Logo,
            BrandingPicture::Favicon => Self::Favicon,
        }
    }
}
