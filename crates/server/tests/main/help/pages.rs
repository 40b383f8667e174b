//! Pages, links, search and the reference.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};

use crate::cli::commands::ran;
use crate::support::{Answer, Program, start};

/// Returns the paths of all pages, from the list of pages.
pub async fn paths(program: &Program) -> Vec<String> {
    let list = program.anonymous().get("/docs.md").await.expect(200).text;
    let links = list
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let paths = links.filter_map(|link| link.strip_prefix(&program.base));
    let paths: Vec<String> = paths
        .map(|path| path.trim_end_matches(".md").to_owned())
        .collect();
    assert!(paths.len() > 25, "{list}");
    paths
}

fn values<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    let parts = text.split(before).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_leads_to_a_page_and_every_anchor_to_a_heading() {
    let program = start(None);
    let anonymous = program.anonymous();
    let mut pages = paths(&program).await;
    pages.push("/docs".to_owned());
    let mut ids = BTreeSet::new();
    let mut links = BTreeSet::new();
    for path in &pages {
        let page = anonymous.get(path).await.expect(200).text;
        let (_, main) = page.split_once("<main").unwrap();
        let (main, _) = main.split_once("</main>").unwrap();
        // Expressions of pipelines have a dollar sign.
        let filled = main.replace("${{ ", "");
        assert!(!filled.contains("{{"), "{path} has a placeholder");
        assert!(
            main.contains("<h1") && main.contains("aria-label=\"Documentation\""),
            "{path}"
        );
        ids.extend(
            values(main, "id=\"")
                .into_iter()
                .map(|id| format!("{path}#{id}")),
        );
        let address = program.base.clone();
        for link in values(main, "href=\"")
            .into_iter()
            .filter(|link| !link.starts_with(&address))
        {
            let link = if link.starts_with('#') {
                format!("{path}{link}")
            } else {
                link.to_owned()
            };
            links.insert((link, path.clone()));
        }
    }
    for (link, from) in links {
        let Some(path) = link.strip_prefix('/').map(|_| link.as_str()) else {
            let is_outside = link.starts_with("https://") || link.starts_with("mailto:");
            assert!(is_outside, "{link} on {from}");
            continue;
        };
        if path.contains('#') {
            assert!(
                ids.contains(path),
                "{from} links to {path}, which has no such heading"
            );
        } else {
            anonymous.get(path).await.expect(200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_page_has_its_own_title_head_and_markdown() {
    let program = start(None);
    let anonymous = program.anonymous();
    let site = anonymous.get("/sitemaps/site.xml").await.expect(200).text;
    let llms = anonymous.get("/llms.txt").await.expect(200).text;
    let mut titles = BTreeSet::new();
    for path in paths(&program).await {
        let url = format!("{}{path}", program.base);
        let page = anonymous.get(&path).await.expect(200).text;
        let title = page
            .split("<title>")
            .nth(1)
            .unwrap()
            .split('<')
            .next()
            .unwrap();
        assert!(titles.insert(title.to_owned()), "{title} twice");
        for told in [
            format!("<link rel=\"canonical\" href=\"{url}\">"),
            format!("<meta property=\"og:url\" content=\"{url}\">"),
            "\"BreadcrumbList\"".to_owned(),
        ] {
            assert!(page.contains(&told), "{path} lacks {told}");
        }
        let description = page
            .split("name=\"description\" content=\"")
            .nth(1)
            .unwrap();
        let description = description.split('"').next().unwrap();
        assert!(
            (20..=210).contains(&description.chars().count()),
            "{path}: {description}"
        );
        assert!(
            site.contains(&format!("<loc>{url}</loc>")),
            "{path} is not in the sitemap"
        );
        assert!(
            llms.contains(&format!("({url}.md)")),
            "{path} is not in llms.txt"
        );
        let markdown = anonymous.get(&format!("{path}.md")).await.expect(200);
        assert_eq!(
            markdown.header("content-type"),
            "text/markdown; charset=utf-8"
        );
        assert!(
            markdown.text.starts_with("# ") && !markdown.text.contains("]({{"),
            "{path}"
        );
        assert_eq!(
            markdown.header("link"),
            format!("<{url}>; rel=\"canonical\"")
        );
    }
    let full = anonymous.get("/docs/llms-full.txt").await.expect(200);
    assert_eq!(full.header("content-type"), "text/plain; charset=utf-8");
    for title in titles {
        let heading = title.split(" · ").next().unwrap();
        let heading = heading.replace("&#38;", "&").replace("&amp;", "&");
        assert!(full.text.contains(&format!("\n# {heading}\n")), "{heading}");
    }
    for path in ["/docs", "/docs/getting-started", "/docs/nothing"] {
        let preferred = anonymous.request(Method::GET, path);
        let preferred = Answer::of(preferred.header("accept", "text/markdown")).await;
        let file = anonymous.get(&format!("{path}.md")).await;
        assert_eq!(preferred.status, file.status, "{path}");
        assert_eq!(preferred.text, file.text, "{path}");
        let html = anonymous.get(path).await;
        assert!(html.text.starts_with("<!doctype html>"), "{path}");
        assert!(html.header("vary").contains("Accept,"), "{path}");
    }
    assert!(
        anonymous
            .get("/docs/nothing")
            .await
            .expect(404)
            .text
            .contains("Page not found")
    );
    anonymous.get("/docs/nothing.md").await.expect(404);
    anonymous.get("/api/help/pages/nothing").await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_gets_the_html_of_the_document() {
    let program = start(None);
    let anonymous = program.anonymous();
    let mut pages = vec![("/docs".to_owned(), "index".to_owned())];
    for path in paths(&program).await {
        let key = path.trim_start_matches("/docs/").to_owned();
        pages.push((path, key));
    }
    for (path, key) in pages {
        let page = anonymous.get(&path).await.expect(200).text;
        let answer = anonymous
            .get(&format!("/api/help/pages/{key}"))
            .await
            .expect(200)
            .json();
        for part in ["navigation", "html"] {
            assert!(
                page.contains(answer[part].as_str().unwrap()),
                "{path}: {part}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn search_finds_titles_headings_and_sentences_also_without_script() {
    let program = start(None);
    let anonymous = program.anonymous();
    for (q, path) in [
        ("api keys", "/docs/api-keys"),
        ("rotate a key", "/docs/api-keys#rotate-a-key"),
        ("qxzwv vvqzx", ""),
        ("XChaCha20", "/docs/security#what-is-stored"),
        ("reverse proxy", "/docs/self-hosting#reverse-proxy"),
        ("publish schema", "/docs/publishing-from-ci"),
        ("validator", "/docs/validator"),
        (
            "rate limit",
            "/docs/limits#rate-limits-of-accounts-and-requests",
        ),
        ("publsih from ci", "/docs/publishing-from-ci"),
        ("changelgo", "/docs/changelog"),
        ("getting strated", "/docs/getting-started"),
        ("hide rulse", "/docs/hide-rules"),
    ] {
        let query = q.replace(' ', "+");
        let answer = anonymous
            .get(&format!("/api/help/search?q={query}"))
            .await
            .expect(200)
            .json();
        let paths = answer["hits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["path"].as_str().unwrap());
        let paths: Vec<&str> = paths.collect();
        let places: BTreeSet<&str> = paths.iter().copied().collect();
        assert_eq!(places.len(), paths.len(), "{q}: {paths:?}");
        let document = anonymous
            .get(&format!("/docs/search?q={query}"))
            .await
            .expect(200)
            .text;
        if path.is_empty() {
            assert_eq!(paths, Vec::<&str>::new());
            assert!(document.contains("Nothing was found."));
        } else {
            assert!(
                paths.iter().take(3).any(|found| *found == path),
                "{q}: {paths:?}"
            );
            assert!(document.contains(&format!("href=\"{path}\"")), "{q}");
        }
        assert!(document.contains("content=\"noindex\""));
    }
    let nearest = anonymous
        .get("/api/help/search?q=keysapi%20wwww")
        .await
        .expect(200)
        .json();
    assert_eq!(nearest["hits"], json!([]));
    let place = json!({ "title": "API keys", "path": "/docs/api-keys" });
    assert!(
        nearest["nearest"].as_array().unwrap().contains(&place),
        "{nearest}"
    );
    let document = anonymous
        .get("/docs/search?q=keysapi%20wwww")
        .await
        .expect(200)
        .text;
    assert!(
        document.contains("Did you mean <a href=\"/docs/"),
        "{document}"
    );
    let odd = anonymous
        .get("/docs/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E")
        .await
        .expect(200)
        .text;
    assert!(!odd.contains("<script>alert"));
    let long = "x".repeat(5_000);
    let answer = anonymous
        .get(&format!("/api/help/search?q={long}"))
        .await
        .expect(200)
        .json();
    assert_eq!(answer["query"].as_str().unwrap().len(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_has_every_operation_key_and_option() {
    let program = start(None);
    let anonymous = program.anonymous();
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let list = anonymous
        .get("/docs/api-reference.md")
        .await
        .expect(200)
        .text;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let request = format!("`{} {path}`", method.to_uppercase());
            assert!(
                list.contains(&request),
                "{request} is not in the API reference"
            );
            let tag = operation["tags"][0].as_str().unwrap().replace(' ', "-");
            let page = anonymous
                .get(&format!("/docs/api-{tag}.md"))
                .await
                .expect(200)
                .text;
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                assert!(page.contains(&format!("| `{name}` |")), "{request} {name}");
            }
        }
    }

    let keys = anonymous
        .get("/docs/configuration.md")
        .await
        .expect(200)
        .text;
    for line in server::settings::DEFAULTS.lines() {
        if let Some((key, value)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            assert!(keys.contains(&format!("| `{key}` | `{value}` | ")), "{key}");
        }
    }

    let commands = anonymous
        .get("/docs/command-line.md")
        .await
        .expect(200)
        .text;
    for row in commands.lines().filter(|line| line.starts_with("| `")) {
        let bars = row.replace("\\|", "").matches('|').count();
        assert_eq!(bars, 3, "{row}");
    }
    let here = Path::new(".");
    let (_, help, _) = ran(here, &["--help"], "");
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let names = listed.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = names
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"publish"));
    for name in names.into_iter().filter(|name| *name != "help") {
        let (_, section) = commands.split_once(&format!("\n### {name}\n")).unwrap();
        let section = section.split("\n### ").next().unwrap();
        let (_, help, _) = ran(here, &[name, "--help"], "");
        for option in help
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
        {
            let option = option.trim_end_matches([',', '.', ')', '`']);
            if option != "--help" && option != "--" {
                assert!(section.contains(option), "{name} {option}");
            }
        }
    }
}
