//! The owner's examples. Callers that change them must hold the project's lock, so that their number stays bounded.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Error, ExampleBody, ExampleKey, ExampleOrigin, NamedExample, NamedExampleId, ProjectId, Result,
    Timestamp,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::named_examples as table;
use crate::schema_versions::read_json;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    key: String,
    document: String,
    variables: Option<String>,
    origin: String,
    file: Option<String>,
    version: i32,
    updated_at: NaiveDateTime,
    fits: Option<String>,
}

/// Returns all examples of a project, the oldest first.
pub fn list(conn: &mut Conn, project: ProjectId) -> Result<Vec<NamedExample>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(example_of)
        .collect()
}

/// Returns the id and the version of each example of a project, the oldest first. Ids are never used again, so that these
/// tell whether an example changed.
pub fn list_versions(conn: &mut Conn, project: ProjectId) -> Result<Vec<(String, i32)>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .order(table::id)
        .select((table::id, table::version))
        .load(conn)
        .map_err(internal)
}

/// Finds an example.
pub fn find(conn: &mut Conn, project: ProjectId, key: &ExampleKey) -> Result<Option<NamedExample>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::key.eq(key.as_str()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(example_of)
        .transpose()
}

/// Adds an example.
///
/// # Errors
/// [`domain::Error::Internal`] if the key is taken.
pub fn insert(conn: &mut Conn, project: ProjectId, example: &NamedExample) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(example.id.to_string()),
            table::project_id.eq(project.to_string()),
            table::key.eq(example.key.as_str()),
            table::document.eq(&example.body.document),
            table::variables.eq(example.body.variables.as_deref()),
            table::origin.eq(example.origin.word()),
            table::file.eq(example.file.as_deref()),
            table::version.eq(number(example.version)?),
            table::updated_at.eq(example.updated_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Updates everything of an example except its key. Which versions it fits is not known any more.
pub fn update(conn: &mut Conn, example: &NamedExample) -> Result<()> {
    diesel::update(table::table.find(example.id.to_string()))
        .set((
            table::document.eq(&example.body.document),
            table::variables.eq(example.body.variables.as_deref()),
            table::origin.eq(example.origin.word()),
            table::file.eq(example.file.as_deref()),
            table::version.eq(number(example.version)?),
            table::updated_at.eq(example.updated_at.naive()),
            table::fits.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Stores which versions an example fits, unless it has changed since it was checked.
pub fn set_fits(conn: &mut Conn, example: &NamedExample) -> Result<()> {
    let text = serde_json::to_string(&example.fits).map_err(Error::internal)?;
    diesel::update(table::table.find(example.id.to_string()))
        .filter(table::version.eq(number(example.version)?))
        .set(table::fits.eq(text))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes an example.
pub fn delete(conn: &mut Conn, id: NamedExampleId) -> Result<()> {
    diesel::delete(table::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

fn number(value: u32) -> Result<i32> {
    i32::try_from(value).map_err(|_| corrupt("example number"))
}

fn example_of(row: Row) -> Result<NamedExample> {
    Ok(NamedExample {
        id: NamedExampleId::parse(&row.id).ok_or(corrupt("example id"))?,
        key: ExampleKey::parse(&row.key).map_err(|_| corrupt("example key"))?,
        body: ExampleBody {
            document: row.document,
            variables: row.variables,
        },
        origin: ExampleOrigin::from_word(&row.origin).ok_or(corrupt("example origin"))?,
        file: row.file,
        version: u32::try_from(row.version).map_err(|_| corrupt("example number"))?,
        updated_at: Timestamp::from_naive(row.updated_at),
        fits: read_json(row.fits)?.unwrap_or_default(),
    })
}
