//! The texts of guides, by heading.

use crate::guide::{GUIDES, Guide, INTRODUCTION};
use crate::markdown::{GUIDE_PREFIX, GuideSection, guide_sections};
use schema_model::text::shorten;

/// Points where a sentence has all words one after the other, where it has them all, and where its section
/// has: more than a description of the schema, less than a name.
const PHRASE: u16 = 4_500;
const SENTENCE: u16 = 2_200;
const SECTION: u16 = 2_100;
/// Maximum number of characters of the shown sentence, and of those before the match.
const LINE: usize = 120;
const BEFORE: usize = 60;
/// Title of the page that the introduction introduces.
const OVERVIEW: &str = "Overview";

/// The headings and sentences of guides, to be searched. Made once for a set of texts.
#[derive(Debug, Default)]
pub struct GuideTexts {
    sections: Vec<Section>,
}

/// The text below one heading.
#[derive(Debug)]
pub(crate) struct Section {
    title: Box<str>,
    /// Path of the page, with the heading's anchor.
    path: Box<str>,
    /// Empty above the first one.
    heading: Box<str>,
    sentences: Vec<Sentence>,
}

#[derive(Debug)]
struct Sentence {
    text: Box<str>,
    /// Its words in lower case, a space before each.
    words: Box<str>,
}

impl GuideTexts {
    /// Reads the texts that readers may see.
    #[must_use]
    pub fn new(guides: &[Guide<'_>]) -> Self {
        Self::with_ids(guides, GUIDE_PREFIX)
    }

    /// The same with another beginning of the headings' ids.
    pub(crate) fn with_ids(guides: &[Guide<'_>], prefix: &'static str) -> Self {
        let sections = guides.iter().flat_map(|guide| {
            let (title, page) = match guide.key {
                INTRODUCTION => (OVERVIEW, INTRODUCTION.to_owned()),
                key => (guide.title, format!("{GUIDES}/{key}")),
            };
            let made = guide_sections(guide.body, title, prefix).into_iter();
            made.map(move |section| Section::new(title, &page, section))
        });
        Self {
            sections: sections.collect(),
        }
    }

    pub(crate) fn sections(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter()
    }

    /// Bytes that it keeps in memory, about.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        let of = |section: &Section| {
            let texts = section.title.len() + section.path.len() + section.heading.len();
            let sentences = section.sentences.iter();
            let words = sentences.map(|sentence| sentence.text.len() + sentence.words.len());
            texts
                + words.sum::<usize>()
                + size_of::<Section>()
                + section.sentences.capacity() * size_of::<Sentence>()
        };
        self.sections.iter().map(of).sum()
    }
}

impl Section {
    fn new(title: &str, page: &str, section: GuideSection) -> Self {
        let sentences = section.blocks.iter().flat_map(|block| sentences(block));
        let sentences = sentences.map(Sentence::new).collect();
        let (heading, path) = match section.heading {
            Some((heading, id)) => (heading, format!("{page}#{id}")),
            None => (String::new(), page.to_owned()),
        };
        Self {
            title: title.into(),
            path: path.into(),
            heading: heading.into(),
            sentences,
        }
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    pub(crate) fn heading(&self) -> &str {
        &self.heading
    }

    pub(crate) fn path(&self) -> String {
        self.path.to_string()
    }

    /// Its first sentence.
    pub(crate) fn beginning(&self) -> String {
        let first = self.sentences.first();
        first.map_or_else(String::new, |first| shorten(first.text.to_string(), LINE))
    }

    /// The words of its sentences.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.sentences.iter().map(|sentence| &*sentence.words)
    }

    /// The sentence with most of the wanted words, or the first one.
    pub(crate) fn line_with(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        let words = |sentence: &&Sentence| -> Vec<String> {
            let all = sentence.words.split(' ');
            all.filter(|word| is_wanted(word))
                .map(str::to_owned)
                .collect()
        };
        // Of those alike the first.
        let best = self
            .sentences
            .iter()
            .rev()
            .max_by_key(|sentence| words(sentence).len());
        best.map_or_else(String::new, |best| {
            let wanted = words(&best);
            let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
            best.around(&wanted)
        })
    }

    /// Points of a section whose text has all these words or what begins with them, and the sentence that
    /// has most of them.
    pub(super) fn find_words(&self, words: &[&str]) -> Option<(u16, String)> {
        let spaced: Vec<String> = words.iter().map(|word| format!(" {word}")).collect();
        let is_in_all = |word: &String| {
            let mut sentences = self.sentences.iter();
            sentences.any(|sentence| sentence.words.contains(word.as_str()))
        };
        if spaced.is_empty() || !spaced.iter().all(is_in_all) {
            return None;
        }
        let phrase = spaced.concat();
        let rated = self.sentences.iter().map(|sentence| {
            let has = |word: &&String| sentence.words.contains(word.as_str());
            let count = spaced.iter().filter(has).count();
            let has_phrase = count == spaced.len() && sentence.words.contains(&phrase);
            ((has_phrase, count), sentence)
        });
        // Of those alike the first.
        let ((has_phrase, count), best) = rated.rev().max_by_key(|(rate, _)| *rate)?;
        let points = match (has_phrase && words.len() > 1, count == words.len()) {
            (true, _) => PHRASE,
            (false, true) => SENTENCE,
            (false, false) => SECTION,
        };
        Some((points, best.around(words)))
    }
}

impl Sentence {
    fn new(text: &str) -> Self {
        let mut words = String::with_capacity(text.len() + 1);
        for word in text.split(|character: char| !character.is_alphanumeric()) {
            if !word.is_empty() {
                words.push(' ');
                words.extend(word.chars().flat_map(char::to_lowercase));
            }
        }
        Self {
            text: text.into(),
            words: words.into(),
        }
    }

    /// The sentence, or the part of it where the first of the words stands.
    fn around(&self, words: &[&str]) -> String {
        let text = &*self.text;
        let mut starts = Vec::new();
        let mut at = 0;
        for word in text.split_inclusive(|character: char| !character.is_alphanumeric()) {
            let lower = word.to_lowercase();
            if words.iter().any(|wanted| lower.starts_with(wanted)) {
                starts.push(at);
            }
            at += word.len();
        }
        let first = starts.first().copied().unwrap_or(0);
        let before = text.get(..first).unwrap_or("");
        if text.chars().count() <= LINE || before.chars().count() <= BEFORE {
            return shorten(text.to_owned(), LINE);
        }
        let skipped = before.chars().count() - BEFORE / 2;
        let from = text.char_indices().nth(skipped).map_or(0, |(at, _)| at);
        let from = text
            .get(from..first)
            .and_then(|part| Some(from + part.find(' ')? + 1));
        let rest = text.get(from.unwrap_or(first)..).unwrap_or(text);
        shorten(format!("…{rest}"), LINE)
    }
}

/// A paragraph by its sentences.
fn sentences(block: &str) -> impl Iterator<Item = &str> {
    let mut rest = block;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let is_end = |pair: &[u8]| matches!(pair, [b'.' | b'!' | b'?', b' ']);
        let end = rest.as_bytes().windows(2).position(is_end);
        let end = end.map_or(rest.len(), |at| at + 1);
        let (sentence, behind) = rest.split_at(end);
        rest = behind.trim_start();
        Some(sentence)
    })
}
