//! Ranking: which hit comes first. `frontend/src/lib/ranking.ts` has the same rules for the browser, and
//! `tests/ranking.tsv` lists what both have to find.
//!
//! A hit gets the points of the first rule that fits, best first:
//! 1. The name in the case that was typed, where capitals or underscores say one: `checkoutComplete`, `URL`.
//! 2. The name in any case: `repository`.
//! 3. Several words, or snake case, that are the name of a page: `pull request`, `auction_result`; that are a
//!    type and its field: `repository name`; that are the name of something without a page: `best_selling`.
//! 4. Initials of every word of a page's name: `pr`, `IC`. The name but for an ending: `labels`.
//! 5. The beginning of a type of one word: `org`. One word of a name, better the first one and of a page.
//! 6. Several words: in another order; the beginning of a page's name, or its end; the last words of a type and
//!    its field: `variant price`.
//! 7. The beginning of a name; a name that lacks vowels or a letter: `usr`.
//! 8. The name with one typo, a swap of neighbours included: `prodcut`. Initials of some words: `prr`.
//! 9. All words of several, in any order. The beginning of a later word. The beginning with one typo.
//! 10. The name with two typos. A part of the name. Words spread over a field and its type.
//! 11. Several words with typos, words with typos within a name, words of the description.
//!
//! Within a rule, the more of the name is typed, the better; connections and their edges get a little less. With
//! the same typos, pages come before their parts. Hits with the same points are ordered by kind: operations,
//! types, directives, fields, values, arguments. So `product` finds the query and `Product` the type, and a mutation
//! comes before its payload. The same holds for a name that is typed whole but for typos: `pordcut` finds the query, and
//! `Pordcut` the type. While only a part of the name is typed, types come before queries. Then come: names that are not deprecated; the typed case; names that are used often; the schema's order. So a
//! deprecated operation still comes before fields of its name.
//!
//! Typos are looked for unless a match is sure ([`is_sure`]).

use std::cmp::Reverse;

use super::entries::{Entry, Target};
use super::letters::{Candidate, abbreviates, bit, bits, camel, word_at};
use super::query::{Pattern, Query};
use super::words::{is_ending, rest_behind, same_without_underscores, whole_word};
use schema_model::model::OperationKind;

/// Points for how much of the name is matched, at most.
const CLOSENESS: u16 = 400;

// One word.
const EXACT_CASE: u16 = 10_100;
pub(super) const EXACT: u16 = 10_000;
const JOINED: u16 = 9_600;
const INFLECTED: u16 = 9_450;
const WHOLE_FIRST: u16 = 8_800;
const WHOLE: u16 = 8_300;
/// Less where the word has an ending in the name: `starred`.
const ENDING: u16 = 100;
const PREFIX: u16 = 7_800;
const ABBREVIATION: u16 = 7_350;
const CAMEL: u16 = 6_900;
const HUMP: u16 = 6_400;
const SUBSTRING: u16 = 5_600;

// One word that a page is called by.
const PAGE_INITIALS: u16 = 9_460;
const PAGE_OF_ONE_WORD: u16 = WHOLE_FIRST + CLOSENESS;
/// A short enum value, such as the country `PR`, comes after the initials of a page.
const CODE: u16 = PAGE_INITIALS - 1;
const MAX_CODE: usize = 3;
/// Less if one letter was typed and it is not all of the name: pages come first.
const ONE_LETTER: u16 = 1_500;
/// Initials of every word of something without a page.
const INITIALS: u16 = CAMEL + CLOSENESS + 10;
/// Less for connections and their edges, which are seldom meant.
const CONNECTION: u16 = 20;
const EDGE: u16 = 100;

// Several words.
const PAGE_NAMED: u16 = 9_700;
const ALL_WORDS: u16 = 8_800;
const PAGE_START: u16 = 8_300;
const PAGE_END: u16 = 7_900;
const PAGE_WORDS: u16 = 150;
const SPELT_START: u16 = 7_400;
const SOME_WORDS: u16 = 6_900;
/// More where each is a word of the name, and where they are in the name's order.
const WHOLE_WORDS: u16 = 200;
const IN_ORDER: u16 = 100;
/// Some of them only within other words.
const LOOSE_WORDS: u16 = 4_600;

