//! A description as Markdown within a larger Markdown page: the same words and marks, but nothing in it
//! can begin a heading, define a reference, leave its place or bring markup of its own.

use comrak::nodes::{AstNode, NodeCode, NodeCodeBlock, NodeLink, NodeValue};
use comrak::{Arena, Node, parse_document};

use super::outline::Outline;
use super::quick;
use super::tags::{Tag, break_or_tag};
use super::writer::is_safe;
use schema_model::text::longest_run;

use super::{CodeLinks, MAX_BYTES, MAX_DEPTH, has_huge_table, options};

/// Appends the text as blocks, each line after `indent`. Answers whether it is one plain paragraph on
/// one line.
pub(crate) fn push_markdown(out: &mut String, text: &str, links: &dyn CodeLinks, indent: &str) {
    let text = text.trim_matches('\n');
    let mut lines = String::with_capacity(text.len() + 64);
    rewrite(&mut lines, text, links);
    // Character references have become characters.
    let lines = schema_model::direction::named(&lines);
    for (number, line) in lines.trim_end().split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        if !line.is_empty() {
            out.push_str(indent);
            out.push_str(line);
        }
    }
}

/// Appends the text on one line where it is one paragraph; else answers false and leaves `out` alone.
pub(crate) fn push_markdown_line(out: &mut String, text: &str, links: &dyn CodeLinks) -> bool {
    let text = text.trim();
    if text.contains("\n\n") || text.len() > MAX_BYTES {
        return false;
    }
    let mark = out.len();
    if !quick::push(out, text, quick::Target::Markdown { links }) {
        return false;
    }
    if let Some(at) = out.get(mark..).and_then(|line| line.find('\n')) {
        let joined = out.get(mark + at..).unwrap_or_default().replace('\n', " ");
        out.truncate(mark + at);
        out.push_str(&joined);
    }
    true
}

fn rewrite(out: &mut String, text: &str, links: &dyn CodeLinks) {
    if text.len() <= MAX_BYTES && !has_huge_table(text) {
        if quick::push(out, text, quick::Target::Markdown { links }) {
            return;
        }
        let arena = Arena::new();
        let root = parse_document(&arena, text, &options());
        if is_shallow(root) {
            tame(&arena, root, links, None);
            let mut options = options();
            options.render.width = 0;
            if comrak::format_commonmark(root, &options, out).is_ok() {
                return;
            }
            out.clear();
        }
    }
    push_fenced(out, "", text);
}

/// Appends a code block whose fence is longer than any within.
pub(crate) fn push_fenced(out: &mut String, language: &str, text: &str) {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    out.push_str(&fence);
    out.push_str(language);
    out.push('\n');
    out.push_str(text.trim_end_matches('\n'));
    out.push('\n');
    out.push_str(&fence);
    out.push('\n');
}

pub(super) fn is_shallow(root: Node<'_>) -> bool {
    let mut depth = 0_usize;
    root.traverse().all(|edge| {
        match edge {
            comrak::arena_tree::NodeEdge::Start(_) => depth += 1,
            comrak::arena_tree::NodeEdge::End(_) => depth = depth.saturating_sub(1),
        }
        depth <= MAX_DEPTH
    })
}

/// Headings become bold lines, or get the level of the outline; markup becomes text, links that are not
/// of the web go, code spans that name something become links.
pub(super) fn tame<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    links: &dyn CodeLinks,
    outline: Option<&Outline>,
) {
    let nodes: Vec<Node<'a>> = root.descendants().collect();
    let mut headings = 0..;
    for node in nodes {
        let value = node.data().value.clone();
        match value {
            NodeValue::Heading(mut heading) if outline.is_some() => {
                let known = headings.next().zip(outline);
                if let Some(known) = known.and_then(|(number, all)| all.get(number)) {
                    heading.level = known.level;
                    heading.setext = false;
                    node.data_mut().value = NodeValue::Heading(heading);
                } else {
                    // Without words it is none, and its own level may be that of a page's title.
                    node.data_mut().value = NodeValue::Paragraph;
                }
            }
            NodeValue::Heading(_) => {
                let strong = arena.alloc(AstNode::from(NodeValue::Strong));
                let children: Vec<Node<'a>> = node.children().collect();
                for child in children {
                    child.detach();
                    strong.append(child);
                }
                node.append(strong);
                node.data_mut().value = NodeValue::Paragraph;
            }
            NodeValue::HtmlBlock(html) => {
                let literal = html.literal.trim_end().to_owned() + "\n";
                node.data_mut().value = NodeValue::CodeBlock(Box::new(NodeCodeBlock {
                    fenced: true,
                    fence_char: b'`',
                    fence_length: longest_run(&literal).max(2) + 1,
                    fence_offset: 0,
                    info: "html".to_owned(),
                    literal,
                    closed: true,
                }));
            }
            NodeValue::HtmlInline(html) => {
                let text = match break_or_tag(&html) {
                    Some(Tag::Open("code")) => {
                        mark_code(node);
                        String::new()
                    }
                    Some(Tag::Close("code")) => String::new(),
                    // A tag that only changes the look says nothing to a reader of text.
                    Some(_) => " ".to_owned(),
                    None => html,
                };
                node.data_mut().value = NodeValue::Text(text.into());
            }
            NodeValue::Image(link) | NodeValue::Link(link) => {
                let mut own = String::new();
                if is_safe(&link.url) {
                    node.data_mut().value = NodeValue::Link(link);
                } else if links.push_guide(&mut own, &link.url) {
                    let title = link.title.clone();
                    node.data_mut().value = NodeValue::Link(Box::new(NodeLink { url: own, title }));
                } else {
                    let children: Vec<Node<'a>> = node.children().collect();
                    for child in children {
                        child.detach();
                        node.insert_before(child);
                    }
                    node.detach();
                }
            }
            NodeValue::Code(code) if !is_linked(node) => {
                let mut url = String::new();
                if links.push_href(&mut url, &code.literal) {
                    let link = arena.alloc(AstNode::from(NodeValue::Link(Box::new(NodeLink {
                        url,
                        title: String::new(),
                    }))));
                    node.insert_before(link);
                    node.detach();
                    link.append(node);
                }
            }
            _ => {}
        }
    }
}

/// Makes code of the one text between a hand-written `<code>` and its end.
fn mark_code(open: Node<'_>) {
    let Some(inner) = open.next_sibling() else {
        return;
    };
    let is_closed = inner.next_sibling().is_some_and(|close| {
        matches!(&close.data().value, NodeValue::HtmlInline(html) if matches!(break_or_tag(html), Some(Tag::Close("code"))))
    });
    let text = match &inner.data().value {
        NodeValue::Text(text) if is_closed => text.to_string(),
        _ => return,
    };
    inner.data_mut().value = NodeValue::Code(NodeCode {
        num_backticks: longest_run(&text) + 1,
        literal: text,
    });
}

fn is_linked(node: Node<'_>) -> bool {
    node.ancestors()
        .any(|above| matches!(above.data().value, NodeValue::Link(_) | NodeValue::Image(_)))
}
