//! Colours as CSS writes them.

use cssparser::color::parse_named_color;
use domain::HexColor;

use super::value::{arguments, split};
use crate::color::{Oklch, mix};

const MAX_BYTES: usize = 300;
const MAX_DEPTH: u32 = 3;
/// A colour that lets more of the page through than this is not one that people would name.
const MIN_ALPHA: f32 = 0.6;
/// From here on people see a hue.
const MIN_CHROMA: f64 = 0.035;

/// Returns the colour of a value without `var()`; `None` for keywords, and for colours that are mostly transparent.
pub(super) fn parse(text: &str, is_dark: bool) -> Option<HexColor> {
    parse_nested(text, is_dark, 0)
}

fn parse_nested(text: &str, is_dark: bool, depth: u32) -> Option<HexColor> {
    let text = text.trim();
    if depth > MAX_DEPTH || text.len() > MAX_BYTES || !text.is_ascii() {
        return None;
    }
    if let Some(both) = arguments(text, "light-dark") {
        let &[light, dark] = both.as_slice() else {
            return None;
        };
        let one = if is_dark { dark } else { light };
        return parse_nested(one, is_dark, depth + 1);
    }
    if let Some(parts) = arguments(text, "color-mix") {
        let &[_, one, other] = parts.as_slice() else {
            return None;
        };
        return parse_mix(one, other, is_dark, depth + 1);
    }
    if let Ok((red, green, blue)) = parse_named_color(text) {
        return Some(HexColor::new(red, green, blue));
    }
    // The library also takes hexadecimal digits without `#`.
    if !text.starts_with('#') && !text.contains('(') {
        return None;
    }
    let color = csscolorparser::parse(&text.to_ascii_lowercase()).ok()?;
    let [red, green, blue, _] = color.to_rgba8();
    (color.a >= MIN_ALPHA).then(|| HexColor::new(red, green, blue))
}

fn parse_mix(one: &str, other: &str, is_dark: bool, depth: u32) -> Option<HexColor> {
    let ((one, one_share), (other, other_share)) = (with_share(one), with_share(other));
    let share = match (one_share, other_share) {
        (None, None) => 0.5,
        (Some(one), None) => 1.0 - one,
        (None, Some(other)) => other,
        (Some(one), Some(other)) if one + other > 0.0 => other / (one + other),
        _ => return None,
    };
    let parsed = |text| parse_nested(text, is_dark, depth);
    match (parsed(one), parsed(other)) {
        (Some(one), Some(other)) => Some(mix(one, other, share.clamp(0.0, 1.0))),
        // With `transparent`.
        (Some(one), None) if 1.0 - share >= f64::from(MIN_ALPHA) => Some(one),
        (None, Some(other)) if share >= f64::from(MIN_ALPHA) => Some(other),
        _ => None,
    }
}

/// Splits `red 20%`.
fn with_share(text: &str) -> (&str, Option<f64>) {
    let share = text
        .rsplit_once(char::is_whitespace)
        .and_then(|(color, share)| {
            let share: f64 = share.strip_suffix('%')?.parse().ok()?;
            (share >= 0.0).then_some((color, Some(share / 100.0)))
        });
    share.unwrap_or((text, None))
}

/// Returns the colour of a custom property: as in [`parse`], or only the numbers of one, for use in `hsl(var(--primary))`.
pub(super) fn parse_loose(text: &str, is_dark: bool) -> Option<HexColor> {
    parse(text, is_dark).or_else(|| parse_numbers(text, is_dark))
}

fn parse_numbers(text: &str, is_dark: bool) -> Option<HexColor> {
    let text = text.split('/').next()?;
    let parts: Vec<_> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|part| !part.is_empty())
        .collect();
    let &[one, two, three] = parts.as_slice() else {
        return None;
    };
    let number = |text: &str| text.trim_end_matches("deg").parse::<f64>().ok();
    let is_percent = |text: &str| text.ends_with('%');
    let function = if is_percent(two) && is_percent(three) && number(one).is_some() {
        "hsl"
    } else if number(two).is_some_and(|chroma| chroma < 0.5)
        && (is_percent(one) || number(one).is_some_and(|lightness| lightness <= 1.0))
    {
        "oklch"
    } else if [one, two, three]
        .iter()
        .all(|part| part.parse::<u8>().is_ok())
    {
        "rgb"
    } else {
        return None;
    };
    parse(&format!("{function}({one} {two} {three})"), is_dark)
}

