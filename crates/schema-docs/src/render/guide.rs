//! A guide's page, the list of guides, and their place on the overview.

use crate::guide::{GUIDES, Guide, GuideEntry, INTRODUCTION};
use crate::markdown::{CodeLinks, GuideHtml, guide_html, guide_summary};
use crate::navigation::has_page;
use crate::page::TocEntry;
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use schema_model::Kind;

use super::context::Context;
use super::escape::{direction, push_escaped, put};
use super::parts::{Draft, begin_list, push_actions, push_words_below};
use super::{DESCRIPTION, finish};
use schema_model::text::{format_count, format_number};

/// Begins the column with the headings of a guide.
const ON_THIS_PAGE: &str = "<aside class=\"code-column on-page\">";

/// Links code spans as descriptions do, and addresses of these docs, relative ones as from a guide's page.
pub(crate) struct GuideLinks<'a> {
    context: &'a Context<'a>,
    entries: &'a [GuideEntry],
}

impl<'a> GuideLinks<'a> {
    pub fn new(context: &'a Context<'a>, entries: &'a [GuideEntry]) -> Self {
        Self { context, entries }
    }
}

impl CodeLinks for GuideLinks<'_> {
    fn push_href(&self, out: &mut String, code: &str) -> bool {
        self.context.within(None).push_href(out, code)
    }

    fn push_guide(&self, out: &mut String, address: &str) -> bool {
        let (address, anchor) = match address.trim().split_once('#') {
            Some((address, anchor)) => (address, Some(anchor)),
            None => (address.trim(), None),
        };
        if !anchor.is_none_or(is_anchor) {
            return false;
        }
        let own = self.context.own_path(address);
        let path = own.unwrap_or_else(|| below_guides(address));
        let found = match path.split_once('/') {
            Some((GUIDES, key)) => self.push_key(out, key),
            // Beside the guide that links.
            None => self.push_key(out, path),
            Some((word, name)) if self.has_page(word, name) => {
                self.context.push_path(out, &[word, name]);
                true
            }
            Some(_) => false,
        };
        if let (true, Some(anchor)) = (found, anchor) {
            self.context.push_anchor(out, anchor);
        }
        found
    }
}

impl GuideLinks<'_> {
    fn push_key(&self, out: &mut String, key: &str) -> bool {
        match key {
            INTRODUCTION => self.context.push_path(out, &[]),
            key if self.entries.iter().any(|entry| entry.key == key) => {
                self.context.push_path(out, &[GUIDES, key]);
            }
            _ => return false,
        }
        true
    }

    fn has_page(&self, word: &str, name: &str) -> bool {
        let Context { model, index, .. } = self.context;
        Kind::from_word(word).is_some_and(|kind| has_page(model, index, kind, name))
    }
}

/// An address as one below the docs: guides stand one folder deep.
fn below_guides(address: &str) -> &str {
    let address = address.trim_start_matches("./");
    address.strip_prefix("../").unwrap_or(address)
}

