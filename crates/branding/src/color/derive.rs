//! From five colours to all of a page.

use domain::{HexColor, Theme, ThemeColors};

use super::contrast::{INK, contrast, ink, mix};
use super::limits::{hex, ring_ratio, text_ratio};
use super::oklch::{Oklch, fit};
use super::page::{Page, away_from_text, mode_of, toward_text};
use super::{Contrast, Look, Mode, Role, code, scale};

/// The colours of one look of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shades {
    look: Look,
    colors: [HexColor; Role::COUNT],
    wanted: [HexColor; Role::COUNT],
    accent_scale: [HexColor; 12],
    grey_scale: [HexColor; 12],
}

/// The share of its own colour behind the letter of a kind (`color-mix` in `docs/page.css`).
pub(super) const KIND_TINT: f64 = 0.09;
/// A primary colour nearer to the background (ΔE-OK) is moved away from it, or its fills could not be seen. The limit is
/// that of Radix's generator.
const MIN_DISTANCE: f64 = 0.25;
/// How far the lightness of a fill moves under the pointer, and how far in the other direction if there is no room.
const HOVER: f64 = 0.05;
const HOVER_BACK: f64 = 0.08;
/// Lightness and greatest chroma of text in the mode that is not the owner's.
const OTHER_TEXT_LIGHT: (f64, f64) = (0.24, 0.03);
const OTHER_TEXT_DARK: (f64, f64) = (0.95, 0.012);
/// Colours of less chroma are greys.
const GREY_CHROMA: f64 = 0.03;
/// The places of secondary and quiet text between text (0) and background (1), as in the product's own look.
const FG_2: f64 = 0.29;
const FG_3: f64 = 0.41;
/// The shares of a colour in the tint behind it.
const SOFT_LIGHT: f64 = 0.09;
const SOFT_DARK: f64 = 0.16;

/// The colours of a page that do not depend on primary, accent and link colour. The primary colour may still have
/// tinted the background of the page.
#[derive(Debug, Clone)]
pub(super) struct Base {
    page: Page,
    shades: Shades,
}

impl Base {
    /// Derives the base of a page with the text and the syntax theme of a theme.
    pub fn new(page: Page, theme: &Theme) -> Self {
        let mut shades = Shades {
            look: page.look,
            colors: [HexColor::BLACK; Role::COUNT],
            wanted: [HexColor::BLACK; Role::COUNT],
            accent_scale: [HexColor::BLACK; 12],
            grey_scale: [HexColor::BLACK; 12],
        };
        shades.paint_greys(&page, &theme.colors);
        shades.paint_statuses(&page);
        let kinds = match page.look.mode {
            Mode::Light => KINDS_LIGHT,
            Mode::Dark => KINDS_DARK,
        };
        for (role, wanted) in Role::KINDS.into_iter().zip(kinds) {
            shades.paint_kind(role, wanted, &[Role::Bg, Role::Bg2, Role::Bg3]);
        }
        code::paint(&mut shades, theme.syntax_theme);
        Self { page, shades }
    }

    /// Adds primary, accent and link colour of a theme.
    pub fn shades(&self, colors: &ThemeColors) -> Shades {
        let mut shades = self.shades.clone();
        shades.paint_brand(&self.page, colors);
        for role in Role::KINDS {
            let color = shades.get(role);
            let tint = mix(shades.get(Role::BrandSoft), color, KIND_TINT);
            if contrast(color, tint) < text_ratio(self.page.look) {
                let surfaces = [Role::Bg, Role::Bg2, Role::Bg3, Role::BrandSoft];
                shades.paint_kind(role, shades.wanted(role), &surfaces);
            }
        }
        code::paint_brand(&mut shades, colors);
        shades
    }
}

impl Shades {
    /// Derives the colours of a look.
    #[must_use]
    pub fn derive(theme: &Theme, look: Look) -> Self {
        let page = Page::new(&theme.colors, look);
        Base::new(page, theme).shades(&theme.colors)
    }

    /// Returns the look.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Returns the colour of a role.
    #[must_use]
    pub fn get(&self, role: Role) -> HexColor {
        at(&self.colors, role)
    }

    /// Returns the colour that a role would have if contrast did not matter: the one that the owner or the authors of a
    /// syntax theme chose, or that the product has. Tints, lines and quiet texts are derived and have no other.
    #[must_use]
    pub fn wanted(&self, role: Role) -> HexColor {
        at(&self.wanted, role)
    }

    /// Returns the primary colour in twelve steps, from the background to text.
    #[must_use]
    pub const fn accent_scale(&self) -> &[HexColor; 12] {
        &self.accent_scale
    }

