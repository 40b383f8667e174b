//! Letters of names: which occur, where words begin, and where a typed word stands.

/// Letters of a shortened name at most.
const MAX_STEPS: usize = 24;

/// A name prepared for matching.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Candidate<'n> {
    /// In lower case.
    pub(super) lower: &'n str,
    /// A bit for each letter and digit that occurs.
    pub(super) letters: u64,
    /// A bit for each of the first 64 bytes that begins a word.
    pub(super) humps: u64,
    /// A bit for each of the first 64 bytes that is a capital.
    pub(super) capitals: u64,
}

impl Candidate<'_> {
    /// Returns whether the word has the first letter of each of the name's words and nothing else.
    pub(super) fn has_initials(&self, word: &str) -> bool {
        let is_long = word.len() > 1 && self.humps.count_ones() as usize == word.len();
        let initials = bits(self.humps).map(|at| self.lower.as_bytes().get(at));
        is_long && initials.eq(word.as_bytes().iter().map(Some))
    }
}

/// A bit for each letter and digit that occurs.
pub(super) fn letters(lower: &[u8]) -> u64 {
    lower.iter().fold(0, |all, byte| {
        all | match byte {
            b'a'..=b'z' => 1 << (byte - b'a'),
            b'0'..=b'9' => 1 << (26 + byte - b'0'),
            b'_' => 0,
            _ => 1 << 63,
        }
    })
}

/// Where a name has capitals, a bit for each of the first 64 bytes.
pub(super) fn capitals(name: &[u8]) -> u64 {
    let bytes = (0u32..64).zip(name);
    let capitals = bytes.filter(|(_, byte)| byte.is_ascii_uppercase());
    capitals.fold(0, |all, (at, _)| all | 1 << at)
}

/// Returns whether the word is the name without its vowels (`usr`, `lbl`) or without one letter in four.
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

/// Returns where the word stands in the name: at the beginning of one of its words if possible.
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
    states: [u64; MAX_STEPS],
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
    if word.len() < 2 || word.len() > MAX_STEPS || humps.count_ones() < 2 {
        return None;
    }
    let mut steps = Steps {
        states: [0; MAX_STEPS],
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

/// Chooses places for all steps, from the last letter back: the earliest end, then the nearest before.
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
