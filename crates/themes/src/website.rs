//! Themes that are proposed from websites, fetched through `outbound`.

use std::time::Duration;

use branding::website::{Fetch, Fetched, Found, Proposal, fetch, read};
use domain::{AssetKind, AssetRef, Error, RateLimit, Result, ThemeFields, User};
use outbound::{Headers, Request, Target, UserKey};
use tokio::time::Instant;
use url::Url;

use crate::{Context, rate, uploads};

/// Time limit for page, style sheets, manifest and icons together. What has not arrived by then is left out.
const TOTAL: Duration = Duration::from_secs(10);
/// To https, to `www` and to the reader's language.
const MAX_REDIRECTS: u8 = 3;
/// How many icons are tried as pictures.
const MAX_ICONS: usize = 4;

/// Returns the theme that fits the website at `address` best, with its icon as logo and favicon. `https://` may be left
/// out. Nothing is stored but the pictures, which are deleted after a day like uploads that no theme refers to.
///
/// # Errors
/// [`Error::PlanLimit`] without Pro; [`Error::BadRequest`] on `url` if the address is not that of a web page or cannot be
/// reached; [`Error::RateLimited`].
pub async fn propose_from_website(ctx: &Context, user: &User, address: &str) -> Result<Proposal> {
    user.check_branding()?;
    let target = parse_address(address).map_err(at_url)?;
    let url = Url::parse(target.as_str()).map_err(Error::internal)?;
    let (subject, limit) = (format!("website:{}", user.id), RateLimit::WEBSITES_READ);
    rate::count(ctx, subject, limit, "Too many websites read.").await?;
    let web = Web {
        ctx,
        user: UserKey::new(user.id),
        end: Instant::now() + TOTAL,
    };
    let website = fetch(&web, url).await.map_err(at_url)?;
    // Reading long style sheets takes as much time as decoding a picture.
    let turn = ctx.files.decoding.acquire().await;
    let reading = tokio::task::spawn_blocking(move || read(&website));
    let mut proposal = reading.await.map_err(Error::internal)?;
    drop(turn);
    add_pictures(&web, &mut proposal).await;
    Ok(proposal)
}

fn parse_address(address: &str) -> Result<Target> {
    let address = address.trim();
    Ok(if address.contains("://") {
        Target::parse(address)?
    } else {
        Target::parse(&format!("https://{address}"))?
    })
}

/// Puts the website's icons into the proposal, as far as they can be used.
async fn add_pictures(web: &Web<'_>, proposal: &mut Proposal) {
    let mut pictures = [(AssetKind::Logo, None), (AssetKind::Favicon, None)];
    for url in proposal.icons.iter().take(MAX_ICONS) {
        if pictures.iter().all(|(_, picture)| picture.is_some()) {
            break;
        }
        let Some(bytes) = web.picture(url).await else {
            continue;
        };
        for (kind, picture) in &mut pictures {
            if picture.is_none()
                && let Ok(reference) = uploads::store(web.ctx, *kind, bytes.clone()).await
            {
                *picture = Some((reference, url.clone()));
            }
        }
    }
    let [(_, logo), (_, favicon)] = pictures;
    if logo.is_none() && favicon.is_none() {
        let note = "No icon of the website can be used. Upload a logo and a favicon instead.";
        proposal.notes.push(note.to_owned());
    }
    for (field, place, picture) in [
        ("logo_url", &mut proposal.theme.logo, logo),
        ("favicon_url", &mut proposal.theme.favicon, favicon),
    ] {
        if let Some((reference, url)) = picture {
            *place = Some(reference);
            proposal.found.push(found(field, reference, &url));
        }
    }
    let order = |found: &Found| {
        ThemeFields::NAMES
            .iter()
            .position(|name| *name == found.field)
    };
    proposal.found.sort_by_key(order);
}

fn found(field: &'static str, picture: AssetRef, url: &Url) -> Found {
    let name = url.path_segments().and_then(|mut parts| parts.next_back());
    Found {
        field,
        value: picture.path(),
        source: format!(
            "icon {}",
            branding::website::quotable(name.unwrap_or_default())
        ),
    }
}

/// Puts an error about the address at the field `url`.
fn at_url(error: Error) -> Error {
    match error {
        Error::BadRequest { code, message, .. } => Error::BadRequest {
            code,
            field: Some("url"),
            message,
        },
        error => error,
    }
}

/// The web, as a user may see it.
struct Web<'a> {
    ctx: &'a Context,
    user: UserKey,
    end: Instant,
}

impl Web<'_> {
    /// Returns the file at an address if it arrives and is not larger than a logo.
    async fn picture(&self, url: &Url) -> Option<Vec<u8>> {
        let fetched = self.get(url, AssetKind::Logo.max_bytes()).await.ok()?;
        (200..300).contains(&fetched.status).then_some(fetched.body)
    }
}

impl Fetch for Web<'_> {
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
        let response = self.ctx.outbound.send(&self.user, request).await?;
        Ok(Fetched {
            final_url: Url::parse(response.url().as_str()).map_err(Error::internal)?,
            status: response.status,
            content_type: response.header("content-type").map(str::to_owned),
            body: response.body,
        })
    }
}
