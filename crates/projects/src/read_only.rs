//! After a downgrade: what the plan no longer covers can be read, not changed.

use domain::{Entitlements, Error, Project, Result, User};
use persistence::{Conn, projects};

use crate::Context;

/// Why a project cannot be changed; none where it can.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub(crate) fn reason(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<String>> {
    let entitlements = owner.plan.entitlements();
    let older = match entitlements.max_projects {
        Some(_) => projects::count_older(conn, project)?,
        None => 0,
    };
    Ok(reason_of(entitlements, project, older))
}

/// [`reason`] for each of all projects of `owner`, which are given newest first.
#[must_use]
pub fn reasons(owner: &User, projects: &[Project]) -> Vec<Option<String>> {
    let entitlements = owner.plan.entitlements();
    let older = (0..projects.len()).rev();
    projects
        .iter()
        .zip(older)
        .map(|(project, older)| {
            reason_of(
                entitlements,
                project,
                u32::try_from(older).unwrap_or(u32::MAX),
            )
        })
        .collect()
}

/// Why that project cannot be changed, where `older` others of its owner are older.
fn reason_of(entitlements: Entitlements, project: &Project, older: u32) -> Option<String> {
    if !project.is_public && !entitlements.private_projects {
        return Some(
            "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro, or make it public."
                .to_owned(),
        );
    }
    let most = entitlements.max_projects?;
    (older >= most).then(|| {
        format!("This project is read-only: the Free plan includes {most} projects, the oldest ones. Upgrade to Pro, or delete another project.")
    })
}

/// Refuses a change of a project that is read-only.
///
/// # Errors
/// [`Error::PlanLimit`] that says why.
pub(crate) fn check(conn: &mut Conn, owner: &User, project: &Project) -> Result<()> {
    reason(conn, owner, project)?.map_or(Ok(()), |reason| Err(Error::PlanLimit(reason)))
}

/// [`check`] for use-cases that hold no connection.
///
/// # Errors
/// As [`check`].
pub async fn check_now(ctx: &Context, owner: &User, project: &Project) -> Result<()> {
    let (owner, project) = (owner.clone(), project.clone());
    ctx.store
        .read(move |conn| check(conn, &owner, &project))
        .await
}

/// [`reason`] for use-cases that hold no connection.
///
/// # Errors
/// As [`reason`].
pub async fn reason_now(ctx: &Context, owner: &User, project: &Project) -> Result<Option<String>> {
    let (owner, project) = (owner.clone(), project.clone());
    ctx.store
        .read(move |conn| reason(conn, &owner, &project))
        .await
}
