//! Pages of the product's own documentation.

use serde::Serialize;
use utoipa::ToSchema;

/// A page of the documentation.
#[derive(Serialize, ToSchema)]
pub struct HelpPage {
    /// Its name in addresses; `index` for the list of all pages.
    pub key: String,
    /// The title.
    pub title: String,
    /// A sentence or two about it, plain text.
    pub description: String,
    /// The list of all pages as HTML.
    pub navigation: String,
    /// The page as HTML.
    pub html: String,
}

/// Results of a search in the documentation.
#[derive(Serialize, ToSchema)]
pub struct HelpResults {
    /// The query after trimming.
    pub query: String,
    /// The best hits, best first.
    pub hits: Vec<HelpHit>,
    /// Up to three pages whose titles are nearest to the query; only if nothing was found.
    pub nearest: Vec<HelpPlace>,
}

/// A page of the documentation.
#[derive(Serialize, ToSchema)]
pub struct HelpPlace {
    /// The title.
    pub title: String,
    /// Its address.
    pub path: String,
}

impl From<&help::HelpPage> for HelpPlace {
    fn from(page: &help::HelpPage) -> Self {
        Self {
            title: page.title.clone(),
            path: format!("{}/{}", help::ROOT, page.key),
        }
    }
}

/// A page, or a part of one.
#[derive(Serialize, ToSchema)]
pub struct HelpHit {
    /// The title of the page or the heading of the part.
    pub name: String,
    /// The title of the page that a part belongs to; null for a page.
    #[schema(required)]
    pub page: Option<String>,
    /// Its address, with an anchor for a part.
    pub path: String,
    /// The sentence in which the words were found, or the first one, plain text.
    pub text: String,
    /// Parts of the name that matched: start and end in characters.
    pub ranges: Vec<[u32; 2]>,
}

impl From<schema_docs::Hit> for HelpHit {
    fn from(hit: schema_docs::Hit) -> Self {
        let ranges = hit.ranges.into_iter();
        Self {
            name: hit.name,
            page: hit.owner,
            path: hit.path,
            text: hit.description,
            ranges: ranges.map(|(start, end)| [start, end]).collect(),
        }
    }
}
