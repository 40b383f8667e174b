use super::*;
use crate::input::SourceText;
use crate::limits::Limits;

fn docs() -> crate::Docs {
    let sdl = r#"
        type Query { repository(owner: String!): Repository, user: User, reviews: [PullRequestReview] }
        "A place for code." type Repository { name: String, pullRequest(number: Int!): PullRequest, stargazerCount: Int }
        type PullRequest { reviews: [PullRequestReview], repository: Repository, old: Int @deprecated }
        type PullRequestReview { state: ReviewState, pullRequest: PullRequest }
        type PullRequestReviewComment { body: String }
        type User { login: String, repository: Repository, older: Int }
        enum ReviewState { PENDING CHANGES_REQUESTED }
        directive @tagged(reason: String) on OBJECT
    "#;
    crate::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
}

fn find(q: &str) -> Vec<String> {
    let results = docs().search(&SearchQuery {
        q,
        limit: 5,
        kind: None,
    });
    results.hits.iter().map(|hit| hit.path.clone()).collect()
}

fn first(q: &str) -> String {
    find(q).into_iter().next().unwrap_or_default()
}

#[test]
fn ranking() {
    assert_eq!(
        find("repository")[..2],
        ["objects/Repository", "queries/repository"]
    );
    assert_eq!(first("repo"), "objects/Repository");
    assert_eq!(first("prr"), "objects/PullRequestReview");
    assert_eq!(first("PullRR"), "objects/PullRequestReview");
    assert_eq!(first("review pull request"), "objects/PullRequestReview");
    assert_eq!(first("pull request review"), "objects/PullRequestReview");
    assert_eq!(first("gazer"), "objects/Repository#stargazerCount");
    assert_eq!(first("user login"), "objects/User#login");
    assert_eq!(first("User.login"), "objects/User#login");
    assert_eq!(first("user.log"), "objects/User#login");
    assert_eq!(first("changes_req"), "enums/ReviewState#CHANGES_REQUESTED");
    assert_eq!(
        first("changes requested"),
        "enums/ReviewState#CHANGES_REQUESTED"
    );
    assert_eq!(first("@tag"), "directives/tagged");
    assert_eq!(first("reposittory"), "objects/Repository");
    assert_eq!(first("repsoitory"), "objects/Repository");
    assert_eq!(first("stargazercuont"), "objects/Repository#stargazerCount");
    assert_eq!(first("place code"), "objects/Repository");
    assert_eq!(first("number"), "objects/Repository#pullRequest.number");
    assert_eq!(first("owner"), "queries/repository#owner");
    assert_eq!(first("reason"), "directives/tagged#reason");
}

#[test]
fn deprecated_comes_last() {
    let sdl = "type Query { a1: Int @deprecated, b1: Int } type Z { a1: Int }";
    let docs = crate::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
    let hits = docs
        .search(&SearchQuery {
            q: "a1",
            limit: 5,
            kind: None,
        })
        .hits;
    assert_eq!(
        hits.iter().map(|hit| hit.path.as_str()).collect::<Vec<_>>(),
        ["objects/Z#a1", "queries/a1"]
    );
}

#[test]
fn ranges_mark_what_matched() {
    let ranges = |q: &str| {
        let found = docs().search(&SearchQuery {
            q,
            limit: 1,
            kind: None,
        });
        found.hits[0].ranges.clone()
    };
    assert_eq!(ranges("prr"), [(0, 1), (4, 5), (11, 12)]);
    assert_eq!(ranges("repo"), [(0, 4)]);
    assert_eq!(ranges("gazer"), [(4, 9)]);
    assert_eq!(ranges("review pull"), [(0, 4), (11, 17)]);
}

#[test]
fn limits_kinds_and_nothing() {
    let docs = docs();
    assert_eq!(
        docs.search(&SearchQuery {
            q: "  ",
            limit: 5,
            kind: None
        }),
        SearchResults::default()
    );
    assert_eq!(
        docs.search(&SearchQuery {
            q: "zzzz",
            limit: 5,
            kind: None
        })
        .total,
        0
    );
    let fields = docs.search(&SearchQuery {
        q: "re",
        limit: 2,
        kind: Some(HitKind::Fields),
    });
    assert!(
        fields.hits.len() == 2
            && fields.total > 2
            && fields.hits.iter().all(|hit| hit.kind == HitKind::Fields)
    );
    for q in [
        "@",
        ".",
        "..",
        "@.",
        "a.",
        ".a",
        "é𝄞",
        "_",
        "((",
        "\u{0}",
        &"x ".repeat(500),
    ] {
        let _ = docs.search(&SearchQuery {
            q,
            limit: 3,
            kind: None,
        });
    }
}

#[test]
fn words_begin_at_humps() {
    let starts = |name: &str| {
        (0..name.len())
            .filter(|at| matching::humps(name.as_bytes()) >> at & 1 == 1)
            .collect::<Vec<_>>()
    };
    assert_eq!(starts("pullRequest"), [0, 4]);
    assert_eq!(starts("HTMLParser"), [0, 4]);
    assert_eq!(starts("OPEN_ISSUES"), [0, 5]);
    assert_eq!(starts("sha256Sum"), [0, 3, 6]);
}
