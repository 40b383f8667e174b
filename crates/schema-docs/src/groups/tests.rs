use super::*;
use crate::layout::{Layout, LayoutSource};

fn groups(sdl: &str) -> Vec<String> {
    groups_with(2, sdl, &OwnGroups::default())
}

fn groups_with(least: usize, sdl: &str, own: &OwnGroups) -> Vec<String> {
    let source = schema_model::SourceText::new(sdl.to_owned());
    let docs = crate::build(&source, &schema_model::Limits::default()).unwrap();
    let groups = DocsGroups::with_at_least(least, docs.model(), docs.index(), own, docs.tags());
    let groups = groups.groups;
    groups
        .iter()
        .map(|group| {
            let names = |members: &[GroupMember]| {
                let names: Vec<&str> = members.iter().map(|member| &*member.name).collect();
                names.join(" ")
            };
            let (operations, types) = (names(&group.operations), names(&group.types));
            format!("{} {}: {operations} | {types}", group.key, group.label)
        })
        .collect()
}

#[test]
fn operations_are_grouped_by_the_type_in_their_name() {
    let sdl = "type Query { viewer: User user(login: String): User pullRequests: [PullRequest] ping: Int }
        type Mutation { addReaction: P removeReaction: P addPullRequestReview: P mergePullRequest: P
            userBan: P doIt: P }
        type User { id: ID } type PullRequest { id: ID } type PullRequestReview { id: ID }
        type Reaction { id: ID } type P { ok: Boolean } input AddReactionInput { id: ID }";
    assert_eq!(
        groups(sdl),
        [
            "pull-request Pull request: pullRequests addPullRequestReview mergePullRequest | \
             PullRequest PullRequestReview",
            "user User: user viewer userBan | User",
            "reaction Reaction: addReaction removeReaction | Reaction AddReactionInput",
            "other Other: ping doIt | ",
        ]
    );
}

