//! The projects that an owner keeps editable on a plan that does not cover all of them.

use domain::{
    Actor, Error, Feature, Plan, Project, ProjectId, PropertyChanges, Result, Timestamp, User, What,
};
use persistence::{change_account, projects};

use crate::Context;
use crate::read_only::covered_first;

/// The projects that stay editable on the Free plan.
pub struct KeptProjects {
    /// The projects that the owner has chosen.
    pub chosen: Vec<ProjectId>,
    /// When the last of them was chosen.
    pub chosen_at: Option<Timestamp>,
    /// The projects that Free covers: the chosen ones, then the oldest.
    pub covered: Vec<ProjectId>,
    /// Whether chosen projects stay chosen, because the choice is in force.
    pub is_fixed: bool,
}

/// Returns what the Free plan leaves editable.
pub async fn kept_projects(ctx: &Context, owner: &User) -> Result<KeptProjects> {
    let owner = owner.clone();
    ctx.store
        .read(move |conn| {
            let all = projects::list_of_owner(conn, owner.id)?;
            Ok(describe(&owner, &all))
        })
        .await
}

/// Chooses the projects that stay editable on Free. On Free itself projects can be added to the choice but not removed,
/// or one could edit all projects by turns.
///
/// # Errors
/// [`Error::InvalidInput`] for too many projects and for private ones; [`Error::NotFound`] for a project of somebody else;
/// [`Error::PlanLimit`] for removing one on Free.
pub async fn keep_projects(
    ctx: &Context,
    actor: Actor,
    owner: &User,
    ids: Vec<ProjectId>,
) -> Result<KeptProjects> {
    let (owner, now) = (owner.id, ctx.clock.now());
    change_account(&ctx.store, actor, owner, now, move |change| {
        let (owner, conn) = (change.user.clone(), &mut *change.conn);
        let before = projects::list_of_owner(conn, owner.id)?;
        check(&owner, &before, &ids)?;
        projects::set_kept(conn, owner.id, &ids, now)?;
        let after = projects::list_of_owner(conn, owner.id)?;
        let kept = |all: &[Project]| -> Vec<String> {
            let kept = all.iter().filter(|project| project.kept_at.is_some());
            kept.map(|project| project.slug.to_string()).collect()
        };
        let changed = PropertyChanges::new().compare("kept_projects", kept(&before), kept(&after));
        if !changed.is_empty() {
            let changes = changed.into_list();
            change.emit(What::AccountUpdated { changes });
        }
        Ok(describe(&owner, &after))
    })
    .await
}

fn check(owner: &User, all: &[Project], ids: &[ProjectId]) -> Result<()> {
    let most = free_projects();
    if ids.len() > most {
        let message = format!("Choose at most {most} projects.");
        return Err(Error::field("project_ids", message));
    }
    for id in ids {
        let project = all.iter().find(|project| project.id == *id);
        let project = project.ok_or(Error::NotFound("Project"))?;
        if !project.is_public && project.kept_at.is_none() {
            let name = project.name.as_str();
            let message = format!(
                "“{name}” is private, and Free has public projects only. Make it public first, or choose another project."
            );
            return Err(Error::field("project_ids", message));
        }
    }
    let is_removed = |project: &&Project| project.kept_at.is_some() && !ids.contains(&project.id);
    match all.iter().find(is_removed) {
        Some(project) if is_fixed(owner) => Err(Error::plan_limit(
            Feature::UnlimitedProjects,
            format!(
                "You chose to keep “{}” editable, and on Free that cannot be taken back. {}",
                project.name.as_str(),
                owner.way_to_pro("Upgrade to Pro to choose again", ".")
            ),
        )),
        _ => Ok(()),
    }
}

fn describe(owner: &User, all: &[Project]) -> KeptProjects {
    let mut covered = covered_first(all);
    covered.truncate(free_projects());
    let chosen = all.iter().filter(|project| project.kept_at.is_some());
    KeptProjects {
        chosen_at: chosen.clone().filter_map(|project| project.kept_at).max(),
        chosen: chosen.map(|project| project.id).collect(),
        covered,
        is_fixed: is_fixed(owner),
    }
}

/// Returns whether the choice is in force.
fn is_fixed(owner: &User) -> bool {
    owner.plan.entitlements().max_projects.is_some()
}

/// Returns the number of projects that Free includes.
fn free_projects() -> usize {
    let most = Plan::Free.entitlements().max_projects;
    most.map_or(usize::MAX, |most| {
        usize::try_from(most).unwrap_or(usize::MAX)
    })
}
