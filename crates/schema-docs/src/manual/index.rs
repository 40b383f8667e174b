//! The words of a manual, and its ranking.
//!
//! A section gets points for each word of the query, by the best place that has it: the title of its page, other words
//! for the page, its heading, its text, another part of the page. Rare words weigh more, words that a section lacks cost
//! more than their share, and pages of a reference get a third.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use schema_model::did_you_mean::nearest;

use crate::search::{is_small_word, stem};

/// Points of the places that have a word.
const TITLE: u32 = 10;
const OTHER_NAME: u32 = 9;
const HEADING: u32 = 8;
const TEXT: u32 = 3;
/// A title, and other words for a page, for the sections below it; any other part of the page for each part.
const TITLE_ABOVE: u32 = 4;
const ELSEWHERE: u32 = 2;
/// How many times as much pages count as those of a reference.
const GUIDE: u32 = 3;
/// More, in percent, for a title or a heading that has all words and no others.
const WHOLE: u32 = 50;
/// Of the best hit's points, how many percent a hit needs.
const LEAST_SHARE: u32 = 25;
/// Maximum number of letters of a word behind its typed beginning.
const MAX_REST: usize = 3;
/// Shorter words are not the beginning of others.
const MIN_PREFIX: usize = 3;
/// Hits of one page.
const MAX_OF_PAGE: usize = 3;

/// A part of a page, to be added.
pub(super) struct Part<'a> {
    /// Number of its page.
    pub(super) page: usize,
    /// The title and other words for the page, for its first part.
    pub(super) title: Option<(&'a str, &'a str)>,
    pub(super) heading: &'a str,
    pub(super) is_reference: bool,
}

#[derive(Debug, Default)]
pub(super) struct Index {
    /// The parts that have a word, with the points of the place.
    words: BTreeMap<Box<str>, Vec<(u32, u32)>>,
    parts: Vec<PartOf>,
}

#[derive(Debug)]
struct PartOf {
    page: usize,
    is_first: bool,
    is_reference: bool,
    /// Number of different words of its title or heading that tell something.
    named: usize,
}

/// A query read by the index.
#[derive(Debug)]
pub(super) struct Words {
    /// For each typed word, the known words that it stands for.
    found: Vec<BTreeSet<Box<str>>>,
}

impl Words {
    /// Returns whether a word of a text is one of the query's.
    pub(super) fn has(&self, word: &str) -> bool {
        self.found.iter().any(|known| known.contains(word))
    }
}

/// Words in lower case; a dot or a hyphen ends one.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

