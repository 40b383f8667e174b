//! Use-cases for content sections.

use std::collections::HashSet;

use domain::{
    Actor, ContentSection, ContentSectionId, Error, EventSection, FieldError, Project,
    PropertyChanges, Result, SectionBody, SectionHead, SectionKey, SectionTitle, User, What,
};
use persistence::{content_sections, projects};
use schema_docs::{Guide, GuidePreview, Links};

use crate::change::change;
use crate::guides::{entries, shown_words};
use crate::{Context, read_only};

/// Maximum number of sections of a project.
pub const MAX_SECTIONS: usize = 200;
/// Maximum number of characters of a section's summary in lists.
const MAX_SUMMARY: usize = 160;
/// Maximum number of keys that an error names.
const MAX_NAMED: usize = 5;

/// A project's sections, for its owner.
pub struct ContentList {
    /// The sections in their order.
    pub sections: Vec<SectionHead>,
    /// Why they cannot be changed; none if they can.
    pub read_only: Option<String>,
}

/// Changes of a section. None keeps the old value; in a new section it means the default.
#[derive(Default)]
pub struct SectionChanges {
    /// The title.
    pub title: Option<SectionTitle>,
    /// The Markdown.
    pub body: Option<SectionBody>,
    /// Whether readers can see it; a new section starts hidden.
    pub is_visible: Option<bool>,
    /// The version that the edit started from, 0 for a new section. None overwrites any version.
    pub version: Option<u32>,
}

/// The result of saving a section.
pub enum Saved {
    /// A section was created.
    Created(Box<ContentSection>),
    /// The section was changed, or already had this content.
    Updated(Box<ContentSection>),
    /// Another edit was saved first, so nothing was written. Holds the current section; none if it was deleted.
    Conflict(Option<Box<ContentSection>>),
}

/// Lists a project's sections.
pub async fn list_content(ctx: &Context, owner: &User, project: &Project) -> Result<ContentList> {
    let (owner, project) = (owner.clone(), project.clone());
    ctx.store
        .read(move |conn| {
            Ok(ContentList {
                sections: content_sections::list(conn, project.id)?,
                read_only: read_only::reason(conn, &owner, &project)?,
            })
        })
        .await
}

/// Finds a section.
///
/// # Errors
/// [`Error::NotFound`] if there is no such section.
pub async fn find_section(
    ctx: &Context,
    project: &Project,
    key: SectionKey,
) -> Result<ContentSection> {
    let id = project.id;
    ctx.store
        .read(move |conn| content_sections::find(conn, id, &key))
        .await?
        .ok_or(Error::NotFound("Section"))
}

/// Saves a section. A new one is added at the end, and is hidden unless `is_visible` is set.
///
/// # Errors
/// [`Error::InvalidInput`] for a visible section that shows no text; [`Error::PlanLimit`] if the project is read-only;
/// [`Error::Conflict`] with code `too_many_sections`.
pub async fn save_section(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    key: SectionKey,
    changes: SectionChanges,
) -> Result<Saved> {
    change(ctx, actor, project.id, move |change| {
        let (id, now, conn) = (change.project.id, change.now, &mut *change.conn);
        projects::touch(conn, id, now)?;
        let before = content_sections::find(conn, id, &key)?;
        let Some(mut section) = before else {
            if changes.version.is_some_and(|version| version != 0) {
                return Ok(Saved::Conflict(None));
            }
            let count = content_sections::list(conn, id)?.len();
            if count >= MAX_SECTIONS {
                return Err(too_many());
            }
            let title = match changes.title {
                Some(title) => title,
                None => SectionTitle::parse(&key.default_title())?,
            };
            let body = changes.body.unwrap_or_default();
            let section = ContentSection {
                head: SectionHead {
                    id: ContentSectionId::generate(),
                    key,
                    title,
                    summary: summary(&body),
                    position: u32::try_from(count).unwrap_or(u32::MAX),
                    is_visible: changes.is_visible.unwrap_or(false),
                    version: 1,
                    updated_at: now,
                },
                body,
            };
            section.check_visible(false, shown_words)?;
            content_sections::insert(conn, id, &section)?;
            let changes = compare(None, &section).into_list();
            let of = EventSection::from(&section.head);
            change.emit(What::ContentCreated {
                section: of,
                changes,
            });
            return Ok(Saved::Created(Box::new(section)));
        };
        let old = section.clone();
        if let Some(title) = changes.title {
            section.head.title = title;
        }
        if let Some(body) = changes.body {
            section.head.summary = summary(&body);
            section.body = body;
        }
        if let Some(is_visible) = changes.is_visible {
            section.head.is_visible = is_visible;
        }
        if section == old {
            return Ok(Saved::Updated(Box::new(old)));
        }
        if changes
            .version
            .is_some_and(|made_from| made_from != old.head.version)
        {
            return Ok(Saved::Conflict(Some(Box::new(old))));
        }
        section.check_visible(old.head.is_visible, shown_words)?;
        section.head.version += 1;
        section.head.updated_at = now;
        content_sections::update(conn, &section)?;
        let changes = compare(Some(&old), &section).into_list();
        let of = EventSection::from(&section.head);
        change.emit(What::ContentUpdated {
            section: of,
            changes,
        });
        Ok(Saved::Updated(Box::new(section)))
    })
    .await
}

