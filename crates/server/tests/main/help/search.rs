//! The search of the documentation: what readers type, and the page that has to come first.

use serde_json::Value;

use crate::support::start;

/// Queries, and the pages of which one has to be first.
const QUERIES: &[(&str, &[&str])] = &[
    ("api key", &["api-keys"]),
    ("create api key", &["api-keys"]),
    ("rotate key", &["api-keys"]),
    ("magic link", &["getting-started", "sign-in-mail"]),
    ("login link not arriving", &["sign-in-mail"]),
    (
        "how do i sign in",
        &["getting-started", "account", "sign-in-mail"],
    ),
    ("upload schema", &["getting-started", "projects"]),
    (
        "ignore breaking change",
        &["publishing-from-ci", "changelog"],
    ),
    ("breaking changes", &["changelog", "publishing-from-ci"]),
    ("llms.txt", &["llm-docs"]),
    (".well-known", &["llm-docs", "security", "self-hosting"]),
    ("exit code", &["command-line", "publishing-from-ci"]),
    ("exit status", &["command-line", "publishing-from-ci"]),
    ("static export", &["static-sites"]),
    ("static site", &["static-sites"]),
    ("publish ci", &["publishing-from-ci"]),
    ("github actions", &["publishing-from-ci"]),
    ("gitlab", &["publishing-from-ci"]),
    ("sso", &["security"]),
    ("refund", &["billing"]),
    ("cancel subscription", &["billing"]),
    ("pricing", &["limits"]),
    ("logo", &["branding"]),
    ("docker", &["docker"]),
    ("postgres", &["self-hosting"]),
    ("backup", &["self-hosting"]),
    ("reverse proxy", &["self-hosting"]),
    ("environment variables", &["configuration"]),
    ("rate limit", &["limits"]),
    ("too many requests", &["limits", "api-reference"]),
    ("mcp", &["llm-docs"]),
    ("claude", &["llm-docs"]),
    ("hide fields", &["hide-rules"]),
    ("private docs", &["private-docs"]),
    ("make project public", &["projects", "private-docs"]),
    ("delete project", &["projects"]),
    ("delete my account", &["account"]),
    ("introspection", &["endpoints"]),
    ("cors", &["endpoints"]),
    ("federation", &["schemas"]),
    ("deprecate a field", &["schemas"]),
    ("markdown", &["content-sections"]),
    ("write a guide", &["content-sections"]),
    ("validate schema", &["validator", "command-line"]),
    ("download cli", &["get-the-program"]),
    ("diff two schemas", &["command-line", "changelog"]),
    ("rss feed", &["changelog"]),
    ("report vulnerability", &["security"]),
    ("export my data", &["account"]),
    ("change slug", &["projects"]),
    ("restore old version", &["projects"]),
    ("error codes", &["api-errors"]),
    ("retry", &["api-reference"]),
    ("piplines", &["publishing-from-ci"]),
    ("add my company logo", &["branding"]),
    ("use my own domain", &["static-sites"]),
    ("custom domain", &["static-sites"]),
    ("introspection is disabled", &["endpoints"]),
    ("refresh schema automatically every night", &["endpoints"]),
    ("schedule", &["endpoints"]),
    ("what is an interface", &["glossary"]),
    ("what is a union", &["glossary"]),
    ("write example query for a mutation", &["examples"]),
    ("invite team members", &["private-docs"]),
    ("iframe", &["badges"]),
    ("webhok", &["webhooks"]),
    ("contact support", &["getting-started", "sign-in-mail"]),
];

fn pages(answer: &Value) -> Vec<String> {
    let hits = answer["hits"].as_array().unwrap().iter();
    let paths = hits.filter_map(|hit| hit["path"].as_str()?.strip_prefix("/docs/"));
    paths
        .map(|path| path.split('#').next().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_readers_look_for_comes_first() {
    let program = start(None);
    let anonymous = program.anonymous();
    let mut misses = Vec::new();
    for (q, wanted) in QUERIES {
        let address = format!("/api/help/search?q={}", q.replace(' ', "+"));
        let found = pages(&anonymous.get(&address).await.expect(200).json());
        if !found
            .first()
            .is_some_and(|first| wanted.contains(&first.as_str()))
        {
            misses.push(format!("{q} → {found:?}, not {wanted:?}"));
        }
    }
    assert!(
        misses.is_empty(),
        "{} of {}:\n{}",
        misses.len(),
        QUERIES.len(),
        misses.join("\n")
    );
}
