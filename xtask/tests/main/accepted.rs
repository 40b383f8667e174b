//! The engine accepts exactly the schemas that graphql-js accepts.

use schema_model::Limits;
use serde_json::{Value, json};

use super::corpus::cases;
use super::oracle::{VERSIONS, ask_versions};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Syntax,
    Invalid,
    Valid,
}

/// Returns the engine's outcome, its messages and the first position.
pub fn engine(sdl: &str) -> (Outcome, Vec<String>, Option<(u64, u64)>) {
    let limits = Limits::default();
    let built = schema_model::read(sdl.as_bytes(), &limits)
        .and_then(|source| schema_docs::build(&source, &limits));
    let (outcome, diagnostics) = match built {
        Err(refusal) => (Outcome::Syntax, refusal.diagnostics),
        Ok(docs) if !docs.findings().has_errors() => (Outcome::Valid, Vec::new()),
        Ok(docs) => (Outcome::Invalid, docs.findings().items.clone()),
    };
    let at = diagnostics
        .first()
        .map(|first| (u64::from(first.line), u64::from(first.column)));
    let messages = diagnostics
        .into_iter()
        .map(|each| format!("{} {}", each.code, each.message));
    (outcome, messages.collect(), at)
}

pub fn outcome_of(answer: &Value) -> Outcome {
    let is_empty = |list: &str| answer[list].as_array().unwrap().is_empty();
    match (
        answer["syntax"].as_bool().unwrap(),
        is_empty("errors") && is_empty("values"),
    ) {
        (false, _) => Outcome::Syntax,
        (true, false) => Outcome::Invalid,
        (true, true) => Outcome::Valid,
    }
}

/// Cases that are judged differently from graphql-js: the versions, the case, the reason. A name may stand for all that
/// begin with it.
const EXCEPTIONS: [(&[u32], &str, &str); 19] = [
    (
        &[16, 17],
        "directives: directive applied to its own",
        "the specification forbids it (3.13); graphql-js does not look",
    ),
    (
        &[16, 17],
        "directives: directives applied to each other",
        "the same",
    ),
    (
        &[16],
        "roots: the same type for",
        "the specification forbids it (3.3.1); graphql-js 16 does not look",
    ),
    (
        &[16, 17],
        "types: built in scalar as an object",
        "the specification forbids it (3.3); `buildSchema` leaves it out in silence",
    ),
    (
        &[16, 17],
        "documents: query beside types",
        "the specification forbids it in a schema (2.2); `buildSchema` leaves it out in silence",
    ),
    (&[16, 17], "documents: fragment beside types", "the same"),
    (&[16, 17], "documents: mutation beside types", "the same"),
    (
        &[16, 17],
        "documents: field in a scalar",
        "the same: the braces are read as a query",
    ),
    (
        &[16, 17],
        "documents: description on a query",
        "the same; graphql-js 16 does not read the description",
    ),
    (
        &[16, 17],
        "documents: query only",
        "a file without any definition of a schema is refused, with a message that says so",
    ),
    (&[16, 17], "documents: named query", "the same"),
    (&[16, 17], "documents: fragment only", "the same"),
    (
        &[16, 17],
        "federation: ",
        "what federation defines is known, and subgraphs extend what others define",
    ),
    (
        &[16, 17],
        "values: float too large",
        "the specification wants finite numbers (3.5.2); graphql-js makes `Infinity` of it",
    ),
    (
        &[16],
        "values: default of an input field ends",
        "graphql-js 16 overflows its stack; the specification allows it (3.10)",
    ),
    (
        &[17],
        "interfaces: implementation is deprecated alone",
        "September 2025 refuses it (3.6); only a warning, because public schemas have it, GitHub's among them",
    ),
    (
        &[16],
        "types: one of refers to itself",
        "no value of it ends (September 2026); graphql-js 16 does not look",
    ),
    (&[16], "types: one of that can never be written", "the same"),
    (
        &[16],
        "values: deprecated with null",
        "the reason is not null (September 2025, 3.13.3)",
    ),
];

/// Syntax errors that are reported at another position than graphql-js reports, with the reason.
const OTHER_PLACES: [(&str, &str); 15] = [
    (
        "lexical: block string",
        "where the string begins says more than where the text ends",
    ),
    ("lexical: string is not closed", "the same"),
    ("lexical: string with a line break", "the same"),
    ("lexical: string ends in a backslash", "the same"),
    (
        "documents: stray string",
        "the description that stands alone is the mistake",
    ),
    ("documents: two descriptions", "the same"),
    ("documents: description without", "the same"),
    (
        "documents: schema without braces",
        "the keyword, not what follows it",
    ),
    ("documents: schema with a directive only", "the same"),
    (
        "documents: directive argument without a value",
        "the argument, not the bracket behind it",
    ),
    ("documents: extension of nothing", "the keyword `extend`"),
    ("documents: extension of a", "the same"),
    (
        "documents: extension of the schema with empty braces",
        "the end of the text, one further",
    ),
    ("lexical: empty text", "no place: there is no text"),
    ("lexical: only a comment", "the same"),
];

