//! Strings: where they end, wrong escapes, and their values (specification of September 2025, section 2.9.4).

use std::borrow::Cow;

/// A string as it stands in the text.
pub(crate) struct Scanned {
    /// Offset behind its closing quotes; without them, the end of the line or of the text.
    pub(crate) end: usize,
    pub(crate) is_block: bool,
    pub(crate) is_closed: bool,
    pub(crate) has_escapes: bool,
}

/// Finds the end of the string that begins at `start`.
pub(crate) fn scan(bytes: &[u8], start: usize) -> Scanned {
    if bytes.get(start..start + 3) == Some(b"\"\"\"") {
        return scan_block(bytes, start + 3);
    }
    let mut scanned = Scanned {
        end: bytes.len(),
        is_block: false,
        is_closed: false,
        has_escapes: false,
    };
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                scanned.end = at + 1;
                scanned.is_closed = true;
                return scanned;
            }
            b'\n' | b'\r' => {
                scanned.end = at;
                return scanned;
            }
            b'\\' => {
                scanned.has_escapes = true;
                let is_pair = !matches!(bytes.get(at + 1), None | Some(b'\n' | b'\r'));
                at += 1 + usize::from(is_pair);
            }
            _ => at += 1,
        }
    }
    scanned
}

fn scan_block(bytes: &[u8], mut at: usize) -> Scanned {
    let mut scanned = Scanned {
        end: bytes.len(),
        is_block: true,
        is_closed: false,
        has_escapes: false,
    };
    let is_quotes = |at: usize| bytes.get(at..at + 3) == Some(b"\"\"\"");
    while let Some(length) = memchr::memchr2(b'"', b'\\', bytes.get(at..).unwrap_or_default()) {
        at += length;
        let is_backslash = bytes.get(at) == Some(&b'\\');
        if is_backslash && is_quotes(at + 1) {
            scanned.has_escapes = true;
            at += 4;
        } else if !is_backslash && is_quotes(at) {
            scanned.end = at + 3;
            scanned.is_closed = true;
            return scanned;
        } else {
            at += 1;
        }
    }
    scanned
}

/// A wrong escape: its place and length in bytes.
pub(crate) struct WrongEscape {
    pub(crate) at: usize,
    pub(crate) length: usize,
    pub(crate) message: String,
    pub(crate) hint: Option<&'static str>,
}

/// Returns the first wrong escape between the quotes of a string.
pub(crate) fn find_wrong_escape(inside: &str) -> Option<WrongEscape> {
    let mut at = 0;
    while let Some(length) = memchr::memchr(b'\\', inside.as_bytes().get(at..)?) {
        at += length;
        let rest = inside.get(at..)?;
        match read_escape(rest) {
            Ok((_, length)) => at += length,
            Err(wrong) => {
                let shown = rest.get(..wrong.length).unwrap_or("\\");
                return Some(WrongEscape {
                    at,
                    length: wrong.length,
                    message: format!("`{shown}` is {}.", wrong.what),
                    hint: wrong.hint,
                });
            }
        }
    }
    None
}

struct Wrong {
    length: usize,
    what: &'static str,
    hint: Option<&'static str>,
}

/// Returns the character that an escape stands for, and the bytes of the escape.
fn read_escape(text: &str) -> Result<(char, usize), Wrong> {
    let wrong = |length, what, hint| Wrong { length, what, hint };
    let double = Some("Write a backslash twice to have it in the text: `\\\\`.");
    let Some(letter) = text.chars().nth(1) else {
        return Err(wrong(1, "no escape", double));
    };
    let simple = match letter {
        '"' | '\\' | '/' => letter,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return read_unicode(text),
        _ => return Err(wrong(1 + letter.len_utf8(), "no escape", double)),
    };
    Ok((simple, 2))
}

fn read_unicode(text: &str) -> Result<(char, usize), Wrong> {
    let wrong = |length, what, hint| Err(Wrong { length, what, hint });
    if let Some(digits) = text.strip_prefix("\\u{") {
        let hint = Some("Write the number of a character in hexadecimal: `\\u{1F389}`.");
        let count = hexadecimal(digits, 16);
        let is_closed = digits.as_bytes().get(count) == Some(&b'}');
        let length = 3 + count + usize::from(is_closed);
        let number = digits
            .get(..count)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        return match number.and_then(char::from_u32) {
            Some(character) if is_closed => Ok((character, length)),
            Some(_) => wrong(length, "no escape: its brace is not closed", hint),
            None => wrong(length, "not a character", hint),
        };
    }
    let Some(first) = unit(text) else {
        let length = 2 + hexadecimal(text.get(2..).unwrap_or_default(), 4);
        let what = "no escape: four hexadecimal digits must follow `\\u`";
        return wrong(length, what, None);
    };
    if let Some(character) = char::from_u32(first) {
        return Ok((character, 6));
    }
    // Two halves of a character above U+FFFF.
    let second = text.get(6..).and_then(unit);
    let second = second.filter(|second| first < 0xDC00 && (0xDC00..0xE000).contains(second));
    let whole = second
        .and_then(|second| char::from_u32(0x1_0000 + ((first & 0x3FF) << 10 | (second & 0x3FF))));
    if let Some(character) = whole {
        return Ok((character, 12));
    }
    let hint = "Write the whole character: `\\u{1F389}`, or both halves: `\\uD83C\\uDF89`.";
    wrong(6, "half a character (a surrogate)", Some(hint))
}