/// Deletes a section. Later sections move up.
///
/// # Errors
/// [`Error::NotFound`] if there is no such section; [`Error::PlanLimit`] if the project is read-only.
pub async fn delete_section(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    key: SectionKey,
) -> Result<()> {
    change(ctx, actor, project.id, move |change| {
        let (id, conn) = (change.project.id, &mut *change.conn);
        projects::touch(conn, id, change.now)?;
        let sections = content_sections::list(conn, id)?;
        let deleted = sections.iter().find(|section| section.key == key);
        let section = deleted.ok_or(Error::NotFound("Section"))?.into();
        content_sections::delete(conn, id, &key)?;
        number(conn, sections.iter().filter(|section| section.key != key))?;
        change.emit(What::ContentDeleted { section });
        Ok(())
    })
    .await
}

/// Reorders the sections and returns them in the new order.
///
/// # Errors
/// [`Error::InvalidInput`] on the field `sections` if a key is unknown, missing or repeated; [`Error::PlanLimit`] if the
/// project is read-only.
pub async fn reorder_content(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    keys: Vec<String>,
) -> Result<Vec<SectionHead>> {
    change(ctx, actor, project.id, move |change| {
        let (id, conn) = (change.project.id, &mut *change.conn);
        projects::touch(conn, id, change.now)?;
        let sections = content_sections::list(conn, id)?;
        let wanted = arrange(&sections, &keys)?;
        number(conn, wanted.into_iter())?;
        let after = content_sections::list(conn, id)?;
        let keys = |sections: &[SectionHead]| {
            let keys = sections
                .iter()
                .map(|section| section.key.as_str().to_owned());
            keys.collect::<Vec<_>>()
        };
        let changed = PropertyChanges::new().compare("sections", keys(&sections), keys(&after));
        if !changed.is_empty() {
            let changes = changed.into_list();
            change.emit(What::ContentReordered { changes });
        }
        Ok(after)
    })
    .await
}

/// Renders a section as readers will see it, with the function that renders their pages.
///
/// # Errors
/// The errors of the engine.
pub async fn preview_section(
    ctx: &Context,
    project: &Project,
    title: String,
    body: SectionBody,
) -> Result<GuidePreview> {
    let id = project.id;
    let sections = ctx
        .store
        .read(move |conn| content_sections::list(conn, id))
        .await?;
    let docs = match project.current_version {
        Some(number) => Some(crate::version_docs(ctx, project, number).await?.1),
        None => None,
    };
    let base = format!("/d/{}/{}", project.username, project.slug);
    tokio::task::spawn_blocking(move || {
        let guide = Guide {
            key: "",
            title: &title,
            body: body.as_str(),
        };
        let entries = entries(sections.iter().filter(|section| section.is_visible));
        schema_docs::preview_guide(docs.as_deref(), &guide, &entries, &Links::new(&base))
    })
    .await
    .map_err(Error::internal)
}

/// Returns the changes of a section; of its text only the number of characters.
fn compare(before: Option<&ContentSection>, after: &ContentSection) -> PropertyChanges {
    let characters = |section: &ContentSection| {
        let count = section.body.as_str().chars().count();
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let title = before.map(|before| before.head.title.as_str());
    let is_visible = before.map(|before| before.head.is_visible);
    let changed = PropertyChanges::new()
        .compare("title", title, after.head.title.as_str())
        .compare("is_visible", is_visible, after.head.is_visible);
    let is_same_text = before.is_some_and(|before| before.body == after.body);
    if is_same_text {
        return changed;
    }
    let version = before.map(|before| before.head.version);
    changed
        .compare("version", version, after.head.version)
        .compare("body_characters", before.map(characters), characters(after))
}

fn number<'a>(
    conn: &mut persistence::Conn,
    sections: impl Iterator<Item = &'a SectionHead>,
) -> Result<()> {
    for (position, section) in (0u32..).zip(sections) {
        if section.position != position {
            content_sections::place(conn, section.id, position)?;
        }
    }
    Ok(())
}

/// Returns the sections in the order of the keys, which must name each section exactly once.
fn arrange<'a>(sections: &'a [SectionHead], keys: &[String]) -> Result<Vec<&'a SectionHead>> {
    let mut named = HashSet::new();
    let (mut wanted, mut unknown, mut doubled) = (Vec::new(), Vec::new(), Vec::new());
    for key in keys {
        match sections.iter().find(|section| section.key.as_str() == key) {
            _ if !named.insert(key.as_str()) => doubled.push(key.as_str()),
            Some(section) => wanted.push(section),
            None => unknown.push(key.as_str()),
        }
    }
    let keys = sections.iter().map(|section| section.key.as_str());
    let missing = keys.filter(|key| !named.contains(key)).collect();
    let wrong: Vec<FieldError> = [
        ("Not a section of this project", unknown),
        ("Named twice", doubled),
        ("Missing", missing),
    ]
    .into_iter()
    .filter(|(_, keys)| !keys.is_empty())
    .map(|(what, keys)| FieldError {
        field: "sections",
        message: format!("{what}: {}.", some(&keys)),
    })
    .collect();
    if wrong.is_empty() {
        Ok(wanted)
    } else {
        Err(Error::InvalidInput(wrong))
    }
}

fn some(keys: &[&str]) -> String {
    let shown: Vec<String> = keys
        .iter()
        .take(MAX_NAMED)
        .map(|key| {
            format!(
                "“{}”",
                key.chars().take(SectionKey::MAX).collect::<String>()
            )
        })
        .collect();
    let rest = keys.len().saturating_sub(MAX_NAMED);
    let more = if rest > 0 {
        format!(" and {rest} more")
    } else {
        String::new()
    };
    format!("{}{more}", shown.join(", "))
}

fn summary(body: &SectionBody) -> String {
    schema_docs::guide_summary(body.as_str(), MAX_SUMMARY)
}

fn too_many() -> Error {
    Error::Conflict {
        code: "too_many_sections",
        field: None,
        message: format!(
            "A project can have at most {MAX_SECTIONS} sections. Delete one, or merge two."
        ),
    }
}