// Several words that are spread over a name and what holds it.
/// As they are spelt: `repository name`.
const OWNED: u16 = 9_650;
/// In another order: `issues repository`.
const OWNED_TURNED: u16 = 8_750;
/// With an ending: `issue label`.
const OWNED_FORM: u16 = 8_720;
/// Up to the beginning of the name: `user log`.
const OWNED_START: u16 = 7_850;
/// The last words of the owner and the name: `variant price`.
const OWNED_TAIL: u16 = 7_840;
const SPREAD: u16 = 5_200;

// One typo, and two.
const NEARLY: [u16; 2] = [7_305, 6_000];
const NEARLY_START: [u16; 2] = [6_100, 4_400];
const NEARLY_WORDS: [u16; 2] = [5_100, 4_500];
const NEARLY_LATER: [u16; 2] = [5_000, 3_900];
/// At most, for how much of a misspelt name is typed.
const NEARLY_CLOSENESS: u16 = CLOSENESS / 10;
/// More for a page that is found with typos, so that it comes before a shorter name of a field.
const NEARLY_PAGE: u16 = NEARLY_CLOSENESS + 1;
/// More for a page whose name begins with a capital or not, as what was typed with capitals and typos.
const NEARLY_CASE: u16 = 1;

/// A match in the description, one more where it has all words that say something.
const DESCRIPTION: u16 = 2_000;
/// Points of everything that filters keep, without words to compare.
pub(super) const KEPT: u16 = 1;

/// How much less the name of the owner counts, if only that has the words.
const OWNER_SHARE: u16 = 8;

/// Points of what only the owner has the words of; none if the owner does not have them either.
pub(super) fn score_owned(owner: u16) -> Option<u16> {
    (owner > 0).then_some(owner / OWNER_SHARE + KEPT)
}

/// Answers to questions: from here, twice their points.
const ANSWER: u16 = 6_000;
const ANSWER_OF_WORDS: u16 = 2_100;
const MAX_ANSWER: u32 = 1_400;

/// The misspelt part of a name, and the number of edits.
#[derive(Debug, Clone, Copy)]
pub(super) enum Misspelt {
    Name(u32),
    Start(u32),
    /// The beginning of a later word.
    Later(u32),
    /// Several words, each at the beginning of one of the name's.
    Words(u32),
}

