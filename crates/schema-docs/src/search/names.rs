//! Every different name once: lower case, its humps, its letters.

use std::collections::HashMap;

use super::letters::{Candidate, capitals, humps, letters};

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

impl Name {
    fn candidate<'n>(&self, lower: &'n str) -> Candidate<'n> {
        Candidate {
            lower,
            letters: self.letters,
            humps: self.humps,
            capitals: self.capitals,
        }
    }
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// All names in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate<'_>> {
        let mut start = 0;
        self.names.iter().map(move |name| {
            let lower = self.text.get(start..name.end as usize).unwrap_or("");
            start = name.end as usize;
            name.candidate(lower)
        })
    }

    /// The name with this number, or an empty one.
    pub(super) fn get(&self, number: u32) -> Candidate<'_> {
        let Some(name) = self.names.get(number as usize) else {
            return Candidate::default();
        };
        let before = (number as usize).checked_sub(1);
        let before = before.and_then(|before| self.names.get(before));
        let start = before.map_or(0, |before| before.end as usize);
        name.candidate(self.text.get(start..name.end as usize).unwrap_or(""))
    }

    /// A name in lower case.
    pub(super) fn lower(&self, number: u32) -> &str {
        self.get(number).lower
    }

    pub(super) fn heap_size(&self) -> usize {
        self.text.capacity() + self.names.capacity() * size_of::<Name>()
    }
}
