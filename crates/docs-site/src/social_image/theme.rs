//! The look of a picture.

use std::sync::Arc;

use resvg::usvg::{ImageHrefResolver, ImageKind, Options};
use schema_model::Kind;

/// The colours and the logo of a picture, as `#rrggbb`. The default is the product's own on white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureTheme {
    /// Behind everything.
    pub background: String,
    /// Titles.
    pub text: String,
    /// Everything else that is written.
    pub quiet: String,
    /// The line above the address.
    pub line: String,
    /// The bar at the edge and the product's name.
    pub brand: String,
    /// The kinds, in the order of [`Kind::ALL`].
    pub kinds: [String; 10],
    /// The path of the logo, which [`PictureLogo`] has again.
    pub logo: Option<String>,
}

impl Default for PictureTheme {
    fn default() -> Self {
        let own = str::to_owned;
        Self {
            background: own("#ffffff"),
            text: own("#18181b"),
            quiet: own("#52525b"),
            line: own("#e4e4e7"),
            brand: own("#4f46e5"),
            kinds: Kind::ALL.map(|kind| own_color(kind).to_owned()),
            logo: None,
        }
    }
}

impl PictureTheme {
    /// Returns the colour of a kind.
    pub(super) fn kind(&self, kind: Kind) -> &str {
        let mut pairs = Kind::ALL.into_iter().zip(&self.kinds);
        let found = pairs.find(|(other, _)| *other == kind);
        found.map_or(&self.brand, |(_, color)| color)
    }
}

/// Returns the colour of a kind on white, as in the frontend's `tokens.css`.
fn own_color(kind: Kind) -> &'static str {
    match kind {
        Kind::Queries => "#4338ca",
        Kind::Mutations => "#be123c",
        Kind::Subscriptions => "#b45309",
        Kind::Objects => "#1d4ed8",
        Kind::Interfaces => "#7c3aed",
        Kind::Unions => "#c2410c",
        Kind::Enums => "#047857",
        Kind::Inputs => "#0f766e",
        Kind::Scalars => "#52525b",
        Kind::Directives => "#475569",
    }
}

/// The file of a logo: SVG, PNG or JPEG, cleaned when it was uploaded.
#[derive(Debug, Clone)]
pub struct PictureLogo {
    /// Its path on this site.
    pub path: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl PictureLogo {
    /// Returns the logo if the path is its own. An SVG file in another one has no pictures itself.
    pub(super) fn read(&self, path: &str, options: &Options<'_>) -> Option<ImageKind> {
        if path != self.path {
            return None;
        }
        let read = ImageHrefResolver::default_data_resolver();
        read(self.media_type, Arc::new(self.bytes.clone()), options)
    }
}