/// Points of one word, or 0.
pub(super) fn one_word(pattern: &Pattern, word: &str, name: &Candidate<'_>) -> u16 {
    let Candidate { lower, humps, .. } = *name;
    if let Some(score) = in_case(pattern, name) {
        return score;
    }
    if word == lower {
        return EXACT;
    }
    if lower.contains('_') && same_without_underscores(lower, word) {
        return JOINED;
    }
    let close = closeness(word.len(), lower.len());
    let at = word_at(word, lower, humps);
    let is_hump = at.is_some_and(|at| humps & bit(at) != 0);
    if is_hump && let Some((at, ending)) = whole_word(word, lower, humps) {
        let points = if at == 0 { WHOLE_FIRST } else { WHOLE };
        return match (at, ending) {
            (_, 0) => points + close,
            (0, ending) if word.len() + ending == lower.len() => INFLECTED,
            _ => points + close - ENDING,
        };
    }
    if lower.starts_with(word) {
        return PREFIX + close;
    }
    if abbreviates(word.as_bytes(), lower.as_bytes()) {
        return ABBREVIATION + close;
    }
    if is_hump {
        return HUMP + close;
    }
    if let Some(used) = camel(word.as_bytes(), lower.as_bytes(), humps) {
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

/// Points of the name in the case that was typed.
fn in_case(pattern: &Pattern, name: &Candidate<'_>) -> Option<u16> {
    let cased = pattern.cased.as_ref()?;
    (cased.capitals == name.capitals && *cased.lower == *name.lower).then_some(EXACT_CASE)
}

/// Where the words of a pattern stand in a name.
pub(super) struct Found {
    /// Letters of all words.
    pub(super) covered: usize,
    /// Some stand within other words.
    pub(super) is_loose: bool,
    pub(super) is_in_order: bool,
}

/// Points of several words that the name has all.
pub(super) fn several_words(pattern: &Pattern, name: &Candidate<'_>, found: &Found) -> u16 {
    let Candidate { lower, humps, .. } = *name;
    if let Some(score) = in_case(pattern, name) {
        return score;
    }
    let letters = letters(lower);
    if letters == pattern.joined.len() {
        if same_without_underscores(lower, &pattern.joined) {
            JOINED
        } else {
            ALL_WORDS
        }
    } else if rest_behind(lower, &pattern.joined).is_some() {
        SPELT_START + closeness(found.covered, letters)
    } else if found.is_loose {
        LOOSE_WORDS + closeness(found.covered, letters)
    } else {
        // `add cart` is `cartLinesAdd` before it is `CartAddress`.
        let mut all = pattern.words.iter();
        let is_whole = all.all(|word| whole_word(word, lower, humps).is_some());
        SOME_WORDS
            + closeness(found.covered, letters) / 2
            + if is_whole { WHOLE_WORDS } else { 0 }
            + if found.is_in_order { IN_ORDER } else { 0 }
    }
}

/// Points of a match with typos.
pub(super) fn score_misspelt(misspelt: Misspelt, typed: usize, name: &str) -> u16 {
    let (points, edits) = match misspelt {
        Misspelt::Name(edits) => (NEARLY, edits),
        Misspelt::Start(edits) => (NEARLY_START, edits),
        Misspelt::Later(edits) => (NEARLY_LATER, edits),
        Misspelt::Words(edits) => (NEARLY_WORDS, edits),
    };
    let [one, two] = points;
    let points = if edits > 1 { two } else { one };
    points + closeness(typed, name.len()) * NEARLY_CLOSENESS / CLOSENESS
}

/// No match with typos has more points.
pub(super) const MAX_MISSPELT: u16 = NEARLY[0] + NEARLY_CLOSENESS;

/// Points of a name that matches by itself: more for a page than for its parts.
pub(super) fn raise(name: &Candidate<'_>, entry: &Entry, score: u16, query: &Query) -> u16 {
    let pattern = &query.member;
    let points = match &*pattern.words {
        [word] if entry.is_page() => raise_by_word(name, entry, score, word),
        [word] => raise_member(name, entry, score, word),
        _ if entry.is_page() => raise_by_words(name, score, pattern),
        _ => score,
    };
    let points = match entry.is_page() && points == score && is_misspelt(score) {
        true => points + NEARLY_PAGE,
        false => points,
    };
    let is_in_case =
        entry.is_page() && is_corrected(pattern, name, points) && is_begun_alike(pattern, name);
    let points = points + if is_in_case { NEARLY_CASE } else { 0 };
    if !entry.is_type() || points >= JOINED {
        return points;
    }
    match name.lower {
        name if name.ends_with("edge") => points - EDGE,
        name if name.ends_with("connection") => points - CONNECTION,
        _ => points,
    }
}

/// Returns whether these are points of [`score_misspelt`].
fn is_misspelt(score: u16) -> bool {
    let starts = [NEARLY, NEARLY_START, NEARLY_WORDS, NEARLY_LATER];
    let mut starts = starts.into_iter().flatten();
    starts.any(|start| (start..=start + NEARLY_CLOSENESS).contains(&score))
}

/// Returns whether these are points of a page whose name was typed whole but for typos. A name that lacks letters is
/// an abbreviation unless typos explain it.
fn is_corrected(pattern: &Pattern, name: &Candidate<'_>, score: u16) -> bool {
    let edits = name.lower.len().abs_diff(pattern.joined.len());
    if u32::try_from(edits).is_ok_and(|edits| edits > pattern.typos()) {
        return false;
    }
    let nearly = NEARLY_CLOSENESS + NEARLY_PAGE + NEARLY_CASE;
    let abbreviated = pattern.words.len() == 1
        && (ABBREVIATION..=ABBREVIATION + CLOSENESS + NEARLY_CASE).contains(&score);
    let mut starts = NEARLY.into_iter();
    abbreviated || starts.any(|start| (start..=start + nearly).contains(&score))
}

/// Returns whether the text was typed with capitals and begins with one exactly if the name does.
fn is_begun_alike(pattern: &Pattern, name: &Candidate<'_>) -> bool {
    let cased = pattern.cased.as_ref();
    cased.is_some_and(|typed| typed.capitals != 0 && (typed.capitals ^ name.capitals) & 1 == 0)
}

fn is_from(score: u16, points: u16) -> bool {
    (points..points + CLOSENESS).contains(&score)
}

fn is_word_from(score: u16, points: u16) -> bool {
    is_from(score, points) || is_from(score, points - ENDING)
}

fn raise_member(name: &Candidate<'_>, entry: &Entry, score: u16, word: &str) -> u16 {
    let is_value = matches!(entry.target, Target::Value { .. });
    match score {
        EXACT.. if is_value && word.len() <= MAX_CODE => CODE,
        // `labels` of a type is not before the types of labels.
        INFLECTED => WHOLE_FIRST + CLOSENESS - 1,
        ..EXACT if word.len() == 1 => score.saturating_sub(ONE_LETTER),
        ..INITIALS if name.has_initials(word) => INITIALS,
        _ => score,
    }
}

fn raise_by_word(name: &Candidate<'_>, entry: &Entry, score: u16, word: &str) -> u16 {
    if score < PAGE_INITIALS && name.has_initials(word) {
        return PAGE_INITIALS;
    }
    match entry.is_type() {
        // `org` is `Organization` before it is a word in many names.
        true if is_from(score, PREFIX) && name.humps.count_ones() == 1 => {
            score - PREFIX + PAGE_OF_ONE_WORD
        }
        false if is_word_from(score, WHOLE) => score + 2 * CLOSENESS,
        _ if is_word_from(score, WHOLE_FIRST) || is_word_from(score, WHOLE) => score + CLOSENESS,
        _ => score,
    }
}

fn raise_by_words(name: &Candidate<'_>, score: u16, pattern: &Pattern) -> u16 {
    let Candidate { lower, humps, .. } = *name;
    match score {
        JOINED => PAGE_NAMED,
        score if is_from(score, SPELT_START) => score + (PAGE_START - SPELT_START),
        SOME_WORDS..SPELT_START if ends_with_words(lower, humps, &pattern.joined) => {
            PAGE_END + closeness(pattern.joined.len(), letters(lower))
        }
        SOME_WORDS..SPELT_START => score + PAGE_WORDS,
        _ => score,
    }
}

/// Returns whether the last words of a name are these: `gift card` in `AppliedGiftCard`.
fn ends_with_words(lower: &str, humps: u64, joined: &str) -> bool {
    bits(humps).any(|at| lower.get(at..).and_then(|rest| rest_behind(rest, joined)) == Some(""))
}

/// Where the words of a query are that no name has all by itself.
pub(super) struct Spread<'s> {
    pub(super) name: &'s str,
    pub(super) owner: &'s str,
    pub(super) owner_humps: u64,
    /// The field that holds an argument.
    pub(super) holder: Option<&'s str>,
    /// No word is in name and owner both.
    pub(super) is_apart: bool,
}

impl Spread<'_> {
    /// Points of words that are spread over a name and what holds it.
    pub(super) fn points(&self, joined: &str) -> u16 {
        let Self { name, owner, .. } = *self;
        let behind = |start: &str| rest_behind(joined, start).filter(|rest| !rest.is_empty());
        if let Some(holder) = self.holder {
            // `createIssue input`; that it is somewhere in a type tells little.
            let is_spelt = behind(holder) == Some(name);
            return if is_spelt {
                OWNED_START + CLOSENESS
            } else {
                SPREAD
            };
        }
        if let Some(rest) = behind(owner)
            && let Some(ending) = rest_behind(name, rest)
        {
            return match ending {
                "" => OWNED,
                ending if is_ending(rest, ending) => OWNED_FORM,
                _ => OWNED_START + closeness(rest.len(), name.len()),
            };
        }
        let tail = strip_behind(joined, name);
        if tail.is_some_and(|tail| ends_with_words(owner, self.owner_humps, tail)) {
            return OWNED_TAIL;
        }
        let length = letters(owner) + letters(name);
        if self.is_apart && length == joined.len() {
            OWNED_TURNED
        } else {
            SPREAD + closeness(joined.len(), length)
        }
    }
}

