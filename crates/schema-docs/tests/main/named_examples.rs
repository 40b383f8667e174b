//! The owner's examples.

use schema_docs::{
    About, Docs, ExampleSource, GuideTexts, HitKind, Links, SearchQuery, build, read_example,
};
use schema_model::Limits;
use schema_model::model::OperationKind;

const SDL: &str = "
    type Query {
        orders(first: Int, filter: OrderFilter): OrderConnection
        old: String @deprecated(reason: \"Use orders.\")
    }
    type Order { number: Int! total: Float }
    type OrderConnection { nodes: [Order] pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! }
    input OrderFilter { status: Status! }
    enum Status { OPEN PAID }
";
const PAID: &str = "\"\"\"
Orders that are <b>paid</b>

For a packing list. See `Order`.
\"\"\"
query PaidOrders(
  \"How many at once, at most *100*.\"
  $first: Int = 20
  $status: Status!
) {
  orders(first: $first, filter: { status: $status }) {
    ...Page
  }
}

\"A page.\"
fragment Page on OrderConnection {
  nodes { number }
}
";
const STRIPPED: &str = "query PaidOrders(
  $first: Int = 20
  $status: Status!
) {
  orders(first: $first, filter: { status: $status }) {
    ...Page
  }
}

fragment Page on OrderConnection {
  nodes { number }
}
";

fn docs() -> Docs {
    let limits = Limits::default();
    let source = schema_model::read(SDL.as_bytes(), &limits).unwrap();
    build(&source, &limits).unwrap()
}

fn source<'a>(document: &'a str, variables: Option<&'a str>) -> ExampleSource<'a> {
    ExampleSource {
        key: "paid-orders",
        document,
        variables,
    }
}

fn messages(document: &str, variables: Option<&str>) -> Vec<String> {
    let checked = docs().check_example(&source(document, variables));
    let found = checked.diagnostics.into_iter();
    found.map(|one| one.diagnostic.message).collect()
}

#[test]
fn title_and_text_come_from_the_description() {
    let checked = docs().check_example(&source(PAID, Some("{ \"status\": \"PAID\" }")));
    assert!(checked.is_valid(), "{:?}", checked.diagnostics);
    let example = checked.example.unwrap();
    assert_eq!(example.title, "Orders that are <b>paid</b>");
    assert_eq!(example.text, "For a packing list. See `Order`.");
    assert_eq!(example.kind, OperationKind::Query);
    assert_eq!(example.operation, STRIPPED);
    assert_eq!(
        example.described,
        [(
            "first".to_owned(),
            "How many at once, at most *100*.".to_owned()
        )]
    );
    let pages: Vec<&str> = example.pages.iter().map(|page| &*page.path).collect();
    assert_eq!(pages, ["queries/orders", "objects/Order"]);
    let plain = read_example(&source(
        "query paidOrders_now { orders { nodes { number } } }",
        None,
    ));
    assert_eq!(plain.example.unwrap().title, "Paid orders now");
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(
        messages("{ orders { nodes { id } } }", None),
        ["`Order` has no field `id`."]
    );
    assert_eq!(
        messages(
            "query A { orders { nodes { number } } } query B { old }",
            None
        ),
        ["An example has one operation. Make an example of each."]
    );
    assert_eq!(
        messages("fragment A on Order { number }", None),
        ["An example needs an operation: a query, mutation or subscription."]
    );
    assert_eq!(
        messages(PAID, Some("{ \"statuz\": 1 }")),
        [
            "The values have `statuz`, and the operation has no variable `$statuz`.",
            "The variable `$status` of type `Status!` has no value."
        ]
    );
    assert_eq!(
        messages(PAID, Some("{ \"status\": \"LOST\", \"first\": null }")),
        ["The value of `$status` is no `Status!`."]
    );
    assert_eq!(
        messages(PAID, Some("[1]")),
        ["The variables must be a JSON object, such as `{ \"first\": 20 }`."]
    );
    assert!(messages("{ orders {", None)[0].starts_with("Expected"));
    let deprecated = docs().check_example(&source("{ old }", None));
    assert!(deprecated.is_valid());
    assert_eq!(
        deprecated.diagnostics.len(),
        1,
        "{:?}",
        deprecated.diagnostics
    );
}

