use schema_model::{Limits, SourceText};

use super::*;
use crate::search::SearchQuery;
use crate::search::hit::SearchResults;

const SDL: &str = r#"
    type Query {
        user(login: String!): User
        users(first: Int, ids: [ID!]): [User!]!
        search(query: String!, first: Int): Result
        oldUser: User @deprecated(reason: "Use user.")
    }
    type User { id: ID! login: String friends(first: Int, order: Order): [User] oldName: String @deprecated }
    type Team { lead: User name: String }
    union Result = User | Team
    enum Order { NAME AGE @deprecated }
    input UserFilter { name: String order: Order }
    directive @cost(weight: Int) on FIELD
"#;

fn docs() -> crate::Docs {
    crate::build(&SourceText::new(SDL.to_owned()), &Limits::default()).unwrap()
}

fn results(q: &str) -> SearchResults {
    docs().search(&SearchQuery::new(q, 20, None))
}

/// What a query finds, as coordinates in alphabetical order.
fn found(q: &str) -> Vec<String> {
    let hits = results(q).hits.into_iter();
    let mut names: Vec<String> = hits
        .map(|hit| match hit.owner {
            Some(owner) => format!("{owner}.{}", hit.name),
            None => hit.name,
        })
        .collect();
    names.sort();
    names
}

#[test]
fn each_filter_keeps_what_it_says() {
    for (q, expected) in [
        (
            "is:deprecated",
            vec!["Order.AGE", "User.oldName", "oldUser"],
        ),
        ("kind:enum", vec!["Order"]),
        ("kind:enums", vec!["Order"]),
        ("kind:value", vec!["Order.AGE", "Order.NAME"]),
        ("kind:query", vec!["oldUser", "search", "user", "users"]),
        (
            "returns:User",
            vec!["Team.lead", "User.friends", "oldUser", "user", "users"],
        ),
        (
            "returns:[User!]!",
            vec!["Team.lead", "User.friends", "oldUser", "user", "users"],
        ),
        ("takes:ID", vec!["users"]),
        ("takes:Int", vec!["User.friends", "cost", "search", "users"]),
        ("arg:first", vec!["User.friends", "search", "users"]),
        ("type:Team", vec!["Team.lead", "Team.name"]),
        ("type:Order", vec!["Order.AGE", "Order.NAME"]),
        (
            "type:UserFilter",
            vec!["UserFilter.name", "UserFilter.order"],
        ),
        ("type:Query", vec!["oldUser", "search", "user", "users"]),
        // A name in another case.
        (
            "returns:user",
            vec!["Team.lead", "User.friends", "oldUser", "user", "users"],
        ),
        (
            "Is:Deprecated",
            vec!["Order.AGE", "User.oldName", "oldUser"],
        ),
        // All filters and words must match.
        ("is:deprecated returns:User", vec!["oldUser"]),
        ("is:deprecated name", vec!["User.oldName"]),
        ("arg:first fr returns:User", vec!["User.friends"]),
        ("type:User kind:field login", vec!["User.login"]),
        // Words that only the owner has.
        ("team returns:User", vec!["Team.lead"]),
        ("order is:deprecated", vec!["Order.AGE"]),
        ("returns:User kind:enum", vec![]),
    ] {
        assert_eq!(found(q), expected, "{q}");
    }
}

#[test]
fn without_words_operations_come_first() {
    let hits = results("returns:User").hits;
    assert!(
        matches!(hits[0].kind, HitKind::Page(_)) && hits.iter().all(|hit| hit.ranges.is_empty())
    );
    // Deprecated ones are behind the others of their kind.
    assert_eq!(hits[2].name, "oldUser");
    assert_eq!(results("type:User").hits[0].name, "id");
}

