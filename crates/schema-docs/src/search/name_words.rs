//! The words of all names, each once: `pull` and `request` of `pullRequest`.

use std::collections::HashMap;

use super::letters::bits;
use super::meanings::{is_negative, is_small, stem};
use super::names::Names;

/// Shorter words, such as the `V` of `projectV2`, tell nothing (bytes).
const MIN_LETTERS: usize = 2;

/// Names by their words.
#[derive(Debug, Default)]
pub(super) struct NameWords {
    /// Every different word in lower case, in one piece.
    text: String,
    words: Vec<Word>,
    /// Numbers of words, name after name.
    numbers: Vec<u32>,
    /// End of each name in `numbers`.
    ends: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Word {
    end: u32,
    stem: u32,
    // Lists of words are searched once, because every question asks for all words.
    is_negative: bool,
    is_small: bool,
}

impl NameWords {
    pub(super) fn new(names: &Names) -> Self {
        let mut all = Self::default();
        let mut known: HashMap<&str, u32> = HashMap::new();
        for name in names.iter() {
            for word in words(name.lower, name.humps) {
                let next = number(all.words.len());
                let known_number = *known.entry(word).or_insert_with(|| {
                    all.text.push_str(word);
                    all.words.push(Word {
                        end: number(all.text.len()),
                        stem: number(stem(word).len()),
                        is_negative: is_negative(word),
                        is_small: is_small(word),
                    });
                    next
                });
                all.numbers.push(known_number);
            }
            all.ends.push(number(all.numbers.len()));
        }
        all.text.shrink_to_fit();
        all.words.shrink_to_fit();
        all.numbers.shrink_to_fit();
        all
    }

    /// Every different word with its stem.
    pub(super) fn words(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut start = 0;
        self.words.iter().map(move |word| {
            let text = self.text.get(start..word.end as usize).unwrap_or("");
            start = word.end as usize;
            (text, text.get(..word.stem as usize).unwrap_or(text))
        })
    }

    /// For every different word, whether it ends or takes away, and whether it is a small word.
    pub(super) fn meanings(&self) -> impl Iterator<Item = (bool, bool)> {
        let words = self.words.iter();
        words.map(|word| (word.is_negative, word.is_small))
    }

    /// For each name, the numbers of its words.
    pub(super) fn names(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let words = self.numbers.get(start..*end as usize).unwrap_or(&[]);
            start = *end as usize;
            words
        })
    }

    pub(super) fn heap_size(&self) -> usize {
        self.text.capacity()
            + self.words.capacity() * size_of::<Word>()
            + (self.numbers.capacity() + self.ends.capacity()) * size_of::<u32>()
    }
}

/// The words of a name.
fn words(lower: &str, humps: u64) -> impl Iterator<Item = &str> {
    let ends = bits(humps).skip(1).chain([lower.len()]);
    let parts = bits(humps).zip(ends);
    let words = parts.filter_map(|(start, end)| lower.get(start..end));
    words
        .map(|word| word.trim_end_matches('_'))
        .filter(|word| word.len() >= MIN_LETTERS)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
