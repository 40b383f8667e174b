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
    let place = match owner.plan.entitlements().max_projects {
        Some(_) => Place {
            ahead: projects::count_ahead(conn, project)?,
            chosen: projects::count_kept(conn, owner.id)?,
        },
        None => Place::default(),
    };
    Ok(judge(owner, project, place))
}

/// Returns [`of_project`] for all projects of `owner`.
#[must_use]
pub fn of_projects(owner: &User, projects: &[Project]) -> Vec<Option<ReadOnly>> {
    let chosen = projects.iter().filter(|project| project.kept_at.is_some());
    let chosen = u32::try_from(chosen.count()).unwrap_or(u32::MAX);
    let order = covered_first(projects);
    projects
        .iter()
        .map(|project| {
            let ahead = order.iter().position(|id| *id == project.id);
            let ahead = u32::try_from(ahead.unwrap_or_default()).unwrap_or(u32::MAX);
            judge(owner, project, Place { ahead, chosen })
        })
        .collect()
}

/// Returns the ids in the order in which a plan covers the projects: those that the owner keeps, then the others, each
/// oldest first. [`projects::count_ahead`] is the same for one project.
pub(crate) fn covered_first(projects: &[Project]) -> Vec<ProjectId> {
    let mut order: Vec<&Project> = projects.iter().collect();
    order.sort_by_key(|project| (project.kept_at.is_none(), project.id.to_string()));
    order.into_iter().map(|project| project.id).collect()
}

/// The place of a project among those of its owner.
#[derive(Default, Clone, Copy)]
struct Place {
    /// The number of projects that the plan covers before this one.
    ahead: u32,
    /// The number of projects that the owner has chosen to keep.
    chosen: u32,
}

fn judge(owner: &User, project: &Project, place: Place) -> Option<ReadOnly> {
    let entitlements = owner.plan.entitlements();
    let over = entitlements
        .max_projects
        .filter(|most| place.ahead >= *most);
    let limit = over.map(|most| match place.chosen {
        0 => format!("the Free plan includes only your {most} oldest projects"),
        chosen if chosen < most => format!(
            "the Free plan includes only {most} projects, those that you chose and then the oldest"
        ),
        _ => format!("the Free plan includes only {most} projects, and you chose others"),
    });
    let can_be_chosen = over.is_some_and(|most| (1..most).contains(&place.chosen));
    let is_private = !project.is_public && !entitlements.private_projects;
    let (reason, end) = match (is_private, limit) {
        (true, None) => (
            "This private project is read-only: private projects are part of the Pro plan."
                .to_owned(),
            ", or make it public.",
        ),
        (true, Some(limit)) => (
            format!(
                "This private project is read-only for two reasons: private projects are part of the Pro plan, and {limit}."
            ),
            ", or delete another project and then make this one public.",
        ),
        (false, Some(limit)) => (
            format!("This project is read-only: {limit}."),
            match can_be_chosen {
                true => ", delete another project, or choose this one as well under Billing.",
                false => ", or delete another project.",
            },
        ),
        (false, None) => return None,
    };
    Some(ReadOnly {
        reason: format!("{reason} {}", owner.way_to_pro("Upgrade to Pro", end)),
        feature: if is_private {
            Feature::PrivateProjects
        } else {
            Feature::UnlimitedProjects
        },
        can_be_opened: is_private && over.is_none(),
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