/// Returns the number behind `\u`.
fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    (hexadecimal(digits, 4) == 4)
        .then(|| u32::from_str_radix(digits, 16).ok())
        .flatten()
}

fn hexadecimal(text: &str, most: usize) -> usize {
    text.bytes()
        .take(most)
        .take_while(u8::is_ascii_hexdigit)
        .count()
}

/// Returns the value of a string token, with or without its closing quotes. Wrong escapes stay as they are.
#[must_use]
pub fn string_value(token: &str) -> Cow<'_, str> {
    if let Some(inside) = token.strip_prefix("\"\"\"") {
        return block_value(inside.strip_suffix("\"\"\"").unwrap_or(inside));
    }
    let inside = token.strip_prefix('"').unwrap_or(token);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    if memchr::memchr(b'\\', inside.as_bytes()).is_none() {
        return Cow::Borrowed(inside);
    }
    let mut value = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        value.push_str(before);
        match read_escape(escape) {
            Ok((character, length)) => {
                value.push(character);
                rest = escape.get(length..).unwrap_or_default();
            }
            Err(_) => {
                value.push('\\');
                rest = escape.get(1..).unwrap_or_default();
            }
        }
    }
    value.push_str(rest);
    Cow::Owned(value)
}

/// `BlockStringValue` of the specification: common indentation and blank lines at both ends go.
fn block_value(raw: &str) -> Cow<'_, str> {
    let has_lines = memchr::memchr2(b'\n', b'\r', raw.as_bytes()).is_some();
    let has_quotes = memchr::memmem::find(raw.as_bytes(), b"\\\"\"\"").is_some();
    if !has_lines && !has_quotes {
        let is_blank = raw.bytes().all(is_blank);
        return Cow::Borrowed(if is_blank { "" } else { raw });
    }
    let indent = lines(raw)
        .skip(1)
        .filter_map(|line| line.bytes().position(|byte| !is_blank(byte)))
        .min()
        .unwrap_or(0);
    let mut value = String::with_capacity(raw.len());
    // Behind the last line that is not blank.
    let mut end = 0;
    let mut is_begun = false;
    for (number, line) in lines(raw).enumerate() {
        let is_blank_line = line.bytes().all(is_blank);
        if is_blank_line && !is_begun {
            continue;
        }
        if is_begun {
            value.push('\n');
        }
        is_begun = true;
        let line = match number {
            0 => line,
            _ => line.get(indent..).unwrap_or_default(),
        };
        if has_quotes {
            value.push_str(&line.replace("\\\"\"\"", "\"\"\""));
        } else {
            value.push_str(line);
        }
        if !is_blank_line {
            end = value.len();
        }
    }
    value.truncate(end);
    Cow::Owned(value)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Lines that end with LF, CR or CRLF.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let here = rest?;
        let Some(end) = memchr::memchr2(b'\n', b'\r', here.as_bytes()) else {
            rest = None;
            return Some(here);
        };
        let length = if here.get(end..end + 2) == Some("\r\n") {
            2
        } else {
            1
        };
        rest = here.get(end + length..);
        here.get(..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_have_values() {
        for (token, value) in [
            (r#""plain""#, "plain"),
            (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r#""\u00e9 \u{1F389} \uD83C\uDF89""#, "é 🎉 🎉"),
            (r#""""#, ""),
            (r#""\q""#, "\\q"),
            (r#""open"#, "open"),
        ] {
            assert_eq!(string_value(token), value, "{token}");
        }
    }

    #[test]
    fn block_strings_have_values() {
        for (inside, value) in [
            ("", ""),
            ("   ", ""),
            (" a ", " a "),
            ("\n  a\n    b\n  c\n", "a\n  b\nc"),
            ("\r\n\ta\r\tb\n\n", "a\nb"),
            ("first\n    second\n   third", "first\n second\nthird"),
            ("\n  a\n \n  b\n", "a\n\nb"),
            (" \\\"\"\" \\n ", " \"\"\" \\n "),
            ("\n\n  é\n   ü", "é\n ü"),
        ] {
            let token = format!("\"\"\"{inside}\"\"\"");
            assert_eq!(string_value(&token), value, "{inside:?}");
        }
    }

    #[test]
    fn wrong_escapes_have_a_place() {
        for (inside, at, message) in [
            ("ab\\q", 2, "`\\q` is no escape."),
            (
                "\\n\\u12",
                2,
                "`\\u12` is no escape: four hexadecimal digits must follow `\\u`.",
            ),
            ("\\u{D83C}", 0, "`\\u{D83C}` is not a character."),
            (
                "é\\uDF89",
                2,
                "`\\uDF89` is half a character (a surrogate).",
            ),
            (
                "\\u{41",
                0,
                "`\\u{41` is no escape: its brace is not closed.",
            ),
        ] {
            let wrong = find_wrong_escape(inside).unwrap();
            assert_eq!((wrong.at, &*wrong.message), (at, message), "{inside}");
        }
        assert!(find_wrong_escape("\\uD83C\\uDF89 \\u{1F389}").is_none());
    }
}
