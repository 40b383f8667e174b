//! One name against one pattern: which letters of it match, and where.

use super::Match;
use super::query::{Pattern, letters, typos};
use super::ranking::{self, Found, Misspelt};
use super::typing::{Edits, Typing};

/// Typos of several words together at most.
const MOST_EDITS: u32 = 2;
/// Letters of a shortened name at most.
const MOST_STEPS: usize = 24;

/// A name that may match.
pub(super) struct Candidate<'n> {
    pub(super) lower: &'n str,
    pub(super) letters: u64,
    pub(super) humps: u64,
    pub(super) capitals: u64,
}

pub(super) struct Matcher<'p> {
    pattern: &'p Pattern,
    word_letters: Vec<u64>,
    typing: Typing,
    /// Where there are several words and typos are forgiven: each word.
    word_typings: Vec<Typing>,
}

impl<'p> Matcher<'p> {
    pub(super) fn new(pattern: &'p Pattern, with_typos: bool) -> Self {
        let words = match &*pattern.words {
            [_] => &[],
            _ if !with_typos => &[],
            words => words,
        };
        Self {
            pattern,
            word_letters: pattern
                .words
                .iter()
                .map(|word| letters(word.as_bytes()))
                .collect(),
            typing: Typing::new(pattern.joined.as_bytes()),
            word_typings: words
                .iter()
                .map(|word| Typing::new(word.as_bytes()))
                .collect(),
        }
    }

    /// Without typos.
    pub(super) fn exactly(&self, name: &Candidate<'_>) -> Match {
        match &*self.pattern.words {
            [word] => {
                if self.pattern.letters & !name.letters != 0 {
                    return Match::default();
                }
                let score = ranking::one_word(self.pattern, word, name);
                Match {
                    score,
                    words: u16::from(score > 0),
                }
            }
            _ => self.words(name),
        }
    }

    /// With typos: the whole name, or its beginning, or the beginning of one of its words.
    pub(super) fn loosely(&self, name: &Candidate<'_>) -> Match {
        let exact = self.exactly(name);
        if exact.score > ranking::MAX_MISSPELT {
            return exact;
        }
        let all = self.all_loosely(name);
        let each = self.each_loosely(name).map(Misspelt::Words);
        let points = |found| ranking::misspelt(found, self.pattern.joined.len(), name.lower);
        let loose = all.into_iter().flatten().chain(each).map(points).max();
        Match {
            score: exact.score.max(loose.unwrap_or(0)),
            words: exact.words,
        }
    }

    /// Everything typed as one word.
    fn all_loosely(&self, name: &Candidate<'_>) -> [Option<Misspelt>; 3] {
        let typos = self.pattern.typos();
        if typos == 0 || (self.pattern.letters & !name.letters).count_ones() > typos {
            return [None; 3];
        }
        let bytes = name.lower.as_bytes();
        let few = |edits: u32| (edits <= typos).then_some(edits);
        let Some(Edits { whole, prefix }) = self.typing.edits(bytes) else {
            return [None; 3];
        };
        let length = self.pattern.joined.len();
        // A name that is nearly all there gets more points than any of its later words.
        let is_later = whole > typos && prefix > 1;
        let later = is_later
            .then(|| edits_at_humps(&self.typing, length, bytes, name.humps & !1))
            .flatten();
        [
            few(whole).map(Misspelt::Name),
            few(prefix).map(Misspelt::Start),
            later.and_then(few).map(Misspelt::Later),
        ]
    }

    /// Each of several words at the beginning of one of the name's words, in any order.
    fn each_loosely(&self, name: &Candidate<'_>) -> Option<u32> {
        if self.word_typings.is_empty() {
            return None;
        }
        let mut sum = 0;
        let words = self.pattern.words.iter().zip(&self.word_letters);
        for ((word, letters), typing) in words.zip(&self.word_typings) {
            let missing = (letters & !name.letters).count_ones();
            if missing == 0 && word_at(word, name.lower, name.humps).is_some() {
                continue;
            }
            let typos = typos(word.len());
            if typos == 0 || missing > typos {
                return None;
            }
            let edits = edits_at_humps(typing, word.len(), name.lower.as_bytes(), name.humps)?;
            sum += edits;
            if edits > typos || sum > MOST_EDITS {
                return None;
            }
        }
        Some(sum)
    }

    fn words(&self, name: &Candidate<'_>) -> Match {
        let mut words = 0u16;
        let mut found = Found {
            covered: 0,
            is_loose: false,
            is_in_order: true,
        };
        let mut before = None;
        let numbered = self.pattern.words.iter().enumerate();
        for ((number, word), letters) in numbered.zip(&self.word_letters) {
            if letters & !name.letters == 0
                && let Some(at) = word_at(word, name.lower, name.humps)
            {
                words |= 1 << number;
                found.covered += word.len();
                found.is_loose |= name.humps & bit(at) == 0;
                found.is_in_order &= before < Some(at);
                before = Some(at);
            }
        }
        let score = if words == self.pattern.all_words() {
            ranking::several_words(self.pattern, name, &found)
        } else {
            0
        };
        Match { score, words }
    }
}

