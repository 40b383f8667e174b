//! What `/d/examples` says about the product's own example projects.

use domain::Username;
use projects::PublicOwner;

/// The title of the page.
pub const TITLE: &str = "Examples";

/// The sentence below it.
pub const SUMMARY: &str =
    "Schemas of different sizes, as their readers get them. Open one and search it.";

/// A page of an example that is worth a visit.
pub struct FirstPage {
    /// The slug of the example.
    pub slug: &'static str,
    /// The text of the link.
    pub label: &'static str,
    /// The path of the page within the docs of the example.
    pub path: &'static str,
}

/// The pages to look at first, in this order.
pub const FIRST_PAGES: [FirstPage; 9] = [
    first_page("github", "Repository", "objects/Repository"),
    first_page("github", "addStar", "mutations/addStar"),
    first_page("github", "Graph of Label", "graph?focus=Label"),
    first_page("spotify", "Track", "objects/Track"),
    first_page("spotify", "search", "queries/search"),
    first_page("spotify", "Docs for agents", "llm-docs"),
    first_page("star-wars", "Film", "objects/Film"),
    first_page("star-wars", "allFilms", "queries/allFilms"),
    first_page("star-wars", "What version 3 breaks", "changelog/3"),
];

const fn first_page(slug: &'static str, label: &'static str, path: &'static str) -> FirstPage {
    FirstPage { slug, label, path }
}

/// Returns whether these are the examples.
pub(crate) fn is_of(owner: &PublicOwner) -> bool {
    owner.username == Username::examples()
}
