//! `llms.txt`: an index that a language model can read first.

use super::About;
use super::guide;
use super::writer::{Writer, push_literal};
use crate::docs::Docs;
use crate::guide::GuideEntry;
use crate::page_kind::PageKind;
use crate::render::context::Context;
use crate::render::escape::put;
use crate::render::kinds::KindLook;
use crate::render::lists::items;
use schema_model::Kind;
use schema_model::text::{format_count, format_number};

/// Maximum number of characters of the whole text.
pub(crate) const MAX_INDEX: usize = 40_000;
/// Characters that stay free for the section of a host.
const RESERVE: usize = 2_000;
/// Maximum number of guides that a long index lists.
const MAX_GUIDES: usize = 60;
/// Characters of a description.
const LINE: usize = 160;

/// `llms.txt` in two parts, so that a host can list its own files between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlmsIndex {
    /// Title, summary and counts.
    pub head: String,
    /// The sections of guides, groups and pages, each with a heading of level 2.
    pub sections: String,
}

impl LlmsIndex {
    /// Returns the whole text with `section` before the sections of guides and pages. `section` is empty, or
    /// Markdown that ends with a line break.
    #[must_use]
    pub fn with_section(&self, section: &str) -> String {
        let parts = [&*self.head, section, &*self.sections];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }
}

/// Guides and operations first, then what they return and take; scalars and directives are optional reading. Where
/// that is too long, groups stand for what is in them.
pub(crate) fn index(docs: &Docs, about: &About<'_>, guides: &[GuideEntry]) -> LlmsIndex {
    let context = Context::of_markdown(docs, about.links);
    let mut writer = Writer::new(&context);
    head(&mut writer, docs, about);
    let head = std::mem::take(&mut writer.out);
    let most = MAX_INDEX.saturating_sub(RESERVE + head.chars().count());
    let deprecated = docs.navigation().deprecated;
    guide::list(&mut writer, guides);
    writer.deprecations(deprecated);
    let is_whole = writer.out.chars().count() <= most && writer.pages(most);
    let whole = writer.out.len();
    if is_whole {
        // Groups and lists are a second way to the same pages.
        writer.groups();
        writer.kinds();
        if writer.out.chars().count() > most {
            writer.out.truncate(whole);
            writer.kinds();
        }
        if writer.out.chars().count() > most {
            writer.out.truncate(whole);
        }
    } else {
        writer.out.clear();
        guide::list(&mut writer, guides.get(..MAX_GUIDES).unwrap_or(guides));
        writer.deprecations(deprecated);
        writer.groups();
        writer.kinds();
    }
    LlmsIndex {
        head,
        sections: writer.out,
    }
}

impl Writer<'_> {
    /// Every page with one line. Returns whether the text stays within `most` characters; stops where it does not.
    fn pages(&mut self, most: usize) -> bool {
        let mut has_optional = false;
        for kind in Kind::ALL {
            let items = items(self.context, kind);
            if items.is_empty() {
                continue;
            }
            let is_optional = matches!(kind, Kind::Scalars | Kind::Directives);
            if !is_optional {
                self.heading(2, kind.label());
                self.gap();
            } else if !has_optional {
                has_optional = true;
                self.heading(2, "Optional");
                self.gap();
            }
            // A line has at least 20 characters, so a list with more items cannot fit.
            if items.len() > most / 20 {
                return false;
            }
            self.items(kind, &items, LINE);
            if self.out.chars().count() > most {
                return false;
            }
        }
        true
    }

    /// A section with a link to the page of deprecations; nothing if there are none.
    fn deprecations(&mut self, count: u32) {
        if count == 0 {
            return;
        }
        self.heading(2, "Deprecations");
        self.gap();
        self.out.push_str("- [Deprecated](");
        self.context
            .push_path(&mut self.out, &[PageKind::Deprecated.word()]);
        put!(
            self.out,
            "): {}, with reasons, replacements and days of removal\n",
            format_count(count as usize, "deprecated part", "deprecated parts")
        );
    }

    /// A link to each list, and to the graph.
    fn kinds(&mut self) {
        self.heading(2, "Lists");
        self.gap();
        for kind in Kind::ALL {
            let count = items(self.context, kind).len();
            if count > 0 {
                put!(self.out, "- [{}](", kind.label());
                self.context.push_path(&mut self.out, &[kind.word()]);
                put!(
                    self.out,
                    "): {}. {}\n",
                    format_number(count),
                    kind.explanation()
                );
            }
        }
        // A folder of files has no such page.
        if self.context.links().is_files() {
            return;
        }
        put!(self.out, "- [{}](", PageKind::Graph.label());
        self.context
            .push_path(&mut self.out, &[PageKind::Graph.word()]);
        self.out
            .push_str("): the types that are connected with most others\n");
    }
}

/// Title, summary, what the files are.
pub(super) fn head(writer: &mut Writer<'_>, docs: &Docs, about: &About<'_>) {
    let mut title = String::new();
    push_literal(&mut title, about.title);
    writer.heading(1, &title);
    writer.gap();
    writer.out.push_str("> ");
    match about.summary.filter(|summary| !summary.trim().is_empty()) {
        Some(summary) => push_literal(&mut writer.out, &crate::markdown::as_written(summary, 500)),
        // The name "Shop API" needs no "API" behind it.
        None if about.title.trim_end().to_ascii_lowercase().ends_with("api") => {
            put!(writer.out, "Documentation of the GraphQL {title}.");
        }
        None => put!(writer.out, "Documentation of the GraphQL API {title}."),
    }
    writer.out.push('\n');
    let counts = docs.counts();
    let number = |count: u32, one: &str, many: &str| format_count(count as usize, one, many);
    writer.gap();
    put!(
        writer.out,
        "A GraphQL API with {}, {} and {}.\n",
        number(counts.operations, "operation", "operations"),
        number(counts.types, "type", "types"),
        number(counts.fields, "field", "fields")
    );
    if let Some(of) = &docs.layout().authentication {
        writer.gap();
        put!(writer.out, "{}\n", of.to_markdown());
    }
}
