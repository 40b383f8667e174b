//! Errors within numbers and strings: where exactly, and what to do about them.

use schema_results::Diagnostic;

use crate::lines::LineIndex;

/// An error within a token, and its place (byte offset in the text).
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) message: String,
    pub(crate) hint: Option<&'static str>,
}

impl Fault {
    /// Returns the fault as a syntax error.
    pub(crate) fn into_diagnostic(self, lines: &LineIndex<'_>) -> Diagnostic {
        let end = self.at + self.length;
        let mut diagnostic = lines.diagnostic("syntax_error", self.message, self.at, end);
        diagnostic.hint = self.hint.map(str::to_owned);
        diagnostic
    }
}

/// Characters of a token that a message shows.
const MAX_SHOWN: usize = 40;
const NAMES: &str = "Names consist of letters, digits and `_`, and do not begin with a digit.";

/// Returns the error in the number that begins at `start`; none if it is a number.
pub(super) fn number(text: &str, start: usize) -> Option<Fault> {
    let rest = text.get(start..)?;
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+');
    let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let shown: String = rest.get(..length)?.chars().take(MAX_SHOWN).collect();
    let bytes = rest.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits = |mut at: usize| {
        while is_digit(at) {
            at += 1;
        }
        at
    };
    let fault = |at: usize, hint| {
        Some(Fault {
            at: start + at,
            length: usize::from(bytes.get(at).is_some_and(u8::is_ascii)),
            message: format!("`{shown}` is not a number."),
            hint,
        })
    };
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    if !is_digit(at) {
        let is_name = bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
        return fault(
            at,
            Some(if is_name {
                NAMES
            } else {
                "A digit must follow the `-`."
            }),
        );
    }
    if bytes.get(at) == Some(&b'0') && is_digit(at + 1) {
        return fault(at + 1, Some("Numbers do not begin with a zero."));
    }
    at = digits(at);
    if bytes.get(at) == Some(&b'.') {
        if !is_digit(at + 1) {
            return fault(at + 1, Some("A digit must follow the point."));
        }
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        // `1e` is a broken exponent, `1each` a name that begins with a digit.
        let is_name = bytes
            .get(at + 1 + sign)
            .is_some_and(u8::is_ascii_alphabetic);
        if !is_digit(at + 1 + sign) {
            let hint = if is_name {
                NAMES
            } else {
                "A digit must follow the `e`."
            };
            return fault(at + 1 + sign, Some(hint));
        }
        at = digits(at + 1 + sign);
    }
    match bytes.get(at) {
        Some(b'_') => fault(at, Some("Numbers are written without separators.")),
        Some(b'x' | b'X') if bytes.first() == Some(&b'0') => {
            fault(at, Some("Numbers are written in decimal."))
        }
        Some(byte) if byte.is_ascii_alphabetic() => fault(at, Some(NAMES)),
        Some(b'.') => fault(at, None),
        _ => None,
    }
}

/// Returns the first wrong escape of the string that begins at `start`. Block strings have none.
pub(crate) fn escape(text: &str, start: usize) -> Option<Fault> {
    if text.get(start..)?.starts_with("\"\"\"") {
        return None;
    }
    let inside = text.get(start + 1..)?;
    let mut at = 0;
    while let Some(rest) = inside.get(at..) {
        match rest.chars().next()? {
            '"' | '\n' | '\r' => return None,
            '\\' => match escape_length(rest) {
                Ok(length) => at += length,
                Err((length, what, hint)) => {
                    let shown = rest.get(..length).unwrap_or("\\");
                    return Some(Fault {
                        at: start + 1 + at,
                        length,
                        message: format!("`{shown}` is {what}."),
                        hint,
                    });
                }
            },
            character => at += character.len_utf8(),
        }
    }
    None
}

type Wrong = (usize, &'static str, Option<&'static str>);

/// Returns the number of bytes of the escape that begins the text.
fn escape_length(text: &str) -> Result<usize, Wrong> {
    let Some(letter) = text.chars().nth(1) else {
        return Ok(1);
    };
    if matches!(letter, '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't') {
        return Ok(2);
    }
    if letter != 'u' {
        let hint = "Write a backslash twice to have it in the text: `\\\\`.";
        return Err((1 + letter.len_utf8(), "no escape", Some(hint)));
    }
    if text.get(2..).is_some_and(|rest| rest.starts_with('{')) {
        let hint = Some("Write the number of a character in hexadecimal: `\\u{1F389}`.");
        let digits = text.get(3..).unwrap_or("");
        let count = hexadecimal(digits, 16);
        let length = 3
            + count
            + usize::from(
                digits
                    .get(count..)
                    .is_some_and(|rest| rest.starts_with('}')),
            );
        let number = digits
            .get(..count)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let is_closed = length > 3 + count;
        return match number.and_then(char::from_u32) {
            Some(_) if is_closed => Ok(length),
            Some(_) => Err((length, "no escape: its brace is not closed", hint)),
            None => Err((length, "not a character", hint)),
        };
    }
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        (hexadecimal(digits, 4) == 4)
            .then(|| u32::from_str_radix(digits, 16).ok())
            .flatten()
    };
    let Some(first) = unit(text) else {
        let count = hexadecimal(text.get(2..).unwrap_or(""), 4);
        return Err((
            2 + count,
            "no escape: four hexadecimal digits must follow `\\u`",
            None,
        ));
    };
    if char::from_u32(first).is_some() {
        return Ok(6);
    }
    let second = text.get(6..).and_then(unit);
    let is_pair = first < 0xDC00 && second.is_some_and(|unit| (0xDC00..0xE000).contains(&unit));
    if is_pair {
        return Ok(12);
    }
    let hint = "Write the whole character: `\\u{1F389}`, or both halves: `\\uD83C\\uDF89`.";
    Err((6, "half a character (a surrogate)", Some(hint)))
}

fn hexadecimal(text: &str, most: usize) -> usize {
    text.bytes()
        .take(most)
        .take_while(u8::is_ascii_hexdigit)
        .count()
}
