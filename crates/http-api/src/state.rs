//! The application state.

use crate::HelpPages;
use crate::downloads::Downloads;
use crate::site::{Frontend, PageCache, TextCache};

/// Everything that handlers need; one per process.
pub struct AppState {
    /// Sign-in and sessions.
    pub accounts: accounts::Context,
    /// Subscriptions and payments.
    pub billing: billing::Context,
    /// Mails about what happened.
    pub notifications: notifications::Context,
    /// Counts of what readers do.
    pub analytics: analytics::Context,
    /// Webhooks.
    pub webhooks: webhooks::Context,
    /// Themes of docs.
    pub themes: themes::Context,
    /// Messages to the operator, and errors in browsers.
    pub support: support::Context,
    /// Projects and docs.
    pub projects: projects::Context,
    /// Health of the service, samples of the status page, dead jobs and incidents.
    pub status: status::Context,
    /// The built app.
    pub frontend: Frontend,
    /// Cached documents.
    pub pages: PageCache,
    /// Cached texts of whole schemas.
    pub texts: TextCache,
    /// The program and the action for pipelines.
    pub downloads: Downloads,
    /// The documentation of the program itself.
    pub help: HelpPages,
    /// Settings of the site.
    pub site: SiteSettings,
}

impl AppState {
    /// Runs the checks and returns them with the history and the incidents.
    pub async fn status_report(&self) -> domain::StatusReport {
        let checks = status::check(&self.status).await;
        status::read_report(&self.status, checks).await
    }

    /// Returns the product's name and address.
    #[must_use]
    pub fn product(&self) -> product_site::Product<'_> {
        product_site::Product {
            name: &self.site.product,
            public_url: &self.site.public_url,
        }
    }

    /// Returns what the hosted docs are made from, in the product's own theme.
    #[must_use]
    pub fn docs_site(&self) -> docs_site::Site<'_> {
        self.themed_site(None)
    }

    /// Returns what the hosted docs are made from, in the owner's theme.
    #[must_use]
    pub fn themed_site<'a>(
        &'a self,
        brand: Option<&'a docs_site::DocsBrand>,
    ) -> docs_site::Site<'a> {
        docs_site::Site {
            projects: &self.projects,
            texts: &self.texts.files,
            product: &self.site.product,
            public_url: &self.site.public_url,
            brand,
        }
    }
}

/// Settings of the site.
#[derive(Debug, Clone)]
pub struct SiteSettings {
    /// The product's name.
    pub product: String,
    /// Scheme and host, without a trailing slash.
    pub public_url: String,
    /// How many reverse proxies append to `X-Forwarded-For`; 0 ignores the header.
    pub proxy_hops: u8,
}
