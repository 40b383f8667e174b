//! Projects.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{
    Description, DocsLayout, Error, HideRuleLines, Project, ProjectId, ProjectName, ProjectRef,
    PublishedRun, Result, SampleValues, Slug, StoredDocsOptions, Timestamp, UserId, Username,
    VersionNumber,
};
use schema_results::Counts;

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal, is_unique_violation};
use crate::schema::{projects, schema_versions, slug_redirects, users};

/// A project to add.
pub struct NewProject<'a> {
    /// Its id.
    pub id: ProjectId,
    /// Its owner.
    pub owner_id: UserId,
    /// Its name.
    pub name: &'a ProjectName,
    /// Its description.
    pub description: &'a Description,
    /// Whether everybody may read its docs.
    pub is_public: bool,
}

/// The slug belongs to another project.
#[derive(Debug)]
pub struct SlugTaken;

/// Adds a project under `slug`. If the slug redirected to another project, it no longer does.
///
/// # Errors
/// The inner error if another project has the slug.
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
    // A conflict must not be an error of the database: on PostgreSQL that would abort the transaction.
    let added = per_backend!(conn, inner => {
        diesel::insert_into(projects::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map_err(internal)?;
    if added == 0 {
        return Ok(Err(SlugTaken));
    }
    crate::slug_redirects::delete(conn, slug)?;
    Ok(Ok(()))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct ProjectRow {
    id: String,
    owner_id: String,
    name: String,
    slug: String,
    description: String,
    is_public: bool,
    hide_rules: String,
    sample_values: String,
    docs_layout: String,
    docs_layout_version: i32,
    current_version: Option<i32>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    kept_at: Option<NaiveDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = schema_versions)]
struct CurrentRow {
    types_count: i32,
    operations_count: i32,
    fields_count: i32,
    findings_count: i32,
    created_at: NaiveDateTime,
}

#[derive(Queryable)]
struct FullRow {
    project: ProjectRow,
    username: String,
    current: Option<CurrentRow>,
}

/// All queries for projects select these columns. They differ only in filter and order.
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
                ProjectRow::as_select(),
                users::username,
                Option::<CurrentRow>::as_select(),
            ))
    };
}

/// Finds a project by id or slug.
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

/// Returns whether a project has this slug now. A slug that only redirects can be taken.
pub fn has_slug(conn: &mut Conn, slug: &Slug) -> Result<bool> {
    let count: i64 = projects::table
        .filter(projects::slug.eq(slug.as_str()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(count > 0)
}

/// Returns all projects of a user, newest first.
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

/// Returns the newest project that is older than `than`, or the newest of all.
pub fn next_older(conn: &mut Conn, than: Option<ProjectId>) -> Result<Option<Project>> {
    // Ids begin with the time; this sorts after all of them.
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
    /// The owner's username.
    pub username: String,
    /// The project's slug.
    pub slug: String,
    /// When its current version was published.
    pub published_at: Timestamp,
}

/// Returns the addresses of at most `limit` public projects with docs, sorted by slug.
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

/// Returns every slug that leads to a project of a user, including earlier ones.
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

/// Counts the projects of a user.
pub fn count_of_owner(conn: &mut Conn, owner: UserId) -> Result<u32> {
    let count: i64 = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("project count"))
}

/// Counts the owner's projects that a plan covers before this one: those that the owner keeps, then the others, each
/// oldest first.
pub fn count_ahead(conn: &mut Conn, project: &Project) -> Result<u32> {
    let own = projects::table
        .filter(projects::owner_id.eq(project.owner_id.to_string()))
        .select(count_star());
    let is_older = projects::id.lt(project.id.to_string());
    let is_kept = projects::kept_at.is_not_null();
    let count: i64 = match project.kept_at {
        Some(_) => own.filter(is_kept.and(is_older)).first(conn),
        None => own.filter(is_kept.or(is_older)).first(conn),
    }
    .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("project count"))
}

