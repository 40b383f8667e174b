//! A page in parts, so that callers can add or leave out some of them.

use crate::page::{Page, TocEntry};
use crate::page_kind::PageKind;

/// The end of an article.
const ARTICLE_END: &str = "</article>\n";
const COLUMN_END: &str = "</aside>\n";

/// The parts of a page. [`PageParts::finish`] joins them in the order of the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageParts {
    /// Its path below the documentation's root, `objects/User`.
    pub path: String,
    /// Its title, plain text.
    pub title: String,
    /// Its kind.
    pub kind: PageKind,
    /// At most 160 characters of plain text.
    pub description: String,
    /// HTML before the article. The engine writes none.
    pub notes: String,
    /// The article up to its first section.
    pub head: Section,
    /// The sections of the article.
    pub sections: Vec<Section>,
    /// The column beside the article.
    pub column: Option<Column>,
    /// HTML after article and column. The engine writes none.
    pub foot: String,
}

/// A part of a page, with its heading if it has one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Section {
    /// Id of its heading, `section-fields`; empty without one.
    pub id: String,
    /// Safe to put into a document.
    pub html: String,
    /// Its headings for the table of contents.
    pub toc: Vec<TocEntry>,
}

/// The column beside the article: code or other additions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub(crate) start: &'static str,
    /// Its sections.
    pub sections: Vec<Section>,
}

impl PageParts {
    /// Returns the index of a section in `sections`, or their number if it is missing.
    #[must_use]
    pub fn position(&self, id: &str) -> usize {
        let at = self.sections.iter().position(|section| section.id == id);
        at.unwrap_or(self.sections.len())
    }

    /// Joins the parts into a page.
    #[must_use]
    pub fn finish(self) -> Page {
        let column = self.column.as_ref();
        let beside = column.map_or(&[][..], |column| &column.sections);
        let sections = || self.sections.iter().chain(beside);
        let bytes: usize = sections().map(|section| section.html.len()).sum();
        let bytes = bytes + self.notes.len() + self.head.html.len() + self.foot.len() + 128;
        let mut html = String::with_capacity(bytes);
        html.push_str(&self.notes);
        html.push_str(&self.head.html);
        for section in &self.sections {
            html.push_str(&section.html);
        }
        html.push_str(ARTICLE_END);
        if let Some(column) = column {
            html.push_str(column.start);
            for section in &column.sections {
                html.push_str(&section.html);
            }
            html.push_str(COLUMN_END);
        }
        html.push_str(&self.foot);
        let toc = std::iter::once(&self.head).chain(sections());
        let toc = toc
            .flat_map(|section| section.toc.iter().cloned())
            .collect();
        Page {
            toc,
            html,
            path: self.path,
            title: self.title,
            kind: self.kind,
            description: self.description,
        }
    }
}
