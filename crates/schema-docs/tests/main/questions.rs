//! Questions in words, against the engine's search: one of the hits that answer a question is among the first five.
//! The crate `static-site` runs the same lists in the browser's search.

use std::collections::HashMap;

use schema_docs::{Docs, SearchQuery};

use crate::{docs_of, schema};

const LIST: &str = include_str!("../questions.tsv");
const UNSEEN: &str = include_str!("../questions_unseen.tsv");

/// Number of hits among which the answer has to be.
const FIRST: usize = 5;
const MIN_RIGHT_PERCENT: usize = 90;
const MIN_RIGHT_PERCENT_UNSEEN: usize = 85;

struct Outcome {
    right: usize,
    of: usize,
    misses: Vec<String>,
}

impl Outcome {
    fn percent(&self) -> usize {
        100 * self.right / self.of
    }
}

fn ask(list: &'static str) -> Outcome {
    let mut all: HashMap<&str, Docs> = HashMap::new();
    let mut outcome = Outcome {
        right: 0,
        of: 0,
        misses: Vec::new(),
    };
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let [name, q, answers] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let docs = all
            .entry(name)
            .or_insert_with(|| docs_of(&schema(&format!("{name}.graphql"))).unwrap());
        let asked = SearchQuery::new(q, FIRST, None);
        let hits = docs.search(&asked).hits.into_iter();
        let found: Vec<String> = hits.map(|hit| hit.path).collect();
        outcome.of += 1;
        match answers
            .split(' ')
            .any(|answer| found.iter().any(|path| path == answer))
        {
            true => outcome.right += 1,
            false => outcome
                .misses
                .push(format!("{name}: {q} → {found:?}, not {answers}")),
        }
    }
    outcome
}

#[test]
fn a_question_finds_its_answer_among_the_first_hits() {
    let outcome = ask(LIST);
    let report = format!(
        "{} of {}:\n{}",
        outcome.right,
        outcome.of,
        outcome.misses.join("\n")
    );
    println!("{report}");
    assert!(outcome.percent() >= MIN_RIGHT_PERCENT, "{report}");
}

/// Says only the number, so that nobody makes a rule for a row.
#[test]
fn so_does_a_question_that_no_rule_was_made_for() {
    let outcome = ask(UNSEEN);
    let report = format!("{} of {}", outcome.right, outcome.of);
    println!("{report}");
    assert!(outcome.percent() >= MIN_RIGHT_PERCENT_UNSEEN, "{report}");
}
