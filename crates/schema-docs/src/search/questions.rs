//! Questions in words: `how do i add a comment`. No name has all of their words, so names are ranked by the share of
//! words that they, their owner or their description have; rare words weigh more.
//!
//! `frontend/src/static-site/questions.ts` has the same rules for the browser.

use super::descriptions::Descriptions;
use super::entries::{Entry, Target};
use super::letters::bits;
use super::meanings::{self, stem};
use super::name_words::NameWords;
use super::names::Names;
use super::query::{Pattern, typos};
use super::typing::Typing;
use schema_model::model::OperationKind;

/// Tokens of a question at most.
const MAX_TOKENS: usize = 12;

// Points of a word, by where it is.
const OWN: u32 = 10;
const OWN_ALIKE: u32 = 8;
const OWNER: u32 = 9;
const OWNER_ALIKE: u32 = 7;
const DESCRIBED: u32 = 4;
/// Points of a name that has all words.
const ALL: u32 = 1_000;

/// Maximum weight of a word: one that few names have.
const MAX_WEIGHT: u32 = 8;
/// Weight of a word that no name has.
const WEIGHT_OF_NONE: u32 = 3;
/// Weight of a word behind `by`.
const WEIGHT_OF_KEY: u32 = 1;
/// Maximum weight of a verb, and the weight of `my`.
const MAX_WEIGHT_OF_VERB: u32 = 5;
const WEIGHT_OF_MY: u32 = 3;

// More, and less.
const WRITES: u32 = 250;
const PLURAL: u32 = 40;
const PAGE: u32 = 20;
/// For an operation.
const OPERATION: u32 = 50;
/// For a mutation without the verb of a question that asks for one.
const ACTS: u32 = 60;
/// The name has no other words, nor has its owner.
const WHOLE: u32 = 60;
const WRITES_UNASKED: u32 = 200;
const PLUMBING: u32 = 120;
const ARGUMENT: u32 = 80;
const VALUE: u32 = 150;
/// For the opposite of the verb.
const OPPOSITE: u32 = 300;
const OPPOSITE_OF_TURNED: u32 = 700;
const NOT_NEGATIVE: u32 = 60;
const DEPRECATED: u32 = 60;
/// For each word of a name that the question lacks, and of its owner.
const OTHER_WORD: u32 = 22;
const OTHER_WORD_OF_OWNER: u32 = 10;
const MAX_OTHERS: u32 = 5;

/// Minimum letters of a word that may be the beginning of another, unless it is the last one, which is being typed.
const MIN_PREFIX: usize = 3;
/// Ends of the names of types that only carry others.
const PLUMBING_ENDS: [&str; 4] = ["connection", "edge", "payload", "input"];

/// Of the best hit's points, how many percent a hit needs.
const LEAST_SHARE: u32 = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Intent {
    Read,
    Write,
    Unknown,
}

/// A question.
#[derive(Debug)]
pub(super) struct Question {
    tokens: Vec<Box<str>>,
    /// A bit for each token behind `by`: it says how a thing is found.
    keys: u16,
    intent: Intent,
    /// Whether many things are asked for.
    is_plural: bool,
    /// Whether it has words that no name needs, as a sentence does.
    is_sentence: bool,
    /// Whether the verb is turned around: `stop following`.
    is_turned: bool,
}

/// How well the words of a name match.
#[derive(Debug, Clone, Copy, Default)]
struct Match {
    /// A bit for each token that the name has, and that it has in other words.
    full: u16,
    alike: u16,
    /// Words that match none.
    others: u8,
    is_plural: bool,
    /// Whether it has a verb that ends or takes away, or the question's verb turned around.
    is_negative: bool,
}

