//! The colours of code on a page.

use domain::{HexColor, Theme};

use super::limits::{hex, text_ratio};
use super::page::mode_of;
use super::{Mode, Role, Shades};
use crate::syntax::{SyntaxColors, on_code};

/// Success, warning and danger on dark and on light code.
const ON_DARK: [HexColor; 3] = [hex(0x6ee7b7), hex(0xfbbf24), hex(0xfb7185)];
const ON_LIGHT: [HexColor; 3] = [hex(0x047857), hex(0xb45309), hex(0xbe123c)];

/// Sets the colours of code.
pub(super) fn paint(shades: &mut Shades, theme: &Theme) {
    let look = shades.look();
    let wanted = SyntaxColors::wanted(theme.syntax_theme, look.mode);
    let colors = SyntaxColors::readable(theme.syntax_theme, look);
    let background = colors.background;
    shades.set(Role::CodeBg, wanted.background, background);
    shades.set_derived(Role::CodeLine, colors.line);
    let texts = wanted.texts().into_iter().zip(colors.texts());
    for (role, (wanted, color)) in Role::TOKENS.into_iter().zip(texts) {
        shades.set(role, wanted, color);
    }
    let [ok, warn, bad] = match mode_of(background) {
        Mode::Light => ON_LIGHT,
        Mode::Dark => ON_DARK,
    };
    for (role, color) in [
        (Role::CodeAccent, theme.colors.primary),
        (Role::CodeLink, theme.colors.link),
        (Role::CodeOk, ok),
        (Role::CodeWarn, warn),
        (Role::CodeBad, bad),
    ] {
        shades.set(role, color, on_code(color, background, text_ratio(look)));
    }
}
