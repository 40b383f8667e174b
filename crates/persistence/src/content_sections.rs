//! Content sections. Callers that change them must hold the project's lock, so that positions stay consistent.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    ContentSection, ContentSectionId, ProjectId, Result, SectionBody, SectionHead, SectionKey,
    SectionTitle, Timestamp,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::content_sections as table;

/// A section without its body.
#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct HeadRow {
    id: String,
    key: String,
    title: String,
    summary: String,
    position: i32,
    is_visible: bool,
    version: i32,
    updated_at: NaiveDateTime,
}

/// Returns all sections of a project in their order, without bodies.
pub fn list(conn: &mut Conn, project: ProjectId) -> Result<Vec<SectionHead>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order((table::position, table::id))
        .select(HeadRow::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(head_of)
        .collect()
}

/// Finds a section.
pub fn find(
    conn: &mut Conn,
    project: ProjectId,
    key: &SectionKey,
) -> Result<Option<ContentSection>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::key.eq(key.as_str()))
        .select((HeadRow::as_select(), table::body))
        .first::<(HeadRow, String)>(conn)
        .optional()
        .map_err(internal)?
        .map(|(head, body)| {
            Ok(ContentSection {
                head: head_of(head)?,
                body: SectionBody::stored(body),
            })
        })
        .transpose()
}

/// Adds a section.
///
/// # Errors
/// [`domain::Error::Internal`] if the key is taken.
pub fn insert(conn: &mut Conn, project: ProjectId, section: &ContentSection) -> Result<()> {
    let head = &section.head;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(head.id.to_string()),
            table::project_id.eq(project.to_string()),
            table::key.eq(head.key.as_str()),
            table::title.eq(head.title.as_str()),
            table::summary.eq(&head.summary),
            table::body.eq(section.body.as_str()),
            table::position.eq(number(head.position)?),
            table::is_visible.eq(head.is_visible),
            table::version.eq(number(head.version)?),
            table::updated_at.eq(head.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Updates everything of a section except key and position.
pub fn update(conn: &mut Conn, section: &ContentSection) -> Result<()> {
    let head = &section.head;
    diesel::update(table::table.find(head.id.to_string()))
        .set((
            table::title.eq(head.title.as_str()),
            table::summary.eq(&head.summary),
            table::body.eq(section.body.as_str()),
            table::is_visible.eq(head.is_visible),
            table::version.eq(number(head.version)?),
            table::updated_at.eq(head.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Sets the position of a section.
pub fn place(conn: &mut Conn, section: ContentSectionId, position: u32) -> Result<()> {
    diesel::update(table::table.find(section.to_string()))
        .set(table::position.eq(number(position)?))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a section. Returns whether it existed.
pub fn delete(conn: &mut Conn, project: ProjectId, key: &SectionKey) -> Result<bool> {
    let wanted = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::key.eq(key.as_str()));
    diesel::delete(wanted)
        .execute(conn)
        .map(|count| count > 0)
        .map_err(internal)
}

fn number(value: u32) -> Result<i32> {
    i32::try_from(value).map_err(|_| corrupt("section number"))
}

fn head_of(row: HeadRow) -> Result<SectionHead> {
    let count = |value: i32| u32::try_from(value).map_err(|_| corrupt("section number"));
    Ok(SectionHead {
        id: ContentSectionId::parse(&row.id).ok_or(corrupt("section id"))?,
        key: SectionKey::parse(&row.key).map_err(|_| corrupt("section key"))?,
        title: SectionTitle::stored(row.title),
        summary: row.summary,
        position: count(row.position)?,
        is_visible: row.is_visible,
        version: count(row.version)?,
        updated_at: Timestamp::from_naive(row.updated_at),
    })
}
