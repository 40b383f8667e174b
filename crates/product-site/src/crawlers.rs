//! Files about the site for crawlers, language models and home screens.

use domain::{FeatureLine, Plan};
use serde_json::json;

/// Returns `/robots.txt`: crawlers may read everything except pages that need a user.
#[must_use]
pub fn robots_txt(public_url: &str) -> String {
    format!(
        "User-agent: *\nAllow: /api/public/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /dashboard\n\
         Disallow: /settings\n\nSitemap: {public_url}/sitemap.xml\n"
    )
}

/// A page in `/llms.txt`.
#[derive(Debug, Clone)]
pub struct LlmsPage {
    /// Its title.
    pub title: String,
    /// Its path.
    pub path: String,
    /// Its subject.
    pub description: String,
}

/// Returns `/llms.txt`, a description of this site (llmstxt.org), with these pages.
#[must_use]
pub fn llms_txt(product: &str, public_url: &str, pages: &[LlmsPage]) -> String {
    let pages: String = pages
        .iter()
        .map(|page| {
            let (title, path) = (&page.title, &page.path);
            format!("- [{title}]({public_url}{path}): {}\n", page.description)
        })
        .collect();
    let plans: String = Plan::ALL
        .map(Plan::offer)
        .iter()
        .map(|offer| {
            let (name, price, note) = (offer.name, offer.price_usd, offer.note);
            let lines: Vec<String> = offer.included.iter().map(FeatureLine::marked).collect();
            let included = lines.join(", ");
            format!("- [{name}]({public_url}/pricing): ${price} {note}; {included}\n")
        })
        .collect();
    format!(
        "# {product}\n\n> Hosted documentation of GraphQL APIs: a page for every operation, type and directive, \
         made from the schema.\n\nEvery documentation site is at {public_url}/d/{{username}}/{{slug}}; \
         its pages are at {{kind}}/{{Name}} below that, with kind one of {}; \
         pages that its owner wrote are at guides/{{section}}. Each page is Markdown at its \
         address with .md behind it, or with Accept: text/markdown.\n\n\
         Below each site's address are also llms.txt (an index), llms-full.txt (everything as Markdown), \
         schema.graphql, schema.min.graphql (without descriptions), and mcp (an MCP server with tools to \
         search and read the schema; streamable HTTP). llm-docs tells their sizes.\n\n\
         The same without HTML is at {public_url}/api/public/docs/{{username}}/{{slug}}, with pages/{{path}}, \
         search?q=, graph and versions below it; all of it is JSON and needs no key for public sites.\n\n\
         ## Pages\n\n{pages}- [Sitemap]({public_url}/sitemap.xml): every public documentation site\n\n\
         ## Plans\n\n{plans}",
        schema_model::Kind::ALL
            .map(schema_model::Kind::word)
            .join(", ")
    )
}

/// Returns `/manifest.webmanifest` (W3C Web Application Manifest).
#[must_use]
pub fn manifest(product: &str, description: &str) -> String {
    let icon = |size: u32, name: &str, purpose: &str| {
        json!({
            "src": format!("/{name}.png"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    let manifest = json!({
        "name": product,
        "short_name": product,
        "description": description,
        "id": "/",
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": "#ffffff",
        "theme_color": "#4f46e5",
        "icons": [
            icon(192, "icon-192", "any"),
            icon(512, "icon-512", "any"),
            icon(512, "icon-maskable-512", "maskable"),
        ],
    });
    manifest.to_string()
}
