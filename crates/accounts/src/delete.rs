//! Deletes accounts.

use std::sync::Arc;

use domain::{Error, Result, Slug, User};
use persistence::{jobs, projects, rate_limits, sign_in_links, users};

use crate::Context;
use crate::sign_in::email_subject;

/// Deletes a user and everything that is stored about them. Returns the slugs that led to the user's projects.
///
/// # Errors
/// [`Error::InvalidInput`] on `confirmation` if it is neither the username nor the email address.
pub async fn delete_account(ctx: &Context, user: &User, confirmation: &str) -> Result<Vec<Slug>> {
    let typed = confirmation.trim().to_lowercase();
    if typed != user.username.as_str() && typed != user.email.as_str() {
        return Err(Error::field(
            "confirmation",
            "Type your username or your email address to delete the account.",
        ));
    }
    let (id, email, now) = (user.id, user.email.clone(), ctx.clock.now());
    let steps = Arc::clone(&ctx.deletion_steps);
    let slugs = ctx
        .store
        .write(move |conn| {
            let slugs = projects::slugs_of_owner(conn, id)?;
            for step in steps.iter() {
                step(conn, id, now)?;
            }
            // Foreign keys delete what refers to the row. The rest only holds the address or the id.
            users::delete(conn, id)?;
            sign_in_links::delete_of(conn, &email)?;
            jobs::delete_of_email(conn, &email)?;
            rate_limits::delete_of(conn, id, &email_subject(&email))?;
            Ok(slugs)
        })
        .await?;
    ctx.sent_mail.forget(&user.email).await;
    tracing::info!(user_id = %id, "account deleted");
    Ok(slugs)
}
