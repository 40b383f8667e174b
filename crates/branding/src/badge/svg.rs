//! Draws badges as the npm package badge-maker does, byte for byte. `LICENSES.md` has its license.

use std::fmt::Write as _;

use super::options::{DEFAULT_TEXT, Shade};
use super::widths::measure;
use super::{Badge, BadgeStyle};

/// Pixels on both sides of a text.
const PADDING: u32 = 5;
const FONT_FAMILY: &str = "Verdana,Geneva,DejaVu Sans,sans-serif";

const BLUR: &str = r#"<filter id="blur"><feGaussianBlur stdDeviation="16"/></filter>"#;
const FLAT_GRADIENT: &str = concat!(
    r##"<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/>"##,
    r#"<stop offset="1" stop-opacity=".1"/></linearGradient>"#,
);
const PLASTIC_GRADIENT: &str = concat!(
    r##"<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#fff" stop-opacity=".7"/>"##,
    r##"<stop offset=".1" stop-color="#aaa" stop-opacity=".1"/>"##,
    r##"<stop offset=".9" stop-color="#000" stop-opacity=".3"/>"##,
    r##"<stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>"##,
);

/// What a style looks like.
struct Look {
    height: u32,
    /// The baseline of texts, in tenths of a pixel.
    baseline: u32,
    effects: Option<Effects>,
}

/// What all styles but `flat-square` have.
struct Effects {
    gradient: &'static str,
    corner_radius: u32,
}

impl BadgeStyle {
    fn look(self) -> Look {
        let effects = |gradient, corner_radius| {
            Some(Effects {
                gradient,
                corner_radius,
            })
        };
        match self {
            Self::Flat => Look {
                height: 20,
                baseline: 140,
                effects: effects(FLAT_GRADIENT, 3),
            },
            Self::FlatSquare => Look {
                height: 20,
                baseline: 140,
                effects: None,
            },
            Self::Plastic => Look {
                height: 18,
                baseline: 130,
                effects: effects(PLASTIC_GRADIENT, 4),
            },
        }
    }
}

/// A text with its place.
struct Text<'a> {
    escaped: &'a str,
    shade: Shade,
    /// Pixels from the left edge of the badge to the padding.
    left: u32,
    /// In pixels.
    width: u32,
}

/// Returns the badge as an SVG document.
pub(super) fn draw(badge: &Badge<'_>) -> String {
    let look = badge.style.look();
    let (label, message) = (badge.label.as_str(), badge.message.as_str());
    let (label_width, message_width) = (text_width(label), text_width(message));
    let (left, right) = (label_width + 2 * PADDING, message_width + 2 * PADDING);
    let (label, message) = (escape(label), escape(message));
    let name = format!("{label}: {message}");
    let texts = [
        Text {
            escaped: &label,
            shade: badge.theme.shade(),
            left: 1,
            width: label_width,
        },
        Text {
            escaped: &message,
            shade: badge.fill.shade(badge.style),
            left: left - 1,
            width: message_width,
        },
    ];
    let mut svg = String::with_capacity(2048);
    // Writing into a string cannot fail.
    let _ = write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" role="img" aria-label="{name}"><title>{name}</title>"#,
        left + right,
        look.height
    );
    let [label, message] = &texts;
    let shades = (label.shade, message.shade);
    let _ = write_backgrounds(&mut svg, &look, shades, (left, right));
    let _ = write!(
        svg,
        r#"<g fill="{DEFAULT_TEXT}" text-anchor="middle" font-family="{FONT_FAMILY}" text-rendering="geometricPrecision" font-size="110">"#
    );
    for text in &texts {
        let _ = write_text(&mut svg, &look, text);
    }
    svg.push_str("</g></svg>");
    svg
}

/// Returns the width of a text in whole pixels. Odd widths are more often aligned with the grid of pixels.
fn text_width(text: &str) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a text of a badge is short"
    )]
    let pixels = measure(text) as u32;
    pixels | 1
}

