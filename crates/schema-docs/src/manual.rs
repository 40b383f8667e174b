//! A manual: pages of Markdown that belong to no schema, such as the documentation of the program itself. They are
//! rendered and searched as guides are, with plain ids of headings and with addresses that the caller knows.

use crate::guide::{GUIDES, Guide, GuideEntry, GuidePreview};
use crate::markdown::{self, CodeLinks};
use crate::search::{GuideTexts, SearchQuery, SearchResults, guides};

/// Ids of headings are those of their words: `#exit-status`.
const NO_PREFIX: &str = "";

/// Returns the address behind a link as it is written, or `None` if the link leads nowhere.
pub type Resolve<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A manual's pages, ready to be searched.
#[derive(Debug, Default)]
pub struct Manual {
    entries: Vec<GuideEntry>,
    texts: GuideTexts,
}

impl Manual {
    /// Reads pages. Each comes with a line about it.
    #[must_use]
    pub fn new(pages: &[(Guide<'_>, &str)]) -> Self {
        let entry = |(page, summary): &(Guide<'_>, &str)| GuideEntry {
            key: page.key.to_owned(),
            title: page.title.to_owned(),
            summary: (*summary).to_owned(),
        };
        let guides: Vec<Guide<'_>> = pages.iter().map(|(page, _)| *page).collect();
        Self {
            entries: pages.iter().map(entry).collect(),
            texts: GuideTexts::with_ids(&guides, NO_PREFIX),
        }
    }

    /// Searches titles, headings and sentences; if nothing has the words, for the nearest known words. The path of a hit
    /// is the key of the page, with an anchor for a part. If nothing is found, the suggestions are the keys of the pages
    /// with the nearest titles.
    #[must_use]
    pub fn search(&self, q: &str, limit: usize) -> SearchResults {
        let query = SearchQuery {
            q,
            limit,
            kind: None,
        };
        let find = |query: &SearchQuery<'_>| {
            guides::add(SearchResults::default(), query, &self.entries, &self.texts)
        };
        let mut results = find(&query);
        if results.hits.is_empty()
            && let Some(q) = guides::correct(q, &self.entries, &self.texts)
        {
            results = find(&SearchQuery { q: &q, ..query });
        }
        if results.hits.is_empty() {
            results.suggestions = guides::suggest(q, &self.entries);
        }
        for hit in &mut results.hits {
            if let Some(path) = hit.path.strip_prefix(GUIDES) {
                hit.path = path.trim_start_matches('/').to_owned();
            }
        }
        results
    }
}

/// Returns a page as HTML below its title, with its headings.
#[must_use]
pub fn page_html(page: &Guide<'_>, resolve: Resolve<'_>) -> GuidePreview {
    let made = markdown::html_with_ids(page.body, page.title, &Links(resolve), NO_PREFIX);
    GuidePreview {
        html: made.html,
        toc: made.toc,
        images: made.images,
    }
}

/// Returns the addresses that the links of a page lead to, as they are written.
#[must_use]
pub fn written_links(page: &Guide<'_>) -> Vec<String> {
    let found = std::cell::RefCell::new(Vec::new());
    let note = |address: &str| {
        found.borrow_mut().push(address.to_owned());
        Some(address.to_owned())
    };
    let _ = page_html(page, &note);
    found.into_inner()
}

struct Links<'a>(Resolve<'a>);

impl CodeLinks for Links<'_> {
    fn push_href(&self, _: &mut String, _: &str) -> bool {
        false
    }

    fn push_guide(&self, out: &mut String, address: &str) -> bool {
        let Some(address) = (self.0)(address.trim()) else {
            return false;
        };
        crate::render::escape::push_escaped(out, &address);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Guide<'_> = Guide {
        key: "ci",
        title: "Pipelines",
        body: "# Pipelines\nRuns in a pipeline.\n\n## Exit status\nSee [keys](api-keys#create), [below](#exit-status) \
               and [nothing](nowhere).\n\nA `User` is no link.",
    };

    fn resolve(address: &str) -> Option<String> {
        address
            .starts_with("api-keys")
            .then(|| format!("/docs/{address}"))
    }

    #[test]
    fn ids_are_the_words_of_headings_and_links_are_the_callers() {
        let made = page_html(&PAGE, &resolve);
        assert_eq!(made.toc[0].id, "exit-status");
        assert!(
            made.html.contains("<h2 id=\"exit-status\">"),
            "{}",
            made.html
        );
        assert!(
            made.html
                .contains("<a href=\"/docs/api-keys#create\">keys</a>")
        );
        assert!(
            made.html
                .contains("<a href=\"#exit-status\">below</a> and nothing"),
            "{}",
            made.html
        );
        assert!(made.html.contains("<code>User</code>"));
        assert_eq!(written_links(&PAGE), ["api-keys#create", "nowhere"]);
    }

    #[test]
    fn titles_headings_and_sentences_are_found() {
        let manual = Manual::new(&[(PAGE, "Runs in a pipeline.")]);
        let paths = |q: &str| -> Vec<String> {
            let hits = manual.search(q, 5).hits;
            hits.into_iter().map(|hit| hit.path).collect()
        };
        assert_eq!(paths("pipelin").first().map(String::as_str), Some("ci"));
        assert_eq!(paths("exit status"), ["ci#exit-status"]);
        assert_eq!(paths("runs in a"), ["ci"]);
        assert!(paths("nothing at all here").is_empty());
        assert_eq!(manual.search("xpipelinex wwww", 5).suggestions, ["ci"]);
        assert!(manual.search("pipelines", 5).suggestions.is_empty());
        assert!(manual.search("zzz", 5).suggestions.is_empty());
    }

    #[test]
    fn misspelt_words_are_found_and_no_place_twice() {
        let manual = Manual::new(&[(PAGE, "Runs in a pipeline.")]);
        let paths = |q: &str| -> Vec<String> {
            let hits = manual.search(q, 5).hits;
            hits.into_iter().map(|hit| hit.path).collect()
        };
        for (q, path) in [
            ("piplines", "ci"),
            ("Pipelnies", "ci"),
            ("exti staus", "ci#exit-status"),
            ("rnus in", "ci"),
        ] {
            assert_eq!(paths(q).first().map(String::as_str), Some(path), "{q}");
        }
        // The title has the word, and so has the text below it.
        assert_eq!(paths("pipeline"), ["ci"]);
    }
}
