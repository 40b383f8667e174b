use std::time::Instant;

use super::*;

struct Known;

impl CodeLinks for Known {
    fn push_href(&self, out: &mut String, code: &str) -> bool {
        let is_known = matches!(code, "User" | "User.id" | "@auth");
        if is_known {
            out.push_str("/d/");
            out.push_str(code.trim_start_matches('@'));
        }
        is_known
    }
}

fn html(text: &str) -> String {
    let mut out = String::new();
    push_blocks(&mut out, text, &Known);
    out
}

/// The same without the short way.
fn long_way(text: &str, wrap: bool) -> String {
    let mut out = String::new();
    let arena = Arena::new();
    let root = parse_document(&arena, text.trim_matches('\n'), &options());
    assert!(writer::push_tree(
        &mut out,
        root,
        &Known,
        wrap,
        direction_of(text),
        None
    ));
    out
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(html(text).trim_end(), expected);
}

#[test]
fn commonmark_and_gfm() {
    check(
        "A *b* **c** ~~d~~ `e`.",
        "<p>A <em>b</em> <strong>c</strong> <del>d</del> <code>e</code>.</p>",
    );
    check("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
    check(
        "3. one\n4. two",
        "<ol start=\"3\">\n<li>one</li>\n<li>two</li>\n</ol>",
    );
    check(
        "- [x] done\n- [ ] open",
        "<ul>\n<li class=\"task\"><span role=\"img\" aria-label=\"Done\">☑</span> done</li>\n\
         <li class=\"task\"><span role=\"img\" aria-label=\"To do\">☐</span> open</li>\n</ul>",
    );
    check(
        "| a | b |\n|---|--:|\n| `1` | 2 |\n| 3 | 4 |",
        "<div class=\"table\" tabindex=\"0\"><table><thead><tr><th>a</th><th class=\"right\">b</th></tr></thead>\
         <tbody><tr><td><code>1</code></td><td class=\"right\">2</td></tr><tr><td>3</td><td class=\"right\">4</td></tr></tbody></table></div>",
    );
    check(
        "# Title\n\ntext",
        "<p class=\"md-h\">Title</p>\n<p>text</p>",
    );
    check(
        "```js\na < b\n```",
        "<div class=\"code-box fenced\" data-copy-code>\n<pre class=\"language-javascript\" tabindex=\"0\"><code class=\"language-javascript\">a &lt; b\n</code></pre></div>",
    );
    check(
        "    a <b>",
        "<div class=\"code-box fenced\" data-copy-code>\n<pre tabindex=\"0\"><code>a &lt;b&gt;\n</code></pre></div>",
    );
    check(
        "~~~json\n[1]\n~~~",
        "<div class=\"code-box fenced\" data-copy-code>\n<pre class=\"language-json\" tabindex=\"0\"><code class=\"language-json\">[<span class=\"token number\">1</span>]\n</code></pre></div>",
    );
    check("> quoted", "<blockquote>\n<p>quoted</p>\n</blockquote>");
    check("a  \nb", "<p>a<br>\nb</p>");
}

#[test]
fn links_go_to_the_web_to_mail_and_within_this_site_only() {
    let rel = "rel=\"nofollow noopener ugc\"";
    check(
        "[a](https://x.example/?b&c)",
        &format!("<p><a href=\"https://x.example/?b&amp;c\" {rel}>a</a></p>"),
    );
    check(
        "<mailto:a@b.example>",
        &format!("<p><a href=\"mailto:a@b.example\" {rel}>mailto:a@b.example</a></p>"),
    );
    check("[a](/docs/x#y)", "<p>a</p>");
    check(
        "see https://x.example.",
        &format!("<p>see <a href=\"https://x.example\" {rel}>https://x.example</a>.</p>"),
    );
    for bad in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example",
        "file:///etc",
        "&#106;avascript:alert(1)",
        "java&#10;script:alert(1)",
        "blob:x",
        "\\\\evil.example",
    ] {
        let html = html(&format!("[a]({bad}) ![b]({bad})"));
        assert!(!html.contains("href"), "{bad}: {html}");
    }
}

