//! Operations are judged as graphql-js 16 and 17 judge them.

mod breakages;
mod changed;
mod generate;
mod written;

use std::collections::BTreeMap;

use schema_model::model::OperationKind;
use schema_model::operations::{OperationLimits, check_operations};
use schema_model::{Limits, Model, SourceText, parse_schema};
use serde_json::{Value, json};

use super::oracle::{VERSIONS, ask, ask_versions};
use super::random::Random;
use breakages::{RULES, broken};
use generate::{Generator, plain};

const SCHEMAS: [&str; 6] = [
    "coral.graphql",
    "cosmo-employees-subgraph.graphql",
    "github.graphql",
    "shopify-storefront.graphql",
    "spotify-supergraph.graphql",
    "swapi.graphql",
];

/// Cases for each rule and schema.
const ROUNDS: usize = 5;
/// Attempts to find an operation that a rule can break.
const MAX_ATTEMPTS: usize = 60;

/// An operation, and the rule that it breaks.
struct Case {
    rule: Option<&'static str>,
    text: String,
}

fn read(file: &str) -> (String, Model) {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-model/tests/schemas"
    );
    let sdl = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
    let schema = parse_schema(&SourceText::new(sdl.clone()), &Limits::default()).unwrap();
    (sdl, schema.model)
}

/// For each broken operation a valid one.
fn cases(model: &Model, seed: u64) -> Vec<Case> {
    let generator = Generator::new(model);
    let kinds = [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ];
    let kinds: Vec<_> = kinds
        .into_iter()
        .filter(|kind| model.root(*kind).is_some())
        .collect();
    let mut random = Random::new(seed);
    let mut cases = Vec::new();
    for (rule, _) in RULES {
        for round in 0..ROUNDS {
            let mut attempts = 0..MAX_ATTEMPTS;
            let text = attempts.find_map(|attempt| {
                let kind = kinds[(round + attempt) % kinds.len()];
                let base = generator.operation(kind, "Base", &mut random);
                broken(rule, round + attempt, &base, &generator, &mut random)
            });
            let Some(text) = text else {
                continue;
            };
            let kind = kinds[round % kinds.len()];
            let valid = plain(&generator.operation(kind, "Base", &mut random).text);
            cases.push(Case {
                rule: Some(rule),
                text,
            });
            cases.push(Case {
                rule: None,
                text: valid,
            });
        }
    }
    cases
}

/// Asks both versions of graphql-js. Returns their answers to each operation.
fn ask_both(questions: &[(&str, Vec<&str>)]) -> Vec<[Value; 2]> {
    let questions: Vec<Value> = questions
        .iter()
        .map(|(sdl, texts)| json!({ "sdl": sdl, "operations": texts }))
        .collect();
    let mut all = Vec::new();
    for [older, newer] in ask_versions("operations.mjs", &questions) {
        let (older, newer) = (older.as_array().unwrap(), newer.as_array().unwrap());
        let pairs = older.iter().zip(newer);
        all.extend(pairs.map(|(older, newer)| [older.clone(), newer.clone()]));
    }
    all
}

fn rules_of(answer: &Value) -> Vec<&str> {
    let rules = answer["rules"].as_array().unwrap();
    rules.iter().map(|rule| rule.as_str().unwrap()).collect()
}

#[test]
fn operations_are_judged_alike() {
    let schemas = SCHEMAS.map(read);
    let cases: Vec<Vec<Case>> = (7..)
        .zip(&schemas)
        .map(|(seed, (_, model))| cases(model, seed))
        .collect();
    let questions: Vec<(&str, Vec<&str>)> = schemas
        .iter()
        .zip(&cases)
        .map(|((sdl, _), cases)| (&**sdl, cases.iter().map(|case| &*case.text).collect()))
        .collect();
    let answers = ask_both(&questions);
    let all: Vec<(&str, &Model, &Case)> = SCHEMAS
        .iter()
        .zip(schemas.iter().zip(&cases))
        .flat_map(|(file, ((_, model), cases))| cases.iter().map(move |case| (*file, model, case)))
        .collect();
    assert_eq!(answers.len(), all.len());
    assert!(all.len() >= 1_000, "{}", all.len());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = String::new();
    for ((file, model, case), answers) in all.into_iter().zip(&answers) {
        let checked = check_operations(&case.text, Some(model), &OperationLimits::default());
        let is_as_planned = |answer: &Value| match case.rule {
            // graphql-js names the rule, so the case is broken in the way that was meant.
            Some(rule) => rules_of(answer).contains(&rule),
            None => rules_of(answer).is_empty(),
        };
        let is_alike = |answer: &Value| checked.is_valid() == rules_of(answer).is_empty();
        if !answers
            .iter()
            .all(|answer| is_as_planned(answer) && is_alike(answer))
        {
            let messages: Vec<_> = checked
                .diagnostics
                .iter()
                .map(|each| &each.diagnostic.message)
                .collect();
            wrong.push_str(&format!(
                "\n{file} {:?}: graphql-js {answers:?}, ours {:?} {messages:?}\n{}\n",
                case.rule, checked.refusal, case.text
            ));
        }
        if let Some(rule) = case.rule {
            *counts.entry(rule).or_default() += 1;
        }
    }
    let shown: String = wrong.chars().take(20_000).collect();
    assert!(
        wrong.is_empty(),
        "{} differ{shown}",
        wrong.matches("graphql-js").count()
    );
    for (rule, section) in RULES {
        let count = counts.get(rule).copied().unwrap_or(0);
        assert!(count >= 10, "{rule} ({section}): {count}");
    }
}

