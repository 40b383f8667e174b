//! Search over names and descriptions: made once, then about a tenth of a millisecond a query.
//!
//! [`ranking`] decides which hit comes first.

mod descriptions;
mod entries;
pub(crate) mod examples;
mod filters;
mod guide_texts;
pub(crate) mod guides;
mod hit;
mod hit_kind;
mod letters;
mod matching;
mod meanings;
mod name_words;
mod names;
mod offers;
mod query;
mod questions;
mod ranges;
mod ranking;
mod suggest;
mod typing;
mod words;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::groups::DocsGroups;
use descriptions::Descriptions;
pub use descriptions::search_words;
use entries::{Entry, Target};
use filters::Filtering;
pub use filters::{FilterName, ShownFilter};
pub use guide_texts::GuideTexts;
pub(crate) use guide_texts::Section;
pub use hit::{Hit, SearchQuery, SearchResults};
pub use hit_kind::HitKind;
use matching::{Match, match_all, match_wanted};
pub(crate) use meanings::{is_small as is_small_word, stem};
use name_words::NameWords;
use names::Names;
pub use offers::FilterOffer;
use offers::Values;
use query::{Pattern, Query};
use questions::{Parts, Question};
use ranking::{Order, Spelling, Spread};
use schema_model::index::Index;
use schema_model::model::Model;

/// The search index of one schema. It refers to the model by number and repeats no text of it but names.
#[derive(Debug)]
pub(crate) struct Search {
    entries: Vec<Entry>,
    names: Names,
    words: NameWords,
    /// Name number of each type, to match owners.
    type_names: Vec<u32>,
    directive_names: Vec<u32>,
    descriptions: Descriptions,
    values: Values,
}

/// Points, order on equal points, number of the entry: the best is the smallest.
type Ranked = (Reverse<u16>, Order, u32);

/// The results of a query.
struct AllFound {
    /// The query that found it.
    parsed: Query,
    found: Vec<Ranked>,
    question: Option<Question>,
    /// Numbers of the entries that answer the question.
    answers: HashSet<u32>,
}

/// What a search looks among.
struct Scope {
    kind: Option<HitKind>,
    /// Whether each entry passes the filters; `None` without filters.
    passes: Option<Vec<bool>>,
    /// Numbers of the names that are compared: those of the entries that pass, of their owners and holders. All names
    /// without filters.
    names: Option<Vec<u32>>,
}

impl Scope {
    fn holds(&self, number: u32, entry: &Entry) -> bool {
        let passes = |passes: &Vec<bool>| passes.get(number as usize) == Some(&true);
        self.kind.is_none_or(|kind| entry.kind() == kind) && self.passes.as_ref().is_none_or(passes)
    }
}

impl Search {
    pub(crate) fn new(model: &Model, index: &Index) -> Self {
        let mut names = names::Builder::default();
        let entries = entries::list(model, index, &mut names);
        let type_names = model.types.iter().map(|ty| names.add(&ty.name)).collect();
        let directive_names = model
            .directives
            .iter()
            .map(|directive| names.add(&directive.name))
            .collect();
        let descriptions = Descriptions::new(model, &entries);
        let names = names.finish();
        Self {
            entries,
            words: NameWords::new(&names),
            names,
            type_names,
            directive_names,
            descriptions,
            values: Values::new(model, index),
        }
    }

    /// Finds the best hits. While one of the words names something, there are some.
    pub(crate) fn find(
        &self,
        model: &Model,
        groups: &DocsGroups,
        query: &SearchQuery<'_>,
    ) -> SearchResults {
        let (text, tokens) = filters::split(query.q);
        let Filtering {
            shown,
            problems,
            passes,
        } = Filtering::new(self, model, groups, &tokens);
        let scope = Scope {
            kind: query.kind,
            names: passes.as_ref().map(|passes| self.names_of(passes)),
            passes,
        };
        SearchResults {
            filters: shown,
            problems,
            offers: self.offers(model, groups, query.q),
            ..self.find_words(model, &text, query.limit, &scope)
        }
    }

    /// Returns the numbers of the names of the entries that pass, of their owners and holders.
    fn names_of(&self, passes: &[bool]) -> Vec<u32> {
        let passing = self
            .entries
            .iter()
            .zip(passes)
            .filter(|(_, passes)| **passes);
        let mut is_wanted = vec![false; self.names.len()];
        for (entry, _) in passing {
            for name in [Some(entry.name), Some(entry.holder), self.owner_name(entry)] {
                if let Some(place) = name.and_then(|name| is_wanted.get_mut(name as usize)) {
                    *place = true;
                }
            }
        }
        let names = (0u32..).zip(is_wanted);
        names
            .filter_map(|(name, is_wanted)| is_wanted.then_some(name))
            .collect()
    }

