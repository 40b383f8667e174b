//! Descriptions of operations, fragments and variables (September 2025, section 2.3), which the parser does not know.

use crate::parse::{StringFault, find_string_fault};
use crate::scan::{end_of_string, end_of_word};

/// The kinds of tokens that decide where a description may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    String,
    Word,
    Mark(u8),
}

/// A position in the list of definitions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between definitions, or in one that has neither a selection nor variables yet.
    Outside,
    /// Behind `query`, `mutation` or `subscription`.
    Keyword,
    /// Behind the name of an operation.
    Name,
}

/// Replaces the descriptions of executable definitions and variables by spaces, so that the rest keeps its places.
/// `scanned` has no comments and no commas outside strings.
///
/// # Errors
/// The first description of an operation in short form (`{ … }`), which cannot have one, or with a wrong escape.
pub(super) fn blank(scanned: String) -> Result<String, StringFault> {
    let spans = find(&scanned)?;
    if spans.is_empty() {
        return Ok(scanned);
    }
    let mut bytes = scanned.into_bytes();
    for (start, end) in spans {
        for byte in bytes.get_mut(start..end).unwrap_or_default() {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    // Only whole strings were replaced, so the text is still valid.
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

fn find(text: &str) -> Result<Vec<(usize, usize)>, StringFault> {
    let mut spans = Vec::new();
    let (mut depth, mut variables_depth) = (0usize, None);
    let mut place = Place::Outside;
    let mut before = None;
    let mut tokens = Tokens { text, at: 0 }.peekable();
    while let Some((token, start, end)) = tokens.next() {
        let next = tokens.peek().copied();
        match token {
            Token::String => {
                let describes = match next {
                    Some((Token::Word, from, to)) if depth == 0 => {
                        text.get(from..to).is_some_and(begins_executable)
                    }
                    Some((Token::Mark(b'{'), ..)) if depth == 0 && is_between(before) => {
                        return Err(shorthand(start, end));
                    }
                    Some((Token::Mark(b'$'), ..)) => {
                        variables_depth == Some(depth) && before != Some(Token::Mark(b'='))
                    }
                    _ => false,
                };
                if describes && is_closed(text.get(start..end).unwrap_or("")) {
                    if let Some(fault) = find_string_fault(text, start) {
                        return Err(fault);
                    }
                    spans.push((start, end));
                }
                place = Place::Outside;
            }
            Token::Word => {
                let word = text.get(start..end).unwrap_or("");
                place = match place {
                    Place::Keyword => Place::Name,
                    _ if depth == 0 && is_operation(word) => Place::Keyword,
                    _ => Place::Outside,
                };
            }
            Token::Mark(mark) => {
                match mark {
                    b'(' | b'[' | b'{' => {
                        depth += 1;
                        if mark == b'(' && place != Place::Outside {
                            variables_depth = Some(depth);
                        }
                    }
                    b')' | b']' | b'}' => {
                        if variables_depth == Some(depth) {
                            variables_depth = None;
                        }
                        depth = depth.saturating_sub(1);
                    }
                    _ => {}
                }
                place = Place::Outside;
            }
        }
        before = Some(token);
    }
    Ok(spans)
}

fn is_operation(word: &str) -> bool {
    matches!(word, "query" | "mutation" | "subscription")
}

fn begins_executable(word: &str) -> bool {
    is_operation(word) || word == "fragment"
}

/// Returns whether a definition may begin behind this token.
fn is_between(before: Option<Token>) -> bool {
    matches!(before, None | Some(Token::Mark(b'}')))
}

/// Returns whether the string has its closing quotes. The parser reports one that has not.
fn is_closed(string: &str) -> bool {
    if string.starts_with("\"\"\"") {
        return string.len() >= 6 && string.ends_with("\"\"\"") && !string.ends_with("\\\"\"\"");
    }
    let Some(inside) = string.get(1..).and_then(|rest| rest.strip_suffix('"')) else {
        return false;
    };
    let backslashes = inside.bytes().rev().take_while(|byte| *byte == b'\\');
    backslashes.count() % 2 == 0
}

fn shorthand(start: usize, end: usize) -> StringFault {
    StringFault {
        at: start,
        length: end - start,
        message: "An operation without a keyword cannot have a description.".to_owned(),
        hint: Some("Write `query` before the brace."),
    }
}

struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Tokens<'_> {
    type Item = (Token, usize, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        let (start, byte) = (self.at, *bytes.get(self.at)?);
        let (token, end) = match byte {
            b'"' => (Token::String, end_of_string(bytes, start)),
            b'_' | b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' => {
                (Token::Word, end_of_word(bytes, start))
            }
            mark => (Token::Mark(mark), start + 1),
        };
        self.at = end;
        Some((token, start, end))
    }
}
