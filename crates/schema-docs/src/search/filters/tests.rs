use schema_model::{Kind, Limits, SourceText};

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
        // A thing has one kind, one type and one owner, so two of them mean either.
        ("kind:enum kind:input", vec!["Order", "UserFilter"]),
        (
            "type:Team type:Order kind:value kind:field",
            vec!["Order.AGE", "Order.NAME", "Team.lead", "Team.name"],
        ),
        ("returns:Result returns:Order", vec!["search"]),
        (
            "returns:User returns:Result kind:query is:deprecated",
            vec!["oldUser"],
        ),
        // An operation may have both arguments.
        ("arg:query arg:first", vec!["search"]),
        ("takes:String takes:Int", vec!["search"]),
        ("type:@cost", vec!["@cost.weight"]),
        ("type:@COST weight", vec!["@cost.weight"]),
        // Quotation marks, closed or not yet.
        ("type:\"User\" kind:field login", vec!["User.login"]),
        ("team returns:\"User", vec!["Team.lead"]),
    ] {
        assert_eq!(found(q), expected, "{q}");
    }
}

/// Eighteen operations about orders and products, and types of both.
fn grouped() -> crate::Docs {
    let operations = |noun: &str| -> String {
        let verbs = ["add", "remove", "update", "move", "close", "open", "sell"];
        verbs
            .iter()
            .map(|verb| format!("{verb}{noun}(id: ID): {noun} "))
            .collect()
    };
    let sdl = format!(
        "type Query {{ order: Order product: Product orders: [Order] products: [Product] }}
         type Mutation {{ {}{} }}
         type Order {{ id: ID state: OrderState items(first: Int): [Product] }} type Product {{ id: ID }}
         enum OrderState {{ OPEN PAID }} directive @order(id: ID) on FIELD",
        operations("Order"),
        operations("Product"),
    );
    let docs = crate::build(&SourceText::new(sdl), &Limits::default()).unwrap();
    assert!(docs.groups().find("order").is_some(), "{:?}", docs.groups());
    docs
}

#[test]
fn a_group_is_what_its_page_lists_with_all_members() {
    let docs = grouped();
    let results = |q: &str| docs.search(&SearchQuery::new(q, 50, None));
    let found = results("group:order");
    assert_eq!(found.filters[0].about, "Group: Order");
    let mut names: Vec<String> = found
        .hits
        .iter()
        .filter(|hit| {
            !matches!(
                hit.kind,
                HitKind::Page(Kind::Mutations) | HitKind::Arguments
            )
        })
        .map(|hit| hit.path.clone())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "enums/OrderState",
            "enums/OrderState#OPEN",
            "enums/OrderState#PAID",
            "objects/Order",
            "objects/Order#id",
            "objects/Order#items",
            "objects/Order#state",
            "queries/order",
            "queries/orders",
        ]
    );
    let arguments: Vec<String> = results("group:Order kind:argument first")
        .hits
        .into_iter()
        .map(|hit| hit.path)
        .collect();
    assert_eq!(arguments, ["objects/Order#items.first"]);
    assert_eq!(
        results("group:ORDER close").hits[0].path,
        "mutations/closeOrder"
    );
    assert_eq!(
        results("group:prodcut").problems,
        ["No group named “prodcut”. Did you mean product?"]
    );
    let offers = |q: &str| -> Vec<String> {
        let offers = results(q).offers.into_iter();
        offers.map(|offer| offer.query).collect()
    };
    assert_eq!(offers("gr"), ["group:"]);
    assert_eq!(offers("group:pr"), ["group:product "]);
    assert_eq!(offers("group:\"pr"), ["group:product "]);
    // A group is offered beside the hits of its name.
    assert_eq!(offers("id Order"), ["id group:order "]);
    assert_eq!(docs.filter_examples().last().unwrap().text, "group:order");
}

#[test]
fn without_groups_the_filter_says_so_and_is_not_offered() {
    assert_eq!(
        results("group:user").problems,
        ["These docs have no groups."]
    );
    assert!(results("gro").offers.is_empty());
}

#[test]
fn a_group_with_spaces_is_named_in_quotation_marks() {
    let groups = vec![crate::layout::GroupSource {
        name: "Teams & people".to_owned(),
        patterns: vec!["Team".to_owned(), "User".to_owned()],
    }];
    let source = crate::layout::LayoutSource {
        groups,
        ..Default::default()
    };
    let options = crate::DocsOptions {
        layout: crate::layout::Layout::parse(&source).unwrap(),
        ..Default::default()
    };
    let source = SourceText::new(SDL.to_owned());
    let docs = crate::build_with(&source, &Limits::default(), &options).unwrap();
    let results = |q: &str| docs.search(&SearchQuery::new(q, 50, None));
    let found = results("lead group:\"teams & people\" returns:User");
    assert_eq!(found.hits[0].path, "objects/Team#lead");
    let shown: Vec<&str> = found.filters.iter().map(|it| &*it.about).collect();
    assert_eq!(shown, ["Group: Teams & people", "Returns User"]);
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
        ["No filter named “open”. Filters: is, kind, returns, takes, arg, type, group."]
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
        problems("type:@cots"),
        ["No directive named “cots”. Did you mean cost?"]
    );
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
