//! From comrak's tree to HTML. Every tag and attribute is written here.

use comrak::Node;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{ListType, NodeValue, TableAlignment};

use super::manual::{ColumnsMark, TabsMark, file_name, find_tabs, note_class, picture_html};
use super::outline::Outline;
use super::tags::{Tag, break_or_tag};
use super::words::push_text;
use super::{CodeLinks, MAX_DEPTH};
use crate::render::escape::{push_escaped, push_wrapping, put};
use crate::render::highlight::{Language, Paint};

/// Coloured words of all code in one text: each is an element of the page.
const MAX_COLOURED: usize = 4_000;
/// Emphasised parts of one text, those within others included. The marks of the rest stay as text: a long guide
/// has a few hundred, and browsers are slow to lay out many thousands.
pub(super) const MAX_EMPHASES: usize = 5_000;

/// Appends the tree, or answers false where it is nested too deep (`out` then holds a part). With an
/// outline its headings are headings; without one they are paragraphs.
pub(super) fn push_tree<'a>(
    out: &mut String,
    root: Node<'a>,
    links: &dyn CodeLinks,
    wrap: bool,
    direction: &'static str,
    outline: Option<&Outline>,
) -> bool {
    let is_bare = !wrap
        && root.first_child().is_some_and(|only| {
            only.next_sibling().is_none() && matches!(only.data().value, NodeValue::Paragraph)
        });
    let mut writer = Writer {
        out,
        links,
        is_bare,
        direction,
        column: 0,
        in_link: 0,
        closes_link: false,
        outline,
        headings: 0,
        heading_at: 0,
        open: Vec::new(),
        emphases: 0,
        unmarked: 0,
        tabs: None,
        in_picture: false,
        paint: Paint::new(MAX_COLOURED),
    };
    let mut depth = 0_usize;
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return false;
                }
                writer.start(node);
            }
            NodeEdge::End(node) => {
                depth = depth.saturating_sub(1);
                writer.close_hand_written(node);
                writer.end(node);
            }
        }
    }
    true
}

/// Appends a code span, as a link where its text names something.
pub(super) fn push_code(out: &mut String, code: &str, links: &dyn CodeLinks) {
    let mark = out.len();
    out.push_str("<a class=\"code\" href=\"");
    if links.push_href(out, code) {
        out.push_str("\">");
        push_wrapping(out, code);
        out.push_str("</a>");
    } else {
        out.truncate(mark);
        out.push_str("<code>");
        push_wrapping(out, code);
        out.push_str("</code>");
    }
}

struct Writer<'o, 'l, 'a> {
    out: &'o mut String,
    links: &'l dyn CodeLinks,
    is_bare: bool,
    direction: &'static str,
    column: usize,
    in_link: usize,
    /// Did the outermost link become one.
    closes_link: bool,
    outline: Option<&'l Outline>,
    /// Headings that were begun.
    headings: usize,
    /// Where the words of the last one begin.
    heading_at: usize,
    /// Hand-written tags that are open: the node that holds them, and the tag.
    open: Vec<(Node<'a>, &'static str)>,
    /// Emphasised parts that were begun, at most [`MAX_EMPHASES`].
    emphases: usize,
    /// Emphasised parts that are open and whose marks stay as text.
    unmarked: usize,
    /// The tabs that are open.
    tabs: Option<Tabs>,
    /// Whether a picture is open: its words are written as its description.
    in_picture: bool,
    paint: Paint,
}

/// Tabs of a manual.
struct Tabs {
    /// The level of the headings that begin one, as it is written.
    level: u8,
    /// Whether one has begun.
    has_begun: bool,
}

