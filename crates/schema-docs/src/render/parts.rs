//! Parts that several pages share.

use crate::id_types::{Holder, id_types};
use crate::markdown::{push_blocks, summary};
use crate::page::TocEntry;
use crate::page_kind::PageKind;
use crate::page_parts::{Column, Section};
use crate::render::kinds::KindLook;
use schema_changes::Date;
use schema_model::Kind;
use schema_model::model::{AppliedDirective, Deprecation, InputValueDef, TypeDef};
use schema_model::text::format_number;

use super::context::Context;
use super::escape::{direction, push_escaped, push_wrapping, put};
use super::reason::push_reason;
use super::since::push_since;

/// Begins the column of code beside an article.
pub(super) const CODE: &str = "<aside class=\"code-column\" aria-label=\"Code\">\n";

/// A page as it is being written: the article, then perhaps a column beside it.
#[derive(Default)]
pub(super) struct Draft {
    pub html: String,
    /// Headings of the part that is being written.
    pub toc: Vec<TocEntry>,
    /// Id of that part, and where it begins.
    id: String,
    start: usize,
    /// The parts before it.
    parts: Vec<Section>,
    /// How many of them are of the article, and how the column begins.
    column: Option<(usize, &'static str)>,
}

impl Draft {
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            html: String::with_capacity(bytes),
            ..Self::default()
        }
    }

    /// Ends the article; what follows stands beside it.
    pub fn column(&mut self, start: &'static str) {
        self.end_part();
        self.column = Some((self.parts.len(), start));
    }

    fn end_part(&mut self) {
        self.parts.push(Section {
            id: std::mem::take(&mut self.id),
            html: self.html.get(self.start..).unwrap_or_default().to_owned(),
            toc: std::mem::take(&mut self.toc),
        });
        self.start = self.html.len();
    }

    /// The head, the sections of the article, and the column.
    pub fn finish(mut self) -> (Section, Vec<Section>, Option<Column>) {
        self.end_part();
        let mut parts = self.parts;
        let column = self.column.map(|(from, start)| {
            let mut sections = parts.split_off(from);
            // A column mostly begins with a heading.
            sections.retain(|section| !section.html.is_empty());
            Column { start, sections }
        });
        let mut parts = parts.into_iter();
        let head = parts.next().unwrap_or_default();
        (head, parts.collect(), column)
    }

    /// Begins a section: `<h2 id="section-…">` with a quiet note beside it, and its entry in the table of contents.
    pub fn section(&mut self, word: &str, title: &str, note: &str) {
        self.begin_section(None, word, title, note);
    }

    /// Begins such a section with the badge of a kind before its title.
    pub fn badged_section(&mut self, kind: Kind, word: &str, title: &str, note: &str) {
        self.begin_section(Some(kind), word, title, note);
    }

    fn begin_section(&mut self, kind: Option<Kind>, word: &str, title: &str, note: &str) {
        self.end_part();
        self.id = format!("section-{word}");
        match kind {
            Some(kind) => {
                put!(self.html, "<h2 class=\"badged\" id=\"section-{word}\">");
                push_badge(&mut self.html, kind);
            }
            None => put!(self.html, "<h2 id=\"section-{word}\">"),
        }
        put!(self.html, "<a class=\"anchor\" href=\"#section-{word}\">");
        push_escaped(&mut self.html, title);
        self.html.push_str("</a>");
        if !note.is_empty() {
            self.html.push_str(" <span class=\"count\">");
            push_escaped(&mut self.html, note);
            self.html.push_str("</span>");
        }
        self.html.push_str("</h2>\n");
        self.toc.push(TocEntry {
            id: format!("section-{word}"),
            title: title.to_owned(),
            level: 2,
        });
    }
}

/// Begins the article of a list that stands right below the overview, up to its heading.
pub(super) fn begin_list(out: &mut String, context: &Context, title: &str) {
    out.push_str(
        "<article class=\"page\">\n<nav class=\"crumb\" aria-label=\"Breadcrumb\"><a href=\"",
    );
    context.push_path(out, &[]);
    put!(
        out,
        "\">Overview</a></nav>\n<div class=\"page-head\"><h1 tabindex=\"-1\">{title}</h1>"
    );
}

/// The top of a page.
pub(super) struct Head<'a> {
    pub kind: Kind,
    pub name: &'a str,
    pub description: Option<&'a str>,
    pub deprecation: Option<&'a Deprecation>,
    /// Type whose members code spans may name bare.
    pub scope: Option<&'a TypeDef>,
    /// Since when it is there and deprecated.
    pub date: Date,
}