#[test]
fn an_image_is_a_link_with_its_text() {
    check(
        "![a *cat*](https://x.example/c.png \"t\")",
        "<p><a href=\"https://x.example/c.png\" rel=\"nofollow noopener ugc\">a <em>cat</em></a></p>",
    );
    check(
        "[![a](https://x.example/1)](https://x.example/2)",
        "<p><a href=\"https://x.example/2\" rel=\"nofollow noopener ugc\">a</a></p>",
    );
}

#[test]
fn names_in_code_spans_lead_to_their_pages() {
    check(
        "A `User` and `User.id`.",
        "<p>A <a class=\"code\" href=\"/d/User\">User</a> and <a class=\"code\" href=\"/d/User.id\">User.id</a>.</p>",
    );
    check(
        "**Needs** `@auth`, not `Other`.",
        "<p><strong>Needs</strong> <a class=\"code\" href=\"/d/auth\">@auth</a>, not <code>Other</code>.</p>",
    );
    check(
        "[`User`](https://x.example)",
        "<p><a href=\"https://x.example\" rel=\"nofollow noopener ugc\"><code>User</code></a></p>",
    );
}

#[test]
fn markup_is_text() {
    let corpus = [
        "<script>alert(1)</script>",
        "x <img src=x onerror=alert(1)> y",
        "<svg onload=alert(1)>",
        "<svg><script>alert(1)</script></svg>",
        "<iframe src=//evil.example></iframe>",
        "<a href=javascript:alert(1)>x</a>",
        "<style>*{display:none}</style>",
        "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<!-- <b> -->",
        "<?php ?>",
        "<![CDATA[x]]>",
        "<table><tr><td><table><tr><td>x</table>",
        "<b onclick=alert(1)>x</b>",
        "</p></div></article><h1>x",
        "`<img src=x>`",
        "[x](https://a.example/\"onmouseover=alert(1))",
        "![\"><img src=x onerror=alert(1)>](https://a.example)",
        "<https://a.example/\"><script>alert(1)</script>>",
        "| <script> |\n|---|\n| <img src=x onerror=alert(1)> |",
        "```\n</code></pre><script>alert(1)</script>\n```",
        "# <svg/onload=alert(1)>",
        "- <details open ontoggle=alert(1)>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<x onfocus=alert(1) autofocus>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<b><i>x</b></i>",
        "<code>a</code> <kbd>b</kbd><br>",
        "\u{202e}evil\u{202c}",
        "<textarea></textarea>",
        "<base href=//evil.example>",
        "<meta http-equiv=refresh content=0>",
        "<b>never closed",
        "closed</b>",
        "*a <b>b* c</b>",
    ];
    for text in corpus {
        for html in [html(text), {
            let mut out = String::new();
            push_flow(&mut out, text, &Known);
            out
        }] {
            // The cleaner removes every element and attribute that is not expected: nothing is.
            let clean = ammonia::Builder::default()
                .add_generic_attributes(["class", "tabindex", "dir", "role", "aria-label"])
                .link_rel(None)
                .add_tag_attributes("a", ["rel"])
                .add_tag_attributes("div", ["data-copy-code"])
                .rm_tags(["img", "area", "map"])
                .clean(&html)
                .to_string();
            let plain = |html: &str| {
                html.replace("data-copy-code=\"\"", "data-copy-code")
                    .replace("<tbody>", "")
                    .replace("</tbody>", "")
                    .replace("&nbsp;", " ")
                    .replace("&quot;", "\"")
            };
            assert_eq!(plain(&clean).trim(), plain(&html).trim(), "{text}");
            let lower = html.to_lowercase();
            for bad in [
                "<script",
                "<img",
                "<svg",
                "<iframe",
                "<style",
                "<form",
                "<math",
                "href=\"javascript",
            ] {
                assert!(!lower.contains(bad), "{text}: {html}");
            }
        }
    }
    check(
        "a <strong>b</strong><br/>c",
        "<p>a <strong>b</strong><br>c</p>",
    );
    check("a <b>b", "<p>a &lt;b&gt;b</p>");
}

