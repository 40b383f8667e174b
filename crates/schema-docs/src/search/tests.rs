use super::*;
use schema_model::Limits;
use schema_model::SourceText;

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
    let results = docs().search(&SearchQuery::new(q, 5, None));
    results.hits.iter().map(|hit| hit.path.clone()).collect()
}

fn first(q: &str) -> String {
    find(q).into_iter().next().unwrap_or_default()
}

#[test]
fn ranking() {
    assert_eq!(
        find("repository")[..2],
        ["queries/repository", "objects/Repository"]
    );
    assert_eq!(first("Repository"), "objects/Repository");
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
    assert_eq!(first("reposittory"), "queries/repository");
    assert_eq!(first("repsoitory"), "queries/repository");
    assert_eq!(first("Repsoitory"), "objects/Repository");
    assert_eq!(first("stargazercuont"), "objects/Repository#stargazerCount");
    assert_eq!(first("place code"), "objects/Repository");
    assert_eq!(first("number"), "objects/Repository#pullRequest.number");
    assert_eq!(first("owner"), "queries/repository#owner");
    assert_eq!(first("reason"), "directives/tagged#reason");
}

fn paths(sdl: &str, q: &str) -> Vec<String> {
    let docs = crate::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
    let query = SearchQuery::new(q, 5, None);
    let hits = docs.search(&query).hits.into_iter();
    hits.map(|hit| hit.path).collect()
}

#[test]
fn deprecated_comes_last() {
    let sdl = "type Query { z: Z } type A { a1: Int @deprecated } type Z { a1: Int }";
    assert_eq!(paths(sdl, "a1"), ["objects/Z#a1", "objects/A#a1"]);
    // But an operation is before fields of its name.
    let sdl = "type Query { a1: Int @deprecated, b1: Int } type Z { a1: Int }";
    assert_eq!(paths(sdl, "a1"), ["queries/a1", "objects/Z#a1"]);
}

#[test]
fn a_mutation_is_before_its_payload_and_the_typed_case_before_both() {
    let sdl = "type Query { auctionResult: AuctionResult } type AuctionResult { price: Int, product: Product }
        type Mutation { checkoutComplete: CheckoutComplete } type CheckoutComplete { ok: Int }
        type Product { variants: Int } enum Kind { AUCTION_RESULT PR CHECKOUT_COMPLETE }";
    let first = |q| paths(sdl, q).into_iter().next().unwrap_or_default();
    for q in [
        "checkoutComplete",
        "checkoutcomplete",
        "checkout complete",
        "checkout_complete",
        "Mutation.checkoutComplete",
        "cc",
    ] {
        assert_eq!(first(q), "mutations/checkoutComplete", "{q}");
    }
    assert_eq!(first("CheckoutComplete"), "objects/CheckoutComplete");
    assert_eq!(first("CHECKOUT_COMPLETE"), "enums/Kind#CHECKOUT_COMPLETE");
    assert_eq!(first("auction_result"), "queries/auctionResult");
    assert_eq!(first("auction_res"), "objects/AuctionResult");
    assert_eq!(first("auctionResult"), "queries/auctionResult");
    assert_eq!(first("AUCTION_RESULT"), "enums/Kind#AUCTION_RESULT");
    assert_eq!(first("pordcut"), "objects/Product");
    assert_eq!(first("product.variants"), "objects/Product#variants");
}

#[test]
fn a_name_typed_with_typos_keeps_the_order_of_one_typed_whole() {
    let sdl = "type Query { product: Product, customer: Customer, film: Film, old: Int }
        type Product { a: Int } type Customer { a: Int } type Film { a: Int } type CreateStory { a: Int }
        type Mutation { createStory: CreateStory } type Old { a: Int }";
    for (q, expected) in [
        // A swap, a missing letter, two typos.
        ("prodcut", ["queries/product", "objects/Product"]),
        ("custmer", ["queries/customer", "objects/Customer"]),
        ("pordcut", ["queries/product", "objects/Product"]),
        ("flim", ["queries/film", "objects/Film"]),
        (
            "createstroy",
            ["mutations/createStory", "objects/CreateStory"],
        ),
        // The typed case comes first.
        ("Prodcut", ["objects/Product", "queries/product"]),
        ("Custmer", ["objects/Customer", "queries/customer"]),
        (
            "CreateStroy",
            ["objects/CreateStory", "mutations/createStory"],
        ),
        (
            "createStroy",
            ["mutations/createStory", "objects/CreateStory"],
        ),
        // A part of a name, and an abbreviation.
        ("prod", ["objects/Product", "queries/product"]),
        ("cstmr", ["objects/Customer", "queries/customer"]),
    ] {
        assert_eq!(paths(sdl, q)[..2], expected, "{q}");
    }
}

#[test]
fn with_the_same_typos_a_page_comes_before_a_shorter_name_of_a_field() {
    let sdl = "type Query { a: State } type Mutation { shufflePlayback: Int } type State { shuffleState: Int }";
    let found = paths(sdl, "shuffel");
    assert_eq!(
        found,
        ["mutations/shufflePlayback", "objects/State#shuffleState"]
    );
    // Fewer typos come first all the same.
    assert_eq!(paths(sdl, "shufflestaet")[0], "objects/State#shuffleState");
}

#[test]
fn initials_of_every_word_are_before_other_names() {
    let sdl = "type Query { pr: Int } type PullRequest { a: Int } type PullRequestReview { a: Int }
        type Project { issueClosed: Int } type IssueComment { a: Int } type Issue { a: Int } enum Country { PR }";
    assert_eq!(
        paths(sdl, "IC")[..2],
        ["objects/IssueComment", "objects/Project#issueClosed"]
    );
    assert_eq!(
        paths(sdl, "pr"),
        [
            "queries/pr",
            "objects/PullRequest",
            "enums/Country#PR",
            "objects/Project",
            "objects/PullRequestReview"
        ]
    );
}

#[test]
fn a_weak_match_does_not_stop_typos() {
    // Five names have the letters, and a description has the word.
    let sdl = "type Query { a: Thing } type Thing { \"A prodcut.\" a: Int, xprodcut: Int, xprodcut1: Int, xprodcut2: Int,
        xprodcut3: Int, xprodcut4: Int } type Product { a: Int }";
    assert_eq!(paths(sdl, "prodcut")[0], "objects/Product");
}

#[test]
fn ranges_mark_what_matched() {
    let ranges = |q: &str| {
        let found = docs().search(&SearchQuery::new(q, 1, None));
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
        docs.search(&SearchQuery::new("  ", 5, None)),
        SearchResults::default()
    );
    assert_eq!(docs.search(&SearchQuery::new("zzzz", 5, None)).total, 0);
    let fields = docs.search(&SearchQuery::new("re", 2, Some(HitKind::Fields)));
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
        let _ = docs.search(&SearchQuery::new(q, 3, None));
    }
}

#[test]
fn words_begin_at_humps() {
    let starts = |name: &str| {
        (0..name.len())
            .filter(|at| letters::humps(name.as_bytes()) >> at & 1 == 1)
            .collect::<Vec<_>>()
    };
    assert_eq!(starts("pullRequest"), [0, 4]);
    assert_eq!(starts("HTMLParser"), [0, 4]);
    assert_eq!(starts("OPEN_ISSUES"), [0, 5]);
    assert_eq!(starts("sha256Sum"), [0, 3, 6]);
}