/// How the different words of names match.
struct WordMatches {
    words: Vec<WordMatch>,
    /// Whether the question's verb is turned around.
    is_turned: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct WordMatch {
    /// A bit for each token that the word is a form of, and that it is alike to.
    full: u16,
    alike: u16,
    is_negative: bool,
    is_small: bool,
}

impl Question {
    /// Reads the words of a query; none if no word tells anything.
    pub(super) fn new(words: &[Box<str>]) -> Option<Self> {
        let mut tokens: Vec<Box<str>> = Vec::new();
        let mut intent = None;
        let mut is_plural = false;
        let mut is_sentence = false;
        let mut keys = 0u16;
        let mut is_key = false;
        let mut is_turned = false;
        let joined = join_particle(words);
        let mut rest = joined.as_deref().unwrap_or(words);
        while let [word, others @ ..] = rest {
            if let Some((stands_for, count)) = meanings::phrase(rest) {
                if tokens.is_empty() && meanings::is_write(stands_for) {
                    intent = intent.or(Some(Intent::Write));
                }
                if &**word == "how" || stands_for == "me" {
                    intent = intent.or(Some(Intent::Read));
                }
                tokens.push(stands_for.into());
                is_sentence = true;
                rest = rest.get(count..).unwrap_or(&[]);
                continue;
            }
            rest = others;
            if meanings::is_small(word) && !(others.is_empty() && tokens.is_empty()) {
                is_sentence = true;
                is_key |= &**word == "by" && !tokens.is_empty();
                let asks = meanings::is_question(word) || tokens.is_empty() && &**word == "is";
                if asks {
                    intent = intent.or(Some(Intent::Read));
                }
                continue;
            }
            if tokens.is_empty() && !others.is_empty() && meanings::is_turning(word) {
                is_sentence = true;
                is_turned = true;
                intent = intent.or(Some(Intent::Write));
                continue;
            }
            if &**word == "new" && !tokens.is_empty() {
                is_sentence = true;
                continue;
            }
            if tokens.is_empty() && !others.is_empty() && meanings::is_read(word) {
                is_sentence = true;
                intent = intent.or(Some(Intent::Read));
                is_plural |= ["all", "list"].contains(&&**word);
                continue;
            }
            // `how do i star …`, `star a …`: a verb, even one that is not known.
            let is_verb = meanings::is_write(word)
                || is_sentence
                || others
                    .first()
                    .is_some_and(|next| meanings::is_article(next) || meanings::is_anybody(next));
            if tokens.is_empty() && is_verb {
                intent = intent.or(Some(Intent::Write));
            }
            if is_key {
                keys |= 1u16
                    .checked_shl(u32::try_from(tokens.len()).unwrap_or(u32::MAX))
                    .unwrap_or(0);
            }
            match meanings::initials(word) {
                Some(long) => tokens.extend(long.iter().map(|word| (*word).into())),
                None => tokens.push(word.clone()),
            }
        }
        tokens.truncate(MAX_TOKENS);
        (!tokens.is_empty()).then_some(Self {
            tokens,
            keys,
            intent: intent.unwrap_or(Intent::Unknown),
            is_plural,
            is_sentence,
            is_turned,
        })
    }

    pub(super) fn is_sentence(&self) -> bool {
        self.is_sentence
    }

    /// Points, up to about [`ALL`], and number of each entry that has the words, in no order.
    pub(super) fn answer(&self, parts: &Parts<'_>) -> Vec<(u32, u32)> {
        let word_matches = self.match_words(parts);
        let names = parts.words.names();
        let named = names.zip(parts.names.iter());
        let matches: Vec<Match> = named
            .map(|(words, name)| match_name(words, &word_matches.words, is_plural(name.lower)))
            .collect();
        let weights = self.weights(&matches);
        let sum: u32 = weights.iter().sum();
        let stems: Vec<&str> = self.tokens.iter().map(|token| stem(token)).collect();
        let described = parts
            .descriptions
            .matches(&Pattern::new(&stems.join(" ")), parts.entries.len());
        let match_of = |name: u32| matches.get(name as usize).copied().unwrap_or_default();
        let mut found = Vec::new();
        let mut best = 0;
        for (number, entry) in (0u32..).zip(parts.entries) {
            let own = match_of(entry.name);
            if own.full | own.alike == 0 {
                continue;
            }
            let mut around = (parts.owner_of)(entry).map(match_of).unwrap_or_default();
            if entry.is_argument() {
                let holder = match_of(entry.holder);
                around.full |= holder.full;
                around.alike |= holder.alike;
            }
            let words = described.get(number as usize).copied().unwrap_or(0);
            let points = add_up(&weights, &own, &around, words) * ALL / OWN / sum.max(1);
            let points = self.adjust(points, entry, &own, &around, word_matches.is_turned, parts);
            if points > 0 {
                best = best.max(points);
                found.push((points, number));
            }
        }
        found.retain(|(points, _)| points * 100 >= best * LEAST_SHARE);
        found
    }
}

/// The parts of the search that questions need.
pub(super) struct Parts<'s> {
    pub(super) entries: &'s [Entry],
    pub(super) names: &'s Names,
    pub(super) words: &'s NameWords,
    pub(super) descriptions: &'s Descriptions,
    /// Number of the name of an entry's type or directive.
    pub(super) owner_of: &'s dyn Fn(&Entry) -> Option<u32>,
}

