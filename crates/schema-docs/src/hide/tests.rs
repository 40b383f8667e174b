use super::*;
use crate::{Docs, DocsOptions, build_with};
use schema_model::{Limits, SourceText};

fn docs(sdl: &str, rules: &[&str]) -> Docs {
    let source = SourceText::new(sdl.to_owned());
    let rules = HideRules::parse(rules.iter().copied()).unwrap();
    build_with(&source, &Limits::default(), &DocsOptions::hiding(rules)).unwrap()
}

/// Every type with its members: `User(id, name)`.
fn shape(docs: &Docs) -> String {
    let types = docs.model().types.iter().filter(|ty| !ty.is_built_in);
    let shapes: Vec<String> = types
        .map(|ty| {
            let names: Vec<String> = ty
                .fields
                .iter()
                .map(|field| {
                    let arguments: Vec<&str> = field
                        .arguments
                        .iter()
                        .map(|argument| &*argument.name)
                        .collect();
                    match arguments.as_slice() {
                        [] => format!("{}:{}", field.name, field.ty.text),
                        some => format!("{}({}):{}", field.name, some.join(" "), field.ty.text),
                    }
                })
                .chain(ty.input_fields.iter().map(|field| field.name.to_string()))
                .chain(ty.values.iter().map(|value| value.name.to_string()))
                .chain(ty.members.iter().map(|name| name.to_string()))
                .collect();
            format!("{}({})", ty.name, names.join(" "))
        })
        .collect();
    shapes.join(" ")
}

#[test]
fn what_needs_a_hidden_thing_goes_with_it() {
    for (sdl, rules, expected) in [
        // A type takes the fields that return it, and types that have nothing left.
        (
            "type Query { a: A b: Int } type A { a: Int }",
            &["A"][..],
            "Query(b:Int)",
        ),
        (
            "type Query { a: A b: Int } type A { b: B } type B { i: Int }",
            &["B"],
            "Query(b:Int)",
        ),
        // An optional argument goes alone, a required one takes its field.
        (
            "type Query { a(x: I): Int b: Int } input I { i: Int }",
            &["I"],
            "Query(a:Int b:Int)",
        ),
        (
            "type Query { a(x: I!): Int b: Int } input I { i: Int }",
            &["I"],
            "Query(b:Int)",
        ),
        (
            "type Query { a(x: I! = {}): Int b: Int } input I { i: Int }",
            &["I"],
            "Query(a:Int b:Int)",
        ),
        // Likewise within inputs.
        (
            "type Query { a(x: I): Int } input I { j: J! k: Int } input J { i: Int }",
            &["J"],
            "Query(a:Int)",
        ),
        // Members, values, interfaces.
        (
            "type Query { u: U } union U = A | B type A { a: Int } type B { b: Int }",
            &["B"],
            "A(a:Int) Query(u:U) U(A)",
        ),
        (
            "type Query { e: E } enum E { A B }",
            &["E.B"],
            "E(A) Query(e:E)",
        ),
        (
            "type Query { e: E i: Int } enum E { A }",
            &["E.A"],
            "Query(i:Int)",
        ),
        (
            "type Query implements N { id: ID i: Int } interface N { id: ID }",
            &["N"],
            "Query(id:ID i:Int)",
        ),
        // Globs, and arguments by name.
        ("type Query { _a: Int b: Int }", &["*._*"], "Query(b:Int)"),
        (
            "type Query { a(x: Int y: Int): Int }",
            &["Query.a.x"],
            "Query(a(y):Int)",
        ),
        ("type Query { a: Int }", &["*"], ""),
        // A directive hides the things that it is applied to.
        (
            "directive @internal on FIELD_DEFINITION | OBJECT type Query { a: Int b: Int @internal c: C } type C @internal { i: Int }",
            &["@internal"],
            "Query(a:Int)",
        ),
        (
            "type Query { a: Int b: Int @deprecated }",
            &["@deprecated"],
            "Query(a:Int)",
        ),
        // Types that no root leads to.
        (
            "type Query { a: A } type A { i: Int } type B { i: Int }",
            &["unreachable"],
            "A(i:Int) Query(a:A)",
        ),
        (
            "type Query { n: N b: B } interface N { i: Int } type A implements N { i: Int } type B { c: C } type C { i: Int }",
            &["Query.b", "unreachable"],
            "A(i:Int) N(i:Int) Query(n:N)",
        ),
    ] {
        let docs = docs(sdl, rules);
        assert_eq!(shape(&docs), expected, "{sdl} {rules:?}");
        assert!(docs.hidden().total() > 0);
    }
}