    /// Finds the best hits for a text without filters.
    fn find_words(&self, model: &Model, text: &str, limit: usize, scope: &Scope) -> SearchResults {
        let text = query::sentence(text);
        let Some(typed) = Query::parse(&text).or_else(|| Query::plain(&text)) else {
            return match scope.passes {
                Some(_) => self.results(model, limit, self.everything(scope)),
                None => SearchResults::default(),
            };
        };
        let found = self.find_all(&typed, scope, true);
        let found = found.or_else(|| {
            let plain = Query::plain(&text).filter(|_| typed.is_path());
            plain.and_then(|plain| self.find_all(&plain, scope, true))
        });
        let found = found.or_else(|| {
            let words = query::longest_words(&text);
            let mut words = words.into_iter().filter_map(Query::plain);
            words.find_map(|word| self.find_all(&word, scope, false))
        });
        match found {
            Some(found) => self.results(model, limit, found),
            None => SearchResults {
                suggestions: self.suggestions(model, &typed),
                ..SearchResults::default()
            },
        }
    }

    /// Everything that the filters keep.
    fn everything(&self, scope: &Scope) -> AllFound {
        let entries = (0u32..).zip(&self.entries);
        let kept = entries.filter(|(number, entry)| scope.holds(*number, entry));
        AllFound {
            parsed: Query::everything(),
            found: kept
                .map(|(number, entry)| {
                    let order = ranking::order(entry, Spelling::default());
                    (Reverse(ranking::KEPT), order, number)
                })
                .collect(),
            question: None,
            answers: HashSet::new(),
        }
    }

    /// Everything that a query finds, in no order. None if that is nothing.
    fn find_all(&self, typed: &Query, scope: &Scope, forgiving: bool) -> Option<AllFound> {
        let mut parsed = typed.clone();
        let mut found = self.rank(&parsed, scope, forgiving);
        // No name has the small words: then one without them is meant.
        if let Some(telling) = parsed.without_small_words(descriptions::says_nothing)
            && found
                .iter()
                .all(|(score, ..)| !ranking::is_by_words(score.0))
        {
            let others = self.rank(&telling, scope, false);
            if others
                .iter()
                .any(|(score, ..)| ranking::is_by_words(score.0))
            {
                (parsed, found) = (telling, others);
            }
        }
        let changes = [
            Query::without_small_owner,
            Query::without_holder,
            Query::without_kind,
        ];
        for change in changes {
            if found.is_empty()
                && let Some(other) = change(&parsed)
            {
                parsed = other;
                found = self.rank(&parsed, scope, forgiving);
            }
        }
        if found.is_empty() && scope.passes.is_some() {
            found = self.rank_by_owner(&parsed, scope);
        }
        let question = Self::question(typed, &found);
        let answers = match &question {
            Some(question) => self.add_answers(question, scope, &mut found),
            None => HashSet::new(),
        };
        (!found.is_empty()).then_some(AllFound {
            parsed,
            found,
            question,
            answers,
        })
    }

    /// What the filters keep of the types and fields that the words name: `issue returns:Actor`.
    fn rank_by_owner(&self, parsed: &Query, scope: &Scope) -> Vec<Ranked> {
        if parsed.is_path() {
            return Vec::new();
        }
        let matches = self.matches(&parsed.member, scope, false);
        let score_of = |name: u32| matches.get(name as usize).map_or(0, |found| found.score);
        let entries = (0u32..).zip(&self.entries);
        let kept = entries.filter(|(number, entry)| scope.holds(*number, entry));
        let ranked = kept.filter_map(|(number, entry)| {
            let owner = self.owner_name(entry).map_or(0, score_of);
            let score = ranking::score_owned(owner.max(score_of(entry.holder)))?;
            let order = ranking::order(entry, Spelling::default());
            Some((Reverse(score), order, number))
        });
        ranked.collect()
    }

    /// Returns the best of what was found.
    fn results(&self, model: &Model, limit: usize, all: AllFound) -> SearchResults {
        let AllFound {
            parsed,
            mut found,
            question,
            answers,
        } = all;
        let total = found.len();
        if limit < total {
            found.select_nth_unstable(limit);
            found.truncate(limit);
        }
        found.sort_unstable();
        let hits = found.into_iter().filter_map(|(Reverse(score), _, number)| {
            let entry = self.entries.get(number as usize)?;
            let hit = hit::make(model, entry, &parsed, score)?;
            Some(match &question {
                Some(question) if answers.contains(&number) => hit.marked_by(question),
                _ => hit,
            })
        });
        SearchResults {
            hits: hits.collect(),
            total: u32::try_from(total).unwrap_or(u32::MAX),
            ..SearchResults::default()
        }
    }

