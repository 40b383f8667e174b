//! A query never finds nothing while one of its words names something.

use schema_docs::{Docs, SearchQuery};

use crate::{docs_of, schema};

/// Readers type these beside a word: full stops, brackets, addresses, words of no name.
const BESIDE: [&str; 24] = [
    "xqzzy",
    "???",
    ".",
    "...",
    "--",
    "\"",
    "(",
    ")",
    "(quickly)",
    "http://",
    "https://x.y",
    "a/b",
    "e-mail",
    "foo.bar",
    "zzz.qqq",
    "@x",
    "\"quoted\"",
    "foo,bar",
    "foo;bar",
    "Foo::Bar",
    "日本",
    "how do I",
    "of the",
    "[x]",
];

fn total(docs: &Docs, q: &str) -> u32 {
    let asked = SearchQuery::new(q, 1, None);
    docs.search(&asked).total
}

/// Words of names and synonyms of some: every word that is asked for here finds something alone.
fn words(docs: &Docs) -> Vec<String> {
    let names = docs.model().types.iter().map(|ty| ty.name.to_string());
    let fields = docs.model().types.iter().flat_map(|ty| &ty.fields);
    let names = names.chain(fields.map(|field| field.name.to_string()));
    let mut words: Vec<String> = names.step_by(9).take(40).collect();
    words.extend(["markets", "copyright", "erase", "me", "URI", "song"].map(str::to_owned));
    words.retain(|word| total(docs, word) > 0);
    words
}

#[test]
fn a_word_with_hits_finds_some_beside_any_other() {
    for name in ["spotify-supergraph.graphql", "swapi.graphql"] {
        let docs = docs_of(&schema(name)).unwrap();
        let words = words(&docs);
        assert!(words.len() > 30, "{name}: {words:?}");
        let mut missed = Vec::new();
        for word in &words {
            let joined = [
                format!("{word}."),
                format!("{word}..."),
                format!("{word}.foo bar"),
            ];
            let beside = BESIDE
                .iter()
                .flat_map(|beside| [format!("{word} {beside}"), format!("{beside} {word}")]);
            missed.extend(beside.chain(joined).filter(|q| total(&docs, q) == 0));
        }
        assert!(missed.is_empty(), "{name}: {missed:#?}");
    }
}

#[test]
fn a_full_stop_changes_no_answer() {
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let paths = |q: &str| {
        let asked = SearchQuery::new(q, 5, None);
        let hits = docs.search(&asked).hits.into_iter();
        hits.map(|hit| hit.path).collect::<Vec<_>>()
    };
    for q in [
        "how do i add a comment",
        "close issue",
        "pull request review",
    ] {
        for end in [".", "...", "?", " !", " ."] {
            assert_eq!(paths(&format!("{q}{end}")), paths(q), "{q}{end}");
        }
    }
    let first = |q: &str| paths(q).into_iter().next().unwrap_or_default();
    assert_eq!(first("close issue (quickly)"), "mutations/closeIssue");
    assert_eq!(first("@octocat follow user"), "mutations/followUser");
    assert_eq!(first("what is issue.titel"), "objects/Issue#title");
    // A path that is being typed.
    assert!(first("Repository.").starts_with("objects/Repository#"));
}

#[test]
fn the_opposite_of_a_verb_is_no_answer() {
    let check = |name: &str, rows: &[(&str, &str, &str)]| {
        let docs = docs_of(&schema(name)).unwrap();
        for (q, answer, opposite) in rows {
            let asked = SearchQuery::new(q, 5, None);
            let hits = docs.search(&asked).hits;
            assert_eq!(hits[0].path, *answer, "{q}");
            assert!(hits.iter().all(|hit| hit.path != *opposite), "{q}");
        }
    };
    check(
        "github.graphql",
        &[(
            "stop following a user",
            "mutations/unfollowUser",
            "mutations/followUser",
        )],
    );
    check(
        "coral.graphql",
        &[
            (
                "unsuspend a user",
                "mutations/removeUserSuspension",
                "mutations/suspendUser",
            ),
            (
                "unban a user",
                "inputs/UpdateUserBanInput#unbanSiteIDs",
                "mutations/banUser",
            ),
        ],
    );
}
