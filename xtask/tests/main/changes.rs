//! The engine finds the same changes as GraphQL Inspector 8, with the same grades.

use std::collections::{BTreeMap, BTreeSet};

use schema_docs::{Docs, DocsOptions, HideRules};
use schema_model::{Limits, SourceText};
use serde_json::{Value, json};

use super::oracle::ask;
use super::random::Random;

/// Criticality, type of change and path, with the number of occurrences.
type Found = BTreeMap<(String, String, String), usize>;

/// Types of changes that GraphQL Inspector defines but never reports for two schemas.
const NEVER: [(&str, &str); 2] = [
    ("directive_usage_field_added", "it is about operations"),
    ("directive_usage_field_removed", "it is about operations"),
];

/// Changes with another grade than GraphQL Inspector's: its grade, the code, the end of the path, our grade, the
/// reason.
const OTHER_GRADES: [(&str, &str, &str, &str, &str); 1] = [(
    "dangerous",
    "directive_usage_argument_removed",
    ".@deprecated.reason",
    "safe",
    "a reason is for people: editing it alone changes nothing for programs",
)];

/// Returns the grade that the engine should give where it differs from GraphQL Inspector.
fn regraded(grade: String, code: &str, path: &str) -> String {
    let other = OTHER_GRADES
        .iter()
        .find(|(theirs, of, end, ..)| *theirs == grade && *of == code && path.ends_with(end));
    other.map_or(grade, |(_, _, _, ours, _)| (*ours).to_owned())
}

fn build(sdl: &str) -> Docs {
    let source = SourceText::new(sdl);
    schema_docs::build_with(
        &source,
        &Limits::default(),
        &DocsOptions::hiding(HideRules::none()),
    )
    .unwrap()
}

fn ours(old: &str, new: &str) -> Found {
    let mut found = Found::new();
    let changes = schema_changes::compare(build(old).model(), build(new).model());
    assert_eq!(changes.omitted, 0);
    for change in changes.items {
        let criticality = serde_json::to_value(change.criticality).unwrap();
        let key = (
            criticality.as_str().unwrap().to_owned(),
            change.code.to_owned(),
            change.path,
        );
        *found.entry(key).or_default() += 1;
    }
    found
}

fn theirs(answer: &Value) -> Found {
    let mut found = Found::new();
    for change in answer.as_array().unwrap() {
        let text = |key: &str| change[key].as_str().unwrap().to_owned();
        let path = text("path");
        // GraphQL Inspector has no name for the schema itself.
        let path = match path.strip_prefix('.') {
            Some(rest) => format!("schema.{rest}"),
            None if path.is_empty() => "schema".to_owned(),
            None => path,
        };
        let grade = regraded(text("criticality"), &text("code"), &path);
        *found.entry((grade, text("code"), path)).or_default() += 1;
    }
    found
}

/// Compares all pairs with one call; reports the first pair with a difference.
fn compare(pairs: &[(String, String)]) -> BTreeSet<String> {
    let questions: Vec<Value> = pairs
        .iter()
        .map(|(old, new)| json!({ "old": old, "new": new }))
        .collect();
    let answer = ask("changes.mjs", &json!(questions));
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for ((old, new), answer) in pairs.iter().zip(answer["answers"].as_array().unwrap()) {
        let (ours, theirs) = (ours(old, new), theirs(answer));
        seen.extend(theirs.keys().map(|(_, code, _)| code.clone()));
        if ours != theirs {
            let only = |one: &Found, other: &Found| {
                let missing = one
                    .iter()
                    .filter(|(key, count)| other.get(*key) != Some(*count));
                missing
                    .map(|(key, count)| format!("{key:?} x{count}"))
                    .collect::<Vec<_>>()
            };
            let size = old.len().min(400);
            wrong.push(format!(
                "ours only: {:#?}\ntheirs only: {:#?}\n{}\n→ {}",
                only(&ours, &theirs),
                only(&theirs, &ours),
                &old[..size],
                &new[..new.len().min(400)]
            ));
        }
    }
    let shown: Vec<&String> = wrong.iter().take(5).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ\n{}",
        wrong.len(),
        pairs.len(),
        shown
            .iter()
            .map(|text| text.as_str())
            .collect::<Vec<_>>()
            .join("\n\n")
    );
    let all = answer["types"].as_array().unwrap();
    seen.extend(
        all.iter()
            .map(|code| format!("all:{}", code.as_str().unwrap())),
    );
    seen
}

