//! Numbers: where they end, and what is wrong with one.

use crate::names::is_name_part;

/// Characters of a number that a message shows.
const MAX_SHOWN: usize = 40;
const NAMES: &str = "Names consist of letters, digits and `_`, and do not begin with a digit.";

/// A number, or the valid beginning of one.
pub(crate) struct Number {
    pub(crate) length: usize,
    pub(crate) is_float: bool,
    pub(crate) is_valid: bool,
}

/// Reads the number that the bytes begin with, a digit or `-`.
pub(crate) fn scan(bytes: &[u8]) -> Number {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits = |mut at: usize| {
        while is_digit(at) {
            at += 1;
        }
        at
    };
    let first = usize::from(bytes.first() == Some(&b'-'));
    let mut at = digits(first);
    let mut is_valid = at > first && (bytes.get(first) != Some(&b'0') || at == first + 1);
    let mut is_float = false;
    if bytes.get(at) == Some(&b'.') {
        is_float = true;
        let end = digits(at + 1);
        is_valid &= end > at + 1;
        at = end;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        is_float = true;
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = digits(at + 1 + sign);
        is_valid &= end > at + 1 + sign;
        at = end;
    }
    let next = bytes.get(at).copied().unwrap_or(b' ');
    is_valid &= next != b'.' && !is_name_part(next);
    Number {
        length: at,
        is_float,
        is_valid,
    }
}

/// The problem of a number.
#[derive(Debug)]
pub(crate) struct WrongNumber {
    /// Bytes of the whole word.
    pub(crate) whole: usize,
    /// The place of the error in it, and its length in bytes.
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) message: String,
    pub(crate) hint: Option<&'static str>,
}

/// Explains a number that [`scan`] found invalid. `rest` begins with it.
pub(crate) fn explain(rest: &str) -> WrongNumber {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+');
    let whole = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let word = rest.get(..whole).unwrap_or_default();
    let (at, hint) = find(word.as_bytes());
    let shown: String = word.chars().take(MAX_SHOWN).collect();
    WrongNumber {
        whole,
        at,
        // The character that stands where a digit should.
        length: usize::from(rest.as_bytes().get(at).is_some_and(u8::is_ascii)),
        message: format!("`{shown}` is not a number."),
        hint,
    }
}

/// Returns the place of the error and a hint.
fn find(bytes: &[u8]) -> (usize, Option<&'static str>) {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let digits = |mut at: usize| {
        while is_digit(at) {
            at += 1;
        }
        at
    };
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    if !is_digit(at) {
        let is_name = is_letter(at) || bytes.get(at) == Some(&b'_');
        let hint = if is_name {
            NAMES
        } else {
            "A digit must follow the `-`."
        };
        return (at, Some(hint));
    }
    if bytes.get(at) == Some(&b'0') && is_digit(at + 1) {
        return (at + 1, Some("Numbers do not begin with a zero."));
    }
    at = digits(at);
    if bytes.get(at) == Some(&b'.') {
        if !is_digit(at + 1) {
            return (at + 1, Some("A digit must follow the point."));
        }
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = at + 1 + sign;
        if !is_digit(end) {
            // `1e` is a broken exponent, `1each` a name that begins with a digit.
            let hint = if is_letter(end) {
                NAMES
            } else {
                "A digit must follow the `e`."
            };
            return (end, Some(hint));
        }
        at = digits(end);
    }
    let hint = match bytes.get(at) {
        Some(b'_') => Some("Numbers are written without separators."),
        Some(b'x' | b'X') if bytes.first() == Some(&b'0') => {
            Some("Numbers are written in decimal.")
        }
        Some(byte) if byte.is_ascii_alphabetic() => Some(NAMES),
        _ => None,
    };
    (at, hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_where_they_must() {
        for (text, length, is_float, is_valid) in [
            ("0", 1, false, true),
            ("-12]", 3, false, true),
            ("1.50 ", 4, true, true),
            ("1e-5)", 4, true, true),
            ("0.0E+1", 6, true, true),
            ("1-2", 1, false, true),
            ("01", 2, false, false),
            ("-", 1, false, false),
            ("1.", 2, true, false),
            ("1e", 2, true, false),
            ("1.2.3", 3, true, false),
            ("1x", 1, false, false),
        ] {
            let number = scan(text.as_bytes());
            let found = (number.length, number.is_float, number.is_valid);
            assert_eq!(found, (length, is_float, is_valid), "{text}");
        }
    }

    #[test]
    fn wrong_numbers_are_explained() {
        for (text, whole, at, hint) in [
            ("01]", 2, 1, "Numbers do not begin with a zero."),
            ("-b", 2, 1, NAMES),
            ("-)", 1, 1, "A digit must follow the `-`."),
            ("1.)", 2, 2, "A digit must follow the point."),
            ("1e)", 2, 2, "A digit must follow the `e`."),
            ("1each", 5, 2, NAMES),
            ("1_000", 5, 1, "Numbers are written without separators."),
            ("0xFF", 4, 1, "Numbers are written in decimal."),
        ] {
            let wrong = explain(text);
            let found = (wrong.whole, wrong.at, wrong.hint.unwrap());
            assert_eq!(found, (whole, at, hint), "{text}");
        }
        assert_eq!(explain("1.2.3").hint, None);
    }
}
