//! After a downgrade: what the plan no longer covers can be read, not changed.

use domain::{Error, Project, Result, User};
use persistence::{Conn, projects};

use crate::Context;

/// Why a project cannot be changed; none where it can.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub(crate) fn reason(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<String>> {
    let entitlements = owner.plan.entitlements();
    if !project.is_public && !entitlements.private_projects {
        return Ok(Some(
            "This private project is read-only: private projects are part of the Pro plan. Upgrade to Pro, or make it public."
                .to_owned(),
        ));
    }
    let Some(most) = entitlements.max_projects else {
        return Ok(None);
    };
    let is_over = projects::count_older(conn, project)? >= most;
    Ok(is_over.then(|| {
        format!("This project is read-only: the Free plan includes {most} projects, the oldest ones. Upgrade to Pro, or delete another project.")
    }))
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
pub(crate) async fn check_now(ctx: &Context, owner: &User, project: &Project) -> Result<()> {
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
