//! The page of deprecations.

use schema_changes::History;
use schema_docs::{Day, Due, Links, MAX_PAGE, PageKind};

use super::{SCHEMAS, docs, docs_of, schema};

const PATH: &str = "deprecated";
const SDL: &str = r#"
    type Query { product(id: ID!): Product products(first: Int, sort: String @deprecated(reason: "Use `order`."), order: String): [Product] }
    type Mutation { orderLineAdd: Int @deprecated(reason: "Use orderCreate with all lines. Removal on 2027-02-01.") orderCreate: Int }
    type Product { title: String stock: Int @deprecated(reason: "Use Variant.stock. Removal on 2027-01-15 UTC.") }
    type Variant { stock: Int! sku: String @deprecated }
    type Old { a: Int @deprecated(reason: "Removed in April 2026.") b: Int @deprecated(reason: "Removal in May 2030") }
"#;

fn links() -> Links<'static> {
    Links::new("/d/acme/shop").on(Day::new(2026, 11, 22))
}

#[test]
fn the_page_has_a_calendar_and_owners() {
    let docs = docs(SDL);
    let mut history = History::default();
    history.add(6, "field_deprecation_added", "Product.stock.@deprecated");
    let links = links().with_history(&history, "/d/acme/shop/changelog");
    let page = docs.page(PATH, &links).unwrap();
    assert_eq!(
        (page.kind, &*page.title),
        (PageKind::Deprecated, "Deprecated")
    );
    for part in [
        "<div><dt>Past due</dt><dd>1</dd></div>",
        "<div><dt>Next 90 days</dt><dd class=\"soon\">2</dd></div>",
        "<div><dt>Later</dt><dd>1</dd></div>",
        "<div><dt>No date</dt><dd>2</dd></div>",
        // 54 and 71 of 90 days.
        "<circle cx=\"60.0%\"",
        "<circle cx=\"78.8%\"",
        "text-anchor=\"end\">stock</text>",
        "text-anchor=\"start\">orderLineAdd</text>",
        "<span class=\"count\">1 of 2 fields</span>",
        "<span class=\"count\">1 argument</span>",
        "<a class=\"nm dep\" href=\"/d/acme/shop/objects/Product#stock\">stock</a>",
        "<a class=\"code\" href=\"/d/acme/shop/objects/Variant#stock\">Variant.stock</a>",
        "<a class=\"code\" href=\"/d/acme/shop/queries/products#order\">Query.products(order:)</a>",
        "<a class=\"nm dep\" href=\"/d/acme/shop/queries/products#sort\">products(sort:)</a>",
        "<time datetime=\"2027-01-15\">January 15, 2027</time> <span class=\"soon\">54 days left</span>",
        "since <a href=\"/d/acme/shop/changelog/6\">version 6</a>",
        "<time datetime=\"2026-04\">April 2026</time> <span>past due</span>",
        "<time datetime=\"2030-05\">May 2030</time>",
        "No reason is given.",
    ] {
        assert!(page.html.contains(part), "{part} is not in {}", page.html);
    }
    assert!(!page.html.contains("style="), "the policy forbids it");
    let titles: Vec<_> = page.toc.iter().map(|entry| &*entry.title).collect();
    let owners = ["Query", "Mutation", "Old", "Product", "Variant"];
    assert_eq!(titles, [&owners[..], &["Change your queries"]].concat());
}

#[test]
fn what_is_past_due_is_open_unless_it_is_long() {
    let folded = |dates: usize| {
        let fields = (1..=dates)
            .map(|day| format!("f{day}: Int @deprecated(reason: \"Removal on 2026-01-{day:02}\")"));
        let fields = fields.collect::<Vec<_>>().join(" ");
        let docs = docs(&format!("type Query {{ {fields} }}"));
        let page = docs.page(PATH, &links()).unwrap();
        assert!(page.html.contains("<summary>Past due</summary>"));
        page.html.contains("<details><summary>Past due")
    };
    assert!(!folded(12));
    assert!(folded(13));
}

#[test]
fn without_a_day_or_dates_there_is_no_calendar() {
    let dated = docs(SDL).page(PATH, &Links::new("/d/acme/shop")).unwrap();
    assert!(!dated.html.contains("Past due") && !dated.html.contains("days left"));
    assert!(dated.html.contains("January 15, 2027"));
    let undated = docs("type Query { a: Int @deprecated b: Int }");
    let page = undated.page(PATH, &links()).unwrap();
    assert!(!page.html.contains("Past due") && !page.html.contains("Dates come"));
}

