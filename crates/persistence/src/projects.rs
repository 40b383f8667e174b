//! Projects and the addresses they had before.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{
    Counts, Description, HideRuleLines, Project, ProjectId, ProjectName, ProjectRef, Result, Slug,
    Timestamp, UserId, Username,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal, is_unique_violation};
use crate::schema::{projects, schema_versions, slug_redirects, users};

/// What a new project starts with.
pub struct NewProject<'a> {
    /// Its id.
    pub id: ProjectId,
    /// Whose it is.
    pub owner_id: UserId,
    /// Its name.
    pub name: &'a ProjectName,
    /// Its description.
    pub description: &'a Description,
    /// May everybody read its docs.
    pub is_public: bool,
}

/// The slug belongs to another project.
#[derive(Debug)]
pub struct SlugTaken;

/// Adds a project under `slug`, and takes that over from projects that had it before.
///
/// # Errors
/// The inner error when another project has the slug; [`domain::Error::Internal`] when the database fails.
pub fn insert(
    conn: &mut Conn,
    new: &NewProject<'_>,
    slug: &Slug,
    now: Timestamp,
) -> Result<Result<(), SlugTaken>> {
    let row = (
        projects::id.eq(new.id.to_string()),
        projects::owner_id.eq(new.owner_id.to_string()),
        projects::name.eq(new.name.as_str()),
        projects::slug.eq(slug.as_str()),
        projects::description.eq(new.description.as_str()),
        projects::is_public.eq(new.is_public),
        projects::hide_rules.eq(HideRuleLines::DEFAULT),
        projects::latest_version.eq(0),
        projects::created_at.eq(now.naive()),
        projects::updated_at.eq(now.naive()),
    );
    // Not an error on a clash: on PostgreSQL that would spoil the transaction.
    let added = per_backend!(conn, inner => {
        diesel::insert_into(projects::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map_err(internal)?;
    if added == 0 {
        return Ok(Err(SlugTaken));
    }
    delete_redirect(conn, slug)?;
    Ok(Ok(()))
}

type ProjectRow = (
    String,
    String,
    String,
    String,
    String,
    bool,
    String,
    Option<i32>,
    NaiveDateTime,
    NaiveDateTime,
);
type CurrentRow = (i32, i32, i32, i32, NaiveDateTime);
type FullRow = (ProjectRow, String, Option<CurrentRow>);

/// Every look-up of projects selects the same columns and differs in filter and order alone.
macro_rules! select_projects {
    () => {
        projects::table
            .inner_join(users::table)
            .left_join(
                schema_versions::table.on(schema_versions::project_id.eq(projects::id).and(
                    schema_versions::number
                        .nullable()
                        .eq(projects::current_version),
                )),
            )
            .select((
                (
                    projects::id,
                    projects::owner_id,
                    projects::name,
                    projects::slug,
                    projects::description,
                    projects::is_public,
                    projects::hide_rules,
                    projects::current_version,
                    projects::created_at,
                    projects::updated_at,
                ),
                users::username,
                (
                    schema_versions::types_count,
                    schema_versions::operations_count,
                    schema_versions::fields_count,
                    schema_versions::findings_count,
                    schema_versions::created_at,
                )
                    .nullable(),
            ))
    };
}

/// The project with that id or slug.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, project: &ProjectRef) -> Result<Option<Project>> {
    let row = match project {
        ProjectRef::Id(id) => select_projects!()
            .filter(projects::id.eq(id.to_string()))
            .first::<FullRow>(conn),
        ProjectRef::Slug(slug) => select_projects!()
            .filter(projects::slug.eq(slug.as_str()))
            .first::<FullRow>(conn),
    };
    row.optional()
        .map_err(internal)?
        .map(project_of)
        .transpose()
}

/// Does a project have that slug now. One that had it before does not count: it can be taken over.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn has_slug(conn: &mut Conn, slug: &Slug) -> Result<bool> {
    let count: i64 = projects::table
        .filter(projects::slug.eq(slug.as_str()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(count > 0)
}

/// All projects of a user, newest first.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn list_of_owner(conn: &mut Conn, owner: UserId) -> Result<Vec<Project>> {
    select_projects!()
        .filter(projects::owner_id.eq(owner.to_string()))
        .order(projects::id.desc())
        .load::<FullRow>(conn)
        .map_err(internal)?
        .into_iter()
        .map(project_of)
        .collect()
}

/// The newest project that is older than `than`; without it, than none.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn next_older(conn: &mut Conn, than: Option<ProjectId>) -> Result<Option<Project>> {
    // Ids begin with the time; this sorts behind all of them.
    let than = than.map_or_else(|| "g".to_owned(), |id| id.to_string());
    select_projects!()
        .filter(projects::id.lt(than))
        .order(projects::id.desc())
        .first::<FullRow>(conn)
        .optional()
        .map_err(internal)?
        .map(project_of)
        .transpose()
}

/// The address of a public project that has docs.
#[derive(Debug)]
pub struct PublicAddress {
    /// The owner's name in addresses.
    pub username: String,
    /// Its own.
    pub slug: String,
    /// When its current version was published.
    pub published_at: Timestamp,
}

/// Addresses of public projects with docs, by slug, `limit` at most.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn list_public_addresses(conn: &mut Conn, limit: u32) -> Result<Vec<PublicAddress>> {
    let rows: Vec<(String, String, NaiveDateTime)> = projects::table
        .inner_join(users::table)
        .inner_join(
            schema_versions::table.on(schema_versions::project_id.eq(projects::id).and(
                schema_versions::number
                    .nullable()
                    .eq(projects::current_version),
            )),
        )
        .filter(projects::is_public.eq(true))
        .order(projects::slug)
        .limit(i64::from(limit))
        .select((users::username, projects::slug, schema_versions::created_at))
        .load(conn)
        .map_err(internal)?;
    let address = |(username, slug, published_at)| PublicAddress {
        username,
        slug,
        published_at: Timestamp::from_naive(published_at),
    };
    Ok(rows.into_iter().map(address).collect())
}

