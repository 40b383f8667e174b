use std::time::Instant;

use super::*;
use crate::HitKind;
use crate::guide::{INTRODUCTION, guide_summary};
use schema_model::Limits;

const SDL: &[u8] = b"\"Of the schema.\" schema { query: Query } type Query { user: User } type User { login: String secret: Int }";

fn docs(hidden: &[&str]) -> Docs {
    let limits = Limits::default();
    let rules = crate::HideRules::parse(hidden.iter().copied()).unwrap();
    crate::build_with(
        &schema_model::read(SDL, &limits).unwrap(),
        &limits,
        &crate::DocsOptions::hiding(rules),
    )
    .unwrap()
}

fn entry(key: &str, title: &str) -> GuideEntry {
    GuideEntry {
        key: key.to_owned(),
        title: title.to_owned(),
        summary: String::new(),
    }
}

fn page(title: &str, body: &str) -> Page {
    let entries = [entry("errors", "Errors"), entry("start", "Start")];
    let guide = Guide {
        key: "start",
        title,
        body,
    };
    docs(&[]).guide(&guide, &entries, &Links::new("/d/a/b"))
}

/// Returns the text below the title.
fn prose(body: &str) -> String {
    let html = page("Start", body).html;
    let (_, rest) = html.split_once("<div class=\"prose\">\n").unwrap();
    rest.split_once("</div>\n<nav").unwrap().0.to_owned()
}

#[test]
fn headings_get_levels_below_the_title_and_ids_of_their_own() {
    let made = page(
        "Start",
        "# Start\n### One\n##### Deep\n### One\n### One 2\n#\n# `login` *x* <b>\nUnder\n---\n",
    );
    let ids: Vec<(&str, u8)> = made
        .toc
        .iter()
        .map(|entry| (entry.id.as_str(), entry.level))
        .collect();
    // The empty one is none; the one that repeats the title is left out.
    let expected = [
        ("guide-one", 2),
        ("guide-deep", 3),
        ("guide-one-2", 2),
        ("guide-one-2-2", 2),
        ("guide-login-x", 2),
        ("guide-under", 3),
    ];
    assert_eq!(ids, expected);
    assert!(
        made.html
            .contains("<h2 id=\"guide-one\"><a class=\"anchor\" href=\"#guide-one\">One</a></h2>")
    );
    assert!(
        made.html.contains(
            "<h3 id=\"guide-deep\"><a class=\"anchor\" href=\"#guide-deep\">Deep</a></h3>"
        )
    );
    assert_eq!(made.html.matches("<h1").count(), 1);
    let linked = prose("## See [that](https://docs.example)\n");
    assert!(!linked.contains("class=\"anchor\""), "{linked}");
    assert_eq!(linked.matches("<a ").count(), 1, "{linked}");
}

#[test]
fn code_spans_lead_to_what_is_shown_and_only_there() {
    let html = prose("See `User`, `User.login`, `Query.user`, `@deprecated` and `Nothing`.");
    for link in [
        "/d/a/b/objects/User\"",
        "/d/a/b/objects/User#login\"",
        "/d/a/b/queries/user\"",
    ] {
        assert!(html.contains(link), "{link}: {html}");
    }
    assert!(html.contains("<code>Nothing</code>"));
    let guide = Guide {
        key: "start",
        title: "Start",
        body: "See `User.secret` and `User.login`.",
    };
    let html = docs(&["User.secret"])
        .guide(&guide, &[], &Links::new("/d/a/b"))
        .html;
    assert!(html.contains("<code>User.secret</code>"), "{html}");
    assert!(html.contains("objects/User#login"));
}

