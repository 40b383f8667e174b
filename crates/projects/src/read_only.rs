//! After a downgrade, projects that the plan no longer covers can be read but not changed.

use domain::{Error, Feature, Project, ProjectId, ProjectRef, Result, User};
use persistence::{Conn, projects, users};

use crate::Context;

/// A project that its owner's plan does not cover.
pub struct ReadOnly {
    /// Why it cannot be changed, and what to do.
    pub reason: String,
    /// The feature that the plan does not include.
    pub feature: Feature,
    /// Whether the project is private and the plan would cover it if it were public.
    pub can_be_opened: bool,
}

/// Returns why a project cannot be changed; none if it can.
pub(crate) fn reason(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<String>> {
    Ok(find(conn, owner, project)?.map(|found| found.reason))
}

fn find(conn: &mut Conn, owner: &User, project: &Project) -> Result<Option<ReadOnly>> {
    let older = match owner.plan.entitlements().max_projects {
        Some(_) => projects::count_older(conn, project)?,
        None => 0,
    };
    Ok(judge(owner, project, older))
}

/// Returns [`of_project`] for all projects of `owner`, newest first.
#[must_use]
pub fn of_projects(owner: &User, projects: &[Project]) -> Vec<Option<ReadOnly>> {
    let older = (0..projects.len()).rev();
    projects
        .iter()
        .zip(older)
        .map(|(project, older)| {
            let older = u32::try_from(older).unwrap_or(u32::MAX);
            judge(owner, project, older)
        })
        .collect()
}

/// Decides for a project; `older` is the number of older projects of its owner.
fn judge(owner: &User, project: &Project, older: u32) -> Option<ReadOnly> {
    let entitlements = owner.plan.entitlements();
    let over = entitlements.max_projects.filter(|most| older >= *most);
    if !project.is_public && !entitlements.private_projects {
        // If the project is also over the limit, making it public would not help, so do not suggest it.
        let end = if over.is_some() {
            "."
        } else {
            ", or make it public."
        };
        let way = owner.way_to_pro("Upgrade to Pro", end);
        return Some(ReadOnly {
            reason: format!(
                "This private project is read-only: private projects are part of the Pro plan. {way}"
            ),
            feature: Feature::PrivateProjects,
            can_be_opened: over.is_none(),
        });
    }
    let way = owner.way_to_pro("Upgrade to Pro", ", or delete another project.");
    over.map(|most| ReadOnly {
        reason: format!("This project is read-only: the Free plan includes only your {most} oldest projects. {way}"),
        feature: Feature::UnlimitedProjects,
        can_be_opened: false,
    })
}

/// Refuses to change a read-only project.
///
/// # Errors
/// [`Error::PlanLimit`] if the project is read-only.
pub(crate) fn check(conn: &mut Conn, owner: &User, project: &Project) -> Result<()> {
    find(conn, owner, project)?.map_or(Ok(()), |found| {
        Err(Error::plan_limit(found.feature, found.reason))
    })
}

/// Refuses a change after which the project would be read-only. So a read-only private project can be made public if the
/// plan covers it then, together with other changes. If the project is read-only already, the error says why.
///
/// # Errors
/// As [`check`].
pub(crate) fn check_change(
    conn: &mut Conn,
    owner: &User,
    before: &Project,
    after: &Project,
) -> Result<()> {
    check(conn, owner, after).or_else(|refused| check(conn, owner, before).and(Err(refused)))
}

/// Runs [`check`] before work that takes long, so that the caller is refused at once.
///
/// # Errors
/// As [`check`]; [`Error::NotFound`] if the project is gone.
pub(crate) async fn check_ahead(ctx: &Context, id: ProjectId) -> Result<()> {
    ctx.store
        .read(move |conn| {
            let missing = Error::NotFound("Project");
            let project = projects::find(conn, &ProjectRef::Id(id))?.ok_or(missing.clone())?;
            let owner = users::find(conn, project.owner_id)?.ok_or(missing)?;
            check(conn, &owner, &project)
        })
        .await
}

/// Returns why a project is read-only; none if it can be changed.
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

/// Returns the reason why a project cannot be changed; none if it can.
pub async fn reason_now(ctx: &Context, owner: &User, project: &Project) -> Result<Option<String>> {
    Ok(of_project(ctx, owner, project)
        .await?
        .map(|found| found.reason))
}
