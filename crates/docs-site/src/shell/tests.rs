use schema_docs::Links;
use schema_model::{Limits, SourceText};

use super::*;

const INDEX: &str =
    "<html><head><!--app-head--></head><body><div id=\"root\"><!--app-body--></div></body></html>";
const SDL: &str = "
    \"Reads </script><script>alert(1)</script>\"
    type Query { user(id: ID!): User old: Int @deprecated }
    \"A person & \\\"friend\\\".\"
    type User { id: ID! }
";

fn document(sdl: &str, path: &str, name: &str) -> String {
    document_in(None, (sdl, path, name))
}

fn document_in(brand: Option<&DocsBrand>, (sdl, path, name): (&str, &str, &str)) -> String {
    let docs = schema_docs::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
    let page = docs.page(path, &Links::new("/d/acme/shop")).unwrap();
    let guides = [GuideEntry {
        key: "errors".to_owned(),
        title: "Errors & <limits>".to_owned(),
        summary: String::new(),
    }];
    let shell = DocsShell {
        project_name: name,
        username: "acme",
        slug: "shop",
        version: VersionNumber::new(14).unwrap(),
        requested_version: None,
        root: "/d/acme/shop",
        base: "/d/acme/shop",
        navigation: docs.navigation(),
        has_endpoints: true,
        guides: &guides,
        page: &page,
        canonical_url: "https://docs.example/d/acme/shop/objects/User",
        image_url: "https://docs.example/d/acme/shop/og/objects/User.png",
        product: "Graphfolio",
        public_url: "https://docs.example",
        updated_at: "2026-01-02T03:04:05Z",
        brand,
    };
    render(&ShellTemplate::parse(INDEX).unwrap(), &shell)
}

#[test]
fn a_page_is_readable_without_script() {
    let html = document(SDL, "objects/User", "Shop");
    assert!(html.contains("<title>User · Shop</title>"), "{html}");
    assert!(
        html.contains("content=\"A person &#38; &#34;friend&#34;.\""),
        "{html}"
    );
    assert!(html.contains(
        "<link rel=\"canonical\" href=\"https://docs.example/d/acme/shop/objects/User\">"
    ));
    assert!(html.contains(
        "<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\" data-page-html data-unfolds>\n<article"
    ));
    assert!(html.contains("href=\"/d/acme/shop/objects/User\" aria-current=\"page\">User</a>"));
    assert!(html.contains(">v14</a>"));
    let guide = "dir=\"auto\" href=\"/d/acme/shop/guides/errors\">Errors &amp; &lt;limits&gt;</a>";
    assert!(html.contains(guide), "{html}");
}

/// The app takes over these elements as its own, so there must be no text between them.
#[test]
fn no_text_between_elements_that_the_app_keeps() {
    let html = document(SDL, "objects/User", "Shop");
    for seam in [
        "<div id=\"root\"><!--$--><div role=\"presentation\" data-kept><a class=\"skip-link\"",
        "</a><div class=\"docs\"><header class=\"docs-top\">",
        "</a><a class=\"skip-link\"",
        "</header><div class=\"docs-grid\"><main class=\"docs-page\"",
        "</main><nav class=\"docs-nav\" id=\"docs-nav\" tabindex=\"-1\" aria-label=\"Reference\"><div",
        "</div></nav></div></div></div><!--/$--></div>",
    ] {
        assert!(html.contains(seam), "{seam}: {html}");
    }
    let graph = document(SDL, "graph", "Shop");
    assert!(
        graph.contains("<div id=\"root\"><div role=\"presentation\"><a"),
        "{graph}"
    );
}

#[test]
fn the_bootstrap_cannot_end_its_element() {
    let html = document(SDL, "objects/Query", "</script><b>");
    let (_, rest) = html.split_once("id=\"bootstrap\">").unwrap();
    let (json, after) = rest.split_once("</script>").unwrap();
    assert!(!json.contains('<'));
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(value["docs"]["project_name"], "</script><b>");
    assert_eq!(value["page"]["path"], "objects/Query");
    assert!(value["page"].get("html").is_none());
    assert_eq!(after.trim(), "</body></html>");
    assert!(!html.contains("<script>alert"));
    assert!(!html.contains("</script><b>"));
}

