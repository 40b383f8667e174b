//! Changes and deletes projects.

use domain::{
    Actor, Description, Error, Project, ProjectId, ProjectName, ProjectRef, PropertyChanges,
    Result, Slug, What,
};
use persistence::{projects, slug_redirects};

use crate::change::change_even_read_only;
use crate::create::private_needs_pro;
use crate::slugs::slug_taken;
use crate::{Context, read_only};

/// Changes of a project. None keeps the old value.
#[derive(Default)]
pub struct ProjectChanges {
    /// The new name.
    pub name: Option<ProjectName>,
    /// The new slug. The old one redirects to it until another project takes it.
    pub slug: Option<Slug>,
    /// The new description.
    pub description: Option<Description>,
    /// Whether its docs are public.
    pub is_public: Option<bool>,
}

impl ProjectChanges {
    /// Returns the changes that an API key may make to `project`. One that changes nothing about visibility is left out, so
    /// that it cannot undo what the owner does meanwhile.
    ///
    /// # Errors
    /// [`Error::InsufficientScope`] if they change who may read the docs: that needs a person.
    pub fn by_api_key(mut self, project: &Project) -> Result<Self> {
        match self.is_public.take() {
            Some(is_public) if is_public != project.is_public => Err(Error::InsufficientScope(
                "API keys cannot make a project public or private. Sign in to do that.".to_owned(),
            )),
            _ => Ok(self),
        }
    }
}

/// Changes a project and returns it after the change.
///
/// # Errors
/// [`Error::Conflict`] with code `slug_taken`; [`Error::PlanLimit`] for a private project on Free and for a read-only
/// project. A read-only project can be made public if the plan covers it then.
pub async fn update(
    ctx: &Context,
    actor: Actor,
    project: ProjectId,
    changes: ProjectChanges,
) -> Result<Project> {
    change_even_read_only(ctx, actor, project, move |change| {
        let private_allowed = change.owner.plan.entitlements().private_projects;
        if changes.is_public == Some(false) && !private_allowed {
            return Err(private_needs_pro(&change.owner));
        }
        let (before, conn) = (&change.project, &mut *change.conn);
        let mut after = before.clone();
        after.name = changes.name.unwrap_or(after.name);
        after.slug = changes.slug.unwrap_or(after.slug);
        after.description = changes.description.unwrap_or(after.description);
        after.is_public = changes.is_public.unwrap_or(after.is_public);
        let changed = compare(before, &after);
        if !changed.is_empty() {
            read_only::check_change(conn, &change.owner, before, &after)?;
        }
        projects::update(conn, &after, change.now)?
            .map_err(|projects::SlugTaken| slug_taken(&after.slug))?;
        if after.slug != before.slug {
            slug_redirects::delete(conn, &after.slug)?;
            slug_redirects::insert(conn, &before.slug, project, change.now)?;
        }
        change.emit_updated(changed);
        projects::find(change.conn, &ProjectRef::Id(project))?.ok_or(Error::NotFound("Project"))
    })
    .await
}

/// Returns the changes of the properties that [`update`] can change.
fn compare(before: &Project, after: &Project) -> PropertyChanges {
    PropertyChanges::new()
        .compare("name", before.name.as_str(), after.name.as_str())
        .compare("slug", before.slug.as_str(), after.slug.as_str())
        .compare(
            "description",
            before.description.as_str(),
            after.description.as_str(),
        )
        .compare("is_public", before.is_public, after.is_public)
}

/// Deletes a project and everything that belongs to it. Its events stay for those who have not read them yet, and the
/// account's audit log stays.
///
/// # Errors
/// [`Error::NotFound`] if it is already gone.
pub async fn delete(ctx: &Context, actor: Actor, project: ProjectId) -> Result<()> {
    change_even_read_only(ctx, actor, project, move |change| {
        projects::delete(change.conn, project)?;
        change.emit(What::ProjectDeleted {});
        Ok(())
    })
    .await?;
    tracing::info!(project_id = %project, "project deleted");
    Ok(())
}