/// Begins the article: where the page is, its name, its description.
pub(super) fn push_head(draft: &mut Draft, context: &Context, head: &Head) {
    let out = &mut draft.html;
    let kind = head.kind;
    out.push_str(
        "<article class=\"page\">\n<nav class=\"crumb\" aria-label=\"Breadcrumb\"><a href=\"",
    );
    context.push_path(out, &[kind.word()]);
    put!(
        out,
        "\">{}</a></nav>\n<div class=\"page-head\"><h1 tabindex=\"-1\"",
        kind.label()
    );
    if head.deprecation.is_some() {
        out.push_str(" class=\"dep\"");
    }
    out.push('>');
    if kind == Kind::Directives {
        out.push('@');
    }
    // A long name may break where a word of it begins, not in the middle of one.
    push_breakable(out, head.name);
    out.push_str("</h1>");
    put!(
        out,
        "<span class=\"k {}\" aria-hidden=\"true\" data-markdown-ignore>{}</span><span class=\"kind\">{}</span>",
        kind.class(),
        kind.letter(),
        kind_in_words(kind)
    );
    push_since(out, context, head.date);
    // Everything would stand around a built-in scalar.
    let is_in_graph = kind.types().is_some() && head.scope.is_some_and(|ty| !ty.is_built_in);
    let graph = is_in_graph.then_some(head.name);
    push_actions(out, context, (kind.word(), head.name), graph);
    out.push_str("</div>\n");
    if let Some(text) = head.description {
        put!(out, "<div class=\"lead\"{}>", direction(text));
        push_blocks(out, text, &context.within(head.scope));
        out.push_str("</div>\n");
    }
    if let Some(deprecation) = head.deprecation {
        out.push_str("<div class=\"notice warn\" role=\"note\"><strong>");
        match head.date.deprecated {
            Some(version) => put!(out, "Deprecated since version {version}.</strong> "),
            None => out.push_str("Deprecated.</strong> "),
        }
        push_reason(out, deprecation, &context.within(head.scope));
        out.push_str("</div>\n");
    }
}

/// The kind as the specification calls it.
fn kind_in_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Objects => "Object type",
        Kind::Inputs => "Input type",
        other => other.singular(),
    }
}

/// What readers do with a whole page: see the type `graph` among its neighbours, copy the page's address or its text, read
/// it as Markdown, give the docs to an assistant. `data-markdown-ignore` says that the page as Markdown leaves it out.
pub(super) fn push_actions(
    out: &mut String,
    context: &Context,
    page: (&str, &str),
    graph: Option<&str>,
) {
    let links = context.links();
    out.push_str("<div class=\"page-actions\" data-markdown-ignore>");
    if let Some(name) = graph {
        push_graph_link(out, context, name);
    }
    out.push_str("<a class=\"copy-link\" href=\"");
    context.push_path(out, &[page.0, page.1]);
    out.push_str(
        "\" data-copy-link>Copy link</a><details class=\"page-menu\"><summary>Copy page</summary><div><a href=\"",
    );
    links.push_markdown(out, page);
    out.push_str("\" data-copy-page>Copy as Markdown</a><a href=\"");
    links.push_markdown(out, page);
    out.push_str("\">Open as Markdown</a><a href=\"");
    push_escaped(out, links.base());
    out.push_str("/llms.txt\">Index for language models</a>");
    // A folder of files has no server.
    if !links.is_files() {
        out.push_str("<a href=\"");
        context.push_path(out, &[PageKind::LlmDocs.word()]);
        out.push_str("\">Add the MCP server</a>");
    }
    out.push_str("</div></details></div>");
}

/// The way to the type's neighbours, where there is a graph.
fn push_graph_link(out: &mut String, context: &Context, name: &str) {
    let mark = out.len();
    out.push_str("<a class=\"graph-link\" href=\"");
    if context.push_graph(out, name) {
        out.push_str("\">Show in graph</a>");
    } else {
        out.truncate(mark);
    }
}

/// The kind's letter; its word is there for those who do not see it.
pub(super) fn push_badge(out: &mut String, kind: Kind) {
    put!(
        out,
        "<span class=\"k {}\" role=\"img\" aria-label=\"{}\" data-markdown-ignore>{}</span>",
        kind.class(),
        kind.singular(),
        kind.letter()
    );
}

