//! One name against one pattern: which letters of it match, and where.

use super::letters::{Candidate, bit, bits, letters, word_at};
use super::names::Names;
use super::query::{Pattern, typos};
use super::ranking::{self, Found, Misspelt};
use super::typing::{Edits, Typing};

/// Typos of several words together at most.
const MAX_EDITS: u32 = 2;

/// How a name matches a pattern.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Match {
    /// Points; 0 where the name alone does not match.
    pub(super) score: u16,
    /// Which words of the pattern the name has, a bit each.
    pub(super) words: u16,
}

/// Matches every name with the pattern.
pub(super) fn match_all(names: &Names, pattern: &Pattern, with_typos: bool) -> Vec<Match> {
    if pattern.is_empty() {
        return vec![Match::default(); names.len()];
    }
    let matcher = Matcher::new(pattern, with_typos);
    names.iter().map(|name| matcher.match_name(&name)).collect()
}

/// Matches the wanted names with the pattern, each once; the others do not match.
pub(super) fn match_wanted(
    names: &Names,
    wanted: impl Iterator<Item = u32>,
    pattern: &Pattern,
    with_typos: bool,
) -> Vec<Match> {
    let matcher = Matcher::new(pattern, with_typos);
    let mut matches: Vec<Option<Match>> = vec![None; names.len()];
    for number in wanted {
        if let Some(place @ None) = matches.get_mut(number as usize) {
            *place = Some(matcher.match_name(&names.get(number)));
        }
    }
    matches.into_iter().map(Option::unwrap_or_default).collect()
}

struct Matcher<'p> {
    pattern: &'p Pattern,
    with_typos: bool,
    word_letters: Vec<u64>,
    typing: Typing,
    /// Where there are several words and typos are forgiven: each word.
    word_typings: Vec<Typing>,
}

impl<'p> Matcher<'p> {
    fn new(pattern: &'p Pattern, with_typos: bool) -> Self {
        let words = match &*pattern.words {
            [_] => &[],
            _ if !with_typos => &[],
            words => words,
        };
        Self {
            pattern,
            with_typos,
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

    fn match_name(&self, name: &Candidate<'_>) -> Match {
        match self.with_typos {
            true => self.loosely(name),
            false => self.exactly(name),
        }
    }

    /// Without typos.
    fn exactly(&self, name: &Candidate<'_>) -> Match {
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
    fn loosely(&self, name: &Candidate<'_>) -> Match {
        let exact = self.exactly(name);
        if exact.score > ranking::MAX_MISSPELT {
            return exact;
        }
        let all = self.all_loosely(name);
        let each = self.each_loosely(name).map(Misspelt::Words);
        let points = |found| ranking::score_misspelt(found, self.pattern.joined.len(), name.lower);
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
            if edits > typos || sum > MAX_EDITS {
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
