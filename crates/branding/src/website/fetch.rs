//! The way from an address to the files of a website. The caller has the HTTP client.

use std::future::Future;

use domain::{Error, Result};
use url::Url;

use super::css::Rules;
use super::html::web_url;
use super::{
    MAX_CSS_BYTES, MAX_HTML_BYTES, MAX_MANIFEST_BYTES, MAX_STYLE_SHEETS, Website, links, quotable,
};

/// A response.
#[derive(Debug, Clone)]
pub struct Fetched {
    /// The address after redirects.
    pub final_url: Url,
    /// The status code.
    pub status: u16,
    /// The header `Content-Type`.
    pub content_type: Option<String>,
    /// The decompressed body.
    pub body: Vec<u8>,
}

/// Fetches addresses that users and their websites give.
pub trait Fetch: Sync {
    /// Fetches an address; a response of any status is one.
    ///
    /// # Errors
    /// If there is no response, or its body is longer than `max_bytes`.
    fn get(&self, url: &Url, max_bytes: usize) -> impl Future<Output = Result<Fetched>> + Send;
}

/// Fetches a page with its style sheets and manifest. Those that cannot be fetched are left out, and a note says so.
///
/// # Errors
/// Those of [`Fetch::get`] for the page; [`Error::BadRequest`] if the page does not exist or is not HTML.
pub async fn fetch(fetch: &impl Fetch, url: Url) -> Result<Website> {
    let page = fetch.get(&url, MAX_HTML_BYTES).await?;
    check_page(&page)?;
    let html = String::from_utf8_lossy(&page.body).into_owned();
    let links = links(&html, &page.final_url);
    let mut sheets = Sheets {
        fetched: Vec::new(),
        failed: Vec::new(),
        left: MAX_CSS_BYTES,
    };
    let count = links.stylesheets.len();
    for url in links.stylesheets.into_iter().take(MAX_STYLE_SHEETS) {
        sheets.fetch(fetch, url).await;
    }
    let manifest = match &links.manifest {
        Some(url) => text(fetch, url, MAX_MANIFEST_BYTES).await,
        None => None,
    };
    let too_many = (count > MAX_STYLE_SHEETS).then(|| {
        format!("The page has {count} style sheets. The first {MAX_STYLE_SHEETS} were read.")
    });
    let failed = sheets.failed.iter().map(|url| {
        let name = quotable(url.as_str());
        format!("The style sheet {name} could not be read.")
    });
    Ok(Website {
        url: page.final_url,
        html,
        notes: too_many.into_iter().chain(failed).collect(),
        stylesheets: sheets.fetched,
        manifest,
    })
}

struct Sheets {
    fetched: Vec<(Url, String)>,
    failed: Vec<Url>,
    /// How many more bytes may come.
    left: usize,
}

impl Sheets {
    /// Fetches a style sheet, and those that it imports, without theirs.
    async fn fetch(&mut self, fetch: &impl Fetch, url: Url) {
        let Some(css) = self.fetch_one(fetch, url.clone()).await else {
            return;
        };
        let imports = imports(&css, &url);
        self.fetched.push((url, css));
        for url in imports {
            let is_known = self.fetched.iter().any(|(one, _)| *one == url);
            if !is_known
                && self.fetched.len() < MAX_STYLE_SHEETS
                && let Some(css) = self.fetch_one(fetch, url.clone()).await
            {
                self.fetched.push((url, css));
            }
        }
    }

    async fn fetch_one(&mut self, fetch: &impl Fetch, url: Url) -> Option<String> {
        if self.left == 0 || self.fetched.len() >= MAX_STYLE_SHEETS {
            return None;
        }
        let css = text(fetch, &url, self.left).await;
        match &css {
            Some(css) => self.left = self.left.saturating_sub(css.len()),
            None => self.failed.push(url),
        }
        css
    }
}

/// Returns the addresses that a style sheet imports.
fn imports(css: &str, url: &Url) -> Vec<Url> {
    // Reading a style sheet for its imports alone would cost as much as for its rules; most have none.
    if !css.contains("@import") {
        return Vec::new();
    }
    let mut rules = Rules::default();
    rules.add(css, 0);
    let imports = rules.imports.iter();
    imports.filter_map(|import| web_url(url, import)).collect()
}

/// Fetches a file that the proposal can do without.
async fn text(fetch: &impl Fetch, url: &Url, max_bytes: usize) -> Option<String> {
    let fetched = fetch.get(url, max_bytes).await.ok()?;
    let kind = fetched
        .content_type
        .unwrap_or_default()
        .to_ascii_lowercase();
    // Many servers answer with a page for files that do not exist.
    let is_file = is_success(fetched.status) && !kind.contains("html");
    is_file.then(|| String::from_utf8_lossy(&fetched.body).into_owned())
}

fn check_page(page: &Fetched) -> Result<()> {
    let refuse = |code, message: String| {
        Err(Error::BadRequest {
            code,
            field: Some("url"),
            message,
        })
    };
    let status = page.status;
    if matches!(status, 404 | 410) {
        return refuse(
            "page_not_found",
            "The website has no page at this address. Check the address, or enter that of the home page.".to_owned(),
        );
    }
    if matches!(status, 401 | 403 | 429) {
        return refuse(
            "page_refused",
            format!(
                "The website refused to show the page (status {status}). It may let in only people or signed-in users."
            ),
        );
    }
    if !is_success(status) {
        return refuse(
            "page_failed",
            format!("The website answered with an error (status {status}). Try again later."),
        );
    }
    if !is_html(page) {
        let kind = page.content_type.as_deref().map(quotable);
        return refuse(
            "page_not_html",
            match kind.filter(|kind| !kind.is_empty()) {
                Some(kind) => format!(
                    "The address leads to a file of the type {kind}. Enter the address of a web page."
                ),
                None => {
                    "The address does not lead to a web page. Enter the address of one.".to_owned()
                }
            },
        );
    }
    Ok(())
}

fn is_html(page: &Fetched) -> bool {
    match &page.content_type {
        Some(kind) => kind.to_ascii_lowercase().contains("html"),
        None => page.body.trim_ascii_start().starts_with(b"<"),
    }
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}