#[test]
fn the_corpus_is_judged_alike() {
    let cases = cases();
    assert!(cases.len() >= 500, "{}", cases.len());
    let questions: Vec<Value> = cases
        .iter()
        .map(|case| json!({ "sdl": case.sdl }))
        .collect();
    let mut different = String::new();
    let mut used: Vec<Vec<u32>> = vec![Vec::new(); EXCEPTIONS.len()];
    let (mut same_place, mut other_place) = (0, String::new());
    let answers = ask_versions("judge.mjs", &questions);
    for (case, answers) in cases.iter().zip(&answers) {
        let (ours, messages, at) = engine(&case.sdl);
        for (version, answer) in VERSIONS.into_iter().zip(answers) {
            let theirs = outcome_of(answer);
            if ours == theirs {
                continue;
            }
            let exception = EXCEPTIONS.iter().position(|(versions, begin, _)| {
                versions.contains(&version) && case.name.starts_with(begin)
            });
            match exception {
                Some(at) => used[at].push(version),
                None => {
                    different += &format!(
                        "{}: ours {ours:?} {messages:?}, graphql-js {version} {theirs:?} {} {}\n",
                        case.name, answer["errors"], answer["values"]
                    );
                }
            }
        }
        let [older, _] = answers;
        if ours == Outcome::Syntax && outcome_of(older) == ours {
            let place = |at: &Value| Some((at[0].as_u64()?, at[1].as_u64()?));
            if at == place(&older["at"]) {
                same_place += 1;
            } else if !OTHER_PLACES
                .iter()
                .any(|(begin, _)| case.name.starts_with(begin))
            {
                other_place += &format!("{}: ours {at:?}, theirs {}\n", case.name, older["at"]);
            }
        }
    }
    assert!(different.is_empty(), "{different}");
    for (used, (versions, name, _)) in used.into_iter().zip(EXCEPTIONS) {
        for version in versions {
            assert!(
                used.contains(version),
                "{name} is no exception to graphql-js {version} any more"
            );
        }
    }
    assert!(other_place.is_empty(), "{other_place}");
    assert!(same_place > 140, "{same_place}");
}

/// Schemas beside the corpus that both versions judge differently from the engine: the schema, the engine's outcome, those
/// of graphql-js 16 and 17, the reason.
const BESIDE: [(&str, Outcome, [Outcome; 2], &str); 4] = [
    (
        "directive @a on DIRECTIVE_DEFINITION extend directive @unknown @a type Query { a: Int }",
        Outcome::Invalid,
        [Outcome::Syntax, Outcome::Valid],
        "there is nothing to extend; graphql-js 17 does not look, and 16 does not know the syntax",
    ),
    (
        "type Query { a: Int } service { capability example.a }",
        Outcome::Valid,
        [Outcome::Syntax, Outcome::Syntax],
        "a draft, which is read and not judged",
    ),
    (
        r#"type Query { a(b: String = "\u{000000000041}"): Int }"#,
        Outcome::Valid,
        [Outcome::Syntax, Outcome::Syntax],
        "the grammar has no maximum number of digits (2.9.4); graphql-js reads nine",
    ),
    (
        "directive @specifiedBy(url: Int) on SCALAR scalar S @specifiedBy(url: 1) type Query { a: S }",
        Outcome::Valid,
        [Outcome::Invalid, Outcome::Invalid],
        "the definition of the schema counts; graphql-js checks the value against its own",
    ),
];

#[test]
fn schemas_beside_the_corpus_are_judged_as_listed() {
    let questions: Vec<Value> = BESIDE
        .iter()
        .map(|(sdl, ..)| json!({ "sdl": sdl }))
        .collect();
    let answers = ask_versions("judge.mjs", &questions);
    assert_eq!(answers.len(), BESIDE.len());
    for ((sdl, ours, theirs, _), answers) in BESIDE.iter().zip(&answers) {
        assert_eq!(engine(sdl).0, *ours, "{sdl}");
        let found = [outcome_of(&answers[0]), outcome_of(&answers[1])];
        assert_eq!(found, *theirs, "{sdl}");
    }
}

#[test]
fn real_schemas_are_judged_alike() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/schema-model/tests/schemas"
    );
    for (file, is_valid) in [
        ("swapi.graphql", true),
        ("coral.graphql", true),
        ("github.graphql", false),
    ] {
        let sdl = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        let limits = Limits::default();
        let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
        let docs = schema_docs::build(&source, &limits).unwrap();
        for answer in ask_versions("judge.mjs", &[json!({ "sdl": sdl })]).concat() {
            let errors = answer["errors"].as_array().unwrap();
            assert_eq!(errors.is_empty(), is_valid, "{file}: {errors:?}");
        }
        assert_eq!(docs.findings().items.is_empty(), is_valid, "{file}");
    }
}
