//! What handlers work on.

use std::sync::Arc;

use crate::health::Health;
use crate::site::{Frontend, PageCache, TextCache};

/// Everything a handler may need; one a process.
pub struct AppState {
    /// Sign-in and sessions.
    pub accounts: accounts::Context,
    /// Projects and docs.
    pub projects: projects::Context,
    /// The built app.
    pub frontend: Frontend,
    /// Documents ready to be sent.
    pub pages: PageCache,
    /// Whole schemas as text, ready to be sent.
    pub texts: TextCache,
    /// How the process is doing.
    pub health: Arc<Health>,
    /// What configuration says of the site.
    pub site: SiteSettings,
}

impl AppState {
    /// What hosted docs are made with.
    #[must_use]
    pub fn docs_site(&self) -> docs_site::Site<'_> {
        docs_site::Site {
            projects: &self.projects,
            texts: &self.texts.files,
            product: &self.site.product,
            public_url: &self.site.public_url,
        }
    }
}

/// What configuration says of the site.
#[derive(Debug, Clone)]
pub struct SiteSettings {
    /// The product's name.
    pub product: String,
    /// Scheme and host without a slash at the end.
    pub public_url: String,
    /// How many reverse proxies stand in front and append to `X-Forwarded-For`; 0 ignores the header.
    pub proxy_hops: u8,
}
