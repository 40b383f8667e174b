//! One page: its text as Markdown and HTML.

use schema_docs::manual::{page_html, written_links};
use schema_docs::{Guide, TocEntry, is_manual_mark};

use crate::ROOT;
use crate::reference::OperationLink;

/// A page before its links are known.
pub(crate) struct Draft {
    pub key: String,
    pub group: &'static str,
    pub parent: Option<&'static str>,
    pub title: String,
    pub description: String,
    /// Markdown, with the title in its first line.
    pub body: String,
    pub operations: Vec<OperationLink>,
}

/// A page of the documentation.
#[derive(Debug)]
pub struct HelpPage {
    /// Its name in addresses.
    pub key: String,
    /// The group in the navigation.
    pub group: &'static str,
    /// Key of the page that it belongs to.
    pub parent: Option<&'static str>,
    /// The title, plain text.
    pub title: String,
    /// A sentence or two, plain text.
    pub description: String,
    /// The text with absolute links.
    pub markdown: String,
    /// The text below the title.
    pub html: String,
    /// Its headings.
    pub toc: Vec<TocEntry>,
    /// The operations of the API that it explains.
    pub operations: Vec<OperationLink>,
    /// Links that lead to no page, as they are written. A test demands that there are none.
    pub dead_links: Vec<String>,
    body: String,
}

impl HelpPage {
    /// Path of the page.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{ROOT}/{}", self.key)
    }

    pub(crate) fn guide(&self) -> Guide<'_> {
        guide(&self.key, &self.title, &self.body)
    }
}

fn guide<'a>(key: &'a str, title: &'a str, body: &'a str) -> Guide<'a> {
    Guide { key, title, body }
}

/// Renders the pages. Their links are keys of pages (`api-keys#create`) or paths of the site (`/pricing`).
pub(crate) fn finish(drafts: Vec<Draft>, public_url: &str) -> Vec<HelpPage> {
    let keys: Vec<String> = drafts.iter().map(|draft| draft.key.clone()).collect();
    let finished = drafts.into_iter().map(|draft| {
        let resolve = |address: &str| resolve(&keys, address);
        let guide = guide(&draft.key, &draft.title, &draft.body);
        let links = written_links(&guide);
        let made = page_html(&guide, &resolve);
        let dead_links = links.iter().filter(|link| resolve(link).is_none());
        HelpPage {
            dead_links: dead_links.cloned().collect(),
            markdown: with_absolute_links(&draft.body, &links, &keys, public_url),
            html: made.html,
            toc: made.toc,
            key: draft.key,
            group: draft.group,
            parent: draft.parent,
            operations: draft.operations,
            title: draft.title,
            description: draft.description,
            body: draft.body,
        }
    });
    finished.collect()
}

/// Returns the address behind a link, if there is such a page.
fn resolve(keys: &[String], address: &str) -> Option<String> {
    if address.starts_with('/') {
        return Some(address.to_owned());
    }
    let (key, anchor) = split(address);
    let is_page = keys.iter().any(|known| known == key);
    is_page.then(|| format!("{ROOT}/{key}{anchor}"))
}

fn split(address: &str) -> (&str, &str) {
    address.split_at(address.find('#').unwrap_or(address.len()))
}

/// Returns the Markdown for readers who have nothing but this text: its links lead to the Markdown of other pages.
fn with_absolute_links(body: &str, links: &[String], keys: &[String], public_url: &str) -> String {
    let mut text = without_marks(body);
    for link in links {
        let (key, anchor) = split(link);
        let address = if link.starts_with('/') {
            format!("{public_url}{link}")
        } else if keys.iter().any(|known| known == key) {
            format!("{public_url}{ROOT}/{key}.md{anchor}")
        } else {
            continue;
        };
        text = text.replace(&format!("]({link})"), &format!("]({address})"));
    }
    text.replace("](/pictures/", &format!("]({public_url}/pictures/"))
}

/// Returns the text without the comments around tabs and columns, which say nothing to readers of Markdown.
fn without_marks(body: &str) -> String {
    let mut text = String::with_capacity(body.len());
    let mut is_after_mark = false;
    for line in body.split_inclusive('\n') {
        if is_manual_mark(line) {
            is_after_mark = true;
        } else if !(is_after_mark && line.trim().is_empty()) {
            is_after_mark = false;
            text.push_str(line);
        }
    }
    text
}