    /// Returns the greys in twelve steps, from the background to text.
    #[must_use]
    pub const fn grey_scale(&self) -> &[HexColor; 12] {
        &self.grey_scale
    }

    /// Sets a colour and the one it was made from.
    pub(super) fn set(&mut self, role: Role, wanted: HexColor, color: HexColor) {
        let place = role as usize;
        for (colors, color) in [(&mut self.wanted, wanted), (&mut self.colors, color)] {
            if let Some(slot) = colors.get_mut(place) {
                *slot = color;
            }
        }
    }

    /// Sets a colour that nobody chose.
    pub(super) fn set_derived(&mut self, role: Role, color: HexColor) {
        self.set(role, color, color);
    }

    fn paint_greys(&mut self, page: &Page, colors: &ThemeColors) {
        let ratio = text_ratio(page.look);
        let wanted = if mode_of(colors.background) == page.look.mode {
            colors.text
        } else {
            let (lightness, chroma) = match page.look.mode {
                Mode::Light => OTHER_TEXT_LIGHT,
                Mode::Dark => OTHER_TEXT_DARK,
            };
            let text = Oklch::of(colors.text);
            let text = text.with_chroma(text.chroma.min(chroma));
            text.with_lightness(lightness).to_hex()
        };
        let fg = page.on_surfaces(wanted, ratio);
        self.set(Role::Fg, wanted, fg);
        self.set(Role::Bg, page.wanted, page.background);
        let mut greys = scale::greys(page, fg);
        for (step, role) in [(2, Role::Bg2), (3, Role::Bg3)] {
            let wanted = grey(&greys, step);
            let surface = page.surface(wanted);
            self.set_derived(role, surface);
            set_step(&mut greys, step, surface);
        }
        for (step, role, more) in [(6, Role::Line, 3.0), (7, Role::Line2, 4.5)] {
            let wanted = grey(&greys, step);
            let line = match page.look.contrast {
                Contrast::Normal => wanted,
                Contrast::More => page.on_surfaces(wanted, more),
            };
            self.set_derived(role, line);
            set_step(&mut greys, step, line);
        }
        let (text, background) = (Oklch::of(fg), Oklch::of(page.background));
        for (role, share) in [(Role::Fg2, FG_2), (Role::Fg3, FG_3)] {
            let color = text.toward(background, share).to_hex();
            self.set_derived(role, page.on_surfaces(color, ratio));
        }
        set_step(&mut greys, 11, self.get(Role::Fg3));
        self.grey_scale = greys;
    }

    fn paint_brand(&mut self, page: &Page, colors: &ThemeColors) {
        let ratio = text_ratio(page.look);
        let is_other = mode_of(colors.background) != page.look.mode;
        let turned = |color| {
            if is_other && contrast(color, page.background) < ratio {
                turn_grey(color)
            } else {
                color
            }
        };
        let primary = turned(colors.primary);
        let tints = scale::tints(page, primary);
        let [_, _, third, _, fifth, ..] = tints;
        self.set_derived(Role::BrandSoft, page.surface(third));

        let solid = fill(page, primary);
        let (solid, on_solid) = with_ink(page.look, solid, ratio);
        self.set(Role::BrandSolid, colors.primary, solid);
        self.set_derived(Role::OnBrand, on_solid);
        let hover = hover(solid, on_solid, ratio);
        self.set_derived(Role::BrandSolidHover, hover);

        let text = page.on_surfaces(primary, ratio);
        self.set(Role::Brand, colors.primary, text);
        let ring = page.on_surfaces(primary, ring_ratio(page.look));
        self.set(Role::BrandRing, colors.primary, ring);
        for (role, color) in [(Role::Link, colors.link), (Role::Accent, colors.accent)] {
            let text = page.on_surfaces(turned(color), ratio);
            self.set(role, color, text);
        }

        let on_selection = match page.look.mode {
            Mode::Light => INK,
            Mode::Dark => HexColor::WHITE,
        };
        let selection = fit(fifth, away_from_text(page.look.mode), |color| {
            contrast(on_selection, color) / ratio
        });
        self.set_derived(Role::Selection, selection);
        self.set_derived(Role::OnSelection, on_selection);

        let [first, second, _, fourth, fifth, sixth, seventh, eighth] = tints;
        let soft = self.get(Role::BrandSoft);
        let strong = page.on_surfaces(text, 7.0);
        self.accent_scale = [
            first, second, soft, fourth, fifth, sixth, seventh, eighth, solid, hover, text, strong,
        ];
    }

