//! A manual: pages of Markdown that belong to no schema, such as the documentation of the program itself. They are
//! rendered and searched as guides are, with plain ids of headings and with addresses that the caller knows.

mod index;

use crate::guide::{GUIDES, Guide, GuideEntry, GuidePreview};
use crate::markdown::{self, CodeLinks, MANUAL_PREFIX};
use crate::search::{GuideTexts, Hit, HitKind, SearchResults, Section, guides};
use index::{Index, Part, Words};

/// Returns the address behind a link as it is written, or `None` if the link leads nowhere.
pub type Resolve<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A page of a manual, to be searched.
#[derive(Debug, Clone, Copy)]
pub struct ManualPage<'a> {
    /// Its text.
    pub guide: Guide<'a>,
    /// A line about it.
    pub summary: &'a str,
    /// Other words that it is looked for by.
    pub other_names: &'a str,
    /// Whether it belongs to a reference: guides come before it.
    pub is_reference: bool,
}

/// A manual's pages, ready to be searched.
#[derive(Debug, Default)]
pub struct Manual {
    entries: Vec<GuideEntry>,
    /// The texts of the parts in the index.
    texts: GuideTexts,
    index: Index,
}

impl Manual {
    /// Reads pages.
    #[must_use]
    pub fn new(pages: &[ManualPage<'_>]) -> Self {
        let entry = |page: &ManualPage<'_>| GuideEntry {
            key: page.guide.key.to_owned(),
            title: page.guide.title.to_owned(),
            summary: page.summary.to_owned(),
        };
        let guides: Vec<Guide<'_>> = pages.iter().map(|page| page.guide).collect();
        let texts = GuideTexts::with_ids(&guides, MANUAL_PREFIX);
        let mut index = Index::default();
        let mut open: Option<usize> = None;
        for section in texts.sections() {
            let path = section.path();
            let key = path
                .strip_prefix(GUIDES)
                .unwrap_or(&path)
                .trim_start_matches('/');
            let key = key.split('#').next().unwrap_or(key);
            let Some(number) = pages.iter().position(|page| page.guide.key == key) else {
                continue;
            };
            let Some(page) = pages.get(number) else {
                continue;
            };
            let is_first = open != Some(number);
            open = Some(number);
            let part = Part {
                page: number,
                title: is_first.then_some((page.guide.title, page.other_names)),
                heading: section.heading(),
                is_reference: page.is_reference,
            };
            index.add(part, section.texts());
        }
        Self {
            entries: pages.iter().map(entry).collect(),
            texts,
            index,
        }
    }

    /// Searches titles, headings and sentences, whatever the order of the words. Words without a match are corrected. The
    /// path of a hit is the key of the page, with an anchor for a part. If nothing is found, the suggestions are the keys
    /// of the pages with the nearest titles.
    #[must_use]
    pub fn search(&self, q: &str, limit: usize) -> SearchResults {
        let ranked = self
            .index
            .read(q)
            .map(|words| (self.index.rank(&words), words));
        let Some((ranked, words)) = ranked else {
            return SearchResults {
                suggestions: guides::suggest(q, &self.entries),
                ..SearchResults::default()
            };
        };
        let sections: Vec<&Section> = self.texts.sections().collect();
        let hits = ranked
            .iter()
            .take(limit)
            .filter_map(|(number, points)| Some(hit(sections.get(*number)?, &words, *points)));
        SearchResults {
            hits: hits.collect(),
            total: u32::try_from(ranked.len()).unwrap_or(u32::MAX),
            ..SearchResults::default()
        }
    }
}

fn hit(section: &Section, words: &Words, points: u32) -> Hit {
    let has_heading = !section.heading().is_empty();
    let name = if has_heading {
        section.heading()
    } else {
        section.title()
    };
    let path = section.path();
    let path = path.strip_prefix(GUIDES).unwrap_or(&path);
    Hit {
        kind: HitKind::Guides,
        name: name.to_owned(),
        owner: has_heading.then(|| section.title().to_owned()),
        path: path.trim_start_matches('/').to_owned(),
        description: section.line_with(|word| words.has(word)),
        deprecated: false,
        ranges: marks(name, words),
        score: u16::try_from(points).unwrap_or(u16::MAX),
    }
}

/// Returns the words of a title that were looked for: start and end in characters.
fn marks(name: &str, words: &Words) -> Vec<(u32, u32)> {
    let mut at = 0;
    let parts = name.split_inclusive(|letter: char| !letter.is_alphanumeric());
    let marks = parts.filter_map(|part| {
        let start = at;
        at += u32::try_from(part.chars().count()).unwrap_or(0);
        let word = part.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let end = start + u32::try_from(word.chars().count()).unwrap_or(0);
        words.has(&word.to_lowercase()).then_some((start, end))
    });
    marks.collect()
}

/// Returns a page as HTML below its title, with its headings.
#[must_use]
pub fn page_html(page: &Guide<'_>, resolve: Resolve<'_>) -> GuidePreview {
    let made = markdown::html_with_ids(page.body, page.title, &Links(resolve), MANUAL_PREFIX);
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

    fn manual() -> Manual {
        Manual::new(&[ManualPage {
            guide: PAGE,
            summary: "Runs in a pipeline.",
            other_names: "continuous integration",
            is_reference: false,
        }])
    }

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
        let manual = manual();
        let paths = |q: &str| -> Vec<String> {
            let hits = manual.search(q, 5).hits;
            hits.into_iter().map(|hit| hit.path).collect()
        };
        assert_eq!(paths("pipelin").first().map(String::as_str), Some("ci"));
        assert_eq!(paths("exit status")[0], "ci#exit-status");
        assert_eq!(paths("runs in a")[0], "ci");
        assert_eq!(paths("continuous")[0], "ci");
        assert!(paths("zebra giraffe").is_empty());
        assert_eq!(manual.search("linespipe wwww", 5).suggestions, ["ci"]);
        assert!(manual.search("pipelines", 5).suggestions.is_empty());
        assert!(manual.search("zzz", 5).suggestions.is_empty());
    }

    #[test]
    fn misspelt_words_are_found_and_no_place_twice() {
        let manual = manual();
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
        assert_eq!(paths("pipeline")[0], "ci");
    }
}