/// Every slug that leads to a project of that user, also those that they had before.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn slugs_of_owner(conn: &mut Conn, owner: UserId) -> Result<Vec<Slug>> {
    let mut slugs: Vec<String> = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(projects::slug)
        .load(conn)
        .map_err(internal)?;
    let old: Vec<String> = slug_redirects::table
        .inner_join(projects::table)
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(slug_redirects::slug)
        .load(conn)
        .map_err(internal)?;
    slugs.extend(old);
    slugs
        .iter()
        .map(|slug| Slug::parse(slug).map_err(|_| corrupt("slug")))
        .collect()
}

/// How many projects a user has. Callers that go on to add one wait for each other.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn count_of_owner_locked(conn: &mut Conn, owner: UserId) -> Result<u32> {
    // Writing the owner's row, to its own value, holds its lock to the end of the transaction.
    diesel::update(users::table.find(owner.to_string()))
        .set(users::username.eq(users::username))
        .execute(conn)
        .map_err(internal)?;
    count_of_owner(conn, owner)
}

/// How many projects a user has.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn count_of_owner(conn: &mut Conn, owner: UserId) -> Result<u32> {
    let count: i64 = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("project count"))
}

/// How many of the owner's projects are older than this one.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn count_older(conn: &mut Conn, project: &Project) -> Result<u32> {
    let count: i64 = projects::table
        .filter(projects::owner_id.eq(project.owner_id.to_string()))
        .filter(projects::id.lt(project.id.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("project count"))
}

/// Marks a project as changed; false where it is gone. Callers wait for each other to the end of
/// their transactions.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn touch(conn: &mut Conn, project: ProjectId, now: Timestamp) -> Result<bool> {
    diesel::update(projects::table.find(project.to_string()))
        .set(projects::updated_at.eq(now.naive()))
        .execute(conn)
        .map(|count| count > 0)
        .map_err(internal)
}

