//! A docs page described for search engines: JSON-LD in the vocabulary of <https://schema.org>.

use schema_docs::PageKind;
use serde_json::{Value, json};

use super::DocsShell;

/// Returns the page as `APIReference` (an owner's guide as `TechArticle`) with its `BreadcrumbList`. Nothing in
/// it can end the script element that holds it.
pub(super) fn write_structured_data(shell: &DocsShell) -> String {
    let page = shell.page;
    let is_overview = page.kind == PageKind::Overview;
    let home = format!("{}{}", shell.public_url, shell.root);
    let mut way = vec![(shell.project_name.to_owned(), home.clone())];
    if !is_overview {
        if let Some((word, _)) = page.path.split_once('/') {
            way.push((label(word).to_owned(), format!("{home}/{word}")));
        }
        way.push((page.title.clone(), shell.canonical_url.to_owned()));
    }
    let items: Vec<Value> = (1..)
        .zip(way)
        .map(|(position, (name, item))| {
            json!({ "@type": "ListItem", "position": position, "name": name, "item": item })
        })
        .collect();
    let kind = match page.kind {
        PageKind::Guides => "TechArticle",
        _ => "APIReference",
    };
    let headline = match is_overview {
        true => shell.project_name,
        false => &page.title,
    };
    let data = json!({
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": kind,
                "headline": headline,
                "description": page.description,
                "url": shell.canonical_url,
                "image": shell.image_url,
                "dateModified": shell.updated_at,
                "inLanguage": "en",
                "isPartOf": { "@type": "WebSite", "name": shell.project_name, "url": home },
            },
            { "@type": "BreadcrumbList", "itemListElement": items },
        ],
    });
    data.to_string().replace('<', "\\u003c")
}

/// Returns the label of a part of the docs by the first part of its paths.
fn label(word: &str) -> &'static str {
    PageKind::from_word(word).map_or("", PageKind::label)
}
