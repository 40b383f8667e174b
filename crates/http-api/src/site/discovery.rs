//! For search engines and language models: `robots.txt`, sitemaps, the product's own `llms.txt`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, HeaderValue, VARY,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use projects::Opened;

use super::documents::{encoding, kept, moved};
use super::{docs_base, llm_docs};
use crate::AppState;
use crate::error::ApiError;

/// Most entries that a sitemap may have (sitemaps.org).
const MOST: usize = 50_000;
/// Most versions of a project with a page in its sitemap, the newest.
const VERSIONS: u32 = 1_000;
/// Pages of the site itself that belong into a search engine.
const PAGES: [&str; 2] = ["/", "/pricing"];
const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// What crawlers may read: everything but what needs a user.
pub(crate) async fn robots(state: Data<AppState>) -> HttpResponse {
    let site = &state.site.public_url;
    text(
        "text/plain; charset=utf-8",
        format!(
            "User-agent: *\nAllow: /api/public/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /dashboard\n\
             Disallow: /settings\n\nSitemap: {site}/sitemap.xml\n"
        ),
    )
}

/// What this site is, for language models (llmstxt.org).
pub(crate) async fn llms(state: Data<AppState>) -> HttpResponse {
    let (product, site) = (&state.site.product, &state.site.public_url);
    text(
        "text/plain; charset=utf-8",
        format!(
            "# {product}\n\n> Hosted documentation of GraphQL APIs: a page for every operation, type and directive, \
             made from the schema.\n\nEvery documentation site is at {site}/d/{{username}}/{{slug}}; \
             its pages are at {{kind}}/{{Name}} below that, with kind one of queries, mutations, subscriptions, \
             objects, interfaces, unions, enums, inputs, scalars, directives; \
             pages that its owner wrote are at guides/{{section}}. Each page is Markdown at its \
             address with .md behind it, or with Accept: text/markdown.\n\n\
             Below each site's address are also llms.txt (an index), llms-full.txt (everything as Markdown), \
             schema.graphql, schema.min.graphql (without descriptions), and mcp (an MCP server with tools to \
             search and read the schema; streamable HTTP). llm-docs tells their sizes.\n\n\
             ## Pages\n\n- [{product}]({site}/): what it does\n- [Pricing]({site}/pricing): plans and limits\n\
             - [Sitemap]({site}/sitemap.xml): every public documentation site\n"
        ),
    )
}

/// The parts: the site's own pages, and one for each public project.
pub(crate) async fn sitemap_index(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let limit = u32::try_from(MOST - 1).unwrap_or(u32::MAX);
    let addresses = projects::public_addresses(&state.projects, limit).await?;
    let site = escaped(&state.site.public_url);
    let mut out = format!("{XML}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    let _ = writeln!(
        out,
        "<sitemap><loc>{site}/sitemaps/site.xml</loc></sitemap>"
    );
    for address in addresses {
        let _ = writeln!(
            out,
            "<sitemap><loc>{site}/d/{}/{}/sitemap.xml</loc><lastmod>{}</lastmod></sitemap>",
            address.username,
            address.slug,
            address.published_at.to_rfc3339()
        );
    }
    out.push_str("</sitemapindex>\n");
    xml(&state, &request, XML_TYPE, out).await
}

/// The site's own pages, and those of the owners of public projects.
pub(crate) async fn site_sitemap(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let limit = u32::try_from(MOST - 1).unwrap_or(u32::MAX);
    let addresses = projects::public_addresses(&state.projects, limit).await?;
    // The newest of each owner's.
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for address in addresses {
        let at = address.published_at.to_rfc3339();
        let known = owners.entry(address.username.to_string()).or_default();
        if *known < at {
            *known = at;
        }
    }
    let site = escaped(&state.site.public_url);
    let own = PAGES.map(|page| (format!("{site}{page}"), String::new()));
    let owners = owners.into_iter();
    let owners = owners.map(|(username, at)| (format!("{site}/d/{username}"), at));
    let text = url_set(own.into_iter().chain(owners));
    xml(&state, &request, XML_TYPE, text).await
}

/// Every page of a project's docs.
pub(crate) async fn docs_sitemap(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    match projects::open_docs(&state.projects, part("username"), part("slug"), None).await? {
        Opened::Docs(open) => {
            let root = format!(
                "{}{}",
                escaped(&state.site.public_url),
                docs_base(&open.project)
            );
            let last = open.version.created_at.to_rfc3339();
            let guides = open.guides.entries.iter().zip(&open.guides.changed);
            let guides =
                guides.map(|(guide, at)| (format!("{root}/{}", guide.path()), at.to_rfc3339()));
            let made = ["graph", "changelog", llm_docs::PATH].map(str::to_owned);
            let pages = made
                .into_iter()
                .chain(open.docs.paths())
                .map(|path| match path.as_str() {
                    "overview" => (root.clone(), last.clone()),
                    path => (format!("{root}/{path}"), last.clone()),
                });
            let versions =
                projects::list_versions(&state.projects, &open.project, u32::MAX, VERSIONS).await?;
            let versions = versions.into_iter().map(|entry| {
                let (number, at) = (entry.version.number, entry.version.created_at);
                (format!("{root}/changelog/{number}"), at.to_rfc3339())
            });
            let text = url_set(guides.chain(pages).chain(versions));
            xml(&state, &request, XML_TYPE, text).await
        }
        Opened::Moved { username, slug } => Ok(moved(
            &request,
            &format!("/d/{username}/{slug}/sitemap.xml"),
        )),
    }
}

const XML_TYPE: &str = "application/xml; charset=utf-8";

/// Addresses, each with the time of its last change where that is known.
fn url_set(pages: impl Iterator<Item = (String, String)>) -> String {
    let mut out = format!("{XML}<urlset xmlns=\"{NAMESPACE}\">\n");
    for (page, last_change) in pages.take(MOST) {
        let _ = write!(out, "<url><loc>{page}</loc>");
        if !last_change.is_empty() {
            let _ = write!(out, "<lastmod>{last_change}</lastmod>");
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// Usernames, slugs and GraphQL names have no letter with a meaning in XML; a configured address may.
fn escaped(address: &str) -> String {
    address
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn text(media_type: &'static str, body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .body(body)
}

/// XML that programs come back for: compressed, and not sent to those who have it.
pub(super) async fn xml(
    state: &AppState,
    request: &HttpRequest,
    media_type: &'static str,
    text: String,
) -> Result<HttpResponse, ApiError> {
    let encoding = encoding(request);
    let document = state.pages.text(text, encoding).await?;
    let (mut answer, is_known) = kept(request, &document.etag, "no-cache");
    answer.insert_header((VARY, HeaderValue::from_static("Accept-Encoding")));
    if is_known {
        return Ok(answer.finish());
    }
    if encoding != ContentEncoding::Identity {
        let encoding = HeaderValue::from_static(encoding.as_str());
        answer.insert_header((CONTENT_ENCODING, encoding));
    }
    Ok(answer.content_type(media_type).body(document.body.clone()))
}
