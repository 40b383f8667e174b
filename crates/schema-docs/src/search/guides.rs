//! Titles of guides among the hits: few enough to be matched anew each time.

use super::hit::{Hit, HitKind, SearchQuery, SearchResults};
use super::names;
use super::query::Query;
use super::ranges::ranges;
use crate::guide::GuideEntry;

/// Points of a title that merely holds the text: as much as the beginning of a name.
const HOLDS: u16 = 5_600;

/// Adds the guides whose titles match, before others with as many points.
pub(crate) fn add(
    mut results: SearchResults,
    query: &SearchQuery<'_>,
    entries: &[GuideEntry],
) -> SearchResults {
    if query.kind.is_some_and(|kind| kind != HitKind::Guides) {
        return results;
    }
    let mut hits = find(query.q, entries);
    if hits.is_empty() {
        return results;
    }
    results.total += u32::try_from(hits.len()).unwrap_or(u32::MAX);
    results.suggestions.clear();
    hits.append(&mut results.hits);
    // Stable: guides were put first.
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    hits.truncate(query.limit);
    results.hits = hits;
    results
}

fn find(q: &str, entries: &[GuideEntry]) -> Vec<Hit> {
    let plain = q.trim().to_lowercase();
    let Some(query) = Query::parse(q)
        .filter(|query| query.owner.is_none() && query.holder.is_none() && !query.is_directive)
    else {
        return Vec::new();
    };
    // As names, a byte for each character, so that positions are the title's.
    let titles: Vec<String> = entries.iter().map(|entry| as_name(&entry.title)).collect();
    let mut builder = names::Builder::default();
    let numbers: Vec<u32> = titles.iter().map(|title| builder.add(title)).collect();
    let matches = builder.finish().matches(&query.member, false);
    let scored = entries.iter().zip(titles.iter().zip(numbers));
    let hits = scored.filter_map(|(entry, (title, number))| {
        let score = matches.get(number as usize).map_or(0, |found| found.score);
        let holds = || !plain.is_empty() && entry.title.to_lowercase().contains(&plain);
        let score = if score == 0 && holds() { HOLDS } else { score };
        (score > 0).then(|| Hit {
            kind: HitKind::Guides,
            name: entry.title.clone(),
            owner: None,
            path: entry.path(),
            description: entry.summary.clone(),
            ranges: ranges(&query.member, title, true),
            score,
        })
    });
    hits.collect()
}

fn as_name(title: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    title.chars().map(letter).collect()
}
