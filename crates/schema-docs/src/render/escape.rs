//! Text into HTML.

use schema_model::direction;

/// Appends text so that it is safe in element content and in double-quoted attributes. Characters that turn
/// the direction of text are shown by their numbers: browsers obey them.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    let mut from = 0;
    let bytes = text.as_bytes();
    for (at, byte) in text.bytes().enumerate() {
        let entity = match byte {
            0xE2 if direction::begins_with_turn(bytes.get(at..).unwrap_or_default()) => {
                out.push_str(text.get(from..at).unwrap_or_default());
                from = at + direction::BYTES;
                let turn = text.get(at..from).and_then(|turn| turn.chars().next());
                direction::push_named(out, turn.unwrap_or_default());
                continue;
            }
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        out.push_str(text.get(from..at).unwrap_or_default());
        out.push_str(entity);
        from = at + 1;
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

/// Characters of a word between two places where it may be broken.
const WORD_PART: usize = 200;

/// Appends text of a page as [`push_escaped`] does, with places to break in words of many characters:
/// browsers take seconds to find them by themselves.
pub(crate) fn push_wrapping(out: &mut String, text: &str) {
    if text.len() <= WORD_PART {
        return push_escaped(out, text);
    }
    let (mut from, mut letters) = (0, 0);
    for (at, letter) in text.char_indices() {
        if letter.is_ascii_whitespace() {
            letters = 0;
            continue;
        }
        // A mark stays with the letter that it belongs to.
        if letters >= WORD_PART && letter.is_alphanumeric() {
            push_escaped(out, text.get(from..at).unwrap_or_default());
            out.push_str("<wbr>");
            (from, letters) = (at, 0);
        }
        letters += 1;
    }
    push_escaped(out, text.get(from..).unwrap_or_default());
}

/// ` dir="auto"` where the text may run from right to left, so that it gets its own direction.
pub(crate) fn direction(text: &str) -> &'static str {
    if text.is_ascii() { "" } else { " dir=\"auto\"" }
}

/// Writes formatted text into a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)*);
    }};
}
pub(crate) use put;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        let mut out = String::new();
        push_escaped(&mut out, "a<b> & \"c\" 'd' é");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; 'd' é");
        let mut out = String::new();
        push_escaped(&mut out, "\u{202e}a\u{2028}b\u{2069}<\u{200f}");
        assert_eq!(out, "[U+202E]a\u{2028}b[U+2069]&lt;\u{200f}");
    }

    #[test]
    fn long_words_may_be_broken() {
        let wrapped = |text: &str| {
            let mut out = String::new();
            push_wrapping(&mut out, text);
            out
        };
        let (part, short) = ("م".repeat(WORD_PART), "word ".repeat(100));
        assert_eq!(wrapped(&short), short);
        assert_eq!(wrapped(&part), part);
        assert_eq!(
            wrapped(&format!("<a> {part}{part}z {part}")),
            format!("&lt;a&gt; {part}<wbr>{part}<wbr>z {part}")
        );
        // No place between a letter and its marks.
        let marked = format!("Z{}", "\u{351}".repeat(3 * WORD_PART));
        assert_eq!(wrapped(&marked), marked);
    }
}