/// Pairs of old and new lines; lines that both have come first.
const PAIRS: &str = include_str!("changes.txt");

fn hand_made() -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for line in PAIRS
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
    {
        let (old, new) = line.split_once(" >>> ").unwrap_or_else(|| panic!("{line}"));
        let whole = |part: &str| match part.contains("type Query")
            || part.contains("schema {")
            || part.contains("schema @")
        {
            true => part.to_owned(),
            false => format!("type Query {{ q: Int }} {part}"),
        };
        pairs.push((whole(old), whole(new)));
    }
    pairs
}

#[test]
fn every_type_of_change_is_judged_alike() {
    let pairs = hand_made();
    assert!(pairs.len() >= 80, "{}", pairs.len());
    let turned = pairs.iter().map(|(old, new)| (new.clone(), old.clone()));
    let both: Vec<(String, String)> = pairs.iter().cloned().chain(turned).collect();
    let seen = compare(&both);
    let never: Vec<&str> = NEVER.iter().map(|(code, _)| *code).collect();
    for code in seen.iter().filter_map(|code| code.strip_prefix("all:")) {
        assert!(
            seen.contains(code) || never.contains(&code),
            "no pair shows {code}"
        );
        assert!(
            !(seen.contains(code) && never.contains(&code)),
            "{code} is reported after all"
        );
    }
}

/// Edits lines of a real schema so that the result can still be parsed.
fn edited(sdl: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = sdl.lines().map(str::to_owned).collect();
    let is_field = |line: &str| {
        line.starts_with("  ")
            && !line.starts_with("   ")
            && line.contains(": ")
            && !line.contains(['"', '(', '{', '#', '='])
            && !["query", "mutation", "subscription"]
                .contains(&line.trim().split(':').next().unwrap())
    };
    for number in 0..6 {
        let fields: Vec<usize> = (1..lines.len())
            .filter(|at| is_field(&lines[*at]))
            .collect();
        let at = fields[random.below(fields.len())];
        let line = lines[at].clone();
        let is_described = lines[at - 1].trim_end().ends_with('"');
        let (name, ty) = line.split_once(": ").unwrap();
        lines[at] = match random.below(9) {
            // A description must not be left without its field.
            0 if !is_described => String::new(),
            1 if ty.contains('!') => format!("{name}: {}", ty.replacen('!', "", 1)),
            2 if !line.contains('@') => format!("{line} @deprecated"),
            3 if !line.contains('@') => format!("{line} @deprecated(reason: \"Edited.\")"),
            4 if !is_described => format!("  \"Edited.\"\n{line}"),
            5 => format!("{name}Edited{number}: {ty}"),
            6 => format!("{line}\n{name}Edited{number}: {ty}"),
            7 => format!("{name}: Int"),
            _ => format!("{name}: [String!]"),
        };
    }
    lines.join("\n")
}

#[test]
fn edits_of_real_schemas_are_judged_alike() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-model/tests/schemas"
    );
    let mut random = Random::new(2026);
    let mut pairs = Vec::new();
    for (file, count) in [
        ("swapi", 120),
        ("cosmo-employees-subgraph", 120),
        ("spotify-supergraph", 60),
        ("coral", 20),
    ] {
        let sdl = std::fs::read_to_string(format!("{folder}/{file}.graphql")).unwrap();
        for _ in 0..count {
            let mut parsable = || {
                let limits = Limits::default();
                loop {
                    let sdl = edited(&sdl, &mut random);
                    let built = schema_docs::build(&SourceText::new(sdl.clone()), &limits);
                    // A schema with `@deprecated` twice on one field cannot be compared.
                    let is_fit = |docs: &Docs| {
                        let mut findings = docs.findings().items.iter();
                        !findings.any(|finding| finding.message.contains("@deprecated"))
                    };
                    if built.as_ref().is_ok_and(is_fit) {
                        return sdl;
                    }
                }
            };
            pairs.push((parsable(), parsable()));
        }
    }
    compare(&pairs);
}
