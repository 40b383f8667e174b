use super::*;
use crate::guide::Guide;
use schema_model::Limits;

fn find(body: &str, q: &str, limit: usize) -> Vec<Hit> {
    let sdl = "type Query { token: Int, tokenA: Int, tokenB: Int, tokenC: Int, tokenD: Int, tokenE: Int }";
    let source = schema_model::SourceText::new(sdl.to_owned());
    let docs = crate::build(&source, &Limits::default()).unwrap();
    let guide = Guide {
        key: "start",
        title: "Start",
        body,
    };
    let texts = GuideTexts::new(&[guide]);
    assert!(texts.heap_size() >= body.len() / 2);
    let query = SearchQuery::new(q, limit, None);
    docs.search_with(&query, &[], &texts, &crate::NamedExamples::default())
        .hits
}

#[test]
fn a_sentence_is_in_the_answer_however_many_names_match() {
    let hits = find("Send the token with each call.", "token", 4);
    assert_eq!(hits.len(), 4);
    assert_eq!(hits[0].path, "queries/token");
    let last = &hits[3];
    assert_eq!((last.kind, &*last.path), (HitKind::Guides, "guides/start"));
    assert_eq!(last.description, "Send the token with each call.");
    // A heading of that name is among the names.
    let hits = find("# Token\nSend it.", "token", 4);
    assert_eq!(hits[1].path, "guides/start#guide-token");
    assert_eq!(hits[1].description, "Send it.");
}

#[test]
fn what_is_found_is_in_the_line_that_is_shown() {
    let long = format!(
        "{}the needle is here, {}",
        "Hay and straw ".repeat(40),
        "and more hay ".repeat(40)
    );
    let line = &find(&long, "needle", 5)[0].description;
    assert!(
        line.starts_with('…') && line.contains("the needle is here"),
        "{line}"
    );
    assert!(line.chars().count() <= 121, "{line}");
    let code = "```\ncurl -H 'X-Secret: 1'\ncurl -H 'X-Other: 2'\n```\n\n| Code | Means |\n|---|---|\n| 429 | slow down |";
    assert_eq!(
        find(code, "x-other", 5)[0].description,
        "curl -H 'X-Other: 2'"
    );
    assert_eq!(find(code, "slow down", 5)[0].description, "429 slow down");
    assert_eq!(find("Die Größe ist ÜBERALL gleich.", "überall", 5).len(), 1);
    assert!(find("Nothing of that.", "needle", 5).is_empty());
    // The beginning of a word is enough; a part within a word is not.
    assert_eq!(find("Pagination is by cursor.", "pagin", 5).len(), 1);
    assert!(find("Pagination is by cursor.", "ination", 5).is_empty());
}

#[test]
fn hostile_texts_hide_nothing_that_follows_them() {
    for pattern in ["# x\n", "a. ", "> ", "| a ", "[", "\u{202e}b ", "é"] {
        let many = pattern.repeat(256 * 1024 / pattern.len());
        let body = format!("{many}\n\nThe needle is here.");
        let hits = find(&body, "needle", 5);
        assert_eq!(hits.len(), 1, "{pattern:?}");
        assert_eq!(hits[0].description, "The needle is here.", "{pattern:?}");
        for hit in find(&body, "a b x", 5) {
            assert!(hit.description.chars().count() <= 122, "{pattern:?}");
        }
    }
}

#[test]
fn guides_are_not_what_filters_keep_unless_they_ask_for_guides() {
    let body = "# Token\nSend the token.";
    assert!(
        find(body, "kind:guide token", 5)
            .iter()
            .any(|hit| hit.kind == HitKind::Guides)
    );
    for q in [
        "kind:query token",
        "is:deprecated token",
        "returns:Int token",
        "kind:guide is:deprecated",
    ] {
        assert!(
            find(body, q, 5)
                .iter()
                .all(|hit| hit.kind != HitKind::Guides),
            "{q}"
        );
    }
    // A filter that does not exist keeps everything.
    assert!(
        find(body, "open:yes token", 5)
            .iter()
            .any(|hit| hit.kind == HitKind::Guides)
    );
}
