//! Documents of the product's own site: the prerendered frame around their content, and their heads.

mod structured;

use askama::Template;

use crate::shell::{ShellTemplate, data_element};
use crate::{Site, SiteValues, status};
use structured::write_structured_data;

/// What the app's build has rendered of a page: everything, or everything but the content.
#[derive(Debug, Clone)]
pub struct SiteFrame {
    /// Links to styles that only this page needs, a line each.
    pub(crate) styles: String,
    /// Links to its code, a line each.
    pub(crate) code: String,
    /// HTML before the content.
    pub(crate) before: String,
    /// HTML after the content.
    pub(crate) after: String,
}

/// Separates the links from the HTML in a prerendered file.
const BODY: &str = "<!--body-->\n";
/// Stands for the content in the HTML of a frame.
const CONTENT: &str = "{{content}}";

impl SiteFrame {
    /// Reads a prerendered file and puts the configured values in. `None` if it has another form.
    #[must_use]
    pub fn parse(file: &str, values: &SiteValues) -> Option<Self> {
        let (links, html) = file.split_once(BODY)?;
        let (code, styles): (Vec<&str>, Vec<&str>) = links
            .split_inclusive('\n')
            .partition(|line| line.contains("rel=\"modulepreload\""));
        let html = values.fill(html);
        let (before, after) = html.split_once(CONTENT).unwrap_or((&html, ""));
        Some(Self {
            styles: styles.concat(),
            code: code.concat(),
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }

    /// Returns the frame without the mark that makes the app take the elements over: the app replaces them.
    #[must_use]
    pub fn replaced(mut self) -> Self {
        self.before = self.before.replacen(" data-kept=\"site\"", "", 1);
        self
    }
}

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
    pub fn render(&self, site: &Site<'_>) -> String {
        let (url, product) = (site.public_url, site.product);
        let head = Head {
            title: &self.document_title(product),
            description: self.description,
            product,
            is_indexable: self.is_indexable,
            is_public: self.is_public,
            canonical: &format!("{url}{}", self.path),
            image: &format!("{url}/og/{}.png", self.key),
            structured: &write_structured_data(self, site),
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
    site: &Site<'_>,
    template: &ShellTemplate,
    frame: &SiteFrame,
    head: &SiteHead<'_>,
    content: &str,
    seed: Option<(&str, &str)>,
) -> String {
    let data = seed.map_or_else(String::new, |(id, json)| data_element(id, json));
    template.site_page(&head.render(site), frame, content, &data)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<head><!--app-head-->\n<script type=\"module\" src=\"/a.js\"></script>\n</head>\
        <body><div id=\"root\"><!--app-body--></div><noscript>no</noscript></body>";

    #[test]
    fn a_frame_surrounds_the_content_and_brings_its_styles_and_code() {
        let values = SiteValues {
            public_url: "https://docs.example".to_owned(),
            ..SiteValues::default()
        };
        let file = "<link rel=\"stylesheet\" href=\"/p.css\">\n<link rel=\"modulepreload\" href=\"/p.js\">\n\
                    <!--body-->\n<div data-kept=\"site\">{{host}}<main>{{content}}</main></div>";
        let frame = SiteFrame::parse(file, &values).unwrap();
        let template = ShellTemplate::parse(INDEX).unwrap().with_data("site", "{}");
        let page = template.site_page("<title>T</title>", &frame, "<p>text</p>", "");
        assert_eq!(
            page,
            "<head><title>T</title>\n<link rel=\"stylesheet\" href=\"/p.css\">\n</head>\
             <body><div id=\"root\"><div data-kept=\"site\">docs.example<main><p>text</p></main></div></div>\
             <template id=\"app-code\">\n<script type=\"module\" src=\"/a.js\"></script>\n\
             <link rel=\"modulepreload\" href=\"/p.js\">\n</template>\n\
             <script type=\"application/json\" id=\"site\">{}</script>\n</body>"
        );
        let replaced = template.site_page("", &frame.replaced(), "", "");
        assert!(
            replaced.contains("<div id=\"root\"><div>docs.example"),
            "{replaced}"
        );
        assert!(SiteFrame::parse("<p>no mark</p>", &values).is_none());
    }
}