impl<'a> Writer<'_, '_, 'a> {
    fn start(&mut self, node: Node<'a>) {
        if self.in_picture {
            return;
        }
        match &node.data().value {
            NodeValue::Paragraph if !self.is_tight(node) => put!(self.out, "<p{}>", self.direction),
            NodeValue::Heading(heading) => {
                self.start_tab(heading.level);
                self.start_heading();
            }
            NodeValue::Alert(note) => {
                let class = note_class(note.alert_type);
                put!(
                    self.out,
                    "<div class=\"{class}\" role=\"note\">\n<p class=\"note-title\">"
                );
                let title = note.title.as_deref();
                push_escaped(self.out, title.unwrap_or(note.alert_type.default_title()));
                self.out.push_str("</p>\n");
            }
            NodeValue::BlockQuote => self.out.push_str("<blockquote>\n"),
            NodeValue::List(list) => match list.list_type {
                ListType::Bullet => self.out.push_str("<ul>\n"),
                ListType::Ordered if list.start == 1 => self.out.push_str("<ol>\n"),
                ListType::Ordered => put!(self.out, "<ol start=\"{}\">\n", list.start),
            },
            NodeValue::Item(_) => put!(self.out, "<li{}>", self.direction),
            NodeValue::TaskItem(task) => {
                let (mark, word) = if task.symbol.is_some() {
                    ("☑", "Done")
                } else {
                    ("☐", "To do")
                };
                put!(
                    self.out,
                    "<li class=\"task\"{}><span role=\"img\" aria-label=\"{word}\">{mark}</span> ",
                    self.direction
                );
            }
            NodeValue::CodeBlock(code) => {
                self.code_block(&code.info, &code.literal);
            }
            NodeValue::HtmlBlock(html) if self.tabs_mark(node, &html.literal) => {}
            NodeValue::HtmlBlock(html) if self.columns_mark(&html.literal) => {}
            NodeValue::HtmlBlock(html) => {
                put!(self.out, "<p class=\"raw\"{}>", self.direction);
                push_wrapping(self.out, html.literal.trim_end());
                self.out.push_str("</p>\n");
            }
            NodeValue::ThematicBreak => self.out.push_str("<hr>\n"),
            NodeValue::Table(_) => self
                .out
                .push_str("<div class=\"table\" tabindex=\"0\"><table>"),
            NodeValue::TableRow(is_head) => {
                self.column = 0;
                if *is_head {
                    self.out.push_str("<thead>");
                } else if node.previous_sibling().is_none_or(is_head_row) {
                    self.out.push_str("<tbody>");
                }
                self.out.push_str("<tr>");
            }
            NodeValue::TableCell => self.start_cell(node),
            NodeValue::Text(text) => push_wrapping(self.out, text),
            NodeValue::SoftBreak => self.out.push('\n'),
            NodeValue::LineBreak => self.out.push_str("<br>\n"),
            NodeValue::Code(code) if self.in_link > 0 => {
                self.out.push_str("<code>");
                push_wrapping(self.out, &code.literal);
                self.out.push_str("</code>");
            }
            NodeValue::Code(code) => push_code(self.out, &code.literal, self.links),
            NodeValue::HtmlInline(html) => self.hand_written(node, html),
            NodeValue::Emph if !self.links.has_emphasis() => {}
            NodeValue::Emph => self.start_emphasis("<em>", "*"),
            NodeValue::Strong => self.start_emphasis("<strong>", "**"),
            NodeValue::Strikethrough => self.start_emphasis("<del>", "~~"),
            NodeValue::Image(image) if self.picture(node, &image.url) => {}
            // An image would load from elsewhere: its text becomes a link to it.
            NodeValue::Link(link) | NodeValue::Image(link) => {
                self.start_link(&link.url);
                if node.first_child().is_none() {
                    let is_image = matches!(node.data().value, NodeValue::Image(_));
                    push_wrapping(self.out, if is_image { "Image" } else { &link.url });
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, node: Node<'a>) {
        if self.in_picture {
            self.in_picture = !matches!(node.data().value, NodeValue::Image(_));
            return;
        }
        let tag = match &node.data().value {
            NodeValue::Paragraph if !self.is_tight(node) => "</p>\n",
            NodeValue::Heading(_) => self.heading_end(),
            NodeValue::Alert(_) => "</div>\n",
            NodeValue::BlockQuote => "</blockquote>\n",
            NodeValue::List(list) => match list.list_type {
                ListType::Bullet => "</ul>\n",
                ListType::Ordered => "</ol>\n",
            },
            NodeValue::Item(_) | NodeValue::TaskItem(_) => "</li>\n",
            NodeValue::Table(_) => "</table></div>\n",
            NodeValue::TableRow(true) => "</tr></thead>",
            NodeValue::TableRow(false) if node.next_sibling().is_none() => "</tr></tbody>",
            NodeValue::TableRow(false) => "</tr>",
            NodeValue::TableCell if node.parent().is_some_and(is_head_row) => "</th>",
            NodeValue::TableCell => "</td>",
            NodeValue::Emph if !self.links.has_emphasis() => "",
            NodeValue::Emph => self.emphasis_end("</em>", "*"),
            NodeValue::Strong => self.emphasis_end("</strong>", "**"),
            NodeValue::Strikethrough => self.emphasis_end("</del>", "~~"),
            NodeValue::Link(_) | NodeValue::Image(_) => {
                self.in_link = self.in_link.saturating_sub(1);
                let is_linked = self.in_link == 0 && self.closes_link;
                if is_linked { "</a>" } else { "" }
            }
            _ => "",
        };
        self.out.push_str(tag);
    }

    fn start_emphasis(&mut self, tag: &str, mark: &str) {
        if self.emphases < MAX_EMPHASES {
            self.emphases += 1;
            self.out.push_str(tag);
        } else {
            self.unmarked += 1;
            self.out.push_str(mark);
        }
    }

    /// Parts end in the reverse order of their beginnings, so those without tags end first.
    fn emphasis_end(&mut self, tag: &'static str, mark: &'static str) -> &'static str {
        match self.unmarked.checked_sub(1) {
            Some(left) => {
                self.unmarked = left;
                mark
            }
            None => tag,
        }
    }

    /// Returns whether it is a paragraph that stands without `<p>`.
    fn is_tight(&self, node: Node<'a>) -> bool {
        let Some(parent) = node.parent() else {
            return false;
        };
        match &parent.data().value {
            NodeValue::Document => self.is_bare,
            NodeValue::Item(_) | NodeValue::TaskItem(_) => parent.parent().is_some_and(
                |list| matches!(&list.data().value, NodeValue::List(list) if list.tight),
            ),
            _ => false,
        }
    }

    fn start_cell(&mut self, node: Node<'a>) {
        let row = node.parent();
        let tag = if row.is_some_and(is_head_row) {
            "th"
        } else {
            "td"
        };
        let class =
            row.and_then(|row| row.parent())
                .map_or("", |table| match &table.data().value {
                    NodeValue::Table(table) => match table.alignments.get(self.column) {
                        Some(TableAlignment::Center) => " class=\"center\"",
                        Some(TableAlignment::Right) => " class=\"right\"",
                        _ => "",
                    },
                    _ => "",
                });
        self.column += 1;
        put!(self.out, "<{tag}{class}{}>", self.direction);
    }

    fn start_link(&mut self, url: &str) {
        self.in_link += 1;
        if self.in_link > 1 {
            return;
        }
        let mark = self.out.len();
        self.out.push_str("<a href=\"");
        let anchor = url.strip_prefix('#').zip(self.outline);
        self.closes_link = true;
        if is_safe(url) {
            push_escaped(self.out, url.trim());
            self.out.push_str("\" rel=\"nofollow noopener ugc\">");
        } else if let Some(id) = anchor.and_then(|(anchor, outline)| outline.find(anchor)) {
            self.out.push('#');
            push_escaped(self.out, id);
            self.out.push_str("\">");
        } else if self.links.push_guide(self.out, url) {
            self.out.push_str("\">");
        } else {
            self.out.truncate(mark);
            self.closes_link = false;
        }
    }

    /// As code beside the page stands, with a place for the button that copies it.
    fn code_block(&mut self, info: &str, code: &str) {
        let language = Language::of_fence(info);
        let class = language.map_or(String::new(), |language| {
            format!(" class=\"language-{}\"", language.word())
        });
        put!(self.out, "<div class=\"code-box fenced\" data-copy-code>\n");
        if let Some(name) = file_name(info).filter(|_| self.is_manual()) {
            self.out.push_str("<div class=\"code-file\">");
            push_escaped(self.out, name);
            self.out.push_str("</div>");
        }
        put!(self.out, "<pre{class} tabindex=\"0\"><code{class}>");
        self.paint.push(self.out, language, code);
        self.out.push_str("</code></pre></div>\n");
    }

    fn is_manual(&self) -> bool {
        self.outline.is_some_and(Outline::is_of_manual)
    }

    /// Begins or ends tabs; answers false where the markup does neither.
    fn tabs_mark(&mut self, node: Node<'a>, html: &str) -> bool {
        let Some(mark) = TabsMark::parse(html).filter(|_| self.is_manual()) else {
            return false;
        };
        if let Some(open) = self.tabs.take() {
            self.out.push_str(if open.has_begun {
                "</div></div>\n"
            } else {
                "</div>\n"
            });
        }
        if let TabsMark::Start(name) = mark {
            self.start_tabs(node, name);
        }
        true
    }

    /// Writes a picture of the manual; answers false where the image is none.
    fn picture(&mut self, node: Node<'a>, address: &str) -> bool {
        if !self.is_manual() {
            return false;
        }
        let (mut words, mut alt) = (String::new(), String::new());
        push_text(&mut words, node);
        push_escaped(&mut alt, words.trim());
        let html = picture_html(address, &alt);
        self.out.push_str(html.as_deref().unwrap_or_default());
        self.in_picture = html.is_some();
        self.in_picture
    }

    /// Writes the edge of a column; answers false where the markup is none.
    fn columns_mark(&mut self, html: &str) -> bool {
        let mark = ColumnsMark::parse(html).filter(|_| self.is_manual());
        self.out
            .push_str(mark.as_ref().map_or("", ColumnsMark::html));
        mark.is_some()
    }

    /// Radio buttons and CSS alone switch the tabs, so they work without script.
    fn start_tabs(&mut self, node: Node<'a>, name: &str) {
        let (level, numbers) = find_tabs(node, self.headings);
        let outline = self.outline;
        let headings = numbers.iter().filter_map(|number| outline?.get(*number));
        self.out
            .push_str("<div class=\"tabs\" data-tabs>\n<fieldset class=\"tab-bar\"><legend>");
        push_escaped(self.out, name);
        self.out.push_str("</legend>");
        let mut group = None;
        for heading in headings {
            let checked = if group.is_none() { " checked" } else { "" };
            let group = *group.get_or_insert(&heading.id);
            // Ids of headings need no escaping.
            put!(
                self.out,
                "<label><input type=\"radio\" name=\"tabs-{group}\" value=\"{}\"{checked}>",
                heading.id
            );
            push_escaped(self.out, &heading.title);
            self.out.push_str("</label>");
        }
        self.out.push_str("</fieldset>\n");
        self.tabs = Some(Tabs {
            level: level.unwrap_or_default(),
            has_begun: false,
        });
    }

    /// Begins the tab of a heading, if it has one.
    fn start_tab(&mut self, level: u8) {
        let heading = self.outline.and_then(|all| all.get(self.headings));
        let (Some(tabs), Some(heading)) = (&mut self.tabs, heading) else {
            return;
        };
        if tabs.level == level {
            let end = if tabs.has_begun { "</div>\n" } else { "" };
            tabs.has_begun = true;
            put!(
                self.out,
                "{end}<div class=\"tab\" role=\"group\" aria-label=\""
            );
            push_escaped(self.out, &heading.title);
            self.out.push_str("\">\n");
        }
    }

    /// A heading of a description must not take part in the page's outline.
    fn start_heading(&mut self) {
        let heading = self.outline.and_then(|all| all.get(self.headings));
        match heading {
            Some(heading) => {
                put!(self.out, "<h{} id=\"", heading.level);
                push_escaped(self.out, &heading.id);
                put!(self.out, "\"{}>", self.direction);
                self.heading_at = self.out.len();
            }
            None => put!(self.out, "<p class=\"md-h\"{}>", self.direction),
        }
    }

    fn heading_end(&mut self) -> &'static str {
        let heading = self.outline.and_then(|all| all.get(self.headings));
        self.headings += 1;
        // It links to itself, unless it leads somewhere else already.
        if let Some(heading) = heading
            && let Some(words) = self.out.get(self.heading_at..)
            && !words.contains("<a ")
        {
            let mut start = String::from("<a class=\"anchor\" href=\"#");
            push_escaped(&mut start, &heading.id);
            start.push_str("\">");
            self.out.insert_str(self.heading_at, &start);
            self.out.push_str("</a>");
        }
        match heading.map(|heading| heading.level) {
            Some(2) => "</h2>\n",
            Some(3) => "</h3>\n",
            Some(4) => "</h4>\n",
            Some(5) => "</h5>\n",
            Some(_) => "</h6>\n",
            None => "</p>\n",
        }
    }

    /// Keeps a line break and a plain formatting tag that is closed beside it; all else is text.
    fn hand_written(&mut self, node: Node<'a>, html: &str) {
        match (break_or_tag(html), node.parent()) {
            (Some(Tag::Break), _) => self.out.push_str("<br>"),
            (Some(Tag::Open("em") | Tag::Close("em")), _) if !self.links.has_emphasis() => {}
            (Some(Tag::Open(tag)), Some(parent))
                if self.emphases < MAX_EMPHASES && is_closed_later(node, tag) =>
            {
                self.emphases += 1;
                self.open.push((parent, tag));
                put!(self.out, "<{tag}>");
            }
            (Some(Tag::Close(tag)), Some(parent))
                if self
                    .open
                    .last()
                    .is_some_and(|(of, open)| of.same_node(parent) && *open == tag) =>
            {
                self.open.pop();
                put!(self.out, "</{tag}>");
            }
            _ => push_wrapping(self.out, html),
        }
    }

    fn close_hand_written(&mut self, leaving: Node<'a>) {
        while let Some((_, tag)) = self.open.pop_if(|(of, _)| of.same_node(leaving)) {
            put!(self.out, "</{tag}>");
        }
    }
}

/// Looks at most 64 nodes ahead, so that many open tags stay cheap.
fn is_closed_later(node: Node, tag: &str) -> bool {
    node.following_siblings().skip(1).take(64).any(|sibling| {
        matches!(&sibling.data().value, NodeValue::HtmlInline(html)
            if matches!(break_or_tag(html), Some(Tag::Close(close)) if close == tag))
    })
}

fn is_head_row(node: Node) -> bool {
    matches!(node.data().value, NodeValue::TableRow(true))
}

/// Returns whether it is an address of the web or of mail. A relative one was written for another site: here it
/// would lead to the wrong place, so it stays text.
pub(super) fn is_safe(url: &str) -> bool {
    let url = url.trim();
    let known = |(scheme, rest): (&str, &str)| {
        let is = |word: &str| scheme.eq_ignore_ascii_case(word);
        // Without slashes browsers may read the rest as a path on this site.
        is("mailto") || (is("http") || is("https")) && rest.starts_with("//")
    };
    !url.contains(|c: char| c.is_control() || c == '\\') && url.split_once(':').is_some_and(known)
}
