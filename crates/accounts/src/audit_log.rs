//! The audit log of an account, as its owner reads it.

use domain::{
    Error, EventId, ProjectId, ProjectRef, PropertyValue, ReachedProjects, Result, Retention,
    Timestamp, User, UserId,
};
use persistence::Conn;
use persistence::audit_log::{self, AuditEntry, AuditFilter};
use persistence::projects;

use crate::Context;

/// How many rows a search reads at once.
const BLOCK: u32 = 500;
/// Maximum number of rows that one call searches. A page ends early there, and the next one goes on.
const MAX_SEARCHED: usize = 10_000;

/// The rows of an audit log that a caller asks for.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    /// Those about this project. Only a project that exists can be named by its slug.
    pub project: Option<ProjectRef>,
    /// Those of this kind, such as `project.updated`.
    pub kind: Option<String>,
    /// Those by actors of this kind: `session`, `key`, `system` or `provider`.
    pub actor: Option<String>,
    /// Those from this time on.
    pub since: Option<Timestamp>,
    /// Those before this time.
    pub until: Option<Timestamp>,
    /// Those that contain this text, in any case.
    pub text: Option<String>,
}

/// A page of an audit log, newest first.
pub struct AuditPage {
    /// Its entries.
    pub entries: Vec<AuditEntry>,
    /// The row before which the next page begins; none at the end of the log.
    pub next: Option<EventId>,
}

/// A part of a user's audit log. It stays the same while its pages are read.
#[derive(Debug, Clone)]
pub struct AuditSelection {
    owner: UserId,
    filter: AuditFilter,
    text: Option<String>,
}

/// Selects a part of the user's audit log. What is older than the plan keeps is left out, also where it is not deleted
/// yet. A credential for chosen projects reads what was done to them.
///
/// # Errors
/// [`Error::NotFound`] for a project that is not the user's or that the credential does not reach.
pub async fn select_audit_log(
    ctx: &Context,
    user: &User,
    reached: &ReachedProjects,
    query: AuditQuery,
) -> Result<AuditSelection> {
    let first = ctx
        .clock
        .now()
        .plus_seconds(-Retention::audit_log(user.plan));
    let project = match query.project {
        Some(project) => Some(project_id(ctx, user.id, project, reached).await?),
        None => None,
    };
    let filter = AuditFilter {
        projects: match (project, reached) {
            (Some(id), _) => Some(vec![id]),
            (None, ReachedProjects::Chosen(ids)) => Some(ids.to_vec()),
            (None, ReachedProjects::All) => None,
        },
        kind: query.kind,
        actor: query.actor,
        since: Some(query.since.map_or(first, |since| since.max(first))),
        until: query.until,
    };
    Ok(AuditSelection {
        owner: user.id,
        filter,
        text: query.text.map(|text| text.to_lowercase()),
    })
}

/// Reads a page of at most `limit` entries before `before`.
pub async fn read_audit_log(
    ctx: &Context,
    selection: &AuditSelection,
    before: Option<EventId>,
    limit: usize,
) -> Result<AuditPage> {
    let selection = selection.clone();
    ctx.store
        .read(move |conn| selection.page(conn, before, limit))
        .await
}

/// Finds the id of a project. A project that was deleted can still be named by its id.
async fn project_id(
    ctx: &Context,
    owner: UserId,
    project: ProjectRef,
    reached: &ReachedProjects,
) -> Result<ProjectId> {
    let missing = Error::NotFound("Project");
    let id = match project {
        ProjectRef::Id(id) => id,
        ProjectRef::Slug(_) => {
            let find = move |conn: &mut Conn| projects::find(conn, &project);
            let found = ctx.store.read(find).await?;
            let found = found.filter(|project| project.owner_id == owner);
            found.ok_or(missing.clone())?.id
        }
    };
    reached.contains(id).then_some(id).ok_or(missing)
}

impl AuditSelection {
    fn page(
        &self,
        conn: &mut Conn,
        mut before: Option<EventId>,
        limit: usize,
    ) -> Result<AuditPage> {
        // One more than the page, which shows that there is another one.
        let block = match self.text {
            Some(_) => BLOCK,
            None => u32::try_from(limit + 1).unwrap_or(BLOCK),
        };
        let mut entries = Vec::new();
        let mut searched = 0;
        loop {
            let rows = audit_log::list_before(conn, self.owner, &self.filter, before, block)?;
            let is_last = rows.len() < block as usize;
            searched += rows.len();
            for row in rows {
                let last = row.id;
                if self.matches(&row) {
                    if entries.len() == limit {
                        return Ok(AuditPage {
                            entries,
                            next: before,
                        });
                    }
                    entries.push(row);
                }
                before = Some(last);
            }
            if is_last || searched >= MAX_SEARCHED {
                let next = before.filter(|_| !is_last);
                return Ok(AuditPage { entries, next });
            }
        }
    }

    fn matches(&self, entry: &AuditEntry) -> bool {
        self.text.as_ref().is_none_or(|text| contains(entry, text))
    }
}

/// Returns whether an entry contains a text in lower case: in its names, its kind, its properties or its request id.
fn contains(entry: &AuditEntry, text: &str) -> bool {
    let has = |value: &str| value.to_lowercase().contains(text);
    has(&entry.kind)
        || has(&entry.actor_name)
        || has(&entry.subject_name)
        || entry.actor_detail.as_deref().is_some_and(has)
        || entry.request_id.as_deref().is_some_and(has)
        || entry.changes.iter().any(|change| {
            has(&change.field) || value_has(&change.from, &has) || value_has(&change.to, &has)
        })
}

fn value_has(value: &PropertyValue, has: &impl Fn(&str) -> bool) -> bool {
    match value {
        PropertyValue::None => false,
        PropertyValue::Flag(flag) => has(&flag.to_string()),
        PropertyValue::Number(number) => has(&number.to_string()),
        PropertyValue::Text(text) => has(text),
        PropertyValue::List(texts) => texts.iter().any(|text| has(text)),
    }
}