    fn paint_statuses(&mut self, page: &Page) {
        let (statuses, share) = match page.look.mode {
            Mode::Light => (STATUSES_LIGHT, SOFT_LIGHT),
            Mode::Dark => (STATUSES_DARK, SOFT_DARK),
        };
        let roles = [
            (Role::Ok, Role::OkSoft),
            (Role::Warn, Role::WarnSoft),
            (Role::Bad, Role::BadSoft),
        ];
        for ((role, soft), color) in roles.into_iter().zip(statuses) {
            let tint = mix(page.background, color, share);
            self.set_derived(soft, page.surface(tint));
            self.set(role, color, page.on_surfaces(color, text_ratio(page.look)));
        }
    }

    /// Sets the colour of a kind, whose letter stands on a tint of its own colour on each of the surfaces.
    fn paint_kind(&mut self, role: Role, wanted: HexColor, surfaces: &[Role]) {
        let ratio = text_ratio(self.look);
        let color = fit(wanted, toward_text(self.look.mode), |color| {
            let ratios = surfaces
                .iter()
                .map(|on| contrast(color, mix(self.get(*on), color, KIND_TINT)));
            ratios.fold(f64::INFINITY, f64::min) / ratio
        });
        self.set(role, wanted, color);
    }
}

/// The product's own colours of success, warning and danger.
const STATUSES_LIGHT: [HexColor; 3] = [hex(0x047857), hex(0xb45309), hex(0xbe123c)];
const STATUSES_DARK: [HexColor; 3] = [hex(0x34d399), hex(0xfbbf24), hex(0xfb7185)];
/// The product's own colours of kinds, in the order of [`Role::KINDS`].
const KINDS_LIGHT: [HexColor; 10] = [
    hex(0x4338ca),
    hex(0xbe123c),
    hex(0xb45309),
    hex(0x1d4ed8),
    hex(0x7c3aed),
    hex(0xc2410c),
    hex(0x047857),
    hex(0x0f766e),
    hex(0x52525b),
    hex(0x475569),
];
const KINDS_DARK: [HexColor; 10] = [
    hex(0xa5b4fc),
    hex(0xfb7185),
    hex(0xfbbf24),
    hex(0x93c5fd),
    hex(0xc4b5fd),
    hex(0xfdba74),
    hex(0x6ee7b7),
    hex(0x5eead4),
    hex(0xa1a1aa),
    hex(0x94a3b8),
];

/// Turns the lightness of a grey around, for the mode that is not the owner's: near-black links on white become
/// near-white on black, not a faint grey. Colours are told by their hue and stay.
fn turn_grey(color: HexColor) -> HexColor {
    let oklch = Oklch::of(color);
    if oklch.chroma >= GREY_CHROMA {
        return color;
    }
    oklch.with_lightness(1.15 - oklch.lightness).to_hex()
}

/// Returns the fill of a primary colour: itself, or one that can be told from the page.
fn fill(page: &Page, primary: HexColor) -> HexColor {
    let background = Oklch::of(page.background);
    fit(primary, toward_text(page.look.mode), |color| {
        Oklch::of(color).distance(background) / MIN_DISTANCE
    })
}

/// Returns a fill with the text on it. The fill is moved only where neither near-black nor white has the ratio, which is
/// only so for more than 4.5:1: away from the page, so that it can still be told from it.
fn with_ink(look: Look, fill: HexColor, ratio: f64) -> (HexColor, HexColor) {
    let text = ink(fill);
    if contrast(text, fill) >= ratio {
        return (fill, text);
    }
    let text = match look.mode {
        Mode::Light => HexColor::WHITE,
        Mode::Dark => INK,
    };
    let moved = fit(fill, toward_text(look.mode), |color| {
        contrast(text, color) / ratio
    });
    (moved, text)
}

/// Returns a fill under the pointer. It moves away from its text, where contrast grows, unless it is at the end already.
fn hover(fill: HexColor, text: HexColor, ratio: f64) -> HexColor {
    let start = Oklch::of(fill);
    let away = if text == HexColor::WHITE { -1.0 } else { 1.0 };
    [HOVER * away, -HOVER_BACK * away]
        .into_iter()
        .map(|by| start.with_lightness(start.lightness + by).to_hex())
        .find(|color| *color != fill && contrast(text, *color) >= ratio)
        .unwrap_or(fill)
}

fn at(colors: &[HexColor; Role::COUNT], role: Role) -> HexColor {
    colors
        .get(role as usize)
        .copied()
        .unwrap_or(HexColor::BLACK)
}

/// Returns a step of a scale, from 1 to 12.
fn grey(greys: &[HexColor; 12], step: usize) -> HexColor {
    greys.get(step - 1).copied().unwrap_or(HexColor::BLACK)
}

fn set_step(greys: &mut [HexColor; 12], step: usize, color: HexColor) {
    if let Some(slot) = greys.get_mut(step - 1) {
        *slot = color;
    }
}

#[cfg(test)]
mod tests;
