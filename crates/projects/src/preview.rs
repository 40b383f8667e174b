//! Docs of a schema that belongs to no project, for visitors without an account. Nothing is stored.

use std::sync::Arc;
use std::time::Instant;

use domain::{Error, RateLimit, Result};
use persistence::rate_limits;
use schema_docs::{Docs, Links, Page, PageKind, SearchQuery, SourcePlace, UsedType};

use crate::{Context, SearchOutcome, TextKey};

/// The root of the links within a preview.
pub const PREVIEW_BASE: &str = "/preview";
/// Path of the page for a schema without object types.
const OVERVIEW: &str = PageKind::Overview.word();
/// How many of the most used types a preview names.
const MAX_MOST_USED: usize = 4;
/// The schema to preview.
pub enum PreviewSource {
    /// SDL, or an introspection result as JSON text.
    Text(String),
    /// The key of a text that was previewed a short time ago.
    Key(TextKey),
}

/// The page of a preview to show.
pub enum PreviewPage {
    /// The page at a path.
    At(String),
    /// The page about a line of the text, otherwise the page at the path if there is one, otherwise the first page.
    Line(u32, Option<String>),
    /// The page of the most used type, or the overview.
    First,
}

/// A page of a schema that belongs to no project, with the docs that it is from.
pub struct Preview {
    /// The key of the text.
    pub key: TextKey,
    /// The docs.
    pub docs: Arc<Docs>,
    /// The page.
    pub page: Page,
    /// Where the text defines what the page shows.
    pub place: Option<SourcePlace>,
    /// The most used types.
    pub most_used: Vec<UsedType>,
}

/// Builds the docs of a schema and renders a page. `caller` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 60 a minute or 600 an hour; [`Error::NotFound`] if there is no such page, or no text with
/// that key; errors of the engine for the schema.
pub async fn preview(
    ctx: &Context,
    source: PreviewSource,
    page: PreviewPage,
    caller: String,
) -> Result<Preview> {
    count(ctx, caller, RateLimit::PREVIEWS_PER_IP).await?;
    let (key, docs) = match source {
        PreviewSource::Text(text) => ctx.docs.of_text(&ctx.engine, text).await?,
        PreviewSource::Key(key) => (key, find(ctx, key).await?),
    };
    let found = ctx.engine.compute(move || {
        let most_used = docs.most_used(MAX_MOST_USED);
        let path = choose_path(&docs, page, &most_used);
        let page = docs.page(&path, &Links::new(PREVIEW_BASE))?;
        Some(Preview {
            key,
            place: docs.place_of(&page.path),
            docs,
            page,
            most_used,
        })
    });
    found.await?.ok_or(Error::NotFound("Page"))
}

/// Searches the docs of a text that was previewed a short time ago.
///
/// # Errors
/// [`Error::RateLimited`] after 300 a minute; [`Error::NotFound`] if the text is no longer cached.
pub async fn search_preview(
    ctx: &Context,
    key: TextKey,
    query: &SearchQuery<'_>,
    caller: String,
) -> Result<SearchOutcome> {
    count(ctx, caller, RateLimit::PREVIEW_SEARCHES_PER_IP).await?;
    let docs = find(ctx, key).await?;
    let started = Instant::now();
    let results = docs.search(query);
    Ok(SearchOutcome {
        results,
        took: started.elapsed(),
    })
}

async fn find(ctx: &Context, key: TextKey) -> Result<Arc<Docs>> {
    let found = ctx.docs.find_text(key).await;
    found.ok_or(Error::NotFound("Preview"))
}

fn choose_path(docs: &Docs, page: PreviewPage, most_used: &[UsedType]) -> String {
    let first = || {
        let most_used = most_used.first();
        most_used.map_or_else(|| OVERVIEW.to_owned(), |of| of.path.clone())
    };
    match page {
        PreviewPage::At(path) => match path.trim_matches('/') {
            "" => OVERVIEW.to_owned(),
            path => path.to_owned(),
        },
        PreviewPage::Line(line, path) => docs
            .path_at(line)
            .or_else(|| path.filter(|path| docs.has_page(path)))
            .unwrap_or_else(first),
        PreviewPage::First => first(),
    }
}

async fn count(ctx: &Context, caller: String, limit: RateLimit) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| rate_limits::pass(conn, &caller, limit, now)?.map_err(too_many))
        .await
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse("Too many previews.", retry_after)
}
