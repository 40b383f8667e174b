//! One name against one pattern.

use super::Match;
use super::query::{Pattern, letters};
use super::typing::{Edits, Typing};

/// Points of the best match.
pub(super) const EXACT: u16 = 10_000;
const JOINED: u16 = 9_600;
const ALL_WORDS: u16 = 8_800;
const PREFIX: u16 = 8_000;
const SOME_WORDS: u16 = 7_200;
const CAMEL: u16 = 7_000;
const HUMP: u16 = 6_400;
const SUBSTRING: u16 = 5_600;
const TYPO: u16 = 4_000;
/// Letters of a shortened name at most.
const MOST_STEPS: usize = 24;
/// Points for how much of the name is matched, at most.
const CLOSENESS: usize = 500;

pub(super) struct Matcher<'p> {
    pattern: &'p Pattern,
    word_letters: Vec<u64>,
    typing: Typing,
}

impl<'p> Matcher<'p> {
    pub(super) fn new(pattern: &'p Pattern) -> Self {
        Self {
            pattern,
            word_letters: pattern
                .words
                .iter()
                .map(|word| letters(word.as_bytes()))
                .collect(),
            typing: Typing::new(pattern.joined.as_bytes()),
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
                    words: u8::from(score > 0),
                }
            }
            _ => self.words(name, name_letters, humps),
        }
    }

    /// With typos: the whole name, or its beginning, or the beginning of one of its words.
    pub(super) fn loosely(&self, name: &str, name_letters: u64, humps: u64) -> Match {
        let typos = self.pattern.typos();
        if (self.pattern.letters & !name_letters).count_ones() > typos {
            return Match::default();
        }
        let exact = self.exactly(name, name_letters, humps);
        if exact.score > 0 {
            return exact;
        }
        let name = name.as_bytes();
        let whole = self.typing.edits(name);
        let length = self.pattern.joined.len();
        let longest = length + typos as usize;
        let at_hump = || {
            bits(humps & !1)
                .filter(|at| name.len() + typos as usize >= at + length)
                .filter_map(|at| {
                    self.typing
                        .edits(name.get(at..name.len().min(at + longest))?)
                })
                .min_by_key(|edits| edits.prefix)
        };
        let (edits, penalty) = match whole {
            Some(Edits { whole, .. }) if whole <= typos => (whole, 0),
            Some(Edits { prefix, .. }) if prefix <= typos => (prefix, 300),
            _ => match at_hump() {
                Some(Edits { prefix, .. }) if prefix <= typos => (prefix, 500),
                _ => return exact,
            },
        };
        let lost = u16::try_from(edits).unwrap_or(u16::MAX).saturating_mul(800) + penalty;
        let close = closeness(self.pattern.joined.len(), name.len()) / 10;
        Match {
            score: TYPO.saturating_sub(lost) + close,
            words: exact.words,
        }
    }

    fn words(&self, name: &str, name_letters: u64, humps: u64) -> Match {
        let mut words = 0u8;
        let mut covered = 0;
        for ((number, word), letters) in self
            .pattern
            .words
            .iter()
            .enumerate()
            .zip(&self.word_letters)
        {
            if letters & !name_letters == 0 && word_at(word, name, humps).is_some() {
                words |= 1 << number;
                covered += word.len();
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
        } else {
            SOME_WORDS + closeness(covered, plain)
        };
        Match { score, words }
    }
}

fn one_word(word: &str, joined: &str, name: &str, humps: u64) -> u16 {
    if word == name {
        return EXACT;
    }
    let close = closeness(word.len(), name.len());
    if name.starts_with(word) {
        return PREFIX + close;
    }
    if name.contains('_') && same_without_underscores(name, joined)
        || !joined.is_empty() && joined == name
    {
        return JOINED;
    }
    let at = word_at(word, name, humps);
    if at.is_some_and(|at| humps & bit(at) != 0) {
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
struct Steps {
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

fn camel_steps(word: &[u8], name: &[u8], humps: u64) -> Option<Steps> {
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
fn camel_positions(steps: &Steps, humps: u64) -> u64 {
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

/// Byte ranges of a name that a pattern matched, for marking. Made for hits only.
pub(super) fn ranges(pattern: &Pattern, name: &str) -> Vec<(u32, u32)> {
    let lower = name.to_ascii_lowercase();
    let humps = humps(name.as_bytes());
    let mut marked = vec![false; lower.len()];
    let mut mark = |from: usize, length: usize| {
        for place in marked.iter_mut().skip(from).take(length) {
            *place = true;
        }
    };
    for word in &pattern.words {
        if let Some(at) =
            word_at(word, &lower, humps).filter(|at| word.len() > 1 || humps & bit(*at) != 0)
        {
            mark(at, word.len());
        } else if let Some(steps) = camel_steps(word.as_bytes(), lower.as_bytes(), humps) {
            for at in bits(camel_positions(&steps, humps)) {
                mark(at, 1);
            }
        } else if same_without_underscores(&lower, &pattern.joined) {
            mark(0, lower.len());
        }
    }
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for (at, _) in (0u32..).zip(&marked).filter(|(_, is_marked)| **is_marked) {
        match ranges.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => ranges.push((at, at + 1)),
        }
    }
    ranges
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

fn bit(at: usize) -> u64 {
    u32::try_from(at)
        .ok()
        .and_then(|at| 1u64.checked_shl(at))
        .unwrap_or(0)
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(at)
    })
}

fn same_without_underscores(name: &str, joined: &str) -> bool {
    name.bytes().filter(|byte| *byte != b'_').eq(joined.bytes())
}

fn closeness(matched: usize, of: usize) -> u16 {
    u16::try_from(CLOSENESS * matched.min(of) / of.max(1)).unwrap_or(0)
}
