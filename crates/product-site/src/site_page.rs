//! Documents of the product's own site: the prerendered frame around their content, and their heads.

mod structured;

use askama::Template;

use crate::shell_template::{ShellTemplate, data_element};
use crate::site_frame::SiteFrame;
use crate::{Product, status};
use structured::write_structured_data;

/// The head of a page of the product's own site.
#[derive(Debug, Clone, Copy)]
pub struct SiteHead<'a> {
    /// Key of the page among the app's addresses; decides the picture and the structured data.
    pub key: &'a str,
    /// The title without the product's name; empty for the landing page.
    pub title: &'a str,
    /// One or two sentences about the page.
    pub description: &'a str,
    /// Path of the page.
    pub path: &'a str,
    /// Whether search engines may list it.
    pub is_indexable: bool,
    /// Whether links to it are shown with a picture and text.
    pub is_public: bool,
    /// Pages above it, outermost first, each with its title and path. The landing page is not among them.
    pub above: &'a [(&'a str, &'a str)],
}

#[derive(Template)]
#[template(path = "site_head.html")]
struct Head<'a> {
    title: &'a str,
    description: &'a str,
    product: &'a str,
    is_indexable: bool,
    is_public: bool,
    canonical: &'a str,
    image: &'a str,
    structured: &'a str,
    feed: Option<&'a str>,
}

impl SiteHead<'_> {
    /// Returns the document's title.
    #[must_use]
    pub fn document_title(&self, product: &str) -> String {
        match self.title {
            "" => format!("{product} · GraphQL documentation, hosted"),
            title => format!("{title} · {product}"),
        }
    }

    /// Returns the elements of the head.
    #[must_use]
    pub fn render(&self, product: &Product<'_>) -> String {
        let (url, name) = (product.public_url, product.name);
        let head = Head {
            title: &self.document_title(name),
            description: self.description,
            product: name,
            is_indexable: self.is_indexable,
            is_public: self.is_public,
            canonical: &format!("{url}{}", self.path),
            image: &format!("{url}/og/{}.png", self.key),
            structured: &write_structured_data(self, product),
            feed: (self.path == status::PATH).then_some(status::FEED_PATH),
        };
        // Writing into a string cannot fail.
        head.render().unwrap_or_default()
    }
}

/// Returns the document of a page whose frame is prerendered. `content` is its HTML if the server renders it;
/// `seed` is data for the app, an id and JSON.
#[must_use]
pub fn site_page(
    product: &Product<'_>,
    template: &ShellTemplate,
    frame: &SiteFrame,
    head: &SiteHead<'_>,
    content: &str,
    seed: Option<(&str, &str)>,
) -> String {
    let data = seed.map_or_else(String::new, |(id, json)| data_element(id, json));
    template.site_page(&head.render(product), frame, content, &data)
}
