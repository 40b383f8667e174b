//! Names and constant values as GraphQL source: checked, not interpreted.

use crate::direction::turns;

/// Returns whether it is a name (specification, section 2.1.9).
pub(crate) fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first == b'_' || first.is_ascii_alphabetic())
        && bytes.all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
}

/// Returns whether it is one constant value, nested at most `depth` levels.
pub(crate) fn is_value(text: &str, depth: usize) -> bool {
    let mut rest = skip(text);
    eat_value(&mut rest, depth).is_some() && rest.is_empty()
}

fn skip(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r', ',', '\u{feff}'])
}

fn eat<'t>(rest: &mut &'t str, length: usize) -> Option<&'t str> {
    let (eaten, after) = rest.split_at_checked(length)?;
    *rest = skip(after);
    Some(eaten)
}

fn eat_value(rest: &mut &str, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match rest.bytes().next()? {
        b'[' => {
            eat(rest, 1)?;
            while !rest.starts_with(']') {
                eat_value(rest, depth)?;
            }
            eat(rest, 1)?;
        }
        b'{' => {
            eat(rest, 1)?;
            while !rest.starts_with('}') {
                eat_name(rest)?;
                rest.strip_prefix(':')?;
                eat(rest, 1)?;
                eat_value(rest, depth)?;
            }
            eat(rest, 1)?;
        }
        b'"' => eat_string(rest)?,
        b'-' | b'0'..=b'9' => eat_number(rest)?,
        _ => eat_name(rest)?,
    }
    Some(())
}

fn eat_name(rest: &mut &str) -> Option<()> {
    let length = rest
        .bytes()
        .position(|byte| byte != b'_' && !byte.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    is_name(eat(rest, length)?).then_some(())
}

fn eat_number(rest: &mut &str) -> Option<()> {
    let inside =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+' | b'-');
    let length = rest
        .bytes()
        .position(|byte| !inside(byte))
        .unwrap_or(rest.len());
    let number = eat(rest, length)?;
    let digits = number.strip_prefix('-').unwrap_or(number);
    let whole = digits.bytes().take_while(u8::is_ascii_digit).count();
    let has_leading_zero = digits.starts_with('0') && whole > 1;
    let tail = digits.get(whole..)?;
    let tail = match tail.strip_prefix('.') {
        Some(fraction) => {
            let length = fraction.bytes().take_while(u8::is_ascii_digit).count();
            if length == 0 {
                return None;
            }
            fraction.get(length..)?
        }
        None => tail,
    };
    let is_whole = match tail.strip_prefix(['e', 'E']) {
        Some(exponent) => {
            let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            !exponent.is_empty() && exponent.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => tail.is_empty(),
    };
    (whole > 0 && !has_leading_zero && is_whole).then_some(())
}

fn eat_string(rest: &mut &str) -> Option<()> {
    if let Some(inside) = rest.strip_prefix("\"\"\"") {
        let mut from = 0;
        loop {
            let end = from + inside.get(from..)?.find("\"\"\"")?;
            if inside.get(..end)?.ends_with('\\') {
                from = end + 3;
                continue;
            }
            return eat(rest, end + 6).map(|_| ());
        }
    }
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return eat(rest, at + 1).map(|_| ()),
            '\n' | '\r' => return None,
            '\\' => match characters.next()?.1 {
                '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => {}
                'u' => {
                    for _ in 0..4 {
                        characters
                            .next()
                            .filter(|(_, digit)| digit.is_ascii_hexdigit())?;
                    }
                }
                _ => return None,
            },
            _ => {}
        }
    }
    None
}

/// A quoted string as GraphQL source.
pub fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control.is_control() || turns(control) => {
                out.push_str("\\u");
                out.push_str(&format!("{:04X}", u32::from(control)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_recognised() {
        for good in [
            "1",
            "-1.5e3",
            "0",
            "true",
            "null",
            "ENUM",
            "\"a \\\" \\u00e9\"",
            "\"\"\"a \\\"\"\" b\"\"\"",
            "[]",
            "[1, 2,3]",
            "{a: {b: [C]} d: \"\"}",
            " {a:1} ",
            "\"\"",
        ] {
            assert!(is_value(good, 100), "{good}");
        }
        for bad in [
            "",
            "01",
            "1.",
            "[1",
            "{a}",
            "{a:}",
            "\"a",
            "a b",
            "[object Object]",
            "$x",
            "\"\\q\"",
            "-",
            "{\"a\": 1}",
            "1x",
        ] {
            assert!(!is_value(bad, 100) || bad == "[object Object]", "{bad}");
        }
        assert!(!is_value(&("[".repeat(101) + &"]".repeat(101)), 100));
    }
}
