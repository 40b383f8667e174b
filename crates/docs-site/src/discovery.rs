//! Files by which programs find docs and their MCP servers: the catalogue of APIs (RFC 9727), the catalogue of AI
//! artefacts (<https://ai-catalog.io>), and a card for each MCP server (MCP extension `server-card`, SEP-2127).
//!
//! Only public projects are in them.

use domain::Error;
use projects::{OpenDocs, PublicAddress};
use serde_json::{Value, json};

use crate::{Site, TextFile, docs_base};

/// Address of the catalogue of APIs (RFC 9727, section 2).
pub const API_CATALOG: &str = "/.well-known/api-catalog";
/// Address of the catalogue of AI artefacts.
pub const AI_CATALOG: &str = "/.well-known/ai-catalog.json";
/// Path of the card of an MCP server, behind the address of the server.
pub const SERVER_CARD: &str = "/server-card";
/// Media type of the catalogue of APIs (RFC 9727, section 4).
pub const API_CATALOG_TYPE: &str =
    "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";
/// Media type of the catalogue of AI artefacts.
pub const AI_CATALOG_TYPE: &str = "application/ai-catalog+json";
/// Media type of the card of an MCP server.
pub const SERVER_CARD_TYPE: &str = "application/mcp-server-card+json";

const CARD_SCHEMA: &str =
    "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
/// The description of every MCP server. A card allows 100 characters.
const DESCRIPTION: &str = "Read-only tools to search and read the docs of a GraphQL schema.";
/// Maximum number of characters of a card's title.
const MAX_TITLE: usize = 100;
/// Maximum number of public docs in a catalogue, as in a sitemap.
const MAX_DOCS: u32 = 10_000;

/// Returns the card of the MCP server of these docs.
#[must_use]
pub fn server_card(site: &Site<'_>, open: &OpenDocs) -> String {
    let base = format!("{}{}", site.public_url, docs_base(&open.project));
    let title = format!("{} · {}", open.project.name.as_str(), site.product);
    let card = json!({
        "$schema": CARD_SCHEMA,
        "name": format!("{}/{}", reversed_host(site.public_url), artefact(&open.project)),
        "version": open.version.number.to_string(),
        "title": title.chars().take(MAX_TITLE).collect::<String>(),
        "description": DESCRIPTION,
        "websiteUrl": format!("{base}/llm-docs"),
        "remotes": [{ "type": "streamable-http", "url": format!("{base}/mcp") }],
    });
    pretty(&card)
}

/// Returns the catalogue of AI artefacts: the product's API, and the MCP server of each public project.
///
/// # Errors
/// Errors of the store.
pub async fn ai_catalog(site: &Site<'_>) -> Result<String, Error> {
    let host = host(site.public_url);
    let api = json!({
        "identifier": format!("urn:air:{host}:api"),
        "displayName": format!("{} API", site.product),
        "type": "application/vnd.oai.openapi+json",
        "url": format!("{}/docs/openapi.json", site.public_url),
        "description": "Publish schemas, and read docs as JSON.",
    });
    let servers = addresses(site).await?;
    let servers = servers.iter().map(|address| {
        let PublicAddress { username, slug, .. } = address;
        json!({
            "identifier": format!("urn:air:{host}:mcp:{username}:{slug}"),
            "displayName": format!("{username}/{slug}"),
            "type": SERVER_CARD_TYPE,
            "url": format!("{}{SERVER_CARD}", mcp(site, address)),
            "description": DESCRIPTION,
            "updatedAt": address.published_at.to_rfc3339(),
        })
    });
    Ok(pretty(&json!({
        "specVersion": "1.0",
        "host": { "displayName": site.product, "documentationUrl": format!("{}/docs", site.public_url) },
        "entries": std::iter::once(api).chain(servers).collect::<Vec<Value>>(),
    })))
}

