//! Pages that are too long for programs, as Markdown.

use schema_docs::Links;

use super::{schema, whole_docs_of};

/// Begins the note of a page that is cut.
const CUT: &str = "\n> This page is cut. ";

#[test]
fn a_cut_page_still_has_the_ways_to_its_type() {
    let docs = whole_docs_of(&schema("github.graphql"));
    // Long addresses, so that not even the fields fit.
    let base = format!("/d/acme/{}", "shop".repeat(15));
    let page = docs.markdown("objects/Repository", &Links::new(&base));
    let page = page.unwrap();
    let at = |part: &str| page.find(part).unwrap();
    assert!(at("\n## How to reach it\n") < at("\n## Fields\n"));
    let note = page.split_once(CUT).unwrap().1;
    assert!(note.starts_with("The rest of Fields, "), "{note}");
    let whole = format!(" and Definition are [on the whole page]({base}/objects/Repository)");
    assert!(note.contains(&whole), "{note}");
    // Elsewhere the members come first.
    let page = docs
        .markdown("interfaces/Actor", &Links::new("/d/acme/shop"))
        .unwrap();
    let at = |part: &str| page.find(part).unwrap();
    assert!(at("\n## Fields\n") < at("\n## How to reach it\n"));
}
