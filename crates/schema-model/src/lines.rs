//! From byte offsets to lines, columns and excerpts; constant cost each, also on one huge line.

use crate::direction::{turns, visible};
use crate::message::write_message;
use crate::source::SourceFile;
use schema_results::Position;
use schema_results::{Diagnostic, Severity};

/// Bytes between two known character counts.
const BLOCK: usize = 256;
/// Characters of an excerpt at most, without the marks of a cut.
const EXCERPT: usize = 120;
/// Characters kept before the column where a line is cut.
pub(crate) const LEAD: usize = 40;

/// Lines of a text. A line ends with LF, CR or CRLF.
#[derive(Debug)]
pub(crate) struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<u32>,
    /// Characters before each block; empty where the text is ASCII.
    characters: Vec<u32>,
    /// The files that the text was joined from, where they are several.
    files: &'t [SourceFile],
}

impl<'t> LineIndex<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let mut before = 0;
        for (at, &byte) in (0u32..).zip(bytes) {
            match byte {
                b'\n' if before == b'\r' => {
                    if let Some(start) = starts.last_mut() {
                        *start = at + 1;
                    }
                }
                b'\n' | b'\r' => starts.push(at + 1),
                _ => {}
            }
            before = byte;
        }
        let characters = if text.is_ascii() {
            Vec::new()
        } else {
            let mut seen = 0u32;
            bytes
                .chunks(BLOCK)
                .map(|block| {
                    let here = seen;
                    seen += count_characters(block);
                    here
                })
                .collect()
        };
        Self {
            text,
            starts,
            characters,
            files: &[],
        }
    }

    /// Names lines of the text by the file that they come from, where there are several.
    pub(crate) fn with_files(mut self, files: &'t [SourceFile]) -> Self {
        if files.len() > 1 {
            self.files = files;
        }
        self
    }

    /// A line as a message names it: `3`, or `1 of api/user.graphql`.
    pub(crate) fn format_line(&self, line: u32) -> String {
        match crate::source::place_in(self.files, line) {
            Some((file, line)) => format!("{line} of {file}"),
            None => line.to_string(),
        }
    }

    /// Line and column of a byte offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line_of(offset);
        let start = self.start_of(line);
        let column = self.characters_before(offset) - self.characters_before(start) + 1;
        Position {
            line: to_u32(line + 1),
            column,
        }
    }

    /// As [`LineIndex::position`], for places that mostly follow each other. `near` is the line of the last one.
    pub(crate) fn position_near(&self, offset: usize, near: &mut usize) -> Position {
        let offset = offset.min(self.text.len());
        let is_behind = self.start_of(*near) <= offset;
        let is_before = |line: usize| {
            let start = self.starts.get(line);
            start.is_none_or(|start| offset < *start as usize)
        };
        let next = (*near..*near + 8).find(|line| is_before(line + 1));
        *near = match next.filter(|_| is_behind) {
            Some(line) => line,
            None => self.line_of(offset),
        };
        let start = self.start_of(*near);
        let column = self.characters_before(offset) - self.characters_before(start) + 1;
        Position {
            line: to_u32(*near + 1),
            column,
        }
    }

    /// A diagnostic about `offset..end` (bytes).
    pub(crate) fn diagnostic(
        &self,
        code: &str,
        message: String,
        offset: usize,
        end: usize,
    ) -> Diagnostic {
        let from = self.position(offset);
        let to = self.position(end.max(offset));
        Diagnostic {
            file: None,
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            severity: Severity::Error,
            code: code.to_owned(),
            message: write_message(visible(&message)),
            excerpt: self.excerpt(offset),
            hint: None,
        }
    }

    /// The line around an offset, cut to a window around it.
    pub(crate) fn excerpt(&self, offset: usize) -> String {
        let offset = offset.min(self.text.len());
        let line = self.line_of(offset);
        let start = self.start_of(line);
        let end = self
            .starts
            .get(line + 1)
            .map_or(self.text.len(), |&next| next as usize);
        // At most four bytes a character: a window that is surely wide enough, found without a scan.
        let window_start = offset.saturating_sub(LEAD * 4).max(start);
        let window_end = offset.saturating_add(EXCERPT * 4).min(end);
        let window_start = self.text.ceil_char_boundary(window_start);
        let window_end = self.text.floor_char_boundary(window_end).max(window_start);
        let before = self.text.get(window_start..offset).unwrap_or("");
        let whole = self
            .text
            .get(window_start..window_end)
            .unwrap_or("")
            .trim_end_matches(['\n', '\r']);
        let skip = if window_start == start && whole.chars().count() <= EXCERPT {
            0
        } else {
            before.chars().count().saturating_sub(LEAD)
        };
        let mut excerpt = String::new();
        if window_start > start || skip > 0 {
            excerpt.push('…');
        }
        let mut characters = whole.chars().skip(skip);
        excerpt.extend(characters.by_ref().take(EXCERPT).map(|c| match c {
            '\t' => c,
            c if c.is_control() => ' ',
            c if turns(c) => '\u{fffd}',
            c => c,
        }));
        if characters.next().is_some() || window_end < end.saturating_sub(2) {
            excerpt.push('…');
        }
        excerpt.truncate(excerpt.trim_end().len());
        excerpt
    }

    /// The line of a position, cut to a window around it.
    pub(crate) fn excerpt_at(&self, position: Position) -> String {
        let start = self.start_of((position.line as usize).saturating_sub(1));
        let before = position.column.saturating_sub(1);
        if self.characters.is_empty() {
            return self.excerpt(start + before as usize);
        }
        let wanted = self.characters_before(start) + before;
        let block = self.characters.partition_point(|&seen| seen <= wanted);
        let block = block.saturating_sub(1);
        let mut rest = wanted - self.characters.get(block).copied().unwrap_or(0);
        let bytes = self.text.as_bytes().get(block * BLOCK..).unwrap_or(&[]);
        let is_begin = |byte: u8| byte & 0xC0 != 0x80;
        let length = bytes.iter().position(|&byte| {
            let is_there = is_begin(byte) && rest == 0;
            rest = rest.saturating_sub(u32::from(is_begin(byte)));
            is_there
        });
        self.excerpt(block * BLOCK + length.unwrap_or(bytes.len()))
    }

    /// Byte offset of a 1-based line and a 1-based column in bytes.
    pub(crate) fn offset_of_bytes(&self, line: usize, column: usize) -> usize {
        let start = self.start_of(line.saturating_sub(1));
        self.text
            .floor_char_boundary((start + column.saturating_sub(1)).min(self.text.len()))
    }

    fn line_of(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|&start| start as usize <= offset)
            .saturating_sub(1)
    }

    fn start_of(&self, line: usize) -> usize {
        self.starts
            .get(line)
            .map_or(self.text.len(), |&start| start as usize)
    }

    fn characters_before(&self, offset: usize) -> u32 {
        if self.characters.is_empty() {
            return to_u32(offset);
        }
        let block = offset / BLOCK;
        match self.characters.get(block) {
            Some(known) => {
                let rest = self
                    .text
                    .as_bytes()
                    .get(block * BLOCK..offset)
                    .unwrap_or(&[]);
                known + count_characters(rest)
            }
            None => self.characters.last().map_or(0, |known| {
                let rest = self
                    .text
                    .as_bytes()
                    .get((self.characters.len() - 1) * BLOCK..)
                    .unwrap_or(&[]);
                known + count_characters(rest)
            }),
        }
    }
}

