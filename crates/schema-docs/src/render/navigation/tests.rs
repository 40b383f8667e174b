use super::*;
use crate::Docs;

const SDL: &str = "directive @doc(category: String) on FIELD_DEFINITION | OBJECT
    type Query { cart: Cart @doc(category: \"orders & more\") carts: Int @doc(category: \"orders & more\") @deprecated
        pet: Int @doc(category: \"pets\") ping: Int }
    type Cart @doc(category: \"orders & more\") { id: ID } enum Colour { RED }";

fn build(sdl: &str) -> Docs {
    let source = schema_model::SourceText::new(sdl.to_owned());
    crate::build(&source, &schema_model::Limits::default()).unwrap()
}

/// Returns the rows of a part of the navigation (`by-group`, `by-kind`), shortened: `> ` begins what is open, `* ` the open page.
fn rows(docs: &Docs, part: &str, path: &str) -> Vec<String> {
    let html = html(docs, path);
    let (_, rest) = html
        .split_once(&format!("<li class=\"{part}\"><ul>\n"))
        .unwrap();
    let (rows, _) = rest.split_once("</ul></li>").unwrap();
    rows.lines()
        .map(|row| {
            let marks = [
                (" open\"", "> "),
                ("aria-current", "* "),
                ("nav-item", "- "),
                (" dep\"", "dep "),
            ];
            let marks = marks.iter().filter(|(text, _)| row.contains(text));
            let value = |name: &str| {
                let (_, rest) = row.split_once(&format!("{name}=\""))?;
                rest.split('"').next()
            };
            let mut out: String = marks.map(|(_, mark)| *mark).collect();
            out.extend(value("data-letter").map(|letter| format!("{letter} ")));
            let mut is_tag = false;
            out.extend(row.chars().filter(|c| {
                is_tag |= *c == '<';
                let shown = !is_tag;
                is_tag &= *c != '>';
                shown
            }));
            out.extend(value("data-n").map(|count| format!(" {count}")));
            out
        })
        .collect()
}

fn html(docs: &Docs, path: &str) -> String {
    let mut out = String::new();
    NavigationHtml::new(docs.navigation(), Links::new("/d/a/b"), &[]).push(&mut out, path);
    out
}

#[test]
fn the_group_of_the_page_is_open() {
    let docs = build(SDL);
    let groups = ["Orders &amp; more 3", "Pets 1", "Other 1"];
    let kinds = [
        "Types",
        "O Objects 2",
        "E Enums 1",
        "Sc Scalars 3",
        "@ Directives 1",
    ];
    let all = |open: &[&str], rest: &[&str]| -> Vec<String> {
        let rows = open.iter().chain(rest);
        rows.map(|row| (*row).to_owned()).collect()
    };
    assert_eq!(
        rows(&docs, "by-group", "objects/Cart"),
        all(
            &[
                "> Orders &amp; more 3",
                "Operations 2",
                "- Q cart",
                "- dep Q carts",
                "Types 1",
                "* - O Cart"
            ],
            &[&groups[1..], &kinds[..]].concat()
        )
    );
    assert_eq!(
        rows(&docs, "by-group", "groups/pets"),
        all(
            &[groups[0], "> * Pets 1", "- Q pet"],
            &[&groups[2..], &kinds[..]].concat()
        )
    );
    // A page that is in no group is in the list of its kind.
    assert_eq!(
        rows(&docs, "by-group", "enums/Colour"),
        all(
            &[&groups[..], &kinds[..2], &["> E Enums 1", "* - Colour"][..]].concat(),
            &kinds[3..]
        )
    );
    assert_eq!(
        rows(&docs, "by-kind", "objects/Cart"),
        [
            "Q Queries 4",
            "> O Objects 2",
            "* - Cart",
            "- Query",
            "E Enums 1",
            "Sc Scalars 3",
            "@ Directives 1"
        ]
    );
}

#[test]
fn docs_without_groups_have_no_choice() {
    let docs = build("type Query { a: Int }");
    let html = html(&docs, "queries/a");
    assert!(
        !html.contains("nav-choice") && !html.contains("by-kind"),
        "{html}"
    );
    assert!(html.contains(
        "<li><a class=\"nav-item\" href=\"/d/a/b/queries/a\" aria-current=\"page\">a</a></li>"
    ));
}

#[test]
fn every_page_is_reached_in_both_orders() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    let sdl = std::fs::read_to_string(format!("{folder}/shopify-storefront.graphql")).unwrap();
    let docs = build(&sdl);
    for path in docs.paths() {
        let html = html(&docs, &path);
        let (_, rest) = html.split_once("by-group\"").unwrap();
        let (by_group, by_kind) = rest.split_once("by-kind\"").unwrap();
        let is_group = path.starts_with(GROUPS);
        let is_list = !path.contains('/');
        // The lists of operations, and the pages of groups, are in one order each.
        let is_in_groups = is_group || !is_list || by_group.contains(&format!("b/{path}\""));
        let current = |part: &str| part.matches("aria-current").count();
        assert_eq!(
            current(by_group),
            usize::from(is_in_groups && path != "overview"),
            "{path}"
        );
        if path != "deprecated" {
            assert_eq!(
                current(by_kind),
                usize::from(!is_group && path != "overview"),
                "{path}"
            );
        }
    }
}

#[test]
fn large_groups_show_a_window_around_the_page() {
    assert_eq!(window(40, 3), (0, 40));
    assert_eq!(window(924, 0), (0, 15));
    assert_eq!(window(924, 500), (493, 508));
    assert_eq!(window(924, 923), (909, 924));

    let fields: String = (0..60)
        .map(|n| format!("f{n:02}: Int @doc(category: \"big\") "))
        .collect();
    let docs = build(&format!(
        "directive @doc(category: String) on FIELD_DEFINITION type Query {{ {fields} z: Int }}"
    ));
    let rows = rows(&docs, "by-group", "queries/f30");
    assert_eq!(rows[..3], ["> Big 60", "- … 23 before", "- Q f23"]);
    assert!(html(&docs, "queries/f30").contains("href=\"/d/a/b/groups/big\">… 22 more</a>"));

    // Of many groups, the first and that of the page are listed.
    let fields: String = (0..40)
        .map(|n| format!("f{n:02}: Int @doc(category: \"g{n:02}\") "))
        .collect();
    let docs = build(&format!(
        "directive @doc(category: String) on FIELD_DEFINITION type Query {{ {fields} }}"
    ));
    let rows = self::rows(&docs, "by-group", "queries/f30");
    assert_eq!(
        rows[7..11],
        ["G07 1", "> G30 1", "* - Q f30", "- … 31 more groups"]
    );
    assert!(html(&docs, "queries/f30").contains("href=\"/d/a/b#section-groups\">"));
}
