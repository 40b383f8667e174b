//! Helpers for sentences: numbers, cuts, code spans, and the schema's own words as parts of Markdown.

use crate::direction::turns;

/// Replaces line breaks, other control characters and characters that turn the direction of text.
#[must_use]
pub fn make_printable(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() || turns(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect()
}

/// Appends a message to Markdown. Text between one or several backticks is code; the words outside are escaped.
pub fn push_message(out: &mut String, message: &str) {
    let mut rest = message;
    while let Some(begin) = rest.find('`') {
        let (before, marked) = rest.split_at(begin);
        push_words(out, before);
        let fence = marked.len() - marked.trim_start_matches('`').len();
        let (mark, inner) = marked.split_at(fence);
        let Some(end) = end_of_span(inner, fence) else {
            push_words(out, mark);
            rest = inner;
            continue;
        };
        let span = inner.get(..end).unwrap_or_default();
        out.push_str(mark);
        out.push_str(&make_printable(span));
        out.push_str(mark);
        rest = inner.get(end + fence..).unwrap_or_default();
    }
    push_words(out, rest);
}

/// Where the run of exactly so many backticks begins that ends a code span.
fn end_of_span(text: &str, fence: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(begin) = text.get(at..).and_then(|rest| rest.find('`')) {
        let run = text.get(at + begin..).unwrap_or_default();
        let length = run.len() - run.trim_start_matches('`').len();
        if length == fence {
            return Some(at + begin);
        }
        at += begin + length;
    }
    None
}

fn push_words(out: &mut String, words: &str) {
    for letter in make_printable(words).chars() {
        if matches!(
            letter,
            '*' | '_' | '<' | '>' | '[' | ']' | '\\' | '~' | '|' | '&' | '#' | '`'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
}

/// Groups the thousands of a number: `1,234,567`.
#[must_use]
pub fn format_number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number with its noun: `1 field`, `1,204 fields`.
#[must_use]
pub fn format_count(number: usize, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        format_number(number),
        if number == 1 { one } else { many }
    )
}

/// Shortens a text to at most `max` characters. Cuts at the end of a word, and ends with an ellipsis, which counts as a
/// character.
#[must_use]
pub fn shorten(mut text: String, max: usize) -> String {
    if text.len() <= max || text.chars().count() <= max {
        return text;
    }
    let end = text
        .char_indices()
        .nth(max.saturating_sub(1))
        .map_or(text.len(), |(at, _)| at);
    text.truncate(end);
    if let Some(space) = text.rfind(' ').filter(|space| *space * 2 > end) {
        text.truncate(space);
    }
    text.truncate(text.trim_end_matches([' ', ',', ';', ':', '.']).len());
    text.push('…');
    text
}

/// Appends a code span, on one line, whatever it holds.
pub fn push_code_span(out: &mut String, text: &str) {
    let mark = "`".repeat(longest_run(text) + 1);
    let needs_space = text.starts_with('`') || text.ends_with('`') || text.is_empty();
    let space = if needs_space { " " } else { "" };
    out.push_str(&mark);
    out.push_str(space);
    out.extend(
        text.chars()
            .map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }),
    );
    out.push_str(space);
    out.push_str(&mark);
}

/// Returns the length of the longest run of backticks.
#[must_use]
pub fn longest_run(text: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for byte in text.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(format_number(0), "0");
        assert_eq!(format_number(8_388_608), "8,388,608");
    }
}