/// Anchors of pages, and nothing that would need escaping.
fn is_anchor(anchor: &str) -> bool {
    !anchor.is_empty()
        && anchor
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// Renders a guide.
pub(crate) fn page(context: &Context, guide: &Guide<'_>, entries: &[GuideEntry]) -> PageParts {
    let links = GuideLinks::new(context, entries);
    let GuideHtml { html, toc, .. } = guide_html(guide.body, guide.title, &links);
    let mut draft = Draft::with_capacity(html.len() + 2048);
    let out = &mut draft.html;
    out.push_str(
        "<article class=\"page\">\n<nav class=\"crumb\" aria-label=\"Breadcrumb\"><a href=\"",
    );
    context.push_path(out, &[GUIDES]);
    put!(
        out,
        "\">Guides</a></nav>\n<div class=\"page-head\"><h1 tabindex=\"-1\"{}>",
        direction(guide.title)
    );
    push_escaped(out, guide.title);
    out.push_str("</h1>");
    push_actions(out, context, (GUIDES, guide.key), None);
    out.push_str("</div>\n<div class=\"prose\">\n");
    out.push_str(&html);
    out.push_str("</div>\n");
    push_neighbours(out, context, guide.key, entries);
    let contents = contents(&toc);
    draft.toc = toc;
    if !contents.is_empty() {
        draft.column(ON_THIS_PAGE);
        draft.html.push_str(&contents);
    }
    let summary = guide_summary(guide.body, DESCRIPTION);
    let description = if summary.is_empty() {
        format!("{}: a guide.", guide.title)
    } else {
        summary
    };
    finish(
        draft,
        format!("{GUIDES}/{}", guide.key),
        guide.title,
        PageKind::Guides,
        description,
    )
}

/// Renders the list; none where there are no guides.
pub(crate) fn list(context: &Context, entries: &[GuideEntry]) -> Option<PageParts> {
    if entries.is_empty() {
        return None;
    }
    let mut draft = Draft::with_capacity(1024 + entries.len() * 300);
    let out = &mut draft.html;
    begin_list(out, context, "Guides");
    put!(
        out,
        "<span class=\"count\">{}</span></div>\n",
        format_number(entries.len())
    );
    push_entries(out, context, entries);
    let description = format!("{}.", format_count(entries.len(), "guide", "guides"));
    Some(finish(
        draft,
        GUIDES.to_owned(),
        "Guides",
        PageKind::Index,
        description,
    ))
}

/// The section of the overview.
pub(super) fn push_section(draft: &mut Draft, context: &Context, entries: &[GuideEntry]) {
    if !entries.is_empty() {
        draft.section(GUIDES, "Guides", &format_number(entries.len()));
        push_entries(&mut draft.html, context, entries);
    }
}

/// The owner's words at the top of the overview.
pub(super) fn push_introduction(
    draft: &mut Draft,
    context: &Context,
    text: &str,
    entries: &[GuideEntry],
) {
    let made = guide_html(text, "Overview", &GuideLinks::new(context, entries));
    draft.html.push_str("<div class=\"prose\">\n");
    draft.html.push_str(&made.html);
    draft.html.push_str("</div>\n");
    draft.toc.extend(made.toc);
}

fn push_entries(out: &mut String, context: &Context, entries: &[GuideEntry]) {
    out.push_str("<ul class=\"list badged kd\" data-letter=\"§\">\n");
    for entry in entries {
        out.push_str("<li><a class=\"nm guide\" href=\"");
        context.push_path(out, &[GUIDES, &entry.key]);
        put!(out, "\"{}>", direction(&entry.title));
        push_escaped(out, &entry.title);
        out.push_str("</a>");
        if !entry.summary.is_empty() {
            push_words_below(out, &entry.summary);
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

/// The guides before and after.
fn push_neighbours(out: &mut String, context: &Context, key: &str, entries: &[GuideEntry]) {
    let Some(at) = entries.iter().position(|entry| entry.key == key) else {
        return;
    };
    let before = at.checked_sub(1).and_then(|at| entries.get(at));
    let after = entries.get(at + 1);
    if before.is_none() && after.is_none() {
        return;
    }
    out.push_str("<nav class=\"neighbours\" aria-label=\"Guides before and after\">");
    for (entry, word) in [(before, "Previous"), (after, "Next")] {
        let Some(entry) = entry else { continue };
        put!(
            out,
            "<a class=\"{}\" href=\"",
            word.to_ascii_lowercase().as_str()
        );
        context.push_path(out, &[GUIDES, &entry.key]);
        put!(out, "\"><span>{word}</span>");
        push_escaped(out, &entry.title);
        out.push_str("</a>");
    }
    out.push_str("</nav>\n");
}

/// The headings beside the text, where there is more than one; else nothing.
fn contents(toc: &[TocEntry]) -> String {
    if toc.len() < 2 {
        return String::new();
    }
    let mut contents = String::from("<nav aria-label=\"On this page\"><p>On this page</p>\n<ul>\n");
    let out = &mut contents;
    for entry in toc {
        put!(out, "<li class=\"level-{}\"><a href=\"#", entry.level);
        push_escaped(out, &entry.id);
        put!(out, "\"{}>", direction(&entry.title));
        push_escaped(out, &entry.title);
        out.push_str("</a></li>\n");
    }
    out.push_str("</ul></nav>");
    contents
}
