//! The theme of a user for all projects.

use domain::{Actor, AssetKind, GlobalTheme, Result, ThemeOverrides, UserId, What};
use persistence::{AccountChange, brand_files, change_account, themes};

use crate::Context;

/// Returns the theme of a user. It is kept while the plan does not include themes.
pub async fn find(ctx: &Context, user: UserId) -> Result<GlobalTheme> {
    ctx.store.read(move |conn| themes::find(conn, user)).await
}

/// Stores the theme of a user. Returns what is stored.
///
/// # Errors
/// [`domain::Error::PlanLimit`] without Pro; [`domain::Error::InvalidInput`] for pictures that are not stored.
pub async fn save(
    ctx: &Context,
    actor: Actor,
    user: UserId,
    overrides: ThemeOverrides,
    use_custom_branding: Option<bool>,
) -> Result<GlobalTheme> {
    change(ctx, actor, user, move |change, before| {
        brand_files::use_pictures(change.conn, &overrides, change.now)?;
        Ok(GlobalTheme {
            overrides,
            use_custom_branding: use_custom_branding.or(before.use_custom_branding),
        })
    })
    .await
}

/// Replaces the theme of a user with the default one, and returns it.
///
/// # Errors
/// [`domain::Error::PlanLimit`] without Pro.
pub async fn reset(ctx: &Context, actor: Actor, user: UserId) -> Result<GlobalTheme> {
    change(ctx, actor, user, |_, _| Ok(GlobalTheme::default())).await
}

/// Removes a picture from the theme of a user.
///
/// # Errors
/// [`domain::Error::PlanLimit`] without Pro.
pub async fn delete_picture(
    ctx: &Context,
    actor: Actor,
    user: UserId,
    kind: AssetKind,
) -> Result<GlobalTheme> {
    change(ctx, actor, user, move |_, before| {
        let overrides = before.overrides.without(kind);
        Ok(GlobalTheme {
            overrides,
            ..before
        })
    })
    .await
}

async fn change<F>(ctx: &Context, actor: Actor, user: UserId, work: F) -> Result<GlobalTheme>
where
    F: FnOnce(&mut AccountChange<'_>, GlobalTheme) -> Result<GlobalTheme> + Send + 'static,
{
    let now = ctx.clock.now();
    change_account(&ctx.store, actor, user, now, move |change| {
        change.user.check_branding()?;
        let before = themes::find(change.conn, user)?;
        brand_files::release_pictures(change.conn, &before.overrides, now)?;
        let after = work(change, before)?;
        themes::save(change.conn, user, &after, now)?;
        let changes = ThemeOverrides::compare(&before.overrides, &after.overrides).compare(
            "use_custom_branding",
            before.is_on(),
            after.is_on(),
        );
        if !changes.is_empty() {
            let changes = changes.into_list();
            change.emit(What::BrandingUpdated { changes });
        }
        Ok(after)
    })
    .await
}
