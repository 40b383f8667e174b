//! The hosted docs: content, wording and links of every page.
//!
//! The engine renders the pages of a schema; this crate adds what the project knows. It knows nothing of HTTP:
//! it makes documents and texts, and finds out where a missing page is instead.

mod absolute_links;
mod address;
mod all_versions;
mod allowed_changes;
pub mod badge;
mod brand;
mod change_text;
pub mod changelog;
mod checks;
pub mod ci_snippets;
pub mod console;
pub mod deprecated;
pub mod discovery;
mod document;
mod downloads;
mod endpoints;
mod literal;
pub mod llm_docs;
pub mod mcp;
pub mod mcp_clients;
pub mod not_found;
mod overview_text;
pub mod owner;
mod pages;
mod recent;
pub mod search_page;
mod sections;
pub mod shell;
pub mod shop_window;
pub mod sitemap;
pub mod social_image;
mod text_files;
mod visits;

pub use address::{MARKDOWN_ENDING, OVERVIEW, canonical, docs_base, split_version, version_base};
pub use all_versions::is_of_all_versions;
pub use brand::DocsBrand;
pub use checks::{ensure_check_exists, is_unlisted};
pub use document::document;
pub use pages::{PageError, docs_links, docs_markdown, docs_page, owner_page_at, page_at};
pub use text_files::{Measured, TextFile, TextFiles};
pub use visits::visited_page;

/// Sources of pages besides the docs themselves.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// Projects and their docs.
    pub projects: &'a projects::Context,
    /// The files that hold a whole schema.
    pub texts: &'a TextFiles,
    /// The product's name.
    pub product: &'a str,
    /// Scheme and host without a slash at the end.
    pub public_url: &'a str,
    /// The owner's theme; none if it is the default one.
    pub brand: Option<&'a DocsBrand>,
}
