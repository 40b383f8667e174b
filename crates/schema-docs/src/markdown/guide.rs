//! A guide: a whole page of Markdown by the owner. As descriptions, but with headings of its own, links
//! between guides, and room for 256 KiB.

use comrak::nodes::NodeValue;
use comrak::{Arena, Node, parse_document};

use super::manual;
use super::outline::{GUIDE_PREFIX, Outline, title_of};
use super::rewrite::{is_shallow, push_fenced, tame};
use super::{CodeLinks, count_elements, head, one_line, options, plain, push_raw, words, writer};
use crate::page::TocEntry;
use crate::render::escape::direction;

/// Longer texts are shown as they are, unformatted (bytes).
const MAX_BYTES: usize = 256 * 1024;
/// Cells that the tables may come to, all together; comrak fills up short rows.
const MAX_CELLS: usize = 60_000;
/// Elements that a guide may become; one that would become more is shown as it is.
const MAX_ELEMENTS: usize = 20_000;
/// Inline elements that one paragraph, heading or cell may become. A guide is longer than a description, but none of its
/// paragraphs needs to be.
const MAX_INLINE_ELEMENTS: usize = super::MAX_ELEMENTS;
/// Images that are told apart.
const MAX_IMAGES: usize = 20;
/// Only the start of a text is read for a summary (bytes), and that many paragraphs of it.
const SUMMARY_BYTES: usize = 8192;
const SUMMARY_PARAGRAPHS: usize = 20;
/// Addresses of links that its words may lead to by name.
const MAX_DEFINITIONS: usize = 100;

/// A guide as HTML.
#[derive(Debug, Default)]
pub(crate) struct GuideHtml {
    pub html: String,
    pub toc: Vec<TocEntry>,
    /// Lines of images, counted from 1: an image becomes a link to it.
    pub images: Vec<u32>,
}

/// The text as block elements. A first heading that only repeats `title` is left out.
pub(crate) fn guide_html(text: &str, title: &str, links: &dyn CodeLinks) -> GuideHtml {
    html_with_ids(text, title, links, GUIDE_PREFIX)
}

/// The same with another beginning of every id.
pub(crate) fn html_with_ids(
    text: &str,
    title: &str,
    links: &dyn CodeLinks,
    prefix: &'static str,
) -> GuideHtml {
    let mut guide = GuideHtml::default();
    if is_too_much(text) {
        push_raw(&mut guide.html, text);
        return guide;
    }
    let arena = Arena::new();
    let root = parse_document(&arena, text, &manual::options(prefix));
    if !is_shallow(root) || has_crowded_block(root) {
        push_raw(&mut guide.html, text);
        return guide;
    }
    guide.images = images(root);
    drop_title(root, title);
    let outline = Outline::new(root, prefix);
    writer::push_tree(
        &mut guide.html,
        root,
        links,
        true,
        direction(text),
        Some(&outline),
    );
    if count_elements(&guide.html) > MAX_ELEMENTS {
        guide.html.clear();
        push_raw(&mut guide.html, text);
        return guide;
    }
    guide.toc = outline
        .iter()
        .filter(|heading| heading.level <= 3)
        .map(|heading| TocEntry {
            id: heading.id.clone(),
            title: heading.title.clone(),
            level: heading.level,
        })
        .collect();
    guide
}

/// Appends the text as Markdown below a heading of level `level`: its headings begin one below, no markup.
pub(crate) fn guide_markdown(
    out: &mut String,
    text: &str,
    (level, title): (u8, &str),
    links: &dyn CodeLinks,
) {
    if !is_too_much(text) {
        let arena = Arena::new();
        let root = parse_document(&arena, text, &options());
        if is_shallow(root) {
            drop_title(root, title);
            let outline = Outline::new(root, GUIDE_PREFIX).lowered(level.saturating_sub(1));
            tame(&arena, root, links, Some(&outline));
            let mut options = options();
            options.render.width = 0;
            let mark = out.len();
            if comrak::format_commonmark(root, &options, out).is_ok() {
                // Character references have become characters.
                let written = out.split_off(mark);
                out.push_str(&schema_model::direction::named(&written));
                return;
            }
            out.truncate(mark);
        }
    }
    push_fenced(out, "", &schema_model::direction::named(text));
}

/// A heading and the words below it, up to the next heading.
#[derive(Debug, Default)]
pub(crate) struct GuideSection {
    /// Title and id; none for the text above the first heading.
    pub heading: Option<(String, String)>,
    /// A paragraph, a row of a table or a line of code each, without markup.
    pub blocks: Vec<String>,
}

