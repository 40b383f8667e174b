//! Changes a user's name and username.

use domain::{Error, RateLimit, Result, Slug, User, UserName, Username};
use persistence::{projects, rate_limits, username_redirects, users};

use crate::Context;

/// Changes of a profile. None keeps the old value.
#[derive(Default)]
pub struct ProfileChanges {
    /// The new name; `Some(None)` removes it.
    pub name: Option<Option<UserName>>,
    /// The new username. The old one redirects to it until another user takes it.
    pub username: Option<Username>,
}

/// A profile after a change.
pub struct UpdatedProfile {
    /// The user after the change.
    pub user: User,
    /// If the username changed, the slugs whose addresses contain it.
    pub moved: Vec<Slug>,
}

/// Changes the profile.
///
/// # Errors
/// [`Error::Conflict`] with code `username_taken`; [`Error::RateLimited`] after ten new usernames an hour.
pub async fn update_profile(
    ctx: &Context,
    user: &User,
    changes: ProfileChanges,
) -> Result<UpdatedProfile> {
    let (id, now) = (user.id, ctx.clock.now());
    ctx.store
        .write(move |conn| {
            let before = users::find(conn, id)?.ok_or(Error::Unauthenticated)?;
            let name = match changes.name {
                Some(name) => name,
                None => before.name.clone().map(UserName::stored),
            };
            let username = changes.username.unwrap_or_else(|| before.username.clone());
            let moves = username != before.username;
            if moves {
                let subject = format!("usernames:{id}");
                rate_limits::pass(conn, &subject, RateLimit::USERNAME_CHANGES, now)?
                    .map_err(too_many)?;
            }
            users::update(conn, id, name.as_ref(), &username)?
                .map_err(|users::UsernameTaken| username_taken(&username))?;
            let mut moved = Vec::new();
            if moves {
                // If the new username redirected to another user, it no longer does; the old one now redirects here.
                if let Some(earlier) = username_redirects::find(conn, &username)? {
                    moved.extend(projects::slugs_of_owner(conn, earlier)?);
                }
                username_redirects::delete(conn, &username)?;
                username_redirects::insert(conn, &before.username, id, now)?;
                moved.extend(projects::slugs_of_owner(conn, id)?);
            }
            let user = users::find(conn, id)?.ok_or(Error::Unauthenticated)?;
            Ok(UpdatedProfile { user, moved })
        })
        .await
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
    Error::RateLimited {
        message: format!(
            "You changed your username too often. Try again in {} minutes.",
            retry_after.div_ceil(60)
        ),
        retry_after,
    }
}
