//! Texts that readers type, and the things that they look for.

use schema_docs::{Docs, SearchQuery};

use crate::{docs_of, schema};

/// A query, and the paths of the first hits in their order.
type Row = (&'static str, &'static [&'static str]);

const GITHUB: [Row; 34] = [
    // A type and its field.
    ("repository name", &["objects/Repository#name"]),
    ("user login", &["objects/User#login"]),
    ("user log", &["objects/User#login"]),
    (
        "issue title",
        &["objects/Issue#title", "objects/Issue#titleHTML"],
    ),
    ("issue label", &["objects/Issue#labels"]),
    ("issue assignee", &["objects/Issue#assignees"]),
    ("team members", &["objects/Team#members"]),
    ("comment author", &["interfaces/Comment#author"]),
    (
        "repository default branch",
        &["objects/Repository#defaultBranchRef"],
    ),
    // A thing of that name comes before.
    (
        "repository owner",
        &[
            "queries/repositoryOwner",
            "interfaces/RepositoryOwner",
            "objects/Repository#owner",
        ],
    ),
    (
        "commit message",
        &["inputs/CommitMessage", "objects/Commit#message"],
    ),
    ("pull request review", &["objects/PullRequestReview"]),
    ("pull request rev", &["objects/PullRequestReview"]),
    ("release asset", &["objects/ReleaseAsset"]),
    ("rate limit", &["queries/rateLimit", "objects/RateLimit"]),
    ("branch protection", &["objects/BranchProtectionRule"]),
    ("project field", &["objects/ProjectV2Field"]),
    (
        "close issue",
        &["mutations/closeIssue", "inputs/CloseIssueInput"],
    ),
    ("create pull request", &["mutations/createPullRequest"]),
    ("mutation create issue", &["mutations/createIssue"]),
    ("default branch", &["objects/Repository#defaultBranchRef"]),
    // One word: what is called so, what has the word, what begins with it.
    ("issue", &["objects/Issue"]),
    ("user", &["queries/user", "objects/User"]),
    ("User", &["objects/User", "queries/user"]),
    ("label", &["objects/Label"]),
    ("status", &["objects/Status"]),
    ("viewer", &["queries/viewer"]),
    ("search", &["queries/search"]),
    ("sponsor", &["unions/Sponsor"]),
    ("lock", &["interfaces/Lockable", "enums/LockReason"]),
    ("org", &["objects/Organization"]),
    (
        "start",
        &[
            "objects/CheckAnnotationSpan#start",
            "mutations/startRepositoryMigration",
        ],
    ),
    (
        "star",
        &[
            "interfaces/Starrable",
            "inputs/StarOrder",
            "mutations/addStar",
        ],
    ),
    ("id", &["queries/id", "scalars/ID"]),
];

const SHOPIFY: [Row; 15] = [
    ("product", &["queries/product", "objects/Product"]),
    ("Product", &["objects/Product", "queries/product"]),
    ("product title", &["objects/Product#title"]),
    (
        "product price",
        &["objects/ProductPriceRange", "objects/Product#priceRange"],
    ),
    ("cart line", &["objects/CartLine", "objects/Cart#lines"]),
    ("cart lines", &["objects/Cart#lines"]),
    ("add to cart", &["mutations/cartLinesAdd"]),
    ("price", &["objects/ProductVariant#price"]),
    ("order", &["objects/Order"]),
    ("variant", &["objects/OrderLineItem#variant"]),
    ("checkout", &["objects/Cart#checkoutUrl"]),
    ("metafield", &["objects/Metafield"]),
    ("discount code", &["objects/DiscountCodeApplication"]),
    ("money", &["objects/MoneyV2", "inputs/MoneyInput"]),
    ("menu", &["queries/menu", "objects/Menu"]),
];

fn find_paths(docs: &Docs, q: &str, limit: usize) -> Vec<String> {
    let asked = SearchQuery::new(q, limit, None);
    let hits = docs.search(&asked).hits.into_iter();
    hits.map(|hit| hit.path).collect()
}

fn wrong(docs: &Docs, rows: &[Row]) -> Vec<String> {
    let rows = rows.iter().filter_map(|(q, first)| {
        let found = find_paths(docs, q, 6);
        (!found
            .iter()
            .map(String::as_str)
            .take(first.len())
            .eq(first.iter().copied()))
        .then(|| format!("{q}: {found:?}"))
    });
    rows.collect()
}

#[test]
fn what_is_meant_comes_first() {
    let wrong_of = |name, rows| wrong(&docs_of(&schema(name)).unwrap(), rows);
    let mut wrong = wrong_of("github.graphql", &GITHUB);
    wrong.extend(wrong_of("shopify-storefront.graphql", &SHOPIFY));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_word_of_a_name_is_before_the_beginning_of_another() {
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let found = find_paths(&docs, "star", 100);
    let place = |path: &str| {
        found
            .iter()
            .position(|hit| hit == path)
            .unwrap_or(usize::MAX)
    };
    let other = found.iter().position(|hit| {
        hit.to_lowercase()
            .rsplit(['/', '#', '.'])
            .next()
            .unwrap()
            .starts_with("start")
    });
    for path in [
        "inputs/StarOrder",
        "objects/StarredRepositoryConnection",
        "mutations/addStar",
        "mutations/removeStar",
        "objects/AddStarPayload",
        "objects/User#starredRepositories",
        "interfaces/Starrable#viewerHasStarred",
    ] {
        assert!(place(path) < other.unwrap(), "{path}: {found:#?}");
    }
}
