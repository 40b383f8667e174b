//! The hostile corpus: whatever a text says, pages hold a fixed set of elements and attributes, closed where
//! they were opened, with addresses that neither run nor load anything.

use std::collections::BTreeSet;

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};
use schema_docs::{Docs, Guide, GuideEntry, Links, SearchQuery};
use serde_json::Value;

use super::{docs, docs_of};

/// Texts of one type: enough to be many on a page, few enough to find the one that broke it.
const TOGETHER: usize = 8;

struct Corpus {
    texts: Vec<(String, String)>,
    definitions: Vec<String>,
    refused: Vec<(String, String)>,
    titles: Vec<String>,
}

fn corpus() -> Corpus {
    let path = format!(
        "{}/tests/corpus/hostile/corpus.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let list = |key: &str| all[key].as_array().unwrap().clone();
    let named = |item: &Value, key: &str| {
        let text = |key: &str| item[key].as_str().unwrap().to_owned();
        (text("name"), text(key))
    };
    let texts = list("texts").into_iter().map(|item| {
        let (name, text) = named(&item, "text");
        let text = match item["unit"].as_str() {
            Some(unit) => {
                let times = usize::try_from(item["times"].as_u64().unwrap()).unwrap();
                text.replace("{}", &unit.repeat(times))
            }
            None => text,
        };
        (name, text)
    });
    Corpus {
        texts: texts.collect(),
        definitions: list("definitions")
            .iter()
            .map(|item| named(item, "sdl").1)
            .collect(),
        refused: list("refused")
            .iter()
            .map(|item| named(item, "sdl"))
            .collect(),
        titles: list("titles")
            .iter()
            .map(|title| title.as_str().unwrap().to_owned())
            .collect(),
    }
}

/// A string of the schema language; its escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// Every text in every place that takes one.
fn sdl(corpus: &Corpus) -> String {
    let mut sdl = String::from(
        "directive @note(text: String) repeatable on FIELD_DEFINITION | ENUM_VALUE | OBJECT\n",
    );
    let mut roots = String::new();
    for (number, group) in corpus.texts.chunks(TOGETHER).enumerate() {
        let about = quoted(&group[0].1);
        let (mut fields, mut values, mut inputs) = (String::new(), String::new(), String::new());
        for (name, text) in group {
            let text = quoted(text);
            fields.push_str(&format!(
                "{text} {name}({text} first: Int = 1): Int @note(text: {text})\n\
                 old_{name}: Int @deprecated(reason: {text})\n"
            ));
            values.push_str(&format!("{text} {name} @deprecated(reason: {text})\n"));
            inputs.push_str(&format!("{text} {name}: String = {text}\n"));
        }
        sdl.push_str(&format!(
            "{about} type Group{number} @note(text: {about}) {{\n{fields}}}\n\
             {about} enum Values{number} {{\n{values}}}\n\
             {about} input Input{number} {{\n{inputs}}}\n"
        ));
        roots.push_str(&format!(
            "{about} group{number}({about} input: Input{number}!, value: Values{number}): Group{number}\n"
        ));
    }
    for definition in &corpus.definitions {
        sdl.push_str(definition);
        sdl.push('\n');
    }
    sdl.push_str(&format!("type Query {{\n{roots}}}\n"));
    sdl
}

/// Elements that only hold text.
const ELEMENTS: &str = " a article aside b blockquote br button code dd del details div dl dt em fieldset footer \
    h1 h2 h3 h4 header hr i input kbd label legend li nav ol p pre s section small span strong sub summary sup \
    table tbody td th thead time tr u ul wbr ";
const EMPTY: &str = " br hr input wbr ";
/// Attributes that neither run nor load anything; beside them those for data and for assistive technology.
const ATTRIBUTES: &str = " checked class colspan datetime dir for hidden href id lang name open popover popovertarget \
    rel role scope start tabindex title type value ";

fn is_one_of(list: &str, name: &str) -> bool {
    !name.is_empty() && list.split(' ').any(|one| one == name)
}

/// Panics where the HTML is anything but what the engine writes by itself.
fn check_html(html: &str, place: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>'), "{place}: a bare > in {:?}", end(text));
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{place}");
            continue;
        }
        let name = tag.split([' ', '\n']).next().unwrap();
        assert!(is_one_of(ELEMENTS, name), "{place}: <{tag}>");
        check_attributes(&tag[name.len()..], place);
        if !is_one_of(EMPTY, name) {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty(), "{place}: open at the end: {open:?}");
}

