//! `llms.txt`: an index that a language model can read first.

use super::About;
use super::guide;
use super::writer::{Writer, push_literal};
use crate::docs::Docs;
use crate::guide::GuideEntry;
use crate::render::context::Context;
use crate::render::escape::put;
use crate::render::lists::items;
use schema_model::Kind;
use schema_model::text::format_number;

/// Links in all.
const MAX_LINKS: usize = 2_000;
/// Characters of a description.
const LINE: usize = 160;

/// `llms.txt` in two parts, so that a host can list its own files between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlmsIndex {
    /// Title, summary and counts.
    pub head: String,
    /// The sections of guides and pages, each with a heading of level 2.
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

/// Guides and operations first, then what they return and take; scalars and directives are optional reading.
pub(crate) fn index(docs: &Docs, about: &About<'_>, guides: &[GuideEntry]) -> LlmsIndex {
    let context = Context::markdown(docs.model(), docs.index(), about.links);
    let mut writer = Writer::new(&context);
    head(&mut writer, docs, about);
    let head = std::mem::take(&mut writer.out);
    guide::list(&mut writer, guides);
    let mut left = MAX_LINKS;
    for kind in Kind::ALL {
        let items = items(&context, kind);
        if items.is_empty() {
            continue;
        }
        let is_optional = matches!(kind, Kind::Scalars | Kind::Directives);
        let first_optional = is_optional && !writer.out.contains("\n## Optional\n");
        if !is_optional {
            writer.heading(2, kind.label());
            writer.gap();
        } else if first_optional {
            writer.heading(2, "Optional");
            writer.gap();
        }
        let shown = items.len().min(left);
        left -= shown;
        for item in items.iter().take(shown) {
            writer.out.push_str("- [");
            if kind == Kind::Directives {
                writer.out.push('@');
            }
            push_literal(&mut writer.out, item.name);
            writer.out.push_str("](");
            context.push_path(&mut writer.out, &[kind.word(), item.name]);
            writer.out.push(')');
            if item.deprecation.is_some() {
                writer.out.push_str(" (deprecated)");
            }
            writer.plain_line(item.description, LINE);
            writer.out.push('\n');
        }
        if shown < items.len() {
            put!(writer.out, "- [{}](", kind.label());
            context.push_path(&mut writer.out, &[kind.word()]);
            put!(
                writer.out,
                "): {} more\n",
                format_number(items.len() - shown)
            );
        }
    }
    LlmsIndex {
        head,
        sections: writer.out,
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
    let number = |count: u32| format_number(count as usize);
    writer.gap();
    put!(
        writer.out,
        "A GraphQL API with {} operations, {} types and {} fields.\n",
        number(counts.operations),
        number(counts.types),
        number(counts.fields)
    );
}
