//! One name against one pattern.

use super::Match;
use super::query::{Pattern, letters, typos};
use super::typing::{Edits, Typing};
use super::words::{rest_behind, same_without_underscores, whole_word};

/// Points of the best match.
pub(super) const EXACT: u16 = 10_000;
pub(super) const JOINED: u16 = 9_600;
/// Of one word that is the name but for an ending: `labels`.
pub(super) const INFLECTED: u16 = 9_450;
/// Of one word that is one of the name's words, the first or another; less where it has an ending.
pub(super) const WHOLE_FIRST: u16 = 8_800;
pub(super) const WHOLE: u16 = 8_300;
pub(super) const ENDING: u16 = 100;
pub(super) const PREFIX: u16 = 7_800;
const ABBREVIATION: u16 = 7_350;
const CAMEL: u16 = 6_900;
const HUMP: u16 = 6_400;
const SUBSTRING: u16 = 5_600;
/// Of several words.
const ALL_WORDS: u16 = 8_800;
pub(super) const SPELT_START: u16 = 7_400;
const SOME_WORDS: u16 = 6_900;
/// Some of them only within other words.
const LOOSE_WORDS: u16 = 4_600;
/// Less for each typo; two of them at a later word are still more than a description.
const TYPO: u16 = 4_000;
const ONE_TYPO: u16 = 600;
/// Typos of several words together at most.
const MOST_EDITS: u32 = 2;
/// Letters of a shortened name at most.
const MOST_STEPS: usize = 24;
/// Points for how much of the name is matched, at most.
pub(super) const CLOSENESS: u16 = 400;

/// Does a name have all words by itself, or with its owner in their order.
pub(super) fn is_by_words(score: u16) -> bool {
    score >= SOME_WORDS
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

    /// Without typos. `name` is lower case.
    pub(super) fn exactly(&self, name: &str, name_letters: u64, humps: u64) -> Match {
        match &*self.pattern.words {
            [word] => {
                if self.pattern.letters & !name_letters != 0 {
                    return Match::default();
                }
                let score = one_word(word, &self.pattern.joined, name, humps);
                Match {
                    score,
                    words: u16::from(score > 0),
                }
            }
            _ => self.words(name, name_letters, humps),
        }
    }

    /// With typos: the whole name, or its beginning, or the beginning of one of its words.
    pub(super) fn loosely(&self, name: &str, name_letters: u64, humps: u64) -> Match {
        let exact = self.exactly(name, name_letters, humps);
        if exact.score > 0 {
            return exact;
        }
        let close = closeness(self.pattern.joined.len(), name.len()) / 10;
        let found = self
            .each_loosely(name, name_letters, humps)
            .or_else(|| self.all_loosely(name.as_bytes(), name_letters, humps));
        let Some((edits, penalty)) = found else {
            return exact;
        };
        let lost = u16::try_from(edits)
            .unwrap_or(u16::MAX)
            .saturating_mul(ONE_TYPO)
            + penalty;
        Match {
            score: TYPO.saturating_sub(lost) + close,
            words: exact.words,
        }
    }

    /// Everything typed as one word: edits and what they cost beside.
    fn all_loosely(&self, name: &[u8], name_letters: u64, humps: u64) -> Option<(u32, u16)> {
        let typos = self.pattern.typos();
        if (self.pattern.letters & !name_letters).count_ones() > typos {
            return None;
        }
        match self.typing.edits(name) {
            Some(Edits { whole, .. }) if whole <= typos => return Some((whole, 0)),
            Some(Edits { prefix, .. }) if prefix <= typos => return Some((prefix, 300)),
            _ => {}
        }
        let length = self.pattern.joined.len();
        let edits = edits_at_humps(&self.typing, length, name, humps & !1)?;
        (edits <= typos).then_some((edits, 500))
    }

    /// Each of several words at the beginning of one of the name's words, in any order.
    fn each_loosely(&self, name: &str, name_letters: u64, humps: u64) -> Option<(u32, u16)> {
        if self.word_typings.is_empty() {
            return None;
        }
        let mut sum = 0;
        let words = self.pattern.words.iter().zip(&self.word_letters);
        for ((word, letters), typing) in words.zip(&self.word_typings) {
            let missing = (letters & !name_letters).count_ones();
            if missing == 0 && word_at(word, name, humps).is_some() {
                continue;
            }
            let typos = typos(word.len());
            if typos == 0 || missing > typos {
                return None;
            }
            let edits = edits_at_humps(typing, word.len(), name.as_bytes(), humps)?;
            sum += edits;
            if edits > typos || sum > MOST_EDITS {
                return None;
            }
        }
        Some((sum, 300))
    }

    fn words(&self, name: &str, name_letters: u64, humps: u64) -> Match {
        let mut words = 0u16;
        let mut covered = 0;
        let mut is_loose = false;
        for ((number, word), letters) in self
            .pattern
            .words
            .iter()
            .enumerate()
            .zip(&self.word_letters)
        {
            if letters & !name_letters == 0
                && let Some(at) = word_at(word, name, humps)
            {
                words |= 1 << number;
                covered += word.len();
                is_loose |= humps & bit(at) == 0;
            }
        }
        if words != self.pattern.all_words() {
            return Match { score: 0, words };
        }
        let plain = name.len() - name.bytes().filter(|byte| *byte == b'_').count();
        let score = if plain == self.pattern.joined.len() {
            if same_without_underscores(name, &self.pattern.joined) {
                JOINED
            } else {
                ALL_WORDS
            }
        } else if rest_behind(name, &self.pattern.joined).is_some() {
            SPELT_START + closeness(covered, plain)
        } else if is_loose {
            LOOSE_WORDS + closeness(covered, plain)
        } else {
            // `add cart` is `cartLinesAdd` before it is `CartAddress`.
            let mut all = self.pattern.words.iter();
            let is_whole = all.all(|word| whole_word(word, name, humps).is_some());
            SOME_WORDS + closeness(covered, plain) / 2 + if is_whole { CLOSENESS / 2 } else { 0 }
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

fn one_word(word: &str, joined: &str, name: &str, humps: u64) -> u16 {
    if word == name {
        return EXACT;
    }
    if name.contains('_') && same_without_underscores(name, joined)
        || !joined.is_empty() && joined == name
    {
        return JOINED;
    }
    let close = closeness(word.len(), name.len());
    let at = word_at(word, name, humps);
    let is_hump = at.is_some_and(|at| humps & bit(at) != 0);
    if is_hump && let Some((at, ending)) = whole_word(word, name, humps) {
        let points = if at == 0 { WHOLE_FIRST } else { WHOLE };
        return match (at, ending) {
            (_, 0) => points + close,
            (0, ending) if word.len() + ending == name.len() => INFLECTED,
            _ => points + close - ENDING,
        };
    }
    if name.starts_with(word) {
        return PREFIX + close;
    }
    if abbreviates(word.as_bytes(), name.as_bytes()) {
        return ABBREVIATION + close;
    }
    if is_hump {
        return HUMP + close;
    }
    if let Some(used) = camel(word.as_bytes(), name.as_bytes(), humps) {
        let used = used.count_ones() as usize;
        return CAMEL + closeness(used, humps.count_ones() as usize);
    }
    // One letter is in nearly every name.
    if at.is_some() && word.len() > 1 {
        SUBSTRING + close
    } else {
        0
    }
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
fn camel(word: &[u8], name: &[u8], humps: u64) -> Option<u64> {
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

pub(super) fn closeness(matched: usize, of: usize) -> u16 {
    let points = usize::from(CLOSENESS) * matched.min(of) / of.max(1);
    u16::try_from(points).unwrap_or(0)
}
