//! Content sections: written by the owner, read beside the generated pages.

use std::collections::HashSet;

use domain::{
    ContentSection, ContentSectionId, Error, FieldError, Project, ProjectId, Result, SectionBody,
    SectionHead, SectionKey, SectionTitle, User,
};
use persistence::{content_sections, projects};
use schema_docs::{Guide, GuidePreview, Links};

use crate::guides::entries;
use crate::{Context, read_only};

/// Most sections of a project.
const MOST: usize = 200;
/// Characters of a section's line in lists.
const SUMMARY: usize = 160;
/// Keys that a refusal names.
const NAMED: usize = 5;

/// A project's sections, for its owner.
pub struct ContentList {
    /// In their order.
    pub sections: Vec<SectionHead>,
    /// Why they cannot be changed; none where they can.
    pub read_only: Option<String>,
}

/// What an owner writes; what is none stays, or gets its default in a new section.
#[derive(Default)]
pub struct SectionChanges {
    /// Its title.
    pub title: Option<SectionTitle>,
    /// Its Markdown.
    pub body: Option<SectionBody>,
    /// Do readers see it.
    pub is_visible: Option<bool>,
    /// The version it was made from, 0 for a new section; none overwrites whatever is there.
    pub version: Option<u32>,
}

/// What became of it.
pub enum Saved {
    /// A new section.
    Created(Box<ContentSection>),
    /// It was changed, or was like that already.
    Updated(Box<ContentSection>),
    /// Another edit came between; nothing was written. None where the section was deleted.
    Conflict(Option<Box<ContentSection>>),
}

/// A project's sections.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

/// One section.
///
/// # Errors
/// [`Error::NotFound`] where there is none.
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

/// Writes a section, new ones behind the others.
///
/// # Errors
/// [`Error::PlanLimit`] where the project is read-only; [`Error::Conflict`] with code
/// `too_many_sections`.
pub async fn save_section(
    ctx: &Context,
    project: &Project,
    key: SectionKey,
    changes: SectionChanges,
) -> Result<Saved> {
    let (id, now) = (project.id, ctx.clock.now());
    let saved = ctx
        .store
        .write(move |conn| {
            lock(conn, id, now)?;
            let before = content_sections::find(conn, id, &key)?;
            let Some(mut section) = before else {
                if changes.version.is_some_and(|version| version != 0) {
                    return Ok(Saved::Conflict(None));
                }
                let count = content_sections::list(conn, id)?.len();
                if count >= MOST {
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
                        is_visible: changes.is_visible.unwrap_or(true),
                        version: 1,
                        updated_at: now,
                    },
                    body,
                };
                content_sections::insert(conn, id, &section)?;
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
            section.head.version += 1;
            section.head.updated_at = now;
            content_sections::update(conn, &section)?;
            Ok(Saved::Updated(Box::new(section)))
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(saved)
}

/// Deletes a section; those behind it move up.
///
/// # Errors
/// [`Error::NotFound`] where there is none; [`Error::PlanLimit`] where the project is read-only.
pub async fn delete_section(ctx: &Context, project: &Project, key: SectionKey) -> Result<()> {
    let (id, now) = (project.id, ctx.clock.now());
    ctx.store
        .write(move |conn| {
            lock(conn, id, now)?;
            if !content_sections::delete(conn, id, &key)? {
                return Err(Error::NotFound("Section"));
            }
            let left = content_sections::list(conn, id)?;
            number(conn, left.iter())
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(())
}

/// Puts the sections into another order and answers them in it.
///
/// # Errors
/// [`Error::InvalidInput`] on the field `sections` where one is unknown, missing or named twice;
/// [`Error::PlanLimit`] where the project is read-only.
pub async fn reorder_content(
    ctx: &Context,
    project: &Project,
    keys: Vec<String>,
) -> Result<Vec<SectionHead>> {
    let (id, now) = (project.id, ctx.clock.now());
    let sections = ctx
        .store
        .write(move |conn| {
            lock(conn, id, now)?;
            let sections = content_sections::list(conn, id)?;
            let wanted = arrange(&sections, &keys)?;
            number(conn, wanted.into_iter())?;
            content_sections::list(conn, id)
        })
        .await?;
    ctx.docs.forget_route(&project.slug).await;
    Ok(sections)
}

/// A section as readers will see it, made by what makes their pages.
///
/// # Errors
/// Those of the engine.
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

/// Changes of one project's sections wait for each other.
fn lock(conn: &mut persistence::Conn, project: ProjectId, now: domain::Timestamp) -> Result<()> {
    if !projects::touch(conn, project, now)? {
        return Err(Error::NotFound("Project"));
    }
    read_only::check_stored(conn, project)
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

/// The sections in the order of the keys: each exactly once.
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
        .take(NAMED)
        .map(|key| {
            format!(
                "“{}”",
                key.chars().take(SectionKey::MAX).collect::<String>()
            )
        })
        .collect();
    let rest = keys.len().saturating_sub(NAMED);
    let more = if rest > 0 {
        format!(" and {rest} more")
    } else {
        String::new()
    };
    format!("{}{more}", shown.join(", "))
}

fn summary(body: &SectionBody) -> String {
    schema_docs::guide_summary(body.as_str(), SUMMARY)
}

fn too_many() -> Error {
    Error::Conflict {
        code: "too_many_sections",
        field: None,
        message: format!("A project holds at most {MOST} sections. Delete one, or join two."),
    }
}
