//! A crawler: every address that the server tells about leads to a page, at once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::support::start_with_docs;

/// Where crawlers begin.
const STARTS: [&str; 5] = [
    "/",
    "/sitemap.xml",
    "/llms.txt",
    "/robots.txt",
    "/manifest.webmanifest",
];
/// More addresses than the site has, so that a test whose links never end fails.
const MAX_PAGES: usize = 2_000;

#[tokio::test(flavor = "multi_thread")]
async fn no_link_is_dead_or_redirects() {
    let sdl = "type Query { shop: Shop } type Shop { id: ID! }";
    let (program, owner) = start_with_docs(sdl).await;
    let section = serde_json::json!({ "body": "# Codes", "title": "Errors", "is_visible": true });
    owner
        .put("/api/projects/shop/content/errors", &section)
        .await
        .expect(201);
    let anonymous = program.anonymous();
    let mut seen: BTreeSet<String> = STARTS.map(str::to_owned).into();
    let mut waiting: VecDeque<String> = seen.iter().cloned().collect();
    let mut wrong = BTreeMap::new();
    while let Some(path) = waiting.pop_front() {
        assert!(seen.len() < MAX_PAGES, "the links do not end: {path}");
        let answer = anonymous.get(&path).await;
        // The MCP server answers programs, which post to it.
        if answer.status.as_u16() == 405 && path.ends_with("/mcp") {
            continue;
        }
        if answer.status.as_u16() != 200 {
            wrong.insert(path, answer.status.as_u16());
            continue;
        }
        let kind = answer.header("content-type");
        if ![
            "text/",
            "application/xml",
            "application/atom+xml",
            "application/manifest",
        ]
        .iter()
        .any(|start| kind.starts_with(start))
            || kind.starts_with("text/javascript")
            || kind.starts_with("text/css")
        {
            continue;
        }
        for link in links(&answer.text, kind, &program.base) {
            if seen.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    assert_eq!(wrong, BTreeMap::new());
    for expected in [
        "/pricing",
        "/status",
        "/og/home.png",
        "/icon-512.png",
        "/d/ada/shop/objects/Shop",
        "/d/ada/shop/guides/errors",
    ] {
        assert!(seen.contains(expected), "nothing links to {expected}");
    }
}

/// Returns the addresses on this site that a text links to, without anchors.
fn links(text: &str, kind: &str, base: &str) -> Vec<String> {
    let marks: &[(&str, &str)] = if kind.starts_with("text/html") {
        &[
            ("href=\"", "\""),
            ("src=\"", "\""),
            ("content=\"http", "\""),
        ]
    } else if kind.contains("manifest") {
        &[("\"src\":\"", "\"")]
    } else if kind.contains("xml") {
        &[("<loc>", "</loc>"), ("href=\"", "\"")]
    } else {
        &[("](", ")"), ("Sitemap: ", "\n")]
    };
    let mut found = Vec::new();
    for (start, end) in marks {
        for rest in text.split(start).skip(1) {
            let Some((address, _)) = rest.split_once(end) else {
                continue;
            };
            let address = match *start {
                "content=\"http" => format!("http{address}"),
                _ => address.replace("&amp;", "&").replace("&#38;", "&"),
            };
            let local = address.strip_prefix(base).unwrap_or(&address);
            let local = local.split('#').next().unwrap_or_default();
            if local.starts_with('/') && !local.starts_with("//") {
                found.push(local.to_owned());
            }
        }
    }
    found
}
