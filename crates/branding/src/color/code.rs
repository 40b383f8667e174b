//! The colours of code on a page.

use domain::{HexColor, SyntaxTheme, ThemeColors};

use super::limits::{hex, text_ratio};
use super::page::mode_of;
use super::{Mode, Role, Shades};
use crate::syntax::{SyntaxColors, on_code};

/// Success, warning and danger on dark and on light code.
const ON_DARK: [HexColor; 3] = [hex(0x6ee7b7), hex(0xfbbf24), hex(0xfb7185)];
const ON_LIGHT: [HexColor; 3] = [hex(0x047857), hex(0xb45309), hex(0xbe123c)];

/// Sets the colours of code that a syntax theme has.
pub(super) fn paint(shades: &mut Shades, theme: SyntaxTheme) {
    let look = shades.look();
    let wanted = SyntaxColors::wanted(theme, look.mode);
    let colors = SyntaxColors::readable(theme, look);
    shades.set(Role::CodeBg, wanted.background, colors.background);
    shades.set_derived(Role::CodeLine, colors.line);
    let texts = wanted.texts().into_iter().zip(colors.texts());
    for (role, (wanted, color)) in Role::TOKENS.into_iter().zip(texts) {
        shades.set(role, wanted, color);
    }
    let [ok, warn, bad] = match mode_of(colors.background) {
        Mode::Light => ON_LIGHT,
        Mode::Dark => ON_DARK,
    };
    paint_on_code(
        shades,
        [
            (Role::CodeOk, ok),
            (Role::CodeWarn, warn),
            (Role::CodeBad, bad),
        ],
    );
}

/// Sets the colours of code that a theme has.
pub(super) fn paint_brand(shades: &mut Shades, colors: &ThemeColors) {
    paint_on_code(
        shades,
        [
            (Role::CodeAccent, colors.primary),
            (Role::CodeLink, colors.link),
        ],
    );
}

fn paint_on_code<const N: usize>(shades: &mut Shades, colors: [(Role, HexColor); N]) {
    let (background, ratio) = (shades.get(Role::CodeBg), text_ratio(shades.look()));
    for (role, color) in colors {
        shades.set(role, color, on_code(color, background, ratio));
    }
}
