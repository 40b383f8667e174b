//! The engine finds the same changes as GraphQL Inspector 8, with the same grades.

use std::collections::{BTreeMap, BTreeSet};

use schema_docs::{Docs, DocsOptions, HideRules};
use schema_model::model::{DirectiveDef, Model};
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

/// A change with another grade than GraphQL Inspector's.
struct OtherGrade {
    theirs: &'static str,
    /// The code, or the start of it before `*`.
    code: &'static str,
    /// The end of the path.
    end: &'static str,
    ours: &'static str,
    when: When,
    #[expect(dead_code, reason = "for readers of the table")]
    reason: &'static str,
}

/// When the grade is another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// No field of the older version returns the type that the path begins with.
    NotReturned,
    /// Nothing in operations for the older version has a value of it.
    NotGiven,
    /// Operations for the older version cannot have the directive that the path begins with.
    NotInOperations,
    /// The path does not say which: the location that is gone is one of definitions of types, or no operation can ask for
    /// the union or interface where it meets the type.
    Sometimes,
}

const fn other(
    (theirs, code, ours): (&'static str, &'static str, &'static str),
    when: When,
    reason: &'static str,
) -> OtherGrade {
    OtherGrade {
        theirs,
        code,
        end: "",
        ours,
        when,
        reason,
    }
}

const NOT_MET: &str = "clients of the older version do not meet it in results";
const NOT_IN_OPERATIONS: &str =
    "only definitions of types carry the directive: no operation has it";

const OTHER_GRADES: [OtherGrade; 13] = [
    OtherGrade {
        end: ".@deprecated.reason",
        ..other(
            ("dangerous", "directive_usage_argument_removed", "safe"),
            When::Always,
            "a reason is for people: editing it alone changes nothing for programs",
        )
    },
    OtherGrade {
        end: ".@specifiedBy",
        ..other(
            ("dangerous", "directive_usage_scalar_added", "safe"),
            When::Always,
            "it says what the values have been before",
        )
    },
    other(
        ("dangerous", "enum_value_added", "safe"),
        When::NotReturned,
        NOT_MET,
    ),
    other(
        ("breaking", "enum_value_removed", "dangerous"),
        When::NotGiven,
        "no operation gives it; programs may wait for it in results",
    ),
    other(
        ("dangerous", "union_member_added", "safe"),
        // Nor beside another union or interface that has one of its types; the path does not say which.
        When::Sometimes,
        NOT_MET,
    ),
    other(
        ("dangerous", "object_type_interface_added", "safe"),
        When::Sometimes,
        NOT_MET,
    ),
    other(
        ("breaking", "directive_removed", "safe"),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
    other(
        ("breaking", "directive_location_removed", "safe"),
        When::Sometimes,
        NOT_IN_OPERATIONS,
    ),
    other(
        ("dangerous", "directive_repeatable_removed", "safe"),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
    other(
        ("breaking", "directive_argument_added", "safe"),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
    other(
        ("breaking", "directive_argument_removed", "safe"),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
    other(
        ("breaking", "directive_argument_type_changed", "safe"),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
    other(
        (
            "dangerous",
            "directive_argument_default_value_changed",
            "safe",
        ),
        When::NotInOperations,
        NOT_IN_OPERATIONS,
    ),
];

/// Returns the grade that the engine should give where it differs from GraphQL Inspector; `ours` counts where the path
/// does not say which.
fn regraded(grade: String, code: &str, path: &str, old: &Model, ours: &Found) -> String {
    let first = path.split('.').next().unwrap_or_default();
    let fields = || old.types.iter().flat_map(|ty| &ty.fields);
    let found = OTHER_GRADES.iter().find(|other| {
        let is_meant = other.theirs == grade && other.code == code && path.ends_with(other.end);
        is_meant
            && match other.when {
                When::Always => true,
                When::NotReturned => fields().all(|field| *field.ty.name != *first),
                When::NotGiven => {
                    let of_fields = fields().flat_map(|field| &field.arguments);
                    let of_inputs = old.types.iter().flat_map(|ty| &ty.input_fields);
                    let of_directives = old
                        .directives
                        .iter()
                        .flat_map(|def| def.arguments.iter().filter(|_| may_be_in_operations(def)));
                    let mut all = of_fields.chain(of_inputs).chain(of_directives);
                    all.all(|value| *value.ty.name != *first)
                }
                When::NotInOperations => {
                    let def = old.find_directive(first.trim_start_matches('@'));
                    def.is_some_and(|def| !may_be_in_operations(def))
                }
                When::Sometimes => {
                    let key = (other.ours.to_owned(), code.to_owned(), path.to_owned());
                    ours.contains_key(&key)
                }
            }
    });
    found.map_or(grade, |other| other.ours.to_owned())
}

fn may_be_in_operations(directive: &DirectiveDef) -> bool {
    const DEFINITIONS: [&str; 11] = [
        "SCHEMA",
        "SCALAR",
        "OBJECT",
        "FIELD_DEFINITION",
        "ARGUMENT_DEFINITION",
        "INTERFACE",
        "UNION",
        "ENUM",
        "ENUM_VALUE",
        "INPUT_OBJECT",
        "INPUT_FIELD_DEFINITION",
    ];
    let mut locations = directive.locations.iter();
    locations.any(|location| !DEFINITIONS.contains(&&**location))
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
        // GraphQL Inspector does not look at the deprecation of a directive's argument.
        let is_of_directive = change.path.starts_with('@');
        if is_of_directive && change.path.split('.').nth(2) == Some("@deprecated") {
            continue;
        }
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

fn theirs(answer: &Value, old: &Model, ours: &Found) -> Found {
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
        let grade = regraded(text("criticality"), &text("code"), &path, old, ours);
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
        let ours = ours(old, new);
        let theirs = theirs(answer, build(old).model(), &ours);
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