#[test]
fn a_shell_without_placeholders_is_an_error() {
    let error = ShellTemplate::parse("<html><head></head><body></body></html>").unwrap_err();
    assert_eq!(
        error.to_string(),
        "index.html has no <!--app-head--> where one belongs"
    );
}

#[test]
fn the_plain_shell_keeps_no_placeholder() {
    let html = ShellTemplate::parse(INDEX)
        .unwrap()
        .plain("Shop <1>", "What \"it\" is");
    assert_eq!(
        html,
        "<html><head><title>Shop &#60;1&#62;</title>\n<meta name=\"description\" content=\"What &#34;it&#34; is\"></head>\
         <body><div id=\"root\"></div></body></html>"
    );
}

#[test]
fn large_groups_show_a_window_around_the_page() {
    let types: String = (0..100)
        .map(|n| format!("type T{n:03} {{ a: Int }} "))
        .collect();
    let html = document(
        &format!("type Query {{ a: T000 }} {types}"),
        "objects/T050",
        "Shop",
    );
    assert_eq!(html.matches("class=\"nav-item\"").count(), 15);
    assert!(html.contains("… 44 before"), "{html}");
    assert!(html.contains("… 42 more"));
}

#[test]
fn a_theme_replaces_icon_and_bars_and_brings_logos_and_fonts() {
    let index = INDEX.replace(
        "<head>",
        "<head>\n<link rel=\"icon\" href=\"/favicon.svg\" />\n<meta name=\"theme-color\" content=\"#ffffff\" />\n\
         <link rel=\"preload\" as=\"font\" href=\"/assets/inter.woff2\" />\n",
    );
    let mut brand = DocsBrand {
        style_sheets: vec!["/assets/lato.css".to_owned(), "/brand/a.css".to_owned()],
        fonts: vec!["/assets/lato.woff2".to_owned()],
        unused_fonts: vec!["/assets/inter.woff2".to_owned()],
        logo: Some("/brand/b.svg".to_owned()),
        dark_logo: Some("/brand/c.svg".to_owned()),
        favicon: Some(("/brand/d.png".to_owned(), "image/png")),
        bars: ("#fafafa".to_owned(), "#111111".to_owned()),
    };
    let html = document_in(Some(&brand), (SDL, "overview", "Shop"));
    assert!(html.contains("<img class=\"docs-logo on-light\" src=\"/brand/b.svg\" alt=\"\"><img class=\"docs-logo on-dark\" src=\"/brand/c.svg\" alt=\"\">"), "{html}");
    assert!(!html.contains("docs-mark"));
    let (head, _) = html.split_once("</head>").unwrap();
    let place = |text: &str| {
        head.find(text)
            .unwrap_or_else(|| panic!("{text} in {head}"))
    };
    // The theme's own style sheet comes last.
    assert!(
        place("href=\"/assets/lato.css\" data-brand") < place("href=\"/brand/a.css\" data-brand")
    );
    place("as=\"font\" type=\"font/woff2\" href=\"/assets/lato.woff2\" crossorigin");
    let whole = add_brand(index.clone(), &brand);
    assert!(
        !whole.contains("/favicon.svg")
            && !whole.contains("inter.woff2")
            && !whole.contains("#ffffff")
    );
    assert!(whole.contains("<link rel=\"icon\" type=\"image/png\" href=\"/brand/d.png\">"));
    assert!(whole.contains("media=\"(prefers-color-scheme: dark)\" content=\"#111111\""));
    // Without an icon of its own, a theme keeps the product's.
    brand.favicon = None;
    assert!(add_brand(index, &brand).contains("/favicon.svg"));
    // Without a logo there is a letter.
    brand.logo = None;
    assert!(document_in(Some(&brand), (SDL, "overview", "Shop")).contains("docs-mark"));
}
