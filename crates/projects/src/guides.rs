//! Content sections as readers see them.

use std::fmt::Write as _;
use std::sync::Arc;

use domain::{ContentSection, Error, Result, SectionHead, SectionKey};
use persistence::content_sections;
use schema_docs::{GUIDES, Guide, GuideEntry, GuideTexts, Guides, Links, OverviewPart, PageParts};
use sha2::{Digest, Sha256};

use crate::{Context, OpenDocs};

/// Title of the overview, which the introduction is part of.
const OVERVIEW: &str = "Overview";

/// The visible sections of a project, without their bodies.
#[derive(Debug, Clone, Default)]
pub struct PublicGuides {
    /// Sections with a page, in the owner's order.
    pub entries: Vec<GuideEntry>,
    /// When each of them was last changed, in the same order.
    pub changed: Vec<domain::Timestamp>,
    /// Whether the overview has an introduction.
    pub has_introduction: bool,
    /// Changes whenever a text, title or the order that readers see changes; empty without sections.
    pub stamp: String,
}

impl PublicGuides {
    pub(crate) fn new(sections: &[SectionHead]) -> Self {
        let visible = || sections.iter().filter(|section| section.is_visible);
        let pages = || visible().filter(|section| !is_introduction(section));
        let mut parts = String::new();
        for section in visible() {
            // Ids are never reused and versions only grow, so this identifies the text too.
            let _ = write!(parts, "{}:{};", section.id, section.version);
        }
        let stamp = if parts.is_empty() {
            parts
        } else {
            format!("{:x}", Sha256::digest(parts.as_bytes()))
        };
        Self {
            entries: entries(visible()),
            changed: pages().map(|section| section.updated_at).collect(),
            has_introduction: visible().any(is_introduction),
            stamp,
        }
    }
}

/// Converts sections for the engine, without the introduction.
pub(crate) fn entries<'a>(sections: impl Iterator<Item = &'a SectionHead>) -> Vec<GuideEntry> {
    sections
        .filter(|section| !is_introduction(section))
        .map(|section| GuideEntry {
            key: section.key.as_str().to_owned(),
            title: section.title.as_str().to_owned(),
            summary: section.summary.clone(),
        })
        .collect()
}

fn is_introduction(section: &SectionHead) -> bool {
    section.key.as_str() == SectionKey::INTRODUCTION
}

/// Returns the words that readers see of a section below its title, without markup.
pub(crate) fn shown_words(section: &ContentSection) -> String {
    let title = match is_introduction(&section.head) {
        true => OVERVIEW,
        false => section.head.title.as_str(),
    };
    schema_docs::guide_words(section.body.as_str(), title)
}

/// Renders a page of open docs, in parts: a generated page, a guide, or a page that includes guides.
///
/// # Errors
/// [`Error::NotFound`] if there is no such page, or the guide is not visible.
pub async fn read_page(
    ctx: &Context,
    open: &OpenDocs,
    path: &str,
    links: &Links<'_>,
) -> Result<PageParts> {
    let (missing, path) = (Error::NotFound("Page"), path.trim_matches('/'));
    if let Some(key) = guide_key(path) {
        let section = visible(ctx, open, key).await?.ok_or(missing)?;
        let guide = guide_of(key, &section);
        return Ok(open.docs.guide_parts(&guide, &open.guides.entries, links));
    }
    let introduction = if is_overview(path) {
        introduction(ctx, open).await?
    } else {
        None
    };
    let guides = Guides {
        entries: &open.guides.entries,
        introduction: introduction.as_ref().map(|(_, body)| body.as_str()),
        name: Some(open.project.name.as_str()),
        description: Some(open.project.description.as_str()),
    };
    open.docs
        .page_parts_with(path, links, &guides)
        .ok_or(missing)
}

/// Reads a page other than the overview as Markdown.
///
/// # Errors
/// As [`read_page`].
pub async fn read_page_text(
    ctx: &Context,
    open: &OpenDocs,
    path: &str,
    links: &Links<'_>,
) -> Result<String> {
    let (missing, path) = (Error::NotFound("Page"), path.trim_matches('/'));
    let entries = &open.guides.entries;
    if let Some(key) = guide_key(path) {
        let section = visible(ctx, open, key).await?.ok_or(missing)?;
        let guide = guide_of(key, &section);
        return Ok(open.docs.guide_markdown(&guide, entries, links));
    }
    if path == GUIDES && !entries.is_empty() {
        return Ok(open.docs.guides_index(entries, links));
    }
    open.docs.markdown(path, links).ok_or(missing)
}

