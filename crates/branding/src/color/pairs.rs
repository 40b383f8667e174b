//! Every pair of colours that pages show: a text or mark, and the surface that it stands on.

use domain::HexColor;

use super::contrast::{contrast, mix};
use super::derive::KIND_TINT;
use super::limits::{ring_ratio, text_ratio};
use super::{Contrast, Look, Role, Shades};

/// The contrast that a pair needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// As much as text needs.
    Text,
    /// As much as rings, icons and other marks need.
    Mark,
    /// As much as marks need, but only if readers ask for more contrast.
    MarkForMore,
}

/// Pairs that an editor shows as one.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Its key.
    pub key: &'static str,
    /// Its name on screens.
    pub name: &'static str,
    /// The texts or marks.
    pub roles: &'static [Role],
    /// The surfaces that each of them stands on.
    pub on: &'static [Role],
    /// Whether a tint of the text's own colour is between them.
    pub is_tinted: bool,
    /// The contrast they need.
    pub need: Need,
}

/// Two colours of a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The text or mark.
    pub role: Role,
    /// The surface that it stands on.
    pub on: Role,
    /// The colour of the text or mark.
    pub color: HexColor,
    /// The colour behind it, with the tint if there is one.
    pub background: HexColor,
    /// Their contrast ratio.
    pub ratio: f64,
}

/// Pages, panels and tints.
const SURFACES: &[Role] = &[Role::Bg, Role::Bg2, Role::Bg3, Role::BrandSoft];
const PANELS: &[Role] = &[Role::Bg2, Role::Bg3];

impl Need {
    /// Returns the least contrast ratio; none if there is no need.
    #[must_use]
    pub const fn ratio(self, look: Look) -> Option<f64> {
        match (self, look.contrast) {
            (Self::Text, _) => Some(text_ratio(look)),
            (Self::Mark, _) => Some(ring_ratio(look)),
            (Self::MarkForMore, Contrast::Normal) => None,
            (Self::MarkForMore, Contrast::More) => Some(3.0),
        }
    }
}

impl Row {
    /// Returns the pairs of a look.
    pub fn pairs(self, shades: &Shades) -> impl Iterator<Item = Pair> {
        let on = move |role: Role| self.on.iter().map(move |on| (role, *on));
        self.roles
            .iter()
            .copied()
            .flat_map(on)
            .map(move |(role, on)| {
                let (color, surface) = (shades.get(role), shades.get(on));
                let background = if self.is_tinted {
                    mix(surface, color, KIND_TINT)
                } else {
                    surface
                };
                Pair {
                    role,
                    on,
                    color,
                    background,
                    ratio: contrast(color, background),
                }
            })
    }

    /// All rows.
    pub const ALL: &[Self] = &[
        text("text", "Text on the page", &[Role::Fg], &[Role::Bg]),
        text("text-panels", "Text on panels", &[Role::Fg], PANELS),
        text(
            "text-tint",
            "Text on the tint",
            &[Role::Fg],
            &[Role::BrandSoft],
        ),
        text("secondary", "Secondary text", &[Role::Fg2], SURFACES),
        text("quiet", "Quiet text on the page", &[Role::Fg3], &[Role::Bg]),
        text(
            "quiet-panels",
            "Quiet text on panels and tint",
            &[Role::Fg3],
            &[Role::Bg2, Role::Bg3, Role::BrandSoft],
        ),
        text(
            "brand",
            "Brand text on the page",
            &[Role::Brand],
            &[Role::Bg],
        ),
        text(
            "brand-panels",
            "Brand text on panels",
            &[Role::Brand],
            PANELS,
        ),
        text(
            "brand-tint",
            "Brand text on its tint",
            &[Role::Brand],
            &[Role::BrandSoft],
        ),
        text(
            "fill",
            "Text on brand fill",
            &[Role::OnBrand],
            &[Role::BrandSolid, Role::BrandSolidHover],
        ),
        Self {
            need: Need::Mark,
            ..text("ring", "Brand ring", &[Role::BrandRing], SURFACES)
        },
        text("link", "Link on the page", &[Role::Link], &[Role::Bg]),
        text(
            "link-panels",
            "Link on panels and tints",
            &[Role::Link],
            &[Role::Bg2, Role::Bg3, Role::BrandSoft, Role::WarnSoft],
        ),
        text(
            "accent",
            "Accent text on the page",
            &[Role::Accent],
            SURFACES,
        ),
        text(
            "selection",
            "Selected text",
            &[Role::OnSelection],
            &[Role::Selection],
        ),
        text(
            "ok",
            "Success",
            &[Role::Ok],
            &[
                Role::Bg,
                Role::Bg2,
                Role::Bg3,
                Role::BrandSoft,
                Role::OkSoft,
            ],
        ),
        text(
            "warn",
            "Warning",
            &[Role::Warn],
            &[
                Role::Bg,
                Role::Bg2,
                Role::Bg3,
                Role::BrandSoft,
                Role::WarnSoft,
            ],
        ),
        text(
            "bad",
            "Danger",
            &[Role::Bad],
            &[
                Role::Bg,
                Role::Bg2,
                Role::Bg3,
                Role::BrandSoft,
                Role::BadSoft,
            ],
        ),
        text(
            "text-notices",
            "Text on notices",
            &[Role::Fg, Role::Fg2],
            &[Role::OkSoft, Role::WarnSoft, Role::BadSoft],
        ),
        text("kinds", "Names of types", &Role::KINDS, SURFACES),
        Self {
            is_tinted: true,
            ..text("letters", "Letters of kinds", &Role::KINDS, SURFACES)
        },
        text(
            "code",
            "Faintest of 10 code colours",
            &Role::TOKENS,
            &[Role::CodeBg],
        ),
        text(
            "code-marks",
            "Links, rings and notes on code",
            &[
                Role::CodeAccent,
                Role::CodeLink,
                Role::CodeOk,
                Role::CodeWarn,
                Role::CodeBad,
            ],
            &[Role::CodeBg],
        ),
        Self {
            need: Need::MarkForMore,
            ..text("lines", "Lines", &[Role::Line, Role::Line2], SURFACES)
        },
        Self {
            need: Need::MarkForMore,
            ..text(
                "code-lines",
                "Lines around code",
                &[Role::CodeLine],
                &[Role::CodeBg],
            )
        },
    ];
}

const fn text(
    key: &'static str,
    name: &'static str,
    roles: &'static [Role],
    on: &'static [Role],
) -> Row {
    Row {
        key,
        name,
        roles,
        on,
        is_tinted: false,
        need: Need::Text,
    }
}
