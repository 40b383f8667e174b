//! Requests that the server counts by itself: reads by programs, and documents whose requests are not views.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use domain::{Dimension, ProjectId, Result, Uncounted};
use persistence::analytics;

use crate::known::KnownValues;
use crate::tally::Tally;
use crate::visitor::Salt;
use crate::{Context, ViewedPage, is_crawler, program_of};

/// Maximum number of different counts that wait for their storage. More are dropped: nobody can fill the memory.
const MAX_WAITING: usize = 20_000;

/// The kinds of content of public docs that are counted when they are fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetched {
    /// A page as a document. Browsers report its view themselves.
    Document,
    /// A page as Markdown.
    Markdown,
    /// `llms.txt`.
    LlmsTxt,
    /// `llms-full.txt`.
    LlmsFull,
    /// The schema as a file.
    Schema,
    /// A message to the MCP server.
    Mcp,
}

impl Fetched {
    fn word(self) -> Option<&'static str> {
        match self {
            Self::Document => None,
            Self::Markdown => Some("markdown"),
            Self::LlmsTxt => Some("llms.txt"),
            Self::LlmsFull => Some("llms-full.txt"),
            Self::Schema => Some("schema"),
            Self::Mcp => Some("mcp"),
        }
    }
}

/// A request for content of public docs.
#[derive(Debug, Clone, Copy)]
pub struct Fetch<'a> {
    /// The path of the request.
    pub path: &'a str,
    /// The kind of content.
    pub what: Fetched,
    /// The `User-Agent` header.
    pub agent: &'a str,
    /// Whether only the head is asked for.
    pub is_head: bool,
    /// Whether the browser prepares a page that may never be shown (`Sec-Purpose: prefetch`).
    pub is_prefetch: bool,
}

/// Counts that wait for their storage. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Reads(Arc<Mutex<Waiting>>);

type Waiting = HashMap<(ProjectId, Dimension, Cow<'static, str>), u64>;

/// Notes that something of public docs was fetched. [`flush_reads`] stores it.
pub fn note_read(ctx: &Context, project: ProjectId, fetch: Fetch<'_>) {
    let counts = counts_of(&fetch);
    if counts.is_empty() {
        return;
    }
    let mut waiting = ctx.reads.0.lock().unwrap_or_else(PoisonError::into_inner);
    for (dimension, value) in counts {
        let key = (project, dimension, value);
        if waiting.len() < MAX_WAITING || waiting.contains_key(&key) {
            *waiting.entry(key).or_default() += 1;
        }
    }
}

/// Returns what is counted of a request.
fn counts_of(fetch: &Fetch<'_>) -> Vec<(Dimension, Cow<'static, str>)> {
    let left_out = |reason: Uncounted| (Dimension::Uncounted, reason.as_str().into());
    if fetch.is_head {
        return vec![left_out(Uncounted::Head)];
    }
    if fetch.is_prefetch {
        return vec![left_out(Uncounted::Prefetch)];
    }
    let program = program_of(fetch.agent).into();
    let Some(word) = fetch.what.word() else {
        return match is_crawler(fetch.agent) {
            true => vec![left_out(Uncounted::Crawler), (Dimension::Crawler, program)],
            false => Vec::new(),
        };
    };
    let mut counts = vec![
        (Dimension::Fetch, word.into()),
        (Dimension::Program, program),
    ];
    if fetch.what == Fetched::Markdown
        && let Some(page) = fetched_page(fetch.path)
    {
        counts.push((Dimension::FetchedPage, page.into()));
    }
    counts
}

/// Returns the page whose Markdown a path leads to.
fn fetched_page(path: &str) -> Option<String> {
    let path = path.strip_suffix(".md").unwrap_or(path);
    Some(ViewedPage::parse(path)?.path)
}

/// Stores what [`note_read`] noted. Counts that cannot be stored wait for the next call.
pub async fn flush_reads(ctx: &Context) -> Result<()> {
    let taken = {
        let mut waiting = ctx.reads.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *waiting)
    };
    if taken.is_empty() {
        return Ok(());
    }
    let (now, counts) = (ctx.clock.now(), Arc::new(taken));
    let stored = Arc::clone(&counts);
    let outcome = ctx
        .store
        .write(move |conn| {
            let ids: HashSet<ProjectId> = stored.keys().map(|(project, ..)| *project).collect();
            let existing = analytics::existing(conn, &ids)?;
            let mut tally = Tally::default();
            for ((project, dimension, value), count) in stored.iter() {
                if existing.contains(project) {
                    tally.sum_all(*project, *dimension, value, *count, 0);
                }
            }
            // No visitor is among them.
            tally.store(conn, &Salt::generate(), &KnownValues::default(), now)
        })
        .await;
    if outcome.is_err() {
        let mut waiting = ctx.reads.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, count) in counts.iter() {
            *waiting.entry(key.clone()).or_default() += count;
        }
    }
    outcome
}