impl Index {
    /// Adds a part with its texts. The parts of a page follow one another.
    pub(super) fn add<'t>(&mut self, part: Part<'_>, texts: impl Iterator<Item = &'t str>) {
        let number = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
        let mut add = |text: &str, points: u32| {
            for word in words(text) {
                let places = self.words.entry(word.into()).or_default();
                match places.last_mut() {
                    Some((last, known)) if *last == number => *known = points.max(*known),
                    _ => places.push((number, points)),
                }
            }
        };
        let name = part.title.map_or(part.heading, |(title, _)| title);
        if let Some((title, others)) = part.title {
            add(title, TITLE);
            add(others, OTHER_NAME);
        }
        add(part.heading, HEADING);
        for text in texts {
            add(text, TEXT);
        }
        let named: BTreeSet<String> = words(name).filter(|word| !is_small_word(word)).collect();
        self.parts.push(PartOf {
            page: part.page,
            is_first: part.title.is_some(),
            is_reference: part.is_reference,
            named: named.len(),
        });
    }

    /// Reads a query; none if it has no words that anything has, or words like.
    pub(super) fn read(&self, q: &str) -> Option<Words> {
        let typed: Vec<String> = words(q).collect();
        let mut telling: Vec<&str> = typed.iter().map(String::as_str).collect();
        telling.retain(|word| !is_small_word(word));
        if telling.is_empty() {
            telling = typed.iter().map(String::as_str).collect();
        }
        let found: Vec<_> = telling.iter().map(|word| self.known(word)).collect();
        found
            .iter()
            .any(|known| !known.is_empty())
            .then_some(Words { found })
    }

    /// The known words that a typed word stands for: its forms, else words that it begins, else the nearest.
    fn known(&self, typed: &str) -> BTreeSet<Box<str>> {
        let wanted = stem(typed);
        let of_stem = |word: &&str| stem(word) == wanted;
        let begins = (Bound::Included(wanted), Bound::Unbounded);
        let after = || self.words.range::<str, _>(begins).map(|(word, _)| &**word);
        let near = || after().take_while(|word| word.starts_with(wanted));
        let forms: BTreeSet<Box<str>> = near().filter(of_stem).map(Into::into).collect();
        if !forms.is_empty() {
            return forms;
        }
        let is_begun = |word: &&str| {
            typed.len() >= MIN_PREFIX
                && word.starts_with(typed)
                && word.len() <= typed.len() + MAX_REST
        };
        let begun: BTreeSet<Box<str>> = near().filter(is_begun).map(Into::into).collect();
        if !begun.is_empty() {
            return begun;
        }
        let nearest = nearest(typed, self.words.keys().map(AsRef::as_ref));
        nearest.into_iter().map(Into::into).collect()
    }

    /// Returns the numbers of the parts that match, best first, with their points.
    pub(super) fn rank(&self, query: &Words) -> Vec<(usize, u32)> {
        let count = self.parts.len();
        let pages = self.parts.last().map_or(0, |part| part.page + 1);
        let mut points = vec![0u32; count];
        let mut whole = vec![0usize; count];
        let mut missing = vec![0u32; pages];
        let mut all = 0;
        for known in &query.found {
            let mut best = vec![0u32; count];
            for (part, points) in known
                .iter()
                .filter_map(|word| self.words.get(word))
                .flatten()
            {
                if let Some(best) = best.get_mut(*part as usize) {
                    *best = (*best).max(*points);
                }
            }
            let having = best.iter().filter(|points| **points > 0).count();
            let weight = 1 + usize::BITS - (count / (having + 1)).leading_zeros();
            all += weight;
            let mut of_page = vec![0u32; pages];
            for (part, points) in self.parts.iter().zip(&best) {
                let above = match (part.is_first, *points) {
                    (_, 0) => 0,
                    (true, OTHER_NAME..) => TITLE_ABOVE,
                    _ => ELSEWHERE,
                };
                if let Some(page) = of_page.get_mut(part.page) {
                    *page = above.max(*page);
                }
            }
            for (page, missing) in of_page.iter().zip(&mut missing) {
                *missing += if *page == 0 { weight } else { 0 };
            }
            for (number, part) in self.parts.iter().enumerate() {
                let own = best.get(number).copied().unwrap_or(0);
                let around = of_page.get(part.page).copied().unwrap_or(0);
                if let Some(points) = points.get_mut(number) {
                    *points += weight * own.max(around);
                }
                if let Some(whole) = whole.get_mut(number) {
                    *whole += usize::from(own >= HEADING);
                }
            }
        }
        let mut found: Vec<(usize, u32)> = Vec::new();
        for (number, part) in self.parts.iter().enumerate() {
            let points = points.get(number).copied().unwrap_or(0) * 100 / all.max(1);
            let covered = all - missing.get(part.page).copied().unwrap_or(all).min(all);
            let points = points * covered / all.max(1) * covered / all.max(1);
            let has_all = whole.get(number).copied().unwrap_or(0);
            let is_whole = has_all == query.found.len() && has_all == part.named;
            let points = if is_whole {
                points + points * WHOLE / 100
            } else {
                points
            };
            // A heading that has all of several words is what they ask for, not the page around it.
            let names_all = !part.is_reference
                && !part.is_first
                && query.found.len() > 1
                && has_all == query.found.len();
            let points = if names_all { points * 2 } else { points };
            let points = if part.is_reference {
                points
            } else {
                points * GUIDE
            };
            if points > 0 {
                found.push((number, points));
            }
        }
        found.sort_by_key(|(number, points)| (std::cmp::Reverse(*points), *number));
        let least = found
            .first()
            .map_or(0, |(_, best)| best * LEAST_SHARE / 100);
        let mut listed = vec![0usize; pages];
        found.retain(|(number, points)| {
            let page = self
                .parts
                .get(*number)
                .and_then(|part| listed.get_mut(part.page));
            page.is_some_and(|listed| {
                *listed += 1;
                *listed <= MAX_OF_PAGE && *points >= least
            })
        });
        found
    }
}