impl Question {
    fn match_words(&self, parts: &Parts<'_>) -> WordMatches {
        let words = parts.words.meanings();
        let mut matches: Vec<WordMatch> = words
            .map(|(is_negative, is_small)| WordMatch {
                is_negative,
                is_small,
                ..WordMatch::default()
            })
            .collect();
        let mut is_turned = self.is_turned;
        for (number, token) in self.tokens.iter().enumerate() {
            let token_bit = 1u16 << number;
            let wanted = stem(token);
            let whole = meanings::whole(token).unwrap_or(wanted);
            let alternatives: Vec<&str> = meanings::alternatives(token).map(stem).collect();
            let mut is_known = false;
            for ((_, stem), found) in parts.words.words().zip(&mut matches) {
                if [wanted, whole].contains(&stem) {
                    found.full |= token_bit;
                    is_known = true;
                } else if alternatives.contains(&stem) {
                    found.alike |= token_bit;
                }
            }
            // `unstar`, where names have no such word, is `star` turned around.
            let turned = meanings::turned(token).filter(|_| number == 0 && !is_known && !is_turned);
            let verb = stem(turned.unwrap_or(token));
            if turned.is_some() {
                for ((_, stem), found) in parts.words.words().zip(&mut matches) {
                    if stem == verb {
                        found.full |= token_bit;
                        is_turned = true;
                    }
                }
            }
            if number == 0 && is_turned {
                for ((word, _), found) in parts.words.words().zip(&mut matches) {
                    if meanings::turned(word).is_some_and(|word| stem(word) == verb) {
                        found.full |= token_bit;
                        found.is_negative = true;
                    }
                }
            }
            if turned.is_some() && is_turned {
                continue;
            }
            let is_last = number + 1 == self.tokens.len();
            if is_known || token.len() < MIN_PREFIX && !is_last {
                continue;
            }
            for ((word, _), found) in parts.words.words().zip(&mut matches) {
                if word.starts_with(&**token) {
                    found.alike |= token_bit;
                    is_known = true;
                }
            }
            let most = typos(token.len());
            if is_known || most == 0 || !alternatives.is_empty() {
                continue;
            }
            let typing = Typing::new(token.as_bytes());
            for ((word, _), found) in parts.words.words().zip(&mut matches) {
                let is_near = word.len().abs_diff(token.len()) <= most as usize
                    && typing
                        .edits(word.as_bytes())
                        .is_some_and(|edits| edits.whole <= most);
                if is_near {
                    found.alike |= token_bit;
                }
            }
        }
        WordMatches {
            words: matches,
            is_turned,
        }
    }

    /// Weights of the tokens: the fewer names have one, the more.
    fn weights(&self, matches: &[Match]) -> Vec<u32> {
        let all = matches.len();
        let numbered = self.tokens.iter().enumerate();
        let weights = numbered.map(|(number, token)| {
            let token_bit = 1u16 << number;
            let names = matches
                .iter()
                .filter(|found| (found.full | found.alike) & token_bit != 0)
                .count();
            if self.keys & token_bit != 0 {
                return WEIGHT_OF_KEY;
            }
            if names == 0 {
                return WEIGHT_OF_NONE;
            }
            let weight = 1 + usize::BITS - (all / (names + 1)).leading_zeros();
            if &**token == "my" {
                return WEIGHT_OF_MY;
            }
            let is_verb = number == 0 && meanings::is_write(token);
            weight.min(if is_verb {
                MAX_WEIGHT_OF_VERB
            } else {
                MAX_WEIGHT
            })
        });
        weights.collect()
    }
}

/// Adds up the weights of the tokens, each with the points of the best place that has it.
fn add_up(weights: &[u32], own: &Match, around: &Match, described: u16) -> u32 {
    let numbered = weights.iter().enumerate();
    let points = numbered.map(|(number, weight)| {
        let is_in = |set: u16| set & (1u16 << number) != 0;
        weight
            * if is_in(own.full) {
                OWN
            } else if is_in(own.alike) {
                OWN_ALIKE
            } else if is_in(around.full) {
                OWNER
            } else if is_in(around.alike) {
                OWNER_ALIKE
            } else if is_in(described) {
                DESCRIBED
            } else {
                0
            }
    });
    points.sum()
}

