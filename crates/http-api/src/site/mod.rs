//! What is not JSON: the app's shell and files, public docs as documents, probes.

mod accept;
mod change_text;
mod changelog;
mod console;
mod discovery;
mod documents;
pub(crate) mod endpoints;
mod files;
mod frontend;
pub(crate) mod llm_docs;
pub(crate) mod mcp_clients;
mod not_found;
mod overview_text;
mod owner;
mod page_cache;
mod pages;
mod probes;
mod recent;
pub mod shell;
mod social_image;
mod structured;
mod text_files;
mod texts;

use actix_web::guard;
use actix_web::web;

pub(crate) use documents::{encoding, kept, moved};
pub use frontend::{Asset, Frontend, Variant};
pub(crate) use not_found::no_such_version;
pub use page_cache::PageCache;
pub use pages::{docs_base, docs_links, docs_page};
pub(crate) use pages::{owner_page_at, page_at};
pub use text_files::{Measured, TextCache, TextFile};

/// Addresses outside of docs that programs read.
const PATHS: [&str; 6] = [
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/llms.txt",
    "/sitemap.xml",
    "/sitemaps/site.xml",
];

/// Adds the routes; everything that no other route takes ends in [`files::file_or_shell`].
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let reading = || web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
    config
        .route("/healthz", reading().to(probes::healthz))
        .route("/readyz", reading().to(probes::readyz))
        .route("/robots.txt", reading().to(discovery::robots))
        .route("/llms.txt", reading().to(discovery::llms))
        .route("/sitemap.xml", reading().to(discovery::sitemap_index))
        .route("/sitemaps/site.xml", reading().to(discovery::site_sitemap))
        .route(
            "/d/{username}/{slug}/sitemap.xml",
            reading().to(discovery::docs_sitemap),
        )
        .route(
            "/d/{username}/{slug}/changelog.atom",
            reading().to(changelog::feed),
        )
        .route(
            "/d/{username}/{slug}/og/{path:.+}.png",
            reading().to(social_image::social_image),
        )
        .configure(|config| {
            for file in TextFile::ALL {
                let path = format!("/d/{{username}}/{{slug}}/{}", file.name());
                config.route(&path, reading().to(texts::text_file));
                let path = format!("/d/{{username}}/{{slug}}/v/{{version}}/{}", file.name());
                config.route(&path, reading().to(texts::text_file));
            }
        })
        .route("/d/{username}/{slug}/mcp", web::route().to(crate::mcp::mcp))
        .route("/d/{username}", reading().to(owner::owner_document))
        .route(
            "/d/{username}/{slug}",
            reading().to(documents::docs_document),
        )
        .route(
            "/d/{username}/{slug}/{path:.*}",
            reading().to(documents::docs_document),
        )
        .default_service(web::to(files::file_or_shell));
}
