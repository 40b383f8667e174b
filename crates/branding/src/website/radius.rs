//! Round corners.

use domain::BorderRadius;

use super::value::{arguments, split};

/// Returns the offered radius that is nearest to a value; `None` if it is not a length.
pub(super) fn parse(text: &str) -> Option<BorderRadius> {
    let first = split(text, |c| c.is_whitespace() || c == '/').find(|part| !part.is_empty())?;
    let pixels = length(first)?;
    Some(match pixels {
        ..1.0 => BorderRadius::None,
        ..5.0 => BorderRadius::Small,
        ..7.0 => BorderRadius::Medium,
        _ => BorderRadius::Large,
    })
}

/// Returns a length in pixels.
fn length(text: &str) -> Option<f64> {
    if let Some(inner) = arguments(text, "calc") {
        let &[inner] = inner.as_slice() else {
            return None;
        };
        return sum(inner);
    }
    let text = text.trim().to_ascii_lowercase();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    // `3.40282e38px` ends in digits before its unit.
    let unit = text.strip_prefix(digits)?;
    let value: f64 = digits.parse().ok()?;
    let factor = match unit {
        "px" => 1.0,
        "rem" | "em" => 16.0,
        // Of a button that is 40 pixels high.
        "%" => 0.4,
        "" if value == 0.0 => 1.0,
        _ => return None,
    };
    (value >= 0.0).then_some(value * factor)
}

/// Returns `a`, `a + b`, `a - b`, `a * 2` or `2 * a`.
fn sum(text: &str) -> Option<f64> {
    if text.contains("infinity") {
        return Some(f64::INFINITY);
    }
    for (operator, sign) in [(" + ", 1.0), (" - ", -1.0)] {
        if let Some((one, other)) = text.split_once(operator) {
            return Some((length(one)? + sign * length(other)?).max(0.0));
        }
    }
    if let Some((one, other)) = text.split_once('*') {
        let (one, other) = (one.trim(), other.trim());
        return match (one.parse::<f64>(), other.parse::<f64>()) {
            (Ok(factor), _) => Some(factor * length(other)?),
            (_, Ok(factor)) => Some(factor * length(one)?),
            _ => None,
        };
    }
    length(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_radius_is_chosen() {
        use BorderRadius::{Large, Medium, None as Square, Small};
        for (text, radius) in [
            ("0", Some(Square)),
            ("0px 0px", Some(Square)),
            ("4px", Some(Small)),
            (".25rem", Some(Small)),
            ("0.375rem", Some(Medium)),
            ("6px 6px 0 0", Some(Medium)),
            ("8px", Some(Large)),
            ("9999px", Some(Large)),
            ("3.40282e38px", Some(Large)),
            ("50%", Some(Large)),
            ("calc(0.5rem - 2px)", Some(Medium)),
            ("calc(.625rem*.8)", Some(Large)),
            ("calc(infinity * 1px)", Some(Large)),
            ("inherit", None),
            ("calc(", None),
            ("4vw", None),
            ("", None),
        ] {
            assert_eq!(parse(text), radius, "{text}");
        }
    }
}