#[test]
fn problems_are_said_in_words_and_do_not_filter() {
    let problems = |q: &str| results(q).problems;
    assert_eq!(
        problems("open:yes login"),
        ["No filter named “open”. Filters: is, kind, returns, takes, arg, type."]
    );
    assert_eq!(found("open:yes login"), found("login"));
    assert_eq!(
        problems("is:open"),
        ["“is:” does not have the value “open”. Use is:deprecated."]
    );
    assert!(found("is:open").is_empty());
    assert!(
        problems("kind:thing")[0].starts_with("No kind named “thing”. Kinds: query, mutation,")
    );
    assert_eq!(
        problems("returns:Usr"),
        ["No type named “Usr”. Did you mean User?"]
    );
    assert_eq!(problems("type:Xyzzy"), ["No type named “Xyzzy”."]);
    assert_eq!(
        problems("arg:frist"),
        ["No argument named “frist”. Did you mean first?"]
    );
    assert_eq!(problems("a:1 b:2").len(), 2);
    // One of them applies.
    let both = results("returns:User takes:Nothing");
    assert_eq!((both.filters.len(), both.problems.len()), (1, 1));
}

#[test]
fn filters_are_shown_as_what_they_are() {
    let shown = results("user is:deprecated returns:user").filters;
    let shown: Vec<(&str, &str)> = shown
        .iter()
        .map(|filter| (filter.text.as_str(), filter.about.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("is:deprecated", "Deprecated"),
            ("returns:user", "Returns User")
        ]
    );
}

#[test]
fn copied_text_is_not_a_filter() {
    for q in [
        "users(first: 1, arg:x",
        "name: String",
        "type: String",
        "https://example.com",
        "User.friends(first:",
    ] {
        let found = results(q);
        assert_eq!((found.filters, found.problems), (vec![], vec![]), "{q}");
    }
    assert_eq!(found("users(first:"), ["Query.users.first"]);
}

#[test]
fn the_last_word_is_completed() {
    let offers = |q: &str| -> Vec<String> {
        let offers = results(q).offers.into_iter();
        offers.map(|offer| offer.query).collect()
    };
    assert_eq!(offers("is"), ["is:deprecated "]);
    assert_eq!(offers("depr"), ["is:deprecated "]);
    assert_eq!(offers("login ret"), ["login returns:"]);
    assert_eq!(offers("returns:Us"), ["returns:User "]);
    assert_eq!(offers("returns:us"), ["returns:User "]);
    // Inside of a name, if no name begins like that.
    assert_eq!(offers("returns:sult"), ["returns:Result "]);
    assert_eq!(offers("type:filter"), ["type:UserFilter "]);
    assert_eq!(offers("arg:")[0], "arg:first ");
    assert_eq!(offers("takes:O"), ["takes:Order "]);
    assert_eq!(offers("kind:inp"), ["kind:input "]);
    for whole in [
        "returns:User",
        "is:deprecated",
        "user(is",
        "i",
        "",
        "name",
        "nothing:x",
    ] {
        assert!(offers(whole).is_empty(), "{whole}");
    }
    assert_eq!(results("ret").offers[0].about, "What returns a type");
}

#[test]
fn every_filter_has_an_example_that_finds_something() {
    let examples = docs().filter_examples();
    let texts: Vec<&str> = examples
        .iter()
        .map(|example| example.text.as_str())
        .collect();
    assert_eq!(
        texts,
        [
            "is:deprecated",
            "kind:enum",
            "returns:User",
            "takes:String",
            "arg:first",
            "type:User"
        ]
    );
    for text in texts {
        assert!(!found(text).is_empty(), "{text}");
    }
}

#[test]
fn what_is_hidden_is_neither_found_nor_offered() {
    let options = crate::DocsOptions::hiding(crate::HideRules::parse(["Team"]).unwrap());
    let source = SourceText::new(SDL.to_owned());
    let docs = crate::build_with(&source, &Limits::default(), &options).unwrap();
    let results = docs.search(&SearchQuery::new("type:Tea", 20, None));
    assert_eq!((results.hits.len(), results.offers.len()), (0, 0));
    let results = docs.search(&SearchQuery::new("type:Team", 20, None));
    assert_eq!(results.problems, ["No type named “Team”."]);
}