const RELAY: &str = "type Query { users(first: Int): UserConnection! owners: OwnerList friends: [UserConnection] }
    type UserConnection { edges: [UserEdge] nodes: [User!] pageInfo: PageInfo! totalCount: Int }
    type UserEdge { node: User cursor: String! } type OwnerList { edges: [OwnerEdge] pageInfo: PageInfo! }
    type OwnerEdge { node: Owner cursor: String! } type User { id: ID } type Owner { id: ID }
    type PageInfo { hasNextPage: Boolean! } type Connection { port: Int }";

#[test]
fn fields_show_what_a_hidden_connection_holds() {
    let docs = docs(RELAY, &["preset:relay"]);
    assert_eq!(
        shape(&docs),
        "Connection(port:Int) Owner(id:ID) Query(users(first):[User]! owners:[Owner]) User(id:ID)"
    );
    let query = docs.model().find_type("Query").unwrap();
    let paging: Vec<_> = query.fields.iter().map(|field| field.paging).collect();
    use schema_model::model::Paging::{Edges, Nodes};
    assert_eq!(paging, [Some(Nodes), Some(Edges)]);
    // Hidden by name it is the same; a hidden node takes its fields along.
    let docs = self::docs(RELAY, &["*Connection", "OwnerList", "Owner"]);
    assert!(
        shape(&docs).contains("Query(users(first):[User]!)"),
        "{}",
        shape(&docs)
    );
    let docs = self::docs(RELAY, &["preset:relay", "User"]);
    assert!(
        shape(&docs).contains("Query(owners:[Owner])"),
        "{}",
        shape(&docs)
    );
}