/// The overview as Markdown in parts, without its heading. Each part is empty or ends with a line break.
#[derive(Debug)]
pub struct OverviewText {
    /// The owner's introduction.
    pub introduction: String,
    /// The schema's description and counts, then its lists, each with the part of the overview that it is.
    pub schema: Vec<(Option<OverviewPart>, String)>,
    /// The section that lists the guides.
    pub guides: String,
}

/// Reads the overview as Markdown.
///
/// # Errors
/// As [`read_page`].
pub async fn read_overview_text(
    ctx: &Context,
    open: &OpenDocs,
    links: &Links<'_>,
) -> Result<OverviewText> {
    let entries = &open.guides.entries;
    let introduction = introduction(ctx, open).await?;
    let introduction = introduction.map_or_else(String::new, |(_, body)| {
        let guide = Guide {
            key: SectionKey::INTRODUCTION,
            title: OVERVIEW,
            body: &body,
        };
        open.docs.guide_body_markdown(&guide, entries, links)
    });
    Ok(OverviewText {
        introduction,
        schema: open.docs.overview_markdown_parts(links),
        guides: open.docs.guides_index(entries, links),
    })
}

/// The text of a section.
pub struct GuideText {
    key: String,
    title: String,
    body: String,
}

impl GuideText {
    /// Converts the text for the engine.
    #[must_use]
    pub fn guide(&self) -> Guide<'_> {
        Guide {
            key: &self.key,
            title: &self.title,
            body: &self.body,
        }
    }
}

/// Reads all texts that readers see: the introduction, then the guides in the owner's order.
pub async fn read_guides(ctx: &Context, open: &OpenDocs) -> Result<Vec<GuideText>> {
    let introduction = open
        .guides
        .has_introduction
        .then_some(SectionKey::INTRODUCTION);
    let entries = open.guides.entries.iter().map(|entry| entry.key.as_str());
    let mut texts = Vec::new();
    for key in introduction.into_iter().chain(entries) {
        if let Some((title, body)) = visible(ctx, open, key).await? {
            let key = key.to_owned();
            texts.push(GuideText { key, title, body });
        }
    }
    Ok(texts)
}

/// Returns the search index of the visible guides. It is built once for a set of sections.
///
/// # Errors
/// [`Error::Internal`] if the database fails, [`Error::Unavailable`] if building takes too long.
pub(crate) async fn guide_texts(ctx: &Context, open: &OpenDocs) -> Result<Arc<GuideTexts>> {
    let stamp = open.guides.stamp.clone();
    if stamp.is_empty() {
        return Ok(Arc::default());
    }
    let read = async {
        let texts = read_guides(ctx, open).await?;
        let made = ctx.engine.compute(move || {
            let guides: Vec<Guide<'_>> = texts.iter().map(GuideText::guide).collect();
            GuideTexts::new(&guides)
        });
        Ok(Arc::new(made.await?))
    };
    ctx.docs
        .guide_texts
        .try_get_with(stamp, read)
        .await
        .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
}

/// Returns the key of the guide at a path. The introduction has no page of its own.
fn guide_key(path: &str) -> Option<&str> {
    let key = path.strip_prefix(GUIDES)?.strip_prefix('/')?;
    (key != SectionKey::INTRODUCTION).then_some(key)
}

fn guide_of<'a>(key: &'a str, (title, body): &'a (String, String)) -> Guide<'a> {
    Guide { key, title, body }
}

/// Reads the introduction, if it is visible.
async fn introduction(ctx: &Context, open: &OpenDocs) -> Result<Option<(String, String)>> {
    if open.guides.has_introduction {
        visible(ctx, open, SectionKey::INTRODUCTION).await
    } else {
        Ok(None)
    }
}

fn is_overview(path: &str) -> bool {
    path.is_empty() || path == SectionKey::INTRODUCTION
}

/// Reads title and body of a visible section.
async fn visible(ctx: &Context, open: &OpenDocs, key: &str) -> Result<Option<(String, String)>> {
    let Ok(key) = SectionKey::parse(key) else {
        return Ok(None);
    };
    let project = open.project.id;
    let section = ctx
        .store
        .read(move |conn| content_sections::find(conn, project, &key))
        .await?
        .filter(|section| section.head.is_visible);
    Ok(section.map(|section| {
        (
            section.head.title.as_str().to_owned(),
            section.body.as_str().to_owned(),
        )
    }))
}
