//! Which notifications a user wants.

use domain::{
    Actor, Error, NotificationKind, NotificationSettings, PropertyChanges, Result, User, UserId,
    What,
};
use persistence::{AccountChange, change_account, notification_settings};

use crate::Context;

/// Returns which notifications a user wants.
pub async fn get_settings(ctx: &Context, user: UserId) -> Result<NotificationSettings> {
    ctx.store
        .read(move |conn| notification_settings::find(conn, user))
        .await
}

/// Switches kinds on or off, and returns the settings after that. Kinds that are left out stay.
///
/// # Errors
/// [`Error::InvalidInput`] for a locked kind that is to be off; [`Error::PlanLimit`] for a kind that is to be on and that the
/// plan does not include.
pub async fn save_settings(
    ctx: &Context,
    actor: Actor,
    user: UserId,
    switches: Vec<(NotificationKind, bool)>,
) -> Result<NotificationSettings> {
    let now = ctx.clock.now();
    let changing = change_account(&ctx.store, actor, user, now, move |change| {
        let before = notification_settings::find(change.conn, user)?;
        for (kind, is_on) in &switches {
            if before.is_on(*kind) != *is_on {
                check(&change.user, *kind, *is_on)?;
            }
        }
        switch(change, &switches)
    });
    changing.await
}

/// Stores the switches and emits one event for those that have changed.
pub(crate) fn switch(
    change: &mut AccountChange<'_>,
    switches: &[(NotificationKind, bool)],
) -> Result<NotificationSettings> {
    let (user, now) = (change.user.id, change.now);
    let before = notification_settings::find(change.conn, user)?;
    let mut changes = PropertyChanges::new();
    for (kind, is_on) in switches {
        let was_on = before.is_on(*kind);
        if was_on == *is_on {
            continue;
        }
        notification_settings::save(change.conn, user, *kind, *is_on, now)?;
        let field = format!("notifications.{}", kind.as_str());
        changes = changes.compare(&field, was_on, *is_on);
    }
    if !changes.is_empty() {
        let changes = changes.into_list();
        change.emit(What::AccountUpdated { changes });
    }
    notification_settings::find(change.conn, user)
}

fn check(user: &User, kind: NotificationKind, is_on: bool) -> Result<()> {
    if kind.is_locked() && !is_on {
        return Err(Error::field(
            kind.as_str(),
            "This notification protects your account and cannot be switched off.",
        ));
    }
    match kind.feature() {
        Some(feature) if is_on && !user.plan.includes(feature) => {
            let message = user.way_to_pro(
                "This notification tells about detailed analytics, which need Pro. Upgrade to Pro",
                " to switch it on.",
            );
            Err(Error::PlanLimit {
                feature,
                field: Some(kind.as_str()),
                message,
            })
        }
        _ => Ok(()),
    }
}