/// Returns whether these points were given to owner and name together.
pub(super) fn is_spread(score: u16) -> bool {
    [OWNED, OWNED_TURNED, OWNED_FORM, OWNED_TAIL].contains(&score)
        || (OWNED_START..=OWNED_START + CLOSENESS).contains(&score)
        || (SPREAD..=SPREAD + CLOSENESS).contains(&score)
}

/// Points of a description that has words of the query.
pub(super) fn score_description(has_all: bool) -> u16 {
    DESCRIPTION + u16::from(has_all)
}

/// Points of a hit that answers a question: a name with all words of a sentence comes before names that happen to have
/// some of them, after the things of that name. Words that make no sentence tell less than other matches by name.
pub(super) fn score_answer(points: u32, is_sentence: bool) -> u16 {
    let points = u16::try_from(points.min(MAX_ANSWER)).unwrap_or(0);
    match is_sentence {
        true => ANSWER + points * 2,
        false => ANSWER_OF_WORDS + points * 2,
    }
}

pub(super) fn is_described(score: u16) -> bool {
    (DESCRIPTION..=DESCRIPTION + 1).contains(&score)
}

/// Returns whether a name has all words by itself, or with its owner in their order.
pub(super) fn is_by_words(score: u16) -> bool {
    score >= SOME_WORDS
}

