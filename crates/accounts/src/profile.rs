//! Changes a user's name and username.

use domain::{Error, PropertyChanges, RateLimit, Result, Slug, User, UserName, Username, What};
use persistence::{
    AccountChange, change_account, projects, rate_limits, username_redirects, users,
};

use crate::Context;
use crate::current_session::CurrentSession;

/// Changes of a profile. None keeps the old value.
#[derive(Default)]
pub struct ProfileChanges {
    /// The new name; `Some(None)` removes it.
    pub name: Option<Option<UserName>>,
    /// The new username. The old one redirects to it until another user takes it.
    pub username: Option<Username>,
}

/// Changes the profile, and returns the user after that.
///
/// # Errors
/// [`Error::Conflict`] with code `username_taken`; [`Error::RateLimited`] after ten new usernames an hour.
pub async fn update_profile(
    ctx: &Context,
    current: &CurrentSession,
    changes: ProfileChanges,
) -> Result<User> {
    let (actor, id, now) = (current.actor.clone(), current.user.id, ctx.clock.now());
    let updating = change_account(&ctx.store, actor, id, now, move |change| {
        let before = change.user.clone();
        let name = match changes.name {
            Some(name) => name,
            None => before.name.clone().map(UserName::stored),
        };
        let username = changes.username.unwrap_or_else(|| before.username.clone());
        let moves = username != before.username;
        if moves {
            let subject = format!("usernames:{id}");
            rate_limits::pass(change.conn, &subject, RateLimit::USERNAME_CHANGES, now)?
                .map_err(too_many)?;
        }
        users::update(change.conn, id, name.as_ref(), &username)?
            .map_err(|users::UsernameTaken| username_taken(&username))?;
        let moved = if moves {
            move_addresses(change, &username)?
        } else {
            Vec::new()
        };
        let changed = PropertyChanges::new()
            .compare("name", before.name, name.as_ref().map(UserName::as_str))
            .compare("username", before.username.as_str(), username.as_str());
        if !changed.is_empty() {
            let changes = changed.into_list();
            change.emit(What::AccountUpdated { changes });
        }
        let user = users::find(change.conn, id)?.ok_or(Error::Unauthenticated)?;
        Ok((user, moved))
    });
    let (user, moved) = updating.await?;
    ctx.addresses.forget(moved).await;
    Ok(user)
}

/// Lets the old username redirect to the new one. Returns the slugs whose addresses contain either of them.
fn move_addresses(change: &mut AccountChange<'_>, username: &Username) -> Result<Vec<Slug>> {
    let (id, conn) = (change.user.id, &mut *change.conn);
    let mut moved = Vec::new();
    // If the new username redirected to another user, it no longer does; the old one now redirects here.
    if let Some(earlier) = username_redirects::find(conn, username)? {
        moved.extend(projects::slugs_of_owner(conn, earlier)?);
    }
    username_redirects::delete(conn, username)?;
    username_redirects::insert(conn, &change.user.username, id, change.now)?;
    moved.extend(projects::slugs_of_owner(conn, id)?);
    Ok(moved)
}

/// Returns why a username cannot be taken, or none if it can. A username that only redirects is free.
pub async fn username_refusal(ctx: &Context, text: &str) -> Result<Option<String>> {
    let username = match Username::choose(text) {
        Ok(username) => username,
        Err(error) => return Ok(Some(error.to_string())),
    };
    ctx.store
        .read(move |conn| {
            let taken = users::find_by_username(conn, &username)?.is_some();
            Ok(taken.then(|| username_taken(&username).to_string()))
        })
        .await
}

fn username_taken(username: &Username) -> Error {
    Error::Conflict {
        code: "username_taken",
        field: Some("username"),
        message: format!("The username “{username}” is taken. Choose another one."),
    }
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse("You changed your username too often.", retry_after)
}