impl Question {
    fn adjust(
        &self,
        points: u32,
        entry: &Entry,
        own: &Match,
        around: &Match,
        is_turned: bool,
        parts: &Parts<'_>,
    ) -> u32 {
        let is_mutation = matches!(
            entry.target,
            Target::Operation {
                kind: OperationKind::Mutation,
                ..
            }
        );
        let mut more = 0;
        let mut less = u32::from(own.others).min(MAX_OTHERS) * OTHER_WORD;
        if !entry.is_page() {
            less += u32::from(around.others).min(MAX_OTHERS) * OTHER_WORD_OF_OWNER;
        }
        if is_mutation {
            let has_verb = (own.full | own.alike) & 1 != 0;
            match self.intent {
                Intent::Write if has_verb => more += WRITES,
                Intent::Write => more += ACTS,
                Intent::Read => less += WRITES_UNASKED,
                Intent::Unknown => {}
            }
            less += self.deduct_opposite(own, is_turned);
        }
        if self.is_plural && own.is_plural {
            more += PLURAL;
        }
        if entry.is_page() {
            more += PAGE;
        }
        match entry.target {
            Target::Operation { .. } => more += OPERATION,
            Target::Value { .. } => less += VALUE,
            _ => {}
        }
        if own.others == 0 && (entry.is_page() || around.others == 0) {
            more += WHOLE;
        }
        if entry.is_argument() {
            less += ARGUMENT;
        }
        if entry.is_deprecated() {
            less += DEPRECATED;
        }
        let is_plumbing = |name: u32| {
            let name = parts.names.lower(name);
            PLUMBING_ENDS.iter().any(|end| name.ends_with(end))
        };
        let owner = (parts.owner_of)(entry).filter(|_| !entry.is_page());
        let named = owner.or(entry.is_type().then_some(entry.name));
        if named.is_some_and(is_plumbing) {
            less += PLUMBING;
        }
        (points + more).saturating_sub(less)
    }

    /// Points that a mutation loses because it does the opposite of what is asked for.
    fn deduct_opposite(&self, own: &Match, is_turned: bool) -> u32 {
        let verb = self.tokens.first().map_or("", AsRef::as_ref);
        let is_write = self.intent == Intent::Write;
        match own.is_negative {
            false if is_turned => OPPOSITE_OF_TURNED,
            false if is_write && meanings::is_negative(verb) => NOT_NEGATIVE,
            true if is_write
                && !is_turned
                && meanings::is_write(verb)
                && !meanings::is_negative(verb) =>
            {
                OPPOSITE
            }
            _ => 0,
        }
    }

    /// Returns the parts of a name that match, as start and end.
    pub(super) fn ranges(&self, name: &str) -> Vec<(u32, u32)> {
        let lower = name.to_ascii_lowercase();
        let humps = super::letters::humps(name.as_bytes());
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        let ends = bits(humps).skip(1).chain([lower.len()]);
        for (start, end) in bits(humps).zip(ends) {
            let Some(word) = lower.get(start..end).map(|word| word.trim_end_matches('_')) else {
                continue;
            };
            let marked = self
                .tokens
                .iter()
                .filter_map(|token| marked(token, word))
                .max();
            if let Some(length) = marked {
                let (from, to) = (start as u32, (start + length) as u32);
                match ranges.last_mut() {
                    Some((_, last)) if *last == from => *last = to,
                    _ => ranges.push((from, to)),
                }
            }
        }
        ranges
    }
}

/// Returns how many letters of a name's word a token marks.
fn marked(token: &str, word: &str) -> Option<usize> {
    if word.starts_with(token) {
        return Some(token.len());
    }
    let is_same = stem(token) == stem(word);
    let is_alike = || meanings::alternatives(token).any(|other| stem(other) == stem(word));
    (is_same || is_alike()).then_some(word.len())
}

/// Puts the particle at the end of a question behind its verb: `log a customer in` becomes `log in a customer`.
fn join_particle(words: &[Box<str>]) -> Option<Vec<Box<str>>> {
    let at = meanings::particle(words)?;
    let mut joined = words.to_vec();
    joined.get_mut(at + 1..)?.rotate_right(1);
    Some(joined)
}

fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss") || name.starts_with("all")
}

fn match_name(words: &[u32], word_matches: &[WordMatch], last_is_plural: bool) -> Match {
    let mut found = Match::default();
    for number in words {
        let word = word_matches
            .get(*number as usize)
            .copied()
            .unwrap_or_default();
        found.full |= word.full;
        found.alike |= word.alike;
        found.is_negative |= word.is_negative;
        found.others += u8::from(word.full | word.alike == 0 && !word.is_small);
    }
    found.is_plural = last_is_plural;
    found
}
