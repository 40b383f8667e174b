//! Values of attributes.

use super::css;
use super::names::AttributeKind;
use super::words::{is_id, numbers};

/// Returns the value of an attribute as it is written; none if it is not allowed.
pub(super) fn clean(element: &str, name: &str, kind: AttributeKind, value: &str) -> Option<String> {
    let value = value.trim();
    let cleaned = match kind {
        AttributeKind::Id => is_id(value).then(|| value.to_owned()),
        AttributeKind::Classes => {
            let classes: Vec<_> = value
                .split_whitespace()
                .filter(|class| is_id(class))
                .collect();
            Some(classes.join(" "))
        }
        AttributeKind::Href => value
            .strip_prefix('#')
            .filter(|id| is_id(id))
            .map(|_| value.to_owned()),
        AttributeKind::Style => Some(css::clean_declarations(value)),
        AttributeKind::Space => matches!(value, "preserve" | "default").then(|| value.to_owned()),
        AttributeKind::Property => css::clean_value(name, value),
        AttributeKind::Plain => {
            let is_plain = value.chars().all(is_plain_character);
            (is_plain && is_affordable(element, name, value)).then(|| value.to_owned())
        }
    };
    cleaned.filter(|value| !value.is_empty())
}

fn is_plain_character(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || matches!(
            character,
            ' ' | ',' | '.' | '+' | '-' | '(' | ')' | '%' | '_'
        )
}

/// Returns whether a browser understands the size of a drawing, and can paint a filter in reasonable time.
fn is_affordable(element: &str, name: &str, value: &str) -> bool {
    let max = match (element, name) {
        ("svg", "width" | "height" | "viewBox") => f64::MAX,
        ("filter", "x" | "y" | "width" | "height") => 10_000.0,
        (_, "stdDeviation" | "radius") => 500.0,
        (_, "numOctaves" | "order") => 8.0,
        _ => return true,
    };
    numbers(value).all(|number| number.is_some_and(|number| number.abs() <= max))
}