/// Begins the fold around the deprecated items of a list; it is open if nothing else is listed.
pub(super) fn push_deprecated_fold(out: &mut String, deprecated: usize, all: usize) {
    let open = if deprecated == all { " open" } else { "" };
    put!(
        out,
        "<details class=\"deprecated\"{open}><summary>{} deprecated</summary>\n",
        format_number(deprecated)
    );
}

/// A description as one plain line within a line.
pub(super) fn push_line(out: &mut String, description: Option<&str>) {
    push_summary(out, "span", description);
}

/// A description as one plain line below the name in a list. Its element is a block, so that the two are apart also where
/// a program reads the text without the styles.
pub(super) fn push_line_below(out: &mut String, description: Option<&str>) {
    push_summary(out, "div", description);
}

fn push_summary(out: &mut String, element: &str, description: Option<&str>) {
    let line = description.map(|text| summary(text, 200));
    if let Some(line) = line.filter(|line| !line.is_empty()) {
        push_below(out, element, &line);
    }
}

fn push_below(out: &mut String, element: &str, line: &str) {
    put!(out, "<{element} class=\"d\"{}>", direction(line));
    push_escaped(out, line);
    put!(out, "</{element}>");
}

/// Other words below the name in a list.
pub(super) fn push_words_below(out: &mut String, words: &str) {
    push_below(out, "div", words);
}

/// Which types an id may name, within a line: `ID of any Reactable: 11 types`. Nothing where nothing is known.
pub(super) fn push_id_types(
    out: &mut String,
    context: &Context,
    holder: Holder<'_>,
    input: &InputValueDef,
) {
    let Some(types) = id_types(context.model, context.index, holder, input) else {
        return;
    };
    put!(out, "{} ", types.lead());
    for (at, name) in types.names.iter().enumerate() {
        out.push_str(types.joint(at));
        context.push_type_name(out, name);
    }
    out.push_str(&types.tail());
}

/// The same as a paragraph of its own.
pub(super) fn push_id_line(
    out: &mut String,
    context: &Context,
    holder: Holder<'_>,
    input: &InputValueDef,
) {
    let mark = out.len();
    out.push_str("<p class=\"oneof\">");
    let empty = out.len();
    push_id_types(out, context, holder, input);
    if out.len() == empty {
        out.truncate(mark);
    } else {
        out.push_str("</p>\n");
    }
}

/// Directives applied to something, each linked to its definition.
pub(super) fn push_applied(out: &mut String, context: &Context, applied: &[AppliedDirective]) {
    if applied.is_empty() {
        return;
    }
    out.push_str("<p class=\"applied\">");
    for (number, directive) in applied.iter().enumerate() {
        if number > 0 {
            out.push(' ');
        }
        let is_defined = context.model.find_directive(&directive.name).is_some();
        if is_defined {
            out.push_str("<a class=\"code\" href=\"");
            context.push_path(out, &[Kind::Directives.word(), &directive.name]);
            out.push_str("\">");
        } else {
            out.push_str("<code>");
        }
        push_applied_text(out, directive);
        out.push_str(if is_defined { "</a>" } else { "</code>" });
    }
    out.push_str("</p>\n");
}

/// `@name(argument: value)`, escaped.
pub(super) fn push_applied_text(out: &mut String, directive: &AppliedDirective) {
    out.push('@');
    push_escaped(out, &directive.name);
    for (number, (name, value)) in directive.arguments.iter().enumerate() {
        out.push_str(if number == 0 { "(" } else { ", " });
        push_escaped(out, name);
        out.push_str(": ");
        push_wrapping(out, value);
    }
    if !directive.arguments.is_empty() {
        out.push(')');
    }
}

/// `32, 1 deprecated`.
pub(super) fn count_note(all: usize, deprecated: usize) -> String {
    match deprecated {
        0 => format_number(all),
        some => format!("{}, {} deprecated", format_number(all), format_number(some)),
    }
}

/// Lists of more than so many rows have a filter.
const MIN_FILTERED: usize = 20;

/// Writes the attribute that makes the script add a filter to a page, for a list that is long enough. `many` says what is
/// filtered: `fields`.
pub(super) fn push_filter_mark(out: &mut String, count: usize, many: &str) {
    if count > MIN_FILTERED {
        put!(out, " data-filter=\"{} {many}\"", format_number(count));
    }
}

fn push_breakable(out: &mut String, name: &str) {
    if name.len() < 18 {
        return out.push_str(name);
    }
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && before.is_ascii_lowercase()
            || letter == '_' && before.is_ascii_alphanumeric()
        {
            out.push_str("<wbr>");
        }
        out.push(letter);
        before = letter;
    }
}
