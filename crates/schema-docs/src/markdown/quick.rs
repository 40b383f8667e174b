//! The short way: texts of plain paragraphs with nothing but `_word_` and `` `code` `` in them.
//!
//! Answers false for everything else, then the long way is taken; what it accepts comes out
//! exactly as the long way would write it (a test compares both over the real schemas).

use super::{CodeLinks, writer};
use crate::render::escape::{direction, push_wrapping};

/// The output for a text.
#[derive(Clone, Copy)]
pub(super) enum Target<'a> {
    /// HTML; `wrap` puts even a single paragraph into `<p>`.
    Html {
        links: &'a dyn CodeLinks,
        wrap: bool,
    },
    /// The text as it is, with code spans linked.
    Markdown { links: &'a dyn CodeLinks },
    /// The words alone.
    Plain,
}

/// Appends the text, or answers false and leaves `out` as it was.
pub(super) fn push(out: &mut String, text: &str, target: Target) -> bool {
    let mark = out.len();
    let done = push_paragraphs(out, text, target);
    if !done {
        out.truncate(mark);
    }
    done
}

fn push_paragraphs(out: &mut String, text: &str, target: Target) -> bool {
    let wrap = matches!(target, Target::Html { wrap: true, .. });
    let is_html = matches!(target, Target::Html { .. });
    let several_lines = text.contains('\n');
    let (mut is_open, mut count) = (false, 0);
    for line in text.split('\n') {
        let body = line.trim_matches([' ', '\t', '\r']);
        if body.is_empty() {
            if is_open && wrap {
                out.push_str("</p>\n");
            }
            if is_open && matches!(target, Target::Markdown { .. }) {
                out.push_str("\n\n");
            }
            is_open = false;
            continue;
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        if indent > 3 || line.contains(['\t', '\r']) || line.ends_with("  ") || starts_block(body) {
            return false;
        }
        if is_open {
            out.push('\n');
        } else {
            count += 1;
            if wrap {
                out.push_str("<p");
                out.push_str(direction(text));
                out.push('>');
            } else if count > 1 {
                if is_html {
                    return false;
                }
                if matches!(target, Target::Plain) {
                    out.push('\n');
                }
            }
            is_open = true;
        }
        if !push_line(out, body, target, several_lines) {
            return false;
        }
    }
    if is_open && wrap {
        out.push_str("</p>\n");
    }
    true
}

/// Could the line begin a list, heading, quotation, rule, table or code block.
fn starts_block(line: &str) -> bool {
    match line.bytes().next() {
        Some(b'#' | b'>' | b'-' | b'+' | b'*' | b'=' | b'~' | b'|' | b':') => true,
        Some(b'0'..=b'9') => {
            matches!(
                line.trim_start_matches(|c: char| c.is_ascii_digit())
                    .bytes()
                    .next(),
                Some(b'.' | b')')
            )
        }
        _ => false,
    }
}

fn push_line(out: &mut String, line: &str, target: Target, several_lines: bool) -> bool {
    let bytes = line.as_bytes();
    let at_or = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let (mut from, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        let before = if at == 0 { b' ' } else { at_or(at - 1) };
        let next = at_or(at + 1);
        match byte {
            b'`' => {
                let Some(code) = code_span(line, at) else {
                    return false;
                };
                push_words(out, line.get(from..at).unwrap_or_default(), target);
                push_code(out, code, target);
                at += code.len() + 2;
                from = at;
                continue;
            }
            b'_' if before.is_ascii_alphanumeric() && next.is_ascii_alphanumeric() => {}
            b'_' => {
                let Some(word) = emphasised_word(line, at) else {
                    return false;
                };
                push_words(out, line.get(from..at).unwrap_or_default(), target);
                push_emphasis(out, word, target);
                at += word.len() + 2;
                from = at;
                continue;
            }
            b'*' if before == b' ' && next == b' ' => {}
            b'<' if matches!(next, b' ' | b'=' | b'0'..=b'9') => {}
            b'*' | b'~' | b'<' | 0 => return false,
            b'|' if several_lines => return false,
            b']' if matches!(next, b'(' | b'[' | b':') => return false,
            b'&' if next.is_ascii_alphanumeric() || next == b'#' => return false,
            b'\\' if at + 1 == bytes.len() || next.is_ascii_punctuation() => return false,
            b':' if next == b'/' && at_or(at + 2) == b'/' => return false,
            b'@' if before.is_ascii_alphanumeric()
                || matches!(before, b'.' | b'-' | b'_' | b'+') =>
            {
                return false;
            }
            b'.' if line.get(..at).is_some_and(|start| start.ends_with("www")) => return false,
            _ => {}
        }
        at += 1;
    }
    push_words(out, line.get(from..).unwrap_or_default(), target);
    true
}

/// The code of the span whose first backtick is at `at`; none where its edges are not plain.
fn code_span(line: &str, at: usize) -> Option<&str> {
    let (code, rest) = line.get(at + 1..)?.split_once('`')?;
    let is_plain = !code.is_empty()
        && !code.starts_with(' ')
        && !code.ends_with(' ')
        && !rest.starts_with('`');
    is_plain.then_some(code)
}

fn push_code(out: &mut String, code: &str, target: Target) {
    match target {
        Target::Html { links, .. } => writer::push_code(out, code, links),
        Target::Markdown { links } => push_linked_code(out, code, links),
        Target::Plain => out.push_str(code),
    }
}

/// The word between the underscore at `at` and the next one; none where they could mean something else.
fn emphasised_word(line: &str, at: usize) -> Option<&str> {
    let (before, rest) = (line.get(..at)?, line.get(at + 1..)?);
    let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (word, after) = rest.split_at_checked(length)?;
    let after = after.strip_prefix('_')?;
    let is_emphasis = !word.is_empty()
        && (before.is_empty() || before.ends_with([' ', '(', '"', ',']))
        && (after.is_empty() || after.starts_with([' ', '.', ',', ')', ';', ':', '"']));
    is_emphasis.then_some(word)
}

fn push_emphasis(out: &mut String, word: &str, target: Target) {
    let (open, close) = match target {
        Target::Html { links, .. } if links.has_emphasis() => ("<em>", "</em>"),
        Target::Markdown { .. } => ("_", "_"),
        Target::Html { .. } | Target::Plain => ("", ""),
    };
    out.push_str(open);
    out.push_str(word);
    out.push_str(close);
}

fn push_words(out: &mut String, words: &str, target: Target) {
    match target {
        Target::Html { .. } => push_wrapping(out, words),
        Target::Markdown { .. } | Target::Plain => out.push_str(words),
    }
}

fn push_linked_code(out: &mut String, code: &str, links: &dyn CodeLinks) {
    let mark = out.len();
    out.push_str("[`");
    out.push_str(code);
    out.push_str("`](");
    if links.push_href(out, code) {
        out.push(')');
    } else {
        out.truncate(mark);
        out.push('`');
        out.push_str(code);
        out.push('`');
    }
}