fn end(text: &str) -> &str {
    &text[text.floor_char_boundary(text.len().saturating_sub(80))..]
}

fn check_attributes(mut rest: &str, place: &str) {
    while let Some(after) = rest.strip_prefix(' ') {
        let end = after.find(['=', ' ']).unwrap_or(after.len());
        let name = &after[..end];
        assert!(
            is_one_of(ATTRIBUTES, name) || name.starts_with("data-") || name.starts_with("aria-"),
            "{place}: attribute {name} in{rest}"
        );
        rest = &after[end..];
        let Some(value) = rest.strip_prefix("=\"") else {
            continue;
        };
        let (value, after) = value.split_once('"').unwrap();
        rest = after;
        if name == "href" {
            check_address(value, place);
        }
    }
    assert!(rest.is_empty(), "{place}: {rest:?} in a tag");
}

fn check_address(address: &str, place: &str) {
    let starts = ["/d/a/b", "#", "https://", "http://", "mailto:"];
    assert!(
        starts.iter().any(|start| address.starts_with(start)) && !address.starts_with("//"),
        "{place}: {address}"
    );
    assert!(
        !address.contains(['<', '\n', '\t', ' ']),
        "{place}: {address}"
    );
}

/// Panics where Markdown would become markup, an image, or a link that runs.
fn check_markdown(text: &str, place: &str) {
    let arena = Arena::new();
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.autolink = true;
    for node in parse_document(&arena, text, &options).descendants() {
        match &node.data().value {
            NodeValue::HtmlBlock(html) => panic!("{place}: {}", html.literal),
            NodeValue::HtmlInline(html) => {
                // Breaks and what only changes the look.
                let name = html.trim_matches(['<', '/', '>', ' ']).to_ascii_lowercase();
                assert!(is_one_of(ELEMENTS, &name), "{place}: {html}");
            }
            NodeValue::Image(link) => panic!("{place}: an image of {}", link.url),
            NodeValue::Link(link) => check_address(&link.url.replace(' ', "%20"), place),
            _ => {}
        }
    }
}

fn check_docs(docs: &Docs) -> usize {
    let links = Links::new("/d/a/b");
    let paths: Vec<String> = docs.paths().collect();
    for path in &paths {
        let page = docs.page(path, &links).unwrap();
        check_html(&page.html, path);
        assert!(page.description.chars().count() <= 160, "{path}");
        check_markdown(&docs.markdown(path, &links).unwrap(), path);
    }
    paths.len()
}

#[test]
fn there_are_a_hundred_and_more() {
    let corpus = corpus();
    let names: BTreeSet<&String> = corpus.texts.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), corpus.texts.len(), "a name stands twice");
    assert!(names.len() >= 100, "{}", names.len());
}

#[test]
fn pages_hold_what_the_engine_writes_and_nothing_else() {
    let docs = docs(&sdl(&corpus()));
    let count = check_docs(&docs);
    assert!(count > 90, "{count} pages");
    for q in ["script", "<img", "\u{202e}", "group", "onerror"] {
        let query = SearchQuery::new(q, 100, None);
        for hit in docs.search(&query).hits {
            assert!(hit.description.chars().count() <= 200, "{}", hit.path);
            assert!(
                !hit.description
                    .contains(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')),
                "{}: a direction leaks into the row",
                hit.path
            );
        }
    }
}

#[test]
fn guides_hold_what_the_engine_writes_and_nothing_else() {
    let corpus = corpus();
    let docs = docs("type Query { user: User } type User { id: ID }");
    let links = Links::new("/d/a/b");
    let titles = corpus.titles.iter().cycle();
    for ((name, text), title) in corpus.texts.iter().zip(titles) {
        let entries = [GuideEntry {
            key: "start".to_owned(),
            title: title.clone(),
            summary: schema_docs::guide_summary(text, 160),
        }];
        let guide = Guide {
            key: "start",
            title,
            body: text,
        };
        let page = docs.guide(&guide, &entries, &links);
        check_html(&page.html, name);
        let preview = schema_docs::preview_guide(Some(&docs), &guide, &entries, &links);
        check_html(&preview.html, name);
        check_markdown(&docs.guide_markdown(&guide, &entries, &links), name);
        for entry in &page.toc {
            let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
            assert!(entry.id.chars().all(is_plain), "{name}: {}", entry.id);
        }
    }
}

#[test]
fn what_is_no_text_is_refused() {
    for (name, sdl) in corpus().refused {
        assert!(docs_of(sdl.as_bytes()).is_err(), "{name} was accepted");
    }
}
