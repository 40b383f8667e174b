//! Values of attributes.

use super::css;
use super::names::AttributeKind;

const MAX_ID_BYTES: usize = 200;

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

/// Returns whether this can be an id or a class. The characters have no meaning in CSS.
pub(super) fn is_id(value: &str) -> bool {
    let is_id_character =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | ':');
    !value.is_empty() && value.len() <= MAX_ID_BYTES && value.chars().all(is_id_character)
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

/// Returns the numbers of a list; none for one that is not a finite number, apart from its unit.
pub(super) fn numbers(value: &str) -> impl Iterator<Item = Option<f64>> {
    let words = value.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|word| {
        let number = word.trim_end_matches(|last: char| last.is_ascii_alphabetic() || last == '%');
        number
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    })
}
