//! First paint and heads.

use std::collections::HashSet;

use crate::on_one;
use crate::support::{Program, start, start_with};

on_one! {
    public_pages_are_readable_without_script
    pages_of_users_are_not_indexed
}

/// Public pages with the key of their route, a text of each, and whether search engines list it.
const PAGES: [(&str, &str, &str, bool); 6] = [
    ("/", "home", "as docs people read</h1>", true),
    ("/login", "login", "Send Magic Link</button>", true),
    ("/pricing", "pricing", ">Pricing</h1>", true),
    ("/docs", "help", ">Documentation</h1>", true),
    (
        "/tools/graphql-validator",
        "validator",
        ">GraphQL validator</h1>",
        true,
    ),
    ("/status", "status", ">Everything works</h1>", true),
];

async fn public_pages_are_readable_without_script(program: Program) {
    let anonymous = program.anonymous();
    let mut titles = HashSet::new();
    for (path, key, text, is_indexable) in PAGES {
        let answer = anonymous.get(path).await.expect(200);
        let page = &answer.text;
        let (before_code, code) = page.split_once("<template id=\"app-code\">").unwrap();
        assert!(before_code.contains(text), "{path}: {page}");
        assert!(before_code.contains("data-kept=\"site\""), "{path}");
        assert!(code.contains("rel=\"modulepreload\""), "{path}");
        assert!(!page.contains("{{"), "{path} has a placeholder: {page}");
        assert!(!page.contains("<p class=\"noscript\">"), "{path}");

        let title = page.split("<title>").nth(1).unwrap();
        let title = title.split("</title>").next().unwrap().to_owned();
        assert!(title.contains("Graphfolio") && titles.insert(title));
        let url = format!("{}{path}", program.base);
        let canonical = format!("<link rel=\"canonical\" href=\"{url}\">");
        assert_eq!(page.contains(&canonical), is_indexable, "{path}");
        let image = format!("{}/og/{key}.png", program.base);
        for told in [
            format!("<meta property=\"og:url\" content=\"{url}\">"),
            format!("<meta property=\"og:image\" content=\"{image}\">"),
            "<meta name=\"twitter:card\" content=\"summary_large_image\">".to_owned(),
        ] {
            assert!(page.contains(&told), "{told} is not in {page}");
        }
        let data = page
            .split("<script type=\"application/ld+json\">")
            .nth(1)
            .unwrap();
        let data = data.split("</script>").next().unwrap();
        serde_json::from_str::<serde_json::Value>(data).unwrap();
        let image = anonymous.get(&format!("/og/{key}.png")).await.expect(200);
        assert_eq!(image.header("content-type"), "image/png");
    }
    anonymous.get("/og/dashboard.png").await.expect(404);
    anonymous.get("/og/nothing.png").await.expect(404);
}

async fn pages_of_users_are_not_indexed(program: Program) {
    let anonymous = program.anonymous();
    for path in ["/dashboard", "/settings/profile", "/auth/verify"] {
        let page = anonymous.get(path).await.expect(200).text;
        assert!(
            page.contains("<meta name=\"robots\" content=\"noindex\">"),
            "{path}"
        );
        assert!(!page.contains("rel=\"canonical\""), "{path}");
        assert!(!page.contains("data-kept=\"site\""), "{path}");
    }
    let missing = anonymous.get("/nothing").await.expect(404).text;
    assert!(missing.contains("<meta name=\"robots\" content=\"noindex\">"));
}

#[tokio::test(flavor = "multi_thread")]
async fn configured_values_are_in_the_pages_and_escaped() {
    let program = start_with(None, |settings| {
        settings.server.public_url = "https://docs.example".to_owned();
        settings.site.support_email = "help&co@docs.example".to_owned();
    });
    let page = program.anonymous().get("/pricing").await.expect(200).text;
    assert!(
        page.contains("href=\"mailto:help&amp;co@docs.example\""),
        "{page}"
    );
    let data = page
        .split("<script type=\"application/json\" id=\"site\">")
        .nth(1)
        .unwrap();
    let data = data.split("</script>").next().unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["public_url"], "https://docs.example");
    assert_eq!(data["support_email"], "help&co@docs.example");
    assert_eq!(data["operator"], "");
    let home = program.anonymous().get("/").await.expect(200).text;
    assert!(home.contains(">docs.example<!-- -->/d/"), "{home}");
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_and_shorter_addresses_lead_to_the_page() {
    let program = start(None);
    for (address, page) in [
        ("/settings/analytics?x=1", "/settings/embeds?x=1"),
        ("/help", "/docs"),
        ("/docs/cli", "/docs/command-line"),
        ("/docs/ci?x=1", "/docs/publishing-from-ci?x=1"),
        ("/docs/mcp", "/docs/llm-docs"),
        ("/docs/mcp.md", "/docs/llm-docs.md"),
    ] {
        let answer = program.anonymous().get(address).await.expect(308);
        assert_eq!(answer.header("location"), page, "{address}");
    }
}
