//! Names and constant values as GraphQL source.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schema_syntax::string_value;

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

/// A constant value as it is written. Strings have their values; numbers of any length stay text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Constant<'t> {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// An integer.
    Int(&'t str),
    /// A number with a fraction or an exponent.
    Float(&'t str),
    /// The value of a string.
    String(Cow<'t, str>),
    /// The name of an enum value.
    Enum(&'t str),
    /// A list.
    List(Vec<Constant<'t>>),
    /// An object. Of two fields with one name, the last.
    Object(BTreeMap<&'t str, Constant<'t>>),
}

/// Parses one constant value, nested at most `depth` levels; none if the text is something else.
///
/// ```
/// use schema_model::value::{Constant, parse_constant};
///
/// let one = parse_constant("[1, \"\\u{41}\"]", 10);
/// assert_eq!(one, parse_constant("[1 \"A\"]", 10));
/// assert!(matches!(one, Some(Constant::List(items)) if items.len() == 2));
/// ```
#[must_use]
pub fn parse_constant(text: &str, depth: usize) -> Option<Constant<'_>> {
    let mut rest = skip(text);
    let value = eat_constant(&mut rest, depth)?;
    rest.is_empty().then_some(value)
}

/// Recursion: at most `depth` levels.
fn eat_constant<'t>(rest: &mut &'t str, depth: usize) -> Option<Constant<'t>> {
    let depth = depth.checked_sub(1)?;
    Some(match rest.bytes().next()? {
        b'[' => {
            eat(rest, 1)?;
            let mut items = Vec::new();
            while !rest.starts_with(']') {
                items.push(eat_constant(rest, depth)?);
            }
            eat(rest, 1)?;
            Constant::List(items)
        }
        b'{' => {
            eat(rest, 1)?;
            let mut fields = BTreeMap::new();
            while !rest.starts_with('}') {
                let name = eat_name(rest)?;
                rest.strip_prefix(':')?;
                eat(rest, 1)?;
                fields.insert(name, eat_constant(rest, depth)?);
            }
            eat(rest, 1)?;
            Constant::Object(fields)
        }
        b'"' => Constant::String(string_value(eat_string(rest)?)),
        b'-' | b'0'..=b'9' => {
            let number = eat_number(rest)?;
            let is_float = number.contains(['.', 'e', 'E']);
            if is_float {
                Constant::Float(number)
            } else {
                Constant::Int(number)
            }
        }
        _ => match eat_name(rest)? {
            "null" => Constant::Null,
            "true" => Constant::Boolean(true),
            "false" => Constant::Boolean(false),
            name => Constant::Enum(name),
        },
    })
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
        b'"' => eat_string(rest).map(|_| ())?,
        b'-' | b'0'..=b'9' => eat_number(rest).map(|_| ())?,
        _ => eat_name(rest).map(|_| ())?,
    }
    Some(())
}

fn eat_name<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let length = rest
        .bytes()
        .position(|byte| byte != b'_' && !byte.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    eat(rest, length).filter(|name| is_name(name))
}

fn eat_number<'t>(rest: &mut &'t str) -> Option<&'t str> {
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
    (whole > 0 && !has_leading_zero && is_whole).then_some(number)
}

fn eat_string<'t>(rest: &mut &'t str) -> Option<&'t str> {
    if let Some(inside) = rest.strip_prefix("\"\"\"") {
        let mut from = 0;
        loop {
            let end = from + inside.get(from..)?.find("\"\"\"")?;
            if inside.get(..end)?.ends_with('\\') {
                from = end + 3;
                continue;
            }
            return eat(rest, end + 6);
        }
    }
    let mut characters = rest.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return eat(rest, at + 1),
            '\n' | '\r' => return None,
            '\\' => match characters.next()?.1 {
                '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => {}
                'u' => eat_digits(&mut characters)?,
                _ => return None,
            },
            _ => {}
        }
    }
    None
}

/// The digits behind `\u`: four, or those of a character in braces.
fn eat_digits(characters: &mut impl Iterator<Item = (usize, char)>) -> Option<()> {
    /// As many as the parser of schemas reads.
    const MAX_DIGITS: usize = 16;
    let mut digits = characters.map(|(_, digit)| digit);
    let first = digits.next()?;
    if first != '{' {
        let rest = digits.take(3).filter(char::is_ascii_hexdigit).count();
        return (first.is_ascii_hexdigit() && rest == 3).then_some(());
    }
    let mut number = None;
    for digit in digits.take(MAX_DIGITS + 1) {
        match digit.to_digit(16) {
            Some(digit) => number = Some(number.unwrap_or(0u32).checked_mul(16)? + digit),
            None if digit == '}' => return number.and_then(char::from_u32).map(|_| ()),
            None => return None,
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
    fn values_are_parsed() {
        let int = |text| Constant::Int(text);
        for (text, expected) in [
            ("99999999999999999999", int("99999999999999999999")),
            ("1e400", Constant::Float("1e400")),
            ("\"\\u{1F600}\"", Constant::String("😀".into())),
            ("\"\"\"\n a\n  b\n\"\"\"", Constant::String("a\n b".into())),
            ("trueish", Constant::Enum("trueish")),
            (
                "[null true]",
                Constant::List(vec![Constant::Null, Constant::Boolean(true)]),
            ),
            (
                "{b: 1, a: 2}",
                Constant::Object([("a", int("2")), ("b", int("1"))].into()),
            ),
        ] {
            assert_eq!(parse_constant(text, 10), Some(expected), "{text}");
        }
        for text in ["", "1 2", "[[[1]]]", "{a: }", "$a"] {
            assert_eq!(parse_constant(text, 3), None, "{text}");
        }
    }

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
            "\"\\u{1F600} \\u{000041}\"",
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
            "\"\\u{}\"",
            "\"\\u{110000}\"",
            "\"\\u{41\"",
            "\"\\u00e\"",
            "-",
            "{\"a\": 1}",
            "1x",
        ] {
            assert!(!is_value(bad, 100) || bad == "[object Object]", "{bad}");
        }
        assert!(!is_value(&("[".repeat(101) + &"]".repeat(101)), 100));
    }
}
