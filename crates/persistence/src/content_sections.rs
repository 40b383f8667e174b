//! Content sections. Who changes them calls [`crate::projects::touch`] first, so that changes of one
//! project wait for each other.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    ContentSection, ContentSectionId, ProjectId, Result, SectionBody, SectionHead, SectionKey,
    SectionTitle, Timestamp,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::content_sections as table;

type HeadRow = (
    String,
    String,
    String,
    String,
    i32,
    bool,
    i32,
    NaiveDateTime,
);

/// What a [`HeadRow`] is made of; as type and as value.
macro_rules! head {
    () => {
        (
            table::id,
            table::key,
            table::title,
            table::summary,
            table::position,
            table::is_visible,
            table::version,
            table::updated_at,
        )
    };
}
const HEAD: head!() = head!();

/// All sections of a project in their order, without their bodies.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn list(conn: &mut Conn, project: ProjectId) -> Result<Vec<SectionHead>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order((table::position, table::id))
        .select(HEAD)
        .load::<HeadRow>(conn)
        .map_err(internal)?
        .into_iter()
        .map(head_of)
        .collect()
}

/// One section.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn find(
    conn: &mut Conn,
    project: ProjectId,
    key: &SectionKey,
) -> Result<Option<ContentSection>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::key.eq(key.as_str()))
        .select((HEAD, table::body))
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
/// [`domain::Error::Internal`] when the database fails, or when the key is taken.
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

/// Writes everything of a section but key and position.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
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

/// Puts a section at a position.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn place(conn: &mut Conn, section: ContentSectionId, position: u32) -> Result<()> {
    diesel::update(table::table.find(section.to_string()))
        .set(table::position.eq(number(position)?))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a section; false where there is none.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
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
    let (id, key, title, summary, position, is_visible, version, updated_at) = row;
    let count = |value: i32| u32::try_from(value).map_err(|_| corrupt("section number"));
    Ok(SectionHead {
        id: ContentSectionId::parse(&id).ok_or(corrupt("section id"))?,
        key: SectionKey::parse(&key).map_err(|_| corrupt("section key"))?,
        title: SectionTitle::parse(&title).map_err(|_| corrupt("section title"))?,
        summary,
        position: count(position)?,
        is_visible,
        version: count(version)?,
        updated_at: Timestamp::from_naive(updated_at),
    })
}
