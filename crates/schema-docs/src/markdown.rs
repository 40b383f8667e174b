//! CommonMark with GFM tables, task lists, strikethrough and autolinks, into HTML and plain text.
//!
//! Safe by construction: the writer emits a fixed set of tags and never passes markup through, so
//! a description cannot bring an element, an attribute or an address of its own choosing, and
//! cannot load anything. Most descriptions hold no markup at all and take a short way
//! ([`quick`]) that gives the same bytes as the long one.

mod guide;
mod outline;
mod quick;
mod rewrite;
mod writer;

use comrak::{Arena, Options, parse_document};
pub(crate) use guide::{
    GuideHtml, GuideSection, guide_html, guide_markdown, guide_sections, guide_summary,
};
pub(crate) use rewrite::{push_code_span, push_fenced, push_markdown, push_markdown_line};

use crate::render::escape::{direction, push_escaped};

/// Longer texts are shown as they are, unformatted (bytes).
const MOST_BYTES: usize = 64 * 1024;
/// Blocks and inlines nested deeper are shown as they are.
const MOST_DEPTH: usize = 40;
/// Rows times columns that a table may come to; comrak fills up short rows.
const MOST_CELLS: usize = 20_000;
/// Only the start of a text is read for a summary (bytes).
const SUMMARY_BYTES: usize = 4096;

/// Where the names in code spans lead.
pub(crate) trait CodeLinks {
    /// Appends the address of the thing named `code` and answers true, or leaves `out` alone.
    fn push_href(&self, out: &mut String, code: &str) -> bool;

    /// The same for the address of a link between guides, `guides/errors`.
    fn push_guide(&self, _out: &mut String, _address: &str) -> bool {
        false
    }
}

/// Appends the text as block elements (`<p>`, `<ul>`, …).
pub(crate) fn push_blocks(out: &mut String, text: &str, links: &dyn CodeLinks) {
    push(out, text, links, true);
}

/// Appends the text bare where it is one paragraph, as block elements where it is more.
pub(crate) fn push_flow(out: &mut String, text: &str, links: &dyn CodeLinks) {
    push(out, text, links, false);
}

/// Markdown without any markup, white space collapsed, cut to at most `most` characters.
#[must_use]
pub fn plain(text: &str, most: usize) -> String {
    let mut out = String::new();
    plain_words(&mut out, head(text, SUMMARY_BYTES.max(most * 4)));
    cut(out, most)
}

/// Text that is not Markdown, white space collapsed, cut to at most `most` characters.
pub(crate) fn as_written(text: &str, most: usize) -> String {
    cut(one_line(text), most)
}

/// The first paragraph of a description without any markup, on one line, cut to at most `most`
/// characters.
#[must_use]
pub fn summary(text: &str, most: usize) -> String {
    let text = text.trim_start();
    let first = text.split_once("\n\n").map_or(text, |(first, _)| first);
    plain(first, most)
}

fn push(out: &mut String, text: &str, links: &dyn CodeLinks, wrap: bool) {
    let text = text.trim_matches('\n');
    if text.len() > MOST_BYTES || has_huge_table(text) {
        return push_raw(out, text);
    }
    if quick::push(out, text, quick::Target::Html { links, wrap }) {
        return;
    }
    let arena = Arena::new();
    let root = parse_document(&arena, text, &options());
    let mark = out.len();
    if !writer::push_tree(out, root, links, wrap, direction(text), None) {
        out.truncate(mark);
        push_raw(out, text);
    }
}

fn push_raw(out: &mut String, text: &str) {
    out.push_str("<pre class=\"raw\"");
    out.push_str(direction(text));
    out.push('>');
    push_escaped(out, text);
    out.push_str("</pre>");
}

fn plain_words(out: &mut String, text: &str) {
    let mut words = String::new();
    if !quick::push(&mut words, text, quick::Target::Plain) {
        words.clear();
        if has_huge_table(text) {
            words.push_str(text);
        } else {
            let arena = Arena::new();
            writer::push_text(&mut words, parse_document(&arena, text, &options()));
        }
    }
    push_line(out, &words);
}

/// Without line breaks and what would leak into the text around it.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    push_line(&mut line, text);
    line
}

fn push_line(out: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        // Direction controls would leak into what stands around the text.
        out.extend(word.chars().filter(|&c| !is_direction_control(c)));
    }
}

fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
}

/// Cuts at the end of a word, with an ellipsis that counts as a character.
pub(crate) fn cut(mut text: String, most: usize) -> String {
    if text.len() <= most || text.chars().count() <= most {
        return text;
    }
    let end = text
        .char_indices()
        .nth(most.saturating_sub(1))
        .map_or(text.len(), |(at, _)| at);
    text.truncate(end);
    if let Some(space) = text.rfind(' ').filter(|space| *space * 2 > end) {
        text.truncate(space);
    }
    text.truncate(text.trim_end_matches([' ', ',', ';', ':', '.']).len());
    text.push('…');
    text
}

fn head(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}

fn has_huge_table(text: &str) -> bool {
    if !text.contains('|') {
        return false;
    }
    let (mut lines, mut widest) = (0, 0);
    for line in text.lines() {
        lines += 1;
        widest = widest.max(line.bytes().filter(|byte| *byte == b'|').count());
    }
    lines * widest > MOST_CELLS
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options
}

#[cfg(test)]
mod tests;
