//! A page of the documentation, and the addresses of pages.

use std::collections::HashMap;

use serde::Serialize;

use crate::deprecated::Day;
use crate::named_example::{NamedExample, NamedExamples};
use crate::page_kind::PageKind;
use crate::render::escape::push_escaped;
use schema_changes::History;

/// Last part of the path of the page with all uses of a type, `objects/User/used-by`.
pub const USED_BY: &str = "used-by";

/// Where the documentation is; every link of a page begins with it.
///
/// ```
/// use schema_docs::Links;
///
/// let hosted = Links::new("/d/acme/shop");
/// assert_eq!(hosted.page("objects/User"), "/d/acme/shop/objects/User");
/// assert_eq!(hosted.markdown("overview"), "/d/acme/shop.md");
/// let files = Links::files("..");
/// assert_eq!(files.page("overview"), "../index.html");
/// assert_eq!(files.page("objects"), "../objects/index.html");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Links<'a> {
    base: &'a str,
    is_files: bool,
    renames: Option<&'a Renames>,
    endpoint: Option<&'a str>,
    history: Option<(&'a History, &'a str)>,
    today: Option<Day>,
    examples: Option<&'a NamedExamples>,
    /// Characters that stand before each address once a text is sent.
    host: usize,
}

/// Other names for the files of some pages. On many file systems `User` and `user` are one file, Windows has no file
/// `con.html`, and no system has file names of a thousand letters. Such files get a number after the name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renames(HashMap<(String, String), String>);

impl Renames {
    /// Names that Windows reserves for devices.
    const RESERVED: [&'static str; 6] = ["con", "prn", "aux", "nul", "index", "conin$"];

    /// Maximum letters of a name in a file name; file systems allow 255 bytes in all.
    const MAX_FILE_NAME: usize = 180;

    /// Finds the pages to rename among the paths of all pages. The first of several with the same file keeps its name.
    #[must_use]
    pub fn new(paths: impl Iterator<Item = String>) -> Self {
        let mut taken: HashMap<(String, String), u32> = HashMap::new();
        let mut renames = HashMap::new();
        for path in paths {
            let Some((kind, name)) = path.split_once('/') else {
                continue;
            };
            let stem = name.get(..Self::MAX_FILE_NAME).unwrap_or(name);
            let small = stem.to_ascii_lowercase();
            let is_device = Self::RESERVED.contains(&&*small)
                || (small.len() == 4 && (small.starts_with("com") || small.starts_with("lpt")));
            let must_change = is_device || stem.len() < name.len();
            let number = taken.entry((kind.to_owned(), small)).or_default();
            *number += 1;
            if *number == 1 && !must_change {
                continue;
            }
            *number = (*number).max(2);
            // GraphQL names have no hyphens, so no other page has this name.
            renames.insert(
                (kind.to_owned(), name.to_owned()),
                format!("{stem}-{number}"),
            );
        }
        Self(renames)
    }

    /// Returns the name of the file of a page, if it differs from the page's.
    #[must_use]
    pub fn of(&self, kind: &str, name: &str) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        self.0
            .get(&(kind.to_owned(), name.to_owned()))
            .map(String::as_str)
    }
}

