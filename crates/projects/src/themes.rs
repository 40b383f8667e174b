//! The themes of projects: which one a project uses, and what it overrides.

use domain::{
    Actor, EffectiveMode, Feature, GlobalTheme, Project, ProjectId, PropertyChanges, Result, Theme,
    ThemeMode, ThemeOverrides, ThemeSources, User, effective_theme,
};
use persistence::themes::{self, ProjectTheme};
use persistence::{Conn, brand_files, projects, users};

use crate::Context;
use crate::change::{Change, change};

/// The theme of a project with everything that its owner sees of it.
#[derive(Debug, Clone)]
pub struct ShownTheme {
    /// The project.
    pub project: Project,
    /// What is stored.
    pub theme: ProjectTheme,
    /// The themes that it can use.
    pub sources: ThemeSources,
    /// The theme that readers see.
    pub effective: EffectiveMode,
}

/// Lists the owner's projects with their themes, as projects are listed elsewhere.
pub async fn list_themes(ctx: &Context, owner: &User) -> Result<Vec<ShownTheme>> {
    let owner = owner.clone();
    ctx.store
        .read(move |conn| {
            let global = themes::find(conn, owner.id)?;
            let stored = themes::list_of_projects(conn, owner.id)?;
            let projects = projects::list_of_owner(conn, owner.id)?.into_iter();
            let shown = projects.map(|project| {
                let theme = stored.get(&project.id).copied().unwrap_or_default();
                show(&owner, project, theme, &global)
            });
            Ok(shown.collect())
        })
        .await
}

/// Returns the theme of a project.
pub async fn find_theme(ctx: &Context, owner: &User, project: Project) -> Result<ShownTheme> {
    let owner = owner.clone();
    ctx.store
        .read(move |conn| {
            let global = themes::find(conn, owner.id)?;
            let theme = themes::find_of_project(conn, project.id)?;
            Ok(show(&owner, project, theme, &global))
        })
        .await
}

/// A change of a project's theme.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThemeChange {
    /// What the project overrides from now on; none if that stays.
    pub overrides: Option<ThemeOverrides>,
    /// The number of the theme that it uses from now on; none if that stays.
    pub mode: Option<i64>,
}

/// Changes the theme of a project.
///
/// # Errors
/// [`domain::Error::PlanLimit`] without Pro; [`domain::Error::InvalidInput`] for pictures that are not stored, and on
/// `use_custom_branding` for a mode that is not available.
pub async fn save_theme(
    ctx: &Context,
    actor: Actor,
    project: ProjectId,
    new: ThemeChange,
) -> Result<ShownTheme> {
    change(ctx, actor, project, move |change| {
        change.owner.check_branding()?;
        let global = themes::find(change.conn, change.owner.id)?;
        let before = themes::find_of_project(change.conn, project)?;
        let mut after = before;
        if let Some(overrides) = new.overrides {
            brand_files::release_pictures(change.conn, &before.overrides, change.now)?;
            brand_files::use_pictures(change.conn, &overrides, change.now)?;
            after.overrides = overrides;
        }
        if let Some(mode) = new.mode {
            let sources = ThemeSources::of(&global, &after.overrides);
            after.mode = ThemeMode::choose(mode, sources)?;
        }
        themes::save_of_project(change.conn, project, &after, change.now)?;
        emit(change, &before, &after);
        Ok(show(&change.owner, change.project.clone(), after, &global))
    })
    .await
}

fn emit(change: &mut Change<'_>, before: &ProjectTheme, after: &ProjectTheme) {
    let changes: PropertyChanges = ThemeOverrides::compare(&before.overrides, &after.overrides)
        .compare("theme_mode", before.mode.name(), after.mode.name());
    change.emit_updated(changes);
}

/// Returns the theme that readers of a project see.
pub(crate) fn read_effective(conn: &mut Conn, project: &Project) -> Result<Theme> {
    let stored = themes::find_of_project(conn, project.id)?;
    if stored.mode == ThemeMode::Default {
        return Ok(Theme::default());
    }
    let owner = users::find(conn, project.owner_id)?;
    let is_included = owner.is_some_and(|owner| owner.plan.includes(Feature::CustomBranding));
    let global = themes::find(conn, project.owner_id)?;
    Ok(effective_theme(is_included, stored.mode, &global, &stored.overrides).1)
}

fn show(owner: &User, project: Project, theme: ProjectTheme, global: &GlobalTheme) -> ShownTheme {
    let is_included = owner.plan.includes(Feature::CustomBranding);
    ShownTheme {
        project,
        theme,
        sources: ThemeSources::of(global, &theme.overrides),
        effective: effective_theme(is_included, theme.mode, global, &theme.overrides).0,
    }
}
