//! Everything that is not JSON: the app's shell and files, public docs as documents, probes.

mod accept;
mod app_routes;
mod brand;
mod catalogs;
mod chosen_versions;
mod comparison;
mod console;
mod discovery;
mod documents;
mod downloads;
mod failed;
mod files;
mod frontend;
mod help;
mod local_billing;
mod owner;
mod page_cache;
mod probes;
pub(crate) mod responses;
mod search_words;
pub(crate) mod site_page;
mod social_image;
mod speculation;
mod status;
mod text_cache;
mod texts;

use std::sync::LazyLock;

use actix_web::{Route, guard, web};
pub use app_routes::name_page;
pub(crate) use brand::{docs_brand, font_style_sheets};
use docs_site::TextFile;
use docs_site::discovery::{AI_CATALOG, API_CATALOG};
pub use product_site::SiteValues;

pub(crate) use app_routes::APP_ROUTES;
pub(crate) use failed::failure_response;
pub use frontend::{Asset, FontFiles, Frontend, LazyFile, Variant, lazy_file};
pub use page_cache::PageCache;
pub use text_cache::TextCache;

/// Adds the routes; any request that no other route matches goes to [`files::file_or_shell`].
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    for (pattern, route) in routes() {
        config.route(&pattern, route);
    }
    config.default_service(web::to(files::file_or_shell));
}

/// Returns the pattern of every route outside the API, in the order in which they are tried. Tests that cover
/// "every public address" use this list.
#[must_use]
pub fn route_patterns() -> Vec<String> {
    routes().into_iter().map(|(pattern, _)| pattern).collect()
}

/// Returns whether a route without parameters, outside of docs, has exactly that address.
fn has_fixed_route(path: &str) -> bool {
    static FIXED: LazyLock<Vec<String>> = LazyLock::new(|| {
        let patterns = route_patterns().into_iter();
        patterns.filter(|pattern| !pattern.contains('{')).collect()
    });
    FIXED.iter().any(|fixed| fixed == path)
}

fn routes() -> Vec<(String, Route)> {
    let reading = || web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
    let fixed = [
        ("/healthz", reading().to(probes::healthz)),
        ("/readyz", reading().to(probes::readyz)),
        ("/robots.txt", reading().to(discovery::robots)),
        ("/llms.txt", reading().to(discovery::llms)),
        (
            "/manifest.webmanifest",
            reading().to(discovery::web_manifest),
        ),
        (speculation::PATH, reading().to(speculation::rules)),
        (API_CATALOG, reading().to(catalogs::api_catalog)),
        (AI_CATALOG, reading().to(catalogs::ai_catalog)),
        ("/sitemap.xml", reading().to(discovery::sitemap_index)),
        ("/sitemaps/site.xml", reading().to(discovery::site_sitemap)),
        ("/og/{key}.png", reading().to(social_image::site_image)),
        ("/brand/{name}", reading().to(brand::file)),
        ("/cli/install.sh", reading().to(downloads::installer)),
        (
            "/cli/{target}.sha256",
            reading().to(downloads::program_checksum),
        ),
        ("/cli/{target}", reading().to(downloads::program)),
        (
            "/actions/publish-schema.tar.gz",
            reading().to(downloads::action),
        ),
        (
            "/actions/publish-schema.tar.gz.sha256",
            reading().to(downloads::action_checksum),
        ),
        ("/docs", reading().to(help::help_index)),
        ("/docs.md", reading().to(help::help_index_markdown)),
        ("/docs/llms-full.txt", reading().to(help::help_full_text)),
        ("/docs/search", reading().to(help::help_results)),
        ("/docs/openapi.json", reading().to(discovery::openapi)),
        (
            "/docs/webhooks.schema.json",
            reading().to(discovery::webhook_messages),
        ),
        ("/docs/{page}.md", reading().to(help::help_markdown)),
        ("/docs/{page}", reading().to(help::help_page)),
        (
            product_site::status::PATH,
            reading().to(status::status_document),
        ),
        (
            product_site::status::FEED_PATH,
            reading().to(status::status_feed),
        ),
        (
            "/billing/local/inter.woff2",
            reading().to(local_billing::font),
        ),
        (
            "/billing/local/checkout/{token}",
            web::route().to(local_billing::checkout),
        ),
        (
            "/billing/local/portal/{token}",
            web::route().to(local_billing::portal),
        ),
        (
            "/d/{username}/{slug}/sitemap.xml",
            reading().to(discovery::docs_sitemap),
        ),
        (
            "/d/{username}/{slug}/changelog.atom",
            reading().to(discovery::feed),
        ),
        (
            "/d/{username}/{slug}/deprecated.atom",
            reading().to(discovery::deprecated_feed),
        ),
        (
            "/d/{username}/{slug}/deprecated.ics",
            reading().to(discovery::deprecated_calendar),
        ),
        (
            "/d/{username}/{slug}/og/{path:.+}.png",
            reading().to(social_image::social_image),
        ),
    ];
    let texts = TextFile::ALL.into_iter().flat_map(|file| {
        ["/d/{username}/{slug}", "/d/{username}/{slug}/v/{version}"].map(|base| {
            let pattern = format!("{base}/{}", file.name());
            (pattern, reading().to(texts::text_file))
        })
    });
    let pages = [
        (
            "/d/{username}/{slug}/mcp/server-card",
            reading().to(catalogs::server_card),
        ),
        (
            "/d/{username}/{slug}/changelog/compare/{from}/{to}",
            web::route()
                .guard(guard::Post())
                .to(comparison::affected_document),
        ),
        ("/d/{username}/{slug}/mcp", web::route().to(crate::mcp::mcp)),
        ("/d/{username}", reading().to(owner::owner_document)),
        (
            "/d/{username}/{slug}",
            reading().to(documents::docs_document),
        ),
        (
            "/d/{username}/{slug}/{path:.*}",
            reading().to(documents::docs_document),
        ),
    ];
    let named = |(pattern, route): (&str, Route)| (pattern.to_owned(), route);
    let fixed = fixed.into_iter().map(named);
    fixed
        .chain(texts)
        .chain(pages.into_iter().map(named))
        .collect()
}
