//! Guides among the hits: few enough to be matched anew each time.

use std::collections::HashSet;

use super::descriptions::says_nothing;
use super::filters::{keeps_only, split};
use super::guide_texts::GuideTexts;
use super::hit::{Hit, SearchQuery, SearchResults};
use super::hit_kind::HitKind;
use super::matching::match_all;
use super::names;
use super::query::{KindWord, Query};
use super::ranges::ranges;
use super::suggest::{MAX_SUGGESTIONS, alike};
use crate::guide::GuideEntry;

/// Points of a title that merely contains the text.
const HOLDS: u16 = 5_600;
/// Points that a heading gets less than a title.
const HEADING: u16 = 300;
/// Number of guides, and of examples, that are listed however many other hits there are.
const RESERVED: usize = 3;

/// Adds the guides that match, before others with as many points.
pub(crate) fn add(
    results: SearchResults,
    query: &SearchQuery<'_>,
    entries: &[GuideEntry],
    texts: &GuideTexts,
) -> SearchResults {
    if query.kind.is_some_and(|kind| kind != HitKind::Guides)
        || !keeps_only(&results.filters, KindWord::Guides)
    {
        return results;
    }
    let text = split(query.q).0;
    let hits = match text.is_empty() && !results.filters.is_empty() {
        true => entries
            .iter()
            .map(|entry| titled(entry, 1, Vec::new()))
            .collect(),
        false => find(&text, entries, texts),
    };
    let kind = HitKind::Guides;
    merge(results, query, Matched { kind, hits })
}

/// Hits beside those of the schema, all of one kind.
pub(super) struct Matched {
    pub kind: HitKind,
    pub hits: Vec<Hit>,
}

/// Adds hits before others with as many points. Some of them are listed however many others there are.
pub(super) fn merge(
    mut results: SearchResults,
    query: &SearchQuery<'_>,
    Matched { kind, mut hits }: Matched,
) -> SearchResults {
    if hits.is_empty() {
        return results;
    }
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    // A title and the text below it lead to the same place.
    let mut paths = HashSet::new();
    hits.retain(|hit| paths.insert(hit.path.clone()));
    results.total += u32::try_from(hits.len()).unwrap_or(u32::MAX);
    results.suggestions.clear();
    hits.truncate(query.limit);
    let reserved = hits.len().min(RESERVED).min(query.limit / 2);
    let others = results.hits.into_iter();
    hits.extend(others.take(query.limit.saturating_sub(reserved)));
    // Stable: the added ones were put first.
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    let mut surplus = hits.len().saturating_sub(query.limit);
    let mut added = hits.iter().filter(|hit| hit.kind == kind).count();
    while surplus > 0
        && let Some(last) = hits
            .iter()
            .rposition(|hit| hit.kind != kind || added > reserved)
    {
        added -= usize::from(hits.remove(last).kind == kind);
        surplus -= 1;
    }
    results.hits = hits;
    results
}

fn find(q: &str, entries: &[GuideEntry], texts: &GuideTexts) -> Vec<Hit> {
    let plain = q.trim().to_lowercase();
    let Some(query) = Query::parse(q)
        .filter(|query| query.owner.is_none() && query.holder.is_none() && !query.is_directive)
    else {
        return Vec::new();
    };
    let titles: Vec<&str> = entries.iter().map(|entry| entry.title.as_str()).collect();
    let scored = entries.iter().zip(scores(&titles, &query, &plain));
    let matching = scored.filter(|(_, score)| *score > 0);
    let mut hits: Vec<Hit> = matching
        .map(|(entry, score)| titled(entry, score, marks(&query, &entry.title)))
        .collect();
    hits.extend(within(&query, &plain, texts));
    hits
}

fn titled(entry: &GuideEntry, score: u16, ranges: Vec<(u32, u32)>) -> Hit {
    Hit {
        kind: HitKind::Guides,
        name: entry.title.clone(),
        owner: None,
        path: entry.path(),
        description: entry.summary.clone(),
        deprecated: false,
        ranges,
        score,
    }
}

/// Returns the keys of the pages whose titles share the most pairs of neighbouring letters with the text, best first.
pub(crate) fn suggest(q: &str, entries: &[GuideEntry]) -> Vec<String> {
    let mut alike: Vec<(usize, &GuideEntry)> = entries
        .iter()
        .map(|entry| (alike(q.as_bytes(), entry.title.as_bytes()), entry))
        .filter(|(alike, _)| *alike > 0)
        .collect();
    // Stable: pages keep their order.
    alike.sort_by_key(|(alike, _)| std::cmp::Reverse(*alike));
    let best = alike.into_iter().take(MAX_SUGGESTIONS);
    best.map(|(_, entry)| entry.key.clone()).collect()
}

/// Headings that match, and sections whose text has all words.
fn within(query: &Query, plain: &str, texts: &GuideTexts) -> Vec<Hit> {
    let headings: Vec<&str> = texts.sections().map(|section| section.heading()).collect();
    let words = words_of(plain);
    let scored = texts.sections().zip(scores(&headings, query, plain));
    let hits = scored.filter_map(|(section, score)| {
        let (score, description) = match score {
            0 => section.find_words(&words)?,
            score => (score.saturating_sub(HEADING).max(1), section.beginning()),
        };
        let has_heading = !section.heading().is_empty();
        let name = if has_heading {
            section.heading()
        } else {
            section.title()
        };
        Some(Hit {
            kind: HitKind::Guides,
            name: name.to_owned(),
            owner: has_heading.then(|| section.title().to_owned()),
            path: section.path(),
            description,
            deprecated: false,
            ranges: marks(query, name),
            score,
        })
    });
    hits.collect()
}

/// Points of each title; 0 is no match.
pub(super) fn scores(titles: &[&str], query: &Query, plain: &str) -> Vec<u16> {
    let names: Vec<String> = titles.iter().map(|title| as_name(title)).collect();
    let mut builder = names::Builder::default();
    let numbers: Vec<u32> = names.iter().map(|name| builder.add(name)).collect();
    let matches = match_all(&builder.finish(), &query.member, false);
    let scored = titles.iter().zip(numbers).map(|(title, number)| {
        let score = matches.get(number as usize).map_or(0, |found| found.score);
        let holds = || !plain.is_empty() && title.to_lowercase().contains(plain);
        if score == 0 && holds() { HOLDS } else { score }
    });
    scored.collect()
}

/// The words that tell something; all where none does.
pub(super) fn words_of(plain: &str) -> Vec<&str> {
    let words = || {
        plain
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let telling: Vec<&str> = words().filter(|word| !says_nothing(word)).collect();
    if telling.is_empty() {
        words().filter(|word| word.chars().count() > 1).collect()
    } else {
        telling
    }
}

/// Marks only words of the title: the others may be in the text.
pub(super) fn marks(query: &Query, title: &str) -> Vec<(u32, u32)> {
    ranges(&query.member, &as_name(title), false)
}

/// As a name, a byte for each character, so that positions are the title's.
fn as_name(title: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    title.chars().map(letter).collect()
}