#[test]
fn federation_is_hidden_where_there_is_one() {
    let subgraph = "extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\", import: [\"@key\"])
        type Query { user: User _service: _Service! _entities(representations: [_Any!]!): [_Entity]! }
        type User @key(fields: \"id\") @authenticated { id: ID secret: Int @inaccessible }
        scalar _Any union _Entity = User type _Service { sdl: String }";
    let rules = ["preset:federation"];
    let docs = docs(subgraph, &rules);
    assert_eq!(shape(&docs), "Query(user:User) User(id:ID)");
    let user = docs.model().find_type("User").unwrap();
    let applied: Vec<_> = user
        .directives
        .iter()
        .map(|directive| &*directive.name)
        .collect();
    assert_eq!(
        applied,
        ["authenticated"],
        "who may read it concerns readers"
    );
    assert!(docs.model().directives_applied.is_empty());
    // A schema of its own may use the same words.
    let plain = "directive @key(fields: String) on OBJECT directive @tag(name: String) on OBJECT
        type Query @key(fields: \"id\") @tag(name: \"a\") { id: ID } scalar FieldSet";
    let docs = self::docs(plain, &rules);
    assert_eq!(
        (docs.hidden().total(), docs.model().directives.len()),
        (0, 2)
    );
}

#[test]
fn subgraphs_are_named() {
    let sdl = "directive @join__type(graph: join__Graph!, key: String) repeatable on OBJECT
        directive @join__field(graph: join__Graph, external: Boolean) repeatable on FIELD_DEFINITION
        directive @join__graph(name: String!, url: String!) on ENUM_VALUE
        enum join__Graph { USERS @join__graph(name: \"users\", url: \"http://u\") SHOP @join__graph(name: \"shop-api\", url: \"\") }
        type Query @join__type(graph: USERS) @join__type(graph: SHOP) { user: User @join__field(graph: USERS) a: Int }
        type User @join__type(graph: USERS, key: \"id\") @join__type(graph: SHOP) {
          id: ID orders: Int @join__field(graph: SHOP) name: String @join__field(graph: USERS) @join__field(graph: SHOP, external: true) }";
    let docs = docs(sdl, &["preset:federation"]);
    let names = |set: &Option<schema_model::model::Subgraphs>| {
        set.iter()
            .flat_map(|set| set.iter())
            .map(|name| name.to_string())
            .collect::<Vec<_>>()
    };
    let user = docs.model().find_type("User").unwrap();
    assert_eq!(names(&user.subgraphs), ["shop-api", "users"]);
    let fields: Vec<_> = user
        .fields
        .iter()
        .map(|field| names(&field.subgraphs).join(" "))
        .collect();
    assert_eq!(fields, ["", "shop-api", "users"]);
    assert_eq!(docs.counts().types, 2);
    assert!(docs.model().directives.is_empty());
}

#[test]
fn the_owner_learns_what_hides_what() {
    let docs = docs(
        "type Query { a(x: Int): Int b: B } type B { i: Int }",
        &["# comment", "Query.a.x", "B # another", "Nothing"],
    );
    let hidden = docs.hidden();
    let items: Vec<_> = hidden
        .items
        .iter()
        .map(|item| (&*item.path, item.rule))
        .collect();
    assert_eq!(items, [("B", 1), ("Query.a.x", 0), ("Query.b", 1)]);
    let by_rule: Vec<_> = hidden
        .by_rule
        .iter()
        .map(|(rule, count)| (&**rule, *count))
        .collect();
    assert_eq!(by_rule, [("Query.a.x", 1), ("B", 2), ("Nothing", 0)]);
}

#[test]
fn lines_that_are_no_rules_are_named() {
    let wrong = HideRules::parse(["User", "a b", "A.b.c.d", "preset:java", "@", "é"]).unwrap_err();
    let lines: Vec<_> = wrong.iter().map(|error| error.line).collect();
    assert_eq!(lines, [2, 3, 4, 5, 6]);
    assert!(wrong[2].message.contains("preset:relay"));
    assert!(HideRules::parse(std::iter::repeat_n("a", 201)).is_err());
    assert!(HideRules::parse([&*"a".repeat(201)]).is_err());
}

#[test]
fn default_values_do_not_tell() {
    let docs = docs(
        "type Query { a(e: E = SECRET, i: I = {secret: 1}): Int } enum E { A SECRET } input I { a: Int secret: Int }",
        &["E.SECRET", "I.secret"],
    );
    let query = docs.model().find_type("Query").unwrap();
    assert!(
        query.fields[0]
            .arguments
            .iter()
            .all(|argument| argument.default_value.is_none())
    );
}

#[test]
fn a_preview_says_what_docs_would_hide() {
    let sdl = "directive @inner on FIELD_DEFINITION
        type Query { a(x: In, y: Int): A b: Int c: Int @inner }
        type A { i: Int } input In { i: Int } enum E { ONE TWO }";
    let source = SourceText::new(sdl.to_owned());
    let rules = HideRules::parse(["A", "In", "@inner", "E.ONE", "Query.a.y", "Zq*"]).unwrap();
    let checked = crate::check(&source, &Limits::default(), &rules).unwrap();
    let (hidden, left) = (checked.hidden, checked.counts);
    let docs = build_with(&source, &Limits::default(), &DocsOptions::hiding(rules)).unwrap();
    assert_eq!((&hidden, left), (docs.hidden(), docs.counts()));
    let kinds: Vec<_> = hidden
        .kinds
        .iter()
        .map(|kind| (kind.types, kind.fields, kind.arguments, kind.directives))
        .collect();
    // The argument of a field that goes with its type counts for neither.
    let expected = [
        (1, 1, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 0, 1),
        (0, 1, 0, 0),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
    ];
    assert_eq!(kinds, expected);
    let all: u32 = kinds
        .iter()
        .map(|kind| kind.0 + kind.1 + kind.2 + kind.3)
        .sum();
    assert_eq!(all, hidden.total());
}

#[test]
fn checking_finds_what_building_finds() {
    for sdl in [
        "type Query { a: Missing }",
        "type Query { a: Int a: Int } extend type Nobody { a: Int }",
        "type Query { a: Int @deprecated(reason: 3) }",
    ] {
        let source = SourceText::new(sdl.to_owned());
        let checked = crate::check(&source, &Limits::default(), &HideRules::none()).unwrap();
        let (findings, counts) = (checked.findings, checked.counts);
        let docs = crate::build(&source, &Limits::default()).unwrap();
        assert_eq!(&findings, docs.findings(), "{sdl}");
        assert_eq!(counts, docs.counts(), "{sdl}");
        assert!(!findings.items.is_empty(), "{sdl}");
    }
    let broken = SourceText::new("type Query {".to_owned());
    let refusal = crate::check(&broken, &Limits::default(), &HideRules::none()).unwrap_err();
    assert_eq!(
        refusal,
        crate::build(&broken, &Limits::default()).unwrap_err()
    );
}

#[test]
fn the_owner_finds_hidden_things_where_the_whole_schema_has_them() {
    let sdl = "directive @inner on FIELD_DEFINITION
        type Query { a(x: Int, y: Int): Int b: B c: Int } type B { i: Int }
        type A { f(x: Int, y: Int): Int g: Int } enum E { ONE TWO } input I { i: Int j: Int }
        type Mutation { m: Int } type Subscription { s: Int }";
    let whole = docs(sdl, &[]);
    let rules = [
        "Query.a.x",
        "B",
        "A.f.y",
        "A.g",
        "E.TWO",
        "I.j",
        "@inner",
        "Mutation",
    ];
    let shown = docs(sdl, &rules);
    let places: Vec<_> = whole
        .places_of(shown.hidden())
        .into_iter()
        .map(|place| format!("{} {}", place.path, rules[place.rule as usize]))
        .collect();
    let expected = [
        "directives/inner @inner",
        "objects/A#f.y A.f.y",
        "objects/A#g A.g",
        "objects/B B",
        "enums/E#TWO E.TWO",
        "inputs/I#j I.j",
        "mutations/m Mutation",
        "objects/Mutation Mutation",
        "queries/a#x Query.a.x",
        "objects/Query#a.x Query.a.x",
        "queries/b B",
        "objects/Query#b B",
    ];
    assert_eq!(places, expected);
    // Every page named is one of the whole docs, and none of those that readers get.
    for place in whole.places_of(shown.hidden()) {
        let (page, anchor) = place.path.split_once('#').unwrap_or((&place.path, ""));
        assert!(whole.paths().any(|path| path == page), "{page}");
        if anchor.is_empty() {
            assert!(shown.paths().all(|path| path != page), "{page}");
        } else {
            let id = format!("id=\"{anchor}\"");
            let html = |docs: &Docs| {
                docs.page(page, &crate::Links::new("/d"))
                    .map(|page| page.html)
            };
            assert!(html(&whole).unwrap().contains(&id), "{}", place.path);
            assert!(!html(&shown).unwrap().contains(&id), "{}", place.path);
        }
    }
}

#[test]
fn links_to_what_is_hidden_become_their_words() {
    let docs = docs(
        r##"
        """
        See [the plan](objects/Secret), [its id](https://docs.example.com/d/ada/shop/objects/Secret#id),
        [shown](objects/Shop), [elsewhere](https://example.com/Secret), [all](queries/secrets.md "All"),
        [odd](, [](x) and [a [nested](Secret.id) one](Shop.name).
        """
        type Query { shop: Shop secrets: [Secret] }
        type Shop {
          name(by: Int @deprecated(reason: "Use [the margin](Shop.margin).")): String
          margin: Int
        }
        type Secret { id: ID }
        "##,
        &["Secret", "Shop.margin"],
    );
    let query = docs.model().find_type("Query").unwrap();
    let text = query.description.as_deref().unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "See the plan, its id, [shown](objects/Shop), [elsewhere](https://example.com/Secret), all, \
         [odd](, [](x) and [a nested one](Shop.name)."
    );
    let sdl = docs.sdl();
    assert!(sdl.contains("Use the margin."), "{sdl}");
    assert!(!sdl.contains("objects/Secret"), "{sdl}");
}
