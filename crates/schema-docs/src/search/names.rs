//! Every different name once: lower case, its humps, its letters.

use std::collections::HashMap;

use super::Match;
use super::matching::{self, Candidate, humps};
use super::query::{Pattern, capitals, letters};

/// All names in one piece of memory.
#[derive(Debug, Default)]
pub(super) struct Names {
    text: String,
    names: Vec<Name>,
}

#[derive(Debug, Clone, Copy)]
struct Name {
    end: u32,
    letters: u64,
    /// A bit for each of the first 64 bytes that begins a word.
    humps: u64,
    /// A bit for each of the first 64 bytes that is a capital.
    capitals: u64,
}

impl Name {
    fn matched(&self, matcher: &matching::Matcher<'_>, lower: &str, with_typos: bool) -> Match {
        let candidate = Candidate {
            lower,
            letters: self.letters,
            humps: self.humps,
            capitals: self.capitals,
        };
        if with_typos {
            matcher.loosely(&candidate)
        } else {
            matcher.exactly(&candidate)
        }
    }
}

/// Collects names and numbers them.
#[derive(Debug, Default)]
pub(super) struct Builder<'m> {
    numbers: HashMap<&'m str, u32>,
    names: Names,
}

impl<'m> Builder<'m> {
    pub(super) fn add(&mut self, name: &'m str) -> u32 {
        let next = u32::try_from(self.names.names.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(name).or_insert_with(|| {
            let start = self.names.text.len();
            self.names
                .text
                .extend(name.chars().map(|character| character.to_ascii_lowercase()));
            let lower = self.names.text.as_bytes().get(start..).unwrap_or(&[]);
            let entry = Name {
                end: u32::try_from(self.names.text.len()).unwrap_or(u32::MAX),
                letters: letters(lower),
                humps: humps(name.as_bytes()),
                capitals: capitals(name.as_bytes()),
            };
            self.names.names.push(entry);
            next
        })
    }

    pub(super) fn finish(mut self) -> Names {
        self.names.text.shrink_to_fit();
        self.names.names.shrink_to_fit();
        self.names
    }
}

impl Names {
    /// Matches every name with the pattern.
    pub(super) fn matches(&self, pattern: &Pattern, with_typos: bool) -> Vec<Match> {
        if pattern.is_empty() {
            return vec![Match::default(); self.names.len()];
        }
        let matcher = matching::Matcher::new(pattern, with_typos);
        let mut start = 0;
        let each = |name: &Name| {
            let text = self.text.get(start..name.end as usize).unwrap_or("");
            start = name.end as usize;
            name.matched(&matcher, text, with_typos)
        };
        self.names.iter().map(each).collect()
    }

    /// Matches some names with the pattern; the others match not.
    pub(super) fn matches_of(
        &self,
        wanted: impl Iterator<Item = u32>,
        pattern: &Pattern,
        with_typos: bool,
    ) -> Vec<Match> {
        let matcher = matching::Matcher::new(pattern, with_typos);
        let mut matches: Vec<Option<Match>> = vec![None; self.names.len()];
        for number in wanted {
            let at = number as usize;
            if let (Some(found @ None), Some(name)) = (matches.get_mut(at), self.names.get(at)) {
                *found = Some(name.matched(&matcher, self.lower(number), with_typos));
            }
        }
        matches.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// A name in lower case.
    pub(super) fn lower(&self, number: u32) -> &str {
        let end = |number: usize| self.names.get(number).map(|name| name.end as usize);
        let start = (number as usize).checked_sub(1).and_then(end).unwrap_or(0);
        let end = end(number as usize).unwrap_or(start);
        self.text.get(start..end).unwrap_or("")
    }

    /// Where its words begin, a bit for each of the first 64 bytes.
    pub(super) fn humps(&self, number: u32) -> u64 {
        let name = self.names.get(number as usize);
        name.map_or(0, |name| name.humps)
    }

    /// Returns whether the word has the first letter of each of the name's words and nothing else.
    pub(super) fn has_initials(&self, number: u32, word: &str) -> bool {
        let humps = self.humps(number);
        let is_long = word.len() > 1 && humps.count_ones() as usize == word.len();
        is_long && {
            let name = self.lower(number).as_bytes();
            let initials = matching::bits(humps).map(|at| name.get(at));
            initials.eq(word.as_bytes().iter().map(Some))
        }
    }

    pub(super) fn has_capitals(&self, number: u32) -> bool {
        let name = self.names.get(number as usize);
        name.is_some_and(|name| name.capitals != 0)
    }

    pub(super) fn heap_size(&self) -> usize {
        self.text.capacity() + self.names.capacity() * size_of::<Name>()
    }
}
