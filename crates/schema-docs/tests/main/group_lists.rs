//! Lists of operations by group, in HTML and in Markdown.

use schema_docs::Links;

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
