//! Counting tokens in the encoding o200k.
//!
//! The rules are those of OpenAI's `tiktoken`: the text is split by a pattern, and the pairs of bytes of each
//! piece are merged, lowest rank first. Only counting is needed, so the vocabulary is all that is kept: it is
//! 1.7 MB in the program and about 5 MB in memory once it has been used.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{BufRead, BufReader};
use std::sync::OnceLock;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::GzDecoder;
use regex::Regex;

/// The vocabulary as `tiktoken` publishes it (MIT licence): a token in base64 and its rank, a line each.
const VOCABULARY: &[u8] = include_bytes!("../../data/o200k_base.tiktoken.gz");

/// The pattern of o200k without its last look-ahead, `\s+(?!\S)`, which [`Pieces`] does by hand.
const PATTERN: &str = concat!(
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|\p{N}{1,3}",
    r"| ?[^\s\p{L}\p{N}]+[\r\n/]*",
    r"|\s*[\r\n]+",
    r"|\s+",
);

/// How many tokens a text is in the encoding o200k (OpenAI's, used by its models since GPT-4o): the
/// common measure of what a text costs a language model.
///
/// Time is linear in the text, but for words of many thousand letters (n log n). The vocabulary is unpacked
/// at the first call and stays in memory.
///
/// ```
/// assert_eq!(schema_docs::count_tokens("type Query { user: User }"), 7);
/// ```
#[must_use]
pub fn count_tokens(text: &str) -> usize {
    static TOKENIZER: OnceLock<Option<Tokenizer>> = OnceLock::new();
    match TOKENIZER.get_or_init(Tokenizer::load) {
        Some(tokenizer) => tokenizer.count(text),
        // Only where the file in the repository is damaged, which the tests would show.
        None => text.len().div_ceil(4),
    }
}

struct Tokenizer {
    pattern: Regex,
    vocabulary: Vocabulary,
}

impl Tokenizer {
    fn load() -> Option<Self> {
        Some(Self {
            pattern: Regex::new(PATTERN).ok()?,
            vocabulary: Vocabulary::load(VOCABULARY)?,
        })
    }

    fn count(&self, text: &str) -> usize {
        let mut merging = Merging::default();
        let mut count = 0;
        let mut at = 0;
        while let Some(found) = self.pattern.find_at(text, at) {
            let end = end_of_piece(text, found.start(), found.end());
            let piece = text.get(found.start()..end).unwrap_or_default().as_bytes();
            count += match self.vocabulary.rank(piece) {
                Some(_) => 1,
                None => merging.count(piece, &self.vocabulary),
            };
            at = end;
        }
        count
    }
}

/// Where a piece ends: white space before a word leaves its last character to that word
/// (the pattern's `\s+(?!\S)`).
fn end_of_piece(text: &str, start: usize, end: usize) -> usize {
    let piece = text.get(start..end).unwrap_or_default();
    let Some(last) = piece.chars().next_back() else {
        return end;
    };
    let is_before_word = end < text.len() && last.is_whitespace() && last != '\r' && last != '\n';
    if is_before_word && piece.len() > last.len_utf8() {
        end - last.len_utf8()
    } else {
        end
    }
}

/// Every token with its rank: all tokens one after the other, and a hash table of their ranks with open
/// addressing, which is a tenth of the memory of a map of vectors.
struct Vocabulary {
    bytes: Vec<u8>,
    /// Where the token of each rank ends in `bytes`.
    ends: Vec<u32>,
    /// Ranks by hash; [`Vocabulary::EMPTY`] where there is none. Its length is a power of two.
    slots: Vec<u32>,
}

impl Vocabulary {
    const EMPTY: u32 = u32::MAX;