#[test]
fn without_deprecations_the_page_says_so_and_nothing_leads_to_it() {
    let docs = docs("type Query { a: Int }");
    let page = docs.page(PATH, &links()).unwrap();
    assert!(
        page.html.contains("Nothing is deprecated."),
        "{}",
        page.html
    );
    let text = docs.markdown(PATH, &links()).unwrap();
    assert_eq!(text, "# Deprecated\n\nNothing is deprecated.\n");
    assert!(docs.brief_deprecated(&links(), None, None).is_none());
    assert!(docs.has_page(PATH) && docs.paths().all(|path| path != PATH));
    assert!(!docs.page("overview", &links()).unwrap().html.contains(PATH));
    assert_eq!(docs.navigation().deprecated, 0);
}

#[test]
fn the_text_says_the_same() {
    let docs = docs(SDL);
    let text = docs.markdown(PATH, &links()).unwrap();
    for part in [
        "# Deprecated\n\n6 parts are deprecated. What will be removed, when,",
        "Counted from November 22, 2026.\n",
        "- Past due: 1\n  - April 2026: `Old.a`\n- Next 90 days: 2\n  - January 15, 2027: `Product.stock`\n",
        "- No date: 2\n",
        "## Product (1 of 2 fields)\n\n- [`stock`](/d/acme/shop/objects/Product.md): `Int`; use [`Variant.stock`](/d/acme/shop/objects/Variant.md): `Int!`; removal January 15, 2027 (54 days left) — Use Variant.stock. Removal on 2027-01-15 UTC.\n",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let overview = docs.markdown("overview", &links()).unwrap();
    assert!(
        overview.contains(
            "6 parts are deprecated: [reasons and replacements](/d/acme/shop/deprecated.md).\n"
        ),
        "{overview}"
    );
}

#[test]
fn models_read_parts_of_it() {
    let docs = docs(SDL);
    let brief = |owner, due| docs.brief_deprecated(&links(), owner, due);
    let soon = brief(None, Some(Due::Soon)).unwrap();
    assert!(
        soon.contains("- `stock`: `Int`; use `Variant.stock`: `Int!`;"),
        "{soon}"
    );
    assert!(soon.contains("orderLineAdd") && !soon.contains("sku") && !soon.contains("]("));
    let variant = brief(Some("Variant"), None).unwrap();
    assert!(
        variant.contains("sku") && !variant.contains("orderLineAdd"),
        "{variant}"
    );
    assert_eq!(brief(Some("Variant"), Some(Due::Soon)), None);
    assert_eq!(brief(Some("Nothing"), None), None);
}

/// Counted with grep; the two fields that GitHub's schema repeats are not deprecated.
#[test]
fn real_schemas_are_complete_and_short() {
    for file in SCHEMAS {
        let bytes = schema(file);
        let docs = docs_of(&bytes).unwrap();
        let owners = docs.deprecated();
        let total: usize = owners.iter().map(|owner| owner.things.len()).sum();
        assert_eq!(total, docs.navigation().deprecated as usize, "{file}");
        for thing in owners.iter().flat_map(|owner| &owner.things) {
            let place = docs.path_of_coordinate(&thing.coordinate);
            assert_eq!(
                place.as_ref(),
                Some(&thing.path),
                "{file}: {}",
                thing.coordinate
            );
            if let Some(replacement) = &thing.replacement {
                let place = docs.path_of_coordinate(&replacement.coordinate);
                assert_eq!(place.as_ref(), Some(&replacement.path), "{file}");
            }
        }
        if let Some(text) = docs.markdown(PATH, &links()) {
            assert!(text.chars().count() <= MAX_PAGE, "{file}");
            for thing in owners.iter().flat_map(|owner| &owner.things) {
                assert!(
                    text.contains(&format!("`{}`", thing.name)),
                    "{file}: {}",
                    thing.coordinate
                );
            }
        }
        if file == "github.graphql" {
            let things = || owners.iter().flat_map(|owner| &owner.things);
            let dated = things().filter(|thing| thing.removal.is_some()).count();
            let replaced = things().filter(|thing| thing.replacement.is_some()).count();
            assert_eq!((total, dated, replaced), (152, 152, 36));
        }
    }
}

/// Returns the differences on the page as Markdown, each with the thing that it replaces.
fn changes(sdl: &str) -> Vec<(String, String)> {
    let page = docs(sdl).markdown(PATH, &links()).unwrap();
    let mut parts = page.split("\nReplace `").skip(1);
    let part = |text: &str| {
        let (name, rest) = text.split_once("`:\n\n```diff\n").unwrap();
        let (diff, _) = rest.split_once("```").unwrap();
        (name.to_owned(), diff.to_owned())
    };
    parts.by_ref().map(part).collect()
}

fn change(sdl: &str) -> String {
    let mut all = changes(sdl);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0).1
}