fn count_characters(bytes: &[u8]) -> u32 {
    to_u32(bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count())
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A diagnostic that names no place.
pub(crate) fn placeless(code: &str, message: String) -> Diagnostic {
    Diagnostic {
        file: None,
        line: 0,
        column: 0,
        end_line: 0,
        end_column: 0,
        severity: Severity::Error,
        code: code.to_owned(),
        message: visible(&message).into_owned(),
        excerpt: String::new(),
        hint: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (u32, u32) {
        let position = LineIndex::new(text).position(offset);
        (position.line, position.column)
    }

    #[test]
    fn lines_end_with_lf_cr_or_crlf() {
        assert_eq!(at("a\nb\r\nc\rd", 2), (2, 1));
        assert_eq!(at("a\nb\r\nc\rd", 5), (3, 1));
        assert_eq!(at("a\nb\r\nc\rd", 7), (4, 1));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(at("é𝄞x", 6), (1, 3));
        let long = "é".repeat(1000) + "x";
        assert_eq!(at(&long, 2000), (1, 1001));
        assert_eq!(at(&long, 2001), (1, 1002));
    }

    #[test]
    fn excerpts_are_windows() {
        let line = "x".repeat(300) + "HERE" + &"y".repeat(300);
        let excerpt = LineIndex::new(&line).excerpt(300);
        assert!(excerpt.starts_with('…') && excerpt.ends_with('…') && excerpt.contains("HERE"));
        assert_eq!(excerpt.chars().count(), EXCERPT + 2);
        assert_eq!(LineIndex::new("one\n  two\nthree").excerpt(6), "  two");
        assert_eq!(LineIndex::new("").excerpt(0), "");
    }

    #[test]
    fn positions_lead_back() {
        for line in [
            "x".repeat(700),
            "é漢".repeat(300),
            format!("{}𝄞{}", "a".repeat(255), "b".repeat(300)),
        ] {
            let text = format!("first\n{line}\nlast");
            let lines = LineIndex::new(&text);
            for (offset, _) in text.char_indices() {
                assert_eq!(
                    lines.excerpt_at(lines.position(offset)),
                    lines.excerpt(offset),
                    "{offset}"
                );
            }
        }
    }
}
