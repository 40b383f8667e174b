//! Content sections.

use domain::VersionNumber;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TocEntry;
use crate::parameters::Whole;

/// The fields to write. A field that is left out keeps its value, or gets its default in a new section.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveSection {
    /// 1 to 120 characters. Defaults to a title made from the key.
    pub title: Option<String>,
    /// Markdown, at most 256 KiB.
    pub body: Option<String>,
    /// Whether readers see it; false in a new section. A section without a text cannot be visible.
    pub is_visible: Option<bool>,
    /// The version that the edit was made from; 0 for a new section. If the section has changed since, the edit is
    /// refused with `version_conflict`. If left out, the edit overwrites the section.
    #[schema(value_type = Option<u32>, maximum = 2147483647)]
    pub version: Option<Whole<0, { VersionNumber::MAX }>>,
}

/// The new order: every section's key, once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReorderContent {
    /// The keys.
    #[schema(example = json!(["getting-started", "authentication"]))]
    pub sections: Vec<String>,
}

/// A section to preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewSection {
    /// Markdown, at most 256 KiB.
    pub body: String,
    /// The title. A first heading that repeats it is left out.
    #[serde(default)]
    #[schema(required = false)]
    pub title: String,
}

/// A section as readers will see it.
#[derive(Serialize, ToSchema)]
pub struct SectionPreview {
    /// The text below the title, safe to put into a document.
    pub html: String,
    /// Its headings.
    pub toc: Vec<TocEntry>,
    /// Lines of images, counted from 1, the first twenty: readers get a link instead.
    pub images: Vec<u32>,
}

impl From<schema_docs::GuidePreview> for SectionPreview {
    fn from(preview: schema_docs::GuidePreview) -> Self {
        Self {
            html: preview.html,
            toc: preview.toc.into_iter().map(TocEntry::from).collect(),
            images: preview.images,
        }
    }
}

/// A project's sections, in their order.
#[derive(Serialize, ToSchema)]
pub struct ContentList {
    /// Without their bodies.
    pub sections: Vec<SectionHead>,
    /// Sections that most projects have and this one lacks.
    pub suggested: Vec<SuggestedSection>,
    /// Why nothing can be changed; null if it can.
    #[schema(required)]
    pub read_only: Option<String>,
}

impl From<projects::ContentList> for ContentList {
    fn from(list: projects::ContentList) -> Self {
        let has = |key: &str| list.sections.iter().any(|own| own.key.as_str() == key);
        let suggested = domain::SectionKey::SUGGESTED
            .into_iter()
            .filter(|(key, _)| !has(key))
            .map(|(key, title)| SuggestedSection {
                key: key.to_owned(),
                title: title.to_owned(),
            })
            .collect();
        Self {
            suggested,
            sections: list.sections.iter().map(SectionHead::from).collect(),
            read_only: list.read_only,
        }
    }
}

/// Sections in their new order.
#[derive(Serialize, ToSchema)]
pub struct ReorderedContent {
    /// Without their bodies.
    pub sections: Vec<SectionHead>,
}

/// A section that could be written.
#[derive(Serialize, ToSchema)]
pub struct SuggestedSection {
    /// The key in addresses.
    pub key: String,
    /// Its title.
    pub title: String,
}

/// A section without its body.
#[derive(Serialize, ToSchema)]
pub struct SectionHead {
    /// The key in addresses.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Its first words, plain text; may be empty.
    pub summary: String,
    /// Its place, from 0.
    pub position: u32,
    /// Whether readers see it.
    pub is_visible: bool,
    /// 1, 2, 3 … with each change.
    pub version: u32,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

impl From<&domain::SectionHead> for SectionHead {
    fn from(head: &domain::SectionHead) -> Self {
        Self {
            key: head.key.to_string(),
            title: head.title.as_str().to_owned(),
            summary: head.summary.clone(),
            position: head.position,
            is_visible: head.is_visible,
            version: head.version,
            updated_at: head.updated_at.to_rfc3339(),
        }
    }
}

/// One section.
#[derive(Serialize, ToSchema)]
pub struct SectionAnswer {
    /// The section.
    pub section: ContentSection,
}

/// A section.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ContentSection {
    /// The key in addresses.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Markdown.
    pub body: String,
    /// Its place, from 0.
    pub position: u32,
    /// Whether readers see it.
    pub is_visible: bool,
    /// 1, 2, 3 … with each change. An edit names the version that it was made from.
    pub version: u32,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

impl From<domain::ContentSection> for ContentSection {
    fn from(section: domain::ContentSection) -> Self {
        Self {
            key: section.head.key.to_string(),
            title: section.head.title.as_str().to_owned(),
            body: section.body.as_str().to_owned(),
            position: section.head.position,
            is_visible: section.head.is_visible,
            version: section.head.version,
            updated_at: section.head.updated_at.to_rfc3339(),
        }
    }
}
