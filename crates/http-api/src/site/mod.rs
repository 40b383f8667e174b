//! What is not JSON: the app's shell and files, public docs as documents, probes.

mod discovery;
mod documents;
pub(crate) mod endpoints;
mod files;
mod frontend;
mod page_cache;
mod probes;
pub mod shell;

use actix_web::guard;
use actix_web::web;
use domain::Project;

pub use frontend::{Asset, Frontend, Variant};
pub use page_cache::PageCache;

/// Root of a project's docs, without a slash at its end.
#[must_use]
pub fn docs_base(project: &Project) -> String {
    format!("/d/{}/{}", project.username, project.slug)
}

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
        .route("/d/{username}", reading().to(documents::owner_document))
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
