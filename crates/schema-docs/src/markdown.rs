//! CommonMark with GFM tables, task lists, strikethrough and autolinks, into HTML and plain text.
//!
//! Safe by construction: the writer emits a fixed set of tags and never passes markup through, so
//! a description cannot bring an element, an attribute or an address of its own choosing, and
//! cannot load anything. Most descriptions hold no markup at all and take a short way
//! ([`quick`]) that gives the same bytes as the long one.

mod guide;
mod manual;
mod outline;
mod quick;
mod rewrite;
mod tags;
mod words;
mod writer;

use std::cell::Cell;

use comrak::{Arena, Options, parse_document};
pub(crate) use guide::{
    GuideHtml, GuideSection, guide_html, guide_markdown, guide_sections, guide_summary,
    guide_words, html_with_ids,
};
pub use manual::is_mark as is_manual_mark;
pub(crate) use outline::{GUIDE_PREFIX, MANUAL_PREFIX};
pub(crate) use rewrite::{push_fenced, push_markdown, push_markdown_line};

use schema_model::direction;
use schema_model::text::shorten;

use crate::render::escape::{direction as direction_of, push_escaped};

/// Longer texts are shown as they are, unformatted (bytes).
const MAX_BYTES: usize = 64 * 1024;
/// Blocks and inlines nested deeper are shown as they are.
const MAX_DEPTH: usize = 40;
/// Rows times columns that a table may come to; comrak fills up short rows.
const MAX_CELLS: usize = 20_000;
/// Elements that a text may become; one that would become more is shown as it is. A page has many texts, and
/// browsers lay out a few thousand elements in the time of a glance.
const MAX_ELEMENTS: usize = 2_000;
/// Elements that all texts of a page may become, beside one for each text; what comes later is shown as it is.
pub(crate) const MAX_PAGE_ELEMENTS: usize = 5_000;
/// Only the start of a text is read for a summary (bytes).
const SUMMARY_BYTES: usize = 4096;

/// Where the names in code spans lead.
pub(crate) trait CodeLinks {
    /// Appends the address of the thing named `code` and answers true, or leaves `out` alone.
    fn push_href(&self, out: &mut String, code: &str) -> bool;

    /// Elements that texts of this page may still become; none where nothing counts them.
    fn elements_left(&self) -> Option<&Cell<usize>> {
        None
    }

    /// The same for the address of a link between guides, `guides/errors`.
    fn push_guide(&self, _out: &mut String, _address: &str) -> bool {
        false
    }

    /// Whether emphasised words become elements: on large pages each `first <em>n</em> elements` is one too many.
    fn has_emphasis(&self) -> bool {
        true
    }
}

/// Returns Markdown that belongs to no schema as HTML, as safe as that of descriptions and guides. Its headings are
/// paragraphs, because the text is a part of a page with headings of its own.
#[must_use]
pub fn html(text: &str) -> String {
    let mut out = String::new();
    push_blocks(&mut out, text, &guide::NoLinks);
    out
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
    shorten(out, most)
}

/// Text that is not Markdown, white space collapsed, cut to at most `most` characters.
pub(crate) fn as_written(text: &str, most: usize) -> String {
    shorten(one_line(text), most)
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
    if text.len() > MAX_BYTES || has_huge_table(text) {
        return push_raw(out, text);
    }
    let mark = out.len();
    let is_whole = quick::push(out, text, quick::Target::Html { links, wrap }) || {
        let arena = Arena::new();
        let root = parse_document(&arena, text, &options());
        writer::push_tree(out, root, links, wrap, direction_of(text), None)
    };
    let elements = count_elements(out.get(mark..).unwrap_or_default());
    let left = links.elements_left();
    // One is the text itself.
    let after = left.map(|left| left.get().checked_sub(elements.saturating_sub(1)));
    if !is_whole || elements > MAX_ELEMENTS || after == Some(None) {
        out.truncate(mark);
        push_raw(out, text);
    } else if let (Some(left), Some(Some(after))) = (left, after) {
        left.set(after);
    }
}

/// Every `<` of what the writer makes begins a tag. Coloured words of code are counted where they are made,
/// and places to break a long word are few.
fn count_elements(html: &str) -> usize {
    let is_counted = |(at, _): &(usize, &str)| {
        let tag = html.get(at + 1..).unwrap_or_default();
        !["/", "span", "wbr"]
            .iter()
            .any(|begin| tag.starts_with(begin))
    };
    html.match_indices('<').filter(is_counted).count()
}

fn push_raw(out: &mut String, text: &str) {
    out.push_str("<pre class=\"raw\" tabindex=\"0\"");
    out.push_str(direction_of(text));
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
            words::push_text(&mut words, parse_document(&arena, text, &options()));
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
        // Direction controls would change the direction of text around this one.
        out.extend(word.chars().filter(|&c| !is_direction_control(c)));
    }
}

fn is_direction_control(c: char) -> bool {
    direction::turns(c) || matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}')
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
    lines * widest > MAX_CELLS
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
