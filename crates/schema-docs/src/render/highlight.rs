//! Code in colours: Prism's class names around words, told by marks and words alone.
//!
//! It never fails: what it does not understand stays plain, and the text is always whole.

use super::escape::{push_escaped, put};

mod embedded;
mod graphql;
mod program;

/// Longer texts (names of kilobytes) are shown without colours (bytes).
pub(super) const COLOURED: usize = 20_000;

/// The language of a fenced code block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Graphql,
    Json,
    Program(&'static program::Program),
}

impl Language {
    /// By the first word behind a fence, as people write it: `graphql`, `js`, `JSON title="x"`.
    pub fn of_fence(info: &str) -> Option<Self> {
        let word = info
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '+' && c != '#')
            .find(|word| !word.is_empty())?
            .to_ascii_lowercase();
        Some(match word.as_str() {
            "graphql" | "graphqls" | "gql" | "sdl" => Self::Graphql,
            "json" | "jsonc" | "json5" => Self::Json,
            word => Self::Program(program::find(word)?),
        })
    }

    /// As in the class of the element.
    pub fn word(self) -> &'static str {
        match self {
            Self::Graphql => "graphql",
            Self::Json => "json",
            Self::Program(program) => program.word,
        }
    }
}

/// Code as HTML in the colours of a language, named as behind a fence (`json`, `sh`, `toml`); plain where the
/// language is none of those.
pub fn highlight_code(language: &str, code: &str) -> String {
    let mut html = String::with_capacity(2 * code.len());
    Paint::new(usize::MAX).push(&mut html, Language::of_fence(language), code);
    html
}

/// How many coloured words a text may still have: each is an element of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint {
    left: usize,
}

impl Paint {
    pub const fn new(most: usize) -> Self {
        Self { left: most }
    }

    /// Appends the code, escaped, in the colours of its language.
    pub fn push(&mut self, out: &mut String, language: Option<Language>, code: &str) {
        match language.filter(|_| code.len() <= COLOURED) {
            None => push_escaped(out, code),
            Some(Language::Graphql) => graphql::push(self, out, code),
            Some(Language::Json) => self.json(out, code),
            Some(Language::Program(program)) => program::push(self, out, code, program),
        }
    }

    pub(super) fn word(&mut self, out: &mut String, class: Option<&str>, text: &str) {
        let class = class.filter(|_| self.left > 0);
        let Some(class) = class else {
            return push_escaped(out, text);
        };
        self.left -= 1;
        put!(out, "<span class=\"token {class}\">");
        push_escaped(out, text);
        out.push_str("</span>");
    }

    /// Keys, strings, numbers, words.
    fn json(&mut self, out: &mut String, text: &str) {
        let mut rest = text;
        while let Some((token, after)) = rest.split_at_checked(token_length(rest)) {
            if token.is_empty() {
                return;
            }
            let class = match token.bytes().next() {
                Some(b'"') if after.starts_with(':') => Some("property"),
                Some(b'"') => Some("string"),
                Some(b'-' | b'0'..=b'9') => Some("number"),
                Some(b't' | b'f') => Some("boolean"),
                Some(b'n') => Some("keyword"),
                _ => None,
            };
            if class != Some("string") || !embedded::push(self, out, token) {
                self.word(out, class, token);
            }
            rest = after;
        }
    }
}

/// Bytes from the start of a text that belong together: a string, a word, or one other character.
pub(super) fn token_length(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate();
    let is_word =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    match text.chars().next() {
        Some('"') => {
            bytes.next();
            let mut is_escaped = false;
            for (at, byte) in bytes {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' => is_escaped = true,
                    b'"' => return at + 1,
                    _ => {}
                }
            }
            text.len()
        }
        Some(first) if first.is_ascii() && text.bytes().next().is_some_and(is_word) => bytes
            .find(|(_, byte)| !is_word(*byte))
            .map_or(text.len(), |(at, _)| at),
        Some(other) => other.len_utf8(),
        None => 0,
    }
}

/// Bytes of a string that begins a text with `quote`, with both quotes; none where it does not end, on its
/// line if it must.
fn string_length(text: &str, quote: char, ends_in_line: bool) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' if ends_in_line => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            letter if letter == quote => return Some(at + quote.len_utf8()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests;
