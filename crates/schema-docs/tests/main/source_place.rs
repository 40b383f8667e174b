//! Where pages come from in the text, and which types a visitor sees first.

use crate::{docs, docs_of, schema};

const SDL: &str = r#""The shop."
schema { query: Query mutation: Mutation }

"""
A thing to buy. type Fake {
"""
type Product implements Node {
  "Its id."
  id: ID!
  price(
    currency: String
  ): Money
}
type Money { amount: Float! currency: String! }
interface Node { id: ID! }
enum Size {
  "Not large."
  SMALL
  LARGE
}
directive @log on OBJECT
type Query {
  "One of them."
  product(
    id: ID!
  ): Product
  products: [Product!]!
}
type Mutation { buy: BuyResult }
type BuyResult { product: Product ok: Boolean! at: String! price: Int! }
extend type Query {
  size: Size
}
extend type Product {
  size: Size
}
"#;

/// Returns the line of the first text that contains the words, from 1.
fn line_of(words: &str) -> u32 {
    let at = SDL.lines().position(|line| line.contains(words)).unwrap();
    u32::try_from(at + 1).unwrap()
}

#[test]
fn a_line_leads_to_the_page_about_it() {
    let docs = docs(SDL);
    for (words, path) in [
        ("A thing to buy", Some("objects/Product")),
        ("type Product", Some("objects/Product")),
        ("currency: String\n", Some("objects/Product")),
        ("type Money", Some("objects/Money")),
        ("Not large", Some("enums/Size")),
        ("@log", Some("directives/log")),
        ("type Query", Some("objects/Query")),
        ("One of them", Some("queries/product")),
        ("    id: ID!", Some("queries/product")),
        ("products:", Some("queries/products")),
        ("buy: BuyResult", Some("mutations/buy")),
        ("schema {", None),
    ] {
        let line = line_of(words.trim_end());
        assert_eq!(
            docs.path_at(line).as_deref(),
            path,
            "{words} on line {line}"
        );
    }
    let last = |words: &str| line_of(words) + 1;
    let extended = docs.path_at(last("extend type Query"));
    assert_eq!(extended.as_deref(), Some("queries/size"));
    let extended = docs.path_at(last("extend type Product"));
    assert_eq!(extended.as_deref(), Some("objects/Product"));
    assert_eq!(docs.path_at(0), None);
    assert_eq!(docs.path_at(9_999), None);
}

#[test]
fn a_page_knows_its_lines() {
    let docs = docs(SDL);
    let place = docs.place_of("objects/Product").unwrap();
    assert_eq!((place.line, place.column), (line_of("type Product"), 6));
    let extension = line_of("extend type Product");
    assert_eq!(place.ranges, [(4, 13), (extension, extension + 2)]);
    let members: Vec<_> = place
        .members
        .iter()
        .map(|member| (&*member.name, member.first_line, member.line))
        .collect();
    assert_eq!(
        members,
        [
            ("id", 8, 9),
            ("price", 10, 10),
            ("size", extension + 1, extension + 1)
        ]
    );
    let operation = docs.place_of("queries/product").unwrap();
    let first = line_of("One of them");
    assert_eq!(operation.line, first + 1);
    assert_eq!(operation.ranges, [(first, first + 3)]);
    for path in [
        "objects",
        "overview",
        "scalars/Int",
        "objects/Missing",
        "enums/Product",
    ] {
        assert_eq!(docs.place_of(path), None, "{path}");
    }
}

#[test]
fn every_page_of_a_type_is_found_by_its_line() {
    for name in [
        "swapi.graphql",
        "github.graphql",
        "spotify-supergraph.graphql",
    ] {
        let docs = docs_of(&schema(name)).unwrap();
        let mut count = 0;
        for path in docs.paths() {
            if let Some(place) = docs.place_of(&path) {
                count += 1;
                let found = docs.path_at(place.line).unwrap();
                let is_root = path.starts_with("objects/");
                assert!(
                    found == path || is_root,
                    "{name}: {path} is on the line of {found}"
                );
            }
        }
        assert!(count > 60, "{name}: {count}");
    }
}