#[test]
fn links_lead_to_the_web_to_headings_and_to_other_guides() {
    let html = prose(
        "# A b\n[w](https://x.org) [h](#a-b) [g](guides/errors) [o](guides/overview) [n](guides/gone) [r](/etc) [j](javascript:alert(1)) [e](#none) [](guides/errors)",
    );
    for part in [
        "<a href=\"https://x.org\" rel=\"nofollow noopener ugc\">w</a>",
        "<a href=\"#guide-a-b\">h</a>",
        "<a href=\"/d/a/b/guides/errors\">g</a>",
        "<a href=\"/d/a/b\">o</a> n r j e",
        "<a href=\"/d/a/b/guides/errors\">guides/errors</a>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn addresses_of_these_docs_are_links_as_from_a_guides_page() {
    let html = prose(
        "[a](errors) [b](./errors) [c](../guides/errors#a-b) [d](/d/a/b/guides/errors) [e](../objects/User#login) [f](objects/User) [g](overview)\n\n[h](../objects/Gone) [i](/d/a/c/guides/errors) [j](gone) [k](../../pricing) [l](errors#\"x) [m](queries/gone) [n](//x.org) [o](/d/a/bguides/errors)",
    );
    let user = "<a href=\"/d/a/b/objects/User#login\">e</a> <a href=\"/d/a/b/objects/User\">f</a>";
    for part in [
        "<a href=\"/d/a/b/guides/errors\">a</a> <a href=\"/d/a/b/guides/errors\">b</a>",
        "<a href=\"/d/a/b/guides/errors#a-b\">c</a> <a href=\"/d/a/b/guides/errors\">d</a>",
        user,
        "<a href=\"/d/a/b\">g</a>",
        "h i j k l m n o",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn an_image_becomes_a_link_and_its_line_is_told() {
    let body = "Text\n\n![A cat](https://x.org/cat.png)\n\n<img src=x onerror=alert(1)>\n\n![](https://x.org/b.png)";
    let html = prose(body);
    assert!(
        html.contains("rel=\"nofollow noopener ugc\">A cat</a>"),
        "{html}"
    );
    assert!(html.contains(">Image</a>"));
    assert!(!html.contains("<img"));
    let guide = Guide {
        key: "start",
        title: "Start",
        body,
    };
    let preview = preview_guide(None, &guide, &[], &Links::new("/d/a/b"));
    assert_eq!(preview.images, [3, 5, 7]);
    assert_eq!(preview.html.trim_end(), html.trim_end());
}

#[test]
fn hostile_text_stays_text() {
    for body in [
        "<script>alert(1)</script>",
        "# <img src=x onerror=alert(1)>",
        "# x\" onmouseover=\"alert(1)",
        "[x](javascript:alert(1))",
        "[x](#\"><script>)",
        "[x](guides/errors\"><script>)",
        "<style>*{display:none}</style>",
        "<svg><p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
        "<iframe src=//x></iframe>",
        "`<script>`",
        "```html\n<script>\n```",
        "| <script> |\n|---|\n| <img> |",
    ] {
        let html = page(body, body).html;
        let rest = html.to_ascii_lowercase();
        for bad in [
            "<script",
            "<img",
            "<style",
            "<svg",
            "<iframe",
            "\" onm",
            "\"javascript:",
        ] {
            assert!(!rest.contains(bad), "{bad} of {body}: {html}");
        }
    }
}

#[test]
fn the_overview_has_the_introduction_and_the_list() {
    let docs = docs(&[]);
    let entries = [entry("errors", "Errors <b>")];
    let guides = Guides {
        entries: &entries,
        introduction: Some("# Welcome\nRead [this](guides/errors).\n\n# Queries\n"),
        ..Guides::default()
    };
    let links = Links::new("/d/a/b");
    let made = docs.page_with("overview", &links, &guides).unwrap();
    assert!(made.html.contains(
        "<h2 id=\"guide-welcome\"><a class=\"anchor\" href=\"#guide-welcome\">Welcome</a></h2>"
    ));
    assert!(made.html.contains("Errors &lt;b&gt;"));
    let (introduction, described) = made.html.split_once("<h2 id=\"section-about\">").unwrap();
    assert!(introduction.contains("Read ") && !introduction.contains("Of the schema."));
    assert!(described.contains("<div class=\"lead\"><p>Of the schema.</p>"));
    // An owner's own copy of the sentence is not repeated.
    let again = Guides {
        introduction: Some("Welcome.\n\nOf the schema.\n"),
        ..guides
    };
    let again = docs.page_with("overview", &links, &again).unwrap();
    assert_eq!(again.html.matches("Of the schema.").count(), 1);
    assert_eq!(made.description, "Read this.");
    let ids: Vec<&str> = made.toc.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(
        &ids[..4],
        [
            "guide-welcome",
            "guide-queries",
            "section-about",
            "section-guides"
        ]
    );
    assert!(
        docs.page_with("guides", &links, &guides)
            .unwrap()
            .html
            .contains("href=\"/d/a/b/guides/errors\"")
    );
    // Without guides nothing changes.
    let none = Guides::default();
    assert_eq!(
        docs.page_with("overview", &links, &none),
        docs.page("overview", &links)
    );
    assert!(docs.page_with("guides", &links, &none).is_none());
    assert_eq!(
        docs.page_with("objects/User", &links, &guides),
        docs.page("objects/User", &links)
    );
}

#[test]
fn the_text_has_the_same_headings_and_no_markup() {
    let guide = Guide {
        key: "start",
        title: "Start here",
        body: "# Start *here*\n# One\n<b>x</b> <script>y</script> `User` [g](guides/errors) [r](/etc) ![i](https://x.org/i.png)\n\n## Two\n",
    };
    let entries = [entry("errors", "Errors")];
    let text = docs(&[]).guide_markdown(&guide, &entries, &Links::new("/d/a/b"));
    assert!(text.starts_with("# Start here\n\n## One\n"), "{text}");
    assert!(text.contains("[`User`](/d/a/b/objects/User.md)"), "{text}");
    assert!(
        text.contains("[g](/d/a/b/guides/errors.md) r [i](https://x.org/i.png)"),
        "{text}"
    );
    assert!(text.contains("\n### Two\n"), "{text}");
    assert!(!text.contains("<script>"), "{text}");
    let index = docs(&[]).guides_index(&entries, &Links::new("/d/a/b"));
    assert_eq!(index, "## Guides\n\n- [Errors](/d/a/b/guides/errors.md)\n");
}

#[test]
fn the_whole_text_begins_with_guides_that_begin_no_section_of_it() {
    let guide = |key, title, body| Guide { key, title, body };
    let body = "# Codes\n#\n## `User` [g](guides/start)\n";
    let huge = "x".repeat(5 * 1024 * 1024);
    let guides = [
        guide("errors", "Errors", body),
        guide("huge", "Huge", &huge),
        guide(INTRODUCTION, "Any", "# Overview\n# Queries\nHello."),
    ];
    let about = About {
        title: "Shop",
        summary: None,
        links: Links::new("https://a.example/d/a/b"),
    };
    let docs = docs(&[]);
    let text = docs.llms_full_txt_with(&about, &guides);
    let expected = "\nOf the schema.\n\n## Overview\n\n### Queries\n\nHello.\n\n## Guides\n\n### Errors\n\n#### Codes\n\n##### `User` g\n\n### Huge\n\nSee <https://a.example/d/a/b/guides/huge.md>.\n\n## Queries\n";
    assert!(text.contains(expected), "{text:.2000}");
    assert_eq!(
        docs.llms_full_txt_with(&about, &[]),
        docs.llms_full_txt(&about)
    );
    let index = docs
        .llms_index(&about, &[entry("errors", "Errors")])
        .with_section("");
    let line =
        "\n\n## Guides\n\n- [Errors](https://a.example/d/a/b/guides/errors.md)\n\n## Queries\n";
    assert!(index.contains(line), "{index}");
    let parts = docs.llms_index(&about, &[]);
    assert_eq!(parts.with_section(""), docs.llms_txt(&about));
    let listed = parts.with_section("## Files\n\n- a\n");
    assert!(
        listed.contains("fields.\n\n## Files\n\n- a\n\n## Queries\n"),
        "{listed}"
    );
}

#[test]
fn a_summary_is_the_first_sentence_not_a_heading() {
    for (body, summary) in [
        (
            "Read [the API][api] or [errors].\n\n## More\n\n[api]: https://a.example/\n[errors]: errors\n",
            "Read the API or errors.",
        ),
        ("# Title\n\nFirst *words*.\n\nMore.", "First words."),
        ("# Title\nFirst.", "First."),
        ("![x](y)\n\n```\ncode\n```\n\nWords.", "Words."),
        ("# Only", ""),
        ("", ""),
    ] {
        assert_eq!(guide_summary(body, 80), summary, "{body}");
    }
}

#[test]
fn titles_are_found_before_others_with_as_many_points() {
    let docs = docs(&[]);
    let entries = [
        entry("user", "User"),
        entry("start", "Getting started"),
        entry("u", "Über uns"),
    ];
    let find = |q, kind| {
        let query = SearchQuery::new(q, 3, kind);
        docs.search_with(
            &query,
            &entries,
            &GuideTexts::default(),
            &NamedExamples::default(),
        )
    };
    let found = find("user", None);
    assert_eq!(found.hits[0].path, "guides/user");
    assert_eq!(found.hits[1].path, "queries/user");
    assert_eq!(
        found.total,
        docs.search(&SearchQuery::new("user", 3, None)).total + 1
    );
    assert_eq!(found.hits.len(), 3);
    assert_eq!(find("start", None).hits[0].ranges, [(8, 13)]);
    assert_eq!(find("getting sta", None).hits[0].name, "Getting started");
    assert_eq!(find("über", None).hits[0].name, "Über uns");
    assert!(
        find("User.login", None)
            .hits
            .iter()
            .all(|hit| hit.kind != HitKind::Guides)
    );
    assert_eq!(find("user", HitKind::from_word("guides")).hits.len(), 1);
    assert!(
        find("user", HitKind::from_word("objects"))
            .hits
            .iter()
            .all(|hit| hit.kind != HitKind::Guides)
    );
}

#[test]
fn a_long_guide_is_shown_formatted_and_a_hostile_one_costs_little() {
    let rows = "| a | b | c | d |\n".repeat(500);
    let long = format!("# T\n\n| a | b | c | d |\n|---|---|---|---|\n{rows}\n")
        + &"Words and words.\n\n".repeat(11_000);
    assert!(long.len() > 200_000);
    assert!(prose(&long).contains("<td>"), "formatted");
    let patterns = [
        "# x\n",
        "[",
        "![",
        "*a **b ",
        "`",
        "<b>",
        "> ",
        "- ",
        "|",
        "a|b\n",
        "[a](b ",
        "&amp;",
        "\\",
        "~~",
        "<!-- ",
        "http://",
        "1. a\n",
        "# \n",
        "x\n===\n",
        "[a]: /x\n",
        "***",
        "_a",
        "]",
    ];
    for pattern in patterns {
        let body = pattern.repeat(256 * 1024 / pattern.len());
        let started = Instant::now();
        let made = page("Start", &body);
        let took = started.elapsed();
        assert!(
            made.html.len() < 40 * body.len(),
            "{pattern}: {}",
            made.html.len()
        );
        assert!(took.as_secs() < 20, "{pattern}: {took:?}");
        if std::env::var_os("GUIDE_TIMES").is_some() {
            eprintln!("{pattern:?}: {took:?}, {} bytes", made.html.len());
        }
    }
}

/// One paragraph of a guide becomes as many elements as a description at most; many paragraphs may become more.
#[test]
fn elements_of_a_paragraph_are_bounded() {
    for crowded in [
        "*_".repeat(20_000),
        "`a` ".repeat(2_500),
        format!("- {}", "**a** ".repeat(2_500)),
    ] {
        assert!(prose(&crowded).starts_with("<pre class=\"raw\" tabindex=\"0\">"));
    }
    let paragraphs = format!("{}\n\n", "`a` ".repeat(100)).repeat(50);
    let rows = "| `a` | `b` |\n".repeat(1_500);
    for long in [paragraphs, format!("| a | b |\n|---|---|\n{rows}")] {
        assert!(prose(&long).contains("<code>a</code>"));
    }
}

/// Marks of emphasis cost a letter each, so a whole guide becomes only so many elements of them, wherever they stand.
#[test]
fn emphases_of_a_guide_are_bounded() {
    let marks = "*_".repeat(100);
    let item = format!("- {marks}\n");
    let row = format!("| {marks} | {marks} |\n");
    for crowded in [
        format!("{marks}\n\n").repeat(200),
        item.repeat(200),
        format!("| a | b |\n|---|---|\n{}", row.repeat(100)),
        format!("{}\n\n", "<b>a</b> ".repeat(40)).repeat(300),
    ] {
        let html = prose(&crowded);
        let elements = html.matches('<').count() - html.matches("</").count();
        assert!(elements < 5_700, "{elements}: {crowded:.30}");
        for tag in ["em", "strong", "b"] {
            let opened = html.matches(&format!("<{tag}>")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }
    let words = format!("{}\n\n", "**a** ".repeat(100)).repeat(60);
    let html = prose(&words);
    assert_eq!(html.matches("<strong>a</strong>").count(), 5_000);
    assert_eq!(html.matches("**a**").count(), 1_000);
    assert!(html.ends_with("**a** **a**</p>\n"), "{html:?}");
}

#[test]
fn a_guide_is_empty_where_readers_see_nothing() {
    let is_seen = |body: &str| {
        let words = crate::guide_words(body, "Start");
        words
            .chars()
            .any(|letter| letter.is_alphanumeric() || letter.is_ascii_punctuation())
    };
    for nothing in [
        "",
        "# Start",
        "<b></b><br>",
        "[\u{200b}](https://x.y)",
        "[a]: https://x.y",
        "**\u{2060}**\n\n---\n\n- \n",
    ] {
        assert!(!is_seen(nothing), "{nothing:?}");
    }
    for something in [
        "a",
        "<b>",
        &"<b>".repeat(3),
        &"<b>".repeat(13_000),
        "<!-- x -->",
        "[](https://x.y)",
        "![](https://x.y/z.png)",
        "    code",
        "&lt;",
    ] {
        assert!(is_seen(something), "{something:.40}");
        let html = prose(something);
        assert!(!html.trim().is_empty(), "{something:.40}");
    }
    assert_eq!(
        crate::guide_words("*a* `b<c>` &amp;", "T").trim(),
        "a b<c> &"
    );
}
