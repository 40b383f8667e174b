use std::collections::HashSet;

use crate::{Docs, Links, build};
use schema_model::{Limits, SourceText};

const LINKS: Links = Links::new("/d/acme/shop");

const SHOP: &str = r#"
"A small shop. See `Product.price`."
schema @contact(name: "Ops") { query: Query mutation: Mutation }

"Who to ask."
directive @contact(name: String!, level: Level = LOW) repeatable on SCHEMA | OBJECT

type Query {
  "One product."
  product("Its id." id: ID!, locale: String = "en" @deprecated(reason: "Use `region`."), region: Region): Product
  search(text: String!): SearchResult
  node(id: ID!): Node
}

type Mutation {
  "Puts a product on sale."
  publish(input: PublishInput!): PublishPayload @contact(name: "Sales")
  remove(id: ID!): RemoveResult! @deprecated(reason: "Use `publish`.")
}

"Anything with an id."
interface Node { id: ID! }

"""
Something **for sale**.

| a | b |
|---|---|
| 1 | 2 |
"""
type Product implements Node @contact(name: "Shop") {
  id: ID!
  "The price, see `Money`."
  price(in: Currency = EUR, "Round it." rounded: Boolean): Money!
  related(first: Int, after: String, last: Int, level: Level!): [Product!]
  old: Int @deprecated
}

"An amount."
scalar Money @specifiedBy(url: "https://money.example/spec")
"Currencies."
enum Currency {
  EUR
  "Dollars." USD
  DEM @deprecated(reason: "Gone. Use `EUR`.")
}
enum Level { LOW HIGH }
"Exactly one."
input Region @oneOf { code: String name: String }
input PublishInput { productId: ID! at: String = "now" region: Region }
type PublishPayload { product: Product userErrors: [UserError!]! }
type UserError { message: String! code: ErrorCode }
enum ErrorCode { "Not there." MISSING }
union SearchResult = Product | PublishPayload
union RemoveResult = Product | NotFoundError
"It was not there."
type NotFoundError { message: String! }
type Lonely { a: Int }
"#;

fn docs(sdl: &str) -> Docs {
    build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
}

fn snapshot(path: &str) {
    let page = docs(SHOP).page(path, &LINKS).unwrap();
    let toc: Vec<_> = page
        .toc
        .iter()
        .map(|entry| format!("{} {}", entry.id, entry.title))
        .collect();
    let text = format!(
        "path: {}\ntitle: {}\nkind: {}\ndescription: {}\ntoc: {}\n\n{}",
        page.path,
        page.title,
        page.kind.word(),
        page.description,
        toc.join(", "),
        page.html
    );
    insta::assert_snapshot!(path.replace('/', "-"), text);
}

#[test]
fn overview_page() {
    snapshot("overview");
}

#[test]
fn list_pages() {
    snapshot("mutations");
    snapshot("objects");
}

#[test]
fn operation_pages() {
    snapshot("queries/product");
    snapshot("mutations/publish");
    snapshot("mutations/remove");
}

#[test]
fn type_pages() {
    for path in [
        "objects/Product",
        "interfaces/Node",
        "unions/SearchResult",
        "enums/Currency",
        "inputs/Region",
        "scalars/Money",
        "objects/Query",
        "objects/Lonely",
    ] {
        snapshot(path);
    }
}

#[test]
fn long_lists_of_uses_have_a_page_of_their_own() {
    let fields: String = (0..30).map(|n| format!("f{n}(a: I): T ")).collect();
    let sdl = format!("type Query {{ {fields} }} type T {{ a: Int t: T }} input I {{ a: Int }}");
    let docs = docs(&sdl);
    let html = docs.page("objects/T", &LINKS).unwrap().html;
    assert_eq!(html.matches("class=\"use kq\"").count(), 8);
    assert!(html.contains(
        "<a href=\"/d/acme/shop/objects/T/used-by#section-returned-by\">Show all 31</a>"
    ));
    let all = docs.page("objects/T/used-by", &LINKS).unwrap();
    assert_eq!(all.title, "Uses of T");
    assert_eq!(all.html.matches("class=\"use k").count(), 31);
    assert!(
        all.html
            .contains("class=\"use ko\" href=\"/d/acme/shop/objects/T#t\"")
    );
    assert!(all.html.contains("id=\"section-returned-by\""));
    let text = docs.markdown("objects/T/used-by", &LINKS);
    assert_eq!(text, docs.markdown("objects/T", &LINKS));
    for path in [
        "inputs/T/used-by",
        "objects/Query/used-by",
        "objects/T/x",
        "queries/f1/used-by",
    ] {
        assert!(docs.page(path, &LINKS).is_none(), "{path}");
    }
    // Files have all on one page.
    let files = docs.page("objects/T", &Links::files("..")).unwrap().html;
    assert_eq!(files.matches("class=\"use k").count(), 31);
    assert!(
        docs.page("objects/T/used-by", &Links::files(".."))
            .is_none()
    );
}