#[test]
fn directives_come_before_names_and_tags_for_audiences_name_no_group() {
    let sdl = "directive @doc(category: String) on FIELD_DEFINITION | OBJECT
        directive @tag(name: String) repeatable on FIELD_DEFINITION
        type Query { a: Int @doc(category: \"orders & more\") b: Int @doc(category: \"Orders & more\")
            user: User @tag(name: \"internal\") users: [User] @tag(name: \"public\")
            c: Int @tag(name: \"shop\") d: Int @tag(name: \"shop\") e: Int f: Int }
        type User { id: ID } type Line @doc(category: \"Orders & more\") { id: ID }";
    assert_eq!(
        groups(sdl),
        [
            "orders-more Orders & more: a b | Line",
            "shop Shop: c d | ",
            "user User: user users | User",
            "other Other: e f | ",
        ]
    );
}

fn own(json: serde_json::Value) -> OwnGroups {
    let source = serde_json::from_value(json).unwrap();
    Layout::parse(&source).unwrap().groups
}

const SHOP: &str = "directive @doc(category: String) on FIELD_DEFINITION | OBJECT
    type Query { cart(id: ID): Cart carts: [Cart] product: Product products: [Product] user: User users: [User] }
    type Mutation { cartAdd: Cart cartShip: Cart @doc(category: \"shipping\")
        parcelShip: Int @doc(category: \"shipping\") productAdd: Product }
    type Cart { id: ID } type CartLine { id: ID } type Product { id: ID } type User { id: ID }
    type Parcel @doc(category: \"shipping\") { id: ID }";

#[test]
fn patterns_of_the_owner_come_before_directives_and_names() {
    let own = own(serde_json::json!({ "groups": [
        { "name": "Nothing", "patterns": ["zebra*", "Query.cartAdd"] },
        { "name": "Shipping", "patterns": ["Query.products", "cartShip"] },
        { "name": "Things to buy", "patterns": ["*roduct*", "Mutation.cart*", "Cart?ine"] },
    ] }));
    assert_eq!(
        groups_with(2, SHOP, &own),
        [
            "shipping Shipping: products cartShip parcelShip | Parcel",
            "things-to-buy Things to buy: product cartAdd productAdd | CartLine Product",
            "cart Cart: cart carts | Cart",
            "user User: user users | User",
        ]
    );
}

#[test]
fn in_a_small_schema_only_the_owner_makes_groups() {
    let own = own(serde_json::json!({ "groups": [
        { "name": "People", "patterns": ["User"] },
        { "name": "Carts", "patterns": ["cart*"] },
    ], "group_directives": [] }));
    assert_eq!(
        groups_with(100, SHOP, &own),
        [
            "people People:  | User",
            "carts Carts: cart carts cartAdd cartShip | ",
            "other Other: product products user users parcelShip productAdd | ",
        ]
    );
}

#[test]
fn a_directive_names_groups_from_the_first_operation_on() {
    assert_eq!(
        groups_with(100, SHOP, &OwnGroups::default()),
        [
            "shipping Shipping: cartShip parcelShip | Parcel",
            "other Other: cart carts product products user users cartAdd productAdd | ",
        ]
    );
    let one = "directive @tag(name: String) on FIELD_DEFINITION
        type Query { a: Int @tag(name: \"pets\") b: Int c: Int @tag(name: \"internal\") }";
    let expected = ["pets Pets: a | ", "other Other: b c | "];
    assert_eq!(groups_with(100, one, &OwnGroups::default()), expected);
    assert_eq!(groups_with(2, one, &OwnGroups::default()), expected);
    let only_a_type = "directive @doc(category: String) on OBJECT
        type Query { a: Int } type Dog @doc(category: \"pets\") { id: ID }";
    assert_eq!(
        groups_with(100, only_a_type, &OwnGroups::default()),
        ["pets Pets:  | Dog", "other Other: a | "]
    );
    let without = "type Query { users: [User] user: User } type User { id: ID }";
    assert!(groups_with(100, without, &OwnGroups::default()).is_empty());
}

#[test]
fn the_owner_chooses_the_directives_that_name_groups() {
    let sdl = "directive @area(is: String) on FIELD_DEFINITION
        directive @tag(name: String) on FIELD_DEFINITION
        type Query { a: Int @area(is: \"one\") @tag(name: \"x\") b: Int @area(is: \"one\") @tag(name: \"x\")
            user: Int @tag(name: \"x\") users: Int }
        type User { id: ID }";
    let with = |directives: &[&str]| {
        let own = own(serde_json::json!({ "group_directives": directives }));
        groups_with(2, sdl, &own)
    };
    assert_eq!(with(&["@area(is:)"])[0], "one One: a b | ");
    assert_eq!(with(&["@tag(name:)", "@area(is:)"])[0], "x X: a b user | ");
    assert_eq!(
        with(&[]),
        ["user User: user users | User", "other Other: a b | "]
    );
}

#[test]
fn patterns_that_match_nothing_are_found() {
    let own = own(serde_json::json!({ "groups": [
        { "name": "A", "patterns": ["zebra*", "cart", "Mutation.cart"] },
        { "name": "B", "patterns": ["Query", "Query.*", "Parcel", "String"] },
    ] }));
    let source = schema_model::SourceText::new(SHOP.to_owned());
    let docs = crate::build(&source, &schema_model::Limits::default()).unwrap();
    assert_eq!(
        own.find_unused(docs.model()),
        [(0, 0), (0, 2), (1, 0), (1, 3)]
    );
}

#[test]
fn a_group_with_most_operations_is_split() {
    let sdl = "type Query { shop: Shop shopOrder: ShopOrder shopOrders: [ShopOrder] shopItem: ShopItem
        shopItems: [ShopItem] shopOwner: Int user: User users: [User] }
        type Shop { id: ID } type ShopOrder { id: ID } type ShopItem { id: ID } type User { id: ID }";
    assert_eq!(
        groups(sdl),
        [
            "shop Shop: shop shopOwner | Shop",
            "shop-item Shop item: shopItem shopItems | ShopItem",
            "shop-order Shop order: shopOrder shopOrders | ShopOrder",
            "user User: user users | User",
        ]
    );
}

#[test]
fn few_operations_have_no_groups() {
    const MIN_OPERATIONS: usize = DocsGroups::MIN_OPERATIONS;
    let has_groups = |count: usize| {
        let fields: String = (0..count)
            .map(|n| format!("{}{n}: Int ", ["user", "order"][n % 2]))
            .collect();
        let sdl =
            format!("type Query {{ {fields} }} type User {{ a: Int }} type Order {{ a: Int }}");
        let source = schema_model::SourceText::new(sdl);
        let docs = crate::build(&source, &schema_model::Limits::default()).unwrap();
        !docs.groups().is_empty()
    };
    assert!(!has_groups(MIN_OPERATIONS - 1));
    // Digits are a part of the word, so that these names are about nothing.
    assert!(!has_groups(MIN_OPERATIONS));
    let sdl = (0..MIN_OPERATIONS)
        .map(|n| format!("{}_{n}: Int ", ["user", "order"][n % 2]))
        .collect::<String>();
    let sdl = format!("type Query {{ {sdl} }} type User {{ a: Int }} type Order {{ a: Int }}");
    assert_eq!(groups(&sdl).len(), 2);
}

/// Schema and the least share of operations in a group that is not "Other", in percent; 0 where the schema has too few
/// operations for groups.
const REAL: [(&str, usize); 6] = [
    ("coral.graphql", 90),
    ("cosmo-employees-subgraph.graphql", 0),
    ("github.graphql", 90),
    ("shopify-storefront.graphql", 85),
    ("spotify-supergraph.graphql", 80),
    ("swapi.graphql", 0),
];

#[test]
fn real_schemas_have_telling_groups() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    let mut problems = Vec::new();
    for (name, least) in REAL {
        let bytes = std::fs::read(format!("{folder}/{name}")).unwrap();
        let limits = schema_model::Limits::default();
        let source = schema_model::read(&bytes, &limits).unwrap();
        let docs = crate::build(&source, &limits).unwrap();
        let groups = docs.groups_with(&OwnGroups::default());
        assert_eq!(
            &groups,
            docs.groups(),
            "the same schema has the same groups"
        );
        let total = docs.counts().operations as usize;
        let sizes = groups.groups.iter().map(|group| group.operations.len());
        let other = groups.find(OTHER).map_or(0, |group| group.operations.len());
        let largest = groups
            .groups
            .iter()
            .filter(|group| !group.is_other())
            .map(|group| group.operations.len())
            .max()
            .unwrap_or_default();
        let types: usize = groups.groups.iter().map(|group| group.types.len()).sum();
        let facts = format!(
            "{name}: {} groups, {total} operations, {other} in Other, largest {largest}, {types} of {} types",
            groups.groups.len(),
            docs.counts().types
        );
        let is_whole = groups.is_empty() || sizes.sum::<usize>() == total;
        let is_grouped = groups.is_empty() && least == 0
            || 100 * (total - other) >= least * total && !groups.is_empty();
        if !is_whole || !is_grouped || 3 * largest > total || groups.groups.len() > MAX_GROUPS {
            problems.push(facts);
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn federation_tags_name_groups_only_if_the_owner_says_so() {
    let link = r#"extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: [IMPORT])
        type Query { a: Int @TAG(name: "orders") b: Int @TAG(name: "public") @TAG(name: "orders")
            c: Int @TAG(name: "internal") d: Int }
        type Line @TAG(name: "orders") { id: ID }"#;
    let by_tag = LayoutSource {
        group_directives: Some(vec!["@federation__tag(name:)".to_owned()]),
        ..LayoutSource::default()
    };
    let by_tag = Layout::parse(&by_tag).unwrap().groups;
    for (import, tag) in [
        (r#""@tag""#, "tag"),
        (r#"{ name: "@tag", as: "@label" }"#, "label"),
        (r#""@key""#, "federation__tag"),
    ] {
        let sdl = link.replace("IMPORT", import).replace("TAG", tag);
        let without = groups_with(16, &sdl, &OwnGroups::default());
        assert_eq!(without, Vec::<String>::new(), "{tag}");
        let with = groups_with(16, &sdl, &by_tag);
        assert_eq!(
            with,
            ["orders Orders: a b | Line", "other Other: c d | "],
            "{tag}"
        );
    }
}