fn write_backgrounds(
    svg: &mut String,
    look: &Look,
    (label, message): (Shade, Shade),
    (left, right): (u32, u32),
) -> std::fmt::Result {
    let (height, width) = (look.height, left + right);
    match &look.effects {
        Some(Effects {
            gradient,
            corner_radius,
        }) => write!(
            svg,
            r#"{BLUR}{gradient}<clipPath id="r"><rect width="{width}" height="{height}" rx="{corner_radius}"/></clipPath><g clip-path="url(#r)">"#
        )?,
        None => svg.push_str(r#"<g shape-rendering="crispEdges">"#),
    }
    let (label, message) = (label.background, message.background);
    write!(
        svg,
        r#"<rect width="{left}" height="{height}" fill="{label}"/><rect x="{left}" width="{right}" height="{height}" fill="{message}"/>"#
    )?;
    if look.effects.is_some() {
        write!(
            svg,
            r#"<rect width="{width}" height="{height}" fill="url(#s)"/>"#
        )?;
    }
    svg.push_str("</g>");
    Ok(())
}

/// Texts are drawn ten times as large and scaled down, so that browsers place letters more exactly.
fn write_text(svg: &mut String, look: &Look, text: &Text<'_>) -> std::fmt::Result {
    let Text {
        escaped,
        shade,
        left,
        width,
    } = text;
    let (x, y) = (10 * (left + PADDING) + 5 * width, look.baseline);
    let length = 10 * width;
    let fill = match shade.ink.text {
        Some(color) => format!(r#" fill="{color}""#),
        None => String::new(),
    };
    if look.effects.is_none() {
        return write!(
            svg,
            r#"<text x="{x}" y="{y}" textLength="{length}" transform="scale(.1)"{fill}>{escaped}</text>"#
        );
    }
    let (shadow, below) = (shade.ink.shadow, y + 10);
    write!(
        svg,
        r#"<g transform="scale(.1)"><g aria-hidden="true" fill="{shadow}">"#
    )?;
    write!(
        svg,
        r#"<text x="{x}" y="{below}" fill-opacity=".8" filter="url(#blur)" textLength="{length}">{escaped}</text>"#
    )?;
    write!(
        svg,
        r#"<text x="{x}" y="{below}" fill-opacity=".3" textLength="{length}">{escaped}</text></g>"#
    )?;
    write!(
        svg,
        r#"<text x="{x}" y="{y}" textLength="{length}"{fill}>{escaped}</text></g>"#
    )
}

/// Escapes a text for element content and attribute values.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::{BadgeColor, BadgeFill, BadgeText, BadgeTheme};
    use super::*;

    fn svg(message: &str, style: BadgeStyle) -> String {
        let badge = Badge {
            label: &BadgeText::new("docs"),
            message: &BadgeText::new(message),
            style,
            fill: BadgeColor::Violet.into(),
            theme: BadgeTheme::Light,
        };
        badge.to_svg()
    }

    #[test]
    fn a_badge_has_an_accessible_name() {
        for style in BadgeStyle::ALL {
            let svg = svg("Read the Docs", *style);
            let name =
                r#"role="img" aria-label="docs: Read the Docs"><title>docs: Read the Docs</title>"#;
            assert!(svg.contains(name), "{svg}");
        }
    }

    #[test]
    fn no_text_becomes_markup() {
        for style in BadgeStyle::ALL {
            let plain = svg("x", *style);
            let hostile = svg("\"'></title><script>alert(1)</script>&lt;", *style);
            let count = |text: &str| text.matches('<').count();
            assert_eq!(count(&hostile), count(&plain), "{hostile}");
            assert!(hostile.contains("&quot;&apos;&gt;&lt;/title&gt;"));
            assert!(hostile.contains("&amp;lt;"));
        }
    }

    #[test]
    fn a_theme_colors_the_message_only() {
        let badge = Badge {
            label: &BadgeText::new("docs"),
            message: &BadgeText::new("12"),
            style: BadgeStyle::FlatSquare,
            fill: BadgeFill::Brand(domain::HexColor::new(0xfa, 0xcc, 0x15)),
            theme: BadgeTheme::Light,
        };
        let svg = badge.to_svg();
        assert!(svg.contains(r##"fill="#e5e7eb"/><rect"##), "{svg}");
        assert!(svg.contains(r##"fill="#facc15"/></g>"##), "{svg}");
        assert!(svg.contains(r##"fill="#18181b">12</text>"##), "{svg}");
    }

    #[test]
    fn letters_have_the_color_of_their_background() {
        let svg = svg("12", BadgeStyle::FlatSquare);
        assert!(svg.contains(r##"fill="#333">docs</text>"##), "{svg}");
        assert!(svg.contains(r#"transform="scale(.1)">12</text>"#), "{svg}");
    }
}
