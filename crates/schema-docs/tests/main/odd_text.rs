//! Pages of schemas with odd text: markup, Unicode, depth, length.

use schema_docs::{Links, SearchQuery};

use super::{docs, docs_of, schema};

#[test]
fn markup_is_text() {
    let docs = docs(
        r#""""<script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:alert(3)) ]]> -->"""
        type Query {
          "<svg onload=alert(4)>" a(b: String = "<script>alert(5)</script>"): Int @deprecated(reason: "<b onclick=x>")
          "block 𝄞 🚀 \u00e9 <!--" c: Int @x(y: "\"><script>")
        }"#,
    );
    for path in docs.paths() {
        let html = docs
            .page(&path, &Links::new("/d/a/b"))
            .unwrap()
            .html
            .to_lowercase();
        for bad in [
            "<script",
            "<svg onload",
            "<img src=x",
            "href=\"javascript",
            "<b onclick",
            "<!--",
        ] {
            assert!(!html.contains(bad), "{path}: {bad}");
        }
    }
    let hits = docs.search(&SearchQuery::new("alert", 5, None)).hits;
    assert!(!hits.is_empty());
}

#[test]
fn unicode_in_block_strings() {
    for text in [
        "𝄞\u{2028}é\u{0}",
        "\u{feff}",
        "a\n\n    b\n  c",
        "\\\"\"\"",
        "\u{202e}x",
        "𝄞",
    ] {
        let text = text.replace('\0', "");
        let docs = docs(&format!(
            "\"\"\"{text}\"\"\" type Query {{ \"\"\"\n   {text}\n\"\"\" a: Int }}"
        ));
        assert!(docs.page("objects/Query", &Links::new("")).is_some());
    }
}

#[test]
fn a_deep_list_has_a_page() {
    let docs = docs(&format!(
        "type Query {{ a: {}Int{} }}",
        "[".repeat(99),
        "]".repeat(99)
    ));
    assert!(docs.page("objects/Query", &Links::new("")).is_some());
}

/// Either all of a definition has elements of its own, or nothing of it: the script colours those.
#[test]
fn a_large_definition_is_plain_from_its_first_line() {
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let definition = |path: &str| -> String {
        let html = docs.page(path, &Links::new("/d/a/b")).unwrap().html;
        let (_, rest) = html.split_once("<h2 id=\"section-sdl\">").unwrap();
        rest.split_once("</pre>").unwrap().0.to_owned()
    };
    let large = definition("objects/Repository");
    assert!(
        large.contains(">Definition</a></h2>") && large.contains(" data-plain><code"),
        "{large}"
    );
    let (_, code) = large.split_once("<code").unwrap();
    assert!(
        code.contains(">type Repository implements\n  &amp; Node"),
        "{code}"
    );
    assert!(!code.contains("<span") && !code.contains("<a "), "{code}");
    let small = definition("objects/Label");
    assert!(
        small.contains(">Definition</a></h2>") && small.matches("<a ").count() > 10,
        "{small}"
    );
}

#[test]
fn names_that_differ_in_case_have_pages_of_their_own() {
    let docs =
        docs("type Query { user: User, User: user } type User { a: Int } type user { a: Int }");
    for path in [
        "objects/User",
        "objects/user",
        "queries/user",
        "queries/User",
    ] {
        assert!(docs.paths().any(|known| known == path), "{path}");
    }
}

/// Each description may become many elements, all of a page together not many times as many.
#[test]
fn elements_of_all_descriptions_of_a_page_are_bounded() {
    let field = |marks: &str| {
        let text = marks.repeat(400);
        move |number: usize| format!("\"{text}\" a{number}: Int ")
    };
    let count = |fields: String| {
        let docs = docs(&format!("type Query {{ a: A }} type A {{ {fields} }}"));
        let html = docs.page("objects/A", &Links::new("/d/a/b")).unwrap().html;
        let count = |tag: &str| html.matches(tag).count();
        (count("<em>") + count("<code>"), count("<pre class=\"raw\""))
    };
    for marks in ["*a* ", "`a` "] {
        let (elements, raw) = count((0..100).map(field(marks)).collect());
        assert!(elements <= 5_000 && elements > 4_500, "{elements}");
        assert_eq!(raw, 100 - elements / 400);
    }
    // Descriptions without markup are never too many.
    let plain = (0..6_000).map(|number| format!("\"Some words.\" a{number}: Int "));
    assert_eq!(count(plain.collect()), (0, 0));
}
