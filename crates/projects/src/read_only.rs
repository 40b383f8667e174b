//! After a downgrade: what the plan no longer covers can be read, not changed.

use domain::{Entitlements, Error, Project, ProjectId, ProjectRef, Result, User};
use persistence::{Conn, projects, users};

use crate::Context;

/// A project that its owner's plan does not cover.
pub struct ReadOnly {
    /// Why it cannot be changed, and what to do.
    pub reason: String,
    /// Is it private, and covered once it is public.
    pub can_be_opened: bool,
}

/// Why a project cannot be changed; none where it can.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub(crate) fn reason(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<String>> {
    Ok(find(conn, owner, project)?.map(|found| found.reason))
}

fn find(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<ReadOnly>> {
    let entitlements = owner.plan.entitlements();
    let older = match entitlements.max_projects {
        Some(_) => projects::count_older(conn, project)?,
        None => 0,
    };
    Ok(judge(entitlements, project, older))
}

/// [`of_project`] for each of all projects of `owner`, which are given newest first.
#[must_use]
pub fn of_projects(owner: &User, projects: &[Project]) -> Vec<Option<ReadOnly>> {
    let entitlements = owner.plan.entitlements();
    let older = (0..projects.len()).rev();
    projects
        .iter()
        .zip(older)
        .map(|(project, older)| {
            let older = u32::try_from(older).unwrap_or(u32::MAX);
            judge(entitlements, project, older)
        })
        .collect()
}

/// A project where `older` others of its owner are older.
fn judge(entitlements: Entitlements, project: &Project, older: u32) -> Option<ReadOnly> {
    let over = entitlements.max_projects.filter(|most| older >= *most);
    if !project.is_public && !entitlements.private_projects {
        // Public it would still be one too many: nobody shall give its secrecy away for nothing.
        let way = if over.is_some() {
            "."
        } else {
            ", or make it public."
        };
        return Some(ReadOnly {
            reason: format!(
                "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro{way}"
            ),
            can_be_opened: over.is_none(),
        });
    }
    over.map(|most| ReadOnly {
        reason: format!("This project is read-only: the Free plan includes {most} projects, the oldest ones. Upgrade to Pro, or delete another project."),
        can_be_opened: false,
    })
}

/// Refuses a change of a project that is read-only. Called in the transaction that writes the change,
/// and asks there for the owner's plan: what a request knew of it when it came may be over.
///
/// # Errors
/// [`Error::PlanLimit`] that says why.
pub(crate) fn check(conn: &mut Conn, project: &Project) -> Result<()> {
    let owner = users::find(conn, project.owner_id)?.ok_or(Error::NotFound("Project"))?;
    reason(conn, &owner, project)?.map_or(Ok(()), |reason| Err(Error::PlanLimit(reason)))
}

/// Refuses a change where the project would be read-only after it: a private one that the plan covers
/// once it is public may be opened, with whatever is sent along. Says why it is read-only already.
///
/// # Errors
/// As [`check`].
pub(crate) fn check_change(conn: &mut Conn, before: &Project, after: &Project) -> Result<()> {
    check(conn, after).or_else(|refused| check(conn, before).and(Err(refused)))
}

/// [`check`] of a project as it is stored.
///
/// # Errors
/// As [`check`]; [`Error::NotFound`] where it is gone.
pub(crate) fn check_stored(conn: &mut Conn, id: ProjectId) -> Result<()> {
    let project = projects::find(conn, &ProjectRef::Id(id))?.ok_or(Error::NotFound("Project"))?;
    check(conn, &project)
}

/// [`check_stored`] ahead of work that takes long, so that nobody waits for it in vain.
///
/// # Errors
/// As [`check_stored`].
pub(crate) async fn check_ahead(ctx: &Context, id: ProjectId) -> Result<()> {
    ctx.store.read(move |conn| check_stored(conn, id)).await
}

/// Whether a project can be changed.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn of_project(
    ctx: &Context,
    owner: &User,
    project: &Project,
) -> Result<Option<ReadOnly>> {
    let (owner, project) = (owner.clone(), project.clone());
    ctx.store
        .read(move |conn| find(conn, &owner, &project))
        .await
}

/// Why it cannot be changed; none where it can.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn reason_now(ctx: &Context, owner: &User, project: &Project) -> Result<Option<String>> {
    Ok(of_project(ctx, owner, project)
        .await?
        .map(|found| found.reason))
}