#[test]
fn odd_input_stays_quick_and_becomes_something() {
    let deep = "<div>".repeat(100_000);
    let big = "word ".repeat(20_000);
    let texts = [
        deep.clone(),
        deep[..60_000].to_owned(),
        ">".repeat(100_000),
        ">".repeat(60_000),
        "- ".repeat(30_000),
        "*".repeat(60_000),
        "*a ".repeat(20_000),
        "_a".repeat(30_000),
        "[".repeat(60_000),
        "![".repeat(30_000),
        "[a](".repeat(15_000),
        "<b>".repeat(20_000),
        "`a".repeat(30_000),
        "``a`".repeat(15_000),
        "|a".repeat(30_000) + "\n" + &"|-".repeat(500) + "\n",
        "|".repeat(100) + "\n" + &"|-".repeat(100) + "\n" + &"a\n".repeat(30_000),
        big,
        "a@".repeat(30_000),
        "www.a".repeat(12_000),
        "http://a".repeat(8_000),
        "~~a".repeat(20_000),
        "a\n> ".repeat(15_000),
        "1. a\n  ".repeat(9_000),
        "&".repeat(60_000),
        "\\".repeat(60_000),
        "x".repeat(1_000_000),
        "[a]: b\n".repeat(9_000),
        "é\u{202e}".repeat(20_000),
    ];
    for text in texts {
        let start = Instant::now();
        let html = html(&text);
        let _ = summary(&text, 160);
        let took = start.elapsed();
        // Unoptimised on a busy machine; 64 KiB take a few milliseconds in release.
        assert!(
            took.as_millis() < 2_500,
            "{took:?}: {}",
            &text[..20.min(text.len())]
        );
        // Nothing but link definitions is nothing.
        assert!(!html.is_empty() || text.starts_with("[a]: b"));
    }
    assert!(html(&">".repeat(1_000)).starts_with("<pre class=\"raw\" tabindex=\"0\">&gt;&gt;"));
    assert!(html(&"x".repeat(70_000)).starts_with("<pre class=\"raw\" tabindex=\"0\">xx"));
}

#[test]
fn plain_text_for_lists_and_search_engines() {
    assert_eq!(
        plain(
            "Returns the _n_ first `User`s.\nMore [here](https://x.example).",
            160
        ),
        "Returns the n first Users. More here."
    );
    assert_eq!(
        summary("First  line\ngoes on.\n\nSecond.", 160),
        "First line goes on."
    );
    assert_eq!(
        plain("- a\n- b\n\n| c | d |\n|---|---|\n| e | f |", 160),
        "a b c d e f"
    );
    assert_eq!(plain("one two three four", 12), "one two…");
    assert_eq!(plain("ééééé ééééé", 8), "ééééé…");
    assert_eq!(plain("a \u{202e}b\u{202c} <b>c</b>", 160), "a b c");
    assert!(plain(&"word ".repeat(100), 160).chars().count() <= 160);
}

#[test]
fn the_short_way_writes_what_the_long_way_would() {
    let own = [
        "plain",
        "two\nlines",
        "two\n\nparagraphs",
        "a _b_ c",
        "(_b_)",
        "a_b_c",
        "`a` `b c`",
        "a < b & c",
        "x * y",
        "a \\d b",
        "e: f",
        "[a] b",
        "“é” _b_",
        "a & b; c",
        "1 < 2",
        "#no",
        "end `",
        "a__b",
        "_a_b",
        "_a_ _b_.",
        "12 apples",
        "a - b",
        "a #b",
        "x|y",
    ];
    let schemas = [
        "github",
        "shopify-storefront",
        "coral",
        "swapi",
        "spotify-supergraph",
    ];
    let mut texts: Vec<String> = own.map(str::to_owned).to_vec();
    for name in schemas {
        let path = format!(
            "{}/tests/schemas/{name}.graphql",
            env!("CARGO_MANIFEST_DIR")
        );
        let Ok(sdl) = std::fs::read_to_string(&path) else {
            continue;
        };
        for block in sdl.split("\"\"\"").skip(1).step_by(2) {
            texts.push(
                block
                    .lines()
                    .map(str::trim)
                    .collect::<Vec<_>>()
                    .join("\n")
                    .trim()
                    .to_owned(),
            );
        }
    }
    texts.sort();
    texts.dedup();
    let mut quick_ones = 0;
    for text in &texts {
        for wrap in [true, false] {
            let mut short = String::new();
            if quick::push(
                &mut short,
                text,
                quick::Target::Html {
                    links: &Known,
                    wrap,
                },
            ) {
                quick_ones += 1;
                assert_eq!(
                    short.trim_end(),
                    long_way(text, wrap).trim_end(),
                    "{text:?}"
                );
            }
        }
        let mut words = String::new();
        if quick::push(&mut words, text, quick::Target::Plain) {
            let arena = Arena::new();
            let mut long = String::new();
            words::push_text(&mut long, parse_document(&arena, text, &options()));
            let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(spaced(&words), spaced(&long), "{text:?}");
        }
    }
    assert!(
        quick_ones * 2 > texts.len(),
        "the short way is taken by {quick_ones} of {}",
        texts.len() * 2
    );
}

