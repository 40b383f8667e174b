//! Characters that turn the direction of the text around them: embeddings, overrides and isolates
//! (Unicode Bidirectional Algorithm, UAX #9, 2.1 to 2.5). A browser or terminal that obeys them shows
//! something else than what is written ("Trojan Source"), so no output holds one. Letters that run from right
//! to left need none of them.

use std::borrow::Cow;

/// Whether the character turns the direction of the text behind it.
#[must_use]
pub fn turns(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Bytes of each of them in UTF-8.
pub const BYTES: usize = 3;

/// Whether the bytes begin with one of them.
#[must_use]
pub fn begins_with_turn(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xE2, 0x80, 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA6..=0xA9, ..]
    )
}

/// Returns the text with the number of each in its place, as in `[U+202E]`: readers see that there is one.
#[must_use]
pub fn named(text: &str) -> Cow<'_, str> {
    if !has_turn(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if turns(letter) {
            push_named(&mut out, letter);
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// Appends the number of a character, as in `[U+202E]`.
pub fn push_named(out: &mut String, letter: char) {
    out.push_str(&format!("[U+{:04X}]", u32::from(letter)));
}

/// Returns the text with a visible character in the place of each, for excerpts, where columns count.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if has_turn(text) {
        Cow::Owned(text.replace(turns, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A value in quotes as GraphQL source, with an escape for each: it means the same.
#[must_use]
pub fn escape_turns(value: &str) -> Cow<'_, str> {
    if !has_turn(value) {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len() + 16);
    for letter in value.chars() {
        if turns(letter) {
            out.push_str(&format!("\\u{:04X}", u32::from(letter)));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// Whether one of them is in the text.
#[must_use]
pub fn has_turn(text: &str) -> bool {
    !text.is_ascii() && text.as_bytes().windows(BYTES).any(begins_with_turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_turns_text_is_replaced() {
        let all: String = ('\u{2000}'..='\u{2070}').collect();
        let gone: String = all.chars().filter(|c| turns(*c)).collect();
        assert_eq!(
            gone,
            "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}"
        );
        assert_eq!(named("שלום é"), "שלום é");
        assert_eq!(named("a\u{202e}b\u{2069}"), "a[U+202E]b[U+2069]");
        assert_eq!(visible("a\u{202e}b"), "a\u{fffd}b");
        assert_eq!(
            escape_turns("\"a\u{202e}b\u{2069}\""),
            "\"a\\u202Eb\\u2069\""
        );
    }
}