#[test]
fn many_implementations_are_folded() {
    for (count, folded) in [(23, None), (24, Some("<summary>4 more</summary>"))] {
        let types: String = (0..count)
            .map(|n| format!("type T{n} implements Node {{ id: ID }} "))
            .collect();
        let docs = docs(&format!(
            "type Query {{ node: Node }} interface Node {{ id: ID }} {types}"
        ));
        let html = docs.page("interfaces/Node", &LINKS).unwrap().html;
        assert_eq!(html.matches("href=\"/d/acme/shop/objects/T").count(), count);
        let found = html.find("<details class=\"types-more\">");
        assert_eq!(found.is_some(), folded.is_some(), "{count}");
        assert!(folded.is_none_or(|summary| html.contains(summary)));
    }
}

#[test]
fn long_pages_have_a_filter() {
    let mark = |count: usize, path: &str| {
        let fields: String = (0..count).map(|n| format!("f{n}: Int ")).collect();
        let values: String = (0..count).map(|n| format!("V{n} ")).collect();
        let types: String = (0..count)
            .map(|n| format!("type T{n} {{ a: E }} "))
            .collect();
        let members: Vec<String> = (0..count).map(|n| format!("T{n}")).collect();
        let docs = docs(&format!(
            "type Query {{ {fields} u(i: I): U }} enum E {{ {values} }} input I {{ {fields} }} {types} union U = {}",
            members.join("|")
        ));
        let html = docs.page(path, &LINKS).unwrap().html;
        let marks = self::values(&html, "data-filter=\"");
        marks.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for (path, expected) in [
        ("enums/E", "21 values"),
        ("inputs/I", "21 input fields"),
        ("unions/U", "21 members"),
        ("objects/Query", "22 fields"),
        ("objects", "22 objects"),
        ("queries", "22 queries"),
    ] {
        assert_eq!(mark(21, path), [expected], "{path}");
        assert!(mark(19, path).is_empty(), "{path}");
    }
}

#[test]
fn a_few_uses_more_are_shown_at_once() {
    for (count, shown) in [(8, 8), (9, 9), (11, 11), (12, 8)] {
        let fields: String = (0..count).map(|n| format!("f{n}: T ")).collect();
        let docs = docs(&format!("type Query {{ {fields} }} type T {{ a: Int }}"));
        let html = docs.page("objects/T", &LINKS).unwrap().html;
        assert_eq!(html.matches("class=\"use kq\"").count(), shown, "{count}");
        assert_eq!(
            html.contains(&format!(">Show all {count}</a>")),
            shown < count
        );
    }
}

#[test]
fn pages_say_since_which_version_things_are_there() {
    let mut history = schema_changes::History::default();
    for (version, code, path) in [
        (2, "type_added", "Product"),
        (2, "field_added", "Product.id"),
        (3, "field_added", "Product.price"),
        (4, "field_argument_added", "Product.price.rounded"),
        (
            4,
            "directive_usage_field_definition_added",
            "Product.old.@deprecated",
        ),
        (5, "field_added", "Query.search"),
        (6, "field_argument_added", "Query.product.locale"),
        (
            6,
            "directive_usage_argument_definition_added",
            "Query.product.locale.@deprecated",
        ),
        (7, "directive_argument_added", "@contact.level"),
        (7, "enum_value_added", "Currency.USD"),
        (
            8,
            "directive_usage_field_definition_added",
            "Mutation.remove.@deprecated",
        ),
    ] {
        history.add(version, code, path);
    }
    let docs = docs(SHOP);
    let links = LINKS.with_history(&history, "/d/acme/shop/changelog");
    let said = |path: &str| {
        let html = docs.page(path, &links).unwrap().html;
        let pills = html.split("href=\"/d/acme/shop/changelog/").skip(1);
        pills
            .map(|rest| {
                rest.split("</a>")
                    .next()
                    .unwrap()
                    .split_once("\">")
                    .unwrap()
                    .1
                    .to_owned()
            })
            .collect::<Vec<_>>()
    };
    let since = |number: u32| format!("since version {number}");
    assert_eq!(
        said("objects/Product"),
        [
            since(2),
            since(3),
            since(4),
            "deprecated since version 4".to_owned()
        ]
    );
    assert_eq!(said("queries/search"), [since(5)]);
    assert_eq!(
        said("queries/product"),
        [since(6), "deprecated since version 6".to_owned()]
    );
    assert_eq!(said("directives/contact"), [since(7)]);
    assert_eq!(said("enums/Currency"), [since(7)]);
    assert_eq!(said("inputs/Region"), [""; 0]);
    let removed = docs.page("mutations/remove", &links).unwrap().html;
    assert!(removed.contains("<strong>Deprecated since version 8.</strong>"));
}

#[test]
fn members_of_a_type_stand_on_any_page() {
    let docs = docs(SHOP);
    let members = docs.type_members("Product", &LINKS).unwrap();
    assert_eq!(members.total, 4);
    assert!(!members.html.contains(" id="), "{}", members.html);
    insta::assert_snapshot!("members-of-Product", members.html);
    insta::assert_snapshot!(
        "members-of-SearchResult",
        docs.type_members("SearchResult", &LINKS).unwrap().html
    );
    assert_eq!(docs.type_members("Money", &LINKS), None);
    assert_eq!(docs.type_members("Nothing", &LINKS), None);
    let values: String = (0..300).map(|n| format!("V{n} ")).collect();
    let large = format!("type Query {{ e: E }} enum E {{ {values} }}");
    let members = build(&SourceText::new(large), &Limits::default())
        .unwrap()
        .type_members("E", &LINKS)
        .unwrap();
    assert_eq!(
        (members.html.matches("<li>").count(), members.total),
        (100, 300)
    );
}

#[test]
fn the_overview_is_headed_by_the_name_of_the_project() {
    let guides = crate::Guides {
        name: Some("Acme <Shop>"),
        description: Some("All & everything."),
        ..crate::Guides::default()
    };
    let page = docs(SHOP).page_with("overview", &LINKS, &guides).unwrap();
    assert!(page.html.contains(">Acme &lt;Shop&gt;</h1>"));
    assert!(page.html.contains(">All &amp; everything.</p>"));
    assert_eq!(page.description, "All & everything.");
}

#[test]
fn directive_page() {
    snapshot("directives/contact");
}

#[test]
fn what_is_not_there_has_no_page() {
    let docs = docs(SHOP);
    for path in [
        "objects/product",
        "enums/Product",
        "queries/nothing",
        "subscriptions",
        "things/Product",
        "objects/Product/x",
        "directives/nothing",
    ] {
        assert!(docs.page(path, &LINKS).is_none(), "{path}");
    }
}

#[test]
fn links_begin_with_the_base_and_lead_to_pages_and_anchors() {
    let docs = docs(SHOP);
    for path in docs.paths() {
        let page = docs.page(&path, &LINKS).unwrap();
        for href in values(&page.html, " href=\"") {
            if href.starts_with("https://") {
                continue;
            }
            // The server makes these, not the engine.
            if matches!(href, "/d/acme/shop/llm-docs" | "/d/acme/shop/llms.txt") {
                continue;
            }
            if let Some(text) = href.strip_suffix(".md") {
                let path = text.strip_prefix("/d/acme/shop/").unwrap();
                assert!(docs.markdown(path, &LINKS).is_some(), "{path}: {href}");
                continue;
            }
            let (target, anchor) = href.split_once('#').unwrap_or((href, ""));
            let html = if target.is_empty() {
                page.html.clone()
            } else {
                let rest = target
                    .strip_prefix("/d/acme/shop")
                    .unwrap_or_else(|| panic!("{path}: {href}"));
                let rest = rest.trim_start_matches('/');
                let to = match rest.strip_prefix("graph?focus=") {
                    Some(focus) => docs.graph_page(Some(focus), &LINKS),
                    None => docs.page(if rest.is_empty() { "overview" } else { rest }, &LINKS),
                };
                to.unwrap_or_else(|| panic!("{path}: {href}")).html
            };
            assert!(
                anchor.is_empty() || html.contains(&format!("id=\"{anchor}\"")),
                "{path}: {href}"
            );
        }
    }
}

#[test]
fn ids_are_unique_and_headings_in_order() {
    let twice = "type Query { a(b: Int, b: Int): Int a(b: Int): Int fields: Int section: Int }";
    for docs in [docs(SHOP), docs(twice)] {
        for path in docs.paths() {
            let html = docs.page(&path, &LINKS).unwrap().html;
            let mut seen = HashSet::new();
            for id in values(&html, " id=\"") {
                assert!(seen.insert(id.to_owned()), "{path}: {id}");
            }
            let mut level = 0;
            for heading in html
                .match_indices("<h")
                .filter_map(|(at, _)| html[at + 2..].chars().next()?.to_digit(10))
            {
                assert!(heading <= level + 1, "{path}: h{heading} after h{level}");
                level = heading;
            }
        }
    }
}

#[test]
fn hostile_text_runs_nowhere() {
    let bad = r#"</p><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) <svg onload=alert(1)>"#;
    let sdl = format!(
        r#"
        "{bad}" schema {{ query: Query }}
        "{bad}" directive @d("{bad}" a: String = "{bad}") on FIELD_DEFINITION
        "{bad}" type Query {{ "{bad}" f("{bad}" a: String = "{bad}"): U @deprecated(reason: "{bad}") @d(a: "{bad}") e: E i(i: I): S }}
        "{bad}" union U = Query
        "{bad}" enum E {{ "{bad}" A @deprecated(reason: "{bad}") }}
        "{bad}" input I {{ "{bad}" a: String = "{bad}" @deprecated(reason: "{bad}") }}
        "{bad}" scalar S @specifiedBy(url: "{bad}")
        "#
    );
    let docs = docs(&sdl);
    for path in docs.paths() {
        let page = docs.page(&path, &LINKS).unwrap();
        let lower = page.html.to_lowercase();
        for bad in ["<script", "<img", "<svg", "href=\"javascript"] {
            assert!(!lower.contains(bad), "{path}: {}", page.html);
        }
        let is_built_in = path.starts_with("scalars/") && path != "scalars/S";
        assert!(
            is_built_in || !path.contains('/') || lower.contains("&lt;script&gt;"),
            "{path}"
        );
    }
}

#[test]
fn what_is_told_below_a_type_is_told_once() {
    let page = |path: &str| docs(SHOP).page(path, &LINKS).unwrap().html;
    let told =
        |path: &str| page(path).matches(" told\"").count() + page(path).matches("\"told\"").count();
    // The input's fields, the payload's fields and those of its errors.
    assert_eq!(told("mutations/publish"), 3);
    // The returned types; scalars and enums of arguments stand by themselves.
    assert_eq!(told("queries/product"), 2);
    // Folded arguments are not members of the type.
    assert_eq!(told("objects/Product"), 0);
    let union = page("queries/search");
    assert!(union.contains("<summary>2 members of SearchResult</summary>"));
    assert!(!union.contains("One of"), "{union}");
}

#[test]
fn large_types_stay_small_documents() {
    let fields: String = (0..130)
        .map(|n| format!("f{n}(first: Int, after: String): Query\n"))
        .collect();
    let html = docs(&format!("type Query {{ a: T }} type T {{ {fields} }}"))
        .page("objects/T", &LINKS)
        .unwrap()
        .html;
    let elements = html
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0] == b'<' && pair[1].is_ascii_alphabetic())
        .count();
    assert!(elements < 130 * 9, "{elements}");
}

fn values<'a>(html: &'a str, before: &str) -> Vec<&'a str> {
    html.split(before)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default())
        .collect()
}
