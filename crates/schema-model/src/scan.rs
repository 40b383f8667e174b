//! One cheap pass before the parser: counts tokens and nesting, and blanks what means nothing.
//!
//! The parser's cost grows faster than linearly on floods of comments and commas, and it recurses
//! on brackets; what passes here is safe to give it.

use crate::limits::Limits;
use crate::lines::LineIndex;
use crate::refusal::Refusal;
use crate::text::format_number;

/// The results of the pass.
#[derive(Debug)]
pub(crate) struct Scan {
    /// The text with comments and commas outside strings turned to spaces: same length, same lines.
    pub(crate) text: String,
    /// Offset of the innermost bracket that is never closed.
    pub(crate) unclosed: Option<usize>,
}

/// Scans `text`.
///
/// # Errors
/// Where it has too many tokens or is nested too deeply.
pub(crate) fn scan(text: &str, limits: &Limits) -> Result<Scan, Refusal> {
    let bytes = text.as_bytes();
    let mut blanked: Vec<u8> = Vec::with_capacity(bytes.len());
    let mut open: Vec<usize> = Vec::new();
    let mut tokens = 0usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let end = match byte {
            b' ' | b'\t' | b'\n' | b'\r' => at + 1,
            b',' | b'#' => {
                let end = if byte == b',' {
                    at + 1
                } else {
                    end_of_comment(bytes, at)
                };
                blanked.resize(end, b' ');
                at = end;
                continue;
            }
            0xEF if bytes.get(at..at + 3) == Some(b"\xEF\xBB\xBF") => {
                blanked.resize(at + 3, b' ');
                at += 3;
                continue;
            }
            b'{' | b'[' | b'(' => {
                open.push(at);
                if open.len() > limits.max_depth {
                    return Err(too_deep(text, at, limits.max_depth));
                }
                tokens += 1;
                at + 1
            }
            b'}' | b']' | b')' => {
                open.pop();
                tokens += 1;
                at + 1
            }
            b'"' => {
                tokens += 1;
                end_of_string(bytes, at)
            }
            b'_' | b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' => {
                tokens += 1;
                end_of_word(bytes, at)
            }
            _ => {
                tokens += 1;
                at + 1
            }
        };
        if tokens > limits.max_tokens {
            return Err(too_many(text, at, limits.max_tokens));
        }
        blanked.extend_from_slice(bytes.get(at..end).unwrap_or(&[]));
        at = end;
    }
    // Only whole characters were replaced, so this is the text's own length and valid.
    let text = String::from_utf8(blanked).unwrap_or_else(|_| text.to_owned());
    Ok(Scan {
        text,
        unclosed: open.pop(),
    })
}

fn end_of_comment(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    at + rest
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .unwrap_or(rest.len())
}

pub(crate) fn end_of_word(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at + 1..).unwrap_or(&[]);
    let inside =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'+' | b'-');
    at + 1
        + rest
            .iter()
            .position(|byte| !inside(byte))
            .unwrap_or(rest.len())
}

/// Behind the closing quote; at the line's end or the text's end where there is none.
pub(crate) fn end_of_string(bytes: &[u8], at: usize) -> usize {
    let is_block = bytes.get(at..at + 3) == Some(b"\"\"\"");
    let mut at = if is_block { at + 3 } else { at + 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if is_block && bytes.get(at + 1..at + 4) == Some(b"\"\"\"") => at += 4,
            b'\\'
                if !is_block
                    && bytes
                        .get(at + 1)
                        .is_some_and(|next| !matches!(next, b'\n' | b'\r')) =>
            {
                at += 2
            }
            b'"' if is_block && bytes.get(at..at + 3) == Some(b"\"\"\"") => return at + 3,
            b'"' if !is_block => return at + 1,
            b'\n' | b'\r' if !is_block => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn too_deep(text: &str, at: usize, most: usize) -> Refusal {
    let message = format!(
        "The schema is nested more than {} levels deep.",
        format_number(most)
    );
    let mut diagnostic = LineIndex::new(text).diagnostic("too_deep", message.clone(), at, at + 1);
    diagnostic.hint = Some("Look for brackets that are opened again and again.".to_owned());
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn too_many(text: &str, at: usize, most: usize) -> Refusal {
    let message = format!("The schema has more than {} tokens.", format_number(most));
    let diagnostic =
        LineIndex::new(text).diagnostic("too_many_tokens", message.clone(), at, at + 1);
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(text: &str) -> String {
        scan(text, &Limits::default()).unwrap().text
    }

    #[test]
    fn comments_and_commas_become_spaces() {
        assert_eq!(blank("a, b # c, é\nd"), "a  b        \nd");
        assert_eq!(blank("\u{feff}type"), "   type");
    }

    #[test]
    fn strings_stay() {
        for text in [
            "\"a # b, \\\" c\"",
            "\"\"\"a # \"b\" , \\\"\"\" c\"\"\"",
            "\"unterminated # \n",
            "\"\"\"open",
        ] {
            assert_eq!(blank(text), text);
        }
    }

    #[test]
    fn nesting_is_refused_at_its_place() {
        let refusal = scan(&"[".repeat(100_000), &Limits::default()).unwrap_err();
        assert_eq!(refusal.code, "too_large");
        assert_eq!(
            (refusal.diagnostics[0].line, refusal.diagnostics[0].column),
            (1, 101)
        );
        assert!(scan(&("[".repeat(100) + &"]".repeat(100)), &Limits::default()).is_ok());
    }

    #[test]
    fn tokens_are_counted_without_comments() {
        let limits = Limits {
            max_tokens: 3,
            ..Limits::default()
        };
        assert!(scan("type A # b c d e\n, , ,@x", &limits).is_err());
        assert!(scan("type A # b c d e\n, , ,@", &limits).is_ok());
    }

    #[test]
    fn an_unclosed_bracket_is_remembered() {
        assert_eq!(
            scan("type A { b: [C }", &Limits::default())
                .unwrap()
                .unclosed,
            Some(7)
        );
        assert_eq!(
            scan("type A { b: [C] }", &Limits::default())
                .unwrap()
                .unclosed,
            None
        );
    }
}