    /// Nothing where the data is damaged.
    fn load(compressed: &[u8]) -> Option<Self> {
        let mut bytes = Vec::new();
        let mut ends = Vec::new();
        for line in BufReader::new(GzDecoder::new(compressed)).lines() {
            let line = line.ok()?;
            let Some((token, rank)) = line.split_once(' ') else {
                continue;
            };
            if rank.parse::<usize>() != Ok(ends.len()) {
                return None;
            }
            BASE64_STANDARD.decode_vec(token, &mut bytes).ok()?;
            ends.push(u32::try_from(bytes.len()).ok()?);
        }
        bytes.shrink_to_fit();
        ends.shrink_to_fit();
        let mut vocabulary = Self {
            bytes,
            slots: vec![Self::EMPTY; (ends.len() * 2).next_power_of_two()],
            ends,
        };
        for rank in 0..u32::try_from(vocabulary.ends.len()).ok()? {
            let slot = vocabulary.find_slot(vocabulary.token(rank)?)?;
            *vocabulary.slots.get_mut(slot)? = rank;
        }
        Some(vocabulary)
    }

    fn rank(&self, token: &[u8]) -> Option<u32> {
        let rank = *self.slots.get(self.find_slot(token)?)?;
        (rank != Self::EMPTY).then_some(rank)
    }

    fn token(&self, rank: u32) -> Option<&[u8]> {
        let rank = usize::try_from(rank).ok()?;
        let start = match rank.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        let end = *self.ends.get(rank)?;
        self.bytes
            .get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }

    /// The slot that holds this token, or the empty one where it would stand.
    fn find_slot(&self, token: &[u8]) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(token) & mask;
        loop {
            let rank = *self.slots.get(slot)?;
            if rank == Self::EMPTY || self.token(rank) == Some(token) {
                return Some(slot);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// FNV-1a (64 bits), folded, because the table uses the low bits.
fn hash(bytes: &[u8]) -> usize {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    usize::try_from((hash ^ (hash >> 32)) & 0xffff_ffff).unwrap_or_default()
}

/// Merges the bytes of one piece. Kept between pieces for its memory.
#[derive(Default)]
struct Merging {
    /// Where the part that starts at a byte ends; 0 where no part starts any more.
    ends: Vec<usize>,
    /// Where the part before the one that starts at a byte starts.
    before: Vec<usize>,
    /// Pairs of neighbours that may become one: rank, then place; with the end that they had, to know a pair
    /// that is no longer.
    pairs: BinaryHeap<Reverse<(u32, usize, usize)>>,
}

impl Merging {
    fn count(&mut self, piece: &[u8], vocabulary: &Vocabulary) -> usize {
        self.ends.clear();
        self.ends.extend(1..=piece.len());
        self.before.clear();
        self.before
            .extend((0..piece.len()).map(|start| start.saturating_sub(1)));
        self.pairs.clear();
        for start in 0..piece.len() {
            self.offer(start, piece, vocabulary);
        }
        let mut count = piece.len();
        while let Some(Reverse((_, start, end))) = self.pairs.pop() {
            if self.pair_end(start) == Some(end) {
                self.merge(start, end);
                count -= 1;
                self.offer(start, piece, vocabulary);
                if start > 0 {
                    let before = self.before.get(start).copied().unwrap_or_default();
                    self.offer(before, piece, vocabulary);
                }
            }
        }
        count
    }

    /// Where the pair that begins with the part at `start` ends.
    fn pair_end(&self, start: usize) -> Option<usize> {
        let middle = *self.ends.get(start)?;
        if middle == 0 {
            return None;
        }
        self.ends.get(middle).copied().filter(|end| *end > 0)
    }

    fn offer(&mut self, start: usize, piece: &[u8], vocabulary: &Vocabulary) {
        let Some(end) = self.pair_end(start) else {
            return;
        };
        if let Some(rank) = piece.get(start..end).and_then(|pair| vocabulary.rank(pair)) {
            self.pairs.push(Reverse((rank, start, end)));
        }
    }

    fn merge(&mut self, start: usize, end: usize) {
        if let Some(middle) = self.ends.get(start).copied()
            && let Some(second) = self.ends.get_mut(middle)
        {
            *second = 0;
        }
        if let Some(first) = self.ends.get_mut(start) {
            *first = end;
        }
        if let Some(before) = self.before.get_mut(end) {
            *before = start;
        }
    }
}
