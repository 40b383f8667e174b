//! Suggestions for a search without hits.

use std::cmp::Reverse;

use super::Search;
use super::entries::{Entry, Target};
use super::hit;
use super::matching::match_all;
use super::query::{Pattern, Query};
use super::ranking::{self, Spelling};
use schema_model::model::Model;

/// Maximum number of names.
pub(super) const MAX_SUGGESTIONS: usize = 3;
/// Minimum number of letters of a word that says something by itself.
const TELLING: usize = 3;
/// Minimum percentage of pairs of letters that a name must share with the typed text.
const ALIKE: usize = 30;

impl Search {
    /// Names of types, operations and directives that have one of the words, else those that share
    /// many pairs of neighbouring letters (L. R. Dice, "Measures of the amount of ecologic
    /// association between species", Ecology 26 (1945)), best first.
    pub(super) fn suggestions(&self, model: &Model, query: &Query) -> Vec<String> {
        let patterns = || {
            [
                Some(&query.member),
                query.holder.as_ref(),
                query.owner.as_ref(),
            ]
        };
        let mut words: Vec<&str> = patterns()
            .into_iter()
            .flatten()
            .flat_map(|pattern| pattern.words.iter().map(AsRef::as_ref))
            .filter(|word: &&str| word.chars().count() >= TELLING)
            .collect();
        // The longest words say most.
        words.sort_by_key(|word| Reverse(word.len()));
        let mut found: Vec<(u16, &Entry)> = Vec::new();
        for word in words.iter().take(MAX_SUGGESTIONS) {
            let matches = match_all(&self.names, &Pattern::new(word), false);
            let best = self.pages(query).filter_map(|entry| {
                let score = matches.get(entry.name as usize)?.score;
                (score > 0).then_some((score, entry))
            });
            let better = |(score, entry): &(u16, &Entry)| {
                (Reverse(*score), ranking::order(entry, Spelling::default()))
            };
            found.extend(best.min_by_key(better));
        }
        if found.is_empty() {
            let typed: String = words.concat();
            found = self.alike(query, &typed);
        }
        let mut names: Vec<String> = Vec::new();
        for (_, entry) in found {
            let Some((name, ..)) = hit::place(model, entry) else {
                continue;
            };
            if names.len() < MAX_SUGGESTIONS
                && !names.iter().any(|known| known.eq_ignore_ascii_case(name))
            {
                names.push(name.to_owned());
            }
        }
        names
    }

    fn alike(&self, query: &Query, typed: &str) -> Vec<(u16, &Entry)> {
        let wanted = Pairs::new(typed.as_bytes());
        let mut found: Vec<(u16, &Entry)> = self
            .pages(query)
            .filter_map(|entry| {
                let name = self.names.lower(entry.name).as_bytes();
                let alike = alike_to(&wanted, typed.len(), name);
                (alike > 0).then_some((u16::try_from(alike).ok()?, entry))
            })
            .collect();
        // Twice as many, because a type and an operation may have one name.
        let order = |(alike, entry): &(u16, &Entry)| {
            (Reverse(*alike), ranking::order(entry, Spelling::default()))
        };
        if found.len() > 2 * MAX_SUGGESTIONS {
            found.select_nth_unstable_by_key(2 * MAX_SUGGESTIONS, order);
            found.truncate(2 * MAX_SUGGESTIONS);
        }
        found.sort_by_key(order);
        found
    }

    /// Returns the entries that have a page of their own; only directives if one was typed.
    fn pages(&self, query: &Query) -> impl Iterator<Item = &Entry> {
        let is_page = |target| match target {
            Target::Directive(_) => true,
            Target::Type(_) | Target::Operation { .. } => !query.is_directive,
            _ => false,
        };
        self.entries
            .iter()
            .filter(move |entry| is_page(entry.target))
    }
}

/// Returns the percentage of pairs of letters that a name shares with the typed text; 0 if they are too few.
pub(super) fn alike(typed: &[u8], name: &[u8]) -> usize {
    alike_to(&Pairs::new(typed), typed.len(), name)
}

fn alike_to(wanted: &Pairs, length: usize, name: &[u8]) -> usize {
    let shared = wanted.shared(name);
    let pairs = (length + name.len()).saturating_sub(2).max(1);
    let alike = 200 * shared / pairs;
    if shared > 1 && alike >= ALIKE {
        alike
    } else {
        0
    }
}

/// Pairs of neighbouring letters, as a set of bits.
struct Pairs([u64; 16]);

impl Pairs {
    fn new(text: &[u8]) -> Self {
        let mut pairs = Self([0; 16]);
        for (word, bit) in text.windows(2).map(Self::place) {
            if let Some(set) = pairs.0.get_mut(word) {
                *set |= bit;
            }
        }
        pairs
    }

    /// Pairs of a name that are in the set.
    fn shared(&self, name: &[u8]) -> usize {
        let pairs = name.windows(2).map(Self::place);
        pairs
            .filter(|(word, bit)| self.0.get(*word).is_some_and(|set| set & bit != 0))
            .count()
    }

    /// Five bits of each letter: a letter's number in the alphabet, in either case.
    fn place(pair: &[u8]) -> (usize, u64) {
        let code = pair
            .iter()
            .fold(0usize, |code, byte| code << 5 | usize::from(byte & 31));
        (code >> 6, 1 << (code & 63))
    }
}