/// Returns the first colour of a `background`, also one of a gradient.
pub(super) fn parse_background(text: &str, is_dark: bool) -> Option<HexColor> {
    if text.len() > 4 * MAX_BYTES {
        return None;
    }
    let parts = split(text, |c| c.is_whitespace() || c == ',');
    parts.take(12).find_map(|part| {
        parse(part, is_dark).or_else(|| {
            let stops = arguments(part, "linear-gradient")
                .or_else(|| arguments(part, "radial-gradient"))?;
            let mut stops = stops.into_iter().take(6);
            stops.find_map(|stop| {
                let color = split(stop, char::is_whitespace).next()?;
                parse(color, is_dark)
            })
        })
    })
}

/// Returns whether people see a hue: it is not white, black or a grey.
pub(super) fn has_hue(color: HexColor) -> bool {
    let color = Oklch::of(color);
    color.chroma >= MIN_CHROMA && (0.12..=0.975).contains(&color.lightness)
}

/// Returns whether two colours look alike.
pub(super) fn are_alike(one: HexColor, other: HexColor) -> bool {
    Oklch::of(one).distance(Oklch::of(other)) < 0.04
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        for (text, color) in [
            ("#09f", "#0099ff"),
            ("#09FC", "#0099ff"),
            ("#0d6efd", "#0d6efd"),
            ("#0d6efdff", "#0d6efd"),
            ("RebeccaPurple", "#663399"),
            ("rgb(13, 110, 253)", "#0d6efd"),
            ("rgb(79 70 229 / 1)", "#4f46e5"),
            ("rgba(79, 70, 229, .9)", "#4f46e5"),
            ("hsl(222.2 47.4% 11.2%)", "#0f172a"),
            ("hsl(240deg, 100%, 50%)", "#0000ff"),
            ("oklch(0.546 0.245 262.881)", "#155dfc"),
            ("oklch(62.3% 0.214 259.815)", "#2b7fff"),
            ("light-dark(#111, #eee)", "#111111"),
            ("color-mix(in srgb, #000, white 50%)", "#808080"),
            ("color-mix(in oklab, red 90%, transparent)", "#ff0000"),
        ] {
            let read = parse(text, false).map(|color| color.to_string());
            let close = read.as_deref().is_some_and(|read| {
                let read = HexColor::parse("", read).unwrap();
                let wanted = HexColor::parse("", color).unwrap();
                let channels = read.channels().into_iter().zip(wanted.channels());
                channels
                    .into_iter()
                    .all(|(one, other)| one.abs_diff(other) <= 1)
            });
            assert!(close, "{text}: {read:?}");
        }
        assert_eq!(
            parse("light-dark(#111, #eee)", true),
            HexColor::parse("", "#eeeeee").ok()
        );
        for text in [
            "",
            "transparent",
            "inherit",
            "currentColor",
            "09f",
            "#12",
            "rgba(0,0,0,.1)",
            "url(#fff)",
            "hsl(var(--x))",
            "color-mix(in srgb, red)",
            "#ffé",
            "rgb(",
            "light-dark(#111)",
        ] {
            assert_eq!(parse(text, false), None, "{text}");
        }
    }

    #[test]
    fn numbers_alone_are_colours() {
        for (text, color) in [
            ("222.2 47.4% 11.2%", "#0f172a"),
            ("217 91% 60% / 1", "#3c83f6"),
            ("13, 110, 253", "#0d6efd"),
            ("59 130 246", "#3b82f6"),
        ] {
            assert_eq!(
                parse_loose(text, false)
                    .map(|one| one.to_string())
                    .as_deref(),
                Some(color),
                "{text}"
            );
        }
        assert!(parse_loose("65.69% 0.196 275.75", false).is_some_and(has_hue));
        for text in ["1 2", "1 2 3 4", "300 2 3", "a b c", "16px 1px 2px"] {
            assert_eq!(parse_loose(text, false), None, "{text}");
        }
    }

    #[test]
    fn backgrounds_have_their_first_colour() {
        for (text, color) in [
            ("url(a.png) no-repeat #fff", "#ffffff"),
            ("linear-gradient(90deg, rgb(1, 2, 3) 0%, #fff)", "#010203"),
            ("none", ""),
        ] {
            let read = parse_background(text, false).map(|color| color.to_string());
            assert_eq!(read.unwrap_or_default(), color, "{text}");
        }
    }

    #[test]
    fn greys_have_no_hue() {
        for (color, expected) in [
            (0xffffff, false),
            (0x000000, false),
            (0x1f2937, false),
            (0xf8fafc, false),
            (0x0f172a, true),
            (0x3b82f6, true),
            (0xfacc15, true),
        ] {
            assert_eq!(has_hue(crate::color::hex(color)), expected, "{color:x}");
        }
    }
}