/// The text by its headings, as [`html_with_ids`] has them.
pub(crate) fn guide_sections(text: &str, title: &str, prefix: &'static str) -> Vec<GuideSection> {
    let mut sections = vec![GuideSection::default()];
    let mut push = |heading: Option<(String, String)>, block: &str| {
        if heading.is_some() {
            sections.push(GuideSection {
                heading,
                ..GuideSection::default()
            });
        }
        let block = one_line(block);
        if let Some(section) = sections.last_mut()
            && !block.is_empty()
        {
            section.blocks.push(block);
        }
    };
    let arena = Arena::new();
    let options = manual::options(prefix);
    let root = (!is_too_much(text)).then(|| parse_document(&arena, text, &options));
    let Some(root) = root.filter(|root| is_shallow(root)) else {
        text.lines().for_each(|line| push(None, line));
        return sections;
    };
    drop_title(root, title);
    let outline = Outline::new(root, prefix);
    let (mut headings, mut words) = (0, String::new());
    for node in root.descendants() {
        match &node.data().value {
            NodeValue::Heading(_) => {
                if let Some(heading) = outline.get(headings) {
                    push(Some((heading.title.clone(), heading.id.clone())), "");
                }
                headings += 1;
            }
            NodeValue::HtmlBlock(html) if manual::is_mark(&html.literal) => {}
            NodeValue::Alert(note) => note.title.iter().for_each(|title| push(None, title)),
            NodeValue::CodeBlock(code) => code.literal.lines().for_each(|line| push(None, line)),
            NodeValue::Paragraph | NodeValue::TableRow(_) | NodeValue::HtmlBlock(_) => {
                words.clear();
                words::push_text(&mut words, node);
                push(None, &words);
            }
            _ => {}
        }
    }
    sections
}

/// Returns the text that readers see below the title of a guide: that of its HTML, so that it is empty exactly where
/// the page shows nothing.
pub(crate) fn guide_words(text: &str, title: &str) -> String {
    let html = guide_html(text, title, &NoLinks).html;
    let mut words = String::new();
    // Text is escaped, so that every `<` begins a tag and every `>` ends one.
    for (number, part) in html.split('<').enumerate() {
        let shown = match number {
            0 => part,
            _ => part.split_once('>').map_or("", |(_, shown)| shown),
        };
        words.push_str(shown);
    }
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(words, |words, (entity, letter)| {
        words.replace(entity, letter)
    })
}

/// Links that lead nowhere: their text is the same.
pub(super) struct NoLinks;

impl CodeLinks for NoLinks {
    fn push_href(&self, _: &mut String, _: &str) -> bool {
        false
    }
}

/// The first paragraph that is none of headings alone, without markup, on one line.
pub(crate) fn guide_summary(text: &str, most: usize) -> String {
    let paragraphs = head(text, SUMMARY_BYTES).split("\n\n");
    let definitions = definitions(text);
    for paragraph in paragraphs.take(SUMMARY_PARAGRAPHS) {
        let lines = paragraph.lines();
        let worded: Vec<&str> = lines
            .skip_while(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
            .collect();
        let is_aside = worded.first().is_some_and(|line| {
            ["```", "~~~", "|", "![", "<"]
                .iter()
                .any(|mark| line.trim_start().starts_with(mark))
        });
        let line = plain(&(worded.join("\n") + &definitions), most);
        if !is_aside && !line.is_empty() {
            return line;
        }
    }
    String::new()
}

/// The lines that say where `[text][name]` leads, wherever they stand, as paragraphs of their own.
fn definitions(text: &str) -> String {
    let is_definition = |line: &&str| {
        let label = line.trim_start().strip_prefix('[');
        label.is_some_and(|label| label.contains("]:"))
    };
    let lines = head(text, MAX_BYTES).lines().filter(is_definition);
    let mut out = String::new();
    for line in lines.take(MAX_DEFINITIONS) {
        out.push_str("\n\n");
        out.push_str(line);
    }
    out
}

/// Returns whether a paragraph, heading or cell holds too many elements.
fn has_crowded_block(root: Node<'_>) -> bool {
    let is_element = |node: &Node<'_>| {
        let value = &node.data().value;
        !value.block() && !matches!(value, NodeValue::Text(_) | NodeValue::SoftBreak)
    };
    let mut count = 0;
    root.descendants().any(|node| {
        if node.data().value.block() {
            count = 0;
        } else if is_element(&node) {
            count += 1;
        }
        count > MAX_INLINE_ELEMENTS
    })
}

fn is_too_much(text: &str) -> bool {
    text.len() > MAX_BYTES || cells(text) > MAX_CELLS
}

/// At least as many as all tables have: a table ends with a blank line at the latest.
fn cells(text: &str) -> usize {
    let (mut all, mut lines, mut widest) = (0, 0, 0);
    for line in text.lines().chain([""]) {
        if line.trim().is_empty() {
            all += lines * widest;
            (lines, widest) = (0, 0);
        } else {
            lines += 1;
            widest = widest.max(line.bytes().filter(|byte| *byte == b'|').count());
        }
    }
    all
}

fn images(root: Node<'_>) -> Vec<u32> {
    let is_image = |node: Node<'_>| match &node.data().value {
        NodeValue::Image(_) => true,
        NodeValue::HtmlInline(html) => is_img(html),
        NodeValue::HtmlBlock(html) => is_img(&html.literal),
        _ => false,
    };
    root.descendants()
        .filter(|node| is_image(node))
        .take(MAX_IMAGES)
        .map(|node| u32::try_from(node.data().sourcepos.start.line).unwrap_or(u32::MAX))
        .collect()
}

fn is_img(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    html.contains("<img") || html.contains("<picture") || html.contains("<svg")
}

fn drop_title(root: Node<'_>, title: &str) {
    let first = root
        .first_child()
        .filter(|first| matches!(first.data().value, NodeValue::Heading(_)));
    if let Some(first) = first
        && !title.is_empty()
        && title_of(first).eq_ignore_ascii_case(title.trim())
    {
        first.detach();
    }
}
