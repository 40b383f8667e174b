//! Characters that turn the direction of text ("Trojan Source") come in and never go out.

use schema_changes::compare;
use schema_docs::{About, Links, SearchQuery};
use schema_model::{Limits, SourceText};

use super::{docs, docs_of, whole_docs_of};

const LINKS: Links<'static> = Links::new("/d/acme/shop");

/// `~` stands for all of them.
const SDL: &str = r#"
"Schema~." schema @mark(by: "schema~") { query: Query }
"Mark~." directive @mark("By~." by: String = "def~") on SCHEMA | OBJECT | FIELD_DEFINITION
"Query~ `code~` &#x202E; **bold~**." type Query @mark(by: """block~""") {
  "Field~.\n\n- item~\n\n| cell~ |\n|---|" a("Argument~." b: String = "default~", c: In = {x: "in~"}): Kind @deprecated(reason: "Reason~.")
  d(e: String = """block~ default""", f: [String] = [
    "many~"
    "lines~"
  ]): Url @mark(by: "field~")
}
"Kind~." enum Kind { "Value~." A @deprecated(reason: "Gone~.") B }
"In~." input In { "Input field~." x: String = "x~" @deprecated(reason: "Why~.") }
"Url~." scalar Url @specifiedBy(url: "https://url.example/~")
"#;

fn turning(text: &str) -> String {
    text.replace(
        '~',
        "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}",
    )
}

#[track_caller]
fn assert_straight(what: &str, text: &str) {
    let is_turn = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if let Some(at) = text.find(is_turn) {
        let begin = text.floor_char_boundary(at.saturating_sub(80));
        panic!("{what}: …{:?}", &text[begin..at + 3]);
    }
}

#[test]
fn no_output_turns_the_direction() {
    let sdl = turning(SDL);
    let docs = whole_docs_of(sdl.as_bytes());
    assert!(docs.findings().items.is_empty(), "{:?}", docs.findings());
    for path in docs.paths() {
        assert_straight(&path, &docs.page(&path, &LINKS).unwrap().html);
        assert_straight(&path, &docs.markdown(&path, &LINKS).unwrap());
    }
    let page = docs.page("queries/a", &LINKS).unwrap();
    for shown in ["Field[U+202A]", "item[U+202A]", "Reason[U+202A]"] {
        assert!(page.html.contains(shown), "{shown}: {}", page.html);
        let shown = shown.replace("[", "\\[").replace("]", "\\]");
        let markdown = docs.markdown("queries/a", &LINKS).unwrap();
        assert!(markdown.contains(&shown), "{shown}: {markdown}");
    }
    let about = About {
        title: "Shop",
        summary: None,
        links: LINKS,
    };
    assert_straight("llms.txt", &docs.llms_txt(&about));
    assert_straight("llms-full.txt", &docs.llms_full_txt(&about));
    assert_straight("sdl", &docs.sdl());
    assert_straight("minified", &docs.sdl_minified());
    for q in ["query", "field", "kind", "value", "default"] {
        let found = docs.search(&SearchQuery::new(q, 20, None));
        assert_straight("search", &serde_json::to_string(&found).unwrap());
    }
    let old = super::docs("type Query { a: Int } enum Kind { A }");
    let changes = compare(old.model(), docs.model());
    assert_straight("changes", &schema_changes::to_text(&changes));
    assert_straight("changes", &schema_changes::to_markdown(&changes));
    assert_straight("changes", &serde_json::to_string(&changes).unwrap());
}

#[test]
fn values_mean_what_they_meant() {
    let default = |sdl: &str| {
        let docs = docs(sdl);
        let query = docs.model().find_type("Query").unwrap();
        query.fields[0].arguments[0].default_value.clone().unwrap()
    };
    for quotes in ["\"", "\"\"\""] {
        let sdl = format!("type Query {{ a(b: String = {quotes}x\u{202e}y{quotes}): Int }}");
        assert_eq!(&*default(&sdl), "\"x\\u202Ey\"", "{quotes}");
    }
    let sdl = "type Query { a(b: String = \"x\u{200f}\u{200d}y\"): Int }";
    assert_eq!(
        &*default(sdl),
        "\"x\u{200f}\u{200d}y\"",
        "marks and joiners stay"
    );
}

#[test]
fn findings_and_refusals_show_where_one_stands() {
    let refusal = docs_of("type Query { a\u{202e}: Int }".as_bytes())
        .map(|_| ())
        .unwrap_err();
    let text = serde_json::to_string(&refusal.diagnostics).unwrap();
    assert_straight("refusal", &text);
    assert!(
        refusal.diagnostics[0].excerpt.contains("a\u{fffd}: Int"),
        "{text}"
    );
    let sdl = "type Query { a(b: Int = \"x\u{202e}\"): Int }";
    let source = SourceText::new(sdl);
    let docs = schema_docs::build(&source, &Limits::default()).unwrap();
    let found = docs.findings();
    assert_eq!(found.items.len(), 1);
    assert_straight("findings", &serde_json::to_string(&found.items).unwrap());
    assert_straight(
        "annotations",
        &schema_changes::Annotations::new("s")
            .findings(found, false)
            .write(),
    );
}