    /// Returns the question that the words ask: of a sentence, and of other words if few names have them.
    fn question(typed: &Query, found: &[Ranked]) -> Option<Question> {
        if typed.owner.is_some() || typed.holder.is_some() || typed.is_directive {
            return None;
        }
        let question = Question::new(&typed.member.words)?;
        let is_found = found.iter().any(|(score, ..)| ranking::is_spelt(score.0));
        if found.iter().any(|(score, ..)| ranking::is_named(score.0)) {
            return None;
        }
        let is_asked = question.is_sentence() || typed.member.words.len() > 1 || found.is_empty();
        (is_asked && (question.is_sentence() || !is_found)).then_some(question)
    }

    /// Adds the answers to a question, or raises the points of hits that answer it. Returns their numbers.
    fn add_answers(
        &self,
        question: &Question,
        scope: &Scope,
        found: &mut Vec<Ranked>,
    ) -> HashSet<u32> {
        let parts = Parts {
            entries: &self.entries,
            names: &self.names,
            words: &self.words,
            descriptions: &self.descriptions,
            owner_of: &|entry| self.owner_name(entry),
        };
        let mut answers: HashMap<u32, u16> = question
            .answer(&parts)
            .into_iter()
            .map(|(points, number)| {
                (
                    number,
                    ranking::score_answer(points, question.is_sentence()),
                )
            })
            .collect();
        let mut raised = HashSet::new();
        for (score, _, number) in found.iter_mut() {
            if let Some(answer) = answers.remove(number).filter(|answer| *answer > score.0) {
                score.0 = answer;
                raised.insert(*number);
            }
        }
        raised.extend(answers.keys());
        found.extend(answers.into_iter().filter_map(|(number, score)| {
            let entry = self.entries.get(number as usize)?;
            let order = ranking::order(entry, Spelling::default());
            scope
                .holds(number, entry)
                .then_some((Reverse(score), order, number))
        }));
        raised
    }

    /// Everything that matches, in no order; where nothing surely does and they are forgiven, with typos.
    fn rank(&self, parsed: &Query, scope: &Scope, forgiving: bool) -> Vec<Ranked> {
        let is_wanted = |number: u32, entry: &Entry| {
            scope.holds(number, entry)
                && (!parsed.is_directive || entry.is_directive())
                && parsed.kind.is_none_or(|kind| kind.is_of(entry.kind()))
        };
        let ranked = |scores: &[u16]| -> Vec<Ranked> {
            let scored = (0u32..).zip(scores).zip(&self.entries);
            let wanted =
                scored.filter(|((number, score), entry)| **score > 0 && is_wanted(*number, entry));
            wanted
                .map(|((number, score), entry)| {
                    let spelling =
                        Spelling::new(&parsed.member, &self.names.get(entry.name), *score);
                    let order = ranking::order(entry, spelling);
                    (Reverse(*score), order, number)
                })
                .collect()
        };
        let mut scores = self.scores(parsed, scope, false);
        let found = ranked(&scores);
        let mut points = found.iter().map(|(score, ..)| score.0);
        if !forgiving
            || !parsed.may_have_typos()
            || points.any(|score| ranking::is_sure(score, parsed))
        {
            return found;
        }
        for (score, loose) in scores.iter_mut().zip(self.scores(parsed, scope, true)) {
            *score = (*score).max(loose);
        }
        ranked(&scores)
    }

    /// Points of each entry; 0 is no match.
    fn scores(&self, query: &Query, scope: &Scope, with_typos: bool) -> Vec<u16> {
        if query.owner.is_some() || query.holder.is_some() {
            return self.member_scores(query, with_typos);
        }
        let matches = self.matches(&query.member, scope, with_typos);
        self.plain_scores(&matches, query, scope)
    }

    /// Compares a pattern with the names that can be among the hits.
    fn matches(&self, pattern: &Pattern, scope: &Scope, with_typos: bool) -> Vec<Match> {
        match &scope.names {
            Some(names) => match_wanted(&self.names, names.iter().copied(), pattern, with_typos),
            None => match_all(&self.names, pattern, with_typos),
        }
    }

