//! Lists of operations by group, in HTML and in Markdown.

use schema_docs::{About, Links};

use super::{schema, whole_docs_of};

const LINKS: Links<'static> = Links::new("/d/acme/shop");

#[test]
fn operations_are_listed_by_group() {
    let docs = whole_docs_of(&schema("github.graphql"));
    let list = docs.markdown("mutations", &LINKS).unwrap();
    let part = |heading: &str| {
        let start = list.find(&format!("\n## {heading}\n")).unwrap();
        list[start + 4..].split("\n## ").next().unwrap()
    };
    assert!(part("Reaction").contains("/mutations/addReaction.md)"));
    assert!(part("Reaction").contains("/mutations/removeReaction.md)"));
    let page = docs.page("mutations", &LINKS).unwrap();
    let entry = page
        .toc
        .iter()
        .find(|entry| entry.id == "section-group-reaction");
    assert_eq!(entry.unwrap().title, "Reaction");
    let overview = docs.page("overview", &LINKS).unwrap().html;
    assert!(
        overview.contains("<li><a href=\"/d/acme/shop/groups/reaction\"><strong>Reaction</strong>")
    );
    let page = docs.page("groups/reaction", &LINKS).unwrap();
    assert!(
        page.html
            .contains("href=\"/d/acme/shop/mutations/addReaction\"")
    );
    assert!(page.html.contains("href=\"/d/acme/shop/objects/Reaction\""));
    assert!(!docs.has_page("groups/unknown") && docs.page("groups/unknown", &LINKS).is_none());
}

#[test]
fn a_group_is_described_and_shows_what_is_deprecated_last() {
    let docs = whole_docs_of(&schema("github.graphql"));
    let page = docs.page("groups/project", &LINKS).unwrap().html;
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
    place("Projects manage issues, pull requests and notes within a project owner.");
    place(" data-filter=\"233 entries\"");
    let (old, new) = (
        place("mutations/addProjectCard\""),
        place("mutations/updateProjectV2\""),
    );
    assert!(old > new);
    let text = docs.markdown("groups/project", &LINKS).unwrap();
    let at = |name: &str| text.find(&format!("[{name}]")).unwrap();
    assert!(at("addProjectCard") > at("updateProjectV2"));
    // They do not stand for it either.
    let index = docs.llms_txt(&About {
        title: "GitHub",
        summary: None,
        links: LINKS,
    });
    let line = index
        .lines()
        .find(|line| line.contains("[Project]("))
        .unwrap();
    assert!(line.contains("such as addProjectV2DraftIssue, "), "{line}");
    let overview = docs.page("overview", &LINKS).unwrap().html;
    assert!(
        overview.contains("<strong>Project</strong> <span class=\"count\">42 operations</span>")
    );
    let counts: Vec<u32> = overview
        .split(" fields return it")
        .filter_map(|part| part.rsplit('>').next()?.parse().ok())
        .collect();
    assert!(
        counts.len() >= 3 && counts.is_sorted_by(|one, next| one >= next),
        "{counts:?}"
    );
}

#[test]
fn a_schema_of_plain_fields_has_a_first_query() {
    let docs = super::docs("type Query { a: Int }");
    let page = docs.page("overview", &LINKS).unwrap();
    assert!(page.html.contains("Your first query"), "{}", page.html);
}

#[test]
fn an_argument_says_that_exactly_one_field_is_given() {
    let docs = super::docs(
        "type Query { order(by: OrderBy!, at: At): Int }
        input OrderBy @oneOf { id: ID number: Int } input At { x: Int y: Int }",
    );
    let page = docs.page("queries/order", &LINKS).unwrap().html;
    assert!(
        page.contains("<summary>Exactly one of 2 fields of OrderBy</summary>"),
        "{page}"
    );
    assert!(page.contains("<summary>2 fields of At</summary>"), "{page}");
    let text = docs.markdown("queries/order", &LINKS).unwrap();
    assert!(text.contains("Exactly one of 2 fields of "), "{text}");
}