/// Returns the catalogue of APIs as a set of links (RFC 9264): the product's own, and those that public docs describe.
///
/// # Errors
/// Errors of the store.
pub async fn api_catalog(site: &Site<'_>) -> Result<String, Error> {
    let url = site.public_url;
    let link = |href: String, media_type: &str| json!([{ "href": href, "type": media_type }]);
    let own = json!({
        "anchor": format!("{url}/api"),
        "service-desc": link(format!("{url}/docs/openapi.json"), "application/json"),
        "service-doc": link(format!("{url}/docs"), "text/html"),
        "status": link(format!("{url}/api/health"), "application/json"),
    });
    let public = addresses(site).await?;
    let public = public.iter().map(|address| {
        let docs = docs(site, address);
        json!({
            "anchor": docs,
            "service-desc": link(format!("{docs}/{}", TextFile::Schema.name()), "text/plain"),
            "service-doc": [
                { "href": docs, "type": "text/html" },
                { "href": format!("{docs}/{}", TextFile::Index.name()), "type": "text/plain" },
            ],
            "service-meta": link(format!("{}{SERVER_CARD}", mcp(site, address)), SERVER_CARD_TYPE),
        })
    });
    let links: Vec<Value> = std::iter::once(own).chain(public).collect();
    Ok(pretty(&json!({ "linkset": links })))
}

/// Returns the link of the product's own pages to the list of public docs, as the value of a `Link` header (RFC 9727,
/// section 3).
#[must_use]
pub fn link_to_catalog() -> String {
    format!("<{API_CATALOG}>; rel=\"api-catalog\"")
}

/// Returns the links of a page of public docs to what programs read, as the value of a `Link` header (RFC 8288).
/// `base` is the absolute address of the docs.
#[must_use]
pub fn links(base: &str) -> String {
    let (index, schema) = (TextFile::Index.name(), TextFile::Schema.name());
    format!(
        "<{base}/{index}>; rel=\"service-doc\"; type=\"text/plain\", \
         <{base}/{schema}>; rel=\"service-desc\"; type=\"text/plain\", \
         <{base}/mcp{SERVER_CARD}>; rel=\"service-meta\"; type=\"{SERVER_CARD_TYPE}\", \
         {}",
        link_to_catalog()
    )
}

async fn addresses(site: &Site<'_>) -> Result<Vec<PublicAddress>, Error> {
    projects::public_addresses(site.projects, MAX_DOCS).await
}

fn docs(site: &Site<'_>, address: &PublicAddress) -> String {
    format!(
        "{}/d/{}/{}",
        site.public_url, address.username, address.slug
    )
}

fn mcp(site: &Site<'_>, address: &PublicAddress) -> String {
    format!("{}/mcp", docs(site, address))
}

/// Host and port, for names.
fn host(public_url: &str) -> &str {
    let rest = public_url
        .split_once("://")
        .map_or(public_url, |(_, rest)| rest);
    rest.split(':').next().unwrap_or(rest)
}

/// The host as a namespace: `docs.example.com` is `com.example.docs`.
fn reversed_host(public_url: &str) -> String {
    let mut parts: Vec<&str> = host(public_url).split('.').collect();
    parts.reverse();
    parts.join(".")
}

/// The name of an MCP server within its namespace, which allows no slash.
fn artefact(project: &domain::Project) -> String {
    docs_base(project)
        .trim_start_matches("/d/")
        .replace('/', ".")
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_becomes_a_namespace() {
        for (url, expected) in [
            ("https://docs.example.com", "com.example.docs"),
            ("http://127.0.0.1:8080", "1.0.0.127"),
            ("http://localhost:8080", "localhost"),
        ] {
            assert_eq!(reversed_host(url), expected);
        }
    }

    #[test]
    fn the_links_of_a_page_are_one_header() {
        let links = links("https://docs.example.com/d/ada/shop");
        assert_eq!(links.matches("rel=").count(), 4);
        assert!(links.contains("<https://docs.example.com/d/ada/shop/mcp/server-card>"));
        assert!(!links.contains('\n'));
    }
}