impl<'a> Links<'a> {
    /// Returns the address of the overview, with which all others begin.
    pub(crate) fn base(&self) -> &'a str {
        self.base
    }

    /// Creates links to pages on a server. `base` is the root of the documentation without a trailing slash:
    /// `/d/acme/shop`.
    #[must_use]
    pub const fn new(base: &'a str) -> Self {
        Self {
            base,
            is_files: false,
            renames: None,
            endpoint: None,
            history: None,
            today: None,
            examples: None,
            host: 0,
        }
    }

    /// Creates links to files of a static site. `base` leads from the page to the root: `.` or `..`.
    #[must_use]
    pub const fn files(base: &'a str) -> Self {
        Self {
            base,
            is_files: true,
            renames: None,
            endpoint: None,
            history: None,
            today: None,
            examples: None,
            host: 0,
        }
    }

    /// Returns links under which some files have other names.
    #[must_use]
    pub const fn with_renames(self, renames: &'a Renames) -> Self {
        Self {
            renames: Some(renames),
            ..self
        }
    }

    /// Returns links with the URL of the service that example operations call.
    #[must_use]
    pub const fn sent_to(self, endpoint: &'a str) -> Self {
        Self {
            endpoint: Some(endpoint),
            ..self
        }
    }

    /// Returns links with which pages say since which version things exist. `changelog` is the address of the changelog,
    /// below which each version has a page.
    #[must_use]
    pub const fn with_history(self, history: &'a History, changelog: &'a str) -> Self {
        Self {
            history: Some((history, changelog)),
            ..self
        }
    }

    /// Returns links with the day of reading, from which the page of deprecations counts. Without it, that page has no
    /// calendar.
    #[must_use]
    pub const fn on(self, today: Option<Day>) -> Self {
        Self { today, ..self }
    }

    /// Returns links with which pages show the owner's examples.
    #[must_use]
    pub const fn with_examples(self, examples: &'a NamedExamples) -> Self {
        Self {
            examples: Some(examples),
            ..self
        }
    }

    /// Returns links to which the caller gives a host of that many characters, so that texts stay short enough with it.
    #[must_use]
    pub const fn below_host(self, host: usize) -> Self {
        Self { host, ..self }
    }

    /// Returns how many characters a Markdown text has once its links have a host.
    pub(crate) fn count_characters(&self, text: &str) -> usize {
        let hosts = match self.host {
            0 => 0,
            host => text.matches("](/").count() * host,
        };
        text.chars().count() + hosts
    }

    /// Returns the owner's examples.
    pub(crate) fn examples(&self) -> &'a [NamedExample] {
        self.examples.map_or(&[], NamedExamples::all)
    }

    /// Returns the owner's examples that the page at a path shows.
    pub(crate) fn examples_at(&self, path: &str) -> Vec<&'a NamedExample> {
        let examples = self.examples;
        examples.map_or_else(Vec::new, |examples| examples.at(path).collect())
    }

    pub(crate) const fn today(&self) -> Option<Day> {
        self.today
    }

    pub(crate) const fn history(&self) -> Option<(&'a History, &'a str)> {
        self.history
    }

    pub(crate) const fn is_files(&self) -> bool {
        self.is_files
    }

    pub(crate) const fn endpoint(&self) -> Option<&'a str> {
        self.endpoint
    }

    /// Returns the address of the page at a path: `overview`, `objects`, `objects/User`.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        let mut out = String::new();
        self.push_page(&mut out, parts(path));
        out
    }

    /// Returns the address of the page as Markdown.
    #[must_use]
    pub fn markdown(&self, path: &str) -> String {
        let mut out = String::new();
        self.push_markdown(&mut out, parts(path));
        out
    }

    /// Appends the address of the graph around a type. Returns false for files, which have no graph.
    pub(crate) fn push_graph(&self, out: &mut String, focus: &str) -> bool {
        if self.is_files {
            return false;
        }
        push_escaped(out, self.base);
        out.push_str("/graph?focus=");
        out.push_str(focus);
        true
    }

    /// Appends an address by kind and name. An empty kind is the overview, an empty name the list of the kind.
    pub(crate) fn push_page(&self, out: &mut String, path: (&str, &str)) {
        self.push(out, path);
        if self.is_files {
            out.push_str(".html");
        }
    }

    pub(crate) fn push_markdown(&self, out: &mut String, path: (&str, &str)) {
        self.push(out, path);
        out.push_str(".md");
    }

    /// Appends the end of an address. In files, a page with pages below it is the index of a folder.
    fn push(&self, out: &mut String, (kind, name): (&str, &str)) {
        push_escaped(out, self.base);
        let file = self.renames.and_then(|renames| renames.of(kind, name));
        for part in [kind, file.unwrap_or(name)] {
            if !part.is_empty() {
                out.push('/');
                out.push_str(part);
            }
        }
        if self.is_files && name.is_empty() {
            out.push_str("/index");
        }
    }
}

fn parts(path: &str) -> (&str, &str) {
    match path.split_once('/') {
        Some(parts) => parts,
        None if path == PageKind::Overview.word() => ("", ""),
        None => (path, ""),
    }
}

/// One page, rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    /// Its path below the documentation's root, `objects/User`.
    pub path: String,
    /// Its title, plain text.
    pub title: String,
    /// Its kind.
    pub kind: PageKind,
    /// At most 160 characters of plain text.
    pub description: String,
    /// The article, safe to put into a document.
    pub html: String,
    /// Headings within the article, in order.
    pub toc: Vec<TocEntry>,
}

/// A heading within a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TocEntry {
    /// Anchor, without `#`.
    pub id: String,
    /// Plain text.
    pub title: String,
    /// 2 for a section, 3 for its parts.
    pub level: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_differ_on_every_file_system() {
        let long = "a".repeat(300);
        let names = ["User", "user", "USER", "Con", "com1", "con", &long, "Other"];
        let renames = Renames::new(names.iter().map(|name| format!("objects/{name}")));
        let of = |name: &str| renames.of("objects", name).map(str::to_owned);
        assert_eq!(of("User"), None);
        assert_eq!(of("user").unwrap(), "user-2");
        assert_eq!(of("USER").unwrap(), "USER-3");
        assert_eq!(of("Con").unwrap(), "Con-2");
        assert_eq!(of("con").unwrap(), "con-3");
        assert_eq!(of("com1").unwrap(), "com1-2");
        assert_eq!(of("Other"), None);
        assert_eq!(of(&long).unwrap(), format!("{}-2", "a".repeat(180)));
    }
}