#[test]
fn hand_written_code_stays_code_in_markdown() {
    let text = |markdown: &str| {
        let mut out = String::new();
        push_markdown(&mut out, markdown, &Known, "");
        out
    };
    assert_eq!(text("A <code>Foo_bar</code>."), "A `Foo_bar`.");
    assert_eq!(text("A <code>User</code>."), "A [`User`](/d/User).");
    assert_eq!(text("A <code>b *c*</code> d"), "A b *c* d");
    assert_eq!(text("A <code>b"), "A b");
}

#[test]
fn elements_of_a_text_are_bounded() {
    let texts = [
        "*_".repeat(20_000),
        "*a* ".repeat(10_000),
        "`a` ".repeat(10_000),
        "_a_ ".repeat(10_000),
        "- a\n".repeat(10_000),
        "a\n\n".repeat(10_000),
        "<b>a</b> ".repeat(5_000),
        "https://a.example ".repeat(3_000),
        "a  \n".repeat(10_000),
        format!("|a|b|\n|-|-|\n{}", "|1|2|\n".repeat(3_000)),
    ];
    for text in texts {
        let html = html(&text);
        let elements = html.matches('<').count() - html.matches("</").count();
        assert!(elements <= MAX_ELEMENTS, "{elements}: {}", &text[..12]);
        assert!(
            html.starts_with("<pre class=\"raw\" tabindex=\"0\">"),
            "{}",
            &text[..12]
        );
    }
    let fits = html(&"*a* ".repeat(1_500));
    assert!(
        fits.starts_with("<p><em>a</em> <em>a</em>"),
        "{}",
        &fits[..40]
    );
}

#[test]
fn nothing_turns_the_direction() {
    let turns = "\u{202e}\u{2066}";
    let text = format!(
        "a{turns} `b{turns}` **c{turns}** &#x202e;d &#8238;e <i>f{turns}</i> [g{turns}](https://h.example/{turns})\n\n\
         ```\ni{turns}\n```\n\n<p>j{turns}</p>\n\n# k{turns}\n\n| l{turns} |\n|---|\n| m{turns} |"
    );
    let mut markdown = String::new();
    push_markdown(&mut markdown, &text, &Known, "");
    let mut guide = String::new();
    guide_markdown(&mut guide, &text, (1, "T"), &Known);
    let mut raw = String::new();
    push_raw(&mut raw, &text);
    for out in [
        html(&text),
        raw,
        markdown,
        guide,
        guide_html(&text, "T", &Known).html,
        plain(&text, 500),
        summary(&text, 500),
    ] {
        assert!(!direction::has_turn(&out), "{out:?}");
        assert!(out.contains('a') && out.contains('d'), "{out}");
    }
}

#[test]
fn emphasis_can_be_left_out() {
    struct Without;
    impl CodeLinks for Without {
        fn push_href(&self, _: &mut String, _: &str) -> bool {
            false
        }
        fn has_emphasis(&self) -> bool {
            false
        }
    }
    for (text, expected) in [
        ("The first _n_ elements.", "The first n elements."),
        (
            "The *first* **n** [_e_](https://e.example)",
            "The first <strong>n</strong> ",
        ),
        ("The <em>first</em> <b>n</b>", "The first <b>n</b>"),
    ] {
        let mut out = String::new();
        push_flow(&mut out, text, &Without);
        assert!(out.starts_with(expected), "{out}");
        assert!(!out.contains("<em>"), "{out}");
        let with = html(text);
        assert!(with.contains("<em>"), "{with}");
    }
}