#[test]
fn a_problem_has_the_edit_that_settles_it() {
    let checked = docs().check_example(&source("{ orders { nodes { nmber id } } }", None));
    let fixes: Vec<Option<&str>> = checked
        .diagnostics
        .iter()
        .map(|found| found.fix.as_ref().map(|fix| &*fix.text))
        .collect();
    assert_eq!(fixes, [Some("number"), None]);
}

#[test]
fn examples_are_on_the_pages_of_what_they_use() {
    let docs = docs();
    let paid = source(PAID, Some("{ \"status\": \"PAID\" }"));
    let broken = ExampleSource {
        key: "broken",
        ..source("\"Not for this version\" { orders { nodes { id } } }", None)
    };
    let examples = docs.fit_examples([paid, broken]);
    assert_eq!(examples.all().len(), 1);
    let links = Links::new("/d/acme/shop").with_examples(&examples);
    let html = |path: &str| docs.page(path, &links).unwrap().html;
    let operation = html("queries/orders");
    assert!(
        operation.contains("<details class=\"named-example\" id=\"example-paid-orders\" open>")
    );
    assert!(operation.contains("<summary>Orders that are &lt;b&gt;paid&lt;/b&gt;</summary>"));
    assert!(
        operation.contains("fragment Page on OrderConnection") && !operation.contains("A page.")
    );
    assert!(
        html("objects/Order").contains("href=\"/d/acme/shop/queries/orders#example-paid-orders\"")
    );
    assert!(!html("queries/old").contains("named-example"));
    assert!(!operation.contains("Not for this version"));
    let plain = docs
        .page("queries/orders", &Links::new("/d/acme/shop"))
        .unwrap();
    assert!(!plain.html.contains("section-examples"));
    let markdown = docs.markdown("queries/orders", &links).unwrap();
    assert!(
        markdown.contains("\n### Orders that are \\<b\\>paid\\</b\\>\n\nFor a packing list."),
        "{markdown}"
    );
    assert!(
        markdown.contains("- `$first`: How many at once, at most 100."),
        "{markdown}"
    );
    let full = docs.llms_full_txt(&About {
        title: "Shop",
        summary: None,
        links,
    });
    assert!(
        full.contains("\n#### Examples\n\n##### Orders that are \\<b\\>paid\\</b\\>\n"),
        "{full}"
    );
    let of_type = docs.markdown("objects/Order", &links).unwrap();
    assert!(
        of_type.contains("](/d/acme/shop/queries/orders.md)"),
        "{of_type}"
    );
    assert!(
        docs.brief_examples(OperationKind::Query, "orders", &links)
            .unwrap()
            .contains("query PaidOrders(")
    );
    assert_eq!(
        docs.brief_examples(OperationKind::Query, "old", &links),
        None
    );
}

#[test]
fn the_search_finds_examples_and_leads_to_them() {
    let docs = docs();
    let other = ExampleSource {
        key: "old",
        document: "query Old { old }",
        variables: None,
    };
    let examples = docs.fit_examples([source(PAID, Some(r#"{ "status": "PAID" }"#)), other]);
    assert_eq!(examples.all().len(), 2);
    let find = |text: &str, kind| {
        let query = SearchQuery::new(text, 20, kind);
        let found = docs.search_with(&query, &[], &GuideTexts::default(), &examples);
        let hits = found.hits.iter();
        let hits = hits.filter(|hit| hit.kind == HitKind::Examples);
        hits.map(|hit| hit.path.clone()).collect::<Vec<_>>()
    };
    let paid = ["queries/orders#example-paid-orders".to_owned()];
    for text in [
        "paid",
        "orders that are paid",
        "packing list",
        "kind:example paid",
        "paid kind:examples",
    ] {
        assert_eq!(find(text, None), paid, "{text}");
    }
    assert_eq!(find("kind:example", None).len(), 2);
    for text in [
        "kind:field paid",
        "is:deprecated",
        "unpaid",
        "Order.paid",
        "",
    ] {
        assert_eq!(find(text, None), [""; 0], "{text}");
    }
    assert_eq!(find("paid", Some(HitKind::Examples)), paid);
    assert_eq!(find("paid", Some(HitKind::Fields)), [""; 0]);
    // Other hits stay.
    let query = SearchQuery::new("order", 20, None);
    let found = docs.search_with(&query, &[], &GuideTexts::default(), &examples);
    assert!(found.hits.iter().any(|hit| hit.name == "Order"));
}