/// Returns the names of the first types.
fn first(sdl: &str) -> Vec<String> {
    let used = docs(sdl).most_used(4);
    used.into_iter().map(|ty| ty.name).collect()
}

#[test]
fn the_most_used_types_tell_what_the_schema_is_about() {
    assert_eq!(first(SDL), ["Product", "Money"]);
    assert_eq!(
        first("enum Colour { RED } type Query { a: Colour }"),
        [""; 0]
    );
    for (name, expected) in [
        ("github.graphql", "Repository"),
        ("swapi.graphql", "Person"),
        ("spotify-supergraph.graphql", "Track"),
        ("shopify-storefront.graphql", "Cart"),
        ("coral.graphql", "User"),
    ] {
        let used = docs_of(&schema(name)).unwrap().most_used(4);
        assert_eq!(used[0].name, expected, "{name}: {used:?}");
        assert_eq!(used.len(), 4);
        assert!(used.iter().all(|ty| ty.uses > 0), "{name}: {used:?}");
    }
}

#[test]
fn payloads_connections_and_values_are_not_shown_first() {
    let rick_and_morty = "
        type Query {
          character(id: ID!): Character
          characters(page: Int): Characters
          charactersByIds(ids: [ID!]!): [Character]
          location(id: ID!): Location
          locations(page: Int): Locations
          episode(id: ID!): Episode
          episodes(page: Int): Episodes
        }
        type Characters { info: Info results: [Character] }
        type Locations { info: Info results: [Location] }
        type Episodes { info: Info results: [Episode] }
        type Info { count: Int pages: Int next: Int prev: Int }
        type Character { id: ID name: String status: String species: String origin: Location location: Location
          image: String episode: [Episode]! created: String }
        type Location { id: ID name: String type: String dimension: String residents: [Character]! created: String }
        type Episode { id: ID name: String air_date: String episode: String characters: [Character]! }";
    assert_eq!(
        first(rick_and_morty)[..3],
        ["Character", "Location", "Episode"]
    );

    let tracker = "
        type Query { issue(id: ID!): Issue issues: IssueConnection! user(id: ID!): User viewer: User! team: Team }
        type Mutation { issueCreate: IssueOutcome! issueUpdate: IssueOutcome! issueArchive: IssueOutcome! }
        type IssueOutcome { success: Boolean! issue: Issue lastSyncId: Float! user: User }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        type IssueConnection { edges: [IssueEdge!]! nodes: [Issue!]! pageInfo: PageInfo! }
        type IssueEdge { cursor: String! node: Issue! }
        type Issue { id: ID! title: String! state: State! assignee: User creator: User parent: Issue children:
          IssueConnection! team: Team! comments: [Comment!]! }
        type User { id: ID! name: String! assignedIssues: IssueConnection! }
        type Team { id: ID! issues: IssueConnection! states: [State!]! members: [User!]! }
        type State { id: ID! name: String! }
        type Comment { id: ID! body: String! issue: Issue! user: User }";
    assert_eq!(first(tracker)[0], "Issue");

    let shop = "
        type Query { product(id: ID!): Product products: [Product!]! order: Order }
        type Product { id: ID! name: String! category: Category price: TaxedMoney variants: [ProductVariant!] }
        type ProductVariant { id: ID! product: Product! price: TaxedMoney cost: TaxedMoney }
        type Category { id: ID! products: [Product!]! }
        type Order { id: ID! lines: [OrderLine!]! total: TaxedMoney subtotal: TaxedMoney shipping: TaxedMoney }
        type OrderLine { id: ID! variant: ProductVariant product: Product total: TaxedMoney unit: TaxedMoney }
        type TaxedMoney { gross: Money! net: Money! }
        type Money { amount: Float! currency: String! }
        type Mutation { productCreate: ProductCreate productDelete: ProductDelete productUpdate: ProductUpdate }
        type ProductCreate { errors: [ProductError!]! product: Product }
        type ProductDelete { errors: [ProductError!]! product: Product }
        type ProductUpdate { errors: [ProductError!]! product: Product }
        type ProductError { field: String message: String }";
    assert_eq!(first(shop)[0], "Product");
}
