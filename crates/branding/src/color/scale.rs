//! Scales of twelve steps from the background to text: backgrounds (1, 2), parts of controls (3 to 5), lines (6 to 8),
//! fills (9, 10), text (11, 12), as in [Radix Colors](https://www.radix-ui.com/colors).
//!
//! Both begin at the page's own background, however light it is, so that they bend to it.

use domain::HexColor;

use super::Mode;
use super::oklch::Oklch;
use super::page::Page;

/// A scale, from the background to text.
pub(super) type Scale = [HexColor; 12];

/// The place of each step between background (0) and text (1), in light and dark. The shares of lines and quiet texts
/// are those of the product's own greys.
const GREY_LIGHT: [f64; 12] = [
    0.0, 0.019, 0.042, 0.06, 0.08, 0.1, 0.163, 0.28, 0.45, 0.52, 0.71, 1.0,
];
const GREY_DARK: [f64; 12] = [
    0.0, 0.04, 0.092, 0.11, 0.125, 0.136, 0.23, 0.34, 0.5, 0.56, 0.74, 1.0,
];
/// How far the lightness of each of the first eight steps is from the background, and its share of the chroma. Chosen
/// after the blue scales of Radix Colors.
const TINTS_LIGHT: [(f64, f64); 8] = [
    (0.006, 0.02),
    (0.019, 0.06),
    (0.043, 0.14),
    (0.072, 0.26),
    (0.105, 0.37),
    (0.146, 0.45),
    (0.203, 0.55),
    (0.288, 0.68),
];
const TINTS_DARK: [(f64, f64); 8] = [
    (0.015, 0.16),
    (0.034, 0.18),
    (0.097, 0.37),
    (0.142, 0.5),
    (0.186, 0.53),
    (0.232, 0.58),
    (0.286, 0.63),
    (0.36, 0.71),
];

/// The most chroma of the text that greys take over.
const GREY_CHROMA: f64 = 0.03;

/// Returns the greys between a page and its text.
pub(super) fn greys(page: &Page, text: HexColor) -> Scale {
    let shares = match page.look.mode {
        Mode::Light => GREY_LIGHT,
        Mode::Dark => GREY_DARK,
    };
    let (from, to) = (Oklch::of(page.background), Oklch::of(text));
    let calm = to.with_chroma(to.chroma.min(GREY_CHROMA));
    shares.map(|share| {
        if share == 0.0 {
            page.background
        } else if share == 1.0 {
            text
        } else {
            from.toward(calm, share).to_hex()
        }
    })
}

/// Returns the first eight steps of the scale of a colour. The others are the colour's own fill and texts.
pub(super) fn tints(page: &Page, color: HexColor) -> [HexColor; 8] {
    let color = Oklch::of(color);
    let background = page.lightness();
    match page.look.mode {
        Mode::Light => TINTS_LIGHT.map(|(depth, share)| (background * (1.0 - depth), share)),
        Mode::Dark => TINTS_DARK
            .map(|(height, share)| (background + (1.0 - background) * height / 0.82, share)),
    }
    .map(|(lightness, share)| {
        color
            .with_lightness(lightness)
            .with_chroma(color.chroma * share)
            .to_hex()
    })
}