/// Counts the projects that the owner has chosen to keep.
pub fn count_kept(conn: &mut Conn, owner: UserId) -> Result<u32> {
    let count: i64 = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .filter(projects::kept_at.is_not_null())
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("project count"))
}

/// Makes `kept` the projects that the owner keeps, and no others. Those that were kept before stay so since then.
pub fn set_kept(conn: &mut Conn, owner: UserId, kept: &[ProjectId], now: Timestamp) -> Result<()> {
    let ids: Vec<String> = kept.iter().map(ToString::to_string).collect();
    let own = projects::table.filter(projects::owner_id.eq(owner.to_string()));
    diesel::update(own.clone().filter(projects::id.ne_all(&ids)))
        .set(projects::kept_at.eq(None::<NaiveDateTime>))
        .execute(conn)
        .map_err(internal)?;
    let added = own
        .filter(projects::id.eq_any(&ids))
        .filter(projects::kept_at.is_null());
    diesel::update(added)
        .set(projects::kept_at.eq(now.naive()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Sets the time of the last change of a project.
pub fn touch(conn: &mut Conn, project: ProjectId, now: Timestamp) -> Result<()> {
    diesel::update(projects::table.find(project.to_string()))
        .set(projects::updated_at.eq(now.naive()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Updates the fields that an owner can edit.
///
/// # Errors
/// The inner error if another project has the slug; then the transaction must not be committed.
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

/// Sets the hide rules of a project.
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

/// Sets the sample values of a project.
pub fn set_sample_values(
    conn: &mut Conn,
    id: ProjectId,
    values: &SampleValues,
    now: Timestamp,
) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::sample_values.eq(values.to_text()),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Sets what the owner arranges in the docs of a project.
pub fn set_docs_layout(
    conn: &mut Conn,
    id: ProjectId,
    layout: &DocsLayout,
    now: Timestamp,
) -> Result<()> {
    let version = i32::try_from(layout.version()).unwrap_or(i32::MAX);
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::docs_layout.eq(layout.text()),
            projects::docs_layout_version.eq(version),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the patterns of changes that never fail a pipeline, one per line.
pub fn find_ignored_changes(conn: &mut Conn, id: ProjectId) -> Result<String> {
    projects::table
        .find(id.to_string())
        .select(projects::ignored_changes)
        .first(conn)
        .optional()
        .map(Option::unwrap_or_default)
        .map_err(internal)
}

/// Sets the patterns of changes that never fail a pipeline, one per line.
pub fn set_ignored_changes(
    conn: &mut Conn,
    id: ProjectId,
    patterns: &str,
    now: Timestamp,
) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::ignored_changes.eq(patterns),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns whether breaking changes in parts that readers do not see fail as others do.
pub fn do_hidden_parts_count(conn: &mut Conn, id: ProjectId) -> Result<bool> {
    projects::table
        .find(id.to_string())
        .select(projects::hidden_parts_count)
        .first(conn)
        .optional()
        .map(|count| count.unwrap_or(true))
        .map_err(internal)
}

/// Sets whether breaking changes in parts that readers do not see fail as others do.
pub fn set_hidden_parts_count(
    conn: &mut Conn,
    id: ProjectId,
    count: bool,
    now: Timestamp,
) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::hidden_parts_count.eq(count),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the newest run that has published, with its commit.
pub fn find_latest_run(conn: &mut Conn, id: ProjectId) -> Result<Option<PublishedRun>> {
    let stored: Option<Option<String>> = projects::table
        .find(id.to_string())
        .select(projects::latest_run)
        .first(conn)
        .optional()
        .map_err(internal)?;
    stored
        .flatten()
        .map(|json| serde_json::from_str(&json).map_err(|_| corrupt("latest run")))
        .transpose()
}

/// Records the newest run that has published.
pub fn set_latest_run(conn: &mut Conn, id: ProjectId, run: &PublishedRun) -> Result<()> {
    let json = serde_json::to_string(run).map_err(Error::internal)?;
    diesel::update(projects::table.find(id.to_string()))
        .set(projects::latest_run.eq(json))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes a project and everything that belongs to it.
pub fn delete(conn: &mut Conn, id: ProjectId) -> Result<()> {
    diesel::delete(projects::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Locks a project until the end of the transaction; other changes of it wait. Returns whether it still exists.
pub fn lock(conn: &mut Conn, id: ProjectId) -> Result<bool> {
    // Setting a column to its own value locks the row on both databases.
    diesel::update(projects::table.find(id.to_string()))
        .set(projects::latest_version.eq(projects::latest_version))
        .execute(conn)
        .map(|rows| rows == 1)
        .map_err(internal)
}

/// Locks all projects of a user; see [`lock`].
pub fn lock_all_of(conn: &mut Conn, owner: UserId) -> Result<()> {
    diesel::update(projects::table.filter(projects::owner_id.eq(owner.to_string())))
        .set(projects::latest_version.eq(projects::latest_version))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Takes the next version number of a project. Publishers of one project wait for each other. Returns none if the project
/// is gone.
pub fn take_version_number(conn: &mut Conn, id: ProjectId) -> Result<Option<VersionNumber>> {
    let number = per_backend!(conn, inner => {
        diesel::update(projects::table.find(id.to_string()))
            .set(projects::latest_version.eq(projects::latest_version + 1))
            .returning(projects::latest_version)
            .get_result::<i32>(inner)
            .optional()
    })
    .map_err(internal)?;
    number
        .map(|number| VersionNumber::new(number).ok_or(corrupt("version number")))
        .transpose()
}

/// Sets the current version of a project.
pub fn set_current_version(
    conn: &mut Conn,
    id: ProjectId,
    number: VersionNumber,
    now: Timestamp,
) -> Result<()> {
    diesel::update(projects::table.find(id.to_string()))
        .set((
            projects::current_version.eq(Some(number.column())),
            projects::updated_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds the project that an earlier slug redirects to.
pub fn find_by_earlier_slug(conn: &mut Conn, old: &Slug) -> Result<Option<Project>> {
    let Some(id) = crate::slug_redirects::find(conn, old)? else {
        return Ok(None);
    };
    find(conn, &ProjectRef::Id(id))
}

fn project_of(row: FullRow) -> Result<Project> {
    let FullRow {
        project,
        username,
        current,
    } = row;
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    let counts = |current: &CurrentRow| {
        Ok(Counts {
            types: count(current.types_count)?,
            operations: count(current.operations_count)?,
            fields: count(current.fields_count)?,
        })
    };
    Ok(Project {
        id: ProjectId::parse(&project.id).ok_or(corrupt("project id"))?,
        owner_id: UserId::parse(&project.owner_id).ok_or(corrupt("owner id"))?,
        username: Username::parse(&username).map_err(|_| corrupt("username"))?,
        name: ProjectName::stored(project.name),
        slug: Slug::parse(&project.slug).map_err(|_| corrupt("slug"))?,
        description: Description::stored(project.description),
        is_public: project.is_public,
        kept_at: project.kept_at.map(Timestamp::from_naive),
        docs_options: StoredDocsOptions {
            hide: HideRuleLines::stored(&project.hide_rules),
            samples: SampleValues::stored(&project.sample_values)
                .ok_or(corrupt("sample values"))?,
            layout: DocsLayout::new(project.docs_layout, count(project.docs_layout_version)?),
        },
        current_version: project
            .current_version
            .map(|number| VersionNumber::new(number).ok_or(corrupt("version number")))
            .transpose()?,
        counts: current.as_ref().map(counts).transpose()?,
        findings: current
            .as_ref()
            .map(|current| count(current.findings_count))
            .transpose()?,
        published_at: current.map(|current| Timestamp::from_naive(current.created_at)),
        created_at: Timestamp::from_naive(project.created_at),
        updated_at: Timestamp::from_naive(project.updated_at),
    })
}