/// Fewest edits to what begins with one of the name's words.
fn edits_at_humps(typing: &Typing, length: usize, name: &[u8], humps: u64) -> Option<u32> {
    let typos = typos(length) as usize;
    bits(humps)
        .filter(|at| name.len() + typos >= at + length)
        .filter_map(|at| typing.edits(name.get(at..name.len().min(at + length + typos))?))
        .map(|edits| edits.prefix)
        .min()
}

/// Is the word the name with vowels left out (`usr`, `lbl`), or with one letter in four.
pub(super) fn abbreviates(word: &[u8], name: &[u8]) -> bool {
    if word.len() < 3 || name.len() > word.len() * 2 || word.first() != name.first() {
        return false;
    }
    let mut letters = word.iter().peekable();
    let (mut left_out, mut vowels) = (0, 0);
    for letter in name {
        if letters.next_if_eq(&letter).is_none() {
            left_out += 1;
            vowels += usize::from(b"aeiou".contains(letter));
        }
    }
    let is_short = left_out == vowels || left_out * 4 <= name.len();
    letters.peek().is_none() && is_short
}

/// Where the word stands in the name: at the beginning of one of its words if it can.
pub(super) fn word_at(word: &str, name: &str, humps: u64) -> Option<usize> {
    let first = position(name.as_bytes(), word.as_bytes())?;
    if humps & bit(first) != 0 {
        return Some(first);
    }
    let later = bits(humps)
        .filter(|at| *at > first)
        .find(|at| name.get(*at..).is_some_and(|rest| rest.starts_with(word)));
    later.or((word.len() > 1).then_some(first))
}

/// The standard search prepares itself for long texts; names are short.
fn position(name: &[u8], word: &[u8]) -> Option<usize> {
    let (&first, rest) = word.split_first()?;
    let last = name.len().checked_sub(word.len())?;
    let starts = name
        .get(..=last)?
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == first);
    starts
        .map(|(at, _)| at)
        .find(|at| name.get(at + 1..at + word.len()) == Some(rest))
}

/// Where each letter of a pattern may stand, a bit each.
pub(super) struct Steps {
    states: [u64; MOST_STEPS],
    count: usize,
}

/// Letters of the pattern one after the other, each the next letter or the beginning of a later word;
/// the beginnings that were used. Bit-parallel over the first 64 bytes.
pub(super) fn camel(word: &[u8], name: &[u8], humps: u64) -> Option<u64> {
    let steps = camel_steps(word, name, humps)?;
    let positions = camel_positions(&steps, humps);
    Some(positions & humps)
}

pub(super) fn camel_steps(word: &[u8], name: &[u8], humps: u64) -> Option<Steps> {
    if word.len() < 2 || word.len() > MOST_STEPS || humps.count_ones() < 2 {
        return None;
    }
    let mut steps = Steps {
        states: [0; MOST_STEPS],
        count: word.len(),
    };
    let mut allowed = humps;
    for (place, &letter) in steps.states.iter_mut().zip(word) {
        let mut state = 0;
        for at in bits(allowed) {
            if name.get(at) == Some(&letter) {
                state |= bit(at);
            }
        }
        if state == 0 {
            return None;
        }
        *place = state;
        let up_to_lowest = state ^ (state - 1);
        allowed = (state << 1) | (humps & !up_to_lowest);
    }
    Some(steps)
}

/// One way through the steps, from the last letter back: the earliest end, then the nearest before.
pub(super) fn camel_positions(steps: &Steps, humps: u64) -> u64 {
    let mut positions = 0u64;
    let mut at: Option<u32> = None;
    for state in steps.states.iter().take(steps.count).rev() {
        let chosen = match at {
            None => state.trailing_zeros(),
            Some(next) => {
                let before = state & (1u64 << next).wrapping_sub(1);
                let adjacent = next.checked_sub(1).filter(|at| before & (1 << at) != 0);
                // A letter that begins no word can only follow its neighbour.
                match adjacent {
                    Some(neighbour) if humps & (1u64 << next) == 0 => neighbour,
                    _ => 63u32
                        .saturating_sub((before & humps).leading_zeros())
                        .max(before.trailing_zeros().min(63)),
                }
            }
        };
        positions |= 1u64.checked_shl(chosen).unwrap_or(0);
        at = Some(chosen);
    }
    positions
}

/// Beginnings of words: `pullRequest`, `HTMLParser`, `OPEN_ISSUES`, `sha256`.
pub(super) fn humps(name: &[u8]) -> u64 {
    let mut humps = 0;
    let mut before = b'_';
    for (at, &byte) in name.iter().take(64).enumerate() {
        let next = name.get(at + 1).copied().unwrap_or(b'_');
        let begins = match byte {
            b'_' => false,
            b'A'..=b'Z' => !before.is_ascii_uppercase() || next.is_ascii_lowercase(),
            b'0'..=b'9' => !before.is_ascii_digit(),
            _ => before == b'_' || before.is_ascii_digit(),
        };
        if begins {
            humps |= bit(at);
        }
        before = byte;
    }
    humps
}

pub(super) fn bit(at: usize) -> u64 {
    u32::try_from(at)
        .ok()
        .and_then(|at| 1u64.checked_shl(at))
        .unwrap_or(0)
}

pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(at)
    })
}