    /// `owner.member`, `owner.field(argument`, `field(argument`: all parts must match. Names are
    /// compared only where what stands before has matched.
    fn member_scores(&self, query: &Query, with_typos: bool) -> Vec<u16> {
        let mut scores: Vec<u16> = match &query.owner {
            Some(owner) => {
                let names = self.entries.iter().map(|entry| self.owner_name(entry));
                self.scores_of(names, owner, with_typos)
            }
            None => vec![ranking::EXACT; self.entries.len()],
        };
        let and = |scores: &mut Vec<u16>, others: Vec<u16>| {
            for (score, other) in scores.iter_mut().zip(others) {
                *score = match (*score, other) {
                    (0, _) | (_, 0) => 0,
                    (one, other) => u16::midpoint(one, other),
                };
            }
        };
        if let Some(holder) = &query.holder {
            let names =
                self.entries.iter().zip(&scores).map(|(entry, score)| {
                    (*score > 0 && entry.is_argument()).then_some(entry.holder)
                });
            let holders = self.scores_of(names, holder, with_typos);
            and(&mut scores, holders);
        }
        if !query.member.is_empty() {
            let entries = self.entries.iter().zip(&scores);
            let names = entries.map(|(entry, score)| (*score > 0).then_some(entry.name));
            let members = self.scores_of(names, &query.member, with_typos);
            and(&mut scores, members);
        }
        scores
    }

    /// Points of the name that is given for each entry.
    fn scores_of(
        &self,
        names: impl Iterator<Item = Option<u32>> + Clone,
        pattern: &Pattern,
        with_typos: bool,
    ) -> Vec<u16> {
        let wanted = names.clone().flatten();
        let matches = match_wanted(&self.names, wanted, pattern, with_typos);
        let score = |name: u32| matches.get(name as usize).map_or(0, |found| found.score);
        names.map(|name| name.map_or(0, score)).collect()
    }

    fn plain_scores(&self, matches: &[Match], query: &Query, scope: &Scope) -> Vec<u16> {
        let all = query.member.all_words();
        // Where descriptions help, words like "the" need not be found.
        let telling = all & !query.member.words_where(descriptions::says_nothing);
        let described = self.descriptions.matches(&query.member, self.entries.len());
        let point = |(number, entry): (usize, &Entry)| {
            let Some(own) = matches.get(entry.name as usize) else {
                return 0;
            };
            if own.score > 0 {
                let name = self.names.get(entry.name);
                return ranking::raise(&name, entry, own.score, query);
            }
            let words = described.get(number).copied().unwrap_or(0);
            if own.words | words == 0 {
                return 0;
            }
            let words_of = |name: u32| matches.get(name as usize).map_or(0, |found| found.words);
            let owner = self.owner_name(entry);
            let owner_words = owner.map_or(0, words_of);
            let holder_words = match entry.is_argument() {
                true => words_of(entry.holder),
                false => 0,
            };
            let around = owner_words | holder_words;
            if own.words != 0 && own.words | around == all {
                let spread = Spread {
                    name: self.names.lower(entry.name),
                    owner: owner.map_or("", |owner| self.names.lower(owner)),
                    owner_humps: owner.map_or(0, |owner| self.names.get(owner).humps),
                    holder: entry.is_argument().then(|| self.names.lower(entry.holder)),
                    is_apart: own.words & owner_words == 0,
                };
                return spread.points(&query.member.joined);
            }
            if words != 0 && (own.words | around | words) & telling == telling {
                ranking::score_description(words & telling == telling)
            } else {
                0
            }
        };
        let entries = self.entries.iter().enumerate();
        match &scope.passes {
            None => entries.map(point).collect(),
            // Those that a filter removes are not looked at.
            Some(passes) => entries
                .zip(passes)
                .map(|(entry, passes)| if *passes { point(entry) } else { 0 })
                .collect(),
        }
    }

    fn owner_name(&self, entry: &Entry) -> Option<u32> {
        match entry.target {
            Target::Type(_) | Target::Directive(_) => None,
            Target::Operation { root: owner, .. } => self.type_names.get(owner.0 as usize).copied(),
            Target::DirectiveArgument { directive, .. } => {
                self.directive_names.get(directive as usize).copied()
            }
            Target::Argument { owner, .. }
            | Target::Field { owner, .. }
            | Target::InputField { owner, .. }
            | Target::Value { owner, .. } => self.type_names.get(owner.0 as usize).copied(),
        }
    }

    pub(crate) fn heap_size(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.names.heap_size()
            + self.words.heap_size()
            + (self.type_names.capacity() + self.directive_names.capacity()) * size_of::<u32>()
            + self.descriptions.heap_size()
            + self.values.heap_size()
    }
}

#[cfg(test)]
mod guide_tests;
#[cfg(test)]
mod tests;
