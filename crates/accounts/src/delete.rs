//! Deletes accounts.

use std::sync::Arc;

use domain::{Error, Result, What};
use persistence::{
    change_account_within, events, jobs, projects, rate_limits, sign_in_links, users,
};

use crate::Context;
use crate::current_session::CurrentSession;
use crate::sign_in::email_subject;

/// Deletes the caller's account and everything that is stored about it.
///
/// # Errors
/// [`Error::InvalidInput`] on `confirmation` if it is neither the username nor the email address.
pub async fn delete_account(
    ctx: &Context,
    current: &CurrentSession,
    confirmation: &str,
) -> Result<()> {
    let user = &current.user;
    let typed = confirmation.trim().to_lowercase();
    if typed != user.username.as_str() && typed != user.email.as_str() {
        return Err(Error::field(
            "confirmation",
            "Type your username or your email address to delete the account.",
        ));
    }
    let (id, email, now) = (user.id, user.email.clone(), ctx.clock.now());
    let (steps, actor) = (Arc::clone(&ctx.deletion_steps), current.actor.clone());
    let slugs = ctx
        .store
        .write(move |conn| {
            let slugs = change_account_within(conn, actor, id, now, |change| {
                let conn = &mut *change.conn;
                let slugs = projects::slugs_of_owner(conn, id)?;
                for step in steps.iter() {
                    step(conn, id, now)?;
                }
                // Foreign keys delete what refers to the row. The rest only holds the address or the id.
                users::delete(conn, id)?;
                sign_in_links::delete_of(conn, &email)?;
                jobs::delete_of_email(conn, &email)?;
                rate_limits::delete_of(conn, id, &email_subject(&email))?;
                change.emit(What::AccountDeleted {});
                Ok(slugs)
            })?;
            // The others go once their consumers have read them.
            events::delete_delivered_of(conn, id)?;
            Ok(slugs)
        })
        .await?;
    ctx.addresses.forget(slugs).await;
    ctx.sent_mail.forget(&user.email).await;
    tracing::info!(user_id = %id, "account deleted");
    Ok(())
}