#[test]
fn a_replacement_is_shown_as_a_change_of_a_query() {
    let beside = r#"type Query { product(id: ID!): Product }
        type Product { name: String @deprecated(reason: "Use `title`.") title: String }"#;
    assert_eq!(
        change(beside),
        "  query Product($id: ID!) {\n    product(id: $id) {\n-     name\n+     title\n    }\n  }\n"
    );
    let operation = r#"type Query { a: Int @deprecated(reason: "Use b") b(of: ID!): Int }"#;
    let text = change(operation);
    assert!(
        text.contains("-   a\n") && text.contains("+   b(of: $of)\n"),
        "{text}"
    );
    let argument =
        r#"type Query { all(by: String @deprecated(reason: "Use `order`"), order: Int): [Int] }"#;
    let text = change(argument);
    assert!(
        text.contains("-   all(by: $by)\n+ query All($order: Int) {\n+   all(order: $order)\n"),
        "{text}"
    );
}

#[test]
fn a_replacement_elsewhere_continues_the_query_where_a_field_leads_there() {
    let with = |fields: &str, types: &str| {
        format!(
            r#"type Query {{ product: Product variant: Variant }} {types}
            type Product {{ stock: Int @deprecated(reason: "Use Variant.stock.") {fields} }}
            type Variant {{ stock: Int! }}"#
        )
    };
    let removed = "    product {\n-     stock\n";
    let text = change(&with("variants: [Variant]", ""));
    let added = "+     variants {\n+       stock\n+     }\n    }\n";
    assert!(text.contains(&format!("{removed}{added}")), "{text}");
    let connection = "type VariantConnection { edges: [VariantEdge] pageInfo: PageInfo! } \
        type VariantEdge { node: Variant cursor: String! } \
        type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }";
    let text = change(&with("variants(first: Int): VariantConnection", connection));
    assert!(text.contains(removed), "{text}");
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix('+'))
        .collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    assert_eq!(
        lines[..4],
        ["variants(first: 5) {", "edges {", "node {", "stock"],
        "{text}"
    );
    // Without such a field it is another query.
    let text = change(&with("", ""));
    assert!(text.contains("- query Product {\n"), "{text}");
    assert!(text.contains("+   variant {\n"), "{text}");
}

#[test]
fn what_goes_first_is_replaced_first() {
    let field = |name: &str, reason: &str| {
        format!("{name}: Int @deprecated(reason: \"Use `new`. {reason}\")")
    };
    let fields = [
        field("a", ""),
        field("b", "Removal on 2026-01-01."),
        field("c", "Removal on 2027-03-01."),
        field("d", "Removal on 2027-02-01."),
        "e: Int @deprecated(reason: \"Gone.\")".to_owned(),
    ];
    let sdl = format!("type Query {{ new: Int {} }}", fields.join(" "));
    let found = changes(&sdl);
    let names: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Query.d", "Query.c", "Query.a"]);
    let page = docs(&sdl).page(PATH, &links()).unwrap();
    assert_eq!(page.html.matches("<del>").count(), 6);
    assert!(page.html.contains("id=\"section-replacements\""));
    // What no query asks for has no change.
    let sdl = r#"type Query { a(input: In): Old } enum Old { A @deprecated(reason: "Use B") B }
        input In { a: Int @deprecated(reason: "Use `b`") b: Int }"#;
    assert_eq!(changes(sdl), []);
}

#[test]
fn arguments_are_deprecated_since_a_version() {
    let old = docs("type Query { all(a: Int, b: Int): Int }");
    let new = docs(
        "type Query { all(a: Int @deprecated(reason: \"Gone.\"), b: Int, c: Int @deprecated): Int }",
    );
    let changes = schema_changes::fold(schema_changes::compare(old.model(), new.model()));
    let mut history = History::default();
    for change in &changes.items {
        history.add(4, &change.code, &change.path);
    }
    let owners = new.deprecated();
    let since = owners[0].things.iter().map(|thing| thing.since(&history));
    // Of an argument that came deprecated, changes do not tell since when.
    assert_eq!(since.collect::<Vec<_>>(), [Some(4), None]);
}
