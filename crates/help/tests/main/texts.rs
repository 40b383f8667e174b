//! The pages as texts, and the links between them.

use crate::support::{PUBLIC_URL, help};

#[test]
fn no_link_between_pages_is_dead_and_every_anchor_is_a_heading() {
    let help = help();
    for page in help.pages() {
        assert_eq!(page.dead_links, Vec::<String>::new(), "{}", page.key);
        for link in page.html.split("href=\"/docs/").skip(1) {
            let link = link.split('"').next().unwrap();
            let Some((key, anchor)) = link.split_once('#') else {
                continue;
            };
            let target = help.page(key).unwrap();
            let is_heading = target.toc.iter().any(|entry| entry.id == anchor)
                || target.html.contains(&format!("id=\"{anchor}\""));
            assert!(is_heading, "{} links to {link}", page.key);
        }
    }
}

#[test]
fn the_full_text_has_every_page_once_below_its_address() {
    let help = help();
    let text = help.full_text();
    for page in help.pages() {
        let begin = format!(
            "\n# {}\n\nSource: {PUBLIC_URL}/docs/{}\n",
            page.title, page.key
        );
        assert_eq!(text.matches(&begin).count(), 1, "{}", page.key);
    }
    let last = help.pages().last().unwrap().markdown.trim();
    assert!(text.trim_end().ends_with(last.lines().last().unwrap()));
    assert!(
        help.llms_section()
            .contains(&format!("{PUBLIC_URL}{}\n", help::FULL_TEXT))
    );
}

#[test]
fn every_description_is_made_of_whole_sentences() {
    for page in help().pages() {
        let description = &page.description;
        assert!(description.ends_with('.'), "{}: {description}", page.key);
    }
}

#[test]
fn tasks_come_before_the_reference() {
    let groups: Vec<&str> = help().pages().iter().map(|page| page.group).collect();
    let mut order = groups.clone();
    order.dedup();
    assert_eq!(
        order,
        [
            "Start", "Document", "Publish", "Automate", "Brand", "Measure", "Account", "Host"
        ]
    );
    assert_eq!(help().pages()[0].key, "getting-started");
}

/// Maximum bytes of a picture.
const MAX_PICTURE: u64 = 60 * 1024;

#[test]
fn pictures_exist_in_both_modes_and_are_small() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/public");
    let mut shown = Vec::new();
    for page in help().pages() {
        for source in page.html.split(" src=\"").skip(1) {
            let source = source.split('"').next().unwrap();
            let file = std::fs::metadata(format!("{folder}{source}"));
            let bytes = file
                .unwrap_or_else(|_| panic!("`npm run help-pictures` makes {source}"))
                .len();
            assert!(bytes <= MAX_PICTURE, "{source} has {bytes} bytes");
            shown.push(source.to_owned());
        }
    }
    let stored = std::fs::read_dir(format!("{folder}/pictures")).unwrap();
    assert_eq!(stored.count(), shown.len(), "{shown:?}");
    assert!(shown.len() >= 6, "{shown:?}");
}
