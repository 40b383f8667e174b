//! What a plan that has ended leaves readable but not editable.

use domain::{Error, Project, Result, User};

use crate::{Context, read};

/// Why `project` cannot be changed under the owner's plan; none where it can. The oldest projects that
/// the plan includes stay editable, private ones do not without Pro.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn reason(ctx: &Context, owner: &User, project: &Project) -> Result<Option<String>> {
    let entitlements = owner.plan.entitlements();
    if !project.is_public && !entitlements.private_projects {
        return Ok(Some(
            "Private projects are part of the Pro plan, so this one is read-only. Upgrade to Pro to change it again."
                .to_owned(),
        ));
    }
    let Some(most) = entitlements.max_projects else {
        return Ok(None);
    };
    let newer_first = read::list(ctx, owner.id).await?;
    let older = newer_first
        .iter()
        .filter(|other| other.id < project.id)
        .count();
    Ok((older >= most as usize).then(|| {
        format!(
            "The Free plan includes {most} projects, so this one is read-only. Upgrade to Pro to change it again."
        )
    }))
}

/// Refuses to change a project that is read-only.
///
/// # Errors
/// [`Error::PlanLimit`].
pub async fn check(ctx: &Context, owner: &User, project: &Project) -> Result<()> {
    match reason(ctx, owner, project).await? {
        Some(reason) => Err(Error::PlanLimit(reason)),
        None => Ok(()),
    }
}