#[test]
fn written_operations_are_judged_alike() {
    let schema = parse_schema(&SourceText::new(written::SDL), &Limits::default()).unwrap();
    let answers = ask_both(&[(written::SDL, written::OPERATIONS.to_vec())]);
    let mut wrong = String::new();
    for (text, answers) in written::OPERATIONS.iter().zip(&answers) {
        let limits = OperationLimits::default();
        let ours = check_operations(text, Some(&schema.model), &limits).is_valid();
        for (version, answer) in VERSIONS.into_iter().zip(answers) {
            let theirs = rules_of(answer).is_empty();
            let mut exceptions = written::EXCEPTIONS.iter();
            let is_exception =
                exceptions.any(|(versions, known, _)| known == text && versions.contains(&version));
            if (ours == theirs) == is_exception {
                wrong.push_str(&format!(
                    "\n{text}\n  ours {ours}, graphql-js {version} {answer}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn changed_operations_are_judged_alike() {
    let schema = parse_schema(&SourceText::new(written::SDL), &Limits::default()).unwrap();
    let texts = changed::texts();
    let question = json!([{ "version": 17, "sdl": written::SDL, "operations": texts }]);
    let answers = ask("operations.mjs", &question);
    let (mut counts, mut wrong) = ([0; 3], Vec::new());
    for (text, answer) in texts.iter().zip(answers[0].as_array().unwrap()) {
        let ours = check_operations(text, Some(&schema.model), &OperationLimits::default());
        let ours = match (&ours.refusal, ours.is_valid()) {
            // No operations are not a mistake.
            (None, true) if ours.list.is_empty() => continue,
            (None, true) => 0,
            (None, false) => 1,
            (Some(_), _) => 2,
        };
        let theirs = match &rules_of(answer)[..] {
            [] => 0,
            ["Syntax"] => 2,
            _ => 1,
        };
        counts[theirs] += 1;
        if ours != theirs {
            wrong.push(format!("{text}\n  ours {ours}, graphql-js 17 {answer}"));
        }
    }
    let shown: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        shown.join("\n")
    );
    // Valid, invalid, not parsed.
    let enough = [400, 5_000, 5_000];
    assert!(
        counts
            .iter()
            .zip(enough)
            .all(|(count, least)| *count > least),
        "{counts:?}"
    );
}

/// Applies an edit. Lines and columns count from 1, columns in characters.
fn apply(text: &str, [line, column, end_line, end_column]: [u32; 4], put: &str) -> String {
    let offset = |line: u32, column: u32| {
        let start: usize = text
            .split_inclusive('\n')
            .take(line as usize - 1)
            .map(str::len)
            .sum();
        let rest = text[start..].char_indices().map(|(at, _)| at);
        let at = rest.chain([text.len() - start]).nth(column as usize - 1);
        start + at.unwrap()
    };
    let (from, to) = (offset(line, column), offset(end_line, end_column));
    format!("{}{put}{}", &text[..from], &text[to..])
}

#[test]
fn a_fix_settles_its_finding() {
    let limits = OperationLimits::default();
    let (mut count, mut wrong) = (0, String::new());
    let mut check = |text: &str, model: &Model| {
        for each in check_operations(text, Some(model), &limits).diagnostics {
            let Some(fix) = &each.fix else {
                continue;
            };
            count += 1;
            let place = [fix.line, fix.column, fix.end_line, fix.end_column];
            let fixed = apply(text, place, &fix.text);
            let after = check_operations(&fixed, Some(model), &limits);
            let is_left = after.diagnostics.iter().any(|left| {
                left.diagnostic.message == each.diagnostic.message
                    && (left.diagnostic.line, left.diagnostic.column)
                        == (each.diagnostic.line, each.diagnostic.column)
            });
            if is_left || after.refusal.is_some() {
                wrong.push_str(&format!(
                    "\n{}\n  {text}\n  {fixed}\n  {:?}",
                    each.diagnostic.message, after.refusal
                ));
            }
        }
    };
    let schema = parse_schema(&SourceText::new(written::SDL), &Limits::default()).unwrap();
    for text in written::OPERATIONS {
        check(text, &schema.model);
    }
    for file in SCHEMAS {
        let (_, model) = read(file);
        for case in cases(&model, 99).iter().filter(|case| case.rule.is_some()) {
            check(&case.text, &model);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 200, "{count}");
}
