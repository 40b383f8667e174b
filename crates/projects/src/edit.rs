//! Changing and deleting a project.

use domain::{Description, Error, Project, ProjectName, ProjectRef, Result, Slug, User};
use persistence::projects;

use crate::create::{private_needs_pro, slug_taken};
use crate::{Context, read_only};

/// What an owner changes; what is none stays.
#[derive(Default)]
pub struct ProjectChanges {
    /// A new name.
    pub name: Option<ProjectName>,
    /// A new slug. The old one leads to it until another project takes it.
    pub slug: Option<Slug>,
    /// A new description.
    pub description: Option<Description>,
    /// Opens or closes its docs.
    pub is_public: Option<bool>,
}

/// Changes a project and answers it as it is now.
///
/// # Errors
/// [`Error::Conflict`] with code `slug_taken`; [`Error::PlanLimit`] for a private one on Free, and for
/// one that is read-only, which may still be made public where the plan covers it then.
pub async fn update(
    ctx: &Context,
    owner: &User,
    project: Project,
    changes: ProjectChanges,
) -> Result<Project> {
    if changes.is_public == Some(false) && !owner.plan.entitlements().private_projects {
        return Err(private_needs_pro());
    }
    let now = ctx.clock.now();
    let (updated, old_slugs) = ctx
        .store
        .write(move |conn| {
            let by_id = ProjectRef::Id(project.id);
            // Read again inside the transaction: what the request did not name must not be undone.
            let mut project = projects::find(conn, &by_id)?.ok_or(Error::NotFound("Project"))?;
            let before = project.clone();
            project.name = changes.name.unwrap_or(project.name);
            project.slug = changes.slug.unwrap_or(project.slug);
            project.description = changes.description.unwrap_or(project.description);
            project.is_public = changes.is_public.unwrap_or(project.is_public);
            if editable(&project) != editable(&before) {
                read_only::check_change(conn, &before, &project)?;
            }
            projects::update(conn, &project, now)?
                .map_err(|projects::SlugTaken| slug_taken(&project.slug))?;
            if project.slug != before.slug {
                projects::delete_redirect(conn, &project.slug)?;
                projects::insert_redirect(conn, &before.slug, project.id, now)?;
            }
            let old_slugs = projects::redirects_to(conn, project.id)?;
            let updated = projects::find(conn, &by_id)?.ok_or(Error::NotFound("Project"))?;
            Ok((updated, old_slugs))
        })
        .await?;
    // An old address must not tell of a new one that has been closed.
    ctx.docs.forget_routes(&old_slugs).await;
    ctx.docs.forget_route(&updated.slug).await;
    Ok(updated)
}

/// What [`update`] can change.
fn editable(project: &Project) -> (&ProjectName, &Slug, &Description, bool) {
    (
        &project.name,
        &project.slug,
        &project.description,
        project.is_public,
    )
}

/// Deletes a project with its versions. Final.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn delete(ctx: &Context, project: &Project) -> Result<()> {
    let id = project.id;
    let old_slugs = ctx
        .store
        .write(move |conn| {
            let old_slugs = projects::redirects_to(conn, id)?;
            projects::delete(conn, id)?;
            Ok(old_slugs)
        })
        .await?;
    ctx.docs.forget_routes(&old_slugs).await;
    ctx.docs.forget_route(&project.slug).await;
    tracing::info!(project_id = %id, "project deleted");
    Ok(())
}
