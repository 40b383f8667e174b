//! The product's own site: the shell of the app, the pages around prerendered frames, the status page.
//!
//! It knows nothing of HTTP and of projects. The docs of projects are put into the same shell by `docs-site`.

mod crawlers;
mod failed;
mod shell_template;
mod site_frame;
mod site_page;
mod site_values;
pub mod sitemap;
pub mod status;

pub use crawlers::{LlmsPage, llms_txt, manifest, robots_txt};
pub use failed::{FAILED_PAGE_STYLE, failed_page};
pub use shell_template::{MissingPlaceholder, ShellTemplate, plain_head};
pub use site_frame::SiteFrame;
pub use site_page::{SiteHead, site_page};
pub use site_values::SiteValues;

/// The product's name and address.
#[derive(Debug, Clone, Copy)]
pub struct Product<'a> {
    /// Its name.
    pub name: &'a str,
    /// Scheme and host, without a trailing slash.
    pub public_url: &'a str,
}
