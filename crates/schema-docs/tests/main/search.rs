//! The first hits of the search, on real schemas.

use std::sync::LazyLock;

use schema_docs::{Docs, Hit, HitKind, SearchQuery};
use schema_model::model::OperationKind;

use crate::{docs, docs_of, schema};

static GITHUB: LazyLock<Docs> = LazyLock::new(|| docs_of(&schema("github.graphql")).unwrap());

fn hits(docs: &Docs, q: &str, kind: Option<HitKind>) -> Vec<Hit> {
    docs.search(&SearchQuery::new(q, 10, kind)).hits
}

fn paths(q: &str) -> Vec<String> {
    hits(&GITHUB, q, None)
        .into_iter()
        .map(|hit| hit.path)
        .collect()
}

fn first(q: &str) -> String {
    paths(q).into_iter().next().unwrap_or_default()
}

/// Words of a name, as somebody would type them.
fn words(name: &str) -> Vec<String> {
    let characters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, character) in characters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| characters[at]);
        let next = characters.get(at + 1);
        let begins = match character {
            '_' => true,
            upper if upper.is_uppercase() => {
                before.is_some_and(|before| !before.is_uppercase())
                    || next.is_some_and(|next| next.is_lowercase())
            }
            _ => false,
        };
        if begins {
            words.push(String::new());
        }
        if *character != '_' {
            words.last_mut().unwrap().extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether the hit is the type, or a page that has the same words: `tag` may be `Tag` as well as `TAG`. The
/// mutation `createStory` comes before its input `CreateStory`, the query `story` before the type `Story`.
fn is_it(hit: &Hit, name: &str) -> bool {
    matches!(hit.kind, HitKind::Page(_)) && words(&hit.name) == words(name)
}

#[test]
fn every_type_is_found_by_its_words() {
    for name in [
        "github.graphql",
        "coral.graphql",
        "shopify-storefront.graphql",
    ] {
        let docs = docs_of(&schema(name)).unwrap();
        for ty in &docs.model().types {
            let mut words = words(&ty.name);
            let q = words.join(" ");
            assert!(is_it(&hits(&docs, &q, None)[0], &ty.name), "{name}: {q}");
            if !(2..=3).contains(&words.len()) {
                continue;
            }
            words.reverse();
            let q = words.join(" ");
            let found = &hits(&docs, &q, None)[0];
            // `update ref` spells `updateRef` before it means `RefUpdate`.
            let is_spelt = found.name.to_lowercase() == words.concat();
            assert!(is_it(found, &ty.name) || is_spelt, "{name}: {q}");
        }
    }
}

#[test]
fn each_way_of_typing_has_its_rank() {
    // Exact, prefix, hump, substring.
    assert_eq!(first("Repository"), "objects/Repository");
    assert_eq!(first("milest"), "objects/Milestone");
    assert_eq!(first("prr"), "objects/PullRequestReview");
    assert_eq!(first("PullRR"), "objects/PullRequestReview");
    assert_eq!(first("gazer"), "objects/Repository#stargazers");
    // Words in any order.
    assert_eq!(first("review pull request"), "objects/PullRequestReview");
    assert_eq!(first("pull request review"), "objects/PullRequestReview");
    assert_eq!(first("request review pull"), "objects/PullRequestReview");
    // Letters left out: the short exact subject before long names.
    assert_eq!(first("usr"), "objects/User");
    assert_eq!(first("lbl"), "objects/Label");
    assert_eq!(first("cmmit"), "objects/Commit");
    assert_eq!(first("lgin"), "objects/User#login");
    // Typos, in one word and in several.
    assert_eq!(first("reposittory"), "queries/repository");
    assert_eq!(first("repostiory"), "queries/repository");
    assert_eq!(first("pulrequest"), "objects/PullRequest");
    assert_eq!(first("pulreqest review"), "objects/PullRequestReview");
    assert_eq!(first("review pulreqest"), "objects/PullRequestReview");
    assert_eq!(first("orgaization"), "queries/organization");
    // Words of a description; small words do not matter.
    assert!(
        paths("the possible states of a deployment").contains(&"enums/DeploymentState".to_owned())
    );
    // Values and arguments.
    assert_eq!(
        first("CHANGES_REQUESTED"),
        "enums/PullRequestReviewState#CHANGES_REQUESTED"
    );
    assert_eq!(
        first("changes requested"),
        "enums/PullRequestReviewState#CHANGES_REQUESTED"
    );
    assert!(first("ownerAffiliations").ends_with(".ownerAffiliations"));
}

#[test]
fn words_of_owner_and_member() {
    for (q, path) in [
        ("repository issues", "objects/Repository#issues"),
        ("issues repository", "objects/Repository#issues"),
        ("issue title", "objects/Issue#title"),
        ("pull request review", "objects/PullRequestReview"),
        ("ENTERPRISE_OWNER", ""),
        ("addComment body", "inputs/AddCommentInput#body"),
        ("mutation create issue", "mutations/createIssue"),
        ("mutation createIssue", "mutations/createIssue"),
        ("enum issue state", "enums/IssueState"),
        ("comment body", "interfaces/Comment#body"),
    ] {
        let found = paths(q);
        assert!(!found.is_empty(), "{q}");
        assert!(path.is_empty() || found[0] == path, "{q}: {found:?}");
    }
    assert_eq!(first("ENTERPRISE_OWNER"), first("enterprise owner"));
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let found = hits(&docs, "prthread", None);
    assert_eq!(found[0].name, "PullRequestThread");
}

#[test]
fn paths_through_the_schema() {
    assert_eq!(first("Repository.issue"), "objects/Repository#issue");
    assert_eq!(first("Repository.issue("), "objects/Repository#issue");
    assert_eq!(
        first("Repository.issue(num"),
        "objects/Repository#issue.number"
    );
    assert_eq!(
        first("Repository.issue.number"),
        "objects/Repository#issue.number"
    );
    assert_eq!(
        first("Repository.issues(first: 3, ord"),
        "objects/Repository#issues.orderBy"
    );
    assert_eq!(first("issue(num"), "objects/Repository#issue.number");
    assert_eq!(first("repository(own"), "queries/repository#owner");
    assert_eq!(first("Query.repository"), "queries/repository");
    assert_eq!(first("user.lgin"), "objects/User#login");
    assert_eq!(first("mutation add star"), "mutations/addStar");
    assert_eq!(
        first("PullRequestReviewState.app"),
        "enums/PullRequestReviewState#APPROVED"
    );
    assert_eq!(first("@requiredCap"), "directives/requiredCapabilities");
    assert!(first("@requiredCapabilities(req").starts_with("directives/requiredCapabilities#"));
    // A way through fields is not an argument: what the type has is better than nothing.
    assert_eq!(first("User.repositories.login"), "objects/User#login");
    for all in ["Repository.", "Repository.("] {
        assert!(
            paths(all)
                .iter()
                .all(|path| path.starts_with("objects/Repository#")),
            "{all}"
        );
    }
}

#[test]
fn on_equal_score() {
    let docs = docs(
        "type Query { note: Note, a: Seldom, b: Often, c: [Often] }
         type Note { note: Int, gone: Int @deprecated, text: Int }
         type Often { mark: Int, text: Int @deprecated }
         type Seldom { mark: Int, gone: Int }",
    );
    let paths = |q| -> Vec<String> {
        hits(&docs, q, None)
            .into_iter()
            .map(|hit| hit.path)
            .collect()
    };
    // Operations before types before fields; a type before the query in the case that was typed.
    assert_eq!(
        paths("note"),
        ["queries/note", "objects/Note", "objects/Note#note"]
    );
    assert_eq!(
        paths("Note"),
        ["objects/Note", "queries/note", "objects/Note#note"]
    );
    // Of what is used often before what is used seldom.
    assert_eq!(paths("mark"), ["objects/Often#mark", "objects/Seldom#mark"]);
    // Deprecated last, however often it is used.
    assert_eq!(paths("text"), ["objects/Note#text", "objects/Often#text"]);
    assert_eq!(paths("gone"), ["objects/Seldom#gone", "objects/Note#gone"]);
}

#[test]
fn only_of_a_kind() {
    for word in [
        "objects",
        "mutations",
        "inputs",
        "enums",
        "fields",
        "arguments",
        "values",
    ] {
        let kind = HitKind::from_word(word).unwrap();
        let found = hits(&GITHUB, "review", Some(kind));
        assert!(!found.is_empty(), "{word}");
        assert!(found.iter().all(|hit| hit.kind == kind), "{word}");
    }
    assert_eq!(
        hits(&GITHUB, "pull request review", HitKind::from_word("enums"))[0].name,
        "PullRequestReviewState"
    );
}

#[test]
fn marks_are_within_the_name() {
    let marked = |q: &str| {
        let hit = hits(&GITHUB, q, None).remove(0);
        let part = |(start, end): &(u32, u32)| &hit.name[*start as usize..*end as usize];
        hit.ranges.iter().map(part).collect::<Vec<_>>().join("|")
    };
    assert_eq!(marked("milest"), "Milest");
    assert_eq!(marked("prr"), "P|R|R");
    assert_eq!(marked("usr"), "Us|r");
    assert_eq!(marked("reposittory"), "repository");
    assert_eq!(marked("repostiory"), "repository");
    assert_eq!(marked("repositoy"), "reposito|y");
    assert_eq!(marked("review pulreqest"), "Pu|lReq|estReview");
    assert_eq!(marked("user.lgin"), "l|gin");
    for q in [
        "é",
        "Ünïcode",
        "repositöry",
        "rëview",
        "日本",
        "user 日本",
        "ßtate",
        "İssue",
        "𝄞",
        "pull\u{301}",
    ] {
        for hit in hits(&GITHUB, q, None) {
            let mut before = 0;
            for (start, end) in hit.ranges {
                assert!(
                    before <= start && start < end && end as usize <= hit.name.len(),
                    "{q}"
                );
                before = end;
            }
        }
    }
    // A letter with an accent is a typo like any other.
    assert_eq!(first("repositöry"), "queries/repository");
    assert_eq!(marked("repositöry"), "reposit|ry");
}

#[test]
fn a_page_is_near_by_its_own_name_alone() {
    let near = |path: &str| -> Vec<String> {
        let near = GITHUB.nearest(path).into_iter();
        near.map(|(_, path)| path).collect()
    };
    assert_eq!(near("objects/PullReqest")[0], "objects/PullRequest");
    assert!(!near("objects/PullReqest").contains(&"objects/Repository".to_owned()));
    assert_eq!(near("objects/Repositry")[0], "objects/Repository");
    assert!(near("objects/user").contains(&"objects/User".to_owned()));
    assert_eq!(near("objects/Repo"), ["objects/Repository"]);
    // Fields are called so.
    for other in [
        "objects/nameWithOwner",
        "objects/qqqqzzzz",
        "objects/*",
        "objects/é",
    ] {
        assert_eq!(near(other), [""; 0], "{other}");
    }
}

#[test]
fn who_finds_nothing_gets_names() {
    let suggestions = |q: &str| {
        let found = GITHUB.search(&SearchQuery::new(q, 5, None));
        assert!(found.suggestions.len() <= 3);
        assert_eq!(found.total == 0, found.hits.is_empty());
        assert!(found.total == 0 || found.suggestions.is_empty(), "{q}");
        found.suggestions
    };
    // It has a word that names something, which is found instead.
    assert_eq!(suggestions("Repository.xqzwv"), [""; 0]);
    assert_eq!(first("Repository.xqzwv"), "queries/repository");
    assert!(suggestions("repozitoryyy").contains(&"Repository".to_owned()));
    for noise in ["xqzwv", "qqqqzzzz", "*", "é", "x qzwvqzwv"] {
        assert_eq!(suggestions(noise), [""; 0], "{noise}");
    }
    assert_eq!(suggestions(""), [""; 0]);
    assert_eq!(suggestions("repository"), [""; 0]);
}

#[test]
fn words_find_something_while_one_of_them_names_something() {
    for (q, path) in [
        ("repositry xqzwv", "queries/repository"),
        ("repository xqzwv", "queries/repository"),
        ("who wrote the comment", "interfaces/Comment"),
        (
            "organisationz members zz",
            "objects/Organization#pendingMembers",
        ),
    ] {
        let found = paths(q);
        assert!(found.iter().any(|hit| hit == path), "{q}: {found:?}");
    }
}

#[test]
fn a_mutation_is_before_what_it_takes_and_gives() {
    let mutations = GITHUB.model().root(OperationKind::Mutation).unwrap();
    for field in &mutations.fields {
        let path = format!("mutations/{}", field.name);
        let q = words(&field.name).join(" ");
        // Spelt out, and while the last letters are not typed yet.
        assert_eq!(first(&q), path);
        let found = paths(&q[..q.len() - 2]);
        let own = found.iter().position(|hit| *hit == path);
        let name = format!("{}{}", field.name[..1].to_uppercase(), &field.name[1..]);
        for other in [
            format!("inputs/{name}Input"),
            format!("objects/{name}Payload"),
        ] {
            let other = found.iter().position(|hit| *hit == other);
            assert!(other.is_none() || own < other && own.is_some(), "{q}");
        }
    }
}