/// Returns whether the words are the name of something.
pub(super) fn is_named(score: u16) -> bool {
    score >= JOINED
}

/// Returns whether a name, or a name with its owner, has all words as words.
pub(super) fn is_spelt(score: u16) -> bool {
    score >= SPREAD
}

/// Returns whether a match leaves no doubt, so that no typo is looked for: one word at the beginning of a name
/// or as one of its words, several words that are all there.
pub(super) fn is_sure(score: u16, query: &Query) -> bool {
    let is_path = query.owner.is_some() || query.holder.is_some();
    let least = match query.member.words.len() {
        _ if is_path => u16::midpoint(EXACT, PREFIX),
        0 | 1 => PREFIX,
        _ => SPREAD,
    };
    score >= least
}

/// Order on equal points, the smallest first.
pub(super) type Order = (u8, Reverse<u32>);

/// Order of an entry on equal points.
pub(super) fn order(entry: &Entry, spelling: Spelling) -> Order {
    use OperationKind::{Mutation, Query, Subscription};
    let kind: u8 = match entry.target {
        Target::Operation {
            kind: Mutation | Subscription,
            ..
        } => 0,
        Target::Operation { kind: Query, .. } if spelling.is_whole => 0,
        Target::Type(_) => 1,
        Target::Operation { kind: Query, .. } => 2,
        Target::Directive(_) => 3,
        Target::Field { .. } | Target::InputField { .. } => 4,
        Target::Value { .. } => 5,
        Target::Argument { .. } | Target::DirectiveArgument { .. } => 6,
    };
    let is_deprecated = u8::from(entry.is_deprecated());
    let order = kind << 2 | is_deprecated << 1 | u8::from(spelling.is_other_case);
    (order, Reverse(entry.uses()))
}

/// How a name was typed, where that decides between hits with the same points.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spelling {
    /// All of it was typed, perhaps with typos.
    is_whole: bool,
    /// All of it was typed, in another case: `con` for `CON`, `open issues` for `OPEN_ISSUES`.
    is_other_case: bool,
}

impl Spelling {
    /// Reads it from the points of a name.
    pub(super) fn new(pattern: &Pattern, name: &Candidate<'_>, score: u16) -> Self {
        Self {
            is_whole: [EXACT_CASE, EXACT, JOINED, PAGE_NAMED].contains(&score)
                || is_corrected(pattern, name, score),
            is_other_case: match score {
                EXACT => name.capitals != 0,
                JOINED | PAGE_NAMED => name.lower.contains('_'),
                _ => false,
            },
        }
    }
}

/// Returns the text before the name, if the text ends with the name and has more than that.
fn strip_behind<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut end = text.len();
    for byte in name.bytes().rev().filter(|byte| *byte != b'_') {
        end = end.checked_sub(1)?;
        if text.as_bytes().get(end) != Some(&byte) {
            return None;
        }
    }
    text.get(..end).filter(|before| !before.is_empty())
}

fn letters(name: &str) -> usize {
    name.bytes().filter(|byte| *byte != b'_').count()
}

fn closeness(matched: usize, of: usize) -> u16 {
    let points = usize::from(CLOSENESS) * matched.min(of) / of.max(1);
    u16::try_from(points).unwrap_or(0)
}
