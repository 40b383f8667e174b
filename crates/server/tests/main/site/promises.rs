//! Promises of the plans are marked wherever they are shown, until they are built.

use std::path::{Path, PathBuf};

use domain::{Benefit, FeatureLine, Plan};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, eventually, start_local};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

/// Returns all lines of the cards.
fn lines() -> Vec<FeatureLine> {
    let lines = Plan::ALL.into_iter().flat_map(|plan| plan.offer().included);
    lines.collect()
}

/// The browser's surfaces read the same catalogue: `frontend/src/features/marketing/pricing.test.tsx`.
#[tokio::test(flavor = "multi_thread")]
async fn every_surface_marks_what_is_not_built() {
    let program = start_local(None);
    let anonymous = program.anonymous();
    let read = async |path: &str| anonymous.get(path).await.expect(200).text;
    let (index, limits) = (read("/llms.txt").await, read("/docs/limits.md").await);
    let plans = anonymous.get("/api/plans").await.expect(200).json();
    let plans = plans["plans"].as_array().unwrap();
    let listed: Vec<&Value> = plans
        .iter()
        .flat_map(|plan| plan["features"].as_array().unwrap())
        .collect();
    let expected: Vec<Value> = lines()
        .into_iter()
        .map(|line| json!({ "text": line.text, "is_built": line.is_built(), "soon": line.soon }))
        .collect();
    assert_eq!(listed, expected.iter().collect::<Vec<_>>());
    for line in lines() {
        assert!(index.contains(&line.marked()), "{line:?} in {index}");
        let item = format!("- {}\n", line.marked());
        assert!(limits.contains(&item), "{line:?} in {limits}");
    }

    let ada = program.sign_in("ada@example.com").await;
    let opened = ada
        .post("/api/billing/checkout-session", &json!({}))
        .await
        .expect(200)
        .json();
    let url = opened["url"].as_str().unwrap();
    let page = read(url.strip_prefix(&program.base).unwrap()).await;
    for line in Plan::Pro.offer().included {
        let mark = line
            .soon
            .map(|soon| format!(" <span class=\"pill\">{soon}</span>"));
        let shown = format!(
            "<span>{}{}</span></li>",
            line.text,
            mark.unwrap_or_default()
        );
        assert!(page.contains(&shown), "{shown} in {page}");
    }

    let path = url.strip_prefix(&program.base).unwrap();
    let form = program
        .request(Method::POST, path)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("origin", &program.base)
        .body("payment=succeeds");
    Answer::of(form).await.expect(303);
    let mail = eventually("no welcome", async || {
        let mails = program.mails("ada@example.com").into_iter();
        mails.rev().find(|mail| mail.contains("Subject: Welcome"))
    })
    .await;
    let words = Plan::Pro.offer().built_in_words;
    assert!(
        mail.contains(&format!("From now on you have {words}.")),
        "{mail}"
    );
    for benefit in Benefit::ALL.into_iter().filter(|it| !it.is_built()) {
        assert!(!mail.contains(benefit.noun()), "{benefit:?} in {mail}");
    }
}

/// Folders whose texts people read.
const FOLDERS: &[&str] = &["crates", "frontend/src", "docs/help"];
/// The catalogue itself, and what is made from it.
const FROM_CATALOGUE: &[&str] = &[
    "domain/src/offer.rs",
    "domain/src/plan.rs",
    "src/lib/generated",
    "docs/help/recorded.json",
    "openapi.json",
    "src/api/generated",
];

/// A text of its own would keep its promise, or its mark, when the catalogue changes.
#[test]
fn no_text_names_what_is_not_built() {
    let unbuilt = Benefit::ALL.into_iter().filter(|it| !it.is_built());
    // "Webhooks" are also those of the payment provider.
    let nouns = unbuilt
        .filter(|it| *it != Benefit::Webhooks)
        .map(Benefit::noun);
    let texts = lines().into_iter().filter(|line| !line.is_built());
    let words: Vec<String> = nouns
        .map(|noun| noun.trim_start_matches("the ").to_owned())
        .chain(texts.map(|line| line.text))
        .map(|words| words.to_lowercase())
        .chain(ROUTES.iter().map(|route| (*route).to_owned()))
        .collect();
    let mut files = Vec::new();
    for folder in FOLDERS {
        collect(&Path::new(ROOT).join(folder), &mut files);
    }
    assert!(files.len() > 300, "{}", files.len());
    let (lookup, all) = (
        regex::Regex::new("SOON\\[\"([^\"]+)\"\\]").unwrap(),
        lines(),
    );
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        // A lookup of a mark names its line, which has to exist.
        let text = lookup.replace_all(&text, |found: &regex::Captures<'_>| {
            assert!(
                all.iter().any(|line| line.text == found[1]),
                "{}",
                &found[0]
            );
            String::new()
        });
        let text = text.to_lowercase();
        for word in &words {
            // "preview counts" does not name the view count.
            let mut before = text.match_indices(word.as_str()).map(|(at, _)| &text[..at]);
            let is_named = before.any(|before| !before.ends_with(|c: char| c.is_alphanumeric()));
            assert!(!is_named, "{} names {word:?}", file.display());
        }
    }
}

/// Pages and files that do not exist yet. Nothing may link to them.
const ROUTES: &[&str] = &[];

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy();
        let is_left_out = FROM_CATALOGUE.iter().any(|part| name.contains(part))
            || name.contains("/tests")
            || name.contains(".test.")
            || name.contains("/target");
        if is_left_out {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if [".rs", ".ts", ".tsx", ".md", ".html", ".txt"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            files.push(path);
        }
    }
}
