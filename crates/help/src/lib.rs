//! The documentation of the program itself, at `/docs`: pages, navigation, search.
//!
//! The texts are Markdown files in `docs/help`. A placeholder such as `{{max_api_keys}}` stands for a value that the
//! code knows, so that no number is written twice. The API reference comes from the OpenAPI document, the list of
//! configuration keys from the commented defaults, the list of commands from the command line's own definition.

mod configuration;
mod contents;
mod markdown;
mod page;
mod query;
mod reference;
mod render;
mod values;

use std::collections::BTreeMap;

use schema_docs::Hit;
use schema_docs::manual::{Manual, ManualPage};
use serde_json::Value;

pub use page::HelpPage;
pub use reference::OperationLink;
pub use values::UnknownValue;

/// Path of the list of pages; every page is below it.
pub const ROOT: &str = "/docs";
/// Key of the list of pages in the API.
pub const INDEX: &str = "index";
/// Path of all pages as one text.
pub const FULL_TEXT: &str = "/docs/llms-full.txt";
/// Key of the page with results for readers without script. It is not a page of the manual.
pub const SEARCH: &str = "search";
/// Maximum number of results.
pub const MAX_HITS: usize = 12;

/// Sources of the pages besides their texts.
pub struct Sources<'a> {
    /// Values by the names of their placeholders.
    pub values: BTreeMap<&'static str, String>,
    /// The OpenAPI document.
    pub openapi: &'a Value,
    /// The commented defaults of the configuration, TOML.
    pub configuration: &'a str,
    /// The commands of the program, Markdown.
    pub commands: &'a str,
}

/// The documentation, made once.
pub struct Help {
    product: String,
    public_url: String,
    pages: Vec<HelpPage>,
    manual: Manual,
}

/// The HTML of a page in the parts that the app replaces when a reader goes to another one.
#[derive(Debug, Clone)]
pub struct HelpHtml {
    /// The list of all pages; the one that is open is marked.
    pub navigation: String,
    /// Path, title, text, neighbours and table of contents.
    pub page: String,
}

impl HelpHtml {
    /// Returns the content of the document, with the search field as `help-search.tsx` renders it first. `q` are the
    /// words in that field.
    #[must_use]
    pub fn content(&self, q: &str) -> String {
        render::content(self, q)
    }
}

impl Help {
    /// Makes all pages. `values` has at least `product` and `public_url`.
    ///
    /// # Errors
    /// If a text has a placeholder for a value that is not known.
    pub fn new(sources: Sources<'_>) -> Result<Self, UnknownValue> {
        let mut values = sources.values;
        let known = |values: &BTreeMap<&'static str, String>, name: &str| {
            values.get(name).cloned().unwrap_or_default()
        };
        let (product, public_url) = (known(&values, "product"), known(&values, "public_url"));
        values.insert("configuration", configuration::table(sources.configuration));
        values.insert("commands", sources.commands.to_owned());
        let reference = reference::pages(sources.openapi, &public_url);
        values.insert("api_groups", reference::groups(&reference));
        let drafts = contents::drafts(&values, reference)?;
        let pages = page::finish(drafts, &public_url);
        let manual = Manual::new(&texts(&pages));
        Ok(Self {
            product,
            public_url,
            pages,
            manual,
        })
    }

    /// Returns all pages in their order.
    #[must_use]
    pub fn pages(&self) -> &[HelpPage] {
        &self.pages
    }

    /// Returns a page.
    #[must_use]
    pub fn page(&self, key: &str) -> Option<&HelpPage> {
        self.pages.iter().find(|page| page.key == key)
    }

    /// Returns the page that a shorter key means: the command line for `cli`.
    #[must_use]
    pub fn page_of_short_key(&self, short: &str) -> Option<&HelpPage> {
        self.page(contents::whole_key(short)?)
    }

    /// Returns the sections of the product's `llms.txt` about these pages.
    #[must_use]
    pub fn llms_section(&self) -> String {
        let mut out = format!(
            "## Documentation\n\nAll of these pages as one text: {}{FULL_TEXT}\n\n",
            self.public_url
        );
        for page in &self.pages {
            let address = format!("{}{}.md", self.public_url, page.path());
            let line = format!("- [{}]({address}): {}\n", page.title, page.description);
            out.push_str(&line);
        }
        out
    }

    /// Searches titles, headings and sentences. The path of a hit is an address. If nothing is found, the second list has
    /// the pages with the nearest titles.
    #[must_use]
    pub fn search(&self, q: &str, limit: usize) -> (Vec<Hit>, Vec<&HelpPage>) {
        let q = query::in_own_words(q);
        let meaning = query::asked_meaning(&q);
        let words = meaning.clone().unwrap_or_else(|| query::telling_words(&q));
        let found = self.manual.search(&words, usize::MAX);
        let mut hits = found.hits;
        // Pages about shapes have many names, and readers look for what to do.
        hits.sort_by_key(|hit| contents::is_about_shapes(&hit.path));
        if meaning.is_some() {
            hits.sort_by_key(|hit| hit.path != contents::GLOSSARY);
        }
        hits.truncate(limit.min(MAX_HITS));
        for hit in &mut hits {
            hit.path = format!("{ROOT}/{}", hit.path);
        }
        let nearest = found.suggestions.iter();
        (hits, nearest.filter_map(|key| self.page(key)).collect())
    }

    /// Returns the list of all pages: title, description and HTML.
    #[must_use]
    pub fn index(&self) -> (String, String, HelpHtml) {
        let title = "Documentation".to_owned();
        let description = format!(
            "How to document a GraphQL schema with {}: from the first schema to pipelines and your own server.",
            self.product
        );
        let html = HelpHtml {
            navigation: render::navigation(&self.pages, INDEX),
            page: render::index(&self.pages, &self.product),
        };
        (title, description, html)
    }

    /// Returns the list as Markdown.
    #[must_use]
    pub fn index_markdown(&self) -> String {
        format!(
            "# {} documentation\n\n{}",
            self.product,
            self.llms_section()
        )
    }

    /// Returns all pages as one Markdown text, each with its address below its title.
    #[must_use]
    pub fn full_text(&self) -> String {
        let mut out = format!("# {} documentation\n", self.product);
        for page in &self.pages {
            let (title, body) = page.markdown.split_once('\n').unwrap_or_default();
            let address = format!("{}{}", self.public_url, page.path());
            let text = format!("\n{title}\n\nSource: {address}\n\n{}\n", body.trim());
            out.push_str(&text);
        }
        out
    }

    /// Returns the HTML of a page.
    #[must_use]
    pub fn html(&self, page: &HelpPage) -> HelpHtml {
        HelpHtml {
            navigation: render::navigation(&self.pages, &page.key),
            page: render::page(&self.pages, page),
        }
    }

    /// Returns the results of a search as a page, for readers without script.
    #[must_use]
    pub fn results(&self, q: &str) -> HelpHtml {
        let (hits, nearest) = self.search(q, MAX_HITS);
        HelpHtml {
            navigation: render::navigation(&self.pages, SEARCH),
            page: render::results(q, &hits, &nearest),
        }
    }
}

fn texts(pages: &[HelpPage]) -> Vec<ManualPage<'_>> {
    pages.iter().map(manual_page).collect()
}

fn manual_page(page: &HelpPage) -> ManualPage<'_> {
    ManualPage {
        guide: page.guide(),
        summary: &page.description,
        other_names: contents::other_names(&page.key),
        is_reference: contents::is_reference(page),
    }
}
