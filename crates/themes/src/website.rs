//! Proposals of themes from websites, fetched through `outbound`.

use std::time::Duration;

use branding::website::{Fetch, Fetched, Proposal, propose};
use domain::{Error, Result};
use outbound::{Headers, Outbound, Request, Target, UserKey};
use tokio::time::Instant;
use url::Url;

/// Time limit for page, style sheets and manifest together. What has not arrived by then is left out.
const TOTAL: Duration = Duration::from_secs(10);
/// To https, to `www` and to the reader's language.
const MAX_REDIRECTS: u8 = 3;

/// Returns the theme that fits the website at `address` best. `https://` may be left out.
///
/// # Errors
/// [`Error::BadRequest`] if the address is not that of a web page; [`Error::RateLimited`] if too many calls are running.
pub async fn propose_from(outbound: &Outbound, user: &UserKey, address: &str) -> Result<Proposal> {
    let address = address.trim();
    let address = if address.contains("://") {
        address.to_owned()
    } else {
        format!("https://{address}")
    };
    let target = Target::parse(&address)?;
    let url = Url::parse(target.as_str()).map_err(Error::internal)?;
    let website = OutboundFetch {
        outbound,
        user,
        end: Instant::now() + TOTAL,
    };
    propose(&website, url).await
}

struct OutboundFetch<'a> {
    outbound: &'a Outbound,
    user: &'a UserKey,
    end: Instant,
}

impl Fetch for OutboundFetch<'_> {
    async fn get(&self, url: &Url, max_bytes: usize) -> Result<Fetched> {
        let mut headers = Headers::new();
        headers.add(
            "Accept",
            "text/html,text/css,application/manifest+json,*/*;q=0.5",
        )?;
        let request = Request::get(Target::parse(url.as_str())?)
            .with_headers(headers)
            .with_max_bytes(max_bytes)
            .with_redirects(MAX_REDIRECTS)
            .with_deadline(self.end.saturating_duration_since(Instant::now()));
        let response = self.outbound.send(self.user, request).await?;
        Ok(Fetched {
            final_url: Url::parse(response.url().as_str()).map_err(Error::internal)?,
            status: response.status,
            content_type: response.header("content-type").map(str::to_owned),
            body: response.body,
        })
    }
}
