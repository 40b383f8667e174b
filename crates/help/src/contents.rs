//! The table of contents: which pages there are, and in which group.

use std::collections::BTreeMap;

use crate::markdown::{description_of, title_of};
use crate::page::Draft;
use crate::reference::ReferencePage;
use crate::values::{UnknownValue, fill};

/// Key of the page that the pages of the API reference belong to.
const API: &str = "api-reference";

macro_rules! texts {
    ($($group:literal: $($key:literal),+;)+) => {
        &[$(($group, &[$(($key, include_str!(concat!("../../../docs/help/", $key, ".md")))),+])),+]
    };
}

type Group = (&'static str, &'static [(&'static str, &'static str)]);

/// Groups with the keys and texts of their pages.
const GROUPS: &[Group] = texts! {
    "Start": "getting-started", "schemas", "validator";
    "Publish": "projects", "publishing-from-ci", "endpoints", "static-sites";
    "Shape": "content-sections", "hide-rules", "changelog";
    "Automate": "api-keys", "api-reference", "command-line", "llm-docs";
    "Run": "self-hosting", "configuration", "limits", "security";
};

/// Returns the pages in their order, with the pages of the API reference behind its first one.
pub(crate) fn drafts(
    values: &BTreeMap<&'static str, String>,
    reference: Vec<ReferencePage>,
) -> Result<Vec<Draft>, UnknownValue> {
    let mut drafts = Vec::new();
    let mut reference = Some(reference);
    for (group, texts) in GROUPS {
        for (key, text) in *texts {
            let text = fill(key, text, values)?;
            drafts.push(Draft {
                key: (*key).to_owned(),
                group,
                parent: None,
                title: title_of(&text).to_owned(),
                description: description_of(&text),
                body: text,
            });
            if *key == API {
                let pages = reference.take().into_iter().flatten();
                drafts.extend(pages.map(|page| Draft {
                    key: page.key,
                    group,
                    parent: Some(API),
                    title: page.title,
                    description: page.description,
                    body: page.text,
                }));
            }
        }
    }
    Ok(drafts)
}
