//! The owner's examples among the hits: few enough to be matched anew each time, as guides are.

use super::filters::{keeps_only, split};
use super::guides::{Matched, marks, merge, scores, words_of};
use super::hit::{Hit, SearchQuery, SearchResults};
use super::hit_kind::HitKind;
use super::query::{KindWord, Query};
use crate::markdown::plain;
use crate::named_example::NamedExample;

/// Points of an example whose title and text have all words.
const WORDS: u16 = 3_000;
/// Characters of a hit's line of description.
const LINE: usize = 120;

/// Adds the examples that match, before others with as many points. Each leads to its place on the first page that shows it.
pub(crate) fn add(
    results: SearchResults,
    query: &SearchQuery<'_>,
    examples: &[NamedExample],
) -> SearchResults {
    let is_asked = query.kind.is_none_or(|kind| kind == HitKind::Examples);
    if examples.is_empty() || !is_asked || !keeps_only(&results.filters, KindWord::Examples) {
        return results;
    }
    let text = split(query.q).0;
    let hits = match text.is_empty() && !results.filters.is_empty() {
        true => examples
            .iter()
            .filter_map(|example| hit(example, 1, Vec::new()))
            .collect(),
        false => find(&text, examples),
    };
    merge(
        results,
        query,
        Matched {
            kind: HitKind::Examples,
            hits,
        },
    )
}

fn find(q: &str, examples: &[NamedExample]) -> Vec<Hit> {
    let lower = q.trim().to_lowercase();
    let Some(query) = Query::parse(q)
        .filter(|query| query.owner.is_none() && query.holder.is_none() && !query.is_directive)
    else {
        return Vec::new();
    };
    let titles: Vec<&str> = examples.iter().map(|example| &*example.title).collect();
    let words = words_of(&lower);
    let scored = examples.iter().zip(scores(&titles, &query, &lower));
    let hits = scored.filter_map(|(example, score)| {
        let has_words = || {
            let text = format!("{} {}", example.title, example.text).to_lowercase();
            !words.is_empty() && words.iter().all(|word| text.contains(word))
        };
        match score {
            0 if has_words() => hit(example, WORDS, Vec::new()),
            0 => None,
            score => hit(example, score, marks(&query, &example.title)),
        }
    });
    hits.collect()
}

fn hit(example: &NamedExample, score: u16, ranges: Vec<(u32, u32)>) -> Option<Hit> {
    let page = example.pages.first()?;
    Some(Hit {
        kind: HitKind::Examples,
        name: example.title.clone(),
        owner: None,
        path: format!("{}#example-{}", page.path, example.key),
        description: match example.text.is_empty() {
            true => page.name.clone(),
            false => plain(&example.text, LINE),
        },
        deprecated: false,
        ranges,
        score,
    })
}
