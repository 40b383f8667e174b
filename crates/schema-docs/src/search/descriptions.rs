//! Words of descriptions → entries. Each different description is read once, however often it is repeated.

use std::collections::HashMap;

use super::entries::Entry;
use super::query::Pattern;
use schema_model::model::Model;

/// Shorter words say nothing (bytes).
const MIN_LETTERS: usize = 3;
/// Longer words are not written by people (bytes).
const MAX_LETTERS: usize = 40;
/// Words of the vocabulary that one unfinished word may stand for.
const MAX_COMPLETIONS: usize = 64;
const STOP: [&str; 24] = [
    "all", "and", "any", "are", "can", "for", "from", "has", "have", "its", "not", "that", "the",
    "then", "there", "these", "this", "was", "when", "where", "which", "will", "with", "you",
];

/// An inverted index.
#[derive(Debug, Default)]
pub(super) struct Descriptions {
    /// All words, sorted, in one piece.
    text: String,
    /// End of each word in `text`.
    ends: Vec<u32>,
    /// First place of each word in `texts`; one more at the end.
    starts: Vec<u32>,
    /// Numbers of descriptions by word.
    texts: Vec<u32>,
    /// First place of each description in `entries`; one more at the end.
    text_starts: Vec<u32>,
    /// Numbers of entries by description.
    entries: Vec<u32>,
}

impl Descriptions {
    pub(super) fn new(model: &Model, entries: &[Entry]) -> Self {
        let mut texts: HashMap<&str, u32> = HashMap::new();
        let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(entries.len());
        let mut words = Vocabulary::default();
        for (entry, found) in (0u32..).zip(entries) {
            let Some(description) = found.description(model) else {
                continue;
            };
            let next = number(texts.len());
            let text = *texts.entry(description).or_insert_with(|| {
                words.read(description, next);
                next
            });
            pairs.push((text, entry));
        }
        pairs.sort_unstable();
        let text_starts = starts(texts.len(), pairs.iter().map(|pair| pair.0));
        let entries = pairs.into_iter().map(|pair| pair.1).collect();
        words.finish(text_starts, entries)
    }

    /// For each entry, the words of the pattern that its description has, a bit each.
    pub(super) fn matches(&self, pattern: &Pattern, entries: usize) -> Vec<u16> {
        let mut found = Vec::new();
        for (bit, word) in pattern.words.iter().enumerate().take(16) {
            if says_nothing(word) {
                continue;
            }
            for known in self.completions(word) {
                for text in slice(&self.starts, &self.texts, known) {
                    if found.is_empty() {
                        found.resize(entries, 0u16);
                    }
                    for entry in slice(&self.text_starts, &self.entries, *text as usize) {
                        if let Some(words) = found.get_mut(*entry as usize) {
                            *words |= 1 << bit;
                        }
                    }
                }
            }
        }
        found
    }

    fn completions(&self, word: &str) -> std::ops::Range<usize> {
        let from = self.first(|known| known < word);
        let count = (from..self.ends.len())
            .take(MAX_COMPLETIONS)
            .take_while(|at| self.word(*at).starts_with(word))
            .count();
        from..from + count
    }

    fn first(&self, is_before: impl Fn(&str) -> bool) -> usize {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if is_before(self.word(middle)) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        low
    }

    fn word(&self, at: usize) -> &str {
        let start = at
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied()
            .unwrap_or(0);
        let end = self.ends.get(at).copied().unwrap_or(start);
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    pub(super) fn heap_size(&self) -> usize {
        let numbers = self.ends.capacity()
            + self.starts.capacity()
            + self.texts.capacity()
            + self.text_starts.capacity()
            + self.entries.capacity();
        self.text.capacity() + numbers * size_of::<u32>()
    }
}

/// Returns the words that a description is found by, in lower case, as often as they occur.
pub fn search_words(description: &str) -> impl Iterator<Item = String> {
    telling_words(description)
        .map(str::to_lowercase)
        .filter(|word| STOP.binary_search(&word.as_str()).is_err())
}

fn telling_words(description: &str) -> impl Iterator<Item = &str> {
    let words = description.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| (MIN_LETTERS..=MAX_LETTERS).contains(&word.len()))
}

/// Words that no description is found by.
pub(super) fn says_nothing(word: &str) -> bool {
    word.len() < MIN_LETTERS || STOP.binary_search(&word).is_ok()
}

#[derive(Default)]
struct Vocabulary {
    numbers: HashMap<Box<str>, u32>,
    /// Word and description; a word that a description repeats stands once.
    pairs: Vec<(u32, u32)>,
    last: Vec<u32>,
    buffer: String,
}

impl Vocabulary {
    fn read(&mut self, description: &str, text: u32) {
        for word in telling_words(description) {
            self.buffer.clear();
            self.buffer
                .extend(word.chars().flat_map(char::to_lowercase));
            if STOP.binary_search(&self.buffer.as_str()).is_ok() {
                continue;
            }
            let number = match self.numbers.get(self.buffer.as_str()) {
                Some(known) => *known,
                None => {
                    let new = number(self.numbers.len());
                    self.numbers.insert(self.buffer.as_str().into(), new);
                    self.last.push(u32::MAX);
                    new
                }
            };
            if let Some(last) = self
                .last
                .get_mut(number as usize)
                .filter(|last| **last != text)
            {
                *last = text;
                self.pairs.push((number, text));
            }
        }
    }

    fn finish(self, text_starts: Vec<u32>, entries: Vec<u32>) -> Descriptions {
        let mut sorted: Vec<(Box<str>, u32)> = self.numbers.into_iter().collect();
        sorted.sort_unstable();
        let mut rank = vec![0u32; sorted.len()];
        let mut text = String::with_capacity(sorted.iter().map(|(word, _)| word.len()).sum());
        let mut ends = Vec::with_capacity(sorted.len());
        for (place, (word, old)) in (0u32..).zip(&sorted) {
            if let Some(rank) = rank.get_mut(*old as usize) {
                *rank = place;
            }
            text.push_str(word);
            ends.push(number(text.len()));
        }
        let ranked = |word: u32| rank.get(word as usize).copied().unwrap_or(0);
        let mut pairs: Vec<(u32, u32)> = self
            .pairs
            .into_iter()
            .map(|(word, text)| (ranked(word), text))
            .collect();
        pairs.sort_unstable();
        Descriptions {
            text,
            starts: starts(ends.len(), pairs.iter().map(|pair| pair.0)),
            ends,
            texts: pairs.into_iter().map(|pair| pair.1).collect(),
            text_starts,
            entries,
        }
    }
}

/// Where each of `count` groups begins among sorted keys; one more at the end.
fn starts(count: usize, keys: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0u32; count + 1];
    for key in keys {
        if let Some(next) = starts.get_mut(key as usize + 1) {
            *next += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    starts
}

fn slice<'i>(starts: &[u32], items: &'i [u32], at: usize) -> &'i [u32] {
    let (Some(&start), Some(&end)) = (starts.get(at), starts.get(at + 1)) else {
        return &[];
    };
    items.get(start as usize..end as usize).unwrap_or(&[])
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
