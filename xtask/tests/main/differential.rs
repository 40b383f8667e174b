//! The engine judges two thousand schemas, valid and broken in every way that has a rule, as graphql-js does.

mod breaks;
mod schema;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::accepted::{Outcome, engine, outcome_of};
use super::oracle::{VERSIONS, ask_versions};
use crate::random::Random;
use breaks::{BREAKS, GARBLED, STRAY, garble};
use schema::{print, valid};

const DOCUMENTS: usize = 2_000;

/// Findings that graphql-js does not report: the versions, the code, why the engine does.
const EXCEPTIONS: [(&[u32], &str, &str); 5] = [
    (
        &[16, 17],
        "redefines_built_in",
        "the specification forbids it (3.3); `buildSchema` leaves the definition out in silence",
    ),
    (
        &[16, 17],
        "executable_definition",
        "the specification forbids operations in a schema (2.2); `buildSchema` leaves them out in silence",
    ),
    (
        &[16],
        "duplicate_root_type",
        "the specification wants different root types (3.3.1); graphql-js 16 does not look",
    ),
    (
        &[16, 17],
        "recursive_directive",
        "the specification forbids it (3.13); graphql-js does not look",
    ),
    (
        &[16, 17],
        "number_out_of_range",
        "the specification wants finite numbers (3.5.2); graphql-js makes `Infinity` of `1e400`",
    ),
];

/// Returns a schema, and the names of the breaks applied to it.
fn document(random: &mut Random) -> (String, Vec<&'static str>) {
    let mut all = valid(random);
    let mut done = Vec::new();
    for _ in 0..random.below(3) {
        let (name, act) = BREAKS[random.below(BREAKS.len())];
        // An earlier break may have removed what a later one needs.
        let mut next = all.clone();
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| act(&mut next, random))).is_ok()
        {
            all = next;
            done.push(name);
        }
    }
    let mut text = print(&all);
    if random.below(4) == 0 {
        garble(&mut text, random);
        done.push("garbled");
    }
    (text, done)
}

/// Returns each invalid text appended to a schema once, next to a valid one.
fn garbled_ones() -> Vec<(String, Vec<&'static str>)> {
    let mut random = Random::new(7);
    let mut base = String::from("schema {");
    while base.contains("schema {") || base.contains("type Mutation") {
        base = print(&valid(&mut random));
    }
    let texts = STRAY.into_iter().chain(GARBLED);
    texts
        .map(|text| (format!("{base}{text}\n"), vec!["garbled"]))
        .collect()
}

#[test]
fn generated_schemas_are_judged_alike() {
    let mut random = Random::new(20_260_601);
    let mut documents: Vec<_> = (0..DOCUMENTS).map(|_| document(&mut random)).collect();
    documents.extend(garbled_ones());
    let questions: Vec<Value> = documents
        .iter()
        .map(|(sdl, _)| json!({ "sdl": sdl }))
        .collect();
    let answers = ask_versions("judge.mjs", &questions);
    let (mut different, mut used) = (Vec::new(), BTreeSet::<(u32, String)>::new());
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    for ((sdl, done), answers) in documents.iter().zip(&answers) {
        let (ours, messages, _) = engine(sdl);
        let codes: BTreeSet<&str> = messages
            .iter()
            .filter_map(|message| message.split(' ').next())
            .collect();
        for (version, answer) in VERSIONS.into_iter().zip(answers) {
            let theirs = outcome_of(answer);
            *verdicts.entry(format!("{theirs:?}")).or_default() += 1;
            // Garbled text may have braces of an operation with nothing in them, which September 2026 allows.
            let is_empty = version == 16
                && theirs == Outcome::Syntax
                && outcome_of(&answers[1]) != Outcome::Syntax;
            if ours == theirs || is_empty {
                continue;
            }
            let known: BTreeSet<&str> = EXCEPTIONS
                .iter()
                .filter(|(versions, ..)| versions.contains(&version))
                .map(|(_, code, _)| *code)
                .collect();
            if ours == Outcome::Invalid && theirs == Outcome::Valid && codes.is_subset(&known) {
                used.extend(codes.iter().map(|code| (version, (*code).to_owned())));
            } else {
                different.push(format!(
                    "{done:?}: ours {ours:?} {messages:?}\n  graphql-js {version} {theirs:?} {} {}\n{sdl}",
                    answer["errors"], answer["values"]
                ));
            }
        }
    }
    let shown = different
        .iter()
        .take(6)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n\n");
    assert!(different.is_empty(), "{} differ\n{shown}", different.len());
    for (versions, code, _) in EXCEPTIONS {
        for version in versions {
            let key = (*version, code.to_owned());
            assert!(used.contains(&key), "no document shows {code} to {version}");
        }
    }
    for verdict in ["Syntax", "Invalid", "Valid"] {
        assert!(verdicts[verdict] > 2 * DOCUMENTS / 10, "{verdicts:?}");
    }
    let breaks: BTreeSet<&str> = documents
        .iter()
        .flat_map(|(_, done)| done)
        .copied()
        .collect();
    assert_eq!(breaks.len(), BREAKS.len() + 1, "every break is used");
}