/// Writes the fields that an owner can edit.
///
/// # Errors
/// The inner error when another project has the slug; then the transaction must not be committed.
/// [`domain::Error::Internal`] when the database fails.
pub fn update(conn: &mut Conn, project: &Project, now: Timestamp) -> Result<Result<(), SlugTaken>> {
    let outcome = diesel::update(projects::table.find(project.id.to_string()))
        .set((
            projects::name.eq(project.name.as_str()),
            projects::slug.eq(project.slug.as_str()),
            projects::description.eq(project.description.as_str()),
            projects::is_public.eq(project.is_public),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn);
    match outcome {
        Ok(_) => Ok(Ok(())),
        Err(error) if is_unique_violation(&error) => Ok(Err(SlugTaken)),
        Err(error) => Err(internal(error)),
    }
}

/// Hides that from the project's docs from now on.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn set_hide_rules(
    conn: &mut Conn,
    id: ProjectId,
    rules: &HideRuleLines,
    now: Timestamp,
) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::hide_rules.eq(rules.to_text()),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Removes a project and everything of it.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete(conn: &mut Conn, id: ProjectId) -> Result<()> {
    diesel::delete(projects::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Makes other publishers of the project wait until the transaction ends.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn lock(conn: &mut Conn, id: ProjectId) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set(projects::latest_version.eq(projects::latest_version))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Takes the next version number of a project. Publishers of one project wait for each other.
/// None where the project is gone.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn take_version_number(conn: &mut Conn, id: ProjectId) -> Result<Option<u32>> {
    let number = per_backend!(conn, inner => {
        diesel::update(projects::table.find(id.to_string()))
            .set(projects::latest_version.eq(projects::latest_version + 1))
            .returning(projects::latest_version)
            .get_result::<i32>(inner)
            .optional()
    })
    .map_err(internal)?;
    number
        .map(|number| u32::try_from(number).map_err(|_| corrupt("version number")))
        .transpose()
}

/// Shows that version from now on.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn set_current_version(
    conn: &mut Conn,
    id: ProjectId,
    number: u32,
    now: Timestamp,
) -> Result<()> {
    let number = i32::try_from(number).map_err(|_| corrupt("version number"))?;
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::current_version.eq(Some(number)),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Remembers that `old` leads to the project, until another project takes it.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn insert_redirect(
    conn: &mut Conn,
    old: &Slug,
    project: ProjectId,
    now: Timestamp,
) -> Result<()> {
    per_backend!(conn, inner => {
        diesel::insert_into(slug_redirects::table)
            .values((
                slug_redirects::slug.eq(old.as_str()),
                slug_redirects::project_id.eq(project.to_string()),
                slug_redirects::created_at.eq(now.naive()),
            ))
            .on_conflict(slug_redirects::slug)
            .do_update()
            .set(slug_redirects::project_id.eq(project.to_string()))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Forgets where `slug` led.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete_redirect(conn: &mut Conn, slug: &Slug) -> Result<()> {
    diesel::delete(slug_redirects::table.find(slug.as_str()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// The slugs that a project had before and that lead to it.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn redirects_to(conn: &mut Conn, project: ProjectId) -> Result<Vec<Slug>> {
    let slugs: Vec<String> = slug_redirects::table
        .filter(slug_redirects::project_id.eq(project.to_string()))
        .select(slug_redirects::slug)
        .load(conn)
        .map_err(internal)?;
    slugs
        .iter()
        .map(|slug| Slug::parse(slug).map_err(|_| corrupt("slug")))
        .collect()
}

/// The project that had that slug before.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn find_redirected(conn: &mut Conn, old: &Slug) -> Result<Option<Project>> {
    let id: Option<String> = slug_redirects::table
        .find(old.as_str())
        .select(slug_redirects::project_id)
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some(id) = id else { return Ok(None) };
    let id = ProjectId::parse(&id).ok_or(corrupt("project id"))?;
    find(conn, &ProjectRef::Id(id))
}

fn project_of((project, username, current): FullRow) -> Result<Project> {
    let (
        id,
        owner_id,
        name,
        slug,
        description,
        is_public,
        hide_rules,
        current_version,
        created_at,
        updated_at,
    ) = project;
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    Ok(Project {
        id: ProjectId::parse(&id).ok_or(corrupt("project id"))?,
        owner_id: UserId::parse(&owner_id).ok_or(corrupt("owner id"))?,
        username: Username::parse(&username).map_err(|_| corrupt("username"))?,
        name: ProjectName::parse(&name).map_err(|_| corrupt("project name"))?,
        slug: Slug::parse(&slug).map_err(|_| corrupt("slug"))?,
        description: Description::parse(&description).map_err(|_| corrupt("description"))?,
        is_public,
        hide_rules: HideRuleLines::stored(&hide_rules),
        current_version: current_version.map(count).transpose()?,
        counts: match current {
            Some((types, operations, fields, ..)) => Some(Counts {
                types: count(types)?,
                operations: count(operations)?,
                fields: count(fields)?,
            }),
            None => None,
        },
        findings: current
            .map(|(.., findings, _)| count(findings))
            .transpose()?,
        published_at: current.map(|(.., at)| Timestamp::from_naive(at)),
        created_at: Timestamp::from_naive(created_at),
        updated_at: Timestamp::from_naive(updated_at),
    })
}
